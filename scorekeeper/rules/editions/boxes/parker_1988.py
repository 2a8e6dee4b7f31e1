"""Parker Brothers, 1988 (Kenner Parker): as the box of 1982, but any player may call a coup fourré."""

from types import MappingProxyType

from scorekeeper.rules.editions.boxes.parker_1982 import DIFFERS
from scorekeeper.rules.editions.boxes.winning_moves import AMERICAN_SHEET
from scorekeeper.rules.editions.boxes.winning_moves import EDITION as WINNING_MOVES
from scorekeeper.rules.editions.model import Edition

EDITION = Edition(
    id="parker-1988",
    title="Parker 1988",
    source='Parker Brothers (Kenner Parker), "Mille Bornes", last revision 1988',
    position=9,
    country="us",
    setups=WINNING_MOVES.setups,  # "Rules for 2 or 3 Players"; "Rules for 6 Players"
    differs=MappingProxyType(DIFFERS | {"coup_fourre_by_anyone": True}),  # "E. Coup Fourré"
    # The score sheet at the end of the booklet. It has no row for all four safeties, nor for the points that
    # a failed extension gives the others. Both score, so each has a row here, below the row it belongs to.
    sheet_order=AMERICAN_SHEET,
    follows=("parker-1982", "winning-moves"),
    signs=MappingProxyType(
        {
            "publisher": ("Parker Brothers",),
            "year": ("1988",),
            "green_card": ("Roulez, Roll",),
            "pictures": ("pictograms",),
            "cards": ("112",),
        }
    ),
    proves=("year",),
)
