"""docs/openapi.yaml describes the addresses for other programs as they answer."""

import json
import re
import sqlite3
from dataclasses import replace

import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from sqlalchemy.exc import OperationalError

from scorekeeper.paths import CHECKOUT
from scorekeeper.web.serving import throttle
from scorekeeper.web.serving.admission import Busy
from tests.builders import hand, side
from tests.schemas import validator_at
from tests.web.clubs.club import SIX, new_club
from tests.web.clubs.seasons import add, new_season, played
from tests.web.serving.test_access import ODD_IDS

PROBLEM = "application/problem+json"
#: The database refuses for a moment.
LOCKED = OperationalError("", {}, sqlite3.OperationalError("database is locked"))
#: What a browser accepts that opens an address as a page.
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
FILE = CHECKOUT / "docs" / "openapi.yaml"
DESCRIBED = yaml.safe_load(FILE.read_text("utf-8"))
GAME, STANDINGS, LEAGUE = DESCRIBED["paths"]
PATHS = pytest.mark.parametrize("path", DESCRIBED["paths"])


@pytest.fixture
def addresses(ann, table, beginnings):
    """For each path of the description an address that opens something."""

    def make():
        table.score(hand(side(700), side(475)))
        club = new_club(ann, *SIX)
        season, night = new_season(club), played(ann, *SIX)
        add(club, season, night)
        league = club.read(lambda row: row.league_id)
        return {
            GAME: f"{table.path}.json",
            STANDINGS: f"{night.path}/standings.json",
            LEAGUE: f"/leagues/{league}/{season.rpartition('/')[2]}.json",
        }

    return beginnings.begin("a game, a night and a league", make, ann)


def inside(part):
    """The part of the description, or the one within it that it refers to."""
    if "$ref" not in part:
        return part
    found = DESCRIBED
    for key in part["$ref"].removeprefix("#/").split("/"):
        found = found[key]
    return found


def check(path, answer, headers_alone=False):
    """The answer is one that the description has: its status, headers, kind and content."""
    described = inside(DESCRIBED["paths"][path]["get"]["responses"][str(answer.status)])
    for name, header in described.get("headers", {}).items():
        schema, given = inside(header)["schema"], answer.headers[name]
        assert re.search(schema.get("pattern", "."), given) and given == schema.get("const", given)
    if "content" not in described:
        assert answer.html == ""
        return
    kind = answer.headers["Content-Type"].partition(";")[0]
    schema = described["content"][kind].get("schema")
    if schema and not headers_alone:
        value = json.loads(answer.html)
        if kind == PROBLEM:
            Draft202012Validator(inside(schema)).validate(value)
            assert value["status"] == answer.status
        else:
            validator_at((FILE.parent / schema["$ref"]).resolve().as_uri()).validate(value)


def test_the_description_is_one_of_openapi_3_1():
    errors = OpenAPIV31SpecValidator(DESCRIBED, base_uri=FILE.as_uri()).iter_errors()
    assert [error.message for error in errors] == []


def test_it_describes_the_addresses_that_there_are(app):
    views = {"exchange.data", "night_room.data", "club_league.data"}
    rules = {rule.rule for rule in app.url_map.iter_rules() if rule.endpoint in views}
    assert {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule) for rule in rules} == {*DESCRIBED["paths"]}


@PATHS
def test_answers_are_as_described(path, addresses, passer_by):
    answer = passer_by.get(addresses[path])
    assert answer.status == 200
    check(path, answer)
    head = passer_by.open("HEAD", addresses[path])
    assert (head.status, head.html, head.headers["ETag"]) == (200, "", answer.headers["ETag"])
    check(path, head, headers_alone=True)


@PATHS
def test_what_is_unchanged_is_answered_as_described(path, addresses, passer_by):
    etag = passer_by.get(addresses[path]).headers["ETag"]
    answer = passer_by.get(addresses[path], headers={"If-None-Match": f'"another", {etag}'})
    assert answer.status == 304
    check(path, answer)
    check(path, passer_by.get(addresses[path], headers={"If-None-Match": '"another"'}))


@PATHS
def test_other_answers_are_as_described(path, addresses, passer_by):
    for odd in [*ODD_IDS, "a" * 9000]:
        answer = passer_by.get(re.sub(r"\{\w+\}", odd, path))
        assert answer.status in (404, 414, 429), odd
        assert answer.headers["Content-Type"] == PROBLEM, odd
        check(path, answer)


@PATHS
@pytest.mark.parametrize("accepts", [None, "*/*", "application/json", PROBLEM])
def test_a_problem_says_what_the_page_says(path, passer_by, accepts):
    address, asked = re.sub(r"\{\w+\}", "7", path), {"Accept": accepts} if accepts else {}
    page = passer_by.get(address, headers={"Accept": BROWSER})
    answer = passer_by.get(address, headers=asked)
    problem = json.loads(answer.html)
    assert (page.status, page.all("h1")[0].words) == (404, problem["title"])
    assert problem["detail"] in page.words
    assert "Accept" in answer.headers["Vary"] and answer.headers["Cache-Control"] == "no-cache, private"


def test_a_problem_is_in_the_readers_language(new_phone):
    english, french = (json.loads(new_phone(code).get("/games/7.json").html) for code in ("en", "fr"))
    assert english["title"] == "Page not found" != french["title"]


@PATHS
@pytest.mark.parametrize("error, status", [(RuntimeError(), 500), (Busy(), 503), (LOCKED, 503)])
def test_faults_of_the_server_are_answered_as_described(
    path, error, status, addresses, passer_by, monkeypatch
):
    def fails(*_args):
        raise error

    monkeypatch.setattr("scorekeeper.web.app.committed", fails)
    passer_by.may_break = True
    answer = passer_by.get(addresses[path])
    assert answer.status == status
    check(path, answer)


def test_other_addresses_answer_with_a_page(passer_by):
    assert "</html>" in passer_by.get("/games/7", headers={"Accept": "*/*"}).html


@PATHS
def test_too_many_wrong_tries_are_answered_as_described(path, passer_by, monkeypatch):
    monkeypatch.setattr(throttle, "PLACE", replace(throttle.PLACE, free=1))
    answers = [passer_by.get(re.sub(r"\{\w+\}", "7", path)) for _ in range(3)]
    assert [answer.status for answer in answers][::2] == [404, 429]
    check(path, answers[-1])


def test_a_game_too_long_for_a_file_is_answered_as_described(table, monkeypatch):
    table.score(hand(side(700), side(475)), hand(side(0), side(25)))
    monkeypatch.setattr("scorekeeper.records.games.writer.MAX_HANDS", 1)
    answer = table.get(".json")
    assert answer.status == 422
    check(GAME, answer)
