"""The result of a table, typed from paper or as its game says it."""

from functools import cache
from typing import Any

from flask_babel import gettext as _
from wtforms import StringField

from scorekeeper.limits import MAX_REASON_LETTERS, MAX_ROUND_HANDS, MAX_ROUND_POINTS
from scorekeeper.store.models import now
from scorekeeper.tournament.night.model import TableResult
from scorekeeper.tournament.night.result_from_game import GameResult
from scorekeeper.web.common.forms.fields import TextForm, WholeNumberField
from scorekeeper.web.common.forms.names import tidied

#: Every score of every printed edition is a multiple of this: a mistyped one is often none.
STEP = 25


class ResultForm(TextForm):
    """Made for a number of sides by `result_form`, with the fields total_0, won_0, coups_0, total_1 and so
    on. Nothing is guessed but who won the only hand."""

    sides: int
    hands = WholeNumberField(1, MAX_ROUND_HANDS)
    reason = StringField()

    def show(self, result: GameResult | TableResult) -> None:
        self.hands.data = result.hands
        for name, values in (
            ("total", result.totals),
            ("won", result.hands_won),
            ("coups", result.coups_fourres),
        ):
            for side, value in enumerate(values):
                self[f"{name}_{side}"].data = value

    def result(self, by: int | None) -> TableResult | None:
        """What was typed. What is wrong is said at the fields, and gives None."""
        valid = self.validate_on_submit()
        if self.hands.data == 0:
            self.hands.errors = [
                _("Without a finished hand there is no result. The director can give table points instead.")
            ]
        if self.hands.data == 1 and not any(map(_typed, self._fields_of("won"))):
            self._fill_in_the_winner()
        missing = next((field for field in self.numbers() if field.data is None and not field.errors), None)
        if missing is not None:
            missing.errors = [_("This is missing.")]
        if missing is not None or not valid or not self._can_be():
            return None
        return TableResult(
            version=0,
            totals=self._values("total"),
            hands=self.hands.data,
            hands_won=self._values("won"),
            coups_fourres=self._values("coups"),
            at=now(),
            by=by,
            reason=tidied(self.reason.data)[:MAX_REASON_LETTERS],
        )

    def numbers(self) -> list[Any]:
        """The fields of numbers, in the order of the page."""
        return [self.hands] + [
            self[f"{name}_{side}"] for side in self._each() for name in ("total", "won", "coups")
        ]

    @property
    def first_open(self) -> str | None:
        """The name of the first field that wants something."""
        return next((one.name for one in self.numbers() if one.errors or one.data is None), None)

    def _each(self) -> range:
        return range(self.sides)

    def _fields_of(self, name: str) -> list[Any]:
        return [self[f"{name}_{side}"] for side in self._each()]

    def _values(self, name: str) -> tuple[int, ...]:
        return tuple(field.data for field in self._fields_of(name))

    def _fill_in_the_winner(self) -> None:
        totals = self._values("total")
        known = [total for total in totals if total is not None]
        for side, total in enumerate(totals):
            field = self[f"won_{side}"]
            field.data = int(total is not None and total == max(known) and known.count(total) == 1)
            field.errors = ()

    def _can_be(self) -> bool:
        hands, last = self.hands.data, self.sides - 1
        if sum(self._values("won")) > hands:
            self[f"won_{last}"].errors = [_("More hands won than were played.")]
            return False
        if sum(self._values("coups")) > 4 * hands:
            self[f"coups_{last}"].errors = [_("There are four safeties in a hand.")]
            return False
        return True


def _typed(field: Any) -> bool:
    return bool("".join(field.raw_data or ()).strip())


@cache
def result_form(sides: int, step: int = STEP) -> type[ResultForm]:
    """The form for a table of so many sides, whose points come in such steps."""
    fields: dict[str, Any] = {"sides": sides}
    for side in range(sides):
        fields[f"total_{side}"] = WholeNumberField(0, MAX_ROUND_POINTS, step)
        fields[f"won_{side}"] = WholeNumberField(0, MAX_ROUND_HANDS)
        fields[f"coups_{side}"] = WholeNumberField(0, 4 * MAX_ROUND_HANDS)
    return type("ResultFormOfSides", (ResultForm,), fields)
