"""Attendance: people arrive, leave, return or have a substitute; two of one name, names of every kind."""

import re
from datetime import timedelta
from fractions import Fraction
from io import BytesIO

import pytest

from scorekeeper.store import change_log
from scorekeeper.web.nights.director import people as people_pages
from tests.builders import hand, side
from tests.builders_web import Table
from tests.web.nights.at_table import numbers
from tests.web.nights.evening import THIRTEEN, new_evening, night_form
from tests.web.nights.reported import report

STRANGE = ('Brown, "Ann"', "=1+1", "🚗🏁", "علي حسن", "W" * 60, "O’Hara")


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann, *THIRTEEN[:5]))


def states(night):
    return {entrant.name.split()[0]: entrant.state for entrant in night.night.entrants}


def state(night, state, *who):
    return night.done("/people/state", {"state": state, "who": [str(number) for number in who]})


def test_one_person_can_be_marked_as_here(night):
    state(night, "here", 2)
    assert states(night) == {
        "Ann": "expected",
        "Ben": "here",
        "Chloé": "expected",
        "Dev": "expected",
        "Eva": "expected",
    }
    assert "1 of 5 here" in night.get("/people").words


def test_marking_everybody_here_leaves_those_who_left(night):
    state(night, "away", 1)
    night.everybody_comes()
    assert set(states(night).items()) >= {("Ann", "away"), ("Ben", "here"), ("Eva", "here")}


def test_marking_somebody_twice_is_logged_once(night):
    state(night, "here", 2)
    before = len(night.get("/more/log").all("li"))
    state(night, "here", 2)
    assert len(night.get("/more/log").all("li")) == before


def test_a_person_who_has_played_cannot_become_expected(night):
    night.everybody_comes().next_round()
    state(night, "away", 2)
    state(night, "expected", 1, 2)
    assert (states(night)["Ann"], states(night)["Ben"]) == ("here", "away")


def test_an_arrival_can_be_taken_back_before_the_first_round(night):
    state(night, "here", 1)
    state(night, "expected", 1)
    assert states(night)["Ann"] == "expected"


def test_adding_people_leads_to_the_first_new_line(night):
    page = night.done("/people/add", {"people": "Zoé\nYan"})
    assert page.goes_to.endswith("/people?who=6#person-6")
    assert night.get("/people").all(id="person-6")[0].words.startswith("Zoé")


@pytest.mark.parametrize("form", [{}, {"state": "drunk", "who": "1"}])
def test_an_unknown_state_is_refused(night, form):
    assert night.post("/people/state", form).status == 400


def test_an_unknown_number_changes_nobodys_state(night):
    state(night, "here", 99)
    assert "here" not in states(night).values()


def test_names_of_every_kind_are_kept(ann):
    night = new_evening(ann, "Ann")
    quoted = "\n".join('"' + name.replace('"', '""') + '"' for name in STRANGE)
    night.done("/people/add", {"people": quoted})
    assert [entrant.name for entrant in night.night.entrants] == ["Ann", *STRANGE]
    page = night.get("/people")
    assert all(name in page.words for name in STRANGE)


def test_people_of_one_name_are_numbered(ann):
    night = new_evening(ann, "Pat O'Brien", "Bob", "pat O’Brien", "Pat\u00a0O‘Brien")
    page = night.get("/people")
    assert "3 people are called Pat O'Brien: a number tells them apart." in page.words
    assert "Pat O'Brien (1)" in page.words and "pat O’Brien (2)" in page.words


def send_list(phone, night, data):
    fields = {"csrf_token": phone.token, "people": "", "file": (BytesIO(data), "list.csv")}
    return phone.open("POST", night.path + "/people/add", data=fields, content_type="multipart/form-data")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "utf-16", "cp1252"])
def test_a_list_from_a_spreadsheet_is_read(ann, encoding):
    night = new_evening(ann, "Ann")
    page = send_list(ann, night, "sep=;\r\nPrénom;Nom;Club;Table\r\nZoé;Lœuf;Orléans;3\r\n".encode(encoding))
    if encoding == "cp1252":
        assert "Check the names in this list, then press the button again." in page.words
        assert "Read as Western European (Windows). Are the names right?" in page.words
        page = ann.submit(page.form("/people/add"))
    assert page.status == 303
    _ann, zoe = night.night.entrants
    assert (zoe.name, zoe.club, zoe.table) == ("Zoé Lœuf", "Orléans", 3)


@pytest.mark.parametrize("start", [b"PK\x03\x04\x14\0", b"\xd0\xcf\x11\xe0\xa1", b"%PDF-1.7"])
def test_a_workbook_is_refused_in_words(ann, start):
    night = new_evening(ann, "Ann")
    page = send_list(ann, night, start + b"Zoe\nBob\n" + bytes(range(256)))
    assert page.status == 422
    assert "This file is not CSV. In Excel choose “Save as”" in page.words
    assert "A name is missing here." not in page.words
    assert [entrant.name for entrant in night.night.entrants] == ["Ann"]


def test_last_and_first_names_are_asked_about(ann):
    night = new_evening(ann, "Ann")
    page = night.post("/people/add", {"people": "Smith, Ann\nLefèvre, Élodie"})
    assert "Choose below what each column of this list is" in page.words
    assert ann.submit(page.form("/people/add")).status == 303
    assert [entrant.name for entrant in night.night.entrants] == ["Ann", "Ann Smith", "Élodie Lefèvre"]
    assert not any(entrant.club for entrant in night.night.entrants)


def test_two_columns_may_both_be_names(ann):
    night = new_evening(ann, "Ann")
    page = night.post("/people/add", {"people": "Bob, Cy\nDi, Eve"})
    page = ann.submit(page.form("/people/add"), {"columns-0": "name", "columns-1": "name"})
    assert page.status == 303
    assert [entrant.name for entrant in night.night.entrants] == ["Ann", "Bob", "Cy", "Di", "Eve"]


def test_a_wrongly_guessed_encoding_can_be_corrected(ann):
    night = new_evening(ann, "Ann")
    page = send_list(ann, night, "Yılmaz\nBob\n".encode("cp1254"))
    assert page.status == 422 and len(night.night.entrants) == 1
    page = ann.submit(page.form("/people/add"), {"encoding": "cp1254"})
    assert page.status == 422 and "Read as Turkish (Windows)" in page.words
    assert ann.submit(page.form("/people/add")).status == 303
    assert [entrant.name for entrant in night.night.entrants] == ["Ann", "Yılmaz", "Bob"]


@pytest.mark.parametrize(("guessed", "encoding"), [("x", "cp1254"), ("cp1252", "x"), ("x", "x")])
def test_an_unknown_encoding_leaves_the_names_as_they_are(night, guessed, encoding):
    night.done("/people/add", {"people": "Zoé", "guessed": guessed, "encoding": encoding})
    assert night.night.entrants[-1].name == "Zoé"


@pytest.mark.parametrize(
    ("people", "message"),
    [
        ("", "A name is missing here."),
        ("Name;Table\nAnn;x", "Line 2: The table must be a number"),
        ("Zoé\n;", "Zoé"),
    ],
)
def test_a_list_that_cannot_be_read_is_shown_again(night, people, message):
    page = night.post("/people/add", {"people": people})
    if people == "Zoé\n;":  # an empty line is no name
        assert page.status == 303
        return
    assert page.status == 422
    assert message in page.words
    assert page.form("/people/add").fields["people"] == people
    assert len(night.night.entrants) == 5


#: As a form on the web collects it.
COLLECTED = (
    "Timestamp,E-mail,What is your first name?,And your last name?,Club\n"
    '"2026/11/01 7:03:12 PM",ann@club.example,Ann,Archer,Lyon\n'
    '"2026/11/02 8:00:00 AM",zoe@club.example,Zoé,,\n'
)


def columns_of(page):
    fields = page.form("/people/add").fields
    return [fields[name] for name in sorted(fields) if name.startswith("columns-")]


def test_unclear_columns_are_asked_for(ann):
    night = new_evening(ann, "Eve")
    asked = night.post("/people/add", {"people": COLLECTED})
    assert asked.status == 422
    assert "Choose below what each column of this list is, then press the button again." in asked.words
    assert "And your last name? Archer" in asked.words
    assert re.search("E-mail ann@club.example ?, zoe@club.example", asked.words)
    assert columns_of(asked) == ["", "", "first", "last", "club"]
    assert len(night.night.entrants) == 1
    assert night.post("/people/add", asked.form("/people/add").fields).status == 303
    _eve, *people = [(entrant.name, entrant.club) for entrant in night.night.entrants]
    assert people == [("Ann Archer", "Lyon"), ("Zoé", None)]


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("people", "guess"),
    [
        ("Full name,Phone\nAnn Brown,0478 12 34 56", ["name", ""]),
        ("First,Last\nAnn,Brown", ["first", "last"]),
        ("Timestamp,Your name,Email address\n2026/11/01,Ann Brown,ann@club.example", ["", "name", ""]),
        ("Horodateur;Prénom;Nom;Téléphone\n01/11/2026;Ann;Brown;0478", ["", "first", "last", ""]),
        ("Nom complet;Téléphone\nAnn Brown;0478 12 34 56", ["name", ""]),
        ("Ann Brown,0478 12 34 56", ["name", ""]),
        ("1;Ann Brown", ["", "name"]),
        ("Name;Phone\nAnn Brown;0478;x", ["name", "", ""]),
        ("Name on the badge\nAnn Brown", ["name"]),
    ],
)
def test_a_list_from_any_country_needs_one_confirmation(ann, people, guess):
    night = new_evening(ann, "Eve")
    asked = night.post("/people/add", {"people": people})
    assert asked.status == 422 and columns_of(asked) == guess
    assert len(night.night.entrants) == 1
    assert night.post("/people/add", asked.form("/people/add").fields).status == 303
    _eve, *added = [(entrant.name, entrant.club) for entrant in night.night.entrants]
    assert added == [("Ann Brown", None)]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "people",
    [
        "Full name\nAnn Brown",
        "first_name,last_name\nAnn,Brown",
        "Firstname,Lastname\nAnn,Brown",
        "Nom et prénom;Club;\nAnn Brown;;",
        "Ann Brown",
    ],
)
def test_a_clear_list_comes_in_at_once(ann, people):
    night = new_evening(ann, "Eve")
    night.done("/people/add", {"people": people})
    assert [entrant.names for entrant in night.night.entrants] == [("Eve",), ("Ann Brown",)]


def test_a_new_night_asks_for_unclear_columns(ann):
    form = night_form() | {"people": "Ann;Lyon;x\nBob;;"}
    asked = ann.post("/nights/new", form)
    assert asked.status == 422
    assert "Column 3 x" in asked.words
    fields = asked.form("/nights/new").fields
    sent = {name: fields[name] for name in ("columns-0", "columns-1", "columns-2")}
    assert list(sent.values()) == ["name", "club", ""]
    assert ann.post("/nights/new", form | sent).status == 303


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (["", "", "first", "first", ""], "Two columns cannot both be the first name."),
        (["", "", "", "", "club"], "Choose the column with the names."),
        (
            ["", "", "first", "last"],
            "Choose below what each column of this list is, then press the button again.",
        ),
        (["", "", "x", "last", "club"], "Not a valid choice"),
    ],
)
def test_an_impossible_choice_of_columns_is_asked_again(ann, columns, said):
    night = new_evening(ann, "Eve")
    sent = {f"columns-{index}": column for index, column in enumerate(columns)}
    page = night.post("/people/add", {"people": COLLECTED, "headed": "y"} | sent)
    assert page.status == 422
    assert said in page.words
    assert page.form("/people/add").fields["people"] == COLLECTED
    assert len(night.night.entrants) == 1


def test_a_person_can_be_changed(night):
    night.done("/people/2", {"name": "Ben B.", "club": "Lyon", "table": "3", "never": ["1", "3", "99", "2"]})
    ben = night.night.entrant(2)
    assert (ben.names, ben.club, ben.table, ben.never) == (("Ben B.",), "Lyon", 3, frozenset({1, 3}))
    assert "Ben B. changed (was Ben Baker)" in night.get("/more/log").words


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"name": ""}, "A name is missing here."),
        ({"name": "W" * 61}, "Enter at most 60 letters."),
        ({"name": "Ben", "table": "1000"}, "Enter a number from 1 to 999."),
        ({"name": "Ben", "table": "three"}, "Enter a whole number."),
    ],
)
def test_an_impossible_change_of_a_person_is_refused(night, form, message):
    page = night.post("/people/2", form)
    assert page.status == 422
    assert message in page.words
    assert night.night.entrant(2).names == ("Ben Baker",)


def test_never_together_is_taken_back_from_either_side(night):
    night.done("/people/1", {"name": "Ann", "never": ["2"]})
    night.done("/people/2", {"name": "Ben"})
    assert night.night.entrant(1).never == night.night.entrant(2).never == frozenset()


def test_an_unknown_number_is_not_found(night):
    assert night.get("/people/99").status == 404
    assert night.post("/people/99", {"name": "x"}).status == 404
    assert night.post("/people/99/remove").status == 404


def test_somebody_never_seated_can_be_removed(night):
    night.done("/people/5/remove")
    assert [entrant.number for entrant in night.night.entrants] == [1, 2, 3, 4]
    night.done("/people/add", {"people": "Zoé"})
    assert night.night.entrants[-1].number == 6, "the number is kept for an undo"


def test_a_removed_persons_number_is_not_given_again(night):
    state(night, "here", 5)
    night.done("/people/5/remove")
    night.done("/people/add", {"people": "Zoé"})
    assert night.night.entrants[-1].number == 6
    assert "Here: Zoé" not in night.get("/more/log").words


def test_somebody_once_seated_leaves_and_is_not_removed(night):
    night.everybody_comes().next_round()
    night.done("/people/5/remove")
    assert states(night)["Eva"] == "away"


# --- coming and going ------------------------------------------------------------------------------


def seated(round_):
    return sorted(number for table in round_.tables for number in table.entrants)


def test_an_arrival_before_the_draw_is_seated(night):
    state(night, "here", 1, 2, 3, 4)
    night.done("/people/add", {"people": "Zoé", "here": "y"})
    night.next_round()
    assert seated(night.night.current) == [1, 2, 3, 4, 6]


def test_an_arrival_after_the_draft_is_named_until_redrawn(night):
    state(night, "here", 1, 2, 3, 4)
    night.draw()
    state(night, "here", 5)
    page = night.get("/draw")
    assert "Eva Ek came after round 1 was drawn, and has no seat in it." in page.words
    night.draw(instead_of=night.seen)
    assert seated(night.night.draft) == [1, 2, 3, 4, 5]
    assert "came after" not in night.get("/draw").words


def test_an_arrival_after_the_release_joins_the_next_round(night):
    state(night, "here", 1, 2, 3, 4)
    night.next_round()
    state(night, "here", 5)
    assert seated(night.night.current) == [1, 2, 3, 4]
    night.next_round()
    assert seated(night.night.current) == [1, 2, 3, 4, 5]


def test_people_can_leave_and_return_at_any_time(night):
    night.everybody_comes()
    state(night, "away", 5)
    night.draw()
    assert seated(night.night.draft) == [1, 2, 3, 4]
    state(night, "away", 4)
    assert "Dev Desai has a place in the draft of round 1, and is gone." in night.get("/draw").words
    night.draw(instead_of=night.seen).release()
    assert seated(night.night.current) == [1, 2, 3]
    state(night, "away", 3)
    assert seated(night.night.current) == [1, 2, 3], "a round at the tables stays as it is"
    night.next_round()
    assert seated(night.night.current) == [1, 2]
    state(night, "here", 3, 4, 5)
    night.next_round()
    assert seated(night.night.current) == [1, 2, 3, 4, 5]


def test_a_substitute_plays_for_the_chosen_rounds(night):
    night.everybody_comes()
    night.done("/people/1/substitute", {"name": "Zoé Zander", "first": "1", "rounds": "2"})
    for _ in range(3):
        night.next_round()
    row = night.row
    with night.director.app.app_context():
        from scorekeeper.store.nights.nights import find_night

        names = [
            {name for table in round_.tables for name in table.game.seats}
            for round_ in find_night(night.public_id).rounds
        ]
    assert ["Zoé Z." in in_round for in_round in names] == [True, True, False]
    assert ["Ann A." in in_round for in_round in names] == [False, False, True]
    assert row.entrants[0].names == ("Ann Archer",), "the line of the standings stays Ann's"


def test_a_substitute_pressed_twice_is_one(night):
    for _ in range(2):
        night.done("/people/1/substitute", {"name": "Zoé", "first": "1"})
    assert len(night.night.entrant(1).substitutes) == 1


def test_a_returning_player_ends_the_substitution(night):
    night.everybody_comes()
    night.done("/people/1/substitute", {"name": "Zoé", "first": "1"})
    night.next_round()
    night.done("/people/1/substitute/0/end")
    assert [substitute.last for substitute in night.night.entrant(1).substitutes] == [1]
    night.done("/people/2/substitute", {"name": "Yan", "first": "3"})
    night.done("/people/2/substitute/0/end")
    assert night.night.entrant(2).substitutes == (), "they never played"
    night.done("/people/2/substitute/7/end")


@pytest.mark.parametrize(
    ("first", "rounds", "words"),
    [
        ("2", "1", "in round 2"),
        ("2", "2", "rounds 2 to 3"),
        ("2", "", "from round 2 on"),
        ("98", "5", "rounds 98 to 99"),
    ],
)
def test_the_rounds_of_a_substitute_are_listed(night, first, rounds, words):
    night.done("/people/1/substitute", {"name": "Zoé", "first": first, "rounds": rounds})
    assert f"Zoé {words}" in night.get("/people/1").words
    assert "Zoé plays instead" in night.get("/people").by_id("person-1").words


def test_the_page_of_a_person_shows_what_is_known_of_them(night):
    night.done("/people/2", {"name": "Ben B.", "club": "Lyon", "table": "3", "never": ["1", "4"]})
    form = night.get("/people/2").form("/people/2")
    assert [form.fields[name] for name in ("name", "club", "table")] == ["Ben B.", "Lyon", "3"]

    def ticked(number):
        boxes = night.get(f"/people/{number}").all("input", type="checkbox")
        return [box["value"] for box in boxes if "checked" in box.attrs]

    assert [ticked(number) for number in (1, 2, 3)] == [["2"], ["1", "4"], []]


def test_the_page_of_a_pair_shows_both_names(ann):
    night = new_evening(ann, "Ann & Bob", "Cy & Di", tables="4-fixed")
    fields = night.get("/people/1").form("/people/1").fields
    assert (fields["name"], fields["partner"]) == ("Ann", "Bob")
    night.done("/people/1", fields | {"partner": "Bea"})
    assert night.night.entrant(1).names == ("Ann", "Bea")
    assert "A name is missing here." in night.post("/people/1", fields | {"partner": ""}).words


def test_a_name_of_sixty_letters_is_kept(night):
    night.done("/people/2", {"name": "W" * 60, "table": "999"})
    assert (night.night.entrant(2).names, night.night.entrant(2).table) == (("W" * 60,), 999)


@pytest.mark.parametrize(
    ("form", "refusal"),
    [
        ({"name": ""}, "A name is missing here."),
        ({"name": "Zoé", "first": "0"}, "Enter a number from 1 to 99."),
        ({"name": "Zoé", "rounds": "0"}, "Enter a number from 1 to 99."),
        ({"name": "Zoé", "place": "1"}, "Not a valid choice"),
    ],
)
def test_an_impossible_substitute_is_refused(night, form, refusal):
    page = night.post("/people/1/substitute", form)
    assert page.status == 422
    assert refusal in page.words
    assert night.night.entrant(1).substitutes == ()


@pytest.mark.parametrize(
    ("number", "spelled"), [(2, str), (2, str.upper), (1, str)], ids=["another", "as typed", "themselves"]
)
def test_a_listed_person_is_refused_as_a_substitute(night, number, spelled):
    """They would be seated and counted twice."""
    name = spelled(night.night.entrant(number).name)
    page = night.post("/people/1/substitute", {"name": name})
    assert page.status == 422
    assert "is on the list of this night: give them a seat as a late arrival, or take them off" in page.words
    assert page.form("/substitute").fields["name"] == name
    assert night.night.entrant(1).substitutes == ()


def test_a_substitute_for_somebody_gone_is_seated(night):
    night.everybody_comes().next_round()
    state(night, "away", 1)
    night.done("/people/1/substitute", {"name": "Zoé", "first": "2"})
    assert states(night)["Ann"] == "here"
    assert "Here: Ann Archer" in night.get("/more/log").words
    night.next_round()
    assert 1 in seated(night.night.current)


@pytest.mark.parametrize(
    ("when", "is_now"),
    [({"first": "1", "rounds": "1"}, "away"), ({"first": "1"}, "here"), ({"first": "3"}, "away")],
    ids=["this round alone", "from this round on", "later"],
)
def test_a_substitute_counts_as_here_for_the_next_draw(night, when, is_now):
    night.everybody_comes().next_round()
    state(night, "away", 1)
    night.done("/people/1/substitute", {"name": "Zoé", **when})
    assert states(night)["Ann"] == is_now


def first_round_offered(night, number):
    return night.get(f"/people/{number}").form("/substitute").fields["first"]


def test_a_substitute_sits_down_at_a_table_that_has_not_begun(night):
    night.everybody_comes()
    assert first_round_offered(night, 1) == "1"
    night.next_round()
    assert first_round_offered(night, 1) == "1"
    night.done("/people/1/substitute", {"name": "Zoé Zander"})
    table = night.night.current.table_of(1)
    with night.director.app.app_context():
        from scorekeeper.store.nights.nights import find_night

        tables = find_night(night.public_id).rounds[0].tables
        (game,) = (row.game for row in tables if row.number == table.number)
        seats = set(game.seats)
    assert "Zoé Z." in seats and "Ann A." not in seats and len(seats) == len(table.entrants)


def test_a_substitute_is_refused_at_a_table_that_reported(night):
    night.everybody_comes().next_round()
    table = night.night.current.table_of(1)
    totals = [500 + 25 * side for side in range(len(table.sides))]
    night.done(f"/tables/1/{table.number}", numbers(*totals, hands=1))
    assert first_round_offered(night, 1) == "2"


def test_a_substitute_is_refused_for_a_hand_that_was_played(night):
    night.everybody_comes().next_round()
    table = night.night.current.table_of(1)
    with night.director.app.app_context():
        from scorekeeper.store.nights.nights import find_night

        tables = find_night(night.public_id).rounds[0].tables
        (game,) = (row.game.public_id for row in tables if row.number == table.number)
    Table(night.director, f"/games/{game}").score(hand(*[side(100)] * len(table.sides)))
    assert first_round_offered(night, 1) == "2"


def test_an_empty_seat_leads_to_its_table(night):
    night.everybody_comes().next_round()
    table = night.night.current.table_of(1)
    message = f"is gone, and has a seat at table {table.number}."
    assert message not in night.get("/people").words
    state(night, "away", 1)
    page = night.get("/people")
    assert page.by_id("people").words.count(message) == 1
    night.done("/people/1/substitute", {"name": "Zoé", "first": "1", "rounds": "1"})
    assert message not in night.get("/people").words


def test_a_seat_of_a_table_that_reported_is_not_empty(night):
    night.everybody_comes().next_round()
    table = night.night.current.table_of(1)
    totals = [500 + 25 * side for side in range(len(table.sides))]
    night.done(f"/tables/1/{table.number}", numbers(*totals, hands=1))
    state(night, "away", 1)
    assert "has a seat at table" not in night.get("/people").words


def test_a_substitute_can_replace_one_of_a_pair(ann):
    night = new_evening(ann, "Ann & Bob", "Cy & Di", tables="4-fixed").everybody_comes()
    night.done("/people/1/substitute", {"name": "Zoé", "place": "1", "first": "1"})
    assert night.night.entrant(1).players_in(1) == ("Ann", "Zoé")


def test_the_list_of_people_keeps_two_apart_and_lets_them_meet(night):
    def pairs():
        return [form for form in night.get("/people").forms if form.action.endswith("/people/never/end")]

    assert pairs() == []
    (form,) = (form for form in night.get("/people").all("form") if "/people/never#" in form["action"])
    assert form.all("button")[0].words == "Never at one table", "“apart” is what families and clubs are"
    night.done("/people/never", {"first": "2", "other": "1"})
    night.done("/people/never", {"first": "2", "other": "1"})
    night.done("/people/never", {"first": "1", "other": "3"})
    assert (night.night.entrant(2).never, night.night.entrant(1).never) == ({1}, {3})
    both = night.get("/people").by_id("never").words
    assert "Ann Archer – Ben Baker" in both and "Ann Archer – Chloé Caron" in both
    assert night.director.submit(pairs()[0]).status == 303
    assert (night.night.entrant(2).never, night.night.entrant(1).never) == (set(), {3})
    log = night.get("/more/log").words
    assert log.count("Never at one table: Ben Baker, Ann Archer.") == 1, "pressed twice"
    assert log.count("May meet again: Ben Baker, Ann Archer.") == 1


def test_the_draw_is_offered_when_it_is_next(night):
    """Before the first round, between two and while a draft waits; not during a round nor after the night."""

    def is_offered():
        return "Go to the draw" in night.get("/people").words

    assert not is_offered(), "nobody is here"
    night.everybody_comes()
    assert is_offered()
    night.next_round()
    assert not is_offered()
    night.draw()
    assert is_offered()
    night.release()
    report(night.director.app, night.public_id)
    assert is_offered() == (night.night.settings.rounds > 2)
    night.done("/finish")
    assert not is_offered()


def test_both_of_a_forbidden_pair_name_the_other(night):
    """Though it was entered for one of them. A dot stands only between remarks."""

    def remark(number):
        return night.get("/people").by_id(f"person-{number}").all("a", class_="who")[0].all("small")[-1].words

    assert remark(1) == ""
    night.done("/people/never", {"first": "1", "other": "2"})
    assert (remark(1), remark(2)) == ("never with Ben Baker", "never with Ann Archer")
    night.done("/people/never", {"first": "3", "other": "1"})
    assert remark(1) == "never with Ben Baker, Chloé Caron"
    night.done("/people/2", {"name": "Ben Baker", "club": "Lyon", "table": "3", "never": ["1"]})
    assert remark(2) == "Lyon · always table 3 · never with Ann Archer"
    night.done("/people/1", {"name": "Ann Archer"})
    assert (remark(1), remark(2)) == ("", "Lyon · always table 3")


@pytest.mark.parametrize(("first", "other"), [("1", "1"), ("1", ""), ("1", "99"), ("x", "2")])
def test_keeping_apart_needs_two_people_of_the_list(night, first, other):
    page = night.post("/people/never", {"first": first, "other": other})
    assert page.status == 422
    assert page.by_id("never").all("p", class_="error")[0].words == "Choose two different people."
    night.done("/people/never/end", {"first": first, "other": other})
    assert not any(entrant.never for entrant in night.night.entrants)


def test_undo_of_a_removal_works_after_somebody_was_added(night):
    """SQLite gives the id of the deleted row to the next one."""
    last = max(entrant.number for entrant in night.night.entrants)
    night.done(f"/people/{last}/remove")
    night.done("/people/add", {"people": "Zoé Zed"})
    night.director.submit(night.get("/people").form("/people/back"))
    numbers = [entrant.number for entrant in night.night.entrants]
    assert numbers[-2:] == [last, last + 1]


def removal_bar(night):
    """The form that undoes or redoes the last removal, if it is offered."""
    forms = night.get("/people").forms
    return next((form for form in forms if form.action.endswith("/people/back")), None)


def well_known(night):
    """Tell all that can be told about Ben, and that he is here."""
    night.done("/people/2", {"name": "Ben Baker", "club": "Lyon", "table": "3", "never": "1"})
    night.done("/people/never", {"first": "3", "other": "2"})
    state(night, "here", 2)
    night.done("/more/adjust", {"who": "2", "points": "-0.5", "reason": "Late"})


def adjustments(night):
    return [(given.entrant, given.points, given.reason) for given in night.night.adjustments]


def test_undo_brings_a_removed_person_back(night):
    well_known(night)
    before = night.night
    assert removal_bar(night) is None
    night.done("/people/2/remove")
    assert night.night.entrant(2) is None
    assert "Ben Baker is off the list. Undo" in night.get("/people").words
    form = removal_bar(night)
    page = night.director.submit(form)
    assert page.status == 303
    assert page.goes_to.endswith("#person-2")
    back = night.night
    assert back.entrants == before.entrants
    assert adjustments(night) == [(2, Fraction(-1, 2), "Late")]
    assert night.director.submit(form).status == 303, "pressed twice"
    assert night.night == back
    assert "Back on the list: Ben Baker." in night.get("/more/log").words


def test_redo_removes_somebody_again(night):
    well_known(night)
    before = night.night
    night.done("/people/2/remove")
    gone = night.night
    night.director.submit(removal_bar(night))
    assert "Ben Baker is back on the list. Redo" in night.get("/people").words
    redo = removal_bar(night)
    assert night.director.submit(redo).status == 303
    assert (night.night.entrants, adjustments(night)) == (gone.entrants, [])
    assert night.director.submit(redo).status == 303, "pressed twice"
    assert night.night.entrant(2) is None
    assert "Ben Baker is off the list. Undo" in night.get("/people").words
    night.director.submit(removal_bar(night))
    assert night.night.entrants == before.entrants
    assert adjustments(night) == [(2, Fraction(-1, 2), "Late")]


@pytest.mark.parametrize(
    "since", [lambda night: night.done("/people/2", {"name": "Benno"}), lambda night: night.draw()]
)
def test_redo_removes_nobody_who_has_changed_or_sits_in_a_draw(night, since):
    state(night, "here", 1, 2, 3, 4)
    night.done("/people/2/remove")
    night.director.submit(removal_bar(night))
    state(night, "here", 2)
    night.done("/people/2/remove")
    night.director.submit(removal_bar(night))
    redo = removal_bar(night)
    since(night)
    assert removal_bar(night) is None
    assert night.director.submit(redo).status == 409
    assert night.night.entrant(2) is not None


# --- more than a night holds -------------------------------------------------------------------------


def some_names(count):
    return [f"P{number}" for number in range(count)]


@pytest.mark.rest
def test_more_names_than_a_night_holds_are_refused(ann):
    page = ann.post("/nights/new", night_form(*some_names(2001)))
    assert page.status == 422
    assert "A night has at most 2,000 names. Remove some and try again." in page.words
    night = new_evening(ann, *some_names(1999))
    page = night.post("/people/add", {"people": "One\nTwo"})
    assert page.status == 422
    assert "A night has at most 2,000 names. Remove some and try again." in page.words
    night.done("/people/add", {"people": "One"})
    assert night.get("/people").status == 200


def test_more_substitutes_than_a_night_holds_are_refused(night, monkeypatch):
    monkeypatch.setattr(people_pages, "MAX_ROUNDS", 2)
    for name in ("Zoé", "Yves"):
        night.done("/people/1/substitute", {"name": name, "first": "1", "rounds": "1"})
    page = night.post("/people/1/substitute", {"name": "Xavier", "first": "1", "rounds": "1"})
    assert page.status == 422
    assert "There can be at most 2 substitutes." in page.words
    assert len(night.night.entrant(1).substitutes) == 2


def test_the_page_of_somebody_gone_puts_the_substitute_first(night):
    def actions():
        return [form.action.rsplit("/", 1)[1] for form in night.get("/people/1").forms]

    asked = actions()
    assert asked.index("1") < asked.index("substitute")
    night.done("/people/state", {"state": "away", "who": "1"})
    asked = actions()
    assert asked.index("substitute") < asked.index("1")
    assert "Replace Ann Archer" in night.get("/people/1").words


def test_the_directors_link_is_pointed_out_before_the_first_round(night):
    assert "if this device fails, the link opens the desk on another one" in night.get("/people").words
    night.everybody_comes().next_round()
    assert "if this device fails, the link opens the desk on another one" not in night.get("/people").words


# --- the list ----------------------------------------------------------------------------------------


def listed(page):
    return [line.all("bdi")[0].words for line in page.by_id("people").all("li")]


def test_the_list_is_sorted_by_name(ann):
    night = new_evening(ann, "Zoé", "Élodie", "emil", "Ann", "Eva")
    assert listed(night.get("/people")) == ["Ann", "Élodie", "emil", "Eva", "Zoé"]
    choices = night.get("/more").by_id("who").all("option")
    assert [choice.words for choice in choices if choice["value"]] == ["Ann", "Élodie", "emil", "Eva", "Zoé"]
    never = night.get("/people/1").all("label", class_="chip")
    assert [label.words for label in never] == ["Ann", "Élodie", "emil", "Eva"]


def test_a_name_is_searched_for(ann):
    night = new_evening(ann)
    assert listed(night.get("/people?find=chloe"))[0] == "Chloé Caron"
    assert listed(night.get("/people?find=g")) == ["Gus Garnier"]
    page = night.get("/people?find=xyz")
    assert "Nobody of that name is on the list." in page.words
    forms = (form for form in night.get("/people?find=gus").forms if form.fields.get("who") == "7")
    here = next(forms)
    page = night.director.submit(here.by(here.submit_buttons[0]))
    assert page.goes_to == f"{night.path}/people?find=gus", "the letters stay"
    assert states(night)["Gus"] == "here"


def test_a_long_list_is_split_into_parts(ann, monkeypatch):
    """A form leads back to its page; one for everybody includes people of other pages."""
    monkeypatch.setattr(people_pages, "PEOPLE", 5)
    night = new_evening(ann)
    names = [*THIRTEEN]
    parts = [listed(night.get(f"/people?page={number}")) for number in (1, 2, 3, 99)]
    assert parts == [names[:5], names[5:10], names[10:], names[10:]]
    page = night.get("/people?page=2")
    there = f"{night.path}/people"
    assert page.offers(f"{there}?page=1#people") and page.offers(f"{there}?page=3#people")
    assert page.by_id("page-shown")["value"] == "2", "the page that follows it asks for this part"
    gus = next(form for form in page.forms if form.fields.get("who") == "7")
    assert night.director.submit(gus.by(gus.submit_buttons[0])).goes_to == f"{there}?page=2"
    everybody = next(form for form in page.forms if "everybody" in form.fields)
    page = night.director.submit(everybody.by(everybody.submit_buttons[0]))
    assert page.goes_to == f"{there}?page=2" and set(states(night).values()) == {"here"}
    undo = next(form for form in night.director.follow(page).forms if form.fields.get("page"))
    assert night.director.submit(undo.by(undo.submit_buttons[0])).goes_to == f"{there}?page=2"
    assert listed(night.get("/people?find=moreau")) == ["Mia Moreau"]
    assert listed(night.get("/people?find=e&page=9"))[0] in names
    back = f"{there}?who=12"
    assert night.get("/people/12").offers(back) and listed(night.get("/people?who=12")) == names[10:]
    assert night.done("/people/12/remove").goes_to == f"{there}?page=3"


def test_a_short_list_is_not_searched(night):
    assert not night.get("/people").all("form", class_="find")


def test_undo_takes_the_arrival_of_everybody_back(night):
    state(night, "here", 2)
    night.everybody_comes()
    page = night.get("/people")
    assert "4 checked in. Undo" in page.words
    (undo,) = page.by_id("people").all("form", class_="undo")
    state(night, "expected", *(field["value"] for field in undo.all("input") if field["name"] == "who"))
    assert sorted(states(night).items()) == [
        *(("Ann", "expected"), ("Ben", "here"), ("Chloé", "expected"), ("Dev", "expected")),
        ("Eva", "expected"),
    ]
    assert "checked in." not in night.get("/people").words


def test_undo_of_arrivals_ends_with_the_release(night):
    night.everybody_comes()
    assert "5 checked in." in night.get("/people").words
    night.next_round()
    assert "checked in." not in night.get("/people").words


def test_undo_of_arrivals_ends_after_ten_minutes(night, monkeypatch):
    night.everybody_comes()
    later = change_log.now() + timedelta(minutes=10)
    monkeypatch.setattr(change_log, "now", lambda: later)
    assert "checked in." not in night.get("/people").words
