"""A question survives its address; wrong values are left for the reader of the question to refuse."""

from urllib.parse import urlencode

import pytest
from hypothesis import given
from werkzeug.datastructures import MultiDict
from werkzeug.test import EnvironBuilder

from scorekeeper.disputes.situations import situations
from scorekeeper.records.json_values import Value
from scorekeeper.records.questions import question_in
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.table import Action, Table, apply
from scorekeeper.web.parts.addresses.question_url import question_args, question_in_args, table_args
from tests.builders import rules
from tests.disputes.asked import questions, tables

TABLE = EDITIONS["dujardin-2024"].rules(3)


def as_opened(address):
    """The arguments of an address after their way through a browser."""
    return EnvironBuilder(query_string=urlencode(address, doseq=True)).get_request().args


@given(tables(), questions())
def test_a_question_survives_its_address(rules, question):
    read = question_in(Value(question_in_args(as_opened(question_args(rules, question)), TABLE)))
    assert read.question == question
    assert read.rules == rules


def test_a_followed_table_is_asked_about_with_its_piles():
    table = Table(rules(), 1, None)
    for action in (
        Action(0, "play", "roll", 0),
        Action(1, "play", "speed_limit", 0),
        Action(0, "play", "50", 0),
        Action(1, "play", "right_of_way", 1),
    ):
        table = apply(table, action)
    address = table_args(table, 0)
    own = {"own-battle": ["roll"], "own-speed": ["speed_limit"], "own-miles": 50}
    assert address == address | own | {"opponent-safeties": ["right_of_way"]}
    for left, flag in ((60, None), (0, "yes")):
        table.draw_pile = left
        assert table_args(table, 0).get("draw_pile_empty") == flag


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_addresses_are_short_enough_for_a_code(edition, players):
    rules = EDITIONS[edition].rules(players)
    for situation in situations(rules):
        address = question_args(rules, situation.question)
        assert len(urlencode(address, doseq=True)) < 250


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"edition": "dujardin-2024", "players": 3, "action": "play", "card": None, "when": "my_turn"}),
        ("action=play&card=", {"card": None}),
        ("box=wikipedia&players=6", {"edition": "wikipedia", "players": 6, "house_rules": {}}),
        ("box=wikipedia", {"edition": "wikipedia", "players": 3}),
        ("own-battle=roll&own-battle=stop", {"own": {"battle": ["roll", "stop"]}}),
        ("own-battle=roll&own-battle=", {"own": {"battle": []}}),
        ("own-miles=1 000&own-200s=2", {"own": {"miles": 1000, "two_hundreds": 2}}),
        ("own-miles=many", {"own": {"miles": "many"}}),
        ("own-miles=٣", {"own": {"miles": "٣"}}),
        ("action=coup_fourre&safety=extra_tank", {"answers": {"hazard": "out_of_gas", "on": "own"}}),
        ("action=coup_fourre&safety=right_of_way", {"answers": {"hazard": "stop", "on": "own"}}),
        (
            "action=coup_fourre&safety=right_of_way&hazard=speed_limit&on=mine&answered=after_draw",
            {"answers": {"hazard": "speed_limit", "on": "mine"}, "when": "after_draw"},
        ),
        ("action=extension&card=stop&later=yes", {"card": None, "first": False}),
        ("action=play&when=acted&answered=after_draw", {"when": "acted"}),
    ],
)
def test_an_address_is_read_as_a_question(query, expected):
    found = question_in_args(EnvironBuilder(query_string=query).get_request().args, TABLE)
    for key, value in expected.items():
        if isinstance(value, dict):
            assert {name: found[key][name] for name in value} == value
        else:
            assert found[key] == value


def test_a_question_has_the_house_rules_of_the_table():
    table = EDITIONS["wikipedia"].rules(2, {"hazard_on_hazard": False, "points_safety": 50})
    assert question_in_args(MultiDict(), table)["house_rules"] == {
        "hazard_on_hazard": False,
        "points_safety": 50,
    }
