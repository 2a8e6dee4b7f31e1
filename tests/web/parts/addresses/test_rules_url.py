"""Rules survive their address; an address without rules has those of the phone's table."""

from urllib.parse import urlencode

import pytest
from flask import session
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder

from scorekeeper.records.hands import rules_from
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions import SHUTOUTS
from scorekeeper.web.parts.addresses.rules_url import (
    known_table,
    names_rules,
    remember_table,
    rules_args,
    rules_in,
    said_rules,
    table_rules,
)
from tests.disputes.asked import HOUSE_RULES, TRIPS

USUAL = EDITIONS["winning-moves"].rules(2)
DUJARDIN = EDITIONS["dujardin-2024"].rules(4)
POINTS = st.fixed_dictionaries(
    {},
    optional={
        "points_safety": st.sampled_from([0, 50]),
        "tie": st.sampled_from(["play_on", "stands"]),
        "shutout": st.sampled_from(SHUTOUTS),
    },
)


@st.composite
def tables(draw):
    edition = EDITIONS[draw(st.sampled_from(list(EDITIONS)))]
    if edition.single_race:
        return edition.rules(draw(st.sampled_from(edition.players)), draw(HOUSE_RULES))
    house_rules = draw(HOUSE_RULES) | draw(TRIPS) | draw(POINTS)
    return edition.rules(draw(st.sampled_from(edition.players)), house_rules)


def args(query):
    return EnvironBuilder(query_string=query).get_request().args


@pytest.fixture
def asking(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def rules_of(query):
    """The rules in an address, as a page reads them."""
    return rules_from(*rules_in(args(query), USUAL).values())


@given(tables())
def test_rules_survive_their_address(rules):
    assert rules_of(urlencode(rules_args(rules))) == rules
    assert all(map(names_rules, rules_args(rules)))


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS.values() if edition.options])
def test_a_printed_option_survives_its_address(edition):
    option = edition.options[0]
    chosen = dict(option.changes)
    rules = edition.rules(option.players[0], chosen)
    assert rules.option == option.name
    assert rules_of(urlencode(rules_args(rules))) == rules


def test_house_rules_of_another_box_are_ignored():
    found = rules_in(args("box=wikipedia&players=2&house-of=winning-moves&house-points_safety=50"), USUAL)
    assert found == {"edition": "wikipedia", "players": 2, "house_rules": {}}


@pytest.mark.parametrize(
    "query",
    ["", "box=nowhere", "box=wikipedia&players=8", "box=wikipedia&players=x", "box=wikipedia&house-x=1"],
)
def test_an_address_without_rules_has_the_usual_box(query, asking):
    assert known_table() is said_rules(args(query)) is None
    assert table_rules(args(query)) == USUAL


def test_a_picked_table_is_kept_in_the_cookie(asking):
    remember_table(DUJARDIN)
    assert known_table() == table_rules(args("")) == DUJARDIN
    assert session.permanent


def test_the_rules_in_the_address_come_first(asking):
    remember_table(DUJARDIN)
    three = EDITIONS["wikipedia"].rules(3)
    assert (
        table_rules(args("box=wikipedia&players=3")) == said_rules(args("box=wikipedia&players=3")) == three
    )


def test_an_unknown_remembered_box_is_forgotten(asking):
    remember_table(DUJARDIN)
    session["picked_table"]["box"] = "dujardin-1960"
    assert known_table() is None


def test_the_last_game_is_the_table_until_another_is_picked(ann):
    ann.start("Ann", "Bob", "Chloé", edition="rules-summary")
    assert "Rules summary, 3 players" in ann.get("/rulebook/MB-5.2").words
    ann.get("/rulebook/MB-5.2?table=dujardin-2024+4")
    assert "Dujardin 2024, 4 players" in ann.get("/rulebook/MB-5.2").words
    ann.start("Ann", "Bob", edition="wikipedia")
    assert "Wikipedia, 2 players" in ann.get("/rulebook/MB-5.2").words
