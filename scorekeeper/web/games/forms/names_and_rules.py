"""Names, box and end of a game that has begun."""

from wtforms import HiddenField, IntegerField, StringField
from wtforms.validators import Optional
from wtforms.widgets import HiddenInput

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.rules import EDITIONS
from scorekeeper.store.history import last_change
from scorekeeper.store.models import Game
from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.common.forms.names import tidied
from scorekeeper.web.games.forms.ending import HANDS, POINTS, EndFields
from scorekeeper.web.games.forms.rules import RulesFields
from scorekeeper.web.games.forms.seats import SeatsFields


class TableForm(TextForm, RulesFields, SeatsFields, EndFields):
    """`seen` is the last change to the game when it was opened; `told` says that the preview was shown."""

    title = StringField()
    seen = IntegerField(widget=HiddenInput(), validators=[Optional()])
    told = HiddenField()

    @classmethod
    def showing(cls, game: Game) -> "TableForm":
        """The form with the game as it is."""
        rules = game.rules
        form = cls(
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

    def changes(self, players: int) -> dict[str, object] | None:
        """The columns of the game as asked for. What is wrong is said at the fields, and gives None."""
        valid = self.validate_on_submit()
        if self.edition.data not in EDITIONS:
            return None
        names, rules = self.chosen_names(players), self.chosen_rules(players)
        if self.end_is_missing() or names is None or rules is None or not valid:
            return None
        return {
            "title": tidied(self.title.data)[:MAX_NAME_LETTERS] or None,
            "seats": names,
            "rules": rules,
            "hands_to_play": self.chosen_hands(),
        }
