"""The form for the names, box and end of a game in progress."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import HiddenField, RadioField, SelectField, ValidationError

from scorekeeper.limits import MAX_NOTE_LETTERS
from scorekeeper.rules.who_plays import Earlier, Seats, renamed, with_other_players
from scorekeeper.store.games.history import last_change
from scorekeeper.store.models import Game
from scorekeeper.web.games.forms.ending import HANDS, POINTS, EndForm
from scorekeeper.web.games.forms.rules import RulesForm
from scorekeeper.web.games.forms.seats import SeatsForm
from scorekeeper.web.parts.forms.fields import HiddenIntegerField
from scorekeeper.web.parts.forms.names import NoteField
from scorekeeper.web.parts.forms.rename import RenameForm


def _keeps_the_sides(form: "TableForm", field: RadioField) -> None:
    """Refuse a different number of sides once there are hands, which are stored by side."""
    game, rules = form.game, form.rules
    if rules.sides == game.rules.sides or not (game.hands or game.start_totals):
        return
    message = ngettext(
        "With this box %(players)s players make %(num)s side. The hands so far have %(had)s: "
        "start a new game instead.",
        "With this box %(players)s players make %(num)s sides. The hands so far have "
        "%(had)s: start a new game instead.",
        rules.sides,
        players=rules.players,
        had=game.rules.sides,
    )
    raise ValidationError(message)


def _number(text: str | int | None) -> int:
    """Read the number of a hand: 0 for none, -1 for what is no number."""
    try:
        return int(text or 0)
    except ValueError:
        return -1


def _is_a_hand(form: "TableForm", field: SelectField) -> None:
    """Refuse another hand than those offered, and names that somebody of an earlier hand has."""
    if (field.data or 0) not in form.hands_offered:
        raise ValidationError(_("Choose a hand from the list."))
    try:
        form.people()
    except ValueError:
        raise ValidationError(
            _("Somebody played earlier hands under one of these names. Choose another.")
        ) from None


class TableForm(RulesForm, SeatsForm, EndForm, RenameForm):
    """The names, rules and end of `game`. `seen` is its last change when the form was opened (optimistic
    lock); `told` says that the preview was shown."""

    note = NoteField(_l("Note"), MAX_NOTE_LETTERS)
    seen = HiddenIntegerField()
    told = HiddenField()
    names_from = SelectField(_l("They play"), coerce=_number, validate_choice=False)

    def __init__(self, game: Game, **options: Any) -> None:
        super().__init__(**options)
        self.game = game
        following = len(game.hands) + 1
        least = game.earlier_seats[-1].hands if game.earlier_seats else 1
        hands = [hand for hand in range(following, 1, -1) if game.hands_before(hand) >= least]
        self.hands_offered = [0, *hands]
        self.names_from.choices = [
            (0, _("the whole game (this corrects a name)")),
            *((hand, _("from hand %(number)s on", number=hand)) for hand in hands),
        ]

    @classmethod
    def showing(cls, game: Game) -> "TableForm":
        """The form filled with the game's present values."""
        rules = game.rules
        form = cls(
            game,
            formdata=None,
            title=game.title or "",
            place=game.place or "",
            note=game.note or "",
            seen=last_change(game),
            edition=rules.edition,
            option=rules.option or "",
            end=HANDS if game.hands_to_play else POINTS,
            hands_to_play=game.hands_to_play,
            **{f"name_{seat}": name for seat, name in enumerate(game.seats)},
        )
        form.house.form.show(rules)
        return form

    @property
    def player_count(self) -> int:
        return len(self.game.seats)

    def validate(self, extra_validators: Any = None) -> bool:
        return (
            super().validate(extra_validators)
            and self.edition.validate(self, [_keeps_the_sides])
            and self.names_from.validate(self, [_is_a_hand])
        )

    @property
    def others_play(self) -> bool:
        """True if other people play from a hand on."""
        return bool(self.names_from.data) and self.names != self.game.seats

    def people(self) -> tuple[Seats, Earlier]:
        """The players of now and of earlier hands. Raises ValueError if an earlier hand has two of a name."""
        seats, earlier = self.game.seats, self.game.earlier_seats
        if not self.others_play:
            return self.names, renamed(seats, earlier, self.names)
        return with_other_players(seats, earlier, self.game.hands_before(self.names_from.data), self.names)

    def terms(self) -> dict[str, Any]:
        """The new values of the game's columns, once the form is valid."""
        return {
            **self.title_and_place,
            "note": self.note.data or None,
            **dict(zip(("seats", "earlier_seats"), self.people(), strict=True)),
            "rules": self.rules,
            "hands_to_play": self.chosen_hands,
        }
