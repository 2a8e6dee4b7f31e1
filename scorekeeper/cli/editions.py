"""`scorekeeper editions`: every printed edition in tables, as docs/editions.md has them."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from scorekeeper.cli.rule_text import source_in_words
from scorekeeper.disputes.rulebook import article_for, article_of_item, differing_sentences
from scorekeeper.rules.editions import EDITIONS, ITEM_VALUES, Edition, Rules
from scorekeeper.rules.words import ITEM_NAMES

_INTRODUCTION: Final = """\
# The printed editions

Each edition as the scorekeeper plays it, to be held against its booklet. `scorekeeper editions` writes this
page from the data. A source is a section of the edition itself, of another one that is followed where it is
silent, or our ruling. Points stand in the order and by the names of the edition's score sheet or, where that
was not read, of its list of points."""
_LANGUAGE: Final = "en"


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
    own = edition.words_in(_LANGUAGE).items
    for item in edition.sheet_order:
        name = ITEM_VALUES[item]
        if not any(getattr(_fullest_table(printed), name) for printed in EDITIONS.values()):
            continue  # a bonus of an option alone
        stated = article_for(rules, article_of_item(item)).sentences[0]
        called = rules.extension_miles is not None or item not in ("extension", "extension_failed")
        points = getattr(rules, name) if called else 0
        yield own.get(item, ITEM_NAMES[item]), points or "-", source_in_words(stated.source, _LANGUAGE)


def _rules_of_play(edition: Edition) -> Iterator[Sequence[object]]:
    for stated in differing_sentences(_fullest_table(edition)):
        yield stated.text.en, source_in_words(stated.source, _LANGUAGE)


def _fullest_table(edition: Edition) -> Rules:
    """The rules of three players, who have the extension wherever there is one, and two opponents each."""
    return edition.rules(3)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
