"""Forms of what a table decides beside its hands: who deals, what counts."""

from flask_babel import lazy_gettext as _l
from wtforms import SelectField, StringField

from scorekeeper.store.models import Game
from scorekeeper.web.parts.forms.fields import HiddenIntegerField
from scorekeeper.web.serving.text_form import TextForm


class DealerForm(TextForm):
    """The seat that deals next."""

    dealer = SelectField(_l("Who deals next"), coerce=int)

    def __init__(self, game: Game, **options: object) -> None:
        super().__init__(**options)
        self.dealer.choices = list(enumerate(game.seats))


class MisdealForm(TextForm):
    """A misdeal. `seen` is the game's last change on the page that reports it."""

    seen = HiddenIntegerField()
    deals = StringField()

    @property
    def by_next(self) -> bool:
        """True if the next dealer deals again, not the same."""
        return self.deals.data == "next"


class CountAllForm(TextForm):
    """Hands played after the game was decided count, too, or do not."""

    count_all = StringField()

    @property
    def all(self) -> bool:
        """True if they count."""
        return self.count_all.data == "yes"
