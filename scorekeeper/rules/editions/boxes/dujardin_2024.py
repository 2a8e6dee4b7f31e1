"""Dujardin, « Règles du jeu », 2024: the French box."""

from types import MappingProxyType

from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Option, Setup

EDITION = Edition(
    id="dujardin-2024",
    title="Dujardin 2024",
    source="Dujardin, « Règles du jeu », 2024",
    position=5,
    country="fr",
    setups=(
        Setup(2, 2, 1000),
        Setup(3, 3, 1000),
        Setup(4, 4, 1000),
        Setup(6, 3, 1000),
        Setup(8, 4, 1000),
    ),
    differs=MappingProxyType(
        {
            "points_all_four": 0,
            "points_delayed_action": 0,
            "points_safe_trip": 200,
            "points_extension": 0,
            "points_extension_failed": 0,
            "shutout": "every_zero",
            "hand_winner": "most_miles",
        }
    ),
    options=(Option("700 km", (4, 8), MappingProxyType({"target_miles": 700, "extension_miles": None})),),
    signs=MappingProxyType(
        {
            "publisher": ("Dujardin",),
            "year": ("2024",),
            "town": ("Cestas",),
            "mail": ("@jumboplay.com",),
            "green_card": ("Roulez", "light"),  # its cards have not been seen
            "cards": ("110",),
        }
    ),
    proves=("year",),
)
