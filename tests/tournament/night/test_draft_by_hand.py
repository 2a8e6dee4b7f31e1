"""Changes that a director makes to a draft."""

import pytest

from scorekeeper.tournament.night.draft_by_hand import arrange_sides, move_entrant, swap_entrants, toggle_lock
from tests.tournament.night.builders import night, round_of, table

DRAFT = round_of(1, table(1, (1, 2), (3, 4)), table(2, 5, 6, 7), sitting_out=(8, 9), released_at=None)
FOURS = {"seats": 4, "partners": "rotating", "people": 10}


def seated(drawn):
    return [each.sides for each in drawn.tables], drawn.sitting_out, drawn.kind


@pytest.mark.parametrize(
    ("two", "tables", "out"),
    [
        ((2, 3), [((1, 3), (2, 4)), ((5,), (6,), (7,))], (8, 9)),
        ((1, 7), [((7, 2), (3, 4)), ((5,), (6,), (1,))], (8, 9)),
        ((9, 5), [((1, 2), (3, 4)), ((9,), (6,), (7,))], (8, 5)),
        ((10, 4), [((1, 2), (3, 10)), ((5,), (6,), (7,))], (8, 9)),
    ],
    ids=["at one table", "at two tables", "one sits out", "one is not in the round"],
)
def test_swaps_two_entrants(two, tables, out):
    assert seated(swap_entrants(DRAFT, *two)) == (tables, out, "by_hand")


@pytest.mark.parametrize(
    ("entrant", "number", "tables", "out"),
    [
        (4, 2, [((1,), (2,), (3,)), ((5, 7), (6, 4))], (8, 9)),
        (8, 2, [((1, 2), (3, 4)), ((5, 7), (6, 8))], (9,)),
        (7, None, [((1, 2), (3, 4)), ((5,), (6,))], (8, 9, 7)),
        (10, 2, [((1, 2), (3, 4)), ((5, 7), (6, 10))], (8, 9)),
        (9, None, [((1, 2), (3, 4)), ((5,), (6,), (7,))], (8, 9)),
        (8, None, [((1, 2), (3, 4)), ((5,), (6,), (7,))], (9, 8)),
    ],
    ids=["to another table", "from a bye", "to a bye", "a newcomer", "the last bye", "the first bye"],
)
def test_moves_an_entrant(entrant, number, tables, out):
    moved = move_entrant(night(DRAFT, **FOURS), DRAFT, entrant, number)
    assert seated(moved) == (tables, out, "by_hand")


def test_moves_nobody_if_a_table_could_not_play():
    assert move_entrant(night(DRAFT, **FOURS), DRAFT, 8, 1) is None, "a table of five"
    two = round_of(1, table(1, 1, 2), table(2, 3, 4), released_at=None)
    assert move_entrant(night(two), two, 3, None) is None, "a table of one"


@pytest.mark.parametrize(
    ("seats", "partners", "count", "sides"),
    [
        (4, "rotating", 1, None),
        (4, "rotating", 2, ((0,), (1,))),
        (4, "rotating", 3, ((0,), (1,), (2,))),
        (4, "rotating", 4, ((0, 2), (1, 3))),
        (4, "rotating", 5, None),
        (4, "rotating", 6, ((0, 3), (1, 4), (2, 5))),
        (4, "rotating", 7, None),
        (4, "rotating", 8, None),
        (8, "rotating", 8, ((0, 4), (1, 5), (2, 6), (3, 7))),
        (8, "rotating", 10, None),
        (4, "none", 4, ((0,), (1,), (2,), (3,))),
        (4, "none", 5, None),
        (3, "none", 3, ((0,), (1,), (2,))),
        (3, "none", 4, None),
        (8, "fixed", 4, ((0,), (1,), (2,), (3,))),
        (6, "fixed", 4, None),
        (6, "fixed", 2, ((0,), (1,))),
    ],
)
def test_arranges_the_sides_of_a_table(seats, partners, count, sides):
    assert arrange_sides(range(count), night(seats=seats, partners=partners).settings) == sides


def test_locks_a_table_and_unlocks_it():
    locked = toggle_lock(DRAFT, 2)
    assert [each.locked for each in locked.tables] == [False, True]
    assert toggle_lock(locked, 2) == DRAFT
