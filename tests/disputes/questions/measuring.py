"""Measures the search with the questions."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.disputes.search import find
from tests.disputes.questions import Question, asked_by_readers

THREE = 3


class Answered(NamedTuple):
    """A question, the numbers of the articles found (the best first), and whether the first was sure."""

    question: Question
    found: Sequence[str]
    sure: bool

    @property
    def is_first(self):
        return self.is_among(1)

    def is_among(self, most):
        """True if one of the first `most` articles found answers the question."""
        return any(number in self.question.answers for number in self.found[:most])


class Figures(NamedTuple):
    """Shares of the questions, from 0 to 1.

    The right article came first, or among the first three. The search was sure. Of the sure answers, those
    right.
    """

    questions: int
    first: float
    three: float
    sure: float
    sure_and_right: float

    @classmethod
    def of(cls, answers):
        sure = [answer for answer in answers if answer.sure]
        return cls(
            len(answers),
            _share(answers, Answered.is_first.fget),
            _share(answers, lambda answer: answer.is_among(THREE)),
            len(sure) / len(answers),
            _share(sure, Answered.is_first.fget),
        )


def answered(language, part):
    """The search's answers to the questions of one part."""
    return [_answered(question) for question in asked_by_readers(language, part)]


def _answered(question):
    found = find(question.asked)
    return Answered(question, [article.number for article in found.articles], found.sure)


def _share(answers, is_so):
    return sum(map(is_so, answers)) / len(answers)
