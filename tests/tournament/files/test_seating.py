"""Requests for a draw in the format mille-bornes-seating/1."""

import json
from fractions import Fraction

import pytest

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value
from scorekeeper.tournament.files.seating import read_seating, request_as_dict, request_from
from scorekeeper.tournament.seating.model import DrawRequest, Unit

#: The example of the format's description.
EXAMPLE = {
    "format": "mille-bornes-seating/1", "seats": 4, "partners": "rotating", "kind": "standing", "rounds": 1,
    "seed": 7,
    "units": [{"id": "ann", "points": 6, "apart": "lyon", "table": None, "sat_out": 0, "odd": 0}],
    "history": [[[["ann", "bob"], ["cy", "di"]], [["eve"], ["finn"]]]],
}  # fmt: skip


def read(**changes):
    """The example with other values; "out" takes a key out."""
    asked = {key: value for key, value in (EXAMPLE | changes).items() if value != "out"}
    return read_seating(json.dumps(asked))


def unit(**facts):
    return read(units=[{"id": "ann"} | facts]).units[0]


def test_the_example():
    assert read() == DrawRequest(
        4, "rotating", "standing", (Unit("ann", 6, "lyon"),), seed=7,
        history=(((("ann", "bob"), ("cy", "di")), (("eve",), ("finn",))),),
    )  # fmt: skip


def test_what_may_be_left_out():
    least = read(rounds="out", seed="out", history="out", units=[{"id": "ann"}])
    assert least == DrawRequest(4, "rotating", "standing", (Unit("ann"),))


def test_what_a_unit_may_have():
    given = unit(points=2.5, never=["bob", "cy"], table=999, sat_out=1, odd=2, last=3)
    assert given == Unit("ann", Fraction(5, 2), None, frozenset({"bob", "cy"}), 999, 1, 2, 3)
    assert read(one_size=True, units=[]).one_size


@pytest.mark.parametrize(
    ("points", "exact"),
    [
        (3, 3), (-2, -2), (0.1, Fraction(1, 10)), (2.0, 2), (-1.25, Fraction(-5, 4)), (None, 0),
        (10**9, 10**9), (-(10**9), -(10**9)), (1e9, 10**9), (-1e9, -(10**9)),
    ],
)  # fmt: skip
def test_points(points, exact):
    assert unit(points=points).points == exact


@pytest.mark.parametrize(
    ("changes", "where", "reason"),
    [
        ({"format": "mille-bornes-seating/2"}, "/format", "must be"),
        ({"format": "out"}, "", "“format” is missing"),
        ({"units": "out"}, "", "“units” is missing"),
        ({"colour": "red"}, "", "“colour” is not a key"),
        ({"seats": 5}, "/seats", "4, 6 or 8 chairs, not 5"),
        ({"seats": 9}, "/seats", "from 2 to 8"),
        ({"seats": "4"}, "/seats", "whole number"),
        ({"seats": 6, "partners": "none"}, "/seats", "2, 3 or 4 chairs, not 6"),
        ({"seats": 3, "partners": "fixed"}, "/seats", "Pairs play at tables of 4, 6 or 8 chairs, not 3"),
        ({"seats": 2}, "/seats", "not 2"),
        ({"partners": "some"}, "/partners", "one of none, fixed, rotating"),
        ({"kind": "by_hand"}, "/kind", "one of random, standing"),
        ({"kind": "whist", "partners": "fixed"}, "/kind", "partners who change"),
        ({"kind": "whist", "seats": 6}, "/kind", "tables of four"),
        ({"kind": "winners_up", "rounds": 2}, "/rounds", "must be 1"),
        ({"kind": "by_place", "rounds": 2}, "/rounds", "must be 1"),
        ({"kind": "final", "rounds": 2}, "/rounds", "must be 1"),
        ({"rounds": 0}, "/rounds", "from 1 to 100"),
        ({"rounds": True}, "/rounds", "whole number"),
        ({"seed": 1.5}, "/seed", "whole number"),
        ({"one_size": 1}, "/one_size", "true or false"),
        ({"final_tables": 0}, "/final_tables", "from 1 to"),
        ({"units": {}}, "/units", "must be a list"),
        ({"units": [{"id": f"{at}"} for at in range(2001)]}, "/units", "0 to 2000 entries"),
        ({"units": [{}]}, "/units/0", "“id” is missing"),
        ({"units": [{"id": ""}]}, "/units/0/id", "1 to 60 letters"),
        ({"units": [{"id": "a" * 61}]}, "/units/0/id", "1 to 60 letters"),
        ({"units": [{"id": 7}]}, "/units/0/id", "must be a text"),
        ({"units": [{"id": "a\x1b"}]}, "/units/0/id", "control character"),
        ({"units": [{"id": "ann"}, {"id": "bob"}, {"id": "ann"}]}, "/units/2", "ann is there twice"),
        ({"units": [{"id": "ann", "age": 3}]}, "/units/0", "“age” is not a key"),
        ({"units": [{"id": "ann", "points": "6"}]}, "/units/0/points", "Points are a number"),
        ({"units": [{"id": "ann", "points": True}]}, "/units/0/points", "Points are a number"),
        ({"units": [{"id": "ann", "points": 10**9 + 1}]}, "/units/0/points", "Points are a number"),
        ({"units": [{"id": "ann", "points": -(10**9) - 0.5}]}, "/units/0/points", "Points are a number"),
        ({"units": [{"id": "ann", "points": float("inf")}]}, "/units/0/points", "not JSON"),
        ({"units": [{"id": "ann", "apart": 3}]}, "/units/0/apart", "must be a text"),
        ({"units": [{"id": "ann", "table": 0}]}, "/units/0/table", "from 1 to 999"),
        ({"units": [{"id": "ann", "table": 1000}]}, "/units/0/table", "from 1 to 999"),
        ({"units": [{"id": "ann", "sat_out": -1}]}, "/units/0/sat_out", "from 0 to"),
        ({"units": [{"id": "ann", "odd": 0.5}]}, "/units/0/odd", "whole number"),
        ({"units": [{"id": "ann", "never": "bob"}]}, "/units/0/never", "must be a list"),
        ({"units": [{"id": "ann", "never": [3]}]}, "/units/0/never/0", "must be a text"),
        ({"units": [{"id": "ann", "last": 0}]}, "/units/0/last", "from 1 to"),
        ({"history": [[["ann", "bob"]]]}, "/history/0/0/0", "must be a list"),
        ({"history": [[[["ann"]]]]}, "/history/0/0", "2 to 4 entries"),
        ({"history": [[[["ann", "bob", "cy"], ["di"]]]]}, "/history/0/0/0", "1 to 2 entries"),
        ({"history": [[[["ann"], ["ann"]]]]}, "/history/0/0/1/0", "ann is in this round twice"),
        ({"history": [[]] * 101}, "/history", "0 to 100 entries"),
    ],
)
def test_what_cannot_be_read(changes, where, reason):
    with pytest.raises(Unreadable) as error:
        read(**changes)
    assert error.value.where == where
    assert reason in error.value.reason


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", '{"a": 1, "a": 2}', "[" * 100_000, '{"seats": 1e999}']
)
def test_what_is_no_request(text):
    with pytest.raises(Unreadable):
        read_seating(text)


def test_a_number_too_large_for_the_machine():
    with pytest.raises(Unreadable) as error:
        read_seating(json.dumps(EXAMPLE).replace('"points": 6', '"points": 1e999'))
    assert error.value.where == "/units/0/points"


def test_a_request_comes_back():
    asked = read(
        kind="final",
        final_tables=2,
        units=[{"id": "ann", "points": 2.5, "never": ["cy", "bob"]}, {"id": "bob", "points": 3, "last": 2}],
    )
    written = json.loads(json.dumps(request_as_dict(asked)))
    assert request_from(Value(written)) == asked
    assert [unit["points"] for unit in written["units"]] == [2.5, 3] and written["final_tables"] == 2
    assert written["units"][0]["never"] == ["bob", "cy"]
    assert "final_tables" not in request_as_dict(read())
