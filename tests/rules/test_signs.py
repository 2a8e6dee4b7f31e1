"""Finds a box by what its owner sees of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions.signs import (
    MOST_QUESTIONS,
    OTHER,
    SIGNS,
    UNSEEN,
    boxes_with,
    next_question,
    values_shown,
)

PRINTED = [edition for edition in EDITIONS.values() if edition.signs]
ALL = list(EDITIONS.values())


def answered(look):
    """The answers to all questions. `look` answers for each sign."""
    seen = {}
    while sign := next_question(ALL, seen):
        assert sign not in seen
        seen[sign] = look(sign)
    return seen


@pytest.mark.parametrize("edition", PRINTED, ids=lambda edition: edition.id)
def test_the_signs_of_a_box_identify_it(edition):
    seen = answered(lambda sign: edition.signs.get(sign, (UNSEEN,))[-1])
    assert boxes_with(ALL, seen) == [edition]


@pytest.mark.parametrize("edition", PRINTED, ids=lambda edition: edition.id)
@pytest.mark.parametrize("hidden", SIGNS)
def test_an_unseen_sign_never_excludes_the_box(hidden, edition):
    seen = answered(lambda sign: UNSEEN if sign == hidden else edition.signs.get(sign, (UNSEEN,))[0])
    assert edition in boxes_with(ALL, seen)


@given(st.data())
def test_asks_at_most_four_useful_questions(data):
    seen = {}
    while sign := next_question(ALL, seen):
        left = boxes_with(ALL, seen)
        values = values_shown(left, sign)
        assert min(len(boxes_with(left, {sign: value})) for value in values) < len(left)
        seen[sign] = data.draw(st.sampled_from([*values, OTHER, UNSEEN]), label=sign)
    assert len(seen) <= MOST_QUESTIONS
    assert len(boxes_with(ALL, seen)) < len(PRINTED) or set(seen.values()) <= {UNSEEN}


def test_an_unlisted_publisher_finds_no_box():
    assert boxes_with(ALL, {"publisher": OTHER}) == []


def test_texts_that_came_in_no_box_are_never_found():
    assert boxes_with(ALL, {}) == PRINTED
    assert {edition.id for edition in ALL if not edition.signs} == {
        "wikipedia",
        "wikipedia-2016",
        "rules-summary",
    }


@pytest.mark.parametrize("edition", PRINTED, ids=lambda edition: edition.id)
def test_editions_list_only_known_signs(edition):
    assert set(edition.signs) <= set(SIGNS)
    assert all(edition.signs.values()), "a sign that is not known is left out"
