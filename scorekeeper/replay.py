"""A record verified: what happened, the first action that the rules forbid, the result and what it is worth.

Pure: records and rules only. The record says what was done, `scorekeeper.rules.table` whether it may be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorekeeper.records.plays import Record
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.notes import NOTABLE, Note, messages, notes, of_coup_fourre, of_discard, of_play
from scorekeeper.rules.problems import won_by
from scorekeeper.rules.rulings import sentence
from scorekeeper.rules.scoring import SideScore, score, score_so_far
from scorekeeper.rules.table import DISCARD, Action, Table, apply, follow, legal


@dataclass(frozen=True)
class Failure:
    """The first action that is not allowed: its place in the record and in the file, and what forbids it."""

    index: int
    line: int
    text: str
    rulings: tuple[str, ...]
    message: str


class NotedLine(NamedTuple):
    """A note on the action in this line."""

    line: int
    note: Note


@dataclass(frozen=True)
class Replay:
    """A record played through.

    `table` is what lay there after the last legal action, `result` that as a hand, `scores` what each side
    has for it: all items when the hand is `finished`, and only what lies on the table when it is not.
    """

    record: Record
    table: Table
    failure: Failure | None
    notes: tuple[NotedLine, ...]
    finished: bool
    result: HandResult
    scores: tuple[SideScore, ...]

    @property
    def legal(self) -> bool:
        """Whether every action was legal."""
        return self.failure is None

    @cached_property
    def states(self) -> tuple[Table, ...]:
        """The table before the first action and after each legal one."""
        reached = [_start(self.record)]
        for action in self.record.actions[: None if self.failure is None else self.failure.index]:
            reached.append(apply(reached[-1], action))
        return tuple(reached)


def replay(record: Record) -> Replay:
    """Play `record` through, as far as it is legal."""
    observer = _Observer(record)
    table, done = follow(_start(record), record.actions, observer.look)
    failure = _failure(record, table, done) if done < len(record.actions) else None
    if failure:
        observer.note(failure.index, failure.rulings)
    finished = failure is None and table.finished
    result = result_of(table, finished)
    scores = score(record.rules, result) if finished else score_so_far(record.rules, result.sides)
    return Replay(record, table, failure, tuple(observer.noted), finished, result, scores)


def result_of(table: Table, finished: bool) -> HandResult:
    """What lies on the table as a hand. The claims that only a finished hand has are made if it is."""
    sides = [SideResult(side.miles, side.safeties, side.coups_fourres) for side in table.sides]
    hand = HandResult(tuple(sides), table.extended_by, table.completed_dry)
    winner = won_by(table.rules, hand) if finished else None
    if winner is None or table.sides[winner].two_hundreds:
        return hand
    sides[winner] = sides[winner]._replace(safe_trip=True)
    return hand._replace(sides=tuple(sides))


def _start(record: Record) -> Table:
    return Table(record.rules, record.dealer, record.deck)


def _failure(record: Record, table: Table, index: int) -> Failure:
    rulings = legal(table, record.actions[index])
    message = sentence(record.rules, rulings[0])
    if rulings[0] == "turn-order" and table.turn is not None:
        message += f" It is {record.player(table.turn)}'s turn."
    return Failure(index, record.line_of(index), record.text_of(index), rulings, message)


class _Observer:
    """Watches a replay and notes where an edition is silent on what is done, or can be read otherwise."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.noted: list[NotedLine] = []
        self._said = messages(record.rules.edition).keys()
        self._index = 0
        self._acted: set[int] = set()

    def look(self, table: Table, action: Action) -> None:
        card = action.card
        if action.kind == DISCARD:
            self.note(self._index, of_discard(action.seat not in self._acted))
        elif card in NOTABLE:
            if action.on is not None:
                self.note(self._index, of_play(table.rules, card, table.sides[action.on]))
            elif table.attack:
                self.note(self._index, of_coup_fourre(table.attack.hazard))
        if card not in SAFETIES:
            self._acted.add(action.seat)
        self._index += 1

    def note(self, index: int, keys: Sequence[str]) -> None:
        """Note what the edition of the record makes it necessary to say of rulings decided in an action."""
        if not self._said.isdisjoint(keys):
            line, edition = self.record.line_of(index), self.record.rules.edition
            self.noted += [NotedLine(line, note) for note in notes(edition, keys)]
