"""Words of the tiles on which safeties are entered: the same for every side."""

from typing import NamedTuple

from flask_babel import gettext as _

from scorekeeper.rules import Rules
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.web.games.forms.hand import COUP, PLAYED
from scorekeeper.web.serving.language import voice


class Zone(NamedTuple):
    """Part of a tile: the state a tap gives its safety, a word for it, and the label of its box to tick."""

    state: str
    word: str
    label: str


class SafetyTile(NamedTuple):
    """The tile of a safety."""

    card: str
    name: str
    short_name: str
    zones: tuple[Zone, ...]


def safety_tiles(rules: Rules) -> list[SafetyTile]:
    """A tile for every safety, with its names in the edition of `rules`."""
    language = voice(rules)
    states = ((PLAYED, _("played"), _("played")), (COUP, _("coup"), _("coup fourré")))
    tiles = []
    for card in SAFETIES:
        name = language.card(card)
        zones = tuple(
            Zone(state, word, _("%(card)s: %(state)s", card=name, state=in_full))
            for state, word, in_full in states
        )
        tiles.append(SafetyTile(card, name, language.short_card(card), zones))
    return tiles
