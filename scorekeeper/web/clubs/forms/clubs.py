"""Forms for a club itself."""

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.web.parts.forms.fields import HiddenIntegerField
from scorekeeper.web.parts.forms.names import NameField, has_a_name
from scorekeeper.web.serving.text_form import TextForm


class ClubForm(TextForm):
    """The name of a club, and how public pages show its people. `seen`: the version shown on the page."""

    name = NameField(_l("Name of the club"), MAX_NAME_LETTERS, validators=[has_a_name])
    full_names = BooleanField(_l("Public pages show names in full"))
    seen = HiddenIntegerField()


class UndoForm(TextForm):
    """Undoes a step; `season` is the season whose page offered that."""

    season = HiddenIntegerField()
