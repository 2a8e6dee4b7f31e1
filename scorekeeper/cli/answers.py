"""Answers about a hand, shared by the commands that score: in JSON (docs/formats.md), or on a terminal."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.cli.progress import shown_reading
from scorekeeper.cli.terminal import DONE, opened, printable
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_lines import Read, read_file
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import SideScore
from scorekeeper.rules.voice import ENGLISH, default_side_names
from scorekeeper.rules.words import Sentence, item_name

_MOST_LETTERS = 26

encode = json.JSONEncoder().encode


def worst_answer(name: str, read: Callable[[str], Read], answer: Callable[[Read | Unreadable], int]) -> int:
    """Answer each JSON object of a file: `answer` prints, and gives an exit code. Returns the worst.

    Raises OSError when the file cannot be opened.
    """
    worst = DONE
    with opened(name) as file, shown_reading(file) as stream:
        for value in read_file(stream, read):
            worst = max(worst, answer(value))
    return worst


def error_json(error: Unreadable) -> str:
    """The answer to what cannot be read, in JSON."""
    line = {} if error.line is None else {"line": error.line}
    return encode({"error": str(error), **line})


def error_text(error: Unreadable) -> str:
    """The answer to what cannot be read, as a sentence."""
    place = "" if error.line is None else f" (line {error.line})"
    return f"this cannot be read{place}. {error}"


def score_json(
    edition: str,
    house_rules: Mapping[str, Any],
    names: Sequence[str],
    scores: Sequence[SideScore] = (),
    problems: Sequence[Problem] = (),
) -> str:
    """The answer of `scorekeeper score --json`: scores, or the problems of an impossible hand.

    It is put together from parts in JSON: encoding it whole would take a third of a hand's time.
    """
    said = shown_names(names, len(names)) if problems else ()
    found = ", ".join(
        encode({"code": problem.code, "side": problem.side, "message": problem.message(said)})
        for problem in problems
    )
    sides = [
        f'{{"name": {encode(name)}, {_receipt_json(side)}}}'
        for name, side in zip(names, scores, strict=False)
    ]
    changes = encode(house_rules) if house_rules else "{}"
    return (
        f'{{"edition": "{edition}", "house_rules": {changes}, '
        f'"possible": {"false" if problems else "true"}, '
        f'"problems": [{found}], "sides": [{", ".join(sides)}]}}'
    )


@lru_cache(maxsize=1 << 13)
def _receipt_json(side: SideScore) -> str:
    """The keys of a side but its name. Sides score alike in few ways: a few thousand over all editions."""
    items = [{"item": item, "count": count, "points": points} for item, count, points in side.lines]
    return encode({"total": side.total, "items": items})[1:-1]


def problem_lines(rules: Rules, problems: Iterable[Problem], names: Sequence[str]) -> Iterator[str]:
    """Say on a terminal why a hand is impossible."""
    yield "  This hand is impossible:"
    for problem in problems:
        yield f"  - {problem.message(names, ENGLISH.naming(rules))}"


def in_words(rules: Rules, changes: Iterable[Sentence], names: Sequence[str] = ()) -> str:
    """Changes that together would help, for a terminal."""
    english = ENGLISH.naming(rules)
    return english.and_list([english.say(change, names) for change in changes])


def receipt_lines(
    rules: Rules, hand: HandResult, names: Sequence[str], scores: Iterable[SideScore]
) -> Iterator[str]:
    """The receipts of a hand at a table with `rules`, for a terminal."""
    caller = "" if hand.extension_called_by is None else names[hand.extension_called_by]
    for name, side in zip(names, scores, strict=True):
        yield f"  {name}: {ENGLISH.number(side.total)}"
        for line in side.lines:
            times = f" ({line.count})" if line.count > 1 and line.item != "distance" else ""
            item = f"{item_name(line.item, rules.hand_winner, caller)}{times}"
            yield f"    {item:<24}{ENGLISH.number(line.points):>7}"


def shown_names(names: Sequence[str], sides: int) -> list[str]:
    """The names of the sides on a terminal: the name given without control characters, else its letter."""
    stand_ins = default_side_names(min(sides, _MOST_LETTERS))  # a hand may list far too many sides
    return [printable(name) or stand_in for name, stand_in in zip(names, stand_ins, strict=False)]
