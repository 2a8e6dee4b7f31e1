"""`scorekeeper editions`: every printed edition in tables, as docs/editions.md has them."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from scorekeeper.cli.rule_text import source_in_words
from scorekeeper.disputes.rulebook import Stated, article_for, article_of_item, articles, holds
from scorekeeper.rules.editions import EDITIONS, ITEM_VALUES, Edition, Rules
from scorekeeper.rules.words import ITEM_NAMES

_INTRODUCTION: Final = """\
# The printed editions

Each edition as the scorekeeper plays it, to be held against its booklet. `scorekeeper editions` writes this
page from the data. A source is a section of the edition itself, of another one that is followed where it is
silent, or our ruling."""
_LANGUAGE: Final = "en"

#: Values of `Rules` on play and on who scores, by which editions differ -> the article that states each.
_ARTICLES: Final = {
    "race": "MB-10.1",
    "roll_after_remedy": "MB-4.3",
    "open_discards": "MB-3.3",
    "hand_winner": "MB-11.5",
    "shutout": "MB-11.10",
    "unfinished_extension_pays": "MB-11.9",
    "hazard_on_hazard": "MB-5.2",
    "limit_on_limit": "MB-6.2",
    "coup_fourre_by_anyone": "MB-9.2",
    "safety_replays_without_pile": "MB-8.2",
}


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("editions", help="every printed edition in tables", description=__doc__)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the page."""
    print("\n\n".join([_INTRODUCTION, *(part for edition in EDITIONS.values() for part in _parts(edition))]))
    return 0


def _parts(edition: Edition) -> Iterator[str]:
    """Yield the paragraphs and tables of an edition."""
    followed = ", then ".join(EDITIONS[other].title for other in edition.follows if other != edition.id)
    silent = f" Where it is silent: {followed}." if followed else ""
    yield f"## {edition.title}"
    yield f"`{edition.id}`: {edition.source}.{silent}"
    yield _table(("players", "sides", "miles", "extension to", "taken out first"), _set_up(edition))
    if edition.options:
        yield _table(("printed option", "players", "values"), _options(edition))
    yield _table(("scores", "points", "source"), _points(edition))
    yield _table(("rule", "source"), _rules_of_play(edition))


def _set_up(edition: Edition) -> Iterator[Sequence[object]]:
    for setup in edition.setups:
        taken_out = ", ".join(setup.taken_out).replace("_", " ")
        yield setup.players, setup.sides, setup.target_miles, setup.extension_miles or "-", taken_out or "-"


def _options(edition: Edition) -> Iterator[Sequence[object]]:
    for option in edition.options:
        players = ", ".join(map(str, option.players))
        values = ", ".join(
            f"{name} {'-' if value is None else value}" for name, value in option.changes.items()
        )
        yield option.name, players, values.replace("_", " ")


def _points(edition: Edition) -> Iterator[Sequence[object]]:
    rules = _fullest_table(edition)
    for item, name in ITEM_VALUES.items():
        if not any(getattr(_fullest_table(printed), name) for printed in EDITIONS.values()):
            continue  # a bonus of an option alone
        stated = article_for(rules, article_of_item(item)).sentences[0]
        called = rules.extension_miles is not None or item not in ("extension", "extension_failed")
        points = getattr(rules, name) if called else 0
        yield ITEM_NAMES[item], points or "-", source_in_words(stated.source, _LANGUAGE)


def _rules_of_play(edition: Edition) -> Iterator[Sequence[object]]:
    rules = _fullest_table(edition)
    for value, number in _ARTICLES.items():
        for stated in _depending_on(value, rules, number):
            yield stated.text.en, source_in_words(stated.source, _LANGUAGE)


def _fullest_table(edition: Edition) -> Rules:
    """The rules of three players, who have the extension wherever there is one, and two opponents each."""
    return edition.rules(3)


def _depending_on(value: str, rules: Rules, number: str) -> list[Stated]:
    """The first sentence of an article, as the table reads it, that holds by that value of its rules."""
    holding = [sentence for sentence in articles()[number].rule if holds(sentence.when, rules)]
    read = zip(holding, article_for(rules, number).sentences, strict=True)
    return [stated for sentence, stated in read if value in sentence.when][:1]


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
