"""`scorekeeper replay FILE`: verifies hands play by play, and scores them."""

import argparse
from collections import deque
from collections.abc import Callable, Iterator
from concurrent import futures
from functools import partial
from io import BufferedIOBase
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from scorekeeper.cli.answers import encode, error_json, error_text, receipt_lines, score_json, shown_names
from scorekeeper.cli.progress import shown_reading
from scorekeeper.cli.terminal import complain, counted, opened, printable, with_file_errors
from scorekeeper.play.replay import Replay, replay
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import hand_as_dict
from scorekeeper.records.plays import Record, blocks, records_in
from scorekeeper.rules.notes import Note

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
_EPILOG = (
    'A record is text: tags like [Players "2"], then an action a line, like A roll or B stop > A. '
    "Exit code: 0 every action is legal, 1 one is not, 2 a record cannot be read."
)
_MOST_JOBS = 64
_MOST_LINES_NAMED = 5


class Answer(NamedTuple):
    """The answer to a record, or to several. `code` is their part in the exit code; `error`: it goes to
    standard error."""

    code: int
    text: str
    error: bool = False


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "replay", help="verify hands play by play", description=__doc__, epilog=_EPILOG
    )
    parser.add_argument("file", metavar="FILE", help="one or more records; - for standard input")
    parser.add_argument("--json", action="store_true", help="answer in JSON, one object a record")
    parser.add_argument(
        "--jobs",
        type=_jobs,
        default=1,
        metavar="N",
        help="use N processes; the answers keep the order of the file",
    )
    parser.set_defaults(run=run)


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_JOBS:
        raise argparse.ArgumentTypeError(f"this must be a whole number from 1 to {_MOST_JOBS}, not {text!r}")
    return int(text)


@with_file_errors
def run(args: argparse.Namespace) -> int:
    """Print the answer for each record of the file. Returns the worst exit code of all."""
    answer = _answer_json if args.json else _answer_text
    worst = LEGAL
    try:
        with opened(args.file) as file, shown_reading(file) as stream:
            for said in _answers(stream, answer, args.jobs):
                worst = max(worst, said.code)
                if said.error:
                    complain(said.text)
                else:
                    print(said.text, flush=True)  # somebody may be waiting at the other end of a pipe
    except futures.BrokenExecutor:
        complain(f"{args.file} was not read to its end: one of the {args.jobs} processes was stopped.")
        return UNREADABLE
    return worst


# --- in one process or several -----------------------------------------------------------------------


def _answers(
    stream: BufferedIOBase, answer: Callable[[Record | Unreadable], Answer], jobs: int
) -> Iterator[Answer]:
    """The answers in the order of the file, with a bounded part of it in memory.

    In one process an answer is there as soon as the next record begins.
    """
    of_block = partial(_answer_block, answer)
    if jobs == 1:
        for block in blocks(stream):
            yield from of_block(block)
        return
    with futures.ProcessPoolExecutor(jobs) as pool:
        waiting: deque[futures.Future[list[Answer]]] = deque()
        for block in blocks(stream):
            waiting.append(pool.submit(of_block, block))
            if len(waiting) > 2 * jobs:
                yield from waiting.popleft().result()
        for future in waiting:
            yield from future.result()


def _answer_block(answer: Callable[[Record | Unreadable], Answer], block: tuple[int, bytes]) -> list[Answer]:
    """The answers to a block, those put together that go the same way: handing over many takes its time."""
    first, text = block
    merged: list[Answer] = []
    for error, answers in groupby(map(answer, records_in(text, first)), key=attrgetter("error")):
        if error:
            merged += answers
        else:
            codes, texts, _ = zip(*answers, strict=True)
            merged.append(Answer(max(codes), "\n".join(texts)))
    return merged


# --- answers ---------------------------------------------------------------------------------------


def _answer_json(read: Record | Unreadable) -> Answer:
    if isinstance(read, Unreadable):
        return Answer(UNREADABLE, error_json(read))
    played = replay(read)
    rules, names = read.rules, read.side_names
    illegal, failure = "null", played.failure
    if failure:
        illegal = encode(
            {
                "line": failure.line,
                "action": failure.text,
                "ruling": failure.rulings[0],
                "message": failure.message,
            }
        )
    notes = [{"line": line, "ruling": note.ruling, "message": note.message} for line, note in played.notes]
    text = (
        f'{{"legal": {_flag(played.legal)}, "finished": {_flag(played.finished)}, "illegal": {illegal}, '
        f'"draw_pile": {played.table.draw_pile}, '
        f'"result": {encode(hand_as_dict(rules, played.result, names, read.house_rules))}, '
        f'"score": {score_json(rules.edition, read.house_rules, names, played.scores)}, '
        f'"notes": {encode(notes)}}}'
    )
    return Answer(LEGAL if played.legal else ILLEGAL, text)


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _answer_text(read: Record | Unreadable) -> Answer:
    if isinstance(read, Unreadable):
        return Answer(UNREADABLE, error_text(read), error=True)
    played = replay(read)
    failure = played.failure
    lines = [f"{read.rules.name}, {read.rules.players} players, line {read.line}: {_verdict(played)}"]
    if failure:
        lines.append(f'  Line {failure.line}, "{failure.text}": {failure.message}')
        lines.append(f"  ({', '.join(failure.rulings)}) Before it the table had:")
    names = shown_names(read.side_names, read.rules.sides)
    lines += receipt_lines(read.rules, played.result, names, played.scores)
    lines += _note_lines(played)
    return Answer(LEGAL if played.legal else ILLEGAL, "\n".join(map(printable, lines)))


def _note_lines(played: Replay) -> Iterator[str]:
    """Each note once, with the lines that it is about."""
    by_note: dict[Note, list[int]] = {}
    for line, note in played.notes:
        by_note.setdefault(note, []).append(line)
    for note, lines in by_note.items():
        where = ", ".join(map(str, lines[:_MOST_LINES_NAMED]))
        more = f" and {len(lines) - _MOST_LINES_NAMED} more" if len(lines) > _MOST_LINES_NAMED else ""
        yield f"  {'Line' if len(lines) == 1 else 'Lines'} {where}{more}, {note.ruling}: {note.message}"


def _verdict(played: Replay) -> str:
    if not played.legal:
        return "an illegal play."
    if not played.finished:
        left = counted(played.table.draw_pile, "card", "cards")
        return f"every play is legal; the hand is not finished ({left} to draw)."
    return "every play is legal, and the hand is finished."
