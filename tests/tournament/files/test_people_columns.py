"""Columns of lists as spreadsheets and forms on the web have them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.files.people import Person, read_layout, read_people
from scorekeeper.tournament.files.people_headings import COLUMNS
from scorekeeper.web.parts.forms.names import tidied


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
        ("Full name,Phone\nAnn Brown,0478", ("name", "")),
        ("First,Last\nAnn,Brown", ("first", "last")),
        ("Your name,Email address\nAnn,ann@club.example", ("name", "")),
        ("Nom complet;Téléphone\nAnne Brun;0478", ("name", "")),
        ("Timestamp,Your name,Email address\n1,Ann,a@club.example", ("", "name", "")),
        ("Horodateur;Adresse e-mail;Nom et prénom\n1;a@club.example;Anne Brun", ("", "", "name")),
        ("What is your family name?;Your first name, please\nBrown;Ann", ("last", "first")),
        ("Quel est votre nom de famille ?;Votre prénom\nBrun;Anne", ("last", "first")),
        ("First name,Last name,Full name\nAnn,Brown,Ann Brown", ("", "", "name")),
        ("First name,Full name\nAnn,Ann Brown", ("", "name")),
        ("First name,Last name,Name\nAnn,Brown,Nan", ("first", "last", "")),
        ("Name;Nom\nAnn;Anne", ("name", "")),
        ("Email,Partner's email,Partner's name,Name\na@x,b@x,Bob,Ann", ("", "", "partner", "name")),
        ("Who is coming;Phone\nAnn;0478", ("name", "")),
        ("Phone,Who is coming\n0478,Ann", ("", "name")),
        ("Name on the badge\nAnn", ("name",)),
        ("Attendee first name,Attendee surname,Ticket type\nAnn,Brown,x", ("first", "last", "")),
        ("Display name;User ID\nAnn;a1", ("name", "")),
        ("Prénom et nom du joueur;Prénom et nom du partenaire\nAnn;Bob", ("name", "partner")),
        ("First and last name, please;E-mail\nAnn Brown;a@x", ("name", "")),
        ("N°;Nom;Prénom\n1;Brun;Anne", ("", "last", "first")),
        ("First\nAnn", ("first",)),
        ("Name;Club\nAnn;yes\nBob;no", ("name", "")),
        ("Name;Club member?\nAnn;oui\nBob;non", ("name", "")),
        ("Club\nAnn", ("club",)),
    ],
)
def test_what_is_guessed_from_a_line_of_headings(text, columns):
    asked = layout(text)
    assert asked.uncertain
    assert asked.columns == columns
    assert asked.headings and len(asked.headings) == len(asked.samples) == len(columns)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ann;Lyon;x", ("name", "club", "")),
        ("Ann Brown,0478 12 34 56\nBob,", ("name", "")),
        ("Ann Brown;\nBob;+32 (0)478/12.34.56", ("name", "")),
        ("Ann,ann@club.example", ("name", "")),
        ("ann@club.example,Ann", ("", "name")),
        ("1\tAnn\n2\tBob", ("", "name")),
        ("1\tAnn\tLyon\n2\tBob\tLyon", ("", "name", "club")),
        ("01/11/2026 7:03 PM;Ann", ("", "name")),
        ("Ann;Lyon\nBob;Lille\nCy;69", ("name", "club")),
        ("Somebody;Somewhere;Sometime\nAnn;Lyon;1", ("name", "club", "")),
        ("Smith, Ann\nLefèvre, Élodie", ("last", "first")),
        ("Ann Brown, Lyon\nBob, Lille", ("name", "club")),
        ("Ann Brown,Lyon\nBob,Lille", ("name", "club")),
        ("Smith\tAnn\nBrown\tBob", ("name", "club")),
        ("Ann;yes\nBob;no", ("name", "")),
        ("Ann;Oui;Lyon\nBob;Non;Lille", ("name", "", "club")),
        ("Ann\t✓\nBob\t", ("name", "")),
    ],
)
def test_what_is_guessed_without_headings(text, columns):
    asked = layout(text)
    assert asked.uncertain
    assert (asked.headings, asked.columns) == ((), columns)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ann",
        "Ann;Lyon",
        "Ann;Lyon;;",
        "Ann\nBob;Lyon",
        "Player 1;Lyon\nPlayer 2;Lille",
        "Gary Player\nJames Last\nRuth First\nGiven Chirwa",
        "James Last;Team Lyon\nBob;Famille Petit",
        "Ann;Équipe 1",
        "Ann;Club de Lyon",
        "James Last and Gary Player",
        "ann@club.example\nbob@club.example",
        "Ann Brown\tLyon",
        "Ann, Bob, Cy",
        "1\n2\n3",
    ],
)
def test_what_is_surely_a_person_is_not_asked(text):
    assert layout(text) == ((), (), (), False)


@pytest.mark.parametrize(
    ("text", "person"),
    [
        ("Name;Club\nAnn;Lyon", Person(("Ann",), "Lyon")),
        ("Name;Club;;\nAnn;Lyon;;", Person(("Ann",), "Lyon")),
        ("Prénom;Nom\nAnn;Brown", Person(("Ann Brown",))),
        ("PRENOM;NOM DE FAMILLE\nAnn;Brown", Person(("Ann Brown",))),
        ("Firstname,Lastname\nAnn,Brown", Person(("Ann Brown",))),
        ("first_name,last_name\nAnn,Brown", Person(("Ann Brown",))),
        ("LastName;FirstName\nBrown;Ann", Person(("Ann Brown",))),
        ("Surname;Forename\nBrown;Ann", Person(("Ann Brown",))),
        ("Full name\nAnn Brown", Person(("Ann Brown",))),
        ("Your name:\nAnn Brown", Person(("Ann Brown",))),
        ("Player's name;Your club\nAnn;Lyon", Person(("Ann",), "Lyon")),
        ("Nom complet;École\nAnn;Lyon", Person(("Ann",), "Lyon")),
        ("Nom et prénom;Votre club\nBrown Ann;Lyon", Person(("Brown Ann",), "Lyon")),
        ("Participants\nAnn", Person(("Ann",))),
        ("Noms;Jamais avec\nAnn;", Person(("Ann",))),
    ],
)
def test_what_surely_names_columns_is_not_asked(text, person):
    assert not layout(text).uncertain
    assert read_people(text, False, tidied) == ([person], [])


def test_a_pair_has_a_column_more():
    assert not layout("Ann;Bob;Lyon", pairs=True).uncertain
    assert layout("Ann;Bob;Lyon;x", pairs=True).columns == ("name", "partner", "club", "")
    assert layout("Ann;0478;Bob;0479", pairs=True).columns == ("name", "", "partner", "")
    assert layout("Name;Partner's name;Phone\nAnn;Bob;1", pairs=True).columns == ("name", "partner", "")


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("Player 1;Player 2\nAnn;Bob", ("Player 1", "Player 2")),
        ("Joueur 1;Joueur 2;Club\nAnn;Bob;Lyon", ("Joueur 1", "Joueur 2", "Club")),
        ("Player 1;Player 2\nPlayer 3;Player 4", ()),
        ("Player 1;Player 2", ()),
    ],
)
def test_numbered_players_are_headings_or_people(text, headings):
    assert layout(text, pairs=True).headings == headings


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("Name,Phone\nAnn,1,2", ("Name", "Phone", "")),
        ("Name;Phone;;;\nAnn;1", ("Name", "Phone")),
    ],
)
def test_each_column_has_a_heading(text, headings):
    assert layout(text).headings == headings


def test_chosen_columns_are_read():
    text = "When;Who;Where\n1;Ann;Lyon\n2;Bob;Lille"
    people, errors = read_people(text, False, tidied, ("", "name", "club"), headed=True)
    assert not errors
    assert [(person.names, person.club) for person in people] == [(("Ann",), "Lyon"), (("Bob",), "Lille")]


words = st.sampled_from(
    ["Name", "Phone", "First", "Player 1", "Ann", "a@x", "0478", "", ";", ",", "\t", "\n"]
)


@given(st.lists(words, max_size=20).map("".join), st.booleans())
def test_samples_and_columns_agree(text, pairs):
    asked = layout(text, pairs)
    assert {*asked.columns} <= {"", *COLUMNS}
    if asked.uncertain:
        assert len(asked.samples) == len(asked.columns)
        assert len(asked.headings) in (0, len(asked.columns))


@pytest.mark.parametrize(
    ("text", "columns", "people"),
    [
        ("Smith, Ann\nLefèvre, Élodie", ("last", "first"), ["Ann Smith", "Élodie Lefèvre"]),
        ("Ann, Bob\nCy, Di", ("name", "name"), ["Ann", "Bob", "Cy", "Di"]),
        ("Ann, Bob", ("name", "name"), ["Ann", "Bob"]),
        ("Ann, Bob\nCy,", ("name", "name"), ["Ann", "Bob", "Cy"]),
    ],
)
def test_a_list_is_read_by_the_columns_that_somebody_chose(text, columns, people):
    found, errors = read_people(text, False, tidied, columns)
    assert ([person.names for person in found], errors) == ([(name,) for name in people], [])
