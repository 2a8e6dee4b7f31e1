"""A game continues with the rules it was started with, whatever a later version makes of its edition."""

from dataclasses import replace

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions.model import register
from tests.builders import ACE, hand, side
from tests.builders_web import Table


@pytest.fixture
def next_version():
    """next_version() makes a later version, in which Winning Moves pays 777 for a safety and drives to
    500."""

    old = EDITIONS["winning-moves"]

    def change():
        setups = tuple(replace(setup, target_miles=500, extension_miles=None) for setup in old.setups)
        new = replace(old, setups=setups, differs={"points_safety": 777, "shutout": "per_opponent"})
        register(new)

    yield change
    register(old)


def test_an_old_game_scores_as_before(table, ann, next_version):
    table.score(hand(side(700, ACE), side(0)), hand(side(1000), side(775), caller=0))
    rules, totals, page = table.game.rules, table.totals, table.page()
    next_version()
    assert ann.start("Cy", "Di").game.rules.points_safety == 777, "new games have the new values"
    assert table.game.rules == rules
    assert table.totals == totals == (1700 + 1600, 775)
    again = table.page()
    assert [receipt.words for receipt in again.all(class_="receipts")] == [
        receipt.words for receipt in page.all(class_="receipts")
    ]


def test_a_game_continues_by_its_old_rules(table, next_version):
    table.score(hand(side(700, ACE), side(0)))
    next_version()
    table.score(hand(side(700, ACE), side(0)), hand(side(1000), side(775), caller=0))
    assert table.totals == (1700 + 1700 + 1600, 775)


def test_a_rematch_uses_the_old_rules(table, ann, next_version):
    rules = table.game.rules
    next_version()
    assert Table(ann, table.post("/rematch").goes_to).game.rules == rules
