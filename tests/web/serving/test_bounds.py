"""Sizes are bounded: too large a request is refused at once, without holding it in memory."""

import os
import socket
import sys
import time
import tracemalloc
import unicodedata
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import read_games
from scorekeeper.store.secrets import new_token
from tests.builders import hand, side
from tests.builders_web import hand_form, new_game_form, new_link, rows_of, table_form
from tests.serving import serving

pytestmark = pytest.mark.both_databases

MEGABYTE = 1_000_000
SOON = 5
LITTLE = 20 * MEGABYTE

ROUTES = [
    "/language",
    "/games/new",
    "/games/new/arrange",
    "/join/nonsense",
    "{game}/hands/new",
    "{game}/hands/new/check",
    "{game}/table",
    "{game}/rename",
    "{game}/links",
    "{game}/device",
    "/import",
]


class Endless:
    """A body that goes on for as long as somebody reads it."""

    def __init__(self, size, letter=b"x"):
        self.size, self.left, self.letter, self.given, self.end = size, size, letter, 0, False

    def seek(self, _place, whence=0):
        self.end = whence == os.SEEK_END

    def tell(self):
        return self.size if self.end else 0

    def read(self, size=-1):
        size = min(self.left, size if size >= 0 else self.left)
        self.left -= size
        self.given += size
        return self.letter * size

    def readline(self, size=-1):
        return self.read(size if size >= 0 else 65536)


def measured(job):
    """The answer of `job`, its seconds, and the most memory it needed, in bytes."""
    tracemalloc.start()
    began = time.monotonic()
    try:
        answer = job()
        return answer, time.monotonic() - began, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("route", ROUTES)
def test_100_megabytes_are_refused_at_once(route, kind, table, ann, app):
    body = Endless(100 * MEGABYTE)
    before = rows_of(app)
    page, seconds, memory = measured(
        lambda: ann.open(
            "POST",
            route.format(game=table.path),
            input_stream=body,
            content_length=100 * MEGABYTE,
            content_type=kind,
            headers={"X-CSRFToken": ann.token},
        )
    )
    assert page.status in (400, 413)
    assert seconds < SOON
    assert memory < LITTLE
    assert body.given < 7 * MEGABYTE, "read on after it was too much"
    assert rows_of(app) == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_refusal_of_a_large_form_has_the_visitors_language(language, new_phone):
    page = new_phone(language).post("/games/new", {"name_0": "x" * 70_000})
    assert page.status == 413
    assert page.all("html")[0]["lang"] == language


@pytest.mark.rest
def test_a_real_server_does_not_take_100_megabytes(tmp_path):
    """A declared length is refused at once, an undeclared one as soon as too much has come."""
    with serving(sys.executable, "-m", "scorekeeper", data=tmp_path) as served:
        head = b"POST /games/new HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        for more in (b"Content-Length: 100000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", served.port), timeout=20) as connection:
                connection.sendall(head + more)
                sent, began = 0, time.monotonic()
                chunk = b"x" * 65536 if b"Length" in more else b"10000\r\n" + b"x" * 65536 + b"\r\n"
                try:
                    while sent < 100 * MEGABYTE:
                        connection.sendall(chunk)
                        sent += 65536
                    answer = connection.recv(100)
                except OSError:  # the door was shut
                    answer = b""
                assert sent < 50 * MEGABYTE or b"413" in answer
                assert time.monotonic() - began < 30
        assert served.get("/").status == 200, "it goes on"
        status = Path(f"/proc/{served._process.pid}/status").read_text()
        assert int(status.split("VmHWM:")[1].split()[0]) * 1024 < 250 * MEGABYTE


@pytest.mark.rest
def test_slow_clients_hold_nobody_up(tmp_path):
    """Two hundred clients never finish their request, far more than there are threads."""
    with serving(sys.executable, "-m", "scorekeeper", data=tmp_path) as served, ExitStack() as open_ones:
        for _ in range(200):
            dawdler = open_ones.enter_context(
                socket.create_connection(("127.0.0.1", served.port), timeout=20)
            )
            dawdler.sendall(b"POST /games/new HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nplay")
        assert served.get("/").status == 200


@pytest.mark.parametrize("fields", [501, 5_000])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
def test_too_many_fields_are_refused_soon(fields, kind, ann, app):
    before = rows_of(app)
    sent = {f"f{number}": "" for number in range(fields)}
    page, seconds, _ = measured(lambda: ann.post("/games/new", sent, content_type=kind))
    assert page.status in (413, 422)
    assert seconds < SOON
    assert rows_of(app) == before


def test_ten_thousand_names_are_refused_soon(ann, app):
    sent = new_game_form() | {f"name_{number}": "x" for number in range(10_000)}
    page, seconds, _ = measured(lambda: ann.post("/games/new", sent))
    assert page.status == 413
    assert seconds < SOON


@pytest.mark.parametrize("length", [61, 1_000, 60_000])
def test_long_texts_are_cut_or_refused(length, table, ann):
    """They are never kept at full length and never cause an error of ours."""
    text = "ж" * (length // 2)
    pages = [
        ann.post("/games/new", new_game_form(text, "Bob")),
        table.post("/rename", {"title": text}),
        table.post("/table", table_form(table.game, title=text, name_0=text)),
        table.post("/links", {"name": text}),
        table.post("/device", {"name": text}),
        table.post("/dealer", {"dealer": text}),
        table.post("/rematch", {"form_key": text}),
        table.post("/hands/new", hand_form(table.game.rules, hand(side(100), side(0)), key=text)),
        ann.post("/language", {"language": text, "back": f"/{text}"}),
    ]
    assert {page.status for page in pages} <= {200, 303, 400, 413, 422}
    rows = rows_of(ann.app)
    kept = [value for name in ("games", "links", "devices") for row in rows[name] for value in row]
    lines = [line for value in kept if isinstance(value, str) for line in value.split("\n")]  # a name a line
    assert max(map(len, lines)) <= 64


@pytest.mark.parametrize(
    "value",
    ["9" * 4_299, "9" * 4_301, "9" * 60_000, "-" + "9" * 30, "1e400", "NaN", "inf", "0x1", "1_0", "٣" * 99],
)
@pytest.mark.parametrize("field", ["number", "seen", "dealer", "side_0-miles", "extension"])
def test_huge_numbers_in_a_hand_are_answered_soon(field, value, table):
    form = hand_form(table.game.rules, hand(side(100), side(0))) | {field: value}
    page, seconds, _ = measured(lambda: table.post("/hands/new", form))
    assert page.status in (303, 409, 422)
    assert seconds < SOON
    assert table.page().status == 200


@pytest.mark.parametrize("field", ["players", "total_0", "hands_to_play", "house-points_to_win", "dealer"])
@pytest.mark.parametrize("value", ["9" * 4_301, "9" * 30, "-1", "1e9", "NaN"])
def test_huge_numbers_in_a_new_game_are_answered(field, value, ann):
    page = ann.post("/games/new", new_game_form(**{field: value}))
    assert page.status in (303, 422)


@pytest.mark.parametrize(
    "name",
    [
        "side_999999999-miles",
        "side_-1-miles",
        "side_0-cards-of_999",
        "side_0-cards-99999999-x",
        "side_" + "9" * 5_000,
        "name_99999999999",
        "name_-1",
        "total_99999999",
        "house-house-house-extension",
        "-" * 5_000,
        "side_0" * 5_000,
        "",
        "\x00",
        "csrf_token",
        "__class__",
        "side_0-__init__",
        "side_٣-miles",
    ],
)
def test_odd_names_of_fields_are_answered_soon(name, table, ann):
    a_hand = hand_form(table.game.rules, hand(side(100), side(0)))
    for path, form in ((table.path + "/hands/new", a_hand), ("/games/new", new_game_form())):
        page, seconds, memory = measured(lambda path=path, form=form: ann.post(path, {**form, name: "1"}))
        assert page.status in (303, 400, 422)
        assert seconds < SOON
        assert memory < LITTLE


def test_thousands_of_accents_are_refused_uncomposed(ann, monkeypatch):
    """Composing them would block the server for seconds."""
    composed = []
    monkeypatch.setattr(
        "unicodedata.normalize",
        lambda form, text, normal=unicodedata.normalize: composed.append(len(text)) or normal(form, text),
    )
    form = new_game_form("a" + "\u0315\u0300" * 15_000, "Bob") | {"csrf_token": ann.token}
    page = ann.open("POST", "/games/new", data=form, content_type="multipart/form-data")
    assert page.status == 422
    assert 0 < max(composed) <= 1000


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", [b"0,", b"[],", b"{},"])
def test_a_file_of_many_small_values_takes_little_memory(entry):
    """The error stands at the very end of the file."""
    data = b'{"format": "mille-bornes-games/1", "games": [' + entry * 100_000 + b"NaN]}"
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable) as refused:
            read_games(data)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert refused.value.where == "/games/100000"
    assert most < 10 * MEGABYTE


@pytest.mark.parametrize("depth", [100, 1_000, 30_000])
def test_deep_json_is_refused(depth, ann, table):
    """In place of a form, and in a file of games."""
    body = "[" * depth + "]" * depth
    for path in ("/games/new", f"{table.path}/hands/new"):
        page = ann.open(
            "POST", path, data=body, content_type="application/json", headers={"X-CSRFToken": ann.token}
        )
        assert page.status in (400, 413, 422)


@pytest.mark.parametrize(
    "path",
    [
        "/" + "a" * 50_000,
        "/games/" + "a" * 50_000,
        "/join/" + "a" * 50_000,
        "/" + "a/" * 5_000,
        "{game}/hands/" + "9" * 50_000,
        "{game}/history/" + "9" * 5_000,
        "{game}/" + "%2e%2e%2f" * 1_000,
        "/?" + "a=1&" * 10_000,
        "{game}?" + "a" * 50_000,
    ],
)
def test_long_addresses_are_answered_soon(path, ann, table):
    page, seconds, _ = measured(lambda: ann.get(path.format(game=table.path)))
    assert page.status in (200, 404, 308, 414)
    assert seconds < SOON


def test_one_form_key_from_two_phones_makes_two_games(ann, stranger):
    form = new_game_form("Ann", "Bob", form_key=new_token())
    first, second = ann.post("/games/new", form), stranger.post("/games/new", form)
    assert first.status == second.status == 303
    assert first.goes_to != second.goes_to
    assert ann.post("/games/new", form).goes_to == first.goes_to, "a double tap makes one game"
    assert stranger.post("/games/new", form).goes_to == second.goes_to


def test_a_changed_form_sent_again_makes_another_game(ann):
    form = new_game_form("Ann", "Bob", form_key=new_token())
    first = ann.post("/games/new", form)
    assert ann.post("/games/new", form | {"name_1": "Bo"}).goes_to != first.goes_to


def test_a_form_sent_again_after_a_deletion_makes_a_new_game(ann):
    form = new_game_form("Ann", "Bob", form_key=new_token())
    first = ann.post("/games/new", form).goes_to
    ann.post(f"{first}/delete")
    again = ann.post("/games/new", form)
    assert again.goes_to != first
    assert ann.get(again.goes_to).status == 200


def test_a_rematch_tapped_twice_is_one_game(table, ann):
    table.score(hand(side(700), side(0)))
    table.post("/stop")
    form = table.page().form("/rematch")
    assert ann.submit(form).goes_to == ann.submit(form).goes_to


@pytest.mark.rest
def test_a_long_history_is_shown_soon(table, ann):
    """An evening of changes, many times over."""
    rules = table.game.rules
    table.score(hand(side(0), side(0)))
    path = f"/hands/{table.hands[0].id}"
    for number in range(1, 101):
        table.post(path, hand_form(rules, hand(side(25 * (number % 27)), side(25))))
    link = new_link(table)
    for rest in ("", "/history", "/sharing"):
        page, seconds, _ = measured(lambda rest=rest: table.get(rest))
        assert page.status == 200
        assert seconds < SOON
    assert link not in table.get("/history").html


def test_the_measuring_helper_sees_memory():
    """Else no bound on memory would mean anything."""
    _, _, memory = measured(lambda: len(b"x" * (30 * MEGABYTE)))
    assert memory > LITTLE
