"""A game's title, typed on the start page and beside its rules."""

from flask_babel import lazy_gettext as _l

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.web.common.forms.fields import TextForm
from scorekeeper.web.common.forms.names import NameField


class RenameForm(TextForm):
    """The title of a game; an empty one takes it away."""

    title = NameField(_l("Name of the game"), MAX_NAME_LETTERS)
