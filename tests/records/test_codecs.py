"""Codecs: a field declared once is read, refused with its place, and written."""

from typing import NamedTuple

import pytest

from scorekeeper.records.codecs import (
    ELSEWHERE,
    FLAG,
    MOMENT,
    Codec,
    json_object,
    line,
    listed,
    name,
    named,
    not_required,
    optional,
    whole,
)
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value


class Place(NamedTuple):
    number: int
    people: tuple[str, ...]
    is_open: bool = True
    note: str | None = None


PLACE = json_object(
    Place,
    drawn=ELSEWHERE,
    number=whole(1, 9),
    people=listed(name(5), 1, 2),
    is_open=not_required(named("open", FLAG)),
    note=optional(line(5)),
)
AS_JSON = {"number": 3, "people": ["Ann", "Bob"], "open": False, "note": None}


def refusal(codec, raw):
    with pytest.raises(Unreadable) as refused:
        codec.read(Value(raw))
    return str(refused.value)


def test_reads_an_object():
    assert PLACE.read(Value(AS_JSON | {"drawn": 7})) == Place(3, ("Ann", "Bob"), False, None)


def test_writes_the_keys_in_the_order_of_the_declaration():
    assert list(PLACE.write(Place(3, ("Ann", "Bob"), False)).items()) == list(AS_JSON.items())


def test_a_key_that_is_not_required_leaves_the_default():
    assert PLACE.read(Value({"number": 1, "people": ["Ann"], "note": "", "drawn": 0})).is_open


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"number": 10}, "/number: This must be a whole number from 1 to 9."),
        ({"number": True}, "/number: This must be a whole number from 1 to 9."),
        ({"people": []}, "/people: This list must have 1 to 2 entries, not 0."),
        ({"people": ["Ann", "B\n"]}, "/people/1: A name cannot hold the control character U+000A."),
        ({"open": 1}, "/open: This must be true or false."),
        ({"note": "longer"}, "/note: A name has 1 to 5 letters."),
        ({"is_open": True}, "“is_open” is not a key of this format."),
    ],
)
def test_refuses_a_wrong_value_with_its_place(change, said):
    assert refusal(PLACE, AS_JSON | {"drawn": 7} | change) == said


@pytest.mark.parametrize("missing", ["number", "people", "note", "drawn"])
def test_refuses_a_missing_key(missing):
    raw = AS_JSON | {"drawn": 7}
    del raw[missing]
    assert refusal(PLACE, raw) == f"“{missing}” is missing."


def test_a_bound_may_depend_on_what_is_around():
    seat = Codec(lambda value: value.integer(1, value.around("number")))
    table = json_object(dict, number=whole(1, 9), seats=listed(json_object(dict, seat=seat), 0, 9))
    assert table.read(Value({"number": 3, "seats": [{"seat": 3}]}))
    assert refusal(table, {"number": 3, "seats": [{"seat": 1}, {"seat": 4}]}) == (
        "/seats/1/seat: This must be a whole number from 1 to 3."
    )


def test_moments_are_written_as_they_are_read():
    assert MOMENT.write(MOMENT.read(Value("2025-12-31T20:15:00Z"))) == "2025-12-31T20:15:00.000000Z"
