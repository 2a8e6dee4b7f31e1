"""The form of a new game: who plays, with which box, who deals first."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, RadioField, ValidationError
from wtforms.validators import Length, Optional

from scorekeeper.limits import MAX_PLAYERS, MAX_POINTS_BEFORE, MAX_SIDES
from scorekeeper.rules.editions import EDITIONS, player_counts
from scorekeeper.web.games.forms.ending import EndForm
from scorekeeper.web.games.forms.rules import RulesForm
from scorekeeper.web.games.forms.seats import SeatsForm
from scorekeeper.web.parts.forms.fields import WholeNumberField
from scorekeeper.web.parts.text.editions_text import box_name
from scorekeeper.web.serving.language import number, voice


def _does_not_win(form: "NewGameForm", field: WholeNumberField) -> None:
    points = form.rules.points_to_win
    if not form.by_hands and (field.data or 0) >= points:
        raise ValidationError(
            _("Enter less than %(points)s: that many wins the game.", points=number(points))
        )


def _first_for(players: int) -> str:
    """The first box for so many players."""
    return next(edition.id for edition in EDITIONS.values() if players in edition.players)


class NewGameForm(RulesForm, SeatsForm, EndForm):
    """Starts a game. `form_key` is its idempotency key."""

    form_key = HiddenField(validators=[Optional(), Length(16, 32)])
    #: The box that was chosen before one for more players took its place; empty if none did.
    replaced = HiddenField(default="")
    players = RadioField(
        _l("How many players?"),
        coerce=int,
        choices=lambda: [(count, str(count)) for count in player_counts()],
    )
    dealer = RadioField(
        coerce=int,
        default=0,
        choices=[(seat, str(seat + 1)) for seat in range(MAX_PLAYERS)],
        validators=[Optional()],
    )
    total_0, total_1, total_2, total_3 = (
        WholeNumberField(0, MAX_POINTS_BEFORE) for _side in range(MAX_SIDES)
    )

    @property
    def player_count(self) -> int:
        return self.players.data if self.players.data in player_counts() else 0

    @property
    def first_dealer(self) -> int:
        """The seat that deals first: seat 0 if the chosen one is no longer a player."""
        return self.dealer.data if self.dealer.data in range(self.player_count) else 0

    def fit_box(self) -> bool:
        """Choose a box for so many players in place of one that is not for them, and the first one again once
        it is. Returns True if the box has changed."""
        players, chosen = self.player_count, self.edition.data
        if chosen not in EDITIONS or not players:
            return False
        took_its_place = chosen in {_first_for(count) for count in player_counts()}
        replaced = self.replaced.data or ""
        wanted = replaced if took_its_place and replaced in EDITIONS else chosen
        fitting = next(
            (box for box in (wanted, chosen) if players in EDITIONS[box].players), _first_for(players)
        )
        self.edition.data, self.replaced.data = fitting, "" if fitting == wanted else wanted
        return bool(fitting != chosen)

    @property
    def larger_box(self) -> str:
        """The sentence about a box that took the place of a smaller one; empty if none did."""
        if not self.replaced.data:
            return ""
        numbers = voice().and_list([str(count) for count in EDITIONS[self.replaced.data].players])
        return _(
            "%(box)s is for %(numbers)s players. The box is now %(larger)s.",
            box=box_name(self.replaced.data),
            numbers=numbers,
            larger=box_name(self.edition.data),
        )

    def total_fields(self, sides: int) -> list[WholeNumberField]:
        """The fields for points brought from an earlier sheet."""
        return [getattr(self, f"total_{side}") for side in range(sides)]

    def _totals_asked(self) -> list[WholeNumberField]:
        """The same fields if the rules are valid and no race, which starts at zero."""
        return [] if self.single_race else self.total_fields(self.rules.sides)

    def validate(self, extra_validators: Any = None) -> bool:
        if not super().validate(extra_validators):
            return False
        invalid = [field for field in self._totals_asked() if not field.validate(self, [_does_not_win])]
        return not invalid

    def game(self) -> dict[str, Any]:
        """The values of the new game's columns, once the form is valid."""
        totals = tuple(field.data or 0 for field in self._totals_asked())
        return {
            "form_key": self.form_key.data or None,
            "rules": self.rules,
            "seats": self.names,
            "first_dealer": self.first_dealer,
            "start_totals": totals if any(totals) else (),
            "hands_to_play": self.chosen_hands,
        }
