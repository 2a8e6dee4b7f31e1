"""Parker Brothers, 1981 and 1982: the box with the pictogram cards."""

from types import MappingProxyType

from scorekeeper.rules.editions.boxes.winning_moves import AMERICAN_SHEET
from scorekeeper.rules.editions.boxes.winning_moves import EDITION as WINNING_MOVES
from scorekeeper.rules.editions.house_rules import HouseRule
from scorekeeper.rules.editions.model import Edition

DIFFERS: dict[str, HouseRule] = {
    "hazard_on_hazard": True,  # "Special Notes", G
    "unfinished_extension_pays": False,  # "Rules for 2 or 3 Players", C
}

EDITION = Edition(
    id="parker-1982",
    title="Parker 1982",
    source='Parker Brothers, "Mille Bornes", 1981 and 1982',
    position=10,
    country="us",
    setups=WINNING_MOVES.setups,  # "Rules for 2 or 3 Players"; "Rules for 6 Players"
    differs=MappingProxyType(DIFFERS),
    sheet_order=AMERICAN_SHEET,  # "Scoring", then "Rules for 2 or 3 Players", C; we have not seen its sheet
    signs=MappingProxyType(
        {
            "publisher": ("Parker Brothers",),
            "year": ("1981", "1982"),
            "town": ("Beverly, Mass.", "Coalville"),
            "green_card": ("Roulez, Roll",),
            "pictures": ("pictograms",),
            "cards": ("112",),
        }
    ),
    proves=("year",),
)
