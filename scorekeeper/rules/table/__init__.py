"""A hand being played: whose turn it is, what the draw pile has left, what may be done and what follows.

`legal(table, action)` names every ruling that forbids an action. `apply(table, action)` returns the table
after it, or refuses with the same rulings. Neither changes the table it is given.

A table knows what everybody can see: how many cards are left to draw and in each hand, and which cards have
been seen. Given the whole deck, it also knows who holds what. Sources: Winning Moves, "Preparation", "The
Play", "Coup Fourré", "C. The Extension"; Wikipedia, "Ending conditions".
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
