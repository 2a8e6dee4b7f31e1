"""The table at the moment when the extension may be called, as the page asks for it."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, Form, FormField, RadioField, ValidationError

from scorekeeper.disputes.extension import ExtensionChoice
from scorekeeper.limits import MAX_SIDES
from scorekeeper.rules import Rules, SideResult
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.claims import side_claims
from scorekeeper.rules.items import SIDE_CLAIMS, with_implied
from scorekeeper.web.parts.forms.miles_keys import HUNDREDS, RESTS


def _pick(numbers: Iterable[int], label: Any = None) -> RadioField:
    return RadioField(label, coerce=int, default=0, choices=[(number, str(number)) for number in numbers])


class SideStandForm(Form):
    """The cards before one side. Only the number of its safeties makes points, not which they are."""

    hundreds = _pick(HUNDREDS, _l("Miles so far"))
    rest = _pick(RESTS, _l("And the rest"))
    safeties = _pick(range(len(SAFETIES) + 1), _l("Safeties on the table"))
    coups_fourres = _pick(range(len(SAFETIES) + 1), _l("Coups fourrés among them"))

    def validate_coups_fourres(self, field: RadioField) -> None:
        if self.safeties.data is not None and field.data > self.safeties.data:
            raise ValidationError(_("Each coup fourré is a safety, too."))

    @property
    def miles(self) -> int:
        return int(100 * self.hundreds.data + self.rest.data)


class ExtensionForm(Form):
    """A question in an address, which changes nothing. The caller's miles are the target."""

    caller = _pick(range(MAX_SIDES))
    draw_pile_empty = BooleanField(_l("the draw pile is empty"))
    side_0, side_1, side_2, side_3 = (FormField(SideStandForm) for _side in range(MAX_SIDES))

    def __init__(self, rules: Rules, args: MultiDict[str, str]) -> None:
        super().__init__(args)
        self.rules = rules
        self.caller.choices = [(side, str(side)) for side in range(rules.sides)]
        self.claimed = side_claims(rules)
        for item, claim in SIDE_CLAIMS.items():
            if item not in self.claimed:
                del self[claim.field]
        for side in range(rules.sides, MAX_SIDES):
            del self[f"side_{side}"]

    @property
    def besides(self) -> list[Field]:
        """The ticks about the hand of the caller and the draw pile."""
        return [*(self[claim.field] for claim in self.claimed.values()), self.draw_pile_empty]

    @property
    def sides(self) -> list[SideStandForm]:
        """The forms of the sides."""
        return [getattr(self, f"side_{side}").form for side in range(self.rules.sides)]

    def validate(self, extra_validators: Any = None) -> bool:
        if not super().validate(extra_validators):
            return False
        if sum(form.safeties.data for form in self.sides) > len(SAFETIES):
            self.form_errors.append(_("There are only four safeties in the pack."))
            return False
        return True

    def choice(self, totals: Sequence[int], hands_left: int | None) -> ExtensionChoice:
        """The table as it was given, once it is valid."""
        safeties = iter(SAFETIES)
        claims = with_implied(item for item, claim in self.claimed.items() if self[claim.field].data)
        sides = []
        for side, form in enumerate(self.sides):
            calls = side == self.caller.data
            laid = tuple(islice(safeties, form.safeties.data))
            sides.append(
                SideResult(
                    miles=self.rules.target_miles if calls else form.miles,
                    safeties=laid,
                    coups_fourres=laid[: form.coups_fourres.data],
                ).claiming(claims if calls else ())
            )
        return ExtensionChoice(
            tuple(sides), self.caller.data, self.draw_pile_empty.data, tuple(totals), hands_left
        )


for _claim in SIDE_CLAIMS.values():
    setattr(ExtensionForm, _claim.field, BooleanField(_l(_claim.so_far)))
