"""A forbidden play while a hand is followed: the same advice as "Can I ...?" for the same cards."""

from random import Random

from scorekeeper.disputes.question_from_table import question_from_table
from scorekeeper.disputes.verdict import verdict
from scorekeeper.rules.table import Action, Table, apply, legal
from scorekeeper.web.parts.text.reasons import remedies
from scorekeeper.web.play.positions import Seats, forbidden_action
from tests.builders import rules
from tests.possible import any_table
from tests.rules.random_play import played_out, thinkable


def forbidden_at(table, action):
    players = [f"Player {seat}" for seat in range(table.players)]
    return forbidden_action(table, action, legal(table, action), Seats(players, table.rules))


def advice_of(found):
    return [remedy.case.en for remedy in found.remedies]


def test_a_late_coup_fourre_with_the_right_safety_is_called_late(app):
    table = Table(rules(), 1, None)
    for action in (
        Action(0, "play", "roll", 0),
        Action(1, "play", "roll", 1),
        Action(0, "play", "accident", 1),
        Action(1, "discard", "25", None),
    ):
        table = apply(table, action)
    with app.test_request_context():
        advice = advice_of(forbidden_at(table, Action(1, "coup_fourre", "driving_ace")))
    assert advice[0] == "The coup fourré was called after the next card was drawn"
    assert not any("wrong safety" in case for case in advice)


def test_the_advice_is_that_of_the_question_for_the_same_cards(app):
    dice, ruled = Random(5), set()
    with app.test_request_context():
        for _ in range(25):
            tables, _, _ = played_out(any_table(dice), dice)
            tries = [
                (table, action) for table in tables for action in thinkable(table) if legal(table, action)
            ]
            for table, action in dice.sample(tries, min(25, len(tries))):
                found, asked = forbidden_at(table, action), question_from_table(table, action)
                answer = verdict(table.rules, asked)
                if found.address and set(answer.rulings) == set(legal(table, action)):
                    assert list(found.remedies) == remedies(table.rules, answer.decided_by), (action, asked)
                    ruled.update(answer.decided_by)
    assert {"coup-fourre-timing/late", "hazard-needs-moving", "limit-caps-50", "never-over-target"} <= ruled
