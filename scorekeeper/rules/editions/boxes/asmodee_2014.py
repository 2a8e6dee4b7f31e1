"""Asmodee, "Mille Bornes - The Great Classic", 2014: the American box in the shops. A game is one race."""

from types import MappingProxyType

from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Option, Setup
from scorekeeper.rules.words import N_

EDITION = Edition(
    id="asmodee-2014",
    title="Asmodee 2014",
    source='Asmodee, "Mille Bornes: The Great Classic", game rules, 2014 (MIB01)',
    position=8,
    country="us",
    setups=(
        Setup(2, 2, 1000),
        Setup(3, 3, 1000),
        Setup(4, 4, 1000),
        Setup(6, 3, 1000),  # "Rules for 4 to 6 Players, in Teams of 2"
    ),
    options=(Option(N_("in pairs"), (4,), MappingProxyType({"sides": 2})),),
    differs=MappingProxyType(
        {
            "race": True,  # "Object of the Game"; "How to Play"
            "points_to_win": 1000,
            "points_all_four": 0,  # "Scoring": the list is complete
            "points_coup_fourre": 200,  # "Scoring", our reading: these points replace the 100 of the safety
            "points_trip_completed": 0,
            "points_delayed_action": 0,
            "points_safe_trip": 0,
            "points_extension": 0,
            "points_extension_failed": 0,
            "points_shutout": 0,
            "roll_after_remedy": False,  # "Quick Overview of the Cards"
            "open_discards": True,  # "How to Play"
        }
    ),
    signs=MappingProxyType(
        {
            "publisher": ("Asmodee",),
            "year": ("2014",),
            "green_card": ("Drive",),
            "pictures": ("drawings",),
            "cards": ("110",),
        }
    ),
    proves=("year", "green_card"),
)
