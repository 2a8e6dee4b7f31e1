"""The questions that measure the search."""

import pytest

from scorekeeper.disputes.rulebook import articles
from tests.disputes.questions import LANGUAGES, PARTS, asked_by_readers, basic_questions, part_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_checksum_decides_which_questions_are_for_measuring(language):
    for part in PARTS:
        for question in asked_by_readers(language, part):
            assert part_of(question.asked, part in ("strangers", "held back")) == part, question.asked


def test_the_articles_of_the_questions_exist():
    asked = [q for language in LANGUAGES for part in PARTS for q in asked_by_readers(language, part)]
    assert {number for question in asked for number in question.answers} <= set(articles())
    assert set(basic_questions().values()) <= set(articles())


def test_no_question_occurs_twice():
    asked = [q.asked for language in LANGUAGES for part in PARTS for q in asked_by_readers(language, part)]
    assert len(set(asked)) == len(asked) >= 400
