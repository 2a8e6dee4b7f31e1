"""`scorekeeper check FILE`: is this play legal? Under the table's rules, and under every edition."""

import argparse
from collections.abc import Sequence
from typing import Any

from scorekeeper.cli.answers import encode, error_json, error_text, in_words, worst_answer
from scorekeeper.cli.rule_text import stated_in_words
from scorekeeper.cli.terminal import complain, with_file_errors
from scorekeeper.disputes.case_reasons import SideNames, reason_against, reason_for
from scorekeeper.disputes.rulebook import articles_of, statements_of
from scorekeeper.disputes.verdict import Verdict, verdict
from scorekeeper.disputes.ways_to_be_legal import ways_to_be_legal
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.questions import QuestionFile, read_question
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions.names import names_in
from scorekeeper.rules.rulings import sentence
from scorekeeper.rules.voice import ENGLISH

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
_AGREES = "agrees"
_EPILOG = "Exit code: 0 legal, 1 not legal, 2 a question cannot be read."


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "check", help="say whether a play is legal", description=__doc__, epilog=_EPILOG
    )
    parser.add_argument("file", metavar="FILE", help="a question in JSON, or one a line; - for stdin")
    parser.add_argument("--json", action="store_true", help="answer in JSON, one object a question")
    parser.set_defaults(run=run)


@with_file_errors
def run(args: argparse.Namespace) -> int:
    """Print the answer to each question. Returns the worst exit code of all."""
    return worst_answer(args.file, read_question, _answer_json if args.json else _answer_text)


def _answer_json(read: QuestionFile | Unreadable) -> int:
    if isinstance(read, Unreadable):
        print(error_json(read))
        return UNREADABLE
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


def _answer_text(read: QuestionFile | Unreadable) -> int:
    if isinstance(read, Unreadable):
        complain(error_text(read))
        return UNREADABLE
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
    """The case, the ruling on it, and the sentences of the rulebook that state it, with their sources."""
    ruling = decided_by.partition("/")[0]
    case = (reason_for if legal else reason_against)(read.rules, read.question, decided_by, SideNames())
    (number,) = articles_of([ruling])
    said = ENGLISH.naming(read.rules).say(case or sentence(read.rules, ruling))
    stated = [stated_in_words(found, "en") for found in statements_of(read.rules, number, decided_by)]
    return "\n    ".join([f"{said} ({ruling}, {number})", *stated])


def _word(rulings: tuple[str, ...]) -> str:
    return "not legal" if rulings else "legal"


def _other_boxes(read: QuestionFile, found: Verdict) -> str:
    """Count the boxes that agree with the table; name those that differ, and those that cannot be asked."""
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
