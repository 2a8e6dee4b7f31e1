"""Parker Brothers, 1962 and 1971: the first American box, in English, and in French in Canada."""

from types import MappingProxyType

from scorekeeper.rules.editions.boxes.winning_moves import AMERICAN_SHEET
from scorekeeper.rules.editions.boxes.winning_moves import EDITION as WINNING_MOVES
from scorekeeper.rules.editions.model import Edition

EDITION = Edition(
    id="parker-1962",
    title="Parker 1962",
    source='Parker Brothers, "Mille Bornes", 1962; in French, General Mills Canada, 1971',
    position=11,
    country="us",
    setups=WINNING_MOVES.setups,  # "Rules for 2 or 3 Players"; "Rules for 6 Players"
    differs=MappingProxyType({"limit_on_limit": False}),  # our reading of "Hazard Cards"
    sheet_order=AMERICAN_SHEET,  # "8. Scoring", then "The Extension"; we have not seen its sheet
    signs=MappingProxyType(
        {
            "publisher": ("Parker Brothers",),
            "year": ("1962", "1971"),
            "town": ("Salem, Mass.", "Concord, Ont."),
            "green_card": ("Roulez, Roll",),
            "pictures": ("drawings",),
            "cards": ("112",),
        }
    ),
    proves=("year",),
)
