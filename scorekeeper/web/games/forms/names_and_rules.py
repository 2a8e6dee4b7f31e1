"""The form for the names, box and end of a game in progress."""

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import HiddenField, RadioField, ValidationError

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.store.games.history import last_change
from scorekeeper.store.models import Game
from scorekeeper.web.games.forms.ending import HANDS, POINTS, EndForm
from scorekeeper.web.games.forms.rules import RulesForm
from scorekeeper.web.games.forms.seats import SeatsForm
from scorekeeper.web.parts.forms.fields import HiddenIntegerField
from scorekeeper.web.parts.forms.names import NameField


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


class TableForm(RulesForm, SeatsForm, EndForm):
    """The names, rules and end of `game`. `seen` is its last change when the form was opened (optimistic
    lock); `told` says that the preview was shown."""

    title = NameField(_l("Name of the game"), MAX_NAME_LETTERS)
    seen = HiddenIntegerField()
    told = HiddenField()

    def __init__(self, game: Game, **options: Any) -> None:
        super().__init__(**options)
        self.game = game

    @classmethod
    def showing(cls, game: Game) -> "TableForm":
        """The form filled with the game's present values."""
        rules = game.rules
        form = cls(
            game,
            formdata=None,
            title=game.title or "",
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
        return super().validate(extra_validators) and self.edition.validate(self, [_keeps_the_sides])

    def terms(self) -> dict[str, Any]:
        """The new values of the game's columns, once the form is valid."""
        return {
            "title": self.title.data or None,
            "seats": self.names,
            "rules": self.rules,
            "hands_to_play": self.chosen_hands,
        }
