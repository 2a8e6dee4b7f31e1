"""When a game ends: at the points to win, or after a number of hands."""

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import RadioField
from wtforms.validators import Optional

from scorekeeper.limits import MAX_HANDS_TO_PLAY
from scorekeeper.web.common.forms.fields import WholeNumberField

POINTS, HANDS = "points", "hands"


class EndFields:
    """Mixed into the forms that ask when the game ends."""

    end = RadioField(
        default=POINTS,
        choices=[(POINTS, _l("at the points to win")), (HANDS, _l("after a number of hands"))],
        validators=[Optional()],
    )
    hands_to_play = WholeNumberField(1, MAX_HANDS_TO_PLAY)

    @property
    def by_hands(self) -> bool:
        return self.end.data == HANDS

    def end_is_missing(self) -> bool:
        """Whether a number of hands was wanted and none given; it is said at the field."""
        if self.by_hands and self.hands_to_play.data is None:
            self.hands_to_play.errors = [*self.hands_to_play.errors, _("How many hands?")]
            return True
        return False

    def chosen_hands(self) -> int | None:
        """The number of hands to play, or None where points decide."""
        return self.hands_to_play.data if self.by_hands else None
