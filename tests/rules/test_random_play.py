"""Random legal play: the table's figures always add up."""

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.play.replay import result_of
from scorekeeper.rules import EDITIONS, problems, score
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.rulings import PERMISSIONS, RULINGS
from scorekeeper.rules.table import KINDS, Action, IllegalAction, Table, apply, legal
from tests.profiles import examples
from tests.rules.random_play import legal_actions, played_out, shuffled
from tests.rules.strategies import PRINTED, every_table


def check(table):
    """Assert what holds for every table at any moment."""
    cards = sum(table.rules.pack.values())
    seen = sum(table.rules.pack[card] - left for card, left in table.unseen.items())
    assert all(0 <= left <= table.rules.pack[card] for card, left in table.unseen.items())
    assert seen + table.draw_pile + sum(table.held) == cards
    assert table.shuffled if table.hands is None else [len(hand) for hand in table.hands] == table.held
    if table.draw_pile:
        assert table.held == [6] * table.players
    for side in table.sides:
        assert sum(map(int, side.distance)) == side.miles
        assert table.rules.race or side.miles <= table.target
        assert side.distance.count("200") == side.two_hundreds <= table.rules.most_200s
        assert set(side.coups_fourres) <= set(side.safeties) <= set(SAFETIES)
    safeties = [card for side in table.sides for card in side.safeties]
    assert len(safeties) == len(set(safeties))
    assert table.rules.open_discards or not table.discards
    lying = [card for side in table.sides for pile in (side.battle, side.speed) for card in pile]
    assert len(lying) + len(safeties) + sum(len(side.distance) for side in table.sides) <= seen
    if table.turn is not None:
        assert table.draw_pile or table.held[table.turn]
    else:
        at_the_end = [side for side in table.sides if table.rules.has_arrived(side, table.target)]
        assert len(at_the_end) == 1 or (not at_the_end and not table.draw_pile and not any(table.held))


def check_end(table):
    """A finished hand is always possible, and has a score."""
    hand = result_of(table, finished=True)
    assert problems(table.rules, hand) == []
    for side, receipt in zip(hand.sides, score(table.rules, hand), strict=True):
        assert receipt.total >= side.miles * table.rules.points_distance


class AnyLegalPlay(RuleBasedStateMachine):
    """One player plays as Hypothesis chooses, another tries actions at random."""

    @initialize(rules=every_table, seed=st.integers(0, 2**32), data=st.data())
    def deal(self, rules, seed, data):
        dealer = data.draw(st.integers(0, rules.players - 1))
        self.table = Table(rules, dealer, shuffled(rules, random.Random(seed)))

    @precondition(lambda self: legal_actions(self.table))
    @rule(data=st.data())
    def play(self, data):
        actions = legal_actions(self.table)
        plays = [action for action in actions if action.kind != "discard"]
        action = data.draw(st.sampled_from(plays or actions) | st.sampled_from(actions))
        before = self.table.copy()
        after = apply(self.table, action)
        assert self.table == before != after, "a table is a value"
        self.table = after

    @rule(data=st.data())
    def try_anything(self, data):
        table = self.table
        kind = data.draw(st.sampled_from(KINDS))
        card = None
        if kind != "extension":
            card = data.draw(st.sampled_from(SAFETIES if kind == "coup_fourre" else sorted(table.rules.pack)))
        on = data.draw(st.integers(0, len(table.sides) - 1)) if kind == "play" else None
        action = Action(data.draw(st.integers(0, table.players - 1)), kind, card, on)
        found = legal(table, action)
        assert set(found) <= {*RULINGS} - PERMISSIONS
        if found:
            before = table.copy()
            with pytest.raises(IllegalAction) as refused:
                apply(table, action)
            assert refused.value.rulings == found
            assert table == before

    @invariant()
    def everything_adds_up(self):
        if hasattr(self, "table"):
            check(self.table)
            if self.table.finished:
                check_end(self.table)


TestAnyLegalPlay = AnyLegalPlay.TestCase
TestAnyLegalPlay.settings = settings(max_examples=examples(40), stateful_step_count=110)


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("edition", "players"), PRINTED)
def test_random_hands_end_in_a_score(edition, players):
    dice = random.Random(f"{edition} {players}")
    for _ in range(20):
        tables, _, _ = played_out(EDITIONS[edition].rules(players), dice)
        for table in tables:
            check(table)
        check_end(tables[-1])
        assert tables[-1].finished
