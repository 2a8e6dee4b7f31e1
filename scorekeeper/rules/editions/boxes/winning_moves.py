"""Winning Moves, "Collector's Edition" rule booklet. The defaults of `Rules` are its values."""

from types import MappingProxyType

from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Setup

#: "Rules for 2 or 3 Players", A: take these cards out.
ONE_OF_EACH_HAZARD = ("stop", "accident", "out_of_gas", "flat_tire", "speed_limit")

#: "Scoring", whose list ends with the shutout, then the points of "C. The Extension". We have not seen the
#: booklet's score sheet.
AMERICAN_SHEET = (
    "distance",
    "safeties",
    "all_four",
    "coups_fourres",
    "trip_completed",
    "delayed_action",
    "safe_trip",
    "no_100s",
    "shutout",
    "extension",
    "extension_failed",
)

EDITION = Edition(
    id="winning-moves",
    title="Winning Moves",
    source='Winning Moves, "Collector\'s Edition" rule booklet',
    position=1,
    country="us",
    setups=(
        Setup(2, 2, 700, 1000, ONE_OF_EACH_HAZARD),
        Setup(3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
        Setup(4, 2, 1000),
        Setup(6, 3, 700, 1000),
    ),
    sheet_order=AMERICAN_SHEET,
    signs=MappingProxyType(
        {
            "publisher": ("Winning Moves",),
            "green_card": ("Roulez, Roll",),
            "cards": ("110",),
        }
    ),
)
