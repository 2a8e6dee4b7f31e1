"""Who plays, by which box, who deals first."""

from flask_babel import gettext as _
from wtforms import HiddenField, RadioField
from wtforms.validators import Length, Optional

from scorekeeper.limits import MAX_PLAYERS, MAX_POINTS_BEFORE, MAX_SIDES
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import player_counts
from scorekeeper.web.common.forms.fields import TextForm, WholeNumberField
from scorekeeper.web.common.language import number
from scorekeeper.web.games.forms.ending import EndFields
from scorekeeper.web.games.forms.rules import RulesFields
from scorekeeper.web.games.forms.seats import SeatsFields


class NewGameForm(TextForm, RulesFields, SeatsFields, EndFields):
    form_key = HiddenField(validators=[Optional(), Length(16, 32)])
    players = RadioField(coerce=int, choices=lambda: [(players, str(players)) for players in player_counts()])
    dealer = RadioField(
        coerce=int,
        default=0,
        choices=[(seat, str(seat + 1)) for seat in range(MAX_PLAYERS)],
        validators=[Optional()],
    )
    total_0, total_1, total_2, total_3 = (
        WholeNumberField(0, MAX_POINTS_BEFORE) for _side in range(MAX_SIDES)
    )

    def totals(self, sides: int) -> list[WholeNumberField]:
        """The fields for the points that sides bring along."""
        return [self[f"total_{side}"] for side in range(sides)]

    def first_dealer(self, players: int) -> int:
        """The seat that deals first: seat 0, where the one chosen is not among the players any more."""
        return self.dealer.data if self.dealer.data in range(players) else 0

    def game(self) -> dict[str, object] | None:
        """The columns of the game asked for. What is wrong is said at the fields, and gives None."""
        valid = self.validate_on_submit()
        if self.players.data not in player_counts() or self.edition.data not in EDITIONS:
            return None
        players = self.players.data
        names, rules = self.chosen_names(players), self.chosen_rules(players)
        if self.end_is_missing() or names is None or rules is None or not valid:
            return None
        totals = self._start_totals(rules)
        if totals is None:
            return None
        return {
            "form_key": self.form_key.data or None,
            "rules": rules,
            "seats": names,
            "first_dealer": self.first_dealer(players),
            "start_totals": totals,
            "hands_to_play": self.chosen_hands(),
        }

    def _start_totals(self, rules: Rules) -> tuple[int, ...] | None:
        fields = self.totals(rules.sides)
        totals = tuple(field.data or 0 for field in fields)
        for field, total in zip(fields, totals, strict=True):
            if total >= rules.points_to_win and not self.by_hands:
                most = number(rules.points_to_win)
                field.errors = [_("Less than %(points)s, please: that wins the game.", points=most)]
        if any(field.errors for field in fields):
            return None
        return totals if any(totals) else ()
