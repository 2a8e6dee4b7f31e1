"""Players change during a game: each hand keeps those who played it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.who_plays import (
    EarlierSeats,
    everybody,
    newcomers,
    players_of,
    renamed,
    with_other_players,
)

ANN = ("Ann", "Bob")
DEV = ("Dev", "Bob")
CHANGED = (EarlierSeats(3, ANN),)
tables = st.lists(
    st.sampled_from(["Ann", "Bob", "Chloé", "Dev", "Eva", "Finn"]), min_size=4, max_size=4, unique=True
)


def test_somebody_takes_a_seat_from_a_hand_on():
    seats, earlier = with_other_players(ANN, (), 3, DEV)
    assert (seats, earlier) == (DEV, CHANGED)
    assert [players_of(hand, seats, earlier)[0] for hand in range(5)] == ["Ann"] * 3 + ["Dev"] * 2


def test_a_second_change_at_the_same_hand_replaces_the_first():
    assert with_other_players(DEV, CHANGED, 3, ("Eva", "Bob")) == (("Eva", "Bob"), CHANGED)


def test_who_comes_back_at_the_same_hand_never_left():
    assert with_other_players(DEV, CHANGED, 3, ANN) == (ANN, ())
    again = with_other_players(DEV, CHANGED, 4, ANN)
    assert again == (ANN, (*CHANGED, EarlierSeats(4, DEV)))


@pytest.mark.parametrize("hands", [0, -1, 2])
def test_players_change_neither_before_the_second_hand_nor_before_the_last_change(hands):
    with pytest.raises(ValueError, match="after the last change"):
        with_other_players(DEV, CHANGED, hands, ("Eva", "Bob"))


@pytest.mark.parametrize("others", [("Dev",), ("Dev", "dev"), ("Dev", "Bob", "Eva")])
def test_each_seat_needs_a_player_of_its_own(others):
    with pytest.raises(ValueError, match="a player of its own"):
        with_other_players(ANN, (), 1, others)


def test_a_corrected_name_is_corrected_in_every_hand():
    assert renamed(("Dev", "Bob"), CHANGED, ("Dev", "Bo")) == (EarlierSeats(3, ("Ann", "Bo")),)
    assert renamed(("Bob", "Ann"), CHANGED, ("Bob", "Anna")) == (EarlierSeats(3, ("Anna", "Bob")),)


def test_a_newcomer_who_is_called_as_the_one_before_is_the_same_person():
    assert renamed(DEV, CHANGED, ANN) == ()


def test_a_name_of_another_player_of_an_earlier_hand_is_refused():
    with pytest.raises(ValueError, match="earlier hand"):
        renamed(DEV, CHANGED, ("Dev", "ann"))


@pytest.mark.parametrize(
    ("after", "pairs"),
    [
        (("Bob", "Ann", "Eva"), []),
        (("Dev", "Bob", "Eva"), [("Dev", "Ann")]),
        (("Dev", "Ann", "Eva"), [("Dev", "Bob")]),
        (("Dev", "Finn", "Ann"), [("Dev", "Eva"), ("Finn", "Bob")]),
    ],
)
def test_newcomers_take_the_seats_of_those_who_left(after, pairs):
    assert newcomers(("Ann", "Bob", "Eva"), after) == pairs


def test_the_players_of_now_come_first():
    assert everybody(DEV, (EarlierSeats(1, ("Eva", "Bob")), EarlierSeats(3, ANN))) == (*DEV, "Ann", "Eva")


@given(tables, st.lists(st.tuples(st.integers(1, 12), tables), max_size=5))
def test_each_hand_belongs_to_as_many_people_as_there_are_seats(first, changes):
    """Whatever the table changes, the hands before it keep their players."""
    seats, earlier = tuple(first), ()
    for hands, others in sorted(changes, key=lambda change: change[0]):
        before = [players_of(hand, seats, earlier) for hand in range(hands)]
        seats, earlier = with_other_players(seats, earlier, hands, tuple(others))
        assert [players_of(hand, seats, earlier) for hand in range(hands)] == before
        assert players_of(hands, seats, earlier) == tuple(others)
    assert all(len({*players_of(hand, seats, earlier)}) == 4 for hand in range(15))
    assert [entry.hands for entry in earlier] == sorted({entry.hands for entry in earlier})


@given(tables, tables)
def test_newcomers_are_as_many_as_left(before, after):
    pairs = newcomers(tuple(before), tuple(after))
    assert {new for new, _old in pairs} == {*after} - {*before}
    assert {old for _new, old in pairs} == {*before} - {*after}
