"""Replays a record: what happened, the first action that the rules forbid, and what the result is worth.

Pure: uses only records and rules. The record says what was done, and `scorekeeper.rules.table` whether it is
legal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import NamedTuple

from scorekeeper.records.plays import Record
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.claims import side_claims
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.notes import (
    Note,
    messages,
    notable,
    notes,
    of_coup_fourre,
    of_discard,
    of_play,
    of_refusal,
)
from scorekeeper.rules.rulings import TURN_RULINGS, sentence
from scorekeeper.rules.scoring import SideScore, score, score_so_far
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, Action, Table, apply, follow, legal
from scorekeeper.rules.words import N_, Sentence, one_after_the_other


@dataclass(frozen=True)
class Failure:
    """The first illegal action.

    `index`: its place in the record. `line`: its line in the file. `text`: the action as written. `reason`:
    what the `rulings` that forbid it say.
    """

    index: int
    action: Action
    line: int
    text: str
    rulings: tuple[str, ...]
    reason: Sentence

    @property
    def message(self) -> str:
        """The reason in English."""
        return str(self.reason)


class NotedLine(NamedTuple):
    """A note on the action in this line."""

    line: int
    note: Note


@dataclass(frozen=True)
class Replay:
    """A record, replayed.

    `table` is the table after the last legal action. `result` is that table as a hand. `scores`: the points
    of each side, for all items if the hand is `finished`, else only for the cards on the table.
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
        """True if every action was legal."""
        return self.failure is None

    @cached_property
    def states(self) -> tuple[Table, ...]:
        """The table before the first action and after each legal one."""
        reached = [_start(self.record)]
        for action in self.record.actions[: None if self.failure is None else self.failure.index]:
            reached.append(apply(reached[-1], action))
        return tuple(reached)


def replay(record: Record) -> Replay:
    """Replay `record` up to its first illegal action."""
    observer = _Observer(record)
    table, done = follow(_start(record), record.actions, observer.look, notable(record.rules))
    failure = _failure(record, table, done) if done < len(record.actions) else None
    finished = failure is None and table.finished
    result = result_of(table, finished)
    scores = score(record.rules, result) if finished else score_so_far(record.rules, result.sides)
    return Replay(record, table, failure, observer.notes(table, done, failure), finished, result, scores)


def result_of(table: Table, finished: bool) -> HandResult:
    """The table as the result of a hand. Bonuses only if it is finished."""
    sides = [SideResult(side.miles, side.safeties, side.coups_fourres) for side in table.sides]
    hand = HandResult(tuple(sides), table.extended_by, finished and table.completed_dry)
    winner = table.rules.won_by(hand) if finished else None
    if winner is None:
        return hand
    laid = set(map(int, table.sides[winner].distance))
    claims = side_claims(table.rules).items()
    sides[winner] = sides[winner].claiming(
        item for item, claim in claims if claim.without and laid.isdisjoint(claim.without)
    )
    return hand._replace(sides=tuple(sides))


def _start(record: Record) -> Table:
    return Table(record.rules, record.dealer, record.deck)


def _failure(record: Record, table: Table, index: int) -> Failure:
    action = record.actions[index]
    rulings = legal(table, action)
    sentences = [sentence(record.rules, rulings[0])]
    if rulings[0] == "turn-order" and table.turn is not None:
        others = [ruling for ruling in rulings[1:] if ruling in TURN_RULINGS]
        sentences += [sentence(record.rules, ruling) for ruling in others]
        sentences.append(Sentence(N_("It is %(player)s’s turn."), {"player": record.player(table.turn)}))
    reason = reduce(one_after_the_other, sentences)
    return Failure(index, action, record.line_of(index), record.text_of(index), rulings, reason)


class _Observer:
    """Collects notes on actions about which an edition is silent or ambiguous."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.noted: list[NotedLine] = []
        self._edition_keys = messages(record.rules.edition).keys()

    def look(self, index: int, table: Table, action: Action) -> None:
        """Note a card laid on the piles, or a coup fourré."""
        if action.on is not None and action.card:
            self._note(index, of_play(table.rules, action.card, table.sides[action.on]))
        elif action.kind == COUP_FOURRE and action.card and table.attack:
            side = table.side_of(action.seat)
            hazard, ours = table.attack.hazard, table.attack.on == side
            self._note(index, of_coup_fourre(action.card, hazard, ours, table.sides[side]))

    def notes(self, table: Table, done: int, failure: Failure | None) -> tuple[NotedLine, ...]:
        """All notes on the first `done` actions, which led to `table`, and on the failure, line by line."""
        self._note_discards(done)
        if not table.draw_pile:
            self._note_last_cards(done)
        if failure:
            own = table.sides[table.side_of(failure.action.seat)]
            self._note(failure.index, of_refusal(table.rules, failure.rulings, failure.action.card, own))
        return tuple(sorted(self.noted))

    def _note_discards(self, done: int) -> None:
        """Note the discards. One after a safety can still be in a player's first turn."""
        always = not self._edition_keys.isdisjoint(of_discard(first_turn=False))
        waiting = set(range(self.record.rules.players))
        for index, action in enumerate(self.record.actions[:done]):
            if action.kind == DISCARD:
                self._note(index, of_discard(action.seat in waiting))
            if action.card not in SAFETIES:
                waiting.discard(action.seat)
                if not waiting and not always:
                    return

    def _note_last_cards(self, done: int) -> None:
        """Note the first action without a card to draw. Every action but the extension draws one."""
        drawing = [index for index, action in enumerate(self.record.actions[:done]) if action.card]
        for index in drawing[_start(self.record).draw_pile :][:1]:
            self._note(index, ["pile-exhausted"])

    def _note(self, index: int, keys: Sequence[str]) -> None:
        if not self._edition_keys.isdisjoint(keys):
            line, edition = self.record.line_of(index), self.record.rules.edition
            self.noted += [NotedLine(line, note) for note in notes(edition, keys)]
