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
    ("MB-4.1", "winning-moves", "rules-summary", 3, True),
    ("MB-4.1", "rules-summary", "wikipedia", 4, True),
    ("MB-4.2", "wikipedia", "winning-moves", 2, True),
    ("MB-4.2", "wikipedia", "dujardin-2024", 6, True),
    ("MB-4.3", "dujardin-2024", "rules-summary", 4, True),
    ("MB-4.4", "wikipedia", "wikipedia-2016", 3, True),
    ("MB-5.1", "winning-moves", "rules-summary", 4, True),
    ("MB-5.1", "winning-moves", "dujardin-2024", 2, True),
    ("MB-5.1", "winning-moves", "wikipedia", 4, False),
    ("MB-5.1", "wikipedia", "wikipedia-2016", 2, True),
    ("MB-5.1", "dujardin-2024", "wikipedia-2016", 6, False),
    ("MB-5.2", "winning-moves", "rules-summary", 2, True),
    ("MB-5.2", "winning-moves", "wikipedia", 2, False),
    ("MB-5.2", "wikipedia", "wikipedia-2016", 4, True),
    ("MB-5.2", "dujardin-2024", "winning-moves", 3, True),
    ("MB-5.3", "rules-summary", "dujardin-2024", 4, True),
    ("MB-5.4", "winning-moves", "wikipedia", 4, True),
    ("MB-5.4", "winning-moves", "dujardin-2024", 4, False),
    ("MB-5.4", "winning-moves", "dujardin-2024", 6, True),
    ("MB-6.1", "dujardin-2024", "wikipedia-2016", 2, True),
    ("MB-6.2", "winning-moves", "rules-summary", 4, True),
    ("MB-6.2", "winning-moves", "wikipedia", 4, False),
    ("MB-6.2", "wikipedia", "wikipedia-2016", 3, True),
    ("MB-6.2", "dujardin-2024", "winning-moves", 2, True),
    ("MB-6.2", "dujardin-2024", "wikipedia-2016", 2, False),
    ("MB-6.3", "winning-moves", "dujardin-2024", 4, True),
    ("MB-6.4", "rules-summary", "wikipedia", 2, True),
    ("MB-6.5", "winning-moves", "wikipedia", 2, True),
    ("MB-6.5", "dujardin-2024", "rules-summary", 6, True),
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
