"""The form for the players' names, seat by seat."""

from flask_babel import gettext as _
from wtforms import StringField, ValidationError

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.tournament.names import name_key
from scorekeeper.web.parts.forms.names import duplicates, tidied, too_long
from scorekeeper.web.parts.placeholder_names import placeholder_name
from scorekeeper.web.serving.text_form import TextForm


def _name_at_the_table(form: "SeatsForm", field: StringField) -> None:
    """Refuse a name that is too long or reads the same as another player's."""
    fields = form.seat_fields(form.player_count)
    if field not in fields:
        return
    names = form.names
    name = names[fields.index(field)]
    if len(name) > MAX_NAME_LETTERS:
        raise ValidationError(too_long(MAX_NAME_LETTERS))
    if name_key(name) in {name_key(double) for double in duplicates(names)}:
        raise ValidationError(_("Two players are called %(name)s: add an initial.", name=name))


def _seat() -> StringField:
    return StringField(validators=[_name_at_the_table])


class SeatsForm(TextForm):
    """The players, clockwise. Names beyond the number of players stay in the form but are ignored."""

    name_0, name_1, name_2, name_3 = (_seat() for _number in range(4))
    name_4, name_5, name_6, name_7 = (_seat() for _number in range(4))

    @property
    def player_count(self) -> int:
        """The number of players; 0 while it cannot be read."""
        raise NotImplementedError

    def seat_fields(self, players: int) -> list[StringField]:
        """The fields of the first seats."""
        return [getattr(self, f"name_{seat}") for seat in range(players)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, once they are valid: "Player 2" if the second seat has none."""
        return tuple(
            tidied(field.data) or placeholder_name(number)
            for number, field in enumerate(self.seat_fields(self.player_count), start=1)
        )
