"""The rulebook's articles as data: texts with conditions, and which edition prints them where.

An article is written once for all tables. Its texts have conditions on facts of the table, and placeholders
for figures. `for_table` adapts it to one table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

LANGUAGES: Final = ("en", "fr")

#: Fact of a table (`facts.facts`) -> the value it must have, or a list of allowed values. True and False ask
#: whether the fact is true, or a number is not 0.
Condition = Mapping[str, object]


class Text(NamedTuple):
    """A text in both languages."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """The text in "fr", or in English for any other language."""
        return self.fr if language == "fr" else self.en


class Wording(NamedTuple):
    """A text for the tables that meet `when`."""

    text: Text
    when: Condition


@dataclass(frozen=True)
class RuleSentence:
    """A sentence of an article's rule, for the tables that meet `when`.

    `printed`: edition -> the section that says this, for those that print it. `states`: the rulings, or cases
    of them ("hazard-needs-moving/right of way"), that it states. `notes`: edition -> a remark on what that
    edition prints, which changes no result. `ours`: editions that print part of this, or more. For them it is
    our reading, not borrowed from another edition.
    """

    text: Text
    when: Condition = field(default_factory=dict)
    printed: Mapping[str, str] = field(default_factory=dict)
    states: tuple[str, ...] = ()
    notes: Mapping[str, Text] = field(default_factory=dict)
    ours: tuple[str, ...] = ()


class Remedy(NamedTuple):
    """How to put right what has already happened.

    `source`: the edition that prints it, or None if it is our suggestion. `answers`: the rulings, or cases of
    them, whose breach it repairs. `words`: language -> what people say when they need the remedy, not the
    rule.
    """

    case: Text
    text: Text
    source: str | None
    when: Condition
    answers: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True)
class Article:
    """An article of the rulebook, for all tables.

    A table reads the first of `titles` and of `examples` whose condition is met, and all of `rule` and
    `remedies` whose conditions are. `rulings`, `items` and `problems`: the ids that it states. `words`:
    language -> what people say when they look for it.
    """

    number: str
    titles: tuple[Wording, ...]
    rule: tuple[RuleSentence, ...]
    examples: tuple[Wording, ...]
    remedies: tuple[Remedy, ...] = ()
    related: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Chapter(NamedTuple):
    """A chapter of the rulebook."""

    number: int
    title: Text
    articles: tuple[Article, ...]
