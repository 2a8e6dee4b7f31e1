"""Articles adapted to one table: its box, house rules and number of players. Also what other boxes say.

Two tables have the same result on an article if its rule reads the same for both. So the sentences of a rule
say only what applies. Remarks on what an edition prints are notes.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from scorekeeper.disputes.rulebook.facts import facts, holds
from scorekeeper.disputes.rulebook.model import Article, Remedy, RuleSentence, Text, Wording
from scorekeeper.disputes.rulebook.reader import articles
from scorekeeper.rules.editions import EDITIONS, Rules

#: Where a sentence comes from. The table's edition prints it. Or another edition prints it, which decides
#: where this one is silent. Or none of those prints it, and it is our ruling. Or it is a house rule of the
#: table.
PRINTED, BORROWED, OURS, HOUSE_RULE = SOURCES = ("printed", "borrowed", "ours", "house_rule")
_READINGS_KEPT: Final = 4096
#: Thousands separator of each language.
_THOUSANDS: Final = Text(",", "\u202f")
#: A house rule can make a bonus 1 point. "1 point" is the same in both languages.
_ONE_POINT: Final = re.compile(r"\b1 points\b")


class Source(NamedTuple):
    """Where a sentence comes from. `edition` prints it in its section `where`.

    Those are None and "" for our rulings and for house rules. `also`: editions that print what is our ruling
    here.
    """

    kind: str
    edition: str | None = None
    where: str = ""
    also: tuple[str, ...] = ()


class Stated(NamedTuple):
    """A sentence of a rule, adapted to a table. `states`: the rulings, or cases of them, that it states."""

    text: Text
    source: Source
    note: Text | None
    states: tuple[str, ...]


@dataclass(frozen=True)
class TableArticle:
    """An article adapted to a table."""

    number: str
    title: Text
    sentences: tuple[Stated, ...]
    example: Text | None
    remedies: tuple[Remedy, ...]
    related: tuple[str, ...]

    @property
    def rule(self) -> Text:
        """All sentences as one text."""
        texts = [sentence.text for sentence in self.sentences]
        return Text(" ".join(text.en for text in texts), " ".join(text.fr for text in texts))

    @property
    def result(self) -> tuple[str, ...]:
        """The sentences that apply, for comparing with those of another table."""
        return tuple(sentence.text.en for sentence in self.sentences)


class Elsewhere(NamedTuple):
    """An article in another box, for the same number of players.

    `same`: True if the result is the same as at the table. None if that box does not allow this number.
    `article`: adapted to a table of that box.
    """

    edition: str
    same: bool | None
    article: TableArticle | None


@lru_cache(_READINGS_KEPT)
def article_for(rules: Rules, number: str) -> TableArticle:
    """The article with this number, adapted to a table with `rules`.

    Raises KeyError for an unknown number.
    """
    article = articles()[number]
    return TableArticle(
        number,
        _first(article.titles, rules, number),
        tuple(_sentences(article, rules)),
        _first(article.examples, rules) if _any_holds(article.examples, rules) else None,
        tuple(filter(None, (remedy_for(rules, remedy) for remedy in article.remedies))),
        article.related,
    )


def remedy_for(rules: Rules, remedy: Remedy) -> Remedy | None:
    """A remedy adapted to a table with `rules`, or None if it does not apply there."""
    if not holds(remedy.when, rules):
        return None
    return remedy._replace(case=_filled(remedy.case, rules), text=_filled(remedy.text, rules))


def elsewhere(rules: Rules, number: str) -> list[Elsewhere]:
    """The article in every other box and, if house rules change its result, in the table's own box as
    printed.

    Those with another result come first, those that do not allow this number of players last.
    """
    here = article_for(rules, number)
    found = [
        _in_box(edition, rules.players, here)
        for edition in EDITIONS
        if edition != rules.edition or rules.house_rules
    ]
    listed = [box for box in found if box.edition != rules.edition or box.same is False]
    return sorted(listed, key=lambda box: (box.same is None, bool(box.same)))


def statements_of(rules: Rules, number: str, ruling: str) -> list[Stated]:
    """The sentences of an article that state a ruling, or a case of one, to a table.

    If no sentence states the case, those that state the whole ruling.
    """
    sentences = article_for(rules, number).sentences
    return [sentence for sentence in sentences if ruling in sentence.states] or [
        sentence for sentence in sentences if ruling.partition("/")[0] in sentence.states
    ]


def _in_box(edition: str, players: int, here: TableArticle) -> Elsewhere:
    if players not in EDITIONS[edition].players:
        return Elsewhere(edition, None, None)
    there = article_for(EDITIONS[edition].rules(players), here.number)
    return Elsewhere(edition, there.result == here.result, there)


def _sentences(article: Article, rules: Rules) -> Iterator[Stated]:
    printed = as_printed(rules)
    printed_texts = {_filled(sentence.text, printed) for sentence in _holding(article, printed)}
    for sentence in _holding(article, rules):
        text = _filled(sentence.text, rules)
        source = _source(sentence, rules) if text in printed_texts else Source(HOUSE_RULE)
        yield Stated(text, source, sentence.notes.get(rules.edition), sentence.states)


def as_printed(rules: Rules) -> Rules:
    """The rules of the same box and number of players as printed.

    Keeps the printed option, drops house rules.
    """
    if not rules.house_rules:
        return rules
    edition = EDITIONS[rules.edition]
    option = next((option for option in edition.options if option.name == rules.option), None)
    return edition.rules(rules.players, option.changes if option else {})


def _source(sentence: RuleSentence, rules: Rules) -> Source:
    printed = {
        other: where for other, where in sentence.printed.items() if _reads_alike(sentence, rules, other)
    }
    edition = EDITIONS[rules.edition]
    if edition.id in printed:
        return Source(PRINTED, edition.id, printed[edition.id])
    lenders = () if edition.id in sentence.ours else edition.follows
    lender = next((other for other in lenders if other in printed), None)
    return Source(BORROWED, lender, printed[lender]) if lender else Source(OURS, also=tuple(printed))


def _reads_alike(sentence: RuleSentence, rules: Rules, edition: str) -> bool:
    """False if the other edition, for this number of players, has another figure in this sentence."""
    if edition == rules.edition or rules.players not in EDITIONS[edition].players:
        return True
    there = EDITIONS[edition].rules(rules.players)
    return _filled(sentence.text, there) == _filled(sentence.text, as_printed(rules))


def _holding(article: Article, rules: Rules) -> list[RuleSentence]:
    return [sentence for sentence in article.rule if holds(sentence.when, rules)]


def _first(wordings: tuple[Wording, ...], rules: Rules, number: str = "") -> Text:
    for wording in wordings:
        if holds(wording.when, rules):
            return _filled(wording.text, rules)
    raise ValueError(f"{number}: no wording for {rules.name}, {rules.players} players.")


def _any_holds(wordings: tuple[Wording, ...], rules: Rules) -> bool:
    return any(holds(wording.when, rules) for wording in wordings)


def _filled(text: Text, rules: Rules) -> Text:
    """The text with the table's figures in place of `{points_safety}` and the like."""
    filled = (
        said.format_map(_figures(rules, between)) for said, between in zip(text, _THOUSANDS, strict=True)
    )
    return Text(*(_ONE_POINT.sub("1 point", said) for said in filled))


@lru_cache(_READINGS_KEPT)
def _figures(rules: Rules, between: str) -> Mapping[str, object]:
    """The facts of a table with their numbers as text. `between` separates the thousands."""
    return {
        name: f"{value:,}".replace(",", between) if type(value) is int else value
        for name, value in facts(rules).items()
    }
