"""When a game ends: at the points to win, or after a number of hands."""

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import RadioField, ValidationError
from wtforms.validators import Optional

from scorekeeper.limits import MAX_HANDS_TO_PLAY
from scorekeeper.web.parts.forms.fields import WholeNumberField
from scorekeeper.web.serving.text_form import TextForm

POINTS, HANDS = "points", "hands"


class EndForm(TextForm):
    """The fields that ask when the game ends."""

    end = RadioField(
        _l("The game ends"),
        default=POINTS,
        choices=[(POINTS, _l("at the points to win")), (HANDS, _l("after a number of hands"))],
        validators=[Optional()],
    )
    hands_to_play = WholeNumberField(1, MAX_HANDS_TO_PLAY, label=_l("Hands to play"))

    def validate_hands_to_play(self, field: WholeNumberField) -> None:
        if self.by_hands and field.data is None:
            raise ValidationError(_("How many hands?"))

    @property
    def single_race(self) -> bool:
        """True if the game is a single race, which ends by itself."""
        raise NotImplementedError

    @property
    def by_hands(self) -> bool:
        """True if a number of hands decides, not the points."""
        return self.end.data == HANDS and not self.single_race

    @property
    def chosen_hands(self) -> int | None:
        """The number of hands to play, or None if points decide."""
        return self.hands_to_play.data if self.by_hands else None
