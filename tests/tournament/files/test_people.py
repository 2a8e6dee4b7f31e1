"""Lists of people, as directors type and paste them."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.files.people import Person, read_people
from scorekeeper.tournament.files.people_columns import is_yes_or_no
from scorekeeper.web.parts.forms.names import tidied


def read(text, pairs=False):
    found = read_people(text, pairs, tidied)
    return found.people, [(error.line, str(error.message)) for error in found.errors]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ann\nBob\n", [Person(("Ann",)), Person(("Bob",))]),
        ("  Ann  Brown \r\n\r\n\nBob", [Person(("Ann Brown",)), Person(("Bob",))]),
        ("Ann;Lyon\nBob", [Person(("Ann",), "Lyon"), Person(("Bob",))]),
        ("Ann,Lyon\nBob,", [Person(("Ann",), "Lyon"), Person(("Bob",))]),
        ("Ann\tLyon, north", [Person(("Ann",), "Lyon, north")]),
        ('"Brown, Ann",Lyon', [Person(("Brown, Ann",), "Lyon")]),
        ('"Jo" Smith\nBob\n"Cy"', [Person(("Jo Smith",)), Person(("Bob",)), Person(("Cy",))]),
        ('"Ann\nBrown",Lyon\nBob,', [Person(("Ann Brown",), "Lyon"), Person(("Bob",))]),
        ("Table;Name;Club\n3;Ann;\n;Bob;Lyon", [Person(("Ann",), None, (), 3), Person(("Bob",), "Lyon")]),
        ("Nom;Jamais avec\nAnn;Bob|Cy\nBob;", [Person(("Ann",), None, ("Bob", "Cy")), Person(("Bob",))]),
        ("Name\nAnn", [Person(("Ann",))]),
        ("Player 1\nPlayer 2", [Person(("Player 1",)), Person(("Player 2",))]),
        ("=1+1\n🚗🏁\nعلي", [Person(("=1+1",)), Person(("🚗🏁",)), Person(("علي",))]),
        ("sep=;\nName;Club\nAnn, B;Lyon", [Person(("Ann, B",), "Lyon")]),
        ('"sep=,"\nAnn,Lyon; north', [Person(("Ann",), "Lyon; north")]),
        ("SEP=\t\r\nAnn\tLyon", [Person(("Ann",), "Lyon")]),
        ("First name,Last name\nAnn,Brown\nBob,", [Person(("Ann Brown",)), Person(("Bob",))]),
        ("Last name;First name;Club\nBrown;Ann;Lyon", [Person(("Ann Brown",), "Lyon")]),
        ("Nom;Prénom;Famille\nBrun;Anne;Brun", [Person(("Anne Brun",), "Brun")]),
        ("Ann and Bob\nCy & Di", [Person(("Ann and Bob",)), Person(("Cy & Di",))]),
        ("W" * 60, [Person(("W" * 60,))]),
        ("1. Ann Brown\n2) Bob\n 3.Cy", [Person(("Ann Brown",)), Person(("Bob",)), Person(("Cy",))]),
        ("- Ann\n• Bob;Lyon\n– Di", [Person(("Ann",)), Person(("Bob",), "Lyon"), Person(("Di",))]),
        ("•\tAnn Brown\n*\tBob;Lyon", [Person(("Ann Brown",)), Person(("Bob",), "Lyon")]),
        ("-Ann\n1.5 Bob", [Person(("-Ann",)), Person(("1.5 Bob",))]),
        ("Tonight:\nAnn\n\nWaiting:\n1. Bob", [Person(("Ann",)), Person(("Bob",))]),
        ("En attente :\nAnn", [Person(("Ann",))]),
        ("Ann, Bob Brown, Cy", [Person(("Ann",)), Person(("Bob Brown",)), Person(("Cy",))]),
        ("Here: Ann, Bob, Cy", [Person(("Here: Ann",)), Person(("Bob",)), Person(("Cy",))]),
        ("Name\n1. Ann\nHere:", [Person(("1. Ann",)), Person(("Here:",))]),
        ("", []),
        (" \n\u200b\n", []),
    ],
)
def test_players(text, people):
    assert read(text) == (people, [])


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ann & Bob\nCy / Di", [Person(("Ann", "Bob")), Person(("Cy", "Di"))]),
        ("Ann;Bob;Lyon", [Person(("Ann", "Bob"), "Lyon")]),
        ("Ann and Bob\nCy et Di", [Person(("Ann", "Bob")), Person(("Cy", "Di"))]),
        ("Ann&Bob\nCy/Di\nEve+Flo", [Person(("Ann", "Bob")), Person(("Cy", "Di")), Person(("Eve", "Flo"))]),
        ("Andrea Anders AND Etta Etienne", [Person(("Andrea Anders", "Etta Etienne"))]),
        ("Prénom;Nom;Partenaire\nAnne;Brun;Bob", [Person(("Anne Brun", "Bob"))]),
        ("Ann & Bob;Lyon\nCy;Di;Lille", [Person(("Ann", "Bob"), "Lyon"), Person(("Cy", "Di"), "Lille")]),
        ("Partner,Name\nBob,Ann", [Person(("Ann", "Bob"))]),
        ("Name;Partner\nAnn;Bob\nCy & Di;", [Person(("Ann", "Bob")), Person(("Cy", "Di"))]),
        ("Name;Partner\n;Ann & Bob", [Person(("Ann", "Bob"))]),
        (
            "Ann & Bob, Cy et Di, Eve/Flo",
            [Person(("Ann", "Bob")), Person(("Cy", "Di")), Person(("Eve", "Flo"))],
        ),
        ("Ann, Bob, Lyon", [Person(("Ann", "Bob"), "Lyon")]),
        ("1. Ann & Bob\n2. Cy & Di", [Person(("Ann", "Bob")), Person(("Cy", "Di"))]),
    ],
)
def test_pairs(text, people):
    assert read(text, pairs=True) == (people, [])


@pytest.mark.parametrize("text", ['Ann\n"Bob\nCy\nDi\n', 'Ann\n"Bob\nCy\n"Di', 'Ann\n"Bob'])
def test_a_quote_that_does_not_end_loses_nobody(text):
    people, ((line, said),) = read(text)
    assert (people, line) == ([Person(("Ann",))], 2)
    assert said.startswith('A quote (") begins a cell here')


@pytest.mark.parametrize(
    ("text", "pairs", "line", "said"),
    [
        ("Ann\n;Lyon\nBob", False, 2, "The name is missing."),
        ("Name;Table\nAnn;x", False, 2, "The table must be a number from 1 to 999."),
        ("Name;Table\nAnn;1000", False, 2, "The table must be a number from 1 to 999."),
        ("Ann;Lyon;x", False, 1, "There are more columns here than names of columns."),
        ("Ann\n" + "W" * 61, False, 2, "WWWWWWWWWWWWWWWWWWWW… is longer than 60 letters."),
        ("Ann", True, 1, "A pair is two names: Ann needs a partner, as in Ann & Bob."),
        ("Ann & Bob & Cy", True, 1, "A pair is two names, and here are three or more: Ann, Bob, Cy."),
        (
            "Name;Partner\nAnn & Cy;Bob",
            True,
            2,
            "A pair is two names, and here are three or more: Ann, Cy, Bob.",
        ),
        (
            "Partenaire;Nom\nHan et Ina;Gus",
            True,
            2,
            "A pair is two names, and here are three or more: Gus, Han, Ina.",
        ),
        ("Gus;Han / Ina", True, 1, "A pair is two names, and here are three or more: Gus, Han, Ina."),
        (
            "Prénom;Nom;Partenaire\nAnne;Brun;Bob + Cy",
            True,
            2,
            "A pair is two names, and here are three or more: Anne Brun, Bob, Cy.",
        ),
        ("sep=;\n\nName;Table\nAnn;x", False, 4, "The table must be a number from 1 to 999."),
        (
            "Name;Partner\nAnn;Bob",
            False,
            2,
            "Enter one name a line: everybody plays for themselves tonight.",
        ),
        ('Name;Club\n"Ann\nBrown";Lyon\n;Lyon', False, 4, "The name is missing."),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, pairs, line, said):
    people, wrong = read(text, pairs)
    assert wrong == [(line, said)]
    assert (
        "sep" in text
        or len(people) == sum(bool(row) for row in text.split("\n")) - 1
        or "Name" in text
        or pairs
        or line == 1
    )


names = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=60).map(
    tidied
)


#: A column of yes and no is no club.
clubs = names.filter(lambda club: not is_yes_or_no(club))


@given(st.lists(st.tuples(names.filter(bool), clubs), min_size=1, max_size=6), st.sampled_from("\t;,"))
def test_what_a_spreadsheet_saves_comes_back(rows, separator):
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows([("Name", "Club"), *rows])
    people, wrong = read(out.getvalue())
    assert wrong == []
    assert [(person.names, person.club) for person in people] == [
        ((name,), club or None) for name, club in rows
    ]


@given(st.text(), st.booleans())
def test_never_an_exception(text, pairs):
    read(text, pairs)
