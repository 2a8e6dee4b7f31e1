"""Rows and values: a report is read as it was stored. Rules are stored whole, points never."""

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.limits import MAX_SIDES, MAX_TYPED_MILES
from scorekeeper.records.json_values import Value
from scorekeeper.rules import HandResult, SideResult
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.store import db
from scorekeeper.store.columns import BY_SIDE, HAND, RULES, Seconds, list_of_names
from tests.builders import ACE, ALL_FOUR, ROW, hand, rules, side
from tests.builders_web import printed_tables, raw_json, rows_of
from tests.rules.strategies import every_table

whole = st.integers(0, 12)
counted = st.none() | st.tuples(whole, whole, whole, whole, whole)
safeties = st.lists(st.sampled_from(ALL_FOUR), unique=True).map(tuple)
claims = st.sets(st.sampled_from([*SIDE_CLAIMS])).map(SideResult(0).claiming).map(lambda side: side.claims)
sides = st.builds(
    SideResult, st.integers(0, 48).map(lambda cards: 25 * cards), safeties, safeties, claims, counted
)
hands = st.builds(
    HandResult,
    st.lists(sides, min_size=2, max_size=4).map(tuple),
    st.none() | st.integers(0, 3),
    st.booleans(),
)


def round_trip(column, value):
    """Write and read a value through JSON text, as SQLite stores it."""
    stored = json.loads(json.dumps(column.process_bind_param(value, None)))
    return column.process_result_value(stored, None)


@given(hands)
def test_any_hand_survives_storage(reported):
    assert round_trip(HAND, reported) == reported


@given(every_table)
def test_any_rules_survive_storage(table):
    assert round_trip(RULES, table) == table


@given(st.lists(st.text()).map(tuple))
def test_any_names_survive_storage(written):
    assert round_trip(list_of_names(0, 9), written) == written


@given(st.lists(st.integers()).map(tuple))
def test_any_whole_numbers_survive_storage(numbers):
    assert round_trip(BY_SIDE, numbers) == numbers


def a_stored_hand(sides=2, extension=None, **more):
    """The JSON of a hand whose sides have driven nothing."""
    nothing = {"miles": 0, "safeties": [], "coups_fourres": [], "safe_trip": False}
    return {
        "extension_called_by": extension,
        "draw_pile_empty": False,
        "sides": [nothing | more] * sides,
    }


@pytest.mark.parametrize(
    ("column", "stored"),
    [
        *((BY_SIDE, numbers) for numbers in ([], [0] * MAX_SIDES, [10**9, -(10**9)])),
        *((list_of_names(1, 2), names) for names in (["Ann"], ["Ann", "Bob"])),
        *((HAND, a_stored_hand(sides)) for sides in (2, MAX_SIDES)),
        *((HAND, a_stored_hand(extension=side)) for side in (0, 1)),
        (HAND, a_stored_hand(miles=MAX_TYPED_MILES, safe_trip=True)),
        (HAND, a_stored_hand(safeties=list(ALL_FOUR), coups_fourres=list(ALL_FOUR))),
        (HAND, a_stored_hand(cards=[0, 0, 0, 0, MAX_TYPED_MILES])),
    ],
)
def test_a_backup_with_the_least_and_the_most_is_sound(column, stored):
    column.codec.read(Value(stored))


@pytest.mark.parametrize(
    ("column", "stored"),
    [
        *((BY_SIDE, numbers) for numbers in ([0] * (MAX_SIDES + 1), [10**9 + 1], [-(10**9) - 1])),
        *((list_of_names(1, 2), names) for names in ([], ["Ann", "Bob", "Cy"], ["A" * 1000])),
        *((HAND, a_stored_hand(sides)) for sides in (1, MAX_SIDES + 1)),
        *((HAND, a_stored_hand(extension=side)) for side in (-1, 2)),
        *((HAND, a_stored_hand(miles=miles)) for miles in (-1, MAX_TYPED_MILES + 1)),
        (HAND, a_stored_hand(safe_trip="yes")),
        (HAND, a_stored_hand() | {"draw_pile_empty": "yes"}),
        *((HAND, a_stored_hand(**{key: ["horn"]})) for key in ("safeties", "coups_fourres")),
        (HAND, a_stored_hand(safeties=[ACE] * 5)),
        *((HAND, a_stored_hand(cards=cards)) for cards in ([0] * 4, [0] * 6, [-1, 0, 0, 0, 0])),
        (HAND, a_stored_hand(cards=[MAX_TYPED_MILES + 1, 0, 0, 0, 0])),
        (HAND, a_stored_hand(wheels=4)),
    ],
)
def test_a_backup_with_less_or_more_is_not(column, stored):
    with pytest.raises(ValueError):
        column.codec.read(Value(stored))


@pytest.mark.parametrize("seconds", [0, 1, 90])
def test_a_length_of_time_is_stored_in_whole_seconds(seconds):
    column = Seconds()
    length = timedelta(seconds=seconds)
    assert column.process_bind_param(length + timedelta(milliseconds=400), None) == seconds
    assert column.process_result_value(seconds, None) == length
    assert column.process_bind_param(None, None) is column.process_result_value(None, None) is None


@pytest.mark.parametrize("column", [HAND, RULES, list_of_names(0, 9), BY_SIDE])
def test_none_is_stored_as_null(column):
    assert column.process_bind_param(None, None) is None
    assert column.process_result_value(None, None) is None


@pytest.mark.parametrize(("edition", "players"), printed_tables())
def test_the_rules_of_every_printed_table_survive_storage(edition, players):
    assert round_trip(RULES, rules(edition, players)) == rules(edition, players)


def test_a_hand_stores_the_report_without_points(table, app):
    table.score(hand(side(700, ACE, ROW, coups=(ROW,), safe=True), side(25)))
    assert raw_json(app, "SELECT result FROM hands") == {
        "extension_called_by": None,
        "draw_pile_empty": False,
        "sides": [
            {"miles": 700, "safeties": [ACE, ROW], "coups_fourres": [ROW], "safe_trip": True},
            {"miles": 25, "safeties": [], "coups_fourres": [], "safe_trip": False},
        ],
    }
    total = table.totals[0]
    assert total == 700 + 200 + 300 + 400 + 300
    # What tables of a tournament enter and accept (night_results) is their claim, like a hand.
    tables = [table for table in db.metadata.sorted_tables if table.name != "night_results"]
    columns = {column.name for table in tables for column in table.columns}
    assert {name for name in columns if "points" in name or "totals" in name} == {"start_totals"}
    assert str(total) not in str(rows_of(app))


def test_counted_cards_are_stored_only_if_counted(table, app):
    table.score(hand(side(400), side(300)), way="cards")
    stored = raw_json(app, "SELECT result FROM hands")
    assert stored["sides"][0]["cards"] == [0, 0, 0, 0, 2]


def test_rules_are_stored_whole(table, app):
    stored = raw_json(app, "SELECT rules FROM games")
    assert stored == json.loads(json.dumps(rules().as_dict()))
    assert len(stored) >= 24
