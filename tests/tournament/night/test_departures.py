"""Departures in the middle of a round, without a substitute."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.night.departures import departure_from
from scorekeeper.tournament.night.model import Substitute
from tests.tournament.night.builders import entered, night, round_of, table


def without(evening, *gone, **more):
    changed = [
        replace(entrant, state="away", **more) if entrant.number in gone else entrant
        for entrant in evening.entrants
    ]
    return replace(evening, entrants=tuple(changed))


PAIRS = table(1, (1, 2), (3, 4))
ROWS = [
    ("of two", {"partners": "none"}, table(1, 1, 2), (2,), (1,), None),
    ("of three", {"partners": "none", "seats": 3}, table(1, 1, 2, 3), (2,), (1, 3), ((1,), (3,))),
    ("of two pairs", {"partners": "rotating", "seats": 4}, PAIRS, (2,), (1, 3, 4), ((1,), (3,), (4,))),
    ("two of four", {"partners": "rotating", "seats": 4}, PAIRS, (2, 3), (1, 4), ((1,), (4,))),
    ("three of four", {"partners": "rotating", "seats": 4}, PAIRS, (2, 3, 4), (1,), None),
    ("everybody", {"partners": "none"}, table(1, 1, 2), (1, 2), (), None),
    (
        "tables of one size",
        {"partners": "none", "seats": 3, "one_size": True},
        table(1, 1, 2, 3),
        (2,),
        (1, 3),
        None,
    ),
]


@pytest.mark.parametrize(
    ("settings", "at", "gone", "stayed", "sides"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_those_who_stayed_play_on_if_the_box_allows(settings, at, gone, stayed, sides):
    evening = without(night(round_of(1, at, table(2, 5, 6)), people=6, **settings), *gone)
    departure = departure_from(evening, 1)
    assert (departure.gone, departure.stayed, departure.sides) == (gone, stayed, sides)
    assert departure_from(evening, 2) is None


def test_a_substitute_prevents_a_departure():
    evening = night(round_of(1, table(1, 1, 2)))
    assert departure_from(without(evening, 2, substitutes=(Substitute("Zoe", 1),)), 1) is None


def test_there_is_no_departure_after_the_result():
    evening = night(round_of(1, table(1, 1, 2, results=[entered(900, 500)])))
    assert departure_from(without(evening, 2), 1) is None
    assert departure_from(without(night(), 2), 1) is None
