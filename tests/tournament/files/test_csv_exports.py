"""CSV exports of a night: nothing is lost."""

import csv
import io
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.files.csv_exports import hands_csv, people_csv, seating_csv, standings_csv
from scorekeeper.tournament.files.people import read_people
from scorekeeper.tournament.night.model import Entrant
from scorekeeper.web.parts.forms.names import tidied
from tests.profiles import examples
from tests.tournament.files.random_nights import A_FILE, A_NIGHT, HARD_NAMES, SETTINGS


def rows(data):
    """As any spreadsheet reads it."""
    text = data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


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
    pairs = [Entrant(1, ("Andrea", "=Bob")), Entrant(2, ("Cy", "Dee"), never=frozenset({1}))]
    night = replace(A_NIGHT, settings=replace(SETTINGS, partners="fixed"), entrants=tuple(pairs), rounds=())
    assert [(entrant.names, entrant.never) for entrant in read(night, pairs=True)] == [
        (("Andrea", "=Bob"), ()),
        (("Cy", "Dee"), ("Andrea",)),
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
