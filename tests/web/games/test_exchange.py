"""Games saved to a file and read from one, on the pages."""

import csv
import io
import json
from zipfile import ZipFile

import pytest

from scorekeeper.records.games import read_games, write_games
from scorekeeper.records.spreadsheets.games_out import GAMES
from scorekeeper.store.people.book import address_of
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts.dates import evening_of
from tests.builders import ROW, hand, side
from tests.builders_web import rows_of
from tests.records.test_games import A_HAND, entry
from tests.web.people.house import page_path


@pytest.fixture
def played(table):
    return table.score(hand(side(700, ROW, coups=[ROW]), side(475)), hand(side(0), side(325)))


def send(phone, content, name="games.json", **fields):
    """Sends a file by the form of the page."""
    (form,) = (form for form in phone.get("/import").forms if form.action == "/import")
    data = form.fields | fields | {"file": (io.BytesIO(content), name)}
    return phone.open("POST", "/import", data=data, content_type="multipart/form-data")


def file_of(page):
    return page.html.encode()


# --- out -------------------------------------------------------------------------------------------


def test_a_watcher_can_export_a_game(played, passer_by):
    page = passer_by.get(f"{played.path}/export")
    (read,) = read_games(file_of(page))
    assert (read.seats, len(read.hands)) == (("Ann", "Bob"), 2)
    assert page.headers["Content-Type"] == "application/json"
    assert "no-store" in page.headers["Cache-Control"]
    date = evening_of(played.game.created_at)
    assert page.headers["Content-Disposition"] == f"attachment; filename=mille-bornes-ann-bob-{date}.json"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Été à Évreux", "mille-bornes-ete-a-evreux-"),
        ('../../etc/"passwd";\\', "mille-bornes-etc-passwd-"),
        ("日本語", "mille-bornes-2"),
        ("x" * 60, f"mille-bornes-{'x' * 60}-"),
    ],
)
def test_an_exported_file_has_a_safe_name(played, title, name):
    played.post("/rename", {"title": title})
    disposition = played.get("/export").headers["Content-Disposition"]
    assert disposition.startswith(f"attachment; filename={name}")
    assert '"' not in disposition and "\\" not in disposition


def test_a_deleted_or_unknown_game_is_not_exported(played, passer_by):
    played.post("/delete")
    assert passer_by.get(f"{played.path}/export").status == 404
    assert passer_by.get("/games/1-AAAAAAAAAAAAAAAAAAAAAA/export").status == 404


def test_an_export_of_all_games_has_those_of_this_device_only(ann, played, stranger, passer_by):
    ann.start("Chloé", "Dev")
    assert [game.seats for game in read_games(file_of(ann.get("/export")))] == [
        ("Ann", "Bob"),
        ("Chloé", "Dev"),
    ]
    assert [game.seats for game in read_games(file_of(stranger.get("/export")))] == [("Sam", "Tess")]
    assert read_games(file_of(passer_by.get("/export"))) == []


def test_the_pages_link_to_export_and_import(ann, played, passer_by):
    assert f"{played.path}/export" in [link["href"] for link in played.menu().all("a")]
    assert ann.get("/menu").offers("/import")
    assert ann.get("/import").offers("/export")
    assert not passer_by.get("/import").offers("/export")


# --- out to a spreadsheet ----------------------------------------------------------------------------


def lines_of(page, separator=","):
    """The rows of a table, by their headings."""
    return list(csv.DictReader(io.StringIO(page.html.lstrip("\ufeff"), newline=""), delimiter=separator))


def test_a_watcher_can_export_a_spreadsheet(played, passer_by):
    page = passer_by.get(f"{played.path}/export.csv")
    assert page.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert page.html.startswith("\ufeffdate,game,")
    assert [line["total"] for line in lines_of(page)][-1] == "325"
    date = evening_of(played.game.created_at)
    assert page.headers["Content-Disposition"] == f"attachment; filename=mille-bornes-ann-bob-{date}.csv"
    played.post("/delete")
    assert passer_by.get(f"{played.path}/export.csv").status == 404


def test_a_french_reader_gets_a_french_spreadsheet(played, passer_by):
    page = passer_by.get(f"{played.path}/export.csv", headers={"Accept-Language": "fr"})
    (line, *_) = lines_of(page, ";")
    assert (line["Noms"], line["Kilomètres"], line["Total cumulé"]) == ("Ann", "700", line["Total"])
    assert not set(line) & set(GAMES)


def test_a_spreadsheet_of_all_games_has_those_of_this_device_only(ann, played, stranger, passer_by):
    other = ann.start("Chloé", "Dev")
    other.score(A_HAND)
    assert {line["names"] for line in lines_of(ann.get("/export.csv"))} == {"Ann", "Bob", "Chloé", "Dev"}
    assert lines_of(passer_by.get("/export.csv")) == lines_of(stranger.get("/export.csv")) == []


def test_the_spreadsheet_of_a_person_has_their_games(ann, played, passer_by):
    other = ann.start("Chloé", "Dev")
    other.score(A_HAND)
    address = f"/export.csv?person={address_of(key_of('CHLOE'))}"
    assert {line["names"] for line in lines_of(ann.get(address))} == {"Chloé", "Dev"}
    assert lines_of(passer_by.get(address)) == lines_of(ann.get("/export.csv?person=nobody")) == []
    assert address in [link.get("href") for link in ann.get(page_path("Chloé")).all("a")]


def test_the_pages_link_to_spreadsheets(ann, played, passer_by):
    assert "/export.csv" in [link.get("href") for link in ann.get("/import").all("a")]
    links = [link.get("href") for link in passer_by.get(f"{played.path}/sharing").all("a")]
    assert {f"{played.path}/export.csv", f"{played.path}/export"} <= set(links)


# --- in --------------------------------------------------------------------------------------------


def test_a_game_comes_in_on_another_phone(app, played, passer_by):
    written = file_of(played.get("/export"))
    page = send(passer_by, written)
    assert page.status == 303
    assert "Ann" in passer_by.follow(page).words
    again = file_of(passer_by.get(page.goes_to + "/export"))
    assert again == written
    assert passer_by.post(page.goes_to + "/misdeal").status == 303
    assert played.phone.post(page.goes_to + "/misdeal").status == 403


def test_a_file_of_several_games_is_read_in(ann, passer_by):
    ann.start("Ann", "Bob")
    ann.start("Chloé", "Dev")
    written = file_of(ann.get("/export"))
    assert send(passer_by, written).goes_to == "/"
    assert file_of(passer_by.get("/export")) == written
    (now,) = passer_by.get("/").all("a", class_="main")
    assert "The game was imported from a file." in passer_by.get(now["href"] + "/history").words


def test_a_form_sent_twice_reads_a_file_once(ann, passer_by):
    first, second = write_games([entry(A_HAND)]), write_games([entry()])
    assert send(passer_by, first, form_key="k" * 22).status == 303
    assert send(passer_by, first, form_key="k" * 22).status == 303
    assert len(read_games(file_of(passer_by.get("/export")))) == 1
    send(passer_by, second, form_key="k" * 22)
    assert len(read_games(file_of(passer_by.get("/export")))) == 2


def test_another_devices_form_key_does_not_block_an_import(passer_by, stranger, app):
    written = write_games([entry(A_HAND)])
    for phone in (passer_by, stranger):
        assert send(phone, written, form_key="k" * 22).status == 303
        assert send(phone, written, form_key="").status == 303
    assert [len(read_games(file_of(phone.get("/export")))) for phone in (passer_by, stranger)] == [2, 3]


def test_importing_again_after_a_deletion_makes_a_new_game(ann):
    written = write_games([entry(A_HAND)])
    first = send(ann, written, form_key="k" * 22).goes_to
    ann.post(f"{first}/delete")
    second = send(ann, written, form_key="k" * 22).goes_to
    assert second != first
    assert ann.get(second).status == 200


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xd8\xff\xe0\0\x10JFIF une photo", "Ce n’est pas du texte en UTF-8 (octet 1)."),
        (
            write_games([entry(A_HAND)]).replace(b'"miles": 475,', b""),
            "Partie 1, manche 1 : Il manque « miles »",
        ),
        (
            write_games([entry(A_HAND)]).replace(b'"miles": 475', b'"miles": 476'),
            "Partie 1, manche 1 : 476 km pour Bob, c’est impossible",
        ),
        (
            write_games([entry()]).replace(b'"points_to_win": 5000', b'"points_to_win": 0'),
            "Partie 1 : Valeur attendue : un nombre entier de 1 à 10 000.",
        ),
    ],
    ids=["a photo", "a key missing", "impossible", "out of range"],
)
def test_a_refused_file_is_explained_in_french(new_phone, content, words):
    page = send(new_phone("fr"), content)
    assert page.status == 422
    assert words in " ".join(page.words.split())


def test_more_games_than_a_file_can_hold_come_as_several(played, ann, monkeypatch):
    for names in (("Cy", "Dee"), ("Eva", "Finn")):
        ann.start(*names)
    monkeypatch.setattr("scorekeeper.web.games.exchange.GAMES_OF_PAGE", 2)
    answer = ann.client.get("/export")
    assert answer.headers["Content-Disposition"] == "attachment; filename=mille-bornes.zip"
    with ZipFile(io.BytesIO(answer.data)) as archive:
        games = {name: read_games(archive.read(name)) for name in archive.namelist()}
    firsts = {name: [game.seats[0] for game in read] for name, read in games.items()}
    assert firsts == {"mille-bornes-1.json": ["Ann", "Cy"], "mille-bornes-2.json": ["Eva"]}


def test_a_game_with_too_many_hands_for_a_file_is_refused(played, monkeypatch):
    monkeypatch.setattr("scorekeeper.records.games.writer.MAX_HANDS", 1)
    page = played.get("/export")
    assert page.status == 422
    assert "more hands than one file can hold" in page.words


def test_an_import_takes_more_bytes_than_other_pages(passer_by):
    written = write_games([entry(*[A_HAND] * 200)])
    assert len(written) > 64 * 1024
    assert send(passer_by, written).status == 303


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Choose a file first."),
        (write_games([]), "There is no game in this file."),
        (b"\xff\xd8\xff\xe0\0\x10JFIF a photo", "This is not UTF-8 text"),
        (b"words", "Line 1: The first line has to name the columns"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "This must be a JSON object."),
        (
            write_games([entry(), entry(A_HAND)]).replace(b'"miles": 475', b'"miles": 476'),
            "Game 2, hand 1: Bob cannot have 476 miles",
        ),
        (
            write_games([entry()]).replace(b'"next_dealer": null', b'"next_dealer": 2'),
            "Game 1: This must be a whole number from 0 to 1. /games/0/next_dealer",
        ),
        (
            write_games([entry()]).replace(b"Ann", b"<b>\\n"),
            "Game 1: A name cannot hold the control character U+000A.",
        ),
    ],
    ids=[
        "nothing",
        "no game",
        "a photo",
        "words",
        "deep",
        "a list",
        "impossible",
        "out of range",
        "controls",
    ],
)
def test_an_unreadable_file_is_refused_and_changes_nothing(app, passer_by, content, words):
    passer_by.get("/")
    before = rows_of(app)
    page = send(passer_by, content)
    assert page.status == 422
    assert "Nothing was imported." in page.words
    assert words in page.words
    assert rows_of(app) == before


def test_markup_in_a_file_is_shown_as_text(passer_by):
    whole = json.loads(write_games([entry()]))
    whole["games"][0]["<script>alert(1)</script>"] = 1
    page = send(passer_by, json.dumps(whole).encode())
    assert page.status == 422
    assert "<script>alert" not in page.html
    assert "<script>alert(1)</script>" in page.words


def test_an_import_without_a_file_asks_for_one(passer_by):
    assert passer_by.post("/import").status == 422
    assert "Choose a file first." in passer_by.post("/import", {"file": "not a file"}).words


def test_a_file_above_5_mb_is_refused(app, passer_by):
    passer_by.get("/")
    before = rows_of(app)
    page = send(passer_by, b" " * 5_000_001)
    assert page.status == 413
    assert "This file is too large: the limit for a file of games is 5 MB here." in page.words
    assert rows_of(app) == before


def test_no_other_page_takes_as_many_bytes_as_the_import(passer_by):
    data = {"csrf_token": passer_by.token, "file": (io.BytesIO(b" " * 100_000), "x.json")}
    page = passer_by.open("POST", "/games/new", data=data, content_type="multipart/form-data")
    assert page.status == 413


def test_an_import_without_its_token_is_refused(app, passer_by):
    passer_by.get("/")
    before = rows_of(app)
    data = {"file": (io.BytesIO(write_games([entry()])), "games.json")}
    assert passer_by.open("POST", "/import", data=data, content_type="multipart/form-data").status == 400
    assert rows_of(app) == before


def test_an_enormous_number_in_a_file_is_refused_with_its_place(ann):
    whole = json.loads(write_games([entry(A_HAND)]))
    for miles in (10**300, -(10**300), 10_000):
        whole["games"][0]["hands"][0]["hand"]["sides"][0]["miles"] = miles
        page = send(ann, json.dumps(whole).encode())
        assert page.status == 422
        assert "This must be a whole number from 0 to 9,999." in page.words
        assert "/games/0/hands/0/hand/sides/0/miles" in page.words


# --- for other programs ----------------------------------------------------------------------------


def test_a_program_gets_the_file_of_a_game_at_its_address(played, passer_by):
    answer = passer_by.get(f"{played.path}.json")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
    assert file_of(answer) == file_of(passer_by.get(f"{played.path}/export"))
    assert answer.headers["Cache-Control"] == "no-cache, private"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "Content-Disposition" not in answer.headers


@pytest.mark.parametrize("accepts", ["identity", "gzip", "br"])
def test_an_unchanged_game_is_not_sent_to_a_program_again(played, passer_by, accepts):
    path, accepted = f"{played.path}.json", {"Accept-Encoding": accepts}
    etag = passer_by.get(path, headers=accepted).headers["ETag"]
    again = passer_by.get(path, headers=accepted | {"If-None-Match": etag})
    assert (again.status, again.html, again.headers["ETag"]) == (304, "", etag)
    played.score(hand(side(0), side(100)))
    assert passer_by.get(path, headers=accepted | {"If-None-Match": etag}).status == 200


def test_a_program_can_ask_for_the_head_of_a_game(played, passer_by):
    asked = passer_by.open("HEAD", f"{played.path}.json")
    assert (asked.status, asked.html) == (200, "")
    assert asked.headers["ETag"] == passer_by.get(f"{played.path}.json").headers["ETag"]


def test_a_program_gets_no_deleted_unknown_or_misspelt_game(played, passer_by):
    for path in (played.path.replace("/1-", "/2-"), "/games/x", "/games/", f"{played.path}.json"):
        assert passer_by.get(f"{path}.json").status == 404, path
    played.post("/delete")
    assert passer_by.get(f"{played.path}.json").status == 404


def test_a_game_too_long_for_a_file_is_refused_with_a_sentence(played, monkeypatch):
    monkeypatch.setattr("scorekeeper.records.games.writer.MAX_HANDS", 1)
    answer = played.phone.get(f"{played.path}.json")
    assert answer.status == 422 and "That was too much at once" in answer.words


def test_the_page_for_sharing_leads_to_the_address_for_programs(played, passer_by):
    assert passer_by.get(f"{played.path}/sharing").offers(f"{played.path}.json")
