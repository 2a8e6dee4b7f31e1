"""Importing games from a table: it is shown first, then all games are kept or none."""

import io
import re

import pytest

from scorekeeper.limits import MAX_TABLE_BYTES
from scorekeeper.records.games import read_games
from scorekeeper.records.spreadsheets.games_out import games_csv
from tests.builders_web import rows_of
from tests.records.spreadsheets.played import played_games

PAPER = "Date;Manche;Noms;Km;Bottes\n24/12/1998;1;Zoé;700;as\n;;Léo;475;1\n;2;Zoé;0;\n;;Léo;700;\n"


def send_file(phone, content, name="paper.csv"):
    (form,) = (form for form in phone.get("/import").forms if form.action == "/import")
    data = form.fields | {"file": (io.BytesIO(content), name)}
    return phone.open("POST", "/import", data=data, content_type="multipart/form-data")


def send(phone, text, **fields):
    """Types the table into the page, and looks at it."""
    (form,) = (form for form in phone.get("/import").forms if form.action == "/import/table")
    return phone.post("/import/table", form.fields | {"text": text, **fields})


def keep(phone, page, **changes):
    (form,) = (form for form in page.forms if form.action == "/import/table")
    return phone.post("/import/table", form.fields | {"keep": "yes"} | changes)


def games_of(phone):
    return read_games(phone.get("/export").html.encode())


def test_a_table_is_shown_and_then_kept(app, passer_by):
    passer_by.get("/")
    before = rows_of(app)
    page = send(passer_by, PAPER)
    assert page.status == 200
    assert rows_of(app) == before
    words = " ".join(page.words.split())
    assert "December 24, 1998 · Winning Moves" in words
    assert "Hand A Zoé B Léo 1 1,200 575 2 0 1,600" in words and "Total 1,200 2,175" in words
    assert "Line 3, Bottes: The safeties are not known" in words
    kept = keep(passer_by, page)
    assert kept.status == 303
    (game,) = games_of(passer_by)
    assert (game.seats, len(game.hands)) == (("Zoé", "Léo"), 2)
    assert "Zoé" in passer_by.follow(kept).words


def test_the_same_form_twice_keeps_the_games_once(passer_by):
    page = send(passer_by, PAPER)
    assert keep(passer_by, page).goes_to == keep(passer_by, page).goes_to
    assert len(games_of(passer_by)) == 1


def test_a_table_that_was_changed_is_shown_again(passer_by):
    page = send(passer_by, PAPER)
    for change in ({"text": PAPER.replace("475", "450")}, {"edition": "wikipedia"}, {"seen": ""}):
        assert keep(passer_by, page, **change).status == 200
    assert games_of(passer_by) == []
    again = keep(passer_by, page, text=PAPER.replace("475", "450"))
    assert keep(passer_by, again).status == 303
    assert games_of(passer_by)[0].hands[0].result.sides[1].miles == 450


@pytest.mark.parametrize(
    ("language", "names", "day"),
    [("en", ("Ann & Cy", "Bob & Di"), "December 24, 1998"), ("fr", ("Ann", "Bob"), "24 décembre 1998")],
)
def test_the_examples_on_the_page_can_be_typed(new_phone, language, names, day):
    phone = new_phone(language)
    usual, partners = (sample.text for sample in phone.get("/import").all("pre"))
    assert {"Ann", "Bob"} <= set(re.findall(r"\w+", send(phone, usual).words))
    seen = send(phone, partners)
    assert seen.status == 200 and all(words in seen.words for words in (day, *names))
    keep(phone, seen)
    (hand,) = games_of(phone)[0].hands
    assert [side.claims for side in hand.result.sides] == [("safe_trip",), ()]


def test_browser_line_ends_change_nothing(passer_by):
    page = send(passer_by, PAPER)
    assert keep(passer_by, page, text=PAPER.replace("\n", "\r\n")).status == 303


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"])
def test_a_file_is_read_in_any_usual_encoding(passer_by, encoding):
    page = send_file(passer_by, PAPER.encode(encoding))
    assert page.status == 200 and "Zoé" in page.words
    assert keep(passer_by, page).status == 303
    assert games_of(passer_by)[0].seats == ("Zoé", "Léo")


def test_a_guess_is_named_and_can_be_changed(passer_by):
    """The encoding of one Turkish name is guessed as Czech."""
    page = send_file(passer_by, "names;miles\nYılmaz;700\nAnn;475".encode("cp1254"))
    assert "Read as Central European (Windows). Are the names right?" in page.words
    assert "Yýlmaz" in page.words
    before = games_of(passer_by)
    page = keep(passer_by, page, encoding="cp1254")
    assert page.status == 200 and games_of(passer_by) == before, "it is shown before it is kept"
    assert "Read as Turkish (Windows)." in page.words and "Yılmaz" in page.words
    assert page.forms[0].fields["encoding"] == "cp1254"
    assert keep(passer_by, page).status == 303
    assert games_of(passer_by)[0].seats == ("Yılmaz", "Ann")


def test_reading_in_another_encoding_keeps_changes_to_the_table(passer_by):
    page = send_file(passer_by, "names;miles\nYılmaz;700\nAnn;475".encode("cp1254"))
    text = page.forms[0].fields["text"].replace("475", "450")
    page = send(passer_by, text, guessed="cp1250", encoding="cp1254")
    assert page.forms[0].fields["text"] == "names;miles\nYılmaz;700\nAnn;450"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_certain_encoding_asks_nothing(passer_by, encoding):
    page = send_file(passer_by, PAPER.encode(encoding))
    assert "Are the names right?" not in page.words and "encoding" not in page.forms[0].fields
    assert "Are the names right?" not in send(passer_by, PAPER).words


@pytest.mark.parametrize("encoding", ["", "utf-7", "cp037", "idna", "x" * 1000])
def test_an_unknown_encoding_is_ignored(passer_by, encoding):
    for guessed in ("cp1252", encoding):
        page = send(passer_by, PAPER, guessed=guessed, encoding=encoding)
        assert page.status == 200 and page.forms[0].fields["text"] == PAPER


def test_an_exported_spreadsheet_comes_in_again(passer_by, ann):
    written = games_csv(played_games())
    page = send_file(passer_by, written)
    assert "Import these 9 games" in page.words
    assert keep(passer_by, page).goes_to == "/"
    assert passer_by.get("/export.csv").html.encode() == written


def test_a_french_spreadsheet_comes_in_again(new_phone):
    phone = new_phone("fr")
    page = send_file(phone, games_csv(played_games()))
    keep(phone, page)
    written = phone.get("/export.csv").html
    assert written.startswith("\ufeffDate;Partie;")
    page = send_file(new_phone("fr"), written.encode())
    assert page.status == 200 and "Importer ces 9 parties" in page.words
    assert "Ligne" not in page.words, "nothing is left out, and nothing adds up otherwise"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Line 1: There is nothing here."),
        ("a photo", "Line 1: The first line has to name the columns"),
        (PAPER.replace("475", "476"), "Line 3, Km: Léo cannot have 476 miles"),
        ("names,total\nAnn,1000", "Points alone do not say what was played"),
        (
            f"names,{'x' * MAX_TABLE_BYTES}",
            "This spreadsheet is too large: the limit for games in one is 250 kB here.",
        ),
        ("names,<b>\nAnn,1", "There is no column called miles."),
    ],
    ids=["nothing", "words", "impossible", "points", "large", "markup"],
)
def test_an_unreadable_table_is_explained_and_kept(app, passer_by, text, words):
    passer_by.get("/")
    before = rows_of(app)
    page = send(passer_by, text)
    assert page.status == 422
    assert words in " ".join(page.words.split())
    assert "<b>\n" not in page.html
    assert page.forms[0].fields["text"] == text
    assert keep(passer_by, page).status == 422
    assert rows_of(app) == before


def test_errors_are_told_in_french(new_phone):
    page = send(new_phone("fr"), PAPER.replace("475", "476"))
    assert "Ligne 3, Km : 476 km pour Léo, c’est impossible" in " ".join(page.words.split())


def test_many_errors_are_counted(passer_by):
    page = send(passer_by, "names,miles\n" + "Ann,x\nBob,y\n" * 20)
    assert len(re.findall("Line ", page.words)) == 20
    assert "and 20 more" in page.words


def test_the_first_of_many_games_are_shown(passer_by):
    text = "game,names,miles\n" + "".join(f"{number},Ann,700\n{number},Bob,0\n" for number in range(1, 31))
    page = send(passer_by, text)
    assert "and 20 more games" in page.words and "Import these 30 games" in page.words


def test_too_many_games_are_refused_before_one_is_read(passer_by, monkeypatch):
    read = []
    monkeypatch.setattr("scorekeeper.records.spreadsheets.games_in.read_game", lambda *_: read.append(_))
    text = "game,names,miles\n" + "".join(f"{number},A,25\n{number},B,0\n" for number in range(1_001))
    page = send(passer_by, text)
    assert page.status == 422 and "A file has at most 1,000 games." in page.words
    assert read == []


def test_an_unknown_box_is_refused(passer_by):
    assert send(passer_by, PAPER, edition="ferrari").status == 200


def test_a_photo_is_refused(passer_by):
    page = send_file(passer_by, b"\xff\xd8\xff\xe0\0\x10JFIF\0", "photo.jpg")
    assert page.status == 422
    assert "not UTF-8 text" in page.words
