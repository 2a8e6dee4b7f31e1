"""The person behind each name of a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store.people.person_keys import key_of, names_at_table, people_of


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (("Ann", "Bob"), ("Ann", "Bob")),
        (("Ann", "ann", "ÄNN"), ("Ann", "ann (2)", "ÄNN (3)")),
        (("Ann", "Ann (2)", "Ann"), ("Ann", "Ann (2)", "Ann (3)")),
    ],
)
def test_repeated_names_at_a_table_get_numbers(seats, names):
    assert names_at_table(seats) == names


def people(games, said):
    """The people of games by name, given what was said. Games are numbered from 1."""
    tables = [(number, names_at_table(seats)) for number, seats in enumerate(games, start=1)]
    return people_of(tables, said)


def test_each_name_is_a_person_by_default():
    assert people([("Ann", "Bob"), ("Bob", "Cy")], {}) == [("Ann", "Bob"), ("Bob", "Cy")]


def test_a_statement_about_one_game_applies_only_to_it():
    games = [("Ann", "Bob"), ("Ann", "Bob"), ("Ann", "Cy")]
    assert people(games, {(2, "ann"): "Lyonnaise"}) == [("Ann", "Bob"), ("Lyonnaise", "Bob"), ("Ann", "Cy")]


def test_a_statement_about_all_games_applies_to_later_ones():
    games = [("Annie", "Bob"), ("Annie", "Cy"), ("Annie", "Di")]
    said = {(1, "annie"): "Ann", (2, "annie"): "Ann"}
    assert people(games, said)[2] == ("Ann", "Di")


def test_contradictory_statements_do_not_apply_to_later_games():
    games = [("Annie", "Bob"), ("Annie", "Cy"), ("Annie", "Di")]
    said = {(1, "annie"): "Ann", (2, "annie"): "Annie"}
    assert people(games, said)[2] == ("Annie", "Di")


def test_a_statement_does_not_seat_anybody_twice():
    games = [("Annie", "Bob"), ("Annie", "Ann")]
    assert people(games, {(1, "annie"): "Ann"}) == [("Ann", "Bob"), ("Annie", "Ann")]
    assert people([("Ann", "Bob")], {(1, "ann"): "Cy", (1, "bob"): "Cy"}) == [("Cy", "Cy (2)")]


NAMES = st.sampled_from(("Ann", "ann", "Annie", "Bob", "Cy"))


@given(
    st.lists(st.tuples(NAMES, NAMES), max_size=5),
    st.dictionaries(st.tuples(st.integers(1, 5), NAMES.map(key_of)), NAMES, max_size=5),
)
def test_the_people_at_a_table_are_always_different(games, said):
    found = people(games, said)
    assert [len({key_of(name) for name in names}) for names in found] == [2] * len(games)
