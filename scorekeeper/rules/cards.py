"""The cards of the box: how many of each, and which remedy and safety answer which hazard.

Source: Winning Moves booklet, "Equipment"; the same pack in all five editions (Wikipedia, "List of cards").
"""

from types import MappingProxyType
from typing import Final

#: Distance cards: miles -> copies in the pack. 46 cards, 3,500 miles.
DISTANCES: Final = MappingProxyType({25: 10, 50: 10, 75: 10, 100: 12, 200: 4})

HAZARDS: Final = MappingProxyType(
    {"accident": 3, "out_of_gas": 3, "flat_tire": 3, "stop": 5, "speed_limit": 4}
)
REMEDIES: Final = MappingProxyType(
    {"repairs": 6, "gasoline": 6, "spare_tire": 6, "roll": 14, "end_of_limit": 6}
)
SAFETIES: Final = ("driving_ace", "extra_tank", "puncture_proof", "right_of_way")

REMEDY_FOR: Final = MappingProxyType(
    {
        "accident": "repairs",
        "out_of_gas": "gasoline",
        "flat_tire": "spare_tire",
        "stop": "roll",
        "speed_limit": "end_of_limit",
    }
)
SAFETY_FOR: Final = MappingProxyType(
    {
        "accident": "driving_ace",
        "out_of_gas": "extra_tank",
        "flat_tire": "puncture_proof",
        "stop": "right_of_way",
        "speed_limit": "right_of_way",
    }
)

#: The whole pack: card -> copies. 106 cards; distance cards are named by their miles ("25").
PACK: Final = MappingProxyType(
    {str(miles): copies for miles, copies in DISTANCES.items()}
    | HAZARDS
    | REMEDIES
    | dict.fromkeys(SAFETIES, 1)
)

#: At most this many 200s may be played by a side in a hand (all five editions).
MOST_200S: Final = 2

_SHORT_NAMES: Final = {
    "acc": "accident",
    "gas": "out_of_gas",
    "tire": "flat_tire",
    "limit": "speed_limit",
    "rep": "repairs",
    "fuel": "gasoline",
    "spare": "spare_tire",
    "end": "end_of_limit",
    "ace": "driving_ace",
    "tank": "extra_tank",
    "proof": "puncture_proof",
    "row": "right_of_way",
}
_BY_SPELLING: Final = {name: name for name in PACK} | _SHORT_NAMES


def card_named(spelling: str) -> str | None:
    """The card meant by a name of FORMATS (full or short, any case, "-" for "_"), or None."""
    return _BY_SPELLING.get(spelling) or _BY_SPELLING.get(spelling.lower().replace("-", "_"))
