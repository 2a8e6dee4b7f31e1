"""Late arrivals: seats for them at tables that have not begun."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.night.late_arrivals import (
    LateSeat,
    empty_seats,
    free_table,
    late_seats,
    own_table,
    place_in_draft,
    seating_options,
    unseated_entrants,
    who_can_sit,
)
from scorekeeper.tournament.night.model import Substitute
from tests.tournament.night.builders import (
    SEVEN_PM,
    entered,
    night,
    round_of,
    table,
    with_states,
)

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
def test_lists_the_ways_to_join_a_table(partners, at, expected):
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
def test_prefers_new_pairs(before, expected):
    past = [round_of(number, table(1, pair, (7, 8))) for number, pair in enumerate(before, 1)]
    evening = night(*past, round_of(9, THREE), people=9, partners="rotating")
    assert next(seating_options(evening, THREE, 9)) == expected


@pytest.mark.parametrize(
    ("at", "away", "expected"),
    [
        (table(1, 1, 2), (2,), [((1,), (9,))]),
        (table(1, (1, 2), (3, 4)), (3,), [((1, 2), (9, 4))]),
        (table(1, 1, 2, 3), (1, 3), [((9,), (2,), (3,)), ((1,), (2,), (9,))]),
    ],
    ids=["a table of two", "a pair", "two left"],
)
def test_who_comes_late_takes_the_seat_of_somebody_who_left(at, away, expected):
    evening = with_states(night(round_of(1, at), people=9, partners="rotating"), away=away)
    assert list(seating_options(evening, at, 9)) == expected


def test_a_pair_takes_no_single_seat():
    evening = with_states(night(round_of(1, table(1, 1, 2)), people=4), away=(2,))
    pair = replace(evening.entrants[3], names=("P4", "Q4"))
    evening = replace(evening, entrants=(*evening.entrants[:3], pair))
    assert list(seating_options(evening, evening.current.tables[0], 4)) == []


def test_people_without_a_seat_are_a_table():
    round_ = round_of(1, table(1, 1, 2), sitting_out=(3,))
    assert own_table(night(round_, people=4)) == ((3,), (4,))
    assert own_table(night(round_, people=3)) is None
    assert own_table(with_states(night(round_, people=4), away=(4,))) is None
    assert own_table(night(round_, people=5, partners="rotating", seats=4)) == ((3,), (4,), (5,))
    assert own_table(night(replace(round_, closed_at=SEVEN_PM), people=4)) is None
    apart = changed(night(round_, people=4), 3, never=frozenset({4}))
    assert own_table(apart) is None


def test_a_table_with_an_emptied_seat_takes_nobody_more():
    evening = night(round_of(1, table(1, 1, 2), table(2, 3, 4)), people=5)
    assert free_table(evening, 5, begun={1}) == (2, 3)
    assert free_table(with_states(evening, away=(4,)), 5, begun={1}) is None
    one_size = night(round_of(1, table(1, 1, 2), table(2, 3, 4)), people=5, one_size=True)
    assert free_table(one_size, 5, begun={1}) is None


def test_late_arrivals_come_before_those_who_sit_out():
    evening = with_states(night(round_of(1, table(1, 1, 2), sitting_out=(3,)), people=4), away=(2,))
    assert who_can_sit(evening, begun=()) == {2: [4, 3]}
    assert who_can_sit(evening, begun={1}) == {2: [4, 3]}
    assert who_can_sit(night(round_of(1, table(1, 1, 2)), people=3), begun=()) == {}


def test_pairs_take_seats_of_pairs_before_the_first_hand():
    evening = with_states(night(round_of(1, table(1, 1, 2)), people=3), away=(2,))
    paired = [replace(entrant, names=(*entrant.names, "Q")) for entrant in evening.entrants]
    pairs = replace(evening, entrants=tuple(paired))
    assert who_can_sit(pairs, begun=()) == {2: [3]}
    assert who_can_sit(pairs, begun={1}) == {2: []}


def test_finds_people_without_a_seat():
    evening = night(round_of(1, table(1, 1, 2), sitting_out=(3,)), people=5)
    gone = replace(evening.entrants[4], state="away")
    evening = replace(evening, entrants=(*evening.entrants[:4], gone))
    assert unseated_entrants(evening) == (3, 4)
    assert unseated_entrants(night()) == ()


# --- in a draft --------------------------------------------------------------------------------------


def changed(evening, number, **values):
    """The night with other values for an entrant."""
    entrants = tuple(
        replace(entrant, **values) if entrant.number == number else entrant for entrant in evening.entrants
    )
    return replace(evening, entrants=entrants)


DRAFT = round_of(2, table(1, 1, 2), table(2, 3, 4), table(3, 5, 6, 7), released_at=None)
TABLES_OF_THREE = {"people": 9, "seats": 3}


def test_prefers_the_right_size_then_new_opponents():
    assert place_in_draft(night(DRAFT, **TABLES_OF_THREE), DRAFT, 9) == 1
    met = round_of(1, table(1, 1, 9), table(2, 2, 3))
    assert place_in_draft(night(met, DRAFT, **TABLES_OF_THREE), DRAFT, 9) == 2


def test_keeps_apart_those_who_must_never_meet():
    evening = changed(night(DRAFT, **TABLES_OF_THREE), 9, never=frozenset({2}))
    assert place_in_draft(evening, DRAFT, 9) == 2
    other_way = changed(night(DRAFT, **TABLES_OF_THREE), 1, never=frozenset({9}))
    assert place_in_draft(other_way, DRAFT, 9) == 2


def test_finds_no_table_if_all_are_full():
    assert place_in_draft(night(DRAFT, people=9, seats=2, one_size=True), DRAFT, 9) is None
    fours = round_of(1, table(1, (1, 2), (3, 4)), released_at=None)
    assert place_in_draft(night(fours, people=5, seats=4, partners="rotating"), fours, 5) is None


def test_uses_the_seats_of_people_who_left_first():
    evening = changed(night(DRAFT, people=9, seats=3), 4, state="away")
    assert late_seats(evening, DRAFT) == [LateSeat(8, instead_of=4), LateSeat(9, table=1)]
    assert late_seats(night(DRAFT, people=7, seats=3), DRAFT) == []


# --- in the round that is on ---------------------------------------------------------------------------


def test_finds_the_first_free_table_that_has_not_begun():
    evening = night(round_of(1, table(1, 1, 2), table(2, 3, 4)), people=5)
    assert free_table(evening, 5, begun=()) == (1, 3)
    assert free_table(evening, 5, begun={1}) == (2, 3)
    assert free_table(evening, 5, begun={1, 2}) is None
    assert free_table(night(people=5), 5, begun=()) is None
    alike = night(round_of(1, table(1, 1, 2)), people=3, one_size=True)
    assert free_table(alike, 3, begun=()) is None


def test_a_seat_is_empty_only_without_a_substitute():
    evening = changed(night(round_of(1, table(1, 1, 2))), 2, state="away")
    assert empty_seats(evening) == {2: 1}
    assert empty_seats(changed(evening, 2, substitutes=(Substitute("Zoe", 1),))) == {}
    assert empty_seats(replace(evening, finished_at=SEVEN_PM)) == {}


def test_nobody_sits_down_at_a_table_that_has_reported():
    """An open result counts, too. Where a result is confirmed, no seat is empty."""
    reported = table(1, 1, 2, results=[entered(5, 0, status="open")])
    evening = with_states(night(round_of(1, reported, table(2, 3, 4)), people=6), away=(2, 4))
    assert empty_seats(evening) == {2: 1, 4: 2}
    assert who_can_sit(evening, begun=()) == {2: [], 4: [5, 6]}
    assert free_table(with_states(evening, away=(4,)), 5, begun=()) is None
    confirmed = replace(reported, results=(entered(5, 0),))
    over = replace(evening, rounds=(round_of(1, confirmed, table(2, 3, 4)),))
    assert empty_seats(over) == {4: 2}
    closed = replace(evening, rounds=(replace(evening.rounds[0], closed_at=SEVEN_PM),))
    assert empty_seats(closed) == who_can_sit(closed, begun=()) == {}
    assert own_table(replace(evening, finished_at=SEVEN_PM)) is None


def test_who_plays_for_somebody_else_has_a_seat():
    evening = changed(night(round_of(1, table(1, 1, 2))), 2, substitutes=(Substitute("P3", 1, 1),))
    assert unseated_entrants(evening) == (4,)
    later = replace(evening, rounds=(*evening.rounds, round_of(2, table(1, 1, 2))))
    assert unseated_entrants(later) == (3, 4)


def test_a_table_of_late_arrivals_is_as_large_as_can_play():
    """Two who must never meet are not both at it."""
    evening = night(round_of(1, table(1, 1, 2)), people=6)
    assert own_table(evening) == ((3,), (4,), (5,))
    assert own_table(changed(evening, 5, never=frozenset({3}))) == ((3,), (4,))
    alike = replace(evening, settings=replace(evening.settings, one_size=True))
    assert own_table(alike) == ((3,), (4,))
    six = night(round_of(1, table(1, 1, 2)), people=8, seats=6, partners="rotating", one_size=True)
    assert own_table(six) == ((3, 6), (4, 7), (5, 8))
    assert own_table(with_states(six, away=(8,))) is None


def test_the_fullest_table_in_reach_is_no_table_too_large_for_the_box():
    draft = round_of(1, table(1, 1, 2, 3), table(2, 4, 5), released_at=None)
    assert place_in_draft(night(draft, people=6, seats=3), draft, 6) == 2
    assert place_in_draft(night(draft, people=6), draft, 6) == 2
    pairs = night(draft, people=6, seats=6, partners="fixed")
    couples = replace(pairs, entrants=tuple(replace(each, names=("A", "B")) for each in pairs.entrants))
    assert place_in_draft(couples, draft, 6) == 2
