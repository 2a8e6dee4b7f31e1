"""Problems of a hand in sentences, each with the article that states the rule."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.disputes.rulebook import article_of_problem
from scorekeeper.disputes.ways_to_be_possible import ways_to_be_possible
from scorekeeper.rules import HandResult, Problem, Rules
from scorekeeper.web.common.language import voice


class Note(NamedTuple):
    """A mistake in a sentence, and the number of the article that states the rule, if there is one."""

    text: str
    article: str | None = None


def problem_note(problem: Problem, rules: Rules, names: Sequence[str]) -> Note:
    """The note about a problem of a hand; `names` are those of the sides."""
    return Note(problem.message(names, voice(rules)), article_of_problem(problem.code))


def ways_in_words(rules: Rules, result: HandResult, names: Sequence[str]) -> list[str]:
    """Changes that would make the hand possible, each to be read after "It would be possible"."""
    return [
        voice().and_list([voice(rules).say(change, names) for change in way.changes])
        for way in ways_to_be_possible(rules, result)
    ]
