"""Names, box and end of a game that has begun."""

from wtforms import StringField

from scorekeeper.rules import EDITIONS
from scorekeeper.store.models import Game
from scorekeeper.web.forms.ending import HANDS, POINTS, EndFields
from scorekeeper.web.forms.fields import TextForm
from scorekeeper.web.forms.names import MOST_LETTERS, tidied
from scorekeeper.web.forms.rules import RulesFields
from scorekeeper.web.forms.seats import SeatsFields


class TableForm(TextForm, RulesFields, SeatsFields, EndFields):
    title = StringField()

    @classmethod
    def showing(cls, game: Game) -> "TableForm":
        """The form with the game as it is."""
        rules = game.rules
        form = cls(
            formdata=None,
            title=game.title or "",
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
            "title": tidied(self.title.data)[:MOST_LETTERS] or None,
            "seats": names,
            "rules": rules,
            "hands_to_play": self.chosen_hands(),
        }
