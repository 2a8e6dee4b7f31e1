"""Errors that every reader of files raises."""

from collections.abc import Sequence

from scorekeeper.rules.editions import Rules
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.voice import ENGLISH, Voice
from scorekeeper.rules.words import Sentence, Text


class Unreadable(ValueError):
    """A file that is not in the format; wrong play is another matter.

    `where` is a JSON pointer or empty, `line` the line in the file (from 1) or None. `sentence` is the reason
    with its facts apart, ready for translation, and `reason` its English text.
    """

    def __init__(
        self, reason: Text | Sentence, /, where: str = "", line: int | None = None, **facts: object
    ) -> None:
        self.sentence = reason if isinstance(reason, Sentence) else Sentence(reason, facts)
        self.where, self.line = where, line
        self.reason = str(self.sentence)
        super().__init__(f"{where}: {self.reason}" if where else self.reason)

    def in_words(self, voice: Voice) -> str:
        """The reason in the language of `voice`."""
        return voice.say(self.sentence)

    def at(self, where: str, line: int | None = None) -> "Unreadable":
        """The error for the larger whole, in which the unreadable part is at `where` and `line`."""
        return Unreadable(self.sentence, where + self.where, line)


class Impossible(Unreadable):
    """A hand in a file is impossible."""

    def __init__(self, problem: Problem, rules: Rules, side_names: Sequence[str], where: str) -> None:
        self.problem, self.rules, self.side_names = problem, rules, side_names
        super().__init__("%(problem)s", where, problem=problem.message(side_names, ENGLISH.naming(rules)))

    def in_words(self, voice: Voice) -> str:
        return self.problem.message(self.side_names, voice.naming(self.rules))
