"""Short functions that build hands, so that a test reads like a score sheet."""

import json
from pathlib import Path

from scorekeeper.rules import EDITIONS, HandResult, SideResult
from scorekeeper.rules.items import with_implied

#: The editions whose printed values are in the tests. A new edition gets its own rows.
PRINTED_EDITIONS = ("winning-moves", "rules-summary", "wikipedia", "wikipedia-2016", "dujardin-2024")
DATA = Path(__file__).parent / "data"

ACE, TANK, PROOF, ROW = ALL_FOUR = ("driving_ace", "extra_tank", "puncture_proof", "right_of_way")


def rules(edition="winning-moves", players=2, **house_rules):
    return EDITIONS[edition].rules(players, house_rules)


def of_printed(by_edition):
    """The entries of `by_edition` for the `PRINTED_EDITIONS`."""
    return {edition: value for edition, value in by_edition.items() if edition in PRINTED_EDITIONS}


def side(miles=0, *safeties, coups=(), safe=False, no_100s=False):
    """One side with its miles and safeties. `coups` are the safeties played as a coup fourré."""
    claims = ["no_100s"] if no_100s else ["safe_trip"] if safe else []
    return SideResult(miles, safeties, tuple(coups)).claiming(with_implied(claims))


def hand(*sides, caller=None, delayed=False):
    return HandResult(sides, caller, delayed)


def json_lines(name):
    """The objects of a JSON Lines file of tests/data."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def hand_json(*sides, **changes):
    """A hand in the format mille-bornes-hand/1, as `json.loads` returns it, with the keys `changes`."""
    return {
        "format": "mille-bornes-hand/1",
        "edition": "winning-moves",
        "players": 2,
        "sides": list(sides) or [{"name": "Ann", "miles": 700}, {"name": "Bob", "miles": 475}],
    } | changes
