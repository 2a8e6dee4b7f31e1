"""`scorekeeper seat FILE`: who sits where in the next round, or in all rounds of a night."""

import argparse
from collections.abc import Iterator
from typing import Any

from scorekeeper.cli.answers import encode, error_json, error_text, worst_answer
from scorekeeper.cli.terminal import complain, printable, with_file_errors
from scorekeeper.records.errors import Unreadable
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.files.seating import read_seating
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.model import Draw, DrawRequest, Round, Side

DRAWN, UNREADABLE = 0, 2
_EPILOG = "Exit code: 0 drawn, 2 the file cannot be read. What could not be met is said in the answer."


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "seat", help="draw the tables of a tournament", description=__doc__, epilog=_EPILOG
    )
    parser.add_argument("file", metavar="FILE", help="what to draw, in JSON; - for standard input")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


@with_file_errors
def run(args: argparse.Namespace) -> int:
    """Print the draw. Returns the exit code."""
    return worst_answer(args.file, read_seating, _answer_json if args.json else _answer_text)


# --- in JSON -----------------------------------------------------------------------------------------


def _answer_json(read: DrawRequest | Unreadable) -> int:
    if isinstance(read, Unreadable):
        print(error_json(read))
        return UNREADABLE
    drawn = draw(read)
    answer = {"seed": read.seed, "rounds": [_round_as_dict(round_) for round_ in drawn.rounds]}
    print(encode(answer | ({"notes": _notes(drawn)} if drawn.notes else {})))
    return DRAWN


def _round_as_dict(drawn: Round) -> dict[str, Any]:
    return {
        "tables": [
            {"number": table.number, "sides": table.sides, "why": "; ".join(map(_in_english, table.reasons))}
            for table in drawn.tables
        ],
        "sitting_out": drawn.sitting_out,
        "repeats": drawn.repeats,
        "partner_repeats": drawn.partner_repeats,
    }


def _notes(drawn: Draw) -> list[str]:
    return [_in_english(note) for note in drawn.notes]


def _in_english(sentence: Sentence) -> str:
    return ENGLISH.say(sentence)


# --- on a terminal -----------------------------------------------------------------------------------


def _answer_text(read: DrawRequest | Unreadable) -> int:
    if isinstance(read, Unreadable):
        complain(error_text(read))
        return UNREADABLE
    drawn = draw(read)
    played = len(read.history)
    for number, round_ in enumerate(drawn.rounds, played + 1):
        print("\n".join([f"Round {number}", *_tables(round_)]))
    for note in drawn.notes:
        print(_for_terminal(note))
    return DRAWN


def _tables(drawn: Round) -> Iterator[str]:
    for table in drawn.tables:
        yield f"  Table {table.number}: {' - '.join(map(_side, table.sides))}"
        yield f"    {'; '.join(map(_for_terminal, table.reasons))}"
    if drawn.sitting_out:
        yield f"  Sitting out: {', '.join(map(printable, drawn.sitting_out))}"


def _side(side: Side) -> str:
    return " and ".join(map(printable, side))


def _for_terminal(sentence: Sentence) -> str:
    return printable(_in_english(with_names(sentence, printable)))
