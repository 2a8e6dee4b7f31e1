"""Every route of a series against every kind of visitor: phones without its games see nothing of it."""

import pytest

from tests.builders_web import rows_of
from tests.web.archive.series import new_series
from tests.web.failing import check_all_or_nothing

#: Method, path, and the status for phones with a game of the series and for all others.
ROUTES = {
    "series.show_all": ("GET", "/series", 200, 200),
    "series.show": ("GET", "{series}", 200, 404),
    "series.change": ("POST", "{series}", 303, 404),
    "series.end": ("POST", "{series}/end", 303, 404),
    "series.go_on": ("POST", "{series}/go-on", 303, 404),
    "series.delete": ("POST", "{series}/delete", 303, 404),
    "series.bring_back": ("POST", "{series}/bring-back", 303, 404),
    "series.take_out": ("POST", "{series}/take-out", 303, 404),
    "series.put_back": ("POST", "{series}/put-back", 303, 404),
    "series_begin.new": ("GET", "/series/new", 200, 200),
    "series_begin.begin": ("POST", "/series/new", 303, 422),
    "series_begin.look": ("POST", "/series/new/look", 200, 200),
    "series_games.choose": ("GET", "{series}/games", 200, 404),
    "series_games.add": ("POST", "{series}/games", 303, 404),
    "series_games.look": ("POST", "{series}/games/look", 200, 404),
    "series_of_game.of_game": ("GET", "/games/{game}/series", 303, 403),
}


def sent(phone, endpoint, table, series, **options):
    method, path, _holder, _others = ROUTES[endpoint]
    address = path.format(series=series, game=table.public_id)
    if method == "GET":
        return phone.get(address)
    data = {"name": "League", "counting": "wins", "game": table.public_id, "games": table.public_id}
    return phone.post(address, data | {"form_key": "k" * 22}, **options)


@pytest.fixture
def series(ann, table):
    return new_series(ann, table)


def test_every_route_is_in_the_list(app):
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("series")]
    known = {(rule.endpoint, *(rule.methods - {"HEAD", "OPTIONS"})) for rule in rules}
    assert known == {(endpoint, method) for endpoint, (method, *_more) in ROUTES.items()}


@pytest.mark.parametrize("endpoint", ROUTES)
def test_a_phone_with_the_game_gets_the_answer_of_the_list(endpoint, ann, table, series):
    assert sent(ann, endpoint, table, series).status == ROUTES[endpoint][2]


@pytest.mark.parametrize("endpoint", ROUTES)
def test_other_phones_see_nothing_of_a_series(endpoint, stranger, passer_by, app, table, series):
    before = rows_of(app)
    for phone in (stranger, passer_by):
        page = sent(phone, endpoint, table, series)
        assert page.status == ROUTES[endpoint][3]
        assert "Holidays" not in page.words
    assert rows_of(app) == before


@pytest.mark.parametrize("endpoint", [name for name, (method, *_more) in ROUTES.items() if method == "POST"])
def test_a_form_without_this_phones_token_is_refused(endpoint, ann, app, table, series):
    before = rows_of(app)
    assert sent(ann, endpoint, table, series, token="nonsense").status == 400
    assert rows_of(app) == before


@pytest.mark.both_databases
@pytest.mark.parametrize("endpoint", [name for name, (method, *_more) in ROUTES.items() if method == "POST"])
def test_a_failing_database_leaves_nothing_half_done(endpoint, ann, app, table, series):
    check_all_or_nothing(app, lambda: sent(ann, endpoint, table, series))


def test_an_unknown_series_is_not_found(ann, table, series):
    for odd in ("0", "99", "9" * 30, "x", "-1"):
        assert ann.get(f"/series/{odd}").status == 404
