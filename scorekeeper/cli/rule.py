"""`scorekeeper rule [NUMBER-OR-WORDS...]`: the article of the rulebook that answers, or its contents."""

import argparse
import json
import textwrap
from collections.abc import Iterator
from typing import Any

from scorekeeper.cli.terminal import complain
from scorekeeper.disputes.rulebook import (
    LANGUAGES,
    Article,
    Remedy,
    Statement,
    Text,
    article_as_dict,
    book,
    book_as_dict,
)
from scorekeeper.disputes.search import find_articles
from scorekeeper.rules.editions import EDITIONS

FOUND, NOT_FOUND = 0, 1
_EPILOG = "Exit code: 0 found, 1 nothing in the book fits."
_WIDTH = 96

_EXAMPLE = Text("Example", "Exemple")
_PUT_RIGHT = Text("Put it right", "Réparer")
_SUGGESTED = Text("this app’s suggestion", "suggestion de cette application")
_SEE_ALSO = Text("See also", "Voir aussi")
_SAYS = {
    "same": Text("the same", "pareil"),
    "differs": Text("otherwise", "autrement"),
    "silent": Text("silent", "muet"),
}


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "rule", help="look a rule up, by number or in your words", description=__doc__, epilog=_EPILOG
    )
    parser.add_argument(
        "words", nargs="*", metavar="NUMBER-OR-WORDS", help='such as 5.3, or "second green light"'
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in English (en) or French (fr)")
    parser.add_argument("--json", action="store_true", help="the articles, or the whole book, in JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the article that answers best, with those that come near; the contents when nothing is asked."""
    if not args.words:
        print(_json(book_as_dict()) if args.json else "\n".join(_contents(args.lang)))
        return FOUND
    found = find_articles(" ".join(args.words))
    if not found:
        complain("nothing in the rulebook fits these words. Try others, or none for its contents.")
        return NOT_FOUND
    if args.json:
        print(_json([article_as_dict(article) for article in found]))
    else:
        print("\n".join([*_article(found[0], args.lang), *_see_also(found[1:], args.lang)]))
    return FOUND


def _json(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, indent=1)


# --- in words ----------------------------------------------------------------------------------------


def _contents(language: str) -> Iterator[str]:
    for chapter in book():
        yield f"{chapter.number}. {chapter.title.in_language(language)}"
        for article in chapter.articles:
            yield f"   {article.number:<9}{article.title.in_language(language)}"


def _article(article: Article, language: str) -> Iterator[str]:
    yield f"{article.number}  {article.title.in_language(language)}"
    yield from _wrapped(article.rule.in_language(language))
    yield from _wrapped(f"{_EXAMPLE.in_language(language)}: {article.example.in_language(language)}")
    for edition, statement in article.editions.items():
        yield from _wrapped(_statement_in_words(edition, statement, language), "  - ")
    for remedy in article.remedies:
        yield from _wrapped(_remedy_in_words(remedy, language))


def _statement_in_words(edition: str, statement: Statement, language: str) -> str:
    where = f" ({statement.where})" if statement.where else ""
    how = f": {statement.how.in_language(language)}" if statement.how else ""
    return f"{EDITIONS[edition].title}{where}, {_SAYS[statement.says].in_language(language)}{how}"


def _remedy_in_words(remedy: Remedy, language: str) -> str:
    source = EDITIONS[remedy.source].title if remedy.source else _SUGGESTED.in_language(language)
    case, text = remedy.case.in_language(language), remedy.text.in_language(language)
    return f"{_PUT_RIGHT.in_language(language)} ({source}): {case}. {text}"


def _see_also(found: list[Article], language: str) -> Iterator[str]:
    if found:
        yield ""
        yield f"{_SEE_ALSO.in_language(language)}:"
        for article in found:
            yield f"   {article.number:<9}{article.title.in_language(language)}"


def _wrapped(text: str, bullet: str = "  ") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=bullet, subsequent_indent=" " * len(bullet))
