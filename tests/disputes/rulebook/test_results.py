"""Articles on which boxes have the same result, and another one, at tables of as many players."""

import pytest

from scorekeeper.disputes.rulebook import elsewhere
from scorekeeper.rules.editions import EDITIONS

#: Article, a table's edition, another edition, number of players, is the result the same.
RESULTS = [
    ("MB-1.1", "winning-moves", "rules-summary", 2, True),
    ("MB-1.1", "winning-moves", "wikipedia", 2, False),
    ("MB-1.1", "winning-moves", "wikipedia", 4, True),
    ("MB-1.1", "wikipedia", "dujardin-2024", 3, True),
    ("MB-1.2", "winning-moves", "rules-summary", 2, True),
    ("MB-1.2", "wikipedia-2016", "dujardin-2024", 6, True),
    ("MB-2.1", "winning-moves", "dujardin-2024", 2, True),
    ("MB-2.1", "winning-moves", "dujardin-2024", 4, False),
    ("MB-2.1", "winning-moves", "dujardin-2024", 6, True),
    ("MB-2.1", "winning-moves", "wikipedia", 4, True),
    ("MB-2.2", "winning-moves", "rules-summary", 2, True),
    ("MB-2.2", "winning-moves", "dujardin-2024", 2, False),
    ("MB-2.2", "winning-moves", "dujardin-2024", 4, True),
    ("MB-2.2", "winning-moves", "rules-summary", 6, False),
    ("MB-2.2", "winning-moves", "wikipedia", 6, True),
    ("MB-2.2", "rules-summary", "dujardin-2024", 6, True),
    ("MB-2.3", "winning-moves", "rules-summary", 3, True),
    ("MB-2.3", "winning-moves", "wikipedia", 3, False),
    ("MB-2.3", "winning-moves", "wikipedia", 4, True),
    ("MB-2.4", "winning-moves", "dujardin-2024", 3, True),
    ("MB-2.5", "winning-moves", "dujardin-2024", 3, True),
    ("MB-7.1", "winning-moves", "rules-summary", 4, True),
    ("MB-7.2", "winning-moves", "dujardin-2024", 4, True),
    ("MB-7.3", "winning-moves", "dujardin-2024", 2, True),
    ("MB-8.1", "winning-moves", "wikipedia", 4, True),
    ("MB-8.1", "rules-summary", "dujardin-2024", 2, True),
    ("MB-8.2", "wikipedia-2016", "dujardin-2024", 6, True),
    ("MB-8.3", "rules-summary", "wikipedia-2016", 3, True),
    ("MB-11.10", "winning-moves", "rules-summary", 3, True),
    ("MB-11.10", "winning-moves", "wikipedia", 3, False),
]


@pytest.mark.parametrize(("number", "here", "there", "players", "same"), RESULTS)
def test_the_result_in_another_box(number, here, there, players, same):
    rules = EDITIONS[here].rules(players)
    (found,) = [box for box in elsewhere(rules, number) if box.edition == there]
    assert found.same is same
