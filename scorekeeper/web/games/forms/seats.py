"""The players' names, seat by seat."""

from flask_babel import gettext as _
from wtforms import StringField

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.web.common.forms.names import read_as, tidied, too_long, twice


class SeatsFields:
    """The players clockwise. Names beyond the number of players are kept in the form and not read."""

    name_0, name_1, name_2, name_3 = (StringField() for _seat in range(4))
    name_4, name_5, name_6, name_7 = (StringField() for _seat in range(4))

    def names(self, players: int) -> list[StringField]:
        """The name fields of the seats."""
        return [self[f"name_{seat}"] for seat in range(players)]

    def chosen_names(self, players: int) -> tuple[str, ...] | None:
        """The names of the seats. What is wrong is said at each field, and gives None."""
        fields = self.names(players)
        names = [tidied(field.data) for field in fields]
        doubles = {read_as(name) for name in twice(names)}
        for field, name in zip(fields, names, strict=True):
            if not name:
                field.errors = [_("A name is missing here.")]
            elif len(name) > MAX_NAME_LETTERS:
                field.errors = [too_long(MAX_NAME_LETTERS)]
            elif read_as(name) in doubles:
                field.errors = [_("Two players are called %(name)s: add an initial.", name=name)]
        return None if any(field.errors for field in fields) else tuple(names)
