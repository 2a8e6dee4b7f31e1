"""Compares a table's claim with the record of the same hand.

Pure: uses only records, rules and the replay.
"""

from scorekeeper.play.replay import Replay
from scorekeeper.play.verify.comparison import Line, compare
from scorekeeper.play.verify.obstacles import obstacles, play_named
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult

__all__ = ["Line", "compare", "obstacles", "play_named", "verified"]


def verified(played: Replay, rules: Rules, claim: HandResult, dealer: int | None = None) -> bool:
    """True if the record shows everything the table claims and nothing more, under the table's own
    `rules`."""
    return not obstacles(played, rules) and all(line.agrees for line in compare(played, claim, dealer))
