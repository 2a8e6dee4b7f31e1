"""Erases a person's name from a table, and from the names it had before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store.people.erasure import Erasure
from scorekeeper.store.people.person_keys import key_of


def unnamed(number):
    return f"Player {number}"


def erased(seats, number, names):
    return " ".join(Erasure(seats.split(), number, unnamed).apply(names.split())).replace("Player ", "P")


@pytest.mark.parametrize(
    ("seats", "number", "names", "left"),
    [
        pytest.param("Ann Bob", 0, "Ann Bob", "P1 Bob", id="now"),
        pytest.param("Ann Bob", 0, "ANN Zed", "P1 Zed", id="another's earlier name stays"),
        pytest.param("Ann Bob", 1, "Zed Bob", "Zed P2", id="at the seat where it stands"),
        pytest.param("Ann Bob", 0, "Anm Bob", "P1 Bob", id="an earlier spelling"),
        pytest.param("Ann Bob", 0, "Anm Zed", "P1 Zed", id="both were spelt otherwise"),
        pytest.param("Ann Bob", 0, "Bob Ann", "Bob P2", id="they changed seats"),
        pytest.param("Ann Bob", 0, "Bob Anm", "Bob P2", id="an earlier spelling on another seat"),
        pytest.param("Ann Bob", 0, "Zed Ann", "Zed P2", id="another's earlier name on their seat"),
        pytest.param("Ann Bob Cy", 0, "Bob Anm Zed", "Bob P2 Zed", id="only where somebody has moved"),
        pytest.param("Ann Bob Cy", 0, "Bob Anm Zed Di", "Bob P2 Zed P4", id="a record of more players"),
        pytest.param("Zoe Zoé", 0, "Zoé Zoe", "P1 Zoe", id="two with one name: the first"),
        pytest.param("Zoe Zoé", 1, "Zoé Zoe", "Zoé P2", id="two with one name: the second"),
        pytest.param("Ann Bob", 0, "Ann Ann", "P1 P2", id="written twice, once by mistake"),
    ],
)
def test_erases_the_persons_names(seats, number, names, left):
    assert erased(seats, number, names) == left


def test_a_neutral_name_already_in_use_gets_a_number():
    assert Erasure(("Player 2", "Bob"), 1, unnamed).apply(("player 2", "Bob")) == ("player 2", "Player 2 (2)")


NAMES = st.lists(st.sampled_from(("Ann", "ann", "Bob", "Cy", "Zed", "Player 1")), min_size=2, max_size=4)


@given(NAMES, st.integers(0, 3), NAMES)
def test_nobody_else_loses_a_name(seats, number, names):
    number %= len(seats)
    left = Erasure(seats, number, unnamed).apply(names)
    others = {key_of(name) for name in seats[:number] + seats[number + 1 :]}
    person = key_of(seats[number])
    assert len(left) == len(names)
    for before, after in zip(names, left, strict=True):
        if key_of(before) in others - {person}:
            assert after == before
        if key_of(before) == person and person not in others:
            assert after != before or person.startswith("player")


@given(NAMES, st.integers(0, 3), NAMES)
def test_an_erased_name_becomes_that_of_its_seat(seats, number, names):
    left = Erasure(seats, number % len(seats), unnamed).apply(names)
    for at, (before, after) in enumerate(zip(names, left, strict=True)):
        assert after == before or after.startswith(unnamed(at + 1))
