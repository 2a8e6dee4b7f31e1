"""Every route of a club against every kind of visitor: one table, and no cell without a rule.

Whoever holds the club has everything; whoever has the public link only looks; all others have nothing.
"""

from typing import NamedTuple

import pytest

from tests.builders_web import Phone, put_database, rows_of
from tests.databases import copy_database
from tests.web.clubs.club import SIX, Club, new_club
from tests.web.clubs.seasons import add, new_season, night_id
from tests.web.failing import check_all_or_nothing
from tests.web.nights.evening import new_evening

HOLDERS = ("holder", "co_holder")
OTHERS = ("shut_out", "elsewhere", "passer_by", "forger")


class Rule(NamedTuple):
    """A route, and the status that holders and all others get."""

    method: str
    path: str
    holders: int
    others: int
    data: dict = {}


def free(method, path, status=200, **data):
    return Rule(method, path, status, status, data)


def held(method, path, status=None, **data):
    """A route for holders only."""
    return Rule(method, path, status or (200 if method == "GET" else 303), 403, data)


CLUB, MEMBER, SEASON = "/clubs/{club}", "/clubs/{club}/members/{member}", "/clubs/{club}/seasons/{season}"
RULES = {
    "club_setup.new": free("GET", "/clubs/new"),
    "club_setup.make": free("POST", "/clubs/new", 303, name="Another", people="Zoé"),
    "club_pages.show": held("GET", CLUB),
    "club_pages.add": held("POST", f"{CLUB}/members", people="Zoé"),
    "club_pages.undo_last": held("POST", CLUB + "/undo/{line}"),
    "club_members.show": held("GET", MEMBER),
    "club_members.change": held("POST", MEMBER, name="Anna", category="adult"),
    "club_members.remove": held("POST", f"{MEMBER}/remove"),
    "club_administration.show": held("GET", f"{CLUB}/more"),
    "club_administration.change": held("POST", f"{CLUB}/more", name="Bornés"),
    "club_administration.renew_holders": held("POST", f"{CLUB}/renew-holders"),
    "club_administration.renew_league": held("POST", f"{CLUB}/renew-league"),
    "club_administration.delete": held("POST", f"{CLUB}/delete", name="Les Bornés"),
    "club_seasons.make": held("POST", f"{CLUB}/seasons", name="2027"),
    "club_seasons.show": held("GET", SEASON),
    "club_seasons.add_nights": held("POST", f"{SEASON}/nights", 422),
    "club_seasons.take_out": held("POST", SEASON + "/nights/{night}/remove"),
    "club_seasons.add_guest": held("POST", f"{SEASON}/guests", name="Zoé"),
    "club_seasons.same_person": held("POST", f"{SEASON}/guests/known", name="Zoé", member="{member}"),
    "club_season_settings.show": held("GET", f"{SEASON}/more"),
    "club_season_settings.change": held(
        "POST", f"{SEASON}/more", name="2026", counting="own", places="3 2 1", attendance="0"
    ),
    "club_season_settings.delete": held("POST", f"{SEASON}/more/delete"),
    "club_seasons.member": held("GET", SEASON + "/members/{member}"),
    "club_season_files.league": held("GET", f"{SEASON}/files/league.csv"),
    "club_season_files.whole": held("GET", f"{SEASON}/files/season.json"),
    # The public link lets anybody look.
    "club_league.show": free("GET", "/leagues/{league}"),
    "club_league.season": free("GET", "/leagues/{league}/{season}"),
    "club_league.data": free("GET", "/leagues/{league}/{season}.json"),
    "club_league.member": free("GET", "/leagues/{league}/{season}/members/{member}"),
    # The token in the holders' link is the right.
    "club_administration.offer": free("GET", CLUB + "/hold/{token}"),
    "club_administration.accept": free("POST", CLUB + "/hold/{token}", 303),
}
POSTS = [endpoint for endpoint, rule in RULES.items() if rule.method == "POST"]
GETS = [endpoint for endpoint, rule in RULES.items() if rule.method == "GET"]


def met(app):
    """A club, every visitor's phone, and what stands in addresses."""
    phones = {who: Phone(app) for who in (*HOLDERS, *OTHERS)}
    club = new_club(phones["holder"], *SIX)
    phones["shut_out"].post(club.hold_link)
    club.done("/renew-holders")
    phones["co_holder"].post(club.hold_link)
    new_club(phones["elsewhere"], "Sam")
    phones["forger"].client.set_cookie(
        "scorekeeper", "eyJkZXZpY2UiOiJ4In0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"
    )
    season = new_season(club)
    night = new_evening(phones["holder"], *SIX)
    add(club, season, night)
    club.done("/members", {"people": "Gus"})
    parts = {"club": club.public_id, "member": club.member("Ann Archer"), "line": club.version}
    parts |= {"season": season.rpartition("/")[2], "night": night_id(night)}
    parts["league"] = club.read(lambda row: row.league_id)
    parts["token"] = club.hold_link.rpartition("/")[2]
    return club, phones, parts


@pytest.fixture(scope="module")
def everybody(whole_app, tmp_path_factory):
    app, blank = whole_app
    put_database(app, blank)
    club, phones, parts = met(app)
    return club, phones, parts, copy_database(app, tmp_path_factory.mktemp("clubs") / "club.db")


@pytest.fixture
def app(app, everybody):
    put_database(app, everybody[3])
    return app


@pytest.fixture
def visitors(app, everybody):
    return {who: phone.copy() for who, phone in everybody[1].items()}


@pytest.fixture
def parts(everybody):
    return everybody[2]


def use(phone, endpoint, parts, **options):
    rule = RULES[endpoint]
    path = rule.path.format(**parts)
    if rule.method == "GET":
        return phone.get(path)
    data = {name: value.format(**parts) for name, value in rule.data.items()}
    return phone.post(path, data, **options)


def test_every_route_has_a_rule(app):
    cells = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("club_")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert cells == {(endpoint, rule.method) for endpoint, rule in RULES.items()}


@pytest.mark.parametrize("endpoint", RULES)
def test_each_visitor_gets_the_answer_of_its_rule(endpoint, app, visitors, parts, everybody):
    rule = RULES[endpoint]
    before = rows_of(app)
    for who, visitor in visitors.items():
        page = use(visitor, endpoint, parts)
        assert page.status == (rule.holders if who in HOLDERS else rule.others), (who, page.words[:300])
        if page.status == 403:
            assert "Only for people who manage the club" in page.words
            assert rows_of(app) == before, f"{who} was refused, and it was done all the same"
            assert parts["token"] not in page.html
        elif who not in HOLDERS:
            assert parts["club"] not in page.html or "{club}" in rule.path, "a public page leads to no other"
        elif rule.method == "POST":
            put_database(app, everybody[3])


@pytest.mark.parametrize("endpoint", POSTS)
def test_a_form_without_this_phones_token_is_refused(endpoint, app, visitors, parts):
    before = rows_of(app)
    for token in (False, "nonsense", visitors["elsewhere"].token):
        assert use(visitors["holder"], endpoint, parts, token=token).status == 400
    assert rows_of(app) == before


@pytest.mark.both_databases
@pytest.mark.parametrize("endpoint", POSTS)
def test_a_failing_database_leaves_nothing_half_done(endpoint, app, visitors, parts):
    check_all_or_nothing(app, lambda: use(visitors["holder"], endpoint, parts))


@pytest.mark.parametrize("endpoint", GETS)
def test_looking_changes_nothing(endpoint, app, visitors, parts):
    before = rows_of(app)
    path = RULES[endpoint].path.format(**parts)
    for who in ("holder", "passer_by"):
        for htmx in (False, True):
            visitors[who].get(path, htmx=htmx)
        visitors[who].open("HEAD", path)
        visitors[who].open("OPTIONS", path)
    assert rows_of(app) == before


@pytest.mark.parametrize("endpoint", [endpoint for endpoint, rule in RULES.items() if "{club}" in rule.path])
def test_an_unknown_club_is_not_found(endpoint, visitors, parts):
    for address in ("AAAAAAAAAAAAAAAAAAAAAA", "1-" + "A" * 22, "x", "%00"):
        assert use(visitors["holder"], endpoint, parts | {"club": address}).status == 404


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint, rule in RULES.items() if rule.path.count("{") > 1]
)
def test_rows_of_another_club_are_not_found(endpoint, app, visitors, parts):
    other = new_club(visitors["holder"], "Zoé")
    others = {"club": other.public_id, "league": other.read(lambda row: row.league_id)}
    before = rows_of(app)
    page = use(visitors["holder"], endpoint, parts | others)
    assert page.status in (404, 409)
    assert rows_of(app) | {"limit_counters": 0} == before | {"limit_counters": 0}, "but for wrong tries"


def test_a_deleted_club_is_gone(visitors, parts, everybody):
    Club(visitors["holder"], everybody[0].path).done("/delete", {"name": "Les Bornés"})
    for endpoint in GETS:
        if "{club}" in RULES[endpoint].path:
            assert use(visitors["co_holder"], endpoint, parts).status == 404
