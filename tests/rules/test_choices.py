"""The actions open to a player:

worked out by hand for a few tables, and exactly the legal ones at any table.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import CLASSIC, SAFETIES
from scorekeeper.rules.choices import coups_fourres, plays
from scorekeeper.rules.table import Action, Table, apply, follow, legal
from tests.builders import ACE, ALL_FOUR, ROW, TANK, rules
from tests.profiles import examples
from tests.rules.random_play import in_reach, legal_actions, played_out
from tests.rules.strategies import every_table


def table_after(*actions, edition="winning-moves", players=2):
    """The table after these actions. Nobody's cards are known."""
    table = Table(rules(edition, players))
    for action in actions:
        table = apply(table, Action(*action))
    return table


def laid(table, seat):
    """The cards that may be played, and for a hazard the side attacked."""
    return [
        f"{action.card} > {action.on}" if action.card in CLASSIC.hazards else action.card
        for action in plays(table, seat)
    ]


A_ROLL = (0, "play", "roll", 0)
B_ROLL = (1, "play", "roll", 1)
DISTANCE = ["25", "50", "75", "100", "200"]
ALL_HAZARDS = ["accident > 0", "out_of_gas > 0", "flat_tire > 0", "stop > 0", "speed_limit > 0"]


@pytest.mark.parametrize(
    ("table", "seat", "expected"),
    [
        pytest.param(table_after(), 0, ["speed_limit > 1", "roll", *ALL_FOUR], id="before anybody rolls"),
        pytest.param(table_after(), 1, [], id="it is not B’s turn"),
        pytest.param(
            table_after(players=3),
            0,
            ["speed_limit > 1", "speed_limit > 2", "roll", *ALL_FOUR],
            id="two opponents",
        ),
        pytest.param(table_after(A_ROLL), 1, [*ALL_HAZARDS, "roll", *ALL_FOUR], id="an opponent who rolls"),
        pytest.param(
            table_after(A_ROLL, B_ROLL, (0, "discard", "25"), (1, "play", "speed_limit", 0)),
            0,
            ["25", "50", *[f"{card} > 1" for card in CLASSIC.hazards], "end_of_limit", *ALL_FOUR],
            id="under a Speed Limit",
        ),
        pytest.param(
            table_after(A_ROLL, (1, "play", "flat_tire", 0)),
            0,
            ["speed_limit > 1", "spare_tire", *ALL_FOUR],
            id="on a Flat Tire",
        ),
        pytest.param(
            table_after((0, "play", ROW, 0)),
            0,
            [*DISTANCE, "speed_limit > 1", "roll", *ALL_FOUR[:3]],
            id="after Right of Way, which nobody has twice",
        ),
    ],
)
def test_lists_the_legal_plays(table, seat, expected):
    assert laid(table, seat) == expected


B_STOPS_A = (A_ROLL, (1, "play", "stop", 0))


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        pytest.param(table_after(), [], id="at the beginning"),
        pytest.param(table_after(*B_STOPS_A), [(0, ROW)], id="a Stop"),
        pytest.param(table_after(A_ROLL, (1, "play", "accident", 0)), [(0, ACE)], id="an Accident"),
        pytest.param(table_after((0, "play", "speed_limit", 1)), [(1, ROW)], id="a Speed Limit"),
        pytest.param(table_after(*B_STOPS_A, (0, "play", "roll", 0)), [], id="too late"),
        pytest.param(
            table_after((0, "discard", ROW), B_ROLL, (0, "play", "stop", 1)), [], id="the safety is gone"
        ),
        pytest.param(table_after(*B_STOPS_A, players=4), [(0, ROW), (2, ROW)], id="either partner"),
        pytest.param(table_after(*B_STOPS_A, players=3), [(0, ROW)], id="only who was attacked"),
        pytest.param(
            table_after(*B_STOPS_A, edition="wikipedia-2016", players=3),
            [(0, ROW), (2, ROW)],
            id="anyone but B",
        ),
        pytest.param(
            table_after(A_ROLL, (1, "play", "out_of_gas", 0), (0, "coup_fourre", TANK)),
            [],
            id="answered already",
        ),
    ],
)
def test_lists_the_coups_fourres(table, expected):
    assert coups_fourres(table) == tuple(Action(seat, "coup_fourre", safety) for seat, safety in expected)


# --- at any table ----------------------------------------------------------------------------------------


def every_play(table, seat):
    """Each legal play: a card and a side."""
    actions = [
        Action(seat, "play", card, side) for card in CLASSIC.copies for side in range(len(table.sides))
    ]
    return {action for action in actions if not legal(table, action)}


def every_coup_fourre(table):
    actions = [Action(seat, "coup_fourre", safety) for seat in range(table.players) for safety in SAFETIES]
    return {action for action in actions if not legal(table, action)}


def check(table):
    """Assert that all choices are listed once and that the table does not change."""
    before = table.copy()
    for seat in range(table.players):
        found = plays(table, seat)
        assert set(found) == every_play(table, seat) and len(found) == len(set(found))
        assert [*found] == sorted(found, key=lambda action: ([*CLASSIC.copies].index(action.card), action.on))
        assert seat == table.turn or not found
    coups = coups_fourres(table)
    assert set(coups) == every_coup_fourre(table) and len(coups) == len(set(coups))
    assert table.attack or not coups
    assert table == before


@settings(max_examples=examples(25))
@given(every_table, st.integers(0, 2**32))
def test_lists_every_legal_action_of_a_random_hand_once(rules, seed):
    """With a deck only cards in hand or about to be drawn, without one all unseen cards."""
    tables, _, actions = played_out(rules, random.Random(seed))
    anybodys = Table(rules, (tables[0].turn - 1) % rules.players)
    for place in random.Random(seed).choices(range(len(tables)), k=12):
        known, unknown = tables[place], follow(anybodys, actions[:place])[0]
        check(known)
        check(unknown)
        could = legal_actions(known)
        assert set(coups_fourres(known)) == {action for action in could if action.kind == "coup_fourre"}
        assert set(coups_fourres(known)) <= set(coups_fourres(unknown))
        if known.turn is not None:
            found = set(plays(known, known.turn))
            assert found == {action for action in could if action.kind == "play" and not action.takes}
            assert {action.card for action in found} <= in_reach(known)
            assert found <= set(plays(unknown, unknown.turn))
            assert all(unknown.unseen[action.card] for action in plays(unknown, unknown.turn))


def test_offers_nothing_after_the_hand():
    tables, _, _ = played_out(rules(), random.Random(1))
    assert tables[-1].finished
    assert plays(tables[-1], 0) == plays(tables[-1], 1) == coups_fourres(tables[-1]) == ()
