"""A night saved to files and read in from one, on the pages: for directors only, and harmless."""

import csv
import io
import json
import re

import pytest

from scorekeeper.limits import MAX_UPLOAD_BYTES
from scorekeeper.store.nights.nights import find_night
from scorekeeper.tournament.files.night import write_night
from tests.builders import hand, side
from tests.builders_web import Table, rows_of
from tests.tournament.files.random_nights import A_FILE, HARD_NAMES
from tests.web.nights.evening import Evening, new_evening, send_file

FILES = ("people.csv", "seating.csv", "hands.csv", "standings.csv", "night.json")
OF_CSV = pytest.mark.parametrize("file", FILES[:4])
# Names with commas and semicolons are quoted, else a typed list would be split there.
PEOPLE = ['"Ann, née Archer"', '"""Ben"" O\'Baker"', *HARD_NAMES[2:5], HARD_NAMES[7]]


@pytest.fixture
def night(ann, begun_once):
    people = ("name,club", *PEOPLE)
    return begun_once(lambda: new_evening(ann, *people, name="Club, night").everybody_comes().next_round())


def rows(page):
    assert page.html.startswith("\ufeff"), "spreadsheets take it for UTF-8"
    return list(csv.DictReader(io.StringIO(page.html[1:], newline=""), strict=True))


# --- out -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_only_directors_save_a_nights_files(night, file, stranger, app):
    page = night.get(f"/files/{file}")
    assert page.status == 200
    assert page.headers["Content-Type"].startswith("application/json" if "json" in file else "text/csv")
    assert "no-store" in page.headers["Cache-Control"]
    assert re.fullmatch(
        r"attachment; filename=club-night-\d{4}-\d\d-\d\d(-[a-z]+)?\.(csv|json)",
        page.headers["Content-Disposition"],
    )
    assert stranger.get(f"{night.path}/files/{file}").status == 403
    assert stranger.get(f"/nights/1-AAAAAAAAAAAAAAAAAAAAAA/files/{file}").status == 404


@OF_CSV
def test_a_name_is_no_formula(night, file):
    for number in (1, 2):
        table_of(night, number).score(hand(side(600), side(500)))
    found = rows(night.get(f"/files/{file}"))
    assert any("=1+1" in cell for row in found for cell in row.values())
    for row in found:
        for name, cell in row.items():
            if re.match(r"[=+\-@\t\r]", cell):
                assert re.fullmatch(r"-\d+(\.\d+)?", cell) and name not in ("name", "names", "dealer"), cell


def table_of(night, number):
    """The game of a table in the first round, on the director's phone."""
    with night.director.app.app_context():
        row = find_night(night.public_id)
        game = next(table.game for table in row.rounds[0].tables if table.number == number)
        return Table(night.director, f"/games/{game.public_id}")


@OF_CSV
def test_a_french_spreadsheet_has_the_same_in_french(night, file):
    table_of(night, 1).score(hand(side(1000), side(500)))
    english = night.get(f"/files/{file}")
    night.director.language = "fr"
    french = night.get(f"/files/{file}")
    (heads, *here), (columns, *there) = cells_of(french, ";"), cells_of(english, ",")
    assert len(heads) == len(set(heads)) == len(columns)
    assert not {*heads} & {name for name in columns if "_" in name}, "each column has a French heading"
    last = -1 if columns[-1] == "placed_by" else None
    assert [row[:last] for row in here] == [[of_french(cell) for cell in row[:last]] for row in there]


def cells_of(page, separator):
    return list(csv.reader(io.StringIO(page.html[1:], newline=""), delimiter=separator, strict=True))


def of_french(cell):
    return cell.replace(".", ",") if re.fullmatch(r"-?\d+\.\d+", cell) else cell


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_saved_list_of_people_fills_another_night(night, ann, language):
    night.director.language = language
    saved = night.get("/files/people.csv").html.encode()
    night.director.language = "en"
    other = new_evening(ann, "Zoe")
    given = {"file": (io.BytesIO(saved), "people.csv")}
    page = ann.post(f"{other.path}/people/add", given, content_type="multipart/form-data")
    assert page.status == 303, page.words
    names = [entrant.names for entrant in night.night.entrants]
    assert [entrant.names for entrant in other.night.entrants[1:]] == names


def test_the_seating_file_has_everybody(night):
    seats = rows(night.get("/files/seating.csv"))
    assert {seat["round"] for seat in seats} == {"1"}
    assert len(seats) == len(PEOPLE)
    assert {int(seat["number"]) for seat in seats} == {entrant.number for entrant in night.night.entrants}


@OF_CSV
def test_a_draft_is_in_no_file(night, file):
    before = night.get(f"/files/{file}").html
    night.draw()
    assert night.get(f"/files/{file}").html == before


def test_a_draft_is_not_in_the_whole_night(night):
    before = night.get("/files/night.json").html
    night.draw()
    draft = night.night.draft
    night.done("/draw/lock", {"table": draft.tables[0].number, "seen": night.seen})
    assert night.get("/files/night.json").html == before
    assert [round_["number"] for round_ in json.loads(before)["rounds"]] == [1]


# --- in --------------------------------------------------------------------------------------------


def test_a_saved_night_is_read_in_unchanged(night, stranger):
    saved = night.get("/files/night.json").html.encode()
    page = send_file(stranger, saved)
    assert page.status == 303, page.words
    made = Evening(stranger, page.goes_to)
    assert made.public_id != night.public_id
    assert made.night == night.night
    assert made.get("/desk").status == 200
    assert night.director.get(f"{made.path}/desk").status == 403, "it has a director of its own"
    assert made.get("/files/night.json").html.encode() == saved


def test_every_page_of_a_read_in_night_opens(stranger):
    """With all its hard names, and its last round unfinished."""
    made = Evening(stranger, send_file(stranger, write_night(A_FILE)).goes_to)
    for rest in ("", "/desk", "/people", "/people/5", "/draw", "/standings", "/paper", "/paper/slips/2"):
        assert made.get(rest).status == 200, rest
    for rest in ("/paper/names/1", "/paper/tables/1", "/paper/standings", "/paper/blank", "/tables/1/1"):
        assert made.get(rest).status == 200, rest


def test_a_file_sent_twice_makes_one_night(stranger, app):
    form = stranger.get("/nights/restore").form("/nights/restore")
    data = write_night(A_FILE)
    first, second = (send_file(stranger, data, form_key=form.fields["form_key"]) for _ in range(2))
    assert first.goes_to == second.goes_to
    assert len(rows_of(app)["nights"]) == 1
    assert send_file(stranger, data, form_key="x" * 22).goes_to != first.goes_to


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("content", "fields", "message"),
    [
        (None, {}, "Choose a file first."),
        (b"", {}, "Choose a file first."),
        (b"Ann;Ben", {}, "Line 1: This is not JSON"),
        (b"[" * 100_000, {}, "nested too deeply"),
        (write_night(A_FILE), {"pin": "12"}, "Enter 4 to 8 digits."),
        (write_night(A_FILE), {"pin": "{x.__class__}"}, "Enter 4 to 8 digits."),
        (write_night(A_FILE).replace(b'"by_hand"', b'"{x}"'), {}, "Round 1: This must be one of"),
        (
            write_night(A_FILE).replace(b'"standing": "open"', b'"standing": 7'),
            {},
            "Round 2, table 1 of the list: This must be one of",
        ),
    ],
    ids=[
        "no file",
        "an empty one",
        "a list",
        "nested",
        "a short PIN",
        "a PIN of words",
        "a round",
        "a table",
    ],
)
def test_a_wrong_file_is_refused_and_makes_nothing(stranger, app, content, fields, message):
    before = rows_of(app)
    page = send_file(stranger, content, **fields)
    assert page.status == 422
    assert message in page.words
    assert rows_of(app) == before
    assert page.form("/nights/restore").fields["pin"] == fields.get("pin", "4711"), "nothing typed is lost"


def test_the_refusal_names_the_place_in_the_file(stranger):
    page = send_file(stranger, write_night(A_FILE).replace(b'"by_hand"', b'"<script>"'))
    assert "/rounds/0/kind" in page.words
    assert "<script>" not in page.html


def test_a_file_above_5_mb_is_refused(stranger, app):
    page = send_file(stranger, b" " * (MAX_UPLOAD_BYTES + 1))
    assert page.status == 413
    assert "This file is too large: the limit for the file of a night is 5 MB here." in page.words
    assert rows_of(app)["nights"] == []
