"""Columns of lists as spreadsheets and forms on the web have them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.files.people import read_layout, read_people
from scorekeeper.tournament.files.people_columns import COLUMNS
from scorekeeper.web.common.forms.names import tidied


def layout(text, pairs=False):
    return read_layout(text, pairs, tidied)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Timestamp,Name\n2026-11-01 19:03,Ann", ("", "name")),
        ("Horodateur;Quel est ton nom ?;Ton club\n01/11/2026;Anne;Lyon", ("", "name", "club")),
        ("Horodateur;Prénom;Nom\n01/11/2026;Anne;Brun", ("", "first", "last")),
        ("Timestamp;Family name;Given name;Family\n1;Archer;Ann;A", ("", "last", "first", "club")),
        ("Name;Shoe size\nAnn;38", ("name", "")),
        ("Ann;Lyon;x", ("name", "club", "")),
    ],
)
def test_what_is_guessed(text, columns):
    asked = layout(text)
    assert asked.uncertain
    assert asked.columns == columns
    assert len(asked.samples) == len(columns)


@pytest.mark.parametrize(
    "text",
    ["", "Ann", "Ann;Lyon", "Ann;Lyon;;", "Name;Club\nAnn;Lyon", "Prénom;Nom\nAnne;Brun", "Ann\nBob;Lyon"],
)
def test_what_is_certain_is_not_asked(text):
    assert not layout(text).uncertain


def test_a_pair_has_a_column_more():
    assert not layout("Ann;Bob;Lyon", pairs=True).uncertain
    assert layout("Ann;Bob;Lyon;x", pairs=True).columns == ("name", "partner", "club", "")


def test_chosen_columns_are_read():
    text = "When;Who;Where\n1;Ann;Lyon\n2;Bob;Lille"
    people, errors = read_people(text, False, tidied, ("", "name", "club"), headed=True)
    assert not errors
    assert [(person.names, person.club) for person in people] == [(("Ann",), "Lyon"), (("Bob",), "Lille")]


@given(st.text(st.sampled_from('Name;,\tClub "\n1'), max_size=60), st.booleans())
def test_samples_and_columns_agree(text, pairs):
    asked = layout(text, pairs)
    assert {*asked.columns} <= {"", *COLUMNS}
    if asked.uncertain:
        assert len(asked.samples) == len(asked.columns)
        assert len(asked.headings) in (0, len(asked.columns))
