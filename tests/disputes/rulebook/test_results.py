"""Whether boxes have the same result for an article, at tables with the same number of players."""

import pytest

from scorekeeper.disputes.rulebook import articles, differing_articles, differing_sentences, elsewhere
from scorekeeper.rules.editions import EDITIONS

#: Article, a table's edition, another edition, number of players, whether the result is the same.
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
    ("MB-3.1", "winning-moves", "dujardin-2024", 4, True),
    ("MB-3.1", "rules-summary", "wikipedia", 2, True),
    ("MB-3.2", "winning-moves", "dujardin-2024", 3, True),
    ("MB-3.3", "rules-summary", "wikipedia", 4, True),
    ("MB-3.4", "winning-moves", "dujardin-2024", 2, True),
    ("MB-3.5", "winning-moves", "dujardin-2024", 2, True),
    ("MB-3.5", "winning-moves", "dujardin-2024", 4, False),
    ("MB-3.5", "winning-moves", "dujardin-2024", 6, True),
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
    ("MB-9.1", "winning-moves", "dujardin-2024", 2, True),
    ("MB-9.1", "rules-summary", "wikipedia", 4, True),
    ("MB-9.2", "winning-moves", "wikipedia", 4, True),
    ("MB-9.2", "winning-moves", "dujardin-2024", 4, False),
    ("MB-9.2", "wikipedia", "wikipedia-2016", 2, True),
    ("MB-9.2", "wikipedia", "wikipedia-2016", 3, False),
    ("MB-9.3", "winning-moves", "wikipedia", 4, True),
    ("MB-9.3", "wikipedia", "wikipedia-2016", 2, True),
    ("MB-9.3", "wikipedia", "wikipedia-2016", 4, False),
    ("MB-9.4", "wikipedia-2016", "dujardin-2024", 3, True),
    ("MB-9.5", "winning-moves", "dujardin-2024", 4, True),
    ("MB-10.1", "winning-moves", "wikipedia", 6, True),
    ("MB-10.1", "rules-summary", "winning-moves", 6, False),
    ("MB-10.1", "winning-moves", "dujardin-2024", 4, False),
    ("MB-10.2", "winning-moves", "wikipedia", 6, True),
    ("MB-10.2", "winning-moves", "rules-summary", 6, False),
    ("MB-10.2", "winning-moves", "dujardin-2024", 4, True),
    ("MB-10.2", "winning-moves", "dujardin-2024", 2, False),
    ("MB-10.3", "wikipedia-2016", "rules-summary", 3, True),
    ("MB-10.3", "rules-summary", "dujardin-2024", 6, True),
    ("MB-11.1", "winning-moves", "dujardin-2024", 2, True),
    ("MB-11.2", "winning-moves", "dujardin-2024", 2, True),
    ("MB-11.3", "winning-moves", "wikipedia-2016", 4, True),
    ("MB-11.3", "winning-moves", "dujardin-2024", 4, False),
    ("MB-11.4", "winning-moves", "dujardin-2024", 3, True),
    ("MB-11.4", "rules-summary", "wikipedia", 4, True),
    ("MB-11.5", "winning-moves", "wikipedia", 4, True),
    ("MB-11.5", "winning-moves", "dujardin-2024", 2, False),
    ("MB-11.5", "rules-summary", "wikipedia", 6, False),
    ("MB-11.6", "winning-moves", "wikipedia", 6, True),
    ("MB-11.6", "dujardin-2024", "winning-moves", 3, False),
    ("MB-11.7", "winning-moves", "rules-summary", 6, True),
    ("MB-11.7", "dujardin-2024", "wikipedia", 6, False),
    ("MB-11.8", "winning-moves", "wikipedia-2016", 6, True),
    ("MB-11.8", "winning-moves", "dujardin-2024", 4, True),
    ("MB-11.8", "rules-summary", "dujardin-2024", 6, True),
    ("MB-11.8", "winning-moves", "rules-summary", 6, False),
    ("MB-11.8", "winning-moves", "dujardin-2024", 2, False),
    ("MB-11.9", "winning-moves", "rules-summary", 3, True),
    ("MB-11.9", "winning-moves", "wikipedia", 2, False),
    ("MB-11.9", "winning-moves", "wikipedia", 4, True),
    ("MB-11.9", "wikipedia", "dujardin-2024", 3, False),
    ("MB-11.9", "wikipedia", "wikipedia-2016", 6, True),
    ("MB-11.10", "winning-moves", "rules-summary", 3, True),
    ("MB-11.10", "winning-moves", "wikipedia", 2, True),
    ("MB-11.10", "winning-moves", "wikipedia", 3, False),
    ("MB-11.10", "winning-moves", "wikipedia", 4, True),
    ("MB-11.10", "winning-moves", "dujardin-2024", 2, False),
    ("MB-11.10", "wikipedia", "dujardin-2024", 3, False),
    ("MB-11.11", "winning-moves", "wikipedia", 2, False),
    ("MB-11.11", "winning-moves", "rules-summary", 3, True),
    ("MB-11.11", "winning-moves", "wikipedia", 4, True),
    ("MB-11.11", "winning-moves", "dujardin-2024", 4, False),
    ("MB-12.1", "winning-moves", "dujardin-2024", 4, True),
    ("MB-12.2", "winning-moves", "wikipedia", 3, True),
    ("MB-12.2", "wikipedia-2016", "dujardin-2024", 2, True),
    ("MB-12.3", "rules-summary", "dujardin-2024", 6, True),
]


@pytest.mark.parametrize(("number", "here", "there", "players", "same"), RESULTS)
def test_says_whether_another_box_has_the_same_result(number, here, there, players, same):
    rules = EDITIONS[here].rules(players)
    (found,) = [box for box in elsewhere(rules, number) if box.edition == there]
    assert found.same is same


def boxes(rules, number):
    return [(box.edition, box.same) for box in elsewhere(rules, number)]


@pytest.mark.parametrize(("players", "same"), [(6, [False] * 8 + [True] * 2), (8, [True] + [None] * 9)])
def test_lists_other_results_first_and_boxes_without_these_players_last(players, same):
    found = elsewhere(EDITIONS["dujardin-2024"].rules(players), "MB-2.2")
    assert [box.same for box in found] == same
    assert [box.article is None for box in found] == [known is None for known in same]


def test_lists_the_own_box_as_printed_if_house_rules_change_the_result():
    rules = EDITIONS["winning-moves"].rules(4, {"points_safety": 150})
    assert ("winning-moves", False) in boxes(rules, "MB-11.2")
    assert "winning-moves" not in dict(boxes(rules, "MB-2.2"))
    assert "winning-moves" not in dict(boxes(EDITIONS["winning-moves"].rules(4), "MB-11.2"))


@pytest.mark.parametrize("editions", [("winning-moves", "rules-summary"), ("dujardin-2024", "wikipedia")])
def test_articles_differ_if_they_do_for_any_number_of_players(editions):
    one, other = (EDITIONS[edition] for edition in editions)
    assert differing_articles(editions) == [
        number
        for number in articles()
        if any(
            (other.id, False) in boxes(one.rules(players), number)
            for players in set(one.players) & set(other.players)
        )
    ]


def test_articles_differ_if_two_of_several_boxes_do():
    assert differing_articles(["wikipedia", "wikipedia"]) == []
    two, three = differing_articles(["wikipedia", "wikipedia-2016"]), ["wikipedia-2016", "winning-moves"]
    assert two == ["MB-9.2", "MB-9.3"]
    assert {*two, *differing_articles(three)} == {*differing_articles(["wikipedia", *three])}


def test_lists_one_sentence_for_each_value_in_which_boxes_differ():
    """A race has no winner of the hand, no shutout and no extension to differ in."""
    said = {
        edition: [stated.text.en for stated in differing_sentences(EDITIONS[edition].rules(3))]
        for edition in ("winning-moves", "wikipedia-2016", "asmodee-2014")
    }
    assert [len(texts) for texts in said.values()] == [10, 9, 7]
    assert said["wikipedia-2016"][-4:] == [
        "A hazard may be laid on another hazard of a battle pile.",
        "A Speed Limit does not go on another Speed Limit: it goes on an empty speed pile, or on an End of "
        "Limit.",
        "Any player who holds the safety may call a coup fourré, whoever was attacked.",
        "With no draw pile left nothing is drawn, and the player goes on with the cards in hand.",
    ]
