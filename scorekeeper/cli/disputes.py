"""Disputes: whether a play is legal (`check`), the rulebook (`rule`), and the printed boxes (`editions`)."""

import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import click

from scorekeeper.cli.answers import AnswerCommand, encode, in_words, worst_answer
from scorekeeper.cli.terminal import Command, complain
from scorekeeper.disputes.reasons import SideNames, reason_against, reason_for
from scorekeeper.disputes.rulebook import (
    BORROWED,
    HOUSE_RULE,
    LANGUAGES,
    OURS,
    PRINTED,
    Elsewhere,
    Remedy,
    Source,
    Stated,
    Text,
    article_as_dict,
    article_for,
    article_of_item,
    articles_of,
    book,
    book_as_dict,
    differing_sentences,
    elsewhere,
    statements_of,
)
from scorekeeper.disputes.search import find
from scorekeeper.disputes.verdict import Verdict, verdict
from scorekeeper.disputes.ways_to_be_legal import ways_to_be_legal
from scorekeeper.records.questions import QuestionFile, read_question
from scorekeeper.rules.editions import DEFAULT_EDITION, EDITIONS, Edition, Rules, RulesError
from scorekeeper.rules.editions.names import names_in
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.rulings import sentence
from scorekeeper.rules.voice import ENGLISH

# --- check: is this play legal? ------------------------------------------------------------------------

LEGAL, ILLEGAL = 0, 1
_AGREES = "agrees"


@click.command(cls=AnswerCommand, epilog="Exit code: 0 legal, 1 not legal, 2 a question cannot be read.")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="answer in JSON, one object a question")
def check(file: str, as_json: bool) -> int:
    """Say whether a play is legal.

    Answers under the table's rules and under every edition. FILE is a question in JSON, or one a line; - for
    standard input.
    """
    return worst_answer(file, read_question, _answer_json if as_json else _answer_text, as_json)


def _answer_json(read: QuestionFile) -> int:
    found = verdict(read.rules, read.question)
    answer = {
        **_in_short(found.rulings),
        "articles": list(found.articles),
        "notes": [{"ruling": note.ruling, "message": note.message} for note in found.notes],
        "by_edition": {
            edition: None if rulings is None else _in_short(rulings)
            for edition, rulings in found.by_edition.items()
        },
    }
    print(encode(answer))
    return _code(found)


def _in_short(rulings: tuple[str, ...]) -> dict[str, Any]:
    return {"legal": not rulings, "rulings": list(rulings)}


def _answer_text(read: QuestionFile) -> int:
    found = verdict(read.rules, read.question)
    print(f"{read.rules.name}, {read.rules.players} players: {_word(found.rulings)}.")
    for ruling in found.decided_by:
        print(f"  {_reason(read, ruling, found.legal)}")
    for way in ways_to_be_legal(read.rules, read.question):
        print(f"  It would be legal {in_words(read.rules, way.changes)}.")
    for note in found.notes_beside:
        print(f"  Note on {note.ruling}: {note.message}")
    print(f"  {_other_boxes(read, found)}.")
    return _code(found)


def _reason(read: QuestionFile, decided_by: str, legal: bool) -> str:
    """The reason, the ruling, and the sentences of the rulebook that state it, with their sources."""
    ruling = decided_by.partition("/")[0]
    case = (reason_for if legal else reason_against)(read.rules, read.question, decided_by, SideNames())
    (number,) = articles_of([ruling])
    said = ENGLISH.naming(read.rules).say(case or sentence(read.rules, ruling))
    stated = [_stated_in_words(found, "en") for found in statements_of(read.rules, number, decided_by)]
    return "\n    ".join([f"{said} ({ruling}, {number})", *stated])


def _word(rulings: tuple[str, ...]) -> str:
    return "not legal" if rulings else "legal"


def _other_boxes(read: QuestionFile, found: Verdict) -> str:
    """Count the boxes that agree with the table.

    Name those that differ, and those that the question does not fit.
    """
    answers: dict[str, list[str]] = {}
    for edition in found.by_edition:
        if edition != read.rules.edition:
            answers.setdefault(_answer_there(edition, read, found), []).append(edition)
    agreeing = len(answers.pop(_AGREES, ()))
    counted = ["1 box agrees" if agreeing == 1 else f"{agreeing} boxes agree"] if agreeing else []
    return "; ".join([*counted, *(f"{_named(boxes)}: {answer}" for answer, boxes in answers.items())])


def _answer_there(edition: str, read: QuestionFile, found: Verdict) -> str:
    rulings = found.by_edition[edition]
    if rulings is None:
        so_many = read.rules.players in EDITIONS[edition].players
        return "without these cards" if so_many else "not for so many players"
    if bool(rulings) == bool(found.rulings):
        return _AGREES
    return f"{_word(rulings)} ({', '.join(rulings)})" if rulings else _word(rulings)


def _named(boxes: Sequence[str]) -> str:
    return ENGLISH.and_list(names_in("en", boxes))


def _code(found: Verdict) -> int:
    return LEGAL if found.legal else ILLEGAL


# --- rule: the article that answers --------------------------------------------------------------------

FOUND, NOT_FOUND = 0, 1
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


@click.command(cls=Command, epilog="Exit code: 0 found, 1 nothing in the book fits, or no such table.")
@click.argument("words", nargs=-1, metavar="[NUMBER-OR-WORDS]...")
@click.option(
    "--box", type=click.Choice([*EDITIONS]), default=DEFAULT_EDITION, help="for a table with this box"
)
@click.option(
    "--players", type=int, metavar="PLAYERS", help="with this number of players (default: the fewest)"
)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="in English (en) or French (fr)")
@click.option("--json", "as_json", is_flag=True, help="the articles, or the whole book, in JSON")
def rule(words: Sequence[str], box: str, players: int | None, lang: str, as_json: bool) -> int:
    """Look a rule up, by number or in your words.

    NUMBER-OR-WORDS is such as 5.3, or "second green light"; without it the contents are printed. The article
    that answers best comes with those that come near.
    """
    try:
        rules = EDITIONS[box].rules(EDITIONS[box].players[0] if players is None else players)
    except RulesError as error:
        complain(str(error))
        return NOT_FOUND
    if not words:
        print(_json(book_as_dict(rules)) if as_json else "\n".join(_contents(rules, lang)))
        return FOUND
    found = [article.number for article in find(" ".join(words)).articles]
    if not found:
        complain("nothing in the rulebook fits these words. Try others, or none for its contents.")
        return NOT_FOUND
    if as_json:
        print(_json([article_as_dict(rules, number) for number in found]))
    else:
        print("\n".join([*_article(rules, found[0], lang), *_see_also(rules, found[1:], lang)]))
    return FOUND


def _json(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, indent=1)


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
    for stated in article.sentences:
        yield from _wrapped(_stated_in_words(stated, language))
    if article.example:
        example = article.example.in_language(language)
        yield from _wrapped(f"{_EXAMPLE.in_language(language)}{_colon(language)} {example}")
    for remedy in article.remedies:
        yield from _wrapped(_remedy_in_words(remedy, language))
    yield f"{_OTHER_BOXES.in_language(language)}{_colon(language)}"
    for row in _boxes_in_words(elsewhere(rules, number), article.sentences, language):
        yield from _wrapped(row, "  - ")


def _boxes_in_words(boxes: Sequence[Elsewhere], here: Sequence[Stated], language: str) -> Iterator[str]:
    """Yield a row that counts the boxes with the same result, one for each box with another, and one for the
    rest."""
    known = {stated.text for stated in here}
    agreeing = sum(box.same is True for box in boxes)
    if agreeing:
        yield _AGREE[agreeing == 1].in_language(language).format(count=agreeing)
    for box in boxes:
        if box.same is False:
            there = box.article.sentences if box.article else ()
            others = [_stated_in_words(said, language) for said in there if said.text not in known]
            row = f"{_box_name(box.edition, language)}, {_DIFFERENT.in_language(language)}"
            yield f"{row}{_colon(language)} {' '.join(others)}" if others else row
    without = [box.edition for box in boxes if box.same is None]
    if without:
        yield f"{', '.join(names_in(language, without))}, {_NOT_FOR_SO_MANY.in_language(language)}"


def _remedy_in_words(remedy: Remedy, language: str) -> str:
    source = _box_name(remedy.source, language) if remedy.source else _SUGGESTED.in_language(language)
    case, text = remedy.case.in_language(language), remedy.text.in_language(language)
    return f"{_PUT_RIGHT.in_language(language)} ({source}){_colon(language)} {case}. {text}"


def _see_also(rules: Rules, found: Sequence[str], language: str) -> Iterator[str]:
    if found:
        yield ""
        yield f"{_SEE_ALSO.in_language(language)}{_colon(language)}"
        for number in found:
            yield _titled(rules, number, language)


def _wrapped(text: str, bullet: str = "  ") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=bullet, subsequent_indent=" " * len(bullet))


# --- editions: what every box has ----------------------------------------------------------------------

_INTRODUCTION: Final = """\
# The printed editions

Each edition as the scorekeeper plays it, to be held against its booklet. `scorekeeper editions` writes this
page from the data. A source is a section of the edition itself, of another one that is followed where it is
silent, or our ruling. Points stand in the order and by the names of the edition's score sheet or, where that
was not read, of its list of points."""


@click.command(cls=Command)
def editions() -> None:
    """Print every printed edition in tables.

    docs/editions.md is this page.
    """
    print("\n\n".join([_INTRODUCTION, *(part for edition in EDITIONS.values() for part in _parts(edition))]))


def _parts(edition: Edition) -> Iterator[str]:
    """Yield the paragraphs and tables about an edition."""
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
    own = edition.words_in("en").items
    for item in edition.sheet_order:
        if not any(_fullest_table(printed).worth(item) for printed in EDITIONS.values()):
            continue  # only an option has this bonus
        stated = article_for(rules, article_of_item(item)).sentences[0]
        called = rules.extension_miles is not None or item not in ("extension", "extension_failed")
        points = rules.worth(item) if called else 0
        yield own.get(item, ITEMS[item].label), points or "-", _source_in_words(stated.source, "en")


def _rules_of_play(edition: Edition) -> Iterator[Sequence[object]]:
    for stated in differing_sentences(_fullest_table(edition)):
        yield stated.text.en, _source_in_words(stated.source, "en")


def _fullest_table(edition: Edition) -> Rules:
    """The rules for three players: they have the extension if the edition has one, and two opponents each."""
    return edition.rules(3)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


# --- sentences of the rulebook, each with its source ---------------------------------------------------

_SOURCES: Final = {
    PRINTED: Text("printed: {title}, {where}", "imprimé\N{NO-BREAK SPACE}: {title}, {where}"),
    BORROWED: Text("borrowed from {title}, {where}", "repris de {title}, {where}"),
    OURS: Text("our ruling", "notre décision"),
    HOUSE_RULE: Text("house rule", "règle maison"),
}


def _box_name(edition: str, language: str) -> str:
    """The name of an edition as pages show it."""
    return EDITIONS[edition].words_in(language).name


def _colon(language: str) -> str:
    """A colon with the spacing of the language."""
    return "\N{NO-BREAK SPACE}:" if language == "fr" else ":"


def _stated_in_words(sentence: Stated, language: str) -> str:
    """A sentence with its source in brackets, and the remark on what the edition prints."""
    note = f" {sentence.note.in_language(language)}" if sentence.note else ""
    return f"{sentence.text.in_language(language)} [{_source_in_words(sentence.source, language)}]{note}"


def _source_in_words(source: Source, language: str) -> str:
    """A source, as it appears in brackets."""
    title = _box_name(source.edition, language) if source.edition else ""
    return _SOURCES[source.kind].in_language(language).format(title=title, where=source.where)
