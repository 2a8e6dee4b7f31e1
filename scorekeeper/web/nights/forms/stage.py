"""Forms of announcements and of the podium."""

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, IntegerField
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.limits import MAX_ANNOUNCEMENT_LETTERS
from scorekeeper.tournament.night.podium import PLACES
from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.common.forms.names import NameField


class AnnouncementForm(TextForm):
    """A line for everybody; an empty one takes away what was announced."""

    text = NameField(_l("Announcement"), MAX_ANNOUNCEMENT_LETTERS)


class PodiumForm(TextForm):
    """Places of the podium that are to be shown. `screen`: pressed on the projector's own page."""

    steps = IntegerField(validators=[InputRequired(), NumberRange(0, PLACES)])
    screen = BooleanField()
