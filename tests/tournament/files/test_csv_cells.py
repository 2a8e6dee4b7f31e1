"""CSV exports: no name is executed as a formula, and nothing is lost."""

import csv
import io
from codecs import BOM_UTF8
from dataclasses import replace
from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.files.csv_cells import Dialect, csv_bytes, escape_formula, unescape_formula
from scorekeeper.tournament.files.csv_exports import hands_csv, people_csv, seating_csv, standings_csv
from scorekeeper.tournament.files.people import read_people
from scorekeeper.tournament.night.model import Entrant
from scorekeeper.web.common.forms.names import tidied
from tests.profiles import examples
from tests.tournament.files.random_nights import A_FILE, A_NIGHT, HARD_NAMES, SETTINGS


def rows(data):
    """As any spreadsheet reads it."""
    text = data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


# --- cells -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", "=+-@\t\r＝＋－＠")
def test_a_text_that_would_be_a_formula(first):
    assert escape_formula(f"{first}1+1") == f"'{first}1+1"
    assert unescape_formula(f"'{first}1+1") == f"{first}1+1"


@pytest.mark.parametrize("text", ["Ann", "'t Hooft", "a=b", "", " =1", "1-1", "O'Neil", "'"])
def test_a_text_that_is_none_stays(text):
    assert escape_formula(text) == unescape_formula(text) == text


@given(st.text())
def test_every_text_comes_back(text):
    assert unescape_formula(escape_formula(text)) == text
    assert not escape_formula(text).startswith(tuple("=+-@\t\r"))


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        (-500, "-500"),
        (F(-13, 2), "-6.5"),
        (F(1, 3), "0.333333"),
        (F(4), "4"),
        (F(2_999_999_999, 1_000_000_000), "3"),
        (0, "0"),
        (None, ""),
        ("-500", "'-500"),
        ('say "hi"', '"say ""hi"""'),
        ("a,b", '"a,b"'),
        ("a\nb", '"a\nb"'),
        ("عمر", "عمر"),
    ],
)
def test_what_is_written(cell, written):
    assert csv_bytes(["x", "y"], [(cell, "z")]) == BOM_UTF8 + f"x,y\r\n{written},z\r\n".encode()


def test_each_language_has_its_dialect():
    french = Dialect(";", ",", {"x": "Place", "y": "Écart"}.__getitem__)
    written = csv_bytes(["x", "y"], [(1, F(-13, 2)), (None, "2.5;3")], french)
    assert written == BOM_UTF8 + 'Place;Écart\r\n1;-6,5\r\n;"2.5;3"\r\n'.encode()


# --- people ----------------------------------------------------------------------------------------


def read(night, pairs=False):
    found = read_people(people_csv(night).decode("utf-8-sig"), pairs, tidied)
    assert not found.errors
    return found.people


def test_people_can_be_read_in_again():
    people = read(A_NIGHT)
    assert [entrant.names[0] for entrant in people] == list(HARD_NAMES)
    assert [entrant.club for entrant in people] == [entrant.club for entrant in A_NIGHT.entrants]
    assert [entrant.table for entrant in people] == [entrant.table for entrant in A_NIGHT.entrants]
    assert people[5].never == HARD_NAMES[:2]


def test_pairs_can_be_read_in_again():
    pairs = [Entrant(1, ("Ann & Al", "=Bob")), Entrant(2, ("Cy", "Dee"), never=frozenset({1}))]
    night = replace(A_NIGHT, settings=replace(SETTINGS, partners="fixed"), entrants=tuple(pairs), rounds=())
    assert [(entrant.names, entrant.never) for entrant in read(night, pairs=True)] == [
        (("Ann & Al", "=Bob"), ()),
        (("Cy", "Dee"), ("Ann & Al",)),
    ]


@settings(max_examples=examples(60))
@given(st.lists(st.text(max_size=20).map(tidied).filter(bool), min_size=1, max_size=4))
def test_any_people_can_be_read_in_again(names):
    entrants = tuple(Entrant(number, (name,), club=name) for number, name in enumerate(names, start=1))
    people = read(replace(A_NIGHT, entrants=entrants, rounds=()))
    assert [(entrant.names[0], entrant.club) for entrant in people] == [(name, name) for name in names]


# --- seats, hands, standings -------------------------------------------------------------------------


def test_who_sat_where():
    seats = rows(seating_csv(A_NIGHT))
    assert [(row["table"], row["side"], row["number"]) for row in seats if row["round"] == "1"] == [
        ("1", "A", "1"),
        ("1", "A", "3"),
        ("1", "B", "2"),
        ("1", "B", "4"),
        ("2", "A", "5"),
        ("2", "B", "6"),
        ("", "", "9"),
    ]
    of_round_1 = [
        (row["points"], row["hands"], row["hands_won"], row["coups_fourres"])
        for row in seats
        if row["round"] == "1"
    ]
    counting = [
        ("1150", "2", "2", "0"),
        ("2300", "2", "0", "1"),
        ("700", "2", "2", "0"),
        ("0", "2", "0", "0"),
    ]
    assert of_round_1 == [counting[0]] * 2 + [counting[1]] * 2 + counting[2:] + [("", "", "", "")]
    assert {row["points"] for row in seats if row["round"] == "2"} == {""}, "nothing counts yet"
    (substitute,) = (row for row in seats if row["instead_of"])
    assert (substitute["round"], substitute["name"], substitute["instead_of"]) == ("2", "Sub", HARD_NAMES[4])
    assert seats[1]["name"] == "'=1+1"


def test_every_hand():
    hands = rows(hands_csv(A_FILE))
    assert [(row["round"], row["table"], row["hand"], row["side"], row["total"]) for row in hands] == [
        ("1", "1", "1", "A", "1400"),
        ("1", "1", "1", "B", "475"),
        ("1", "2", "1", "A", "1500"),
        ("1", "2", "1", "B", "475"),
        ("1", "2", "2", "A", "0"),
        ("1", "2", "2", "B", "325"),
    ]
    third = hands[2]
    assert (third["dealer"], third["names"], third["miles"]) == (HARD_NAMES[4], HARD_NAMES[4], "700")
    assert third["safeties"] == third["coups_fourres"] == "right_of_way"
    assert [
        third[f"points_{item}"] for item in ("distance", "safeties", "coups_fourres", "trip_completed")
    ] == [
        "700",
        "100",
        "300",
        "400",
    ]
    assert {row["counts"] for row in hands} == {"1"}
    for row in hands:
        points = [int(value) for name, value in row.items() if name.startswith("points_")]
        assert sum(points) == int(row["total"])


def test_the_standings():
    lines = rows(standings_csv(A_NIGHT))
    by_number = {row["number"]: row for row in lines}
    assert set(by_number) == {"1", "2", "3", "4", "5", "6", "9"}
    assert by_number["2"]["table_points"] == "1.5", "a half was taken"
    assert by_number["3"]["difference"] == "-1150", "a number below zero is no formula"
    assert by_number["3"]["name"] == "'=1+1"
    assert [row["place"] for row in lines] == sorted((row["place"] for row in lines), key=int)
    assert by_number["9"]["sat_out"] == "1"
