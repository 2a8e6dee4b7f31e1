"""Two copies of one game, hand by hand."""

from dataclasses import replace

from scorekeeper.records.games.comparing import compare
from tests.records.test_handed import evening

GAME = evening(6)


def copy(*hands):
    return replace(GAME, hands=hands)


def differing(ours, theirs):
    return [(pair.ours, pair.theirs) for pair in compare(ours, theirs) if pair.differs]


def test_the_same_copy_differs_in_nothing():
    assert differing(GAME, GAME) == [] and len(compare(GAME, GAME)) == 6


def test_a_copy_that_goes_on_has_more_hands():
    first, second, third, *_others = GAME.hands
    assert differing(copy(first), copy(first, second, third)) == [(None, second), (None, third)]
    assert differing(copy(first, second), copy(first)) == [(second, None)]


def test_hands_of_copies_that_went_apart_are_paired():
    first, second, third, _deleted, fifth, sixth = GAME.hands
    assert differing(copy(first, second, fifth), copy(first, third)) == [(second, third), (fifth, None)]
    assert differing(copy(first, second, sixth), copy(first, third, sixth)) == [(second, third)]


def test_a_hand_entered_alike_on_both_needs_no_choice():
    first, second, *_others = GAME.hands
    assert differing(copy(first, second), copy(first, replace(second, form_key="k" * 22))) == []


def test_a_hand_that_stands_elsewhere_in_the_copy_is_the_same_hand():
    """Each phone has the other's hand 2 behind its own; then one goes on."""
    first, second, third, _deleted, fifth, _sixth = GAME.hands
    ours, theirs = copy(first, second, third), copy(first, third, second, fifth)
    assert differing(ours, theirs) == [(None, fifth)]
    assert differing(theirs, ours) == [(fifth, None)]
    corrected = replace(second, result=first.result)
    assert differing(ours, copy(first, third, corrected)) == [(second, corrected)]


def test_a_correction_is_told_by_the_key():
    first, second, *_others = GAME.hands
    corrected = replace(second, result=first.result)
    (pair,) = [pair for pair in compare(copy(first, second), copy(first, corrected)) if pair.differs]
    assert (pair.ours, pair.theirs, pair.is_one_hand) == (second, corrected, True)


def test_different_hands_and_a_hand_of_one_copy_are_not_one_hand():
    first, second, third, _deleted, fifth, _sixth = GAME.hands
    apart = compare(copy(first, second, fifth), copy(first, third))
    assert [pair.is_one_hand for pair in apart] == [True, False, False]
    unkeyed = replace(second, form_key=None)
    (_same, pair) = compare(copy(first, unkeyed), copy(first))
    assert not pair.is_one_hand


def test_a_deleted_hand_counts_as_none():
    first, second, *_others = GAME.hands
    gone = replace(second, deleted=True)
    assert differing(copy(first), copy(first, gone)) == []
    assert differing(copy(first, second), copy(first, gone)) == [(second, gone)]


def test_a_deleted_hand_that_one_copy_has_is_paired_with_none():
    first, second, third, *_others = GAME.hands
    gone = replace(second, deleted=True)
    assert differing(copy(first, gone), copy(first, third)) == [(None, third)]
