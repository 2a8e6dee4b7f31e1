"""Words of the tiles on which safeties are entered: the same for every side."""

from typing import NamedTuple

from flask_babel import gettext as _

from scorekeeper.rules import Rules
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.web.common.language import voice
from scorekeeper.web.games.forms.hand import COUP, PLAYED


class SafetyTile(NamedTuple):
    """The tile of a safety. `zones`: each state that a tap gives it, with the label of its box to tick."""

    card: str
    name: str
    short_name: str
    zones: tuple[tuple[str, str], ...]


def safety_tiles(rules: Rules) -> list[SafetyTile]:
    """A tile for every safety, with its names in the edition of `rules`."""
    language = voice(rules)
    states = ((PLAYED, _("played")), (COUP, _("coup fourré")))
    tiles = []
    for card in SAFETIES:
        name = language.card(card)
        zones = tuple((state, _("%(card)s: %(state)s", card=name, state=word)) for state, word in states)
        tiles.append(SafetyTile(card, name, language.short_card(card), zones))
    return tiles
