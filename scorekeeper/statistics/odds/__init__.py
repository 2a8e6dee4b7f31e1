"""Odds: each side's chance to win a running game, from a table made from hands that people really played.

`solver` computes the chances, `make_tables` writes them to `tables.json`, `table` reads that file, and
`chances` looks up a game. docs/odds.md describes the method and its errors.
"""

from scorekeeper.statistics.odds.chances import NoOdds, Odds, OwnHands, odds, table_for
from scorekeeper.statistics.odds.table import Errors, OddsTable, tables

__all__ = ["Errors", "NoOdds", "Odds", "OddsTable", "OwnHands", "odds", "table_for", "tables"]
