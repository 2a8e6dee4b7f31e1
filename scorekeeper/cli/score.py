"""`scorekeeper score FILE`: the score of a hand, or of a hand a line, or why it is impossible."""

import argparse
from typing import Any

from scorekeeper.cli.answers import (
    error_json,
    error_text,
    problem_lines,
    receipt_lines,
    score_json,
    shown_names,
    worst_answer,
)
from scorekeeper.cli.terminal import complain, with_file_errors
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import HandFile, read_hand
from scorekeeper.rules.scoring import ImpossibleHand, score

SCORED, IMPOSSIBLE, UNREADABLE = 0, 1, 2
_EPILOG = "Exit code: 0 scored, 1 a hand is impossible, 2 a hand cannot be read."


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "score", help="score a hand from a file", description=__doc__, epilog=_EPILOG
    )
    parser.add_argument("file", metavar="FILE", help="a hand in JSON, or one a line; - for standard input")
    parser.add_argument("--json", action="store_true", help="answer in JSON, one object a hand")
    parser.set_defaults(run=run)


@with_file_errors
def run(args: argparse.Namespace) -> int:
    """Print the answer for each hand of the file. Returns the worst exit code of all."""
    return worst_answer(args.file, read_hand, _answer_json if args.json else _answer_text)


# --- answers ---------------------------------------------------------------------------------------


def _answer_json(read: HandFile | Unreadable) -> int:
    if isinstance(read, Unreadable):
        print(error_json(read))
        return UNREADABLE
    try:
        scores = score(read.rules, read.hand)
    except ImpossibleHand as error:
        print(score_json(read.rules.edition, read.house_rules, read.names, problems=error.problems))
        return IMPOSSIBLE
    print(score_json(read.rules.edition, read.house_rules, read.names, scores))
    return SCORED


def _answer_text(read: HandFile | Unreadable) -> int:
    if isinstance(read, Unreadable):
        complain(error_text(read))
        return UNREADABLE
    print(f"{read.rules.name}, {read.rules.players} players")
    names = shown_names(read.names, read.rules.sides)
    try:
        scores = score(read.rules, read.hand)
    except ImpossibleHand as error:
        print("\n".join(problem_lines(read.rules, error.problems, names)))
        return IMPOSSIBLE
    print("\n".join(receipt_lines(read.rules, read.hand, names, scores)))
    return SCORED
