"""`scorekeeper score FILE`: the score of a hand, or of a hand a line, or why it is impossible."""

import argparse
import json
import sys
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Any, BinaryIO

from scorekeeper.cli.terminal import complain, opened, printable
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import HandFile, decoded, is_one_object, read_hand, read_lines
from scorekeeper.rules.scoring import ImpossibleHand, SideScore, score
from scorekeeper.rules.words import ENGLISH, ITEM_NAMES, default_side_names

SCORED, IMPOSSIBLE, UNREADABLE = 0, 1, 2


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("score", help="score a hand from a file", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a hand in JSON, or JSON Lines; - for standard input")
    parser.add_argument("--json", action="store_true", help="answer in JSON, one object a hand")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the answer for each hand of the file. Returns the exit code of FORMATS 1: the worst of all."""
    answer = _answer_json if args.json else _answer_text
    worst = SCORED
    try:
        with opened(args.file) as stream:
            for read in _hands(stream):
                worst = max(worst, answer(read))
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{args.file} cannot be read: {error.strerror}.")
        return UNREADABLE
    return worst


def _hands(stream: BinaryIO) -> Iterable[HandFile | Unreadable]:
    first = stream.readline()
    if is_one_object(first):
        return read_lines(chain([first], stream))
    try:
        return [read_hand(decoded(first + stream.read()))]
    except Unreadable as error:
        return [error]


# --- answers ---------------------------------------------------------------------------------------

_encode = json.JSONEncoder().encode


def _answer_json(read: HandFile | Unreadable) -> int:
    if isinstance(read, Unreadable):
        line = {} if read.line is None else {"line": read.line}
        print(_encode({"error": str(read), **line}))
        return UNREADABLE
    try:
        scores = score(read.rules, read.hand)
    except ImpossibleHand as error:
        _print_json(read, _problems_json(read, error), "")
        return IMPOSSIBLE
    sides = [
        f'{{"name": {_encode(name)}, {_receipt_json(side)}}}'
        for name, side in zip(read.names, scores, strict=True)
    ]
    _print_json(read, "", ", ".join(sides))
    return SCORED


def _print_json(read: HandFile, problems: str, sides: str) -> None:
    """One answer, put together from parts in JSON: encoding it whole would take a third of a hand's time."""
    house_rules = _encode(read.house_rules) if read.house_rules else "{}"
    sys.stdout.write(
        f'{{"edition": "{read.rules.edition}", "house_rules": {house_rules}, '
        f'"possible": {"false" if problems else "true"}, "problems": [{problems}], "sides": [{sides}]}}\n'
    )


def _problems_json(read: HandFile, error: ImpossibleHand) -> str:
    names = _names(read)
    return ", ".join(
        _encode({"code": problem.code, "side": problem.side, "message": problem.message(names)})
        for problem in error.problems
    )


@lru_cache(maxsize=1 << 13)
def _receipt_json(side: SideScore) -> str:
    """The keys of a side but its name. Sides score alike in few ways: a few thousand over all editions."""
    items = [{"item": item, "count": count, "points": points} for item, count, points in side.lines]
    return _encode({"total": side.total, "items": items})[1:-1]


def _answer_text(read: HandFile | Unreadable) -> int:
    if isinstance(read, Unreadable):
        place = "" if read.line is None else f" (line {read.line})"
        complain(f"this cannot be read{place}. {read}")
        return UNREADABLE
    print(f"{read.rules.name}, {read.rules.players} players")
    try:
        scores = score(read.rules, read.hand)
    except ImpossibleHand as error:
        print("  This hand is impossible:")
        for problem in error.problems:
            print(f"  - {problem.message(_names(read))}")
        return IMPOSSIBLE
    for name, side in zip(_names(read), scores, strict=True):
        _print_receipt(name, side)
    return SCORED


def _print_receipt(name: str, side: SideScore) -> None:
    print(f"  {name}: {ENGLISH.number(side.total)}")
    for line in side.lines:
        times = f" ({line.count})" if line.count > 1 and line.item != "distance" else ""
        print(f"    {ITEM_NAMES[line.item] + times:<24}{ENGLISH.number(line.points):>7}")


def _names(read: HandFile) -> list[str]:
    """What each side is called on a terminal: its name without control characters, else its letter."""
    stand_ins = default_side_names(read.rules.sides)
    return [printable(name) or stand_in for name, stand_in in zip(read.names, stand_ins, strict=False)]
