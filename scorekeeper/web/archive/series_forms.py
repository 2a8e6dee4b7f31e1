"""Forms of series: its name and its counting, and its games."""

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, RadioField, SearchField, SelectMultipleField, ValidationError
from wtforms.widgets import CheckboxInput

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_QUERY_LETTERS
from scorekeeper.store.models import Game
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.serving.text_form import TextForm


class SeriesForm(TextForm):
    """The name of a series, and what its standings count."""

    name = NameField(_l("Name of the series"), MAX_NAME_LETTERS)
    counting = RadioField(
        _l("What counts"),
        choices=[("points", _l("Points")), ("average", _l("Points a game")), ("wins", _l("Games won"))],
        default="points",
    )

    def validate_name(self, field: NameField) -> None:
        if not field.data:
            raise ValidationError(_("The series needs a name."))


class GameForm(TextForm):
    """Names a game of a series, by its address."""

    game = HiddenField()


class GamesForm(TextForm):
    """Chooses games by their addresses; `find` narrows the offer.

    Two buttons choose many at once: those of a `month` ("2025-12"), or those among the `people` of the game
    with this address.
    """

    find = SearchField(
        _l("Players, name, place or date"),
        render_kw={"maxlength": MAX_QUERY_LETTERS, "autocomplete": "off", "enterkeyhint": "search"},
    )
    games = SelectMultipleField(
        _l("Games of the series"), choices=(), validate_choice=False, option_widget=CheckboxInput()
    )

    month = HiddenField()
    people = HiddenField()

    def validate_games(self, field: SelectMultipleField) -> None:
        if not field.data:
            raise ValidationError(_("Choose at least one game."))

    def offer(self, games: Sequence[Game]) -> None:
        """Offer these games."""
        self.games.choices = [(game.public_id, "") for game in games]


class BeginForm(SeriesForm, GamesForm):
    """A new series. `form_key` is an idempotency key. `proposed`: the name that the page proposed."""

    form_key = HiddenField()
    proposed = HiddenField()

    @property
    def keeps_proposal(self) -> bool:
        """True if nobody has typed another name over the proposed one."""
        return bool(self.proposed.data) and self.name.data == self.proposed.data

    def propose(self, name: str) -> None:
        """Propose a name."""
        self.name.data = self.proposed.data = name
