"""Quotas of a device and an address, and the limits in bytes of a game, a night and a device."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from io import BytesIO

import pytest

from scorekeeper.limits import MAX_GAME_BYTES, MAX_HANDS, MAX_NIGHT_BYTES, Quotas
from scorekeeper.records.games import game_line, write_games
from scorekeeper.store import db, stored_bytes
from scorekeeper.store.models import Game
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.secrets import new_token
from tests.builders import hand, side
from tests.builders_web import hand_form, new_game_form, new_link, raw_rows, record_text, rows_of
from tests.records.test_games import entry
from tests.web.games.test_exchange import send as send_games
from tests.web.nights.at_table import AtTable, codes, duels
from tests.web.nights.evening import new_evening, night_form, send_file
from tests.web.people.house import ANNS
from tests.web.people.test_forgetting import PLAYED
from tests.web.serving.test_throttle import from_place, pass_time

pytestmark = pytest.mark.usefixtures("still")

LEVEL = hand(side(500), side(475))
A_GAME = game_line(entry(LEVEL))
TWO_GAMES = write_games([entry(LEVEL)] * 2)


@pytest.fixture
def allow(app, monkeypatch):
    """allow(device_games=2) changes some quotas of the server."""

    def change(**values):
        monkeypatch.setitem(app.config, "QUOTAS", replace(Quotas(), **values))

    return change


def begin(phone, *names):
    return phone.post("/games/new", new_game_form(*(names or ("Ann", "Bob"))))


# --- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            (
                "The limit of new games an hour on this device is reached: 2. Try again in 60 "
                "minutes, or ask whoever runs the server to raise it."
            ),
        ),
        (
            "fr",
            (
                "Limite atteinte : 2 nouvelles parties par heure sur cet appareil. Réessayez dans 60 "
                "minutes, ou demandez au responsable du serveur de l’augmenter."
            ),
        ),
    ],
)
def test_a_device_above_its_games_an_hour_is_refused(language, sentence, new_phone, allow, app):
    allow(device_games=2)
    phone = new_phone(language)
    for _ in range(3):  # the first request makes the device known
        assert begin(phone).status == 303
    before = rows_of(app)
    page = begin(phone, "Zoé", "Yann")
    assert page.status == 429
    assert sentence in page.words
    assert page.form("/games/new").fields["name_0"] == "Zoé", "nothing entered is lost"
    assert rows_of(app) == before


def test_a_device_may_begin_again_an_hour_later(ann, allow, app):
    allow(device_games=1)
    begin(ann)
    begin(ann)
    pass_time(app, timedelta(minutes=59))
    assert "Try again in 60 seconds" in begin(ann).words
    pass_time(app, timedelta(minutes=1))
    assert begin(ann).status == 303


def test_a_device_above_its_held_games_is_refused(ann, table, passer_by, allow, app):
    link = new_link(passer_by.start("Cy", "Di"))
    allow(device_held_games=2)
    assert begin(ann).status == 303
    before = rows_of(app)
    for page in (begin(ann), send_games(ann, TWO_GAMES), ann.post(link), table.post("/rematch")):
        assert page.status == 429
        assert "This would exceed the limit of games on this device: 2." in page.words
    assert rows_of(app) == before
    table.post("/delete")
    assert ann.post(link).status == 303


def test_a_held_game_can_be_joined_again_at_the_limit(ann, table, allow):
    link = new_link(table)
    allow(device_held_games=1)
    assert ann.post(link).status == 303


def test_other_devices_of_the_address_go_on(ann, stranger, allow):
    allow(device_games=1)
    assert [begin(ann).status for _ in range(3)] == [303, 303, 429]
    assert begin(stranger).status == 303


def test_an_address_above_its_games_is_refused(new_phone, allow):
    """A dropped cookie makes a new device, but no new address."""
    allow(address_games=3)
    assert [begin(new_phone()).status for _ in range(4)] == [303, 303, 303, 429]
    page = begin(new_phone())
    assert "The limit of new games an hour on this network is reached: 3." in page.words
    assert begin(from_place(new_phone(), "192.0.2.77")).status == 303


def test_a_refused_form_is_not_counted(ann, allow):
    allow(address_games=1)
    assert ann.post("/games/new", new_game_form("Ann", "Bob", edition="none")).status == 422
    assert begin(ann).status == 303


def test_a_rematch_counts_as_a_new_game(ann, table, allow):
    allow(device_games=1)
    table.score(LEVEL)
    table.post("/stop")
    assert begin(ann).status == 303
    page = table.post("/rematch")
    assert page.status == 429
    assert "Limit reached" in page.words
    assert "The limit of new games an hour on this device is reached: 1." in page.words


def test_an_existing_rematch_is_found_at_the_limit(ann, table, allow):
    table.score(LEVEL)
    table.post("/stop")
    again = table.post("/rematch").goes_to
    allow(device_games=1)
    begin(ann)
    assert table.post("/rematch").goes_to == again


# --- files, nights, calls --------------------------------------------------------------------------


def test_a_device_above_its_imports_is_refused(ann, table, allow):
    file = table.get("/export").html.encode()
    allow(device_imports=1)
    first, second = (ann.post("/import", {"file": (BytesIO(file), "games.json")}) for _ in range(2))
    assert (first.status, second.status) == (303, 429)
    assert "The limit of imported files an hour on this device is reached: 1." in second.words


def test_a_device_above_its_nights_is_refused(ann, allow):
    allow(device_nights=1)
    new_evening(ann)
    new_evening(ann)
    page = ann.post("/nights/new", night_form("Zoé Zander"))
    assert page.status == 429
    assert "The limit of new nights a day on this device is reached: 1." in page.words
    assert "Try again in 24 hours" in page.words
    assert "Zoé Zander" in page.html, "nothing entered is lost"


def test_a_night_from_a_file_counts_as_a_night(ann, allow):
    file = new_evening(ann).get("/files/night.json").html.encode()
    allow(device_nights=1)
    new_evening(ann)
    page = send_file(ann, file)
    assert page.status == 429
    assert "The limit of new nights a day on this device is reached: 1." in page.words


def test_a_device_above_its_calls_is_refused(ann, new_phone, allow):
    allow(device_calls=2)
    bob = AtTable(new_phone(), codes(duels(ann))[0], 0)
    for _ in range(2):
        assert bob.post("call").status == 303
        assert bob.post("call/off").status == 303
    page = bob.post("call")
    assert page.status == 409
    assert "The limit of calls to the director an hour on this device is reached: 2." in page.words


# --- sent again ------------------------------------------------------------------------------------


@pytest.mark.parametrize("reached", ["device_games", "address_games", "device_megabytes"])
def test_a_game_sent_again_at_the_limit_is_the_same_game(reached, ann, table, allow, app):
    form = new_game_form("Ann", "Bob", form_key=new_token())
    made = ann.post("/games/new", form).goes_to
    fill(app, Game, 1_000_000)
    allow(**{reached: 1})
    begin(ann)
    assert begin(ann).status == 429
    before = rows_of(app)
    assert ann.post("/games/new", form).goes_to == made
    assert rows_of(app) == before, "nor is it counted"


def test_a_file_or_night_sent_again_at_the_limit_is_the_same(ann, table, allow):
    file, key = table.get("/export").html.encode(), new_token()
    night = new_evening(ann).get("/files/night.json").html.encode()
    new = night_form("Zoé Zander") | {"form_key": new_token()}
    allow(device_imports=1, device_nights=3)
    sends = [
        lambda: ann.post("/import", {"file": (BytesIO(file), "games.json"), "form_key": key}),
        lambda: ann.post("/nights/new", new),
        lambda: send_file(ann, night, form_key=key),
    ]
    firsts = [again() for again in sends]
    assert [first.status for first in firsts] == [303] * 3
    assert ann.post("/import", {"file": (BytesIO(file), "games.json")}).status == 429
    assert ann.post("/nights/new", night_form()).status == 429
    assert [again().goes_to for again in sends] == [first.goes_to for first in firsts]


def test_a_call_sent_again_counts_once(ann, new_phone, allow):
    allow(device_calls=1)
    bob = AtTable(new_phone(), codes(duels(ann))[0], 0)
    assert [bob.post("call").status for _ in range(3)] == [303] * 3


# --- bytes -----------------------------------------------------------------------------------------


def held(app, what="games"):
    return [number for (number,) in raw_rows(app, f"SELECT stored_bytes FROM {what} ORDER BY id")]


def fill(app, row, number):
    with app.app_context():
        db.session.execute(db.update(row).values(stored_bytes=number))
        db.session.commit()


def test_a_game_counts_its_bytes(table, app):
    (empty,) = held(app)
    table.score(LEVEL)
    (with_a_hand,) = held(app)
    lengths = "length(cast(after AS text)) + length(cast(before AS text))"
    query = f"SELECT {lengths} FROM changes WHERE kind = 'hand_saved'"
    ((saved,),) = raw_rows(app, query)
    assert with_a_hand - empty == pytest.approx(saved + stored_bytes.ROW_BYTES, abs=20)


def test_a_full_game_refuses_more(table, app):
    table.score(LEVEL)
    fill(app, Game, MAX_GAME_BYTES + 1)
    before = rows_of(app)
    for page in (
        table.post("/hands/new", hand_form(table.game.rules, LEVEL)),
        table.post("/rename", {"title": "Finale"}),
        table.post(f"/hands/{table.hands[0].id}/delete"),
    ):
        assert page.status == 409
        assert "This game is full" in page.words
    assert rows_of(app) == before
    assert table.page().status == 200


def test_a_save_sent_again_is_answered_as_at_first(table, app):
    form = hand_form(table.game.rules, LEVEL)
    first = table.post("/hands/new", form)
    fill(app, Game, MAX_GAME_BYTES + 1)
    again = table.post("/hands/new", form)
    assert (again.status, again.goes_to) == (first.status, first.goes_to)
    assert table.post("/hands/new", form | {"side_0-miles": "100"}).status == 409, "but corrected"


def test_a_full_game_can_be_deleted(table, ann, app):
    """And restored, though not endlessly: each time adds a line to its history."""
    fill(app, Game, MAX_GAME_BYTES + 1)
    assert table.post("/delete").status == 303
    assert table.page().status == 404
    assert ann.submit(ann.get("/").form(f"/undo/{table.game.changes[-1].id}")).status == 303
    assert table.page().status == 200
    fill(app, Game, MAX_GAME_BYTES + stored_bytes.RESERVE + 1)
    assert table.post("/delete").status == 303
    assert "This game is full" in table.post(f"/undo/{table.game.changes[-1].id}").words


def test_a_game_above_its_hands_is_refused(table, monkeypatch):
    assert MAX_HANDS == 1_000
    monkeypatch.setattr(stored_bytes, "MAX_HANDS", 2)
    table.score(LEVEL, LEVEL)
    page = table.post("/hands/new", hand_form(table.game.rules, LEVEL))
    assert page.status == 409
    assert "This game is full" in page.words
    assert table.post("/rename", {"title": "Finale"}).status == 303
    assert len(table.hands) == 2


def test_a_full_night_takes_only_its_end(ann, app):
    night = new_evening(ann)
    (before,) = held(app, "nights")
    night.everybody_comes()
    assert held(app, "nights")[0] > before
    fill(app, NightRow, MAX_NIGHT_BYTES + 1)
    page = night.post("/people/add", {"people": "Eva Ek"})
    assert page.status == 409
    assert "This night is full" in page.words
    assert night.get("/desk").status == 200
    assert night.post("/more/delete", {"name": "Club night", "pin": "4711"}).status == 303


@pytest.fixture
def megabyte(monkeypatch):
    """megabyte(number) lets a megabyte have so many bytes."""
    return partial(monkeypatch.setattr, "scorekeeper.web.serving.quotas.MEGABYTE")


def test_a_new_device_with_too_large_a_file_is_refused(passer_by, allow, megabyte, app):
    allow(device_megabytes=1)
    passer_by.get("/")
    before = rows_of(app)
    megabyte(2 * len(A_GAME))
    page = send_games(passer_by, TWO_GAMES)
    assert page.status == 429 and "With this file, the games, nights and clubs" in page.words
    assert rows_of(app) == before
    megabyte(2 * len(A_GAME) + 1)
    assert send_games(passer_by, TWO_GAMES).status == 303


def test_letters_of_two_bytes_count_twice(passer_by, allow, megabyte):
    allow(device_megabytes=1)
    latin, cyrillic = (entry(LEVEL, seats=("A", letters)) for letters in ("B" * 30, "Б" * 30))
    megabyte(len(game_line(latin)) + 1)
    assert send_games(passer_by, write_games([cyrillic])).status == 429
    assert send_games(passer_by, write_games([latin])).status == 303


def test_an_address_above_its_megabytes_is_refused(new_phone, allow, megabyte, app):
    """A dropped cookie makes a new device, but no new address."""
    allow(address_megabytes=1)
    megabyte(4 * len(A_GAME))
    pages = [send_games(new_phone(), TWO_GAMES) for _ in range(3)]
    assert [page.status for page in pages] == [303, 303, 429]
    assert "The limit of 1 MB of files a day on this network is reached." in pages[2].words
    assert "Try again in 24 hours" in pages[2].words
    assert len(held(app)) == 4, "what is refused is not kept"
    assert send_games(from_place(new_phone(), "192.0.2.77"), TWO_GAMES).status == 303
    pass_time(app, timedelta(days=1))
    assert send_games(new_phone(), TWO_GAMES).status == 303


def test_nights_and_records_count_for_the_address(ann, table, allow, megabyte):
    file = new_evening(ann).get("/files/night.json").html.encode()
    table.score(ANNS)
    record = {"text": record_text(*PLAYED, dealer="B")}
    allow(address_megabytes=1, device_megabytes=10**8)
    megabyte(1)
    pages = [
        send_file(ann, file),
        table.post(f"/hands/{table.hands[0].id}/record", record),
        table.post("/records", record | {"keep": "y"}),
    ]
    for page in pages:
        assert (
            page.status == 429
            and "The limit of 1 MB of files a day on this network is reached." in page.words
        )


def test_a_device_above_its_megabytes_is_refused(ann, table, app, allow, stranger):
    allow(device_megabytes=3)
    fill(app, Game, 1_400_000)
    assert begin(ann).status == 303
    fill(app, Game, 1_500_000)
    for page in (begin(ann), ann.post("/nights/new", night_form("Zoé Zander"))):
        assert page.status == 429
        assert "The limit of 3 MB for the games, nights and clubs of this device is reached." in page.words
    assert begin(stranger).status == 303
