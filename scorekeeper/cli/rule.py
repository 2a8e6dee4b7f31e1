"""`scorekeeper rule [NUMBER-OR-WORDS...]`: the article of the rulebook that answers, or its contents."""

import argparse
import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

from scorekeeper.cli.rule_text import box_name, colon, stated_in_words
from scorekeeper.cli.terminal import complain
from scorekeeper.disputes.rulebook import (
    LANGUAGES,
    Elsewhere,
    Remedy,
    Stated,
    Text,
    article_as_dict,
    article_for,
    book,
    book_as_dict,
    elsewhere,
)
from scorekeeper.disputes.search import find
from scorekeeper.rules.editions import DEFAULT_EDITION, EDITIONS, Rules, RulesError
from scorekeeper.rules.editions.names import names_in

FOUND, NOT_FOUND = 0, 1
_EPILOG = "Exit code: 0 found, 1 nothing in the book fits, or no such table."
_WIDTH = 96

_EXAMPLE = Text("Example", "Exemple")
_PUT_RIGHT = Text("Put it right", "Réparer")
_SUGGESTED = Text("our suggestion", "notre suggestion")
_SEE_ALSO = Text("See also", "Voir aussi")
_OTHER_BOXES = Text("Other rules", "Autres règles")
_AGREE: Final = {
    True: Text("1 box agrees", "1 boîte est d’accord"),
    False: Text("{count} boxes agree", "{count} boîtes sont d’accord"),
}
_DIFFERENT = Text("different result", "résultat différent")
_NOT_FOR_SO_MANY = Text("not for so many players", "pas pour autant de joueurs")


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "rule", help="look a rule up, by number or in your words", description=__doc__, epilog=_EPILOG
    )
    parser.add_argument(
        "words", nargs="*", metavar="NUMBER-OR-WORDS", help='such as 5.3, or "second green light"'
    )
    parser.add_argument(
        "--box", choices=list(EDITIONS), default=DEFAULT_EDITION, help="for a table with this box"
    )
    parser.add_argument("--players", type=int, help="and so many players; else as few as the box is for")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="in English (en) or French (fr)")
    parser.add_argument("--json", action="store_true", help="the articles, or the whole book, in JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the article that answers best, with those that come near; the contents when nothing is asked."""
    try:
        rules = EDITIONS[args.box].rules(args.players or EDITIONS[args.box].players[0])
    except RulesError as error:
        complain(str(error))
        return NOT_FOUND
    if not args.words:
        print(_json(book_as_dict(rules)) if args.json else "\n".join(_contents(rules, args.lang)))
        return FOUND
    found = [article.number for article in find(" ".join(args.words)).articles]
    if not found:
        complain("nothing in the rulebook fits these words. Try others, or none for its contents.")
        return NOT_FOUND
    if args.json:
        print(_json([article_as_dict(rules, number) for number in found]))
    else:
        print("\n".join([*_article(rules, found[0], args.lang), *_see_also(rules, found[1:], args.lang)]))
    return FOUND


def _json(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, indent=1)


# --- in words ----------------------------------------------------------------------------------------


def _contents(rules: Rules, language: str) -> Iterator[str]:
    for chapter in book():
        yield f"{chapter.number}. {chapter.title.in_language(language)}"
        for article in chapter.articles:
            yield _titled(rules, article.number, language)


def _titled(rules: Rules, number: str, language: str) -> str:
    return f"   {number:<9}{article_for(rules, number).title.in_language(language)}"


def _article(rules: Rules, number: str, language: str) -> Iterator[str]:
    article = article_for(rules, number)
    yield f"{number}  {article.title.in_language(language)}"
    for sentence in article.sentences:
        yield from _wrapped(stated_in_words(sentence, language))
    if article.example:
        example = article.example.in_language(language)
        yield from _wrapped(f"{_EXAMPLE.in_language(language)}{colon(language)} {example}")
    for remedy in article.remedies:
        yield from _wrapped(_remedy_in_words(remedy, language))
    yield f"{_OTHER_BOXES.in_language(language)}{colon(language)}"
    for row in _boxes_in_words(elsewhere(rules, number), article.sentences, language):
        yield from _wrapped(row, "  - ")


def _boxes_in_words(boxes: Sequence[Elsewhere], here: Sequence[Stated], language: str) -> Iterator[str]:
    """A row that counts the boxes with the same result, one for each with another, and one for those that
    have none."""
    known = {sentence.text for sentence in here}
    agreeing = sum(box.same is True for box in boxes)
    if agreeing:
        yield _AGREE[agreeing == 1].in_language(language).format(count=agreeing)
    for box in boxes:
        if box.same is False:
            there = box.article.sentences if box.article else ()
            others = [stated_in_words(said, language) for said in there if said.text not in known]
            row = f"{box_name(box.edition, language)}, {_DIFFERENT.in_language(language)}"
            yield f"{row}{colon(language)} {' '.join(others)}" if others else row
    without = [box.edition for box in boxes if box.same is None]
    if without:
        yield f"{', '.join(names_in(language, without))}, {_NOT_FOR_SO_MANY.in_language(language)}"


def _remedy_in_words(remedy: Remedy, language: str) -> str:
    source = box_name(remedy.source, language) if remedy.source else _SUGGESTED.in_language(language)
    case, text = remedy.case.in_language(language), remedy.text.in_language(language)
    return f"{_PUT_RIGHT.in_language(language)} ({source}){colon(language)} {case}. {text}"


def _see_also(rules: Rules, found: Sequence[str], language: str) -> Iterator[str]:
    if found:
        yield ""
        yield f"{_SEE_ALSO.in_language(language)}{colon(language)}"
        for number in found:
            yield _titled(rules, number, language)


def _wrapped(text: str, bullet: str = "  ") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=bullet, subsequent_indent=" " * len(bullet))
