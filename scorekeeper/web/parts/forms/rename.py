"""The form for a game's title, on the start page and beside the game's rules."""

from flask_babel import lazy_gettext as _l

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.serving.text_form import TextForm


class RenameForm(TextForm):
    """The title of a game; an empty one removes it."""

    title = NameField(_l("Name of the game"), MAX_NAME_LETTERS)
