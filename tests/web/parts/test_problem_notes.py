"""Ways out of an impossible hand are told as facts of the changed hand."""

import ast
import inspect
from random import Random

import pytest

from scorekeeper.rules import problems
from scorekeeper.rules import ways_to_be_possible as ways
from scorekeeper.rules.words import facts_in
from scorekeeper.web.parts.text.problem_notes import _FACTS, way_as_fact
from tests.builders import ACE, ROW, TANK, hand, rules, side
from tests.builders_web import NAMES
from tests.possible import any_hand, any_table, spoiled

#: An impossible hand for each code whose problem has an answer, with the rules that forbid it.
IMPOSSIBLE = {
    "no-extension-here": (rules("winning-moves", 4), hand(side(1000), side(25), caller=0)),
    "sides-mismatch": (rules(players=4), hand(*[side(0)] * 4)),
    "miles-not-a-sum": (rules(), hand(side(137), side(0))),
    "past-target": (rules(), hand(side(1000), side(675))),
    "two-completed": (rules(), hand(side(700), side(700))),
    "race-goes-on": (rules("asmodee-2014"), hand(side(975), side(900))),
    "extension-caller-short": (rules(), hand(side(675), side(0), caller=0)),
    "claim-without-trip": (rules(), hand(side(675, safe=True), side(0), delayed=True)),
    "coup-without-safety": (rules(), hand(side(0, ROW), side(0, coups=[ROW, TANK]))),
    "safety-twice": (rules(), hand(side(0, ACE, ACE), side(0, ACE, ROW, coups=[ROW, ROW]))),
    "pack-exceeded": (rules("dujardin-2024", 4), hand(side(1000), side(975), side(900), side(725))),
}


def change_texts():
    """The texts of all changes that answer a problem."""
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(ways))) if isinstance(node, ast.Call))
    return {call.args[0].value for call in calls if isinstance(call.func, ast.Name) and call.func.id == "N_"}


def test_every_change_has_a_fact_filled_by_what_the_change_names():
    assert set(_FACTS) == change_texts()
    for change, fact in _FACTS.items():
        assert facts_in(fact) <= facts_in(change)


def test_the_examples_have_every_code_of_a_problem():
    assert set(IMPOSSIBLE) == set(ways._ANSWERS)
    for code, (table, reported) in IMPOSSIBLE.items():
        assert code in [problem.code for problem in problems(table, reported)]


@pytest.mark.sampled(22)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_every_answer_to_a_problem_has_words(code, language, app):
    table, reported = IMPOSSIBLE[code]
    with app.test_request_context(headers={"Accept-Language": language}):
        for problem in problems(table, reported):
            for change in ways._ANSWERS[problem.code](table, reported, problem):
                way = ways.Way((change.sentence,), change.make(reported))
                assert complete(way_as_fact(way, table, reported, NAMES))


def test_every_way_out_of_random_slips_has_words(app):
    dice, told = Random(15), 0
    with app.test_request_context():
        while told < 200:
            table = any_table(dice)
            reported = spoiled(table, any_hand(table, dice), dice)
            for way in ways.ways_to_be_possible(table, reported):
                assert complete(way_as_fact(way, table, reported, NAMES))
                told += 1


def complete(words):
    """True if a fact begins with a capital letter and has no placeholder left."""
    return words[0].isupper() and "%(" not in words and "driving_ace" not in words
