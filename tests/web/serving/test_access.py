"""The table of all routes and who may use them; only a form of ours does anything. test_visitors.py tries
each route with each kind of visitor."""

from io import BytesIO
from typing import NamedTuple

import pytest

from scorekeeper.records.games import write_games
from tests.builders import ACE, hand, side
from tests.builders_web import Phone, Table, new_game_form, new_link, put_database, record_text, rows_of
from tests.databases import copy_database
from tests.records.test_games import entry
from tests.web.failing import check_all_or_nothing

OWNER_ONLY, WATCHERS_TOO, EVERYBODY = "owner only", "watchers too", "everybody"


class Route(NamedTuple):
    methods: str
    path: str
    open_to: str
    answer: int
    data: dict = {}


A_HAND = {"form_key": "k" * 22, "side_0-miles": "700", "side_1-miles": "300"}
NAMES = {"name_0": "Ann", "name_1": "Bo", "edition": "winning-moves"}
A_FILE = write_games([entry()])

#: A hand played to its end: 700 miles without a 200, and the other side never got away.
PLAYED_OUT = ["A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100"]
A_RECORD = {"text": record_text(*PLAYED_OUT, dealer="B")}
FOLLOWED = {"plays": ";".join(PLAYED_OUT), "dealer": "1"}

#: {game}, {hand}, {deleted}, {change}, {link}, {ask} and {token} stand for those of Ann's game. A value of
#: bytes is a file.
ROUTES = {
    "static": Route("GET", "/static/scorekeeper.css", EVERYBODY, 200),
    "home_screen.manifest_file": Route("GET", "/manifest.webmanifest", EVERYBODY, 200),
    "home_screen.start": Route("GET", "/games/", EVERYBODY, 302),
    "home_screen.worker": Route("GET", "/games/worker.js", EVERYBODY, 200),
    "home.menu": Route("GET", "/menu", EVERYBODY, 200),
    "home.home": Route("GET", "/", EVERYBODY, 200),
    "home.switch_language": Route("POST", "/language", EVERYBODY, 303, {"language": "fr"}),
    "beginning.give_password": Route("POST", "/begin", EVERYBODY, 303),
    "new_game.new": Route("GET", "/games/new", EVERYBODY, 200),
    "which_box.ask": Route("GET", "/boxes/which", EVERYBODY, 200),
    "new_game.arrange": Route("POST", "/games/new/arrange", EVERYBODY, 200),
    "new_game.start": Route("POST", "/games/new", EVERYBODY, 303, new_game_form("Al", "Bo")),
    "games.show": Route("GET", "{game}", WATCHERS_TOO, 200),
    "watching.news": Route("GET", "{game}/news", WATCHERS_TOO, 200),
    "asking.show": Route("GET", "{game}/ask", WATCHERS_TOO, 200),
    "asking.ask": Route("POST", "{game}/ask", WATCHERS_TOO, 303, {"name": "Cy"}),
    "asking.answer": Route("POST", "{game}/ask/{ask}", OWNER_ONLY, 303, {"answer": "give"}),
    "asking.agree": Route("POST", "{game}/ask/{ask}/agree", OWNER_ONLY, 303),
    "menu.show": Route("GET", "{game}/menu", OWNER_ONLY, 200),
    "games.undo": Route("POST", "{game}/undo/{change}", OWNER_ONLY, 303),
    "games.choose_dealer": Route("POST", "{game}/dealer", OWNER_ONLY, 303, {"dealer": "1"}),
    "games.misdeal": Route("POST", "{game}/misdeal", OWNER_ONLY, 303, {"deals": "next"}),
    "games.stop": Route("POST", "{game}/stop", OWNER_ONLY, 303),
    "games.resume": Route("POST", "{game}/resume", OWNER_ONLY, 303),
    "games.count_all": Route("POST", "{game}/count-all", OWNER_ONLY, 303, {"count_all": "yes"}),
    "games.tie_stands": Route("POST", "{game}/tie", OWNER_ONLY, 409),  # no tie
    "games.rename": Route("POST", "{game}/rename", OWNER_ONLY, 303, {"title": "Finale"}),
    "games.delete": Route("POST", "{game}/delete", OWNER_ONLY, 303),
    "games.rematch": Route("POST", "{game}/rematch", OWNER_ONLY, 303),
    "hands.new": Route("GET", "{game}/hands/new", OWNER_ONLY, 200),
    "hands.check_new": Route("POST", "{game}/hands/new/check", OWNER_ONLY, 200, A_HAND),
    "hands.amend_new": Route("POST", "{game}/hands/new/amend", OWNER_ONLY, 200, A_HAND),
    "hands.save": Route("POST", "{game}/hands/new", OWNER_ONLY, 303, A_HAND),
    "hands.edit": Route("GET", "{game}/hands/{hand}", OWNER_ONLY, 200),
    "hands.check_edit": Route("POST", "{game}/hands/{hand}/check", OWNER_ONLY, 200, A_HAND),
    "hands.amend_edit": Route("POST", "{game}/hands/{hand}/amend", OWNER_ONLY, 200, A_HAND),
    "hands.save_edit": Route("POST", "{game}/hands/{hand}", OWNER_ONLY, 303, A_HAND),
    "hands.delete": Route("POST", "{game}/hands/{hand}/delete", OWNER_ONLY, 303),
    "hands.restore": Route("POST", "{game}/hands/{deleted}/restore", OWNER_ONLY, 303),
    "receipts.show": Route("GET", "{game}/hands/{hand}/receipt", WATCHERS_TOO, 200),
    "track.follow": Route("GET", "{game}/track", OWNER_ONLY, 200),
    "track.news": Route("GET", "{game}/track/news", OWNER_ONLY, 204),
    "track.save": Route("POST", "{game}/track", OWNER_ONLY, 303, FOLLOWED),
    "plays.show": Route("GET", "{game}/track/plays?play=1&plays=B+roll", OWNER_ONLY, 200),
    "verify.show": Route("GET", "{game}/hands/{hand}/record", WATCHERS_TOO, 200),
    "verify.read": Route("POST", "{game}/hands/{hand}/record/compare", OWNER_ONLY, 303, A_RECORD),
    "verify.attach": Route("POST", "{game}/hands/{hand}/record", OWNER_ONLY, 303, A_RECORD),
    "verify.remove": Route("POST", "{game}/hands/{hand}/record/remove", OWNER_ONLY, 303),
    "verify.download": Route("GET", "{game}/hands/{hand}/record.mb", WATCHERS_TOO, 200),
    "verify.choose": Route("GET", "{game}/records", OWNER_ONLY, 200),
    "verify.read_many": Route("POST", "{game}/records", OWNER_ONLY, 303, A_RECORD | {"keep": "yes"}),
    "replays.of_hand": Route("GET", "{game}/hands/{hand}/replay", WATCHERS_TOO, 200),
    "replays.show": Route("GET", "/replay", EVERYBODY, 200),
    "replays.read": Route("POST", "/replay", EVERYBODY, 303, A_RECORD),
    "table.show": Route("GET", "{game}/table", OWNER_ONLY, 200),
    "going_on.show": Route("GET", "{game}/players", OWNER_ONLY, 200),
    "going_on.change": Route("POST", "{game}/players", OWNER_ONLY, 200, NAMES | {"name_2": "Cy"}),
    "going_on.arrange": Route("POST", "{game}/players/arrange", OWNER_ONLY, 200, NAMES | {"name_2": "Cy"}),
    "going_on.undo": Route("POST", "{game}/players/undo", OWNER_ONLY, 404),
    "table.arrange": Route("POST", "{game}/table/arrange", OWNER_ONLY, 200, NAMES),
    "table.change": Route("POST", "{game}/table", OWNER_ONLY, 303, NAMES | {"told": "yes"}),
    "history.show": Route("GET", "{game}/history", WATCHERS_TOO, 200),
    "history.back_to": Route("POST", "{game}/history/{change}", OWNER_ONLY, 303),
    "charts.show": Route("GET", "{game}/charts", WATCHERS_TOO, 200),
    "screen.show": Route("GET", "{game}/screen", WATCHERS_TOO, 200),
    "sharing.show": Route("GET", "{game}/sharing", WATCHERS_TOO, 200),
    "share_picture.drawing": Route("GET", "{game}/picture/wide.svg", WATCHERS_TOO, 200),
    "share_picture.image": Route("GET", "{game}/picture/wide.png", WATCHERS_TOO, 200),
    "sharing.make": Route("POST", "{game}/links", OWNER_ONLY, 200, {"name": "Cy"}),
    "sharing.withdraw": Route("POST", "{game}/links/{link}/withdraw", OWNER_ONLY, 303),
    "sharing.name_device": Route("POST", "{game}/device", OWNER_ONLY, 303, {"name": "X"}),
    "sharing.offer": Route("GET", "/join/{token}", EVERYBODY, 200),
    "sharing.accept": Route("POST", "/join/{token}", EVERYBODY, 303),
    "archive.put_away": Route("POST", "{game}/put-away", OWNER_ONLY, 303),
    "archive.take_out_again": Route("POST", "{game}/take-out", OWNER_ONLY, 303),
    "find.show": Route("GET", "/find", EVERYBODY, 200),
    "calendar.show": Route("GET", "/calendar", EVERYBODY, 200),
    "calendar.month": Route("GET", "/calendar/2026-11", EVERYBODY, 200),
    "exchange.game": Route("GET", "{game}/export", WATCHERS_TOO, 200),
    "exchange.data": Route("GET", "{game}.json", WATCHERS_TOO, 200),
    "handed.file": Route("GET", "{game}/handed.json", WATCHERS_TOO, 200),
    "handed.show": Route("GET", "/games/handed", EVERYBODY, 200),
    "handed.read": Route("POST", "/games/handed/received", EVERYBODY, 303, {"file": A_FILE, "keep": "score"}),
    "meanings.show": Route("GET", "{game}/meanings", WATCHERS_TOO, 200),
    "odds.show": Route("GET", "{game}/odds", WATCHERS_TOO, 200),
    "paper.of_game": Route("GET", "{game}/paper", WATCHERS_TOO, 200),
    "paper.blank_of_game": Route("GET", "{game}/paper/blank", WATCHERS_TOO, 200),
    "rules_of_game.one_page_of_game": Route("GET", "{game}/rules", WATCHERS_TOO, 200),
    "paper.blank": Route("GET", "/paper/score-sheet", EVERYBODY, 200),
    "exchange.games": Route("GET", "/export", EVERYBODY, 200),
    "spreadsheet_files.of_game": Route("GET", "{game}/export.csv", WATCHERS_TOO, 200),
    "spreadsheet_files.of_device": Route("GET", "/export.csv", EVERYBODY, 200),
    "exchange.choose": Route("GET", "/import", EVERYBODY, 200),
    "table_import.read": Route("POST", "/import/table", EVERYBODY, 422, {"text": "names"}),
    "exchange.read": Route("POST", "/import", EVERYBODY, 303, {"file": A_FILE}),
    "rulebook.contents": Route("GET", "/rulebook", EVERYBODY, 200),
    "about_hand.boxes": Route("GET", "{game}/hands/{hand}/boxes", WATCHERS_TOO, 200),
    "what_if.show": Route("GET", "{game}/hands/{hand}/what-if", WATCHERS_TOO, 200),
    "what_if.change": Route("POST", "{game}/hands/{hand}/what-if", WATCHERS_TOO, 200, A_HAND),
    "about_hand.how": Route("GET", "{game}/hands/{hand}/how", WATCHERS_TOO, 200),
    "about_hand.record": Route("GET", "{game}/hands/{hand}/how.mb", WATCHERS_TOO, 200),
    "extension.ask": Route("GET", "{game}/extension", WATCHERS_TOO, 200),
    "rulebook.whole": Route("GET", "/rulebook/whole", EVERYBODY, 200),
    "rulebook.one_page": Route("GET", "/rulebook/one-page", EVERYBODY, 200),
    "rulebook.data": Route("GET", "/rulebook/book.json", EVERYBODY, 200),
    "legal.ask": Route("GET", "/legal", EVERYBODY, 200),
    "rulebook.article": Route("GET", "/rulebook/MB-5.3", EVERYBODY, 200),
    "health.alive": Route("GET", "/healthz", EVERYBODY, 200),
    "health.ready": Route("GET", "/readyz", EVERYBODY, 200),
}

#: The answers to others and to Ann after her game is deleted, where they are not 404: she can bring it back,
#: and open pages are told.
DELETED_TOO = {"games.undo": (403, 303), "going_on.undo": (403, 404), "watching.news": (200, 200)}

OF_A_GAME = pytest.mark.parametrize("endpoint", [name for name in ROUTES if "{game}" in ROUTES[name].path])
OF_A_PART = pytest.mark.parametrize(
    "endpoint", [name for name in ROUTES if ROUTES[name].path.count("{") == 2]
)
POSTED = [name for name in ROUTES if ROUTES[name].methods == "POST"]
GETS = pytest.mark.parametrize("endpoint", [name for name in ROUTES if ROUTES[name].methods == "GET"])

ODD_IDS = ["x", "%00", "%ff", "%ED%A0%80", "0", "-1", "%F0%9F%9A%97", "new%20", "a" * 3000, "' OR 1=1 --"]
ODD_NUMBERS = ["0", "-1", "999999", "1.0", "x", "9" * 18, "9" * 19, "9" * 400, "9" * 5000, "%C2%B2"]


def played_evening(whole_app, folder):
    """A game with a hand, a deleted hand, changes to undo and a link; and a copy of the database. The table
    has the `parts` of its addresses."""
    app, blank = whole_app
    put_database(app, blank)
    table = Phone(app).start("Ann", "Bob")
    table.score(hand(side(700, ACE), side(0)), hand(side(400), side(300)))
    table.post(f"/hands/{table.hands[1].id}/delete")
    assert table.post(f"/hands/{table.hands[0].id}/record", A_RECORD).status == 303
    link = new_link(table).rpartition("/")[2]
    (standing,) = table.hands
    (deleted,) = (saved.id for saved in table.game.all_hands if saved.deleted)
    (change,) = (entry.id for entry in table.changes if entry.kind == "record_attached")
    table.parts = {"game": table.path, "hand": standing.id, "deleted": deleted, "change": change}
    assert Phone(app).post(f"{table.path}/ask", {"name": "Cy"}).status == 303
    table.parts |= {"link": 1, "token": link, "ask": 1}
    return table, copy_database(app, folder / "evening.db")


@pytest.fixture(scope="module")
def evening(whole_app, tmp_path_factory):
    """The table and a copy of its database, played once for the module."""
    return played_evening(whole_app, tmp_path_factory.mktemp("evening"))


@pytest.fixture
def app(app, evening):
    put_database(app, evening[1])
    return app


@pytest.fixture
def ann(app, evening):
    return evening[0].phone.copy()


@pytest.fixture
def table(ann, evening):
    return found_again(evening[0], ann)


def found_again(table, phone):
    """The table of the played evening, on a phone."""
    again = Table(phone, table.path)
    again.parts = table.parts
    return again


def address(endpoint, table):
    return ROUTES[endpoint].path.format_map(table.parts)


def use(phone, endpoint, path, **options):
    if ROUTES[endpoint].methods == "GET":
        return phone.get(path)
    data = {
        name: (BytesIO(value), "games.json") if isinstance(value, bytes) else value
        for name, value in ROUTES[endpoint].data.items()
    }
    return phone.post(path, data, **options)


def test_every_route_is_in_the_list(app):
    known = {
        rule.endpoint: rule.methods - {"HEAD", "OPTIONS"}
        for rule in app.url_map.iter_rules()
        if not rule.endpoint.startswith(("night_", "club_", "people", "series"))  # listed apart
    }
    assert known == {endpoint: {route.methods} for endpoint, route in ROUTES.items()}


@pytest.mark.parametrize("endpoint", [name for name in POSTED if name != "home.switch_language"])
def test_a_form_without_this_phones_token_is_refused(endpoint, table, ann, app, stranger):
    before = rows_of(app)
    for token in (False, "nonsense", stranger.token):
        page = use(ann, endpoint, address(endpoint, table), token=token)
        assert page.status == 400, token
        assert "This page has been open for too long" in page.words
    assert rows_of(app) == before


#: A tap is answered even if the other phones can't be told (tests/web/games/test_entered_elsewhere.py).
ALL_OR_NOTHING = [name for name in POSTED if name != "hands.check_new"]


@pytest.mark.both_databases
@pytest.mark.parametrize("endpoint", ALL_OR_NOTHING)
def test_a_failing_database_leaves_nothing_half_done(endpoint, table, ann, app):
    check_all_or_nothing(app, lambda: use(ann, endpoint, address(endpoint, table)))


def test_only_the_language_is_switched_without_a_token(ann, table, app):
    """Watchers share one cached page, which holds no token."""
    before = rows_of(app)
    assert ann.post("/language", {"language": "fr"}, token=False).status == 303
    assert ann.get("/").all("html")[0]["lang"] == "fr"
    assert rows_of(app) == before


def test_a_token_lives_as_long_as_the_evening(ann, table):
    token = ann.token
    ann.start("Ann", "Cy")
    table.score(hand(side(400), side(300)))
    ann.post("/language", {"language": "fr"})
    assert table.post("/stop", token=token).status == 303


@OF_A_GAME
def test_an_unknown_game_is_not_found(endpoint, table, ann):
    missing = address(endpoint, table).replace(table.public_id, "AAAAAAAAAAAAAAAAAAAAAA")
    assert use(ann, endpoint, missing).status == 404


@pytest.mark.parametrize("rest", ["", "/hands/new", "/table"])
def test_an_odd_address_is_not_found(rest, ann):
    for public_id in ODD_IDS:
        assert ann.get(f"/games/{public_id}{rest}").status == 404, public_id


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        ("GET", "/hands/{}"),
        ("POST", "/hands/{}"),
        ("POST", "/hands/{}/check"),
        ("POST", "/hands/{}/delete"),
        ("POST", "/hands/{}/restore"),
        ("POST", "/undo/{}"),
        ("POST", "/history/{}"),
        ("POST", "/links/{}/withdraw"),
        ("POST", "/ask/{}"),
        ("POST", "/ask/{}/agree"),
    ],
)
def test_an_unknown_hand_or_change_is_not_found(method, rest, table, ann, app):
    before = rows_of(app)
    for number in ODD_NUMBERS:
        path = table.path + rest.format(number)
        page = ann.get(path) if method == "GET" else ann.post(path, A_HAND)
        assert page.status == 404, number
    assert rows_of(app) == before


@OF_A_GAME
def test_a_deleted_game_is_gone(endpoint, table, ann, passer_by):
    path = address(endpoint, table)
    table.post("/delete")
    for_others, for_ann = DELETED_TOO.get(endpoint, (404, 404))
    assert use(passer_by, endpoint, path).status == for_others
    assert use(ann, endpoint, path).status == for_ann


@OF_A_PART
def test_rows_of_another_game_are_not_found(endpoint, table, ann, app):
    elsewhere = address(endpoint, table).replace(table.public_id, ann.start("Ann", "Cy").public_id)
    before = rows_of(app)
    assert use(ann, endpoint, elsewhere).status == 404
    assert rows_of(app) == before


@GETS
def test_looking_changes_nothing(endpoint, table, app, ann, stranger, passer_by):
    before = rows_of(app)
    for phone in (ann, stranger, passer_by):
        for htmx in (False, True):
            phone.get(address(endpoint, table), htmx=htmx)
        phone.open("HEAD", address(endpoint, table))
        phone.open("OPTIONS", address(endpoint, table))
    assert rows_of(app) == before


def test_the_wrong_method_is_refused_and_the_right_one_named(table, ann):
    for endpoint, route in ROUTES.items():
        for method in ("PUT", "DELETE", "PATCH"):
            page = ann.open(method, address(endpoint, table))
            assert page.status in (400, 405), (endpoint, method)
            if page.status == 405:
                assert route.methods in page.headers["Allow"], (endpoint, method)


def test_addresses_cannot_be_guessed(ann):
    ids = [ann.start("Ann", "Bob").public_id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(public_id) >= 22 for public_id in ids), "fewer than 128 bits"
    assert len({public_id[:4] for public_id in ids}) == 20, "no common beginning"


def test_the_watchers_page_gives_no_key_away(table, passer_by, app):
    page = passer_by.get(table.path)
    assert not page.offers("/hands/new")
    assert "form_key" not in page.html
    assert passer_by.cookie("device") is None


def test_a_forged_cookie_gives_no_rights(table, app):
    forger = Phone(app)
    forger.client.set_cookie("scorekeeper", "eyJkZXZpY2UiOiJ4In0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
    assert forger.get(table.path).status == 200
    assert forger.get(table.path + "/hands/new").status == 403


def test_a_device_key_is_stored_only_as_a_hash(table, ann, app):
    key = ann.cookie("device").value
    assert len(key) >= 22, "fewer than 128 bits"
    assert key not in str(rows_of(app))
