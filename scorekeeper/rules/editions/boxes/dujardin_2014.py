"""Dujardin, « Mille Bornes, Le Grand Classique », 2014: a French box without points. A game is one hand."""

from types import MappingProxyType

from scorekeeper.rules.editions.house_rules import HouseRule
from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Option, Setup
from scorekeeper.rules.words import N_

_IN_PAIRS: dict[str, HouseRule] = {"sides": 2}  # « De 4 à 8 joueurs, en équipes de 2 »
_ORIGINAL: dict[str, HouseRule] = {"roll_after_remedy": True}  # « Variante »

EDITION = Edition(
    id="dujardin-2014",
    title="Dujardin 2014",
    source="Dujardin, « Mille Bornes, Le Grand Classique », Règles du jeu, 2014",
    position=6,
    country="fr",
    setups=(
        Setup(2, 2, 1000),  # « La règle standard, de 2 à 4 joueurs »
        Setup(3, 3, 1000),
        Setup(4, 4, 1000),
        Setup(6, 3, 1000),  # « De 4 à 8 joueurs, en équipes de 2 »
        Setup(8, 4, 1000),
    ),
    options=(
        Option(N_("original rule"), (2, 3, 4, 6, 8), MappingProxyType(_ORIGINAL)),
        Option(N_("in pairs"), (4,), MappingProxyType(_IN_PAIRS)),
        Option(N_("in pairs, original rule"), (4,), MappingProxyType(_IN_PAIRS | _ORIGINAL)),
    ),
    differs=MappingProxyType(
        {
            "one_hand": True,  # « But du jeu »: the first at 1,000 has won
            "points_to_win": 1000,
            "hand_winner": "most_miles",  # « La règle standard »: at the end the nearest to 1,000 wins
            # The sheet names no points at all. With a point for each mile the same side wins.
            "points_safety": 0,
            "points_all_four": 0,
            "points_coup_fourre": 0,
            "points_trip_completed": 0,
            "points_delayed_action": 0,
            "points_safe_trip": 0,
            "points_extension": 0,
            "points_extension_failed": 0,
            "points_shutout": 0,
            "roll_after_remedy": False,  # « La règle standard », 4
        }
    ),
    # The same maker's booklets come first. The later one has the same words and numbers of players.
    follows=("dujardin-2024", "dujardin-classic", "winning-moves"),
    signs=MappingProxyType(
        {
            "publisher": ("Dujardin",),
            "year": ("2014",),
            "town": ("Cestas",),
            "mail": ("@tf1.fr",),
            "green_card": ("light",),
            "pictures": ("modern",),
            "cards": ("110",),
        }
    ),
    proves=("year",),
)
