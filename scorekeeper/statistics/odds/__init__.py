"""Odds: each side's chance to win a running game, from a table made of hands that were really played.

`solver` works the chances out, `make_tables` makes `tables.json` with it, `table` reads that, and `chances`
asks it about a game. docs/odds.md has the method and its errors.
"""

from scorekeeper.statistics.odds.chances import NoOdds, Odds, OwnHands, odds, table_for
from scorekeeper.statistics.odds.table import Errors, OddsTable, tables

__all__ = ["Errors", "NoOdds", "Odds", "OddsTable", "OwnHands", "odds", "table_for", "tables"]
