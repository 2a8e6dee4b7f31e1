"""The form for who plays on when somebody leaves a game or joins it, and for what each side brings."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, RadioField, StringField, ValidationError
from wtforms.validators import Optional

from scorekeeper.limits import MAX_POINTS_BEFORE, MAX_SIDES
from scorekeeper.rules import EDITIONS, Rules, RulesError
from scorekeeper.rules.going_on import brought, rules_for
from scorekeeper.rules.who_plays import Sitting
from scorekeeper.store.games.history import last_change
from scorekeeper.store.models import Game
from scorekeeper.web.games.forms.seats import SeatsForm
from scorekeeper.web.parts.forms.fields import HiddenIntegerField, WholeNumberField, require
from scorekeeper.web.parts.forms.names import tidied
from scorekeeper.web.parts.text.editions_text import box_name
from scorekeeper.web.serving.language import number, voice

ZERO, LOWEST = "zero", "lowest"


def _does_not_win(form: "GoingOnForm", field: WholeNumberField) -> None:
    require(field)
    points = form.rules.points_to_win
    if form.game.hands_to_play is None and (field.data or 0) >= points:
        raise ValidationError(
            _("Enter less than %(points)s: that many wins the game.", points=number(points))
        )


class GoingOnForm(SeatsForm):
    """The players from now on, clockwise: a line without a name is no player. `seen` is the game's last
    change when the points were shown (optimistic lock); `told` says that they were. Once the players are
    valid, `rules` holds the rules for them."""

    newcomers = RadioField(
        _l("Who joins begins"),
        default=ZERO,
        choices=[(ZERO, _l("at 0")), (LOWEST, _l("at the lowest total"))],
        validators=[Optional()],
    )
    total_0, total_1, total_2, total_3 = (
        WholeNumberField(0, MAX_POINTS_BEFORE) for _side in range(MAX_SIDES)
    )
    seen = HiddenIntegerField()
    told = HiddenField()
    rules: Rules
    #: Why these players cannot play on; empty if they can.
    refused = ""

    def __init__(self, game: Game, **options: Any) -> None:
        super().__init__(**options)
        self.game = game

    @classmethod
    def showing(cls, game: Game) -> "GoingOnForm":
        """The form with the present players."""
        names = {f"name_{seat}": name for seat, name in enumerate(game.seats)}
        return cls(game, formdata=None, **names)

    @property
    def lines(self) -> list[StringField]:
        """The fields for as many players as the box has."""
        return super().seat_fields(max(EDITIONS[self.game.rules.edition].players))

    def seat_fields(self, players: int) -> list[StringField]:
        return [line for line in self.lines if tidied(line.data)][:players]

    @property
    def player_count(self) -> int:
        return len(self.seat_fields(MAX_SIDES * 2))

    def validate(self, extra_validators: Any = None) -> bool:
        super().validate(extra_validators)
        if any(not name.startswith("total_") for name in self.errors):  # `totals_are_valid` tells of those
            return False
        self.refused = self._refusal()
        return not self.refused

    def _refusal(self) -> str:
        had, players = self.game.rules, self.player_count
        if players not in EDITIONS[had.edition].players:
            return for_players(had)
        if players == had.players:
            return _("As many play as before. To change who sits where, use “Names and rules”.")
        try:
            self.rules = rules_for(had, players)
        except RulesError as error:
            return voice().say(error.sentence)
        return ""

    @property
    def sitting(self) -> Sitting:
        """The players from now on, once they are valid."""
        return Sitting(self.rules.sides, self.names)

    @property
    def total_fields(self) -> list[WholeNumberField]:
        """The points that each side brings, once the players are valid."""
        return [getattr(self, f"total_{side}") for side in range(self.rules.sides)]

    def fill_totals(self) -> None:
        """Propose the points that each side brings, as the game stands now."""
        lowest = self.newcomers.data == LOWEST
        points = brought(self.game.present_sitting, self.game.tally.totals, self.sitting, lowest)
        for field, total in zip(self.total_fields, points, strict=True):
            field.data, field.raw_data, field.errors = total, None, ()
        self.seen.data = last_change(self.game)

    def totals_are_valid(self) -> bool:
        invalid = [field for field in self.total_fields if not field.validate(self, [_does_not_win])]
        return not invalid


def for_players(rules: Rules) -> str:
    """For how many players the box is."""
    numbers = voice().and_list([str(players) for players in EDITIONS[rules.edition].players])
    return _("%(box)s is for %(numbers)s players.", box=box_name(rules.edition), numbers=numbers)
