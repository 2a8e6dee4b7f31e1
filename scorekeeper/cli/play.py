"""Hands play by play:

`scorekeeper replay` verifies and scores them, `scorekeeper witness` constructs them.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent import futures
from functools import partial
from io import BufferedIOBase
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

import click

from scorekeeper.cli.answers import AnswerCommand, encode, error_json, error_text, in_words, opened
from scorekeeper.cli.score import problem_lines, receipt_lines, score_json, shown_names
from scorekeeper.cli.terminal import complain, counted, printable, shown_reading
from scorekeeper.play.replay import Replay, replay
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import HandFile, hand_as_dict, read_hand
from scorekeeper.records.json_lines import decoded
from scorekeeper.records.plays import Record, blocks, records_in, writable_names, write_record
from scorekeeper.rules.notes import Note
from scorekeeper.rules.problems import problems

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
POSSIBLE, IMPOSSIBLE = 0, 1
_MOST_JOBS = 64
_MOST_LINES_NAMED = 5


class Answer(NamedTuple):
    """The answer to one or more records.

    `code`: their part of the exit code. `error`: it goes to standard error.
    """

    code: int
    text: str
    error: bool = False


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_JOBS:
        raise click.BadParameter(f"this must be a whole number from 1 to {_MOST_JOBS}, not {text!r}")
    return int(text)


@click.command(
    "replay",
    cls=AnswerCommand,
    epilog="Exit code: 0 every action is legal, 1 one is not, 2 a record cannot be read.",
)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="answer in JSON, one object a record")
@click.option(
    "--jobs",
    type=_jobs,
    default="1",
    metavar="N",
    help="use N processes; the answers keep the order of the file",
)
def replay_hands(file: str, as_json: bool, jobs: int) -> int:
    """Verify hands play by play.

    FILE is one or more records; - for standard input. A record is text: tags like [Players "2"], then an
    action a line, like A roll or B stop > A.
    """
    answer = _answer_json if as_json else _answer_text
    worst = LEGAL
    try:
        with opened(file) as content, shown_reading(content) as stream:
            for said in _answers(stream, answer, jobs):
                worst = max(worst, said.code)
                if said.error:
                    complain(said.text)
                else:
                    print(said.text, flush=True)  # somebody may be waiting at the other end of a pipe
    except futures.BrokenExecutor:
        complain(f"{file} was not read to its end: one of the {jobs} processes was stopped.")
        return UNREADABLE
    return worst


# --- in one process or several -----------------------------------------------------------------------


def _answers(
    stream: BufferedIOBase, answer: Callable[[Record | Unreadable], Answer], jobs: int
) -> Iterator[Answer]:
    """The answers in the order of the file. Only a limited part of it is in memory.

    With one process, each answer comes as soon as the next record begins.
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
    """The answers to a block of records.

    Those for the same stream are joined, because passing many takes time.
    """
    first, text = block
    merged: list[Answer] = []
    for error, answers in groupby(map(answer, records_in(text, first)), key=attrgetter("error")):
        if error:
            merged += answers
        else:
            codes, texts, _ = zip(*answers, strict=True)
            merged.append(Answer(max(codes), "\n".join(texts)))
    return merged


# --- answers about a record --------------------------------------------------------------------------


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


# --- a hand as it can have happened ------------------------------------------------------------------


@click.command(
    "witness",
    cls=AnswerCommand,
    epilog="Exit code: 0 a record is printed, 1 the hand is impossible, 2 it cannot be read.",
)
@click.argument("file", metavar="HAND")
def witness_hand(file: str) -> int:
    """Show how a hand can have happened.

    Says why, if it cannot. HAND is a file with a hand in JSON; - for standard input.
    """
    try:
        with opened(file) as stream:
            read = read_hand(decoded(stream.read()))
    except Unreadable as error:
        complain(error_text(error))
        return UNREADABLE
    return _answer_witness(read)


def _answer_witness(read: HandFile) -> int:
    rules, hand = read.rules, read.hand
    found = problems(rules, hand)
    if found:
        from scorekeeper.rules.ways_to_be_possible import ways_to_be_possible

        names = shown_names(read.names + ("",) * rules.sides, rules.sides)
        print("\n".join(problem_lines(rules, found, names)))
        for way in ways_to_be_possible(rules, hand):
            print(f"  It would be possible {in_words(rules, way.changes, names)}.")
        return IMPOSSIBLE
    from scorekeeper.play.witness import witness

    record = witness(rules, hand, read.house_rules, _player_names(read))
    if record is None:
        complain(
            "no play was found that ends in this hand, and no reason why there is none. Please report it."
        )
        return IMPOSSIBLE
    print(write_record(record), end="")
    return POSSIBLE


def _player_names(read: HandFile) -> tuple[str, ...]:
    """The players' names, if each side is one player and if a record and a terminal can show the names."""
    alone = read.rules.players == read.rules.sides
    return writable_names(read.names) if alone and all(map(str.isprintable, read.names)) else ()
