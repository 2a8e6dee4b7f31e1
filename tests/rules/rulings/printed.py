"""Editions grouped by their rules of play, and the tables that they print."""

from collections import Counter
from typing import NamedTuple

import pytest

from scorekeeper.rules import EDITIONS

WIKIS = ("wikipedia", "wikipedia-2016")
STACKING = ("parker-1982", "parker-1988", *WIKIS)  # these allow a hazard on a hazard
ONE_HAZARD = ("winning-moves", "rules-summary", "dujardin-2024", "dujardin-classic", "parker-1962")
ALL = (*ONE_HAZARD, *STACKING)
NO_LIMIT_ON_LIMIT = ("dujardin-classic", "parker-1962", *WIKIS)
LIMIT_ON_LIMIT = tuple(edition for edition in ALL if edition not in NO_LIMIT_ON_LIMIT)
NO_REPLAY_WITHOUT_PILE = ("dujardin-classic",)
REPLAYING = tuple(edition for edition in ALL if edition not in NO_REPLAY_WITHOUT_PILE)
DUJARDIN = ("dujardin-2024",)
IN_PAIRS = tuple(edition for edition in ALL if edition not in DUJARDIN)  # four players are two pairs
ANYONE = ("wikipedia-2016", "parker-1988")
BUT_ANYONE = tuple(edition for edition in ALL if edition not in ANYONE)
EXTENDING = IN_PAIRS  # with two and three players

ROADS = {
    "acc": ("rep", "ace"),
    "gas": ("fuel", "tank"),
    "tire": ("spare", "proof"),
}
HAZARDS = {**ROADS, "stop": ("roll", "row")}
SAFETIES = ("ace", "tank", "proof", "row")
DISTANCES = ("25", "50", "75", "100", "200")
BATTLE_REMEDIES = ("rep", "fuel", "spare")


def one_for_each(*names, of=ALL):
    """One of these editions for each set of values that they print for rules with these names."""
    rules = {edition: EDITIONS[edition].rules(2) for edition in of}
    found = {tuple(getattr(rules[edition], name) for name in names): edition for edition in reversed(of)}
    return tuple(reversed(found.values()))


#: The values that decide what may lie on the piles.
STACKED = ("hazard_on_hazard", "limit_on_limit")
#: The values that decide whose turn is next.
TURNS = ("coup_fourre_by_anyone", "safety_replays_without_pile")
EACH = pytest.mark.parametrize("edition", one_for_each(*STACKED))
EACH_BY_TURNS = pytest.mark.parametrize("edition", one_for_each(*TURNS))
EACH_REPLAYING = pytest.mark.parametrize("edition", one_for_each(*TURNS, of=REPLAYING))


class Set(NamedTuple):
    """A printed table: its sides, its target, the target when extended, and the cards of the pack."""

    edition: str
    players: int
    sides: int
    target: int
    extended: int | None
    pack: int


SETS = (
    Set("winning-moves", 2, 2, 700, 1000, 101),
    Set("winning-moves", 3, 3, 700, 1000, 101),
    Set("winning-moves", 4, 2, 1000, None, 106),
    Set("winning-moves", 6, 3, 700, 1000, 106),
    Set("rules-summary", 2, 2, 700, 1000, 101),
    Set("rules-summary", 3, 3, 700, 1000, 101),
    Set("rules-summary", 4, 2, 1000, None, 106),
    Set("rules-summary", 6, 3, 1000, None, 106),
    Set("wikipedia", 2, 2, 700, 1000, 106),
    Set("wikipedia", 3, 3, 700, 1000, 106),
    Set("wikipedia", 4, 2, 1000, None, 106),
    Set("wikipedia", 6, 3, 700, 1000, 106),
    Set("wikipedia-2016", 2, 2, 700, 1000, 106),
    Set("wikipedia-2016", 3, 3, 700, 1000, 106),
    Set("wikipedia-2016", 4, 2, 1000, None, 106),
    Set("wikipedia-2016", 6, 3, 700, 1000, 106),
    Set("dujardin-2024", 2, 2, 1000, None, 106),
    Set("dujardin-2024", 3, 3, 1000, None, 106),
    Set("dujardin-2024", 4, 4, 1000, None, 106),
    Set("dujardin-2024", 6, 3, 1000, None, 106),
    Set("dujardin-2024", 8, 4, 1000, None, 106),
    Set("dujardin-2014", 2, 2, 1000, None, 106),
    Set("dujardin-2014", 3, 3, 1000, None, 106),
    Set("dujardin-2014", 4, 4, 1000, None, 106),
    Set("dujardin-2014", 6, 3, 1000, None, 106),
    Set("dujardin-2014", 8, 4, 1000, None, 106),
)
EACH_SET = pytest.mark.parametrize(
    "printed", SETS, ids=lambda printed: f"{printed.edition}, {printed.players}"
)
PACK = Counter(
    {
        **{"25": 10, "50": 10, "75": 10, "100": 12, "200": 4},
        **{"accident": 3, "out_of_gas": 3, "flat_tire": 3, "stop": 5, "speed_limit": 4},
        **{"repairs": 6, "gasoline": 6, "spare_tire": 6, "roll": 14, "end_of_limit": 6},
        **{"driving_ace": 1, "extra_tank": 1, "puncture_proof": 1, "right_of_way": 1},
    }
)
HAZARD_CARDS = ("accident", "out_of_gas", "flat_tire", "stop", "speed_limit")


def letter(seat):
    return chr(ord("A") + seat)


def piles(table, side=0):
    own = table.sides[side]
    return " ".join(own.battle), " ".join(own.speed)
