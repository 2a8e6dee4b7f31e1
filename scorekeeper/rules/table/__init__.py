"""A hand being played: whose turn it is, what the draw pile has left, what may be done and what follows.

`legal(table, action)` names every ruling that forbids an action, `apply(table, action)` gives the table
after it or refuses with the same. A table is a value to whoever holds it: neither changes the one given.

Known to everybody at a table: how many cards are left to draw and in each hand, and which have been seen.
With the whole deck given a table also knows who holds what. Sources: Winning Moves, "Preparation",
"The Play", "Coup Fourré", "C. The Extension"; Wikipedia, "Ending conditions".
"""

from scorekeeper.rules.table.action import (
    COUP_FOURRE,
    DISCARD,
    EXTENSION,
    KINDS,
    PLAY,
    Action,
    Attack,
    IllegalAction,
)
from scorekeeper.rules.table.effects import advance, apply, follow
from scorekeeper.rules.table.legality import legal
from scorekeeper.rules.table.state import CARDS_IN_HAND, Table

__all__ = [
    "CARDS_IN_HAND",
    "COUP_FOURRE",
    "DISCARD",
    "EXTENSION",
    "KINDS",
    "PLAY",
    "Action",
    "Attack",
    "IllegalAction",
    "Table",
    "advance",
    "apply",
    "follow",
    "legal",
]
