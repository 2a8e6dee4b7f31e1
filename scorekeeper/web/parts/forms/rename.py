"""The form for a game's title and place, on the start page and beside the game's rules."""

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_PLACE_LETTERS
from scorekeeper.store.models import Game
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.serving.text_form import TextForm


class RenameForm(TextForm):
    """The title and the place of a game; an empty one removes it."""

    title = NameField(_l("Name of the game"), MAX_NAME_LETTERS)
    place = NameField(_l("Place of the game"), MAX_PLACE_LETTERS)

    @property
    def title_and_place(self) -> dict[str, str | None]:
        """The new values of the game's columns."""
        return {"title": self.title.data or None, "place": self.place.data or None}


class StartPageForm(RenameForm):
    """The same form on the start page, which may be open for long. `title_shown` and `place_shown` are the
    values that it was filled with."""

    title_shown = HiddenField()
    place_shown = HiddenField()

    @property
    def typed(self) -> dict[str, str | None]:
        """The new values of those columns that somebody has typed something else for."""
        shown = {"title": self.title_shown.data, "place": self.place_shown.data}
        return {
            column: value for column, value in self.title_and_place.items() if (value or "") != shown[column]
        }


def rename_form(game: Game) -> StartPageForm:
    """The form filled with the game's present values."""
    return StartPageForm(formdata=None, title=game.title, place=game.place)
