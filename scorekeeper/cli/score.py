"""`scorekeeper score FILE`: the score of a hand, or of one hand a line, or why it is impossible."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import click

from scorekeeper.cli.answers import AnswerCommand, encode, worst_answer
from scorekeeper.cli.terminal import printable
from scorekeeper.records.hands import HandFile, read_hand
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.items import item_name
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import ImpossibleHand, SideScore, score
from scorekeeper.rules.voice import ENGLISH, default_side_names

SCORED, IMPOSSIBLE = 0, 1
_MOST_LETTERS = 26


@click.command(
    "score", cls=AnswerCommand, epilog="Exit code: 0 scored, 1 a hand is impossible, 2 a hand cannot be read."
)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="answer in JSON, one object a hand")
def score_hands(file: str, as_json: bool) -> int:
    """Score a hand from a file.

    Says why a hand is impossible, if it is. FILE is a hand in JSON, or one a line; - for standard input.
    """
    return worst_answer(file, read_hand, _answer_json if as_json else _answer_text, as_json)


def _answer_json(read: HandFile) -> int:
    try:
        scores = score(read.rules, read.hand)
    except ImpossibleHand as error:
        print(score_json(read.rules.edition, read.house_rules, read.names, problems=error.problems))
        return IMPOSSIBLE
    print(score_json(read.rules.edition, read.house_rules, read.names, scores))
    return SCORED


def _answer_text(read: HandFile) -> int:
    print(f"{read.rules.name}, {read.rules.players} players")
    names = shown_names(read.names, read.rules.sides)
    try:
        scores = score(read.rules, read.hand)
    except ImpossibleHand as error:
        print("\n".join(problem_lines(read.rules, error.problems, names)))
        return IMPOSSIBLE
    print("\n".join(receipt_lines(read.rules, read.hand, names, scores)))
    return SCORED


# --- in JSON -----------------------------------------------------------------------------------------


def score_json(
    edition: str,
    house_rules: Mapping[str, Any],
    names: Sequence[str],
    scores: Sequence[SideScore] = (),
    problems: Sequence[Problem] = (),
) -> str:
    """The answer of `scorekeeper score --json`: scores, or the problems of an impossible hand.

    It is joined from JSON fragments, because encoding it whole would take a third of the time for a hand.
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
    """The keys of a side except its name.

    Cached, because all editions together have only a few thousand receipts.
    """
    items = [{"item": item, "count": count, "points": points} for item, count, points in side.lines]
    return encode({"total": side.total, "items": items})[1:-1]


# --- on a terminal -----------------------------------------------------------------------------------


def problem_lines(rules: Rules, problems: Iterable[Problem], names: Sequence[str]) -> Iterator[str]:
    """Say on a terminal why a hand is impossible."""
    yield "  This hand is impossible:"
    for problem in problems:
        yield f"  - {problem.message(names, ENGLISH.naming(rules))}"


def receipt_lines(
    rules: Rules, hand: HandResult, names: Sequence[str], scores: Iterable[SideScore]
) -> Iterator[str]:
    """The receipts of a hand under `rules`, for a terminal."""
    caller = "" if hand.extension_called_by is None else names[hand.extension_called_by]
    for name, side in zip(names, scores, strict=True):
        yield f"  {name}: {ENGLISH.number(side.total)}"
        for line in side.lines:
            times = f" ({line.count})" if line.count > 1 and line.item != "distance" else ""
            item = f"{item_name(line.item, rules.hand_winner, caller)}{times}"
            yield f"    {item:<24}{ENGLISH.number(line.points):>7}"


def shown_names(names: Sequence[str], sides: int) -> list[str]:
    """The names of the sides for a terminal, without control characters.

    A letter for a side without a name.
    """
    stand_ins = default_side_names(min(sides, _MOST_LETTERS))  # a hand in a file may list far too many sides
    return [printable(name) or stand_in for name, stand_in in zip(names, stand_ins, strict=False)]
