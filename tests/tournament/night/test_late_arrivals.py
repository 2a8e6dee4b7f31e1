"""Late arrivals: seats for them at tables that have not begun."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.night.late_arrivals import seating_options, unseated_entrants
from tests.tournament.night.builders import night, round_of, table

THREE = table(1, 1, 2, 3)
ROWS = [
    ("two", "none", table(1, 1, 2), [((1,), (2,), (9,))]),
    ("three, each for themselves", "none", THREE, [((1,), (2,), (3,), (9,))]),
    ("three, partners change", "rotating", THREE, [((1, 2), (3, 9)), ((1,), (2,), (3,), (9,))]),
    ("two of a night of partners", "rotating", table(1, 1, 2), [((1,), (2,), (9,))]),
    ("two pairs", "fixed", table(1, 1, 2), [((1,), (2,), (9,))]),
]


@pytest.mark.parametrize(
    ("partners", "at", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_ways_in(partners, at, expected):
    assert list(seating_options(night(round_of(1, at), people=9, partners=partners), at, 9)) == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ([(3, 9), (7, 8)], ((1, 3), (2, 9))),
        ([(1, 2)], ((1, 3), (2, 9))),
        ([(1, 9), (2, 9)], ((1, 2), (3, 9))),
    ],
    ids=["not with whom before", "nor two others who were", "neither of both"],
)
def test_new_pairs(before, expected):
    past = [round_of(number, table(1, pair, (7, 8))) for number, pair in enumerate(before, 1)]
    evening = night(*past, round_of(9, THREE), people=9, partners="rotating")
    assert next(seating_options(evening, THREE, 9)) == expected


def test_who_is_without_a_seat():
    evening = night(round_of(1, table(1, 1, 2), sitting_out=(3,)), people=5)
    gone = replace(evening.entrants[4], state="away")
    evening = replace(evening, entrants=(*evening.entrants[:4], gone))
    assert unseated_entrants(evening) == (3, 4)
    assert unseated_entrants(night()) == ()
