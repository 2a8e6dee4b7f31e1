"""`scorekeeper witness HAND`: shows how a hand can have happened, card by card, or says why it cannot."""

import argparse
from typing import Any

from scorekeeper.cli.answers import error_text, in_words, problem_lines, shown_names
from scorekeeper.cli.terminal import complain, opened, with_file_errors
from scorekeeper.disputes.ways_to_be_possible import ways_to_be_possible
from scorekeeper.play.witness import witness
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import HandFile, read_hand
from scorekeeper.records.json_lines import decoded
from scorekeeper.records.plays import writable_names, write_record
from scorekeeper.rules.problems import problems

POSSIBLE, IMPOSSIBLE, UNREADABLE = 0, 1, 2
_EPILOG = "Exit code: 0 a record is printed, 1 the hand is impossible, 2 it cannot be read."


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "witness", help="show how a hand can have happened", description=__doc__, epilog=_EPILOG
    )
    parser.add_argument("file", metavar="HAND", help="a hand in JSON; - for standard input")
    parser.set_defaults(run=run)


@with_file_errors
def run(args: argparse.Namespace) -> int:
    """Print a record that ends in the hand, or the problems that make it impossible."""
    try:
        with opened(args.file) as stream:
            read = read_hand(decoded(stream.read()))
    except Unreadable as error:
        complain(error_text(error))
        return UNREADABLE
    return _answer(read)


def _answer(read: HandFile) -> int:
    rules, hand = read.rules, read.hand
    found = problems(rules, hand)
    if found:
        names = shown_names(read.names, rules.sides)
        print("\n".join(problem_lines(rules, found, names)))
        for way in ways_to_be_possible(rules, hand):
            print(f"  It would be possible {in_words(rules, way.changes, names)}.")
        return IMPOSSIBLE
    record = witness(rules, hand, read.house_rules, _player_names(read))
    if record is None:
        complain(
            "no play was found that ends in this hand, and no reason why there is none. Please report it."
        )
        return IMPOSSIBLE
    print(write_record(record), end="")
    return POSSIBLE


def _player_names(read: HandFile) -> tuple[str, ...]:
    """The names of the players, where the sides are players and a record and a terminal can take them."""
    alone = read.rules.players == read.rules.sides
    return writable_names(read.names) if alone and all(map(str.isprintable, read.names)) else ()
