"""The rulebook's articles as data: texts with conditions, and which edition prints them where.

An article is written once for all tables. Its texts carry conditions on the facts of a table and figures to
be filled in; `for_table` turns it into what one table reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

LANGUAGES: Final = ("en", "fr")

#: Fact of a table (`facts.facts`) -> the value, or list of values, that it must have. A bool asks whether the
#: fact holds, or a number is not 0.
Condition = Mapping[str, object]


class Text(NamedTuple):
    """A text in both languages."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """The text in "fr", or in English for any other language."""
        return self.fr if language == "fr" else self.en


class Wording(NamedTuple):
    """A text for the tables on which `when` holds."""

    text: Text
    when: Condition


@dataclass(frozen=True)
class RuleSentence:
    """A sentence of an article's rule, for the tables on which `when` holds.

    `printed`: edition -> the section of it that says so, for those that do. `states`: the rulings, or cases
    of them ("hazard-needs-moving/right of way"), that it states. `notes`: edition -> a remark on what that
    edition prints, which changes no result. `ours`: editions that print something of it that says less or
    more, so that it is our reading of them and not borrowed.
    """

    text: Text
    when: Condition = field(default_factory=dict)
    printed: Mapping[str, str] = field(default_factory=dict)
    states: tuple[str, ...] = ()
    notes: Mapping[str, Text] = field(default_factory=dict)
    ours: tuple[str, ...] = ()


class Remedy(NamedTuple):
    """Advice for putting right what has already happened.

    `source`: the edition that prints it, or None: our suggestion. `answers`: the rulings, or
    cases of them, that it puts right.
    `words`: language -> what people say who need it, rather than the rule.
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

    Of `titles` and `examples` a table reads the first whose condition holds, of `rule` and `remedies` all.
    `rulings`, `items` and `problems` are the ids that it states; `words`: language -> what people say when
    they look for it.
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
