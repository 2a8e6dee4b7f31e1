"""Advice on the extension, worked out by hand from the points of each outcome."""

import pytest

from scorekeeper.disputes.extension import ExtensionChoice, outcomes
from scorekeeper.disputes.extension_advice import advice
from scorekeeper.rules.voice import ENGLISH
from tests.builders import rules, side

NAMES = ["Ann", "Bob", "Cy"]


def said(*sides, edition="winning-moves", totals=None, empty=False):
    choice = ExtensionChoice(sides, 0, empty, totals or (0,) * len(sides))
    found = outcomes(rules(edition, len(sides)), choice)
    return [ENGLISH.say(sentence, NAMES) for sentence in advice(found, 0)]


def test_two_players_by_the_booklet():
    """Ann gains 500 by 1000 miles. Failing costs her 400 and gives Bob 200: 600 of 1,100 is 5.5 in 10. If Bob
    gets there he gains 1,125 beside her 400: 1,525 of 2,025 is 7.5 in 10."""
    assert said(side(700), side(475)) == [
        "Worth it if you think Ann makes it more than 6 times in 10, when otherwise nobody does.",
        "When otherwise Bob does: more than 8 times in 10.",
    ]


def test_by_wikipedia_a_failed_extension_gives_nobody_points():
    """400 of 900 is 4.4 in 10."""
    assert said(side(700), side(475), edition="wikipedia")[0] == (
        "Worth it if you think Ann makes it more than 5 times in 10, when otherwise nobody does."
    )


def test_the_worst_of_the_others_is_named():
    assert said(side(700), side(100), side(600))[1].startswith("When otherwise Bob does:")
    assert said(side(700), side(600), side(100))[1].startswith("When otherwise Cy does:")


def test_whoever_wins_by_stopping_is_told_so():
    assert said(side(700), side(475), totals=(4000, 0)) == ["Stopping now wins the game for Ann."]


@pytest.mark.parametrize("empty", [False, True])
def test_there_is_always_a_sentence(empty):
    for miles in range(0, 700, 25):
        assert said(side(700), side(miles), empty=empty)
