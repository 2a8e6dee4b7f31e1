"""Names of a table's sides in an address."""

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.disputes.reasons import SideNames
from scorekeeper.web.parts.addresses.names_url import MOST_LETTERS, TableNames, names_args, names_in

FOUR = ("Ann", "Bob", "Chloé", "Dev")


@pytest.mark.parametrize("sides", [FOUR[:2], FOUR[:3], FOUR, ("Ann & Chloé", "Bob & Dev")])
def test_names_come_back_from_their_address(sides):
    for own in sides:
        for opponent in set(sides) - {own}:
            names = TableNames(sides, SideNames(own, opponent))
            assert names_in(MultiDict(names.args)) == names


def test_defaults_are_left_out_of_the_address():
    assert TableNames(FOUR, SideNames("Ann", "Bob")).args == {"side": list(FOUR)}
    assert TableNames(FOUR[:2], SideNames("Bob", "Ann")).args == {"side": ["Ann", "Bob"], "own-name": "Bob"}
    assert TableNames().args == {} and names_in(MultiDict()) == TableNames()


def test_only_the_two_sides_in_question_are_named():
    assert names_args(FOUR, 2, 1) == {"own-name": "Chloé", "opponent-name": "Bob"}
    assert names_args(FOUR) == {"side": list(FOUR)}
    assert names_args(["", ""], 0, 1) == {}


def test_too_many_and_too_long_names_are_cut():
    args = MultiDict({"side": [*FOUR, "Eva", " ", "Ann"], "own-name": " A \n" * 100})
    names = names_in(args)
    assert names.sides == FOUR
    assert len(names.asking.own) <= MOST_LETTERS and names.asking.opponent == "Ann"
