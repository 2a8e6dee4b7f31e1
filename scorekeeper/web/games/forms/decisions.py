"""Forms for a table's decisions: who deals, and what counts."""

from flask_babel import lazy_gettext as _l
from wtforms import SelectField, StringField

from scorekeeper.store.models import Game
from scorekeeper.web.parts.forms.fields import HiddenIntegerField
from scorekeeper.web.serving.text_form import TextForm


class DealerForm(TextForm):
    """Chooses the seat that deals next."""

    dealer = SelectField(_l("Who deals next"), coerce=int)

    def __init__(self, game: Game, **options: object) -> None:
        super().__init__(**options)
        self.dealer.choices = list(enumerate(game.seats))


class MisdealForm(TextForm):
    """Reports a misdeal. `seen` is the game's last change on the reporting page."""

    seen = HiddenIntegerField()
    deals = StringField()

    @property
    def by_next(self) -> bool:
        """True if the next dealer deals, not the same one again."""
        return self.deals.data == "next"


class CountAllForm(TextForm):
    """Decides whether hands played after the game was decided count."""

    count_all = StringField()

    @property
    def all(self) -> bool:
        """True if they count."""
        return self.count_all.data == "yes"
