"""The table as it stands when the extension may be called: who is there, and what lies before each side."""

from collections.abc import Sequence

from flask_babel import gettext as _
from wtforms import BooleanField, Form, FormField, RadioField

from scorekeeper.disputes.extension import Stand
from scorekeeper.limits import MAX_SIDES
from scorekeeper.rules import Rules, SideResult
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.web.common.forms.miles_keys import HUNDREDS, RESTS

COUNTS = range(len(SAFETIES) + 1)


def _one_of(numbers: Sequence[int]) -> RadioField:
    return RadioField(coerce=int, default=0, choices=[(one, str(one)) for one in numbers])


class SideStandForm(Form):
    """What lies before one side. Which safeties does not matter to the points, only how many."""

    hundreds, rest = _one_of(HUNDREDS), _one_of(RESTS)
    safeties, coups_fourres = _one_of(COUNTS), _one_of(COUNTS)

    @property
    def miles(self) -> int:
        return 100 * self.hundreds.data + self.rest.data


class ExtensionForm(Form):
    """It comes with an address, and changes nothing. The caller's miles are the target."""

    caller = _one_of(range(MAX_SIDES))
    no_200s = BooleanField()
    draw_pile_empty = BooleanField()
    side_0, side_1, side_2, side_3 = (FormField(SideStandForm) for _side in range(MAX_SIDES))

    def sides(self, rules: Rules) -> list[SideStandForm]:
        return [self[f"side_{index}"].form for index in range(rules.sides)]

    def stand(self, rules: Rules, totals: Sequence[int], hands_left: int | None) -> Stand | None:
        """The table as it was given. What is wrong is said at the fields, and gives None."""
        forms = self.sides(rules)
        if not self.validate() or self.caller.data not in range(rules.sides):
            return None
        left = list(SAFETIES)
        sides = []
        for index, form in enumerate(forms):
            if form.safeties.data > len(left):
                form.safeties.errors = [_("There are only four safeties in the pack.")]
                return None
            if form.coups_fourres.data > form.safeties.data:
                form.coups_fourres.errors = [_("Each coup fourré is a safety, too.")]
                return None
            safeties, left = left[: form.safeties.data], left[form.safeties.data :]
            calls = index == self.caller.data
            sides.append(
                SideResult(
                    miles=rules.target_miles if calls else form.miles,
                    safeties=tuple(safeties),
                    coups_fourres=tuple(safeties[: form.coups_fourres.data]),
                    safe_trip=calls and self.no_200s.data,
                )
            )
        return Stand(tuple(sides), self.caller.data, self.draw_pile_empty.data, tuple(totals), hands_left)
