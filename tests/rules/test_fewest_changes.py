"""Finds the fewest changes that make something right. Tried on numbers."""

from scorekeeper.rules.fewest_changes import Change, apply_changes, drop_needless, fewest_changes
from scorekeeper.rules.words import Sentence


def change(text, make):
    return Change(Sentence(text, {}), make)


ONE, TWO, FIVE = (change(f"+{step}", lambda number, step=step: number + step) for step in (1, 2, 5))
DOUBLE, SEVEN = change("doubled", lambda number: number * 2), change("7", lambda number: 7)


def ways_found(start, goal, *changes, most=9, deepest=3):
    ways = fewest_changes(start, lambda _: changes, goal.__eq__, most, deepest)
    assert all(apply_changes(start, way) == goal for way in ways)
    return [[change.sentence.text for change in way] for way in ways]


def test_finds_as_few_changes_as_will_do():
    assert ways_found(0, 5, ONE, TWO, FIVE) == [["+5"]]
    assert ways_found(0, 6, ONE, TWO, FIVE) == [["+1", "+5"]]
    assert ways_found(0, 7, ONE, TWO, FIVE, SEVEN) == [["7"]]


def test_changes_suggested_first_come_first():
    assert ways_found(1, 2, DOUBLE, ONE) == [["doubled"]], "what comes to the same is there once"
    by_hundreds = [change("100", lambda _: 100), change("300", lambda _: 300), change("200", lambda _: 200)]
    ways = fewest_changes(1, lambda _: by_hundreds, lambda number: number > 100, 9, 1)
    assert [way[0].sentence.text for way in ways] == ["300", "200"]
    assert fewest_changes(1, lambda _: by_hundreds, lambda number: number > 100, 1, 1) == ways[:1]


def test_finds_nothing_beyond_the_depth_asked_for():
    assert ways_found(0, 3, ONE, deepest=3) == [["+1", "+1", "+1"]]
    assert ways_found(0, 4, ONE, deepest=3) == []
    assert ways_found(0, -1, ONE, TWO) == []


def test_suggestions_may_depend_on_earlier_changes():
    """+5 is suggested only after +1 but works without it. So it is a way by itself, and the smallest."""
    ways = fewest_changes(0, lambda number: [FIVE] if number else [ONE], lambda number: number >= 5, 9, 3)
    assert [[change.sentence.text for change in way] for way in ways] == [["+5"]]


def test_a_way_with_more_changes_is_left_out():
    def suggest(number):
        return {0: [ONE, TWO], 1: [FIVE], 2: [DOUBLE]}.get(number, [])

    ways = fewest_changes(0, suggest, lambda number: number in (4, 5, 6), 9, 3)
    assert [[change.sentence.text for change in way] for way in ways] == [["+5"]], (
        "2 doubled takes two changes"
    )


def test_leaves_out_changes_that_are_not_needed():
    def big(number):
        return number >= 5

    assert drop_needless(0, (ONE, FIVE, TWO), big) == (FIVE,)
    assert drop_needless(0, (ONE, TWO, TWO), big) == (ONE, TWO, TWO)
    assert drop_needless(9, (ONE, TWO), big) == ()
