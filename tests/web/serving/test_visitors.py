"""Every route of the app against every kind of visitor, as the table of test_access.py has it."""

import pytest

from tests.builders_web import Phone, join, new_link, put_database, rows_of
from tests.databases import copy_database
from tests.web.serving.test_access import OWNER_ONLY, ROUTES, address, found_again, played_evening, use

SCORERS = ("maker", "scorer", "rejoined")
WATCHERS = ("stranger", "watcher", "withdrawn", "elsewhere", "forger")
VISITORS = (*SCORERS, *WATCHERS)


def scorer(table, phone):
    """Came by a link."""
    join(phone, new_link(table))


def withdrawn(table, phone):
    """Came by a link and wrote; then the link was withdrawn."""
    theirs = join(phone, new_link(table))
    assert theirs.post("/rename", {"title": "Finale"}).status == 303
    link = table.game.links[-1]
    assert table.post(f"/links/{link.id}/withdraw").status == 303


def rejoined(table, phone):
    """The link was withdrawn, and another one given."""
    withdrawn(table, phone)
    join(phone, new_link(table))


def stranger(table, phone):
    """Never here before."""


def watcher(table, phone):
    """Has opened the game by its watch address, and a link without taking it."""
    assert phone.get(table.path).status == 200
    assert phone.get(f"/join/{table.parts['token']}").status == 200


def elsewhere(table, phone):
    """Made one game, scores another by a link, and may write to neither of Ann's."""
    phone.start("Sam", "Tess")
    join(phone, new_link(Phone(phone.app).start("Uma", "Vic")))


def forger(table, phone):
    """Has a cookie nobody here signed."""
    phone.client.set_cookie("scorekeeper", "eyJkZXZpY2UiOiJ4In0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")


@pytest.fixture(scope="module")
def everybody(whole_app, tmp_path_factory):
    """A game, every visitor's phone, and the database with all of them."""
    folder = tmp_path_factory.mktemp("everybody")
    table, _ = played_evening(whole_app, folder)
    app = table.phone.app
    phones = {"maker": table.phone} | {who: Phone(app) for who in VISITORS if who != "maker"}
    for who, phone in phones.items():
        if who != "maker":
            globals()[who](table, phone)
    return table, phones, copy_database(app, folder / "everybody.db")


@pytest.fixture
def app(app, everybody):
    put_database(app, everybody[2])
    return app


@pytest.fixture
def visitors(app, everybody):
    return everybody[1]


@pytest.fixture
def table(app, everybody):
    """Ann's game."""
    return found_again(everybody[0], everybody[0].phone.copy())


@pytest.mark.parametrize("endpoint", ROUTES)
def test_each_visitor_gets_the_answer_of_its_route(endpoint, table, app, visitors, everybody):
    route = ROUTES[endpoint]
    path, before = address(endpoint, table), rows_of(app)
    for who in VISITORS:
        visitor = visitors[who].copy()
        page = use(visitor, endpoint, path)
        if route.open_to == OWNER_ONLY and who in WATCHERS:
            assert page.status == 403, who
            assert "To keep score, ask the table for a scoring link." in page.words
            assert table.parts["token"] not in page.html
            for verb in ("HEAD", "OPTIONS"):
                visitor.open(verb, path)
            assert rows_of(app) == before, f"{who} was refused, and it was done all the same"
        else:
            assert page.status == route.answer, (who, page.words[:300])
            put_database(app, everybody[2])


@pytest.mark.parametrize("who", WATCHERS)
def test_watchers_pages_offer_nothing_to_write_with(who, table, visitors):
    visitor = visitors[who].copy()
    for rest in ("", "/history", "/sharing"):
        page = visitor.get(table.path + rest)
        assert {form.action for form in page.forms} <= {"/language"}
        for end in ("/hands/new", "/table", f"{table.path}/menu", "/rematch"):
            assert not page.offers(end), (rest, end)


@pytest.mark.parametrize("who", VISITORS)
def test_another_games_address_reaches_nothing_of_this_game(who, table, app, visitors):
    """Because hands, changes and links are looked up within their game."""
    visitor = visitors[who].copy()
    own = visitor.start("Own", "Game")
    before = rows_of(app)
    game = table.game
    for rest in (
        f"/hands/{game.hands[0].id}/delete",
        f"/undo/{table.changes[0].id}",
        f"/history/{table.changes[0].id}",
        "/links/1/withdraw",
    ):
        assert own.post(rest).status == 404, rest
    assert rows_of(app) == before
