"""A family's games over a year."""

from datetime import datetime, time, timedelta
from random import Random

from scorekeeper.demo import hands
from scorekeeper.records.games import GameEntry
from scorekeeper.rules import EDITIONS

FAMILY = ("Alice", "Hugo", "Rose", "Émile")
#: The two who play for the cup: their games are a series.
CUP = ("Rose", "Émile")
#: Who plays, with which box; most evenings in pairs.
_TABLES = (
    (FAMILY, "winning-moves"),
    (CUP, "winning-moves"),
    (("Alice", "Rose", "Hugo", "Émile"), "winning-moves"),
    (CUP, "dujardin-2024"),
    (FAMILY[:3], "winning-moves"),
)
_EVENINGS = 48
_YEAR = timedelta(days=364)
_BEGINS = time(19, 15)


def games_of_a_year(now: datetime, dice: Random) -> list[GameEntry]:
    """Games on evenings of the twelve months before `now` (UTC), the oldest first, each played to its end.

    The last is of yesterday.
    """
    first, last = now.date() - _YEAR, now.date() - timedelta(days=1)
    days = [first + (last - first) * number // (_EVENINGS - 1) for number in range(_EVENINGS)]
    return [_evening(number, datetime.combine(day, _BEGINS), dice) for number, day in enumerate(days)]


def _evening(number: int, begun: datetime, dice: Random) -> GameEntry:
    people, edition = _TABLES[number % len(_TABLES)]
    return hands.game(EDITIONS[edition].rules(len(people)), people, begun, dice)


def game_under_way(now: datetime, dice: Random) -> GameEntry:
    """A game in pairs that began less than an hour ago, after three hands."""
    return hands.game(EDITIONS["winning-moves"].rules(4), FAMILY, now - 4 * hands.HAND_LASTS, dice, hands=3)
