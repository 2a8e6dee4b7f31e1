"""Every route and verb of the app against every kind of visitor: one table, and no cell without a rule."""

from typing import NamedTuple

import pytest

from tests.builders_web import Phone, copy_database, join, new_link, put_database, rows_of
from tests.web.common.test_access import ROUTES, address, found_again, played_evening, use

SCORERS = ("maker", "scorer", "rejoined")
WATCHERS = ("stranger", "watcher", "withdrawn", "elsewhere", "forger")
VISITORS = (*SCORERS, *WATCHERS)


class Rule(NamedTuple):
    """What those get who may write to the game, and what all the others get."""

    scorers: int
    others: int


FREE_200, FREE_303 = Rule(200, 200), Rule(303, 303)
WRITE_200, WRITE_303 = Rule(200, 403), Rule(303, 403)

RULES = {
    ("static", "GET"): FREE_200,
    ("home.home", "GET"): FREE_200,
    ("home.switch_language", "POST"): FREE_303,
    ("new_game.new", "GET"): FREE_200,
    ("new_game.arrange", "POST"): FREE_200,
    ("new_game.start", "POST"): FREE_303,
    ("games.show", "GET"): FREE_200,
    ("games.undo", "POST"): WRITE_303,
    ("games.choose_dealer", "POST"): WRITE_303,
    ("games.misdeal", "POST"): WRITE_303,
    ("games.stop", "POST"): WRITE_303,
    ("games.resume", "POST"): WRITE_303,
    ("games.count_all", "POST"): WRITE_303,
    ("games.tie_stands", "POST"): WRITE_303,
    ("games.rename", "POST"): WRITE_303,
    ("games.delete", "POST"): WRITE_303,
    ("games.rematch", "POST"): WRITE_303,
    ("hands.new", "GET"): WRITE_200,
    ("hands.check_new", "POST"): WRITE_200,
    ("hands.save", "POST"): WRITE_303,
    ("hands.edit", "GET"): WRITE_200,
    ("hands.check_edit", "POST"): WRITE_200,
    ("hands.save_edit", "POST"): WRITE_303,
    ("hands.delete", "POST"): WRITE_303,
    ("hands.restore", "POST"): WRITE_303,
    ("track.follow", "GET"): WRITE_200,
    ("track.save", "POST"): WRITE_303,
    ("verify.show", "GET"): FREE_200,
    ("verify.read", "POST"): WRITE_200,
    ("verify.attach", "POST"): WRITE_303,
    ("verify.remove", "POST"): WRITE_303,
    ("verify.download", "GET"): FREE_200,
    ("verify.choose", "GET"): WRITE_200,
    ("verify.read_many", "POST"): WRITE_303,
    ("replays.of_hand", "GET"): FREE_200,
    ("replays.show", "GET"): FREE_200,
    ("replays.read", "POST"): FREE_303,
    ("table.show", "GET"): WRITE_200,
    ("table.arrange", "POST"): WRITE_200,
    ("table.change", "POST"): WRITE_303,
    ("history.show", "GET"): FREE_200,
    ("history.back_to", "POST"): WRITE_303,
    ("sharing.show", "GET"): WRITE_200,
    ("sharing.make", "POST"): WRITE_200,
    ("sharing.withdraw", "POST"): WRITE_303,
    ("sharing.name_device", "POST"): WRITE_303,
    # Whoever has a scorer link is let in by it: the token in the address is the right.
    ("sharing.offer", "GET"): FREE_200,
    ("sharing.accept", "POST"): FREE_303,
    ("exchange.game", "GET"): FREE_200,
    ("exchange.games", "GET"): FREE_200,
    ("exchange.choose", "GET"): FREE_200,
    ("exchange.read", "POST"): FREE_303,
    ("rulebook.contents", "GET"): FREE_200,
    ("rulebook.article", "GET"): FREE_200,
    ("about_hand.boxes", "GET"): FREE_200,
    ("what_if.show", "GET"): FREE_200,
    ("what_if.change", "POST"): FREE_200,
    ("about_hand.how", "GET"): FREE_200,
    ("about_hand.record", "GET"): FREE_200,
    ("extension.ask", "GET"): FREE_200,
    ("rulebook.whole", "GET"): FREE_200,
    ("rulebook.data", "GET"): FREE_200,
    ("legal.ask", "GET"): FREE_200,
    ("health.alive", "GET"): FREE_200,
    ("health.ready", "GET"): FREE_200,
}


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
    return found_again(everybody[0], everybody[0].phone.twin())


def test_every_cell_has_a_rule(app):
    """A new route or verb without a rule fails here."""
    cells = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if not rule.endpoint.startswith("night_")  # in the table of tests/web/nights/test_access.py
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert cells == set(RULES)
    assert {(endpoint, route.methods) for endpoint, route in ROUTES.items()} == cells


@pytest.mark.parametrize("who", VISITORS)
@pytest.mark.parametrize(("endpoint", "method"), RULES)
def test_every_cell(endpoint, method, who, table, app, visitors):
    visitor = visitors[who].twin()
    path, before = address(endpoint, table), rows_of(app)
    page = use(visitor, endpoint, path)
    rule = RULES[endpoint, method]
    assert page.status == (rule.scorers if who in SCORERS else rule.others)
    if page.status == 403:
        assert rows_of(app) == before, "refused, and done all the same"
        assert table.parts["token"] not in page.html
        for verb in {"HEAD", "OPTIONS"}:
            visitor.open(verb, path)
        assert rows_of(app) == before


@pytest.mark.parametrize("who", WATCHERS)
def test_what_they_see_offers_nothing_to_write_with(who, table, visitors):
    visitor = visitors[who].twin()
    for rest in ("", "/history"):
        page = visitor.get(table.path + rest)
        assert {form.action for form in page.forms} <= {"/language"}
        for end in ("/hands/new", "/table", "/sharing", "/rematch"):
            assert not page.offers(end), (rest, end)


@pytest.mark.parametrize("who", VISITORS)
def test_nobody_reaches_this_game_by_the_address_of_another(who, table, app, visitors):
    """Hands, changes and links are looked up within their game."""
    visitor = visitors[who].twin()
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
