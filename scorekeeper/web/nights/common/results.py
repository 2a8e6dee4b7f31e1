"""Forms for a table's result: typed from paper, taken from its game, or chosen by version."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from flask import abort
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, IntegerField, ValidationError

from scorekeeper.limits import MAX_REASON_LETTERS, MAX_ROUND_HANDS, MAX_ROUND_POINTS
from scorekeeper.rules import Rules
from scorekeeper.store.models import now
from scorekeeper.store.night_models import ResultRow, TableRow
from scorekeeper.tournament.night.model import TableResult
from scorekeeper.tournament.night.possible_results import Column, most_coups, result_problems
from scorekeeper.tournament.night.result_from_game import GameResult
from scorekeeper.web.parts.forms.fields import WholeNumberField
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.text_form import TextForm

#: Points come in multiples of this in every printed edition. A typing error often breaks that.
STEP = 25
#: Column -> the name of its fields.
_NAMES: Mapping[Column, str] = {"totals": "total", "hands_won": "won", "coups_fourres": "coups"}
COLUMNS = tuple(_NAMES.values())


class CountField(WholeNumberField):
    """A number of a result; required."""

    def __init__(self, label: Any, least: int, most: int, step: int = 1, **options: Any) -> None:
        super().__init__(least, most, step, label, render_kw={"maxlength": 9}, **options)

    def pre_validate(self, form: Any) -> None:
        super().pre_validate(form)
        if self.data is None:
            raise ValidationError(_("This is missing."))


class HandsField(CountField):
    """The number of hands played, at least one: only the director can settle a table without hands."""

    def __init__(self, label: Any, **options: Any) -> None:
        super().__init__(label, 1, MAX_ROUND_HANDS, **options)

    def pre_validate(self, form: Any) -> None:
        if self.data == 0:
            raise ValidationError(
                _("Without a finished hand there is no result. The director can give table points instead.")
            )
        super().pre_validate(form)


class OfHandsField(CountField):
    """A number limited by the hands played: at most `a_hand` for each hand, over all sides. The form refuses
    more and says why (`check_possible`)."""

    def __init__(self, label: Any, a_hand: int, **options: Any) -> None:
        super().__init__(label, 0, a_hand * MAX_ROUND_HANDS, **options)
        self.a_hand = a_hand

    def pre_validate(self, form: Any) -> None:
        self.most = self.a_hand * (form.hands.data or MAX_ROUND_HANDS)
        if self.data is None or self.data <= self.most:
            super().pre_validate(form)


class ResultForm(TextForm):
    """The result of a table: total_0, won_0, coups_0, total_1 and so on.

    `result_form` makes the class for a number of sides and the `rules` of their table. The form fills in the
    winner of a single hand and guesses nothing else.
    """

    sides: int
    rules: Rules | None
    hands = HandsField(_l("Hands played"))
    reason = NameField(_l("Why?"), MAX_REASON_LETTERS)

    def validate(self, extra_validators: Any = None) -> bool:
        if self.hands.data == 1 and not any(map(_is_typed, self._fields_of("won"))):
            self._fill_in_the_winner()
        return super().validate(extra_validators)

    def show(self, result: GameResult | TableResult) -> None:
        """Fill in the numbers of a result."""
        columns = {"total": result.totals, "won": result.hands_won, "coups": result.coups_fourres}
        numbers = {
            f"{name}_{side}": value for name, values in columns.items() for side, value in enumerate(values)
        }
        self.process(data={"hands": result.hands, **numbers})

    def result(self, by: int | None) -> TableResult:
        """The typed result of a valid form. `by` is the side that enters it, None for a director."""
        return TableResult(
            version=0,
            totals=self._values("total"),
            hands=self.hands.data or 0,
            hands_won=self._values("won"),
            coups_fourres=self._values("coups"),
            at=now(),
            by=by,
            reason=self.reason.data or "",
        )

    @property
    def first_open(self) -> str | None:
        """The name of the page's first field that is wrong or empty; it gets the focus."""
        columns = [self._field(name, side) for side in range(self.sides) for name in COLUMNS]
        fields = (self.hands, *columns)
        return next((field.name for field in fields if field.errors or field.data is None), None)

    def check_possible(self, field: CountField) -> None:
        """Refuse a number that is impossible at this table."""
        if not self.hands.data or field.data is None:
            return
        for problem in result_problems(self.result(by=None), self.rules):
            if field.name == f"{_NAMES[problem.column]}_{problem.side}":
                raise ValidationError(voice().say(problem.sentence))

    def _field(self, name: str, side: int) -> CountField:
        return cast(CountField, self[f"{name}_{side}"])

    def _fields_of(self, name: str) -> list[CountField]:
        return [self._field(name, side) for side in range(self.sides)]

    def _values(self, name: str) -> tuple[int, ...]:
        """The numbers of all sides; 0 if missing."""
        return tuple(field.data or 0 for field in self._fields_of(name))

    def _fill_in_the_winner(self) -> None:
        totals = [field.data for field in self._fields_of("total")]
        best = max((total for total in totals if total is not None), default=None)
        for total, field in zip(totals, self._fields_of("won"), strict=True):
            field.data = int(total is not None and total == best and totals.count(best) == 1)


class CorrectionForm(ResultForm):
    """A correction of the confirmed result, with a reason.

    `sure`: the effects were shown; `instead_of`: the version that was confirmed then (optimistic lock).
    """

    sure = BooleanField()
    instead_of = IntegerField()

    def validate_reason(self, field: NameField) -> None:
        if not field.data:
            raise ValidationError(_("Say why: the reason stays with the result."))


def _is_typed(field: CountField) -> bool:
    return bool("".join(field.raw_data or ()).strip())


AnyResultForm = TypeVar("AnyResultForm", bound=ResultForm)


def result_form(
    sides: int, step: int, base: type[AnyResultForm], rules: Rules | None = None
) -> type[AnyResultForm]:
    """The form class for a table with this many sides. Points come in multiples of `step`, up to the most
    that `rules` allow."""
    return cast(type[AnyResultForm], _result_form(sides, step, base, rules))


@lru_cache(maxsize=256)
def _result_form(sides: int, step: int, base: type[ResultForm], rules: Rules | None) -> type[ResultForm]:
    fields: dict[str, Any] = {"sides": sides, "rules": rules}
    for side in range(sides):
        fields[f"total_{side}"] = CountField(_l("Points"), 0, MAX_ROUND_POINTS, step)
        fields[f"won_{side}"] = OfHandsField(_l("Hands won"), 1)
        fields[f"coups_{side}"] = OfHandsField(_l("Coups fourrés"), most_coups(hands=1))
        fields |= {f"validate_{name}_{side}": ResultForm.check_possible for name in COLUMNS}
    return type(f"{base.__name__}Of{sides}", (base,), fields)


class VersionForm(TextForm):
    """Names a result of the table by its version, and the side that accepts it."""

    version = IntegerField()
    side = IntegerField()


def result_asked_for(table: TableRow) -> ResultRow:
    """Return the table's result with the version that was sent, or raise 400."""
    version = VersionForm().version.data
    found = next((row for row in table.results if row.version == version), None)
    if found is None:
        abort(400)
    return found
