"""The reasons for a place ("Why am I 5th?"), expected by hand."""

import re
from fractions import Fraction

import pytest

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.tournament.standings.model import Adjustment
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, CRIBBAGE_STYLE
from scorekeeper.tournament.standings.rank import rank_units
from tests.tournament.standings.builders import night, table


def said(unit, units, rounds, adjustments=(), order=CLUB_NIGHT.order):
    ranked = rank_units(units.split(), rounds, adjustments, order)
    line = next(line for line in ranked if line.unit == unit)
    return [ENGLISH.say(sentence) for sentence in line.reasons]


EVENING = night(
    [table("ann 1500 3", "bob 200 1"), table("cy 900 2", "di 300 1"), "eve"],
    [table("ann 500 2", "cy 300 2"), table("eve 900 2", "di 600 2"), "bob"],
    [table("cy 600 3", "eve 300 1"), table("bob 450 2", "di 400 1")],
)
NAMES = "ann bob cy di eve finn"


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("ann", [
            "Place 1. Table points: 4.",
            "Table points: you and cy are tied. Difference: you have 1,500, cy below you has 700.",
            "You have no result in round 3: that counts 0.",
        ]),
        ("cy", [
            "Place 2. Table points: 4.",
            "Table points: you and ann are tied. Difference: you have 700, ann above you has 1,500.",
            "Table points: you have 4, eve below you has 3.",
        ]),
        ("eve", [
            "Place 3. Table points: 3.",
            "Table points: you have 3, cy above you has 4.",
            "Table points: you and bob are tied. Difference: you have 0, bob below you has −1,875.",
            "You sat out round 1: that counts as your own average. Table points: 1.",
        ]),
        ("bob", [
            "Place 4. Table points: 3.",
            "Table points: you and eve are tied. Difference: you have −1,875, eve above you has 0.",
            "Table points: you have 3, di below you has 0.",
            "You sat out round 2: that counts as your own average. Table points: 1.",
        ]),
        ("di", [
            "Place 5. Table points: 0.",
            "Table points: you have 0, bob above you has 3.",
            "Table points: you and finn are tied, but finn has taken part in no round.",
        ]),
        ("finn", [
            "Place 6. Table points: 0.",
            "Table points: you and di are tied, but you have taken part in no round.",
            "You have no result in 3 rounds: each of them counts 0.",
        ]),
    ],
)  # fmt: skip
def test_explains_the_places_of_an_evening(unit, expected):
    assert said(unit, NAMES, EVENING) == expected


def test_explains_a_shared_place():
    rounds = night([table("a 5", "b 5"), table("c 9", "d 1")])
    assert said("a", "a b c d", rounds)[:3] == [
        "Place 2, shared. Table points: 1.",
        "Table points: you have 1, c above you has 2.",
        "You and b are tied on everything that ranks, so you share the place.",
    ]
    assert said("b", "a b", rounds) == [
        "Place 1, shared. Table points: 1.",
        "You and a are tied on everything that ranks, so you share the place.",
    ]


def test_counts_the_others_at_a_place_shared_by_many():
    rounds = night([table("a 5", "b 5", "c 5"), table("d 5", "e 5")])
    for unit in "ad":
        assert said(unit, "a b c d", rounds, order=["spread"])[1] == (
            "You and 3 others are tied on everything that ranks, so you share the place."
        )


def test_explains_games_between_tied_units():
    order = ("table_points", "head_to_head", "hands_won")
    rounds = night([table("a 5", "b 3")], [table("b 5", "c 3")], [table("c 9", "a 2")])
    assert said("b", "a b", rounds, order=order) == [
        "Place 2. Table points: 2.",
        ("Table points: you and a are tied. Games between those tied: you have 0, a above you has 1."),
        "You have no result in round 3: that counts 0.",
    ]
    assert "You and 2 others are tied on everything that ranks, so you share the place." in said(
        "b", "a b c", rounds, order=order
    )


def test_explains_that_head_to_head_did_not_count():
    rounds = night([table("a 5 1", "x 3")], [table("b 5 3", "x 3")])
    for unit in "ab":
        assert said(unit, "a b", rounds)[2] == (
            "Games between those tied: not counted, because not all who were tied have met."
        )
    assert said("a", "a b", rounds)[1] == (
        "Table points, Difference, Strength of the opponents: you and b are tied. Hands won: "
        "you have 1, b above you has 3."
    )


def test_explains_adjustments():
    rounds = night([table("a 5", "b 3")])
    given = [Adjustment("a", Fraction(-5, 2), "left early"), Adjustment("a", 1, "helped out")]
    assert said("a", "a b", rounds, given)[-2:] == [
        "Table points: the director took 2½ from you (left early).",
        "Table points: the director gave you 1 (helped out).",
    ]
    assert said("a", "a b", rounds, given, CRIBBAGE_STYLE.order)[-1] == (
        "Tables won: the director gave you 1 (helped out)."
    )
    assert said("a", "a b", rounds, given, ["opponents"])[-1] == (
        "The director changed your points by 1 (helped out). This ranking does not count the change."
    )


def test_explains_a_bye_before_the_first_round_played():
    rounds = night(["a", table("b 5", "c 3")])
    assert said("a", "a b c", rounds)[-1] == (
        "You sat out round 1. Table points: until you have played, that counts 1."
    )
    assert said("a", "a b c", rounds, order=["opponents"])[-1] == (
        "You sat out round 1. This ranking does not count that round."
    )


def test_every_sentence_can_be_translated():
    """Every fact is in the template, so that a translation can move it."""
    given = [Adjustment("ann", 1, "helped")]
    for line in rank_units(NAMES.split(), EVENING, given):
        for sentence in line.reasons:
            assert set(re.findall(r"%\((\w+)\)s", str(sentence.text))) <= set(sentence.facts)
            assert str(sentence) and ENGLISH.say(sentence)
