"""A play of a followed hand put right afterwards: what follows is checked again.

Pure: uses only records and rules.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.play.tracking import Tracked, apply_taps, start_tracking
from scorekeeper.records.plays import SEATS, Record, action_text
from scorekeeper.rules import Rules
from scorekeeper.rules.choices import coups_fourres, plays
from scorekeeper.rules.table import DISCARD, EXTENSION, PLAY, Action, Table, legal


def corrected(record: Record, index: int, instead: Sequence[Action], removed: int = 1) -> Tracked:
    """The hand with the plays `instead` in place of `removed` plays, from `index` on.

    It stops at the first play that no longer fits; the plays behind it wait. A changed play can move the
    turns. So the later plays are read twice: with the players that the record names, and with those whose
    turn it is. The reading that gets further counts. If neither does, the players named.
    """
    begun = (*record.actions[:index], *instead)
    after = record.actions[index + removed :]
    as_named = start_tracking(_with(record, (*begun, *after)))
    changed = start_tracking(_with(record, begun))
    if not as_named.stopped_at:
        return as_named
    as_tapped = apply_taps(changed, [_without_seat(action, record.rules) for action in after])
    return max(as_named, as_tapped, key=lambda tracked: len(tracked.record.actions))


def _with(record: Record, actions: Sequence[Action]) -> Record:
    return replace(record, actions=tuple(actions), lines=(), texts=())


def _without_seat(action: Action, rules: Rules) -> str:
    """The action as it was tapped: by whose turn it is and, with two sides, against the other."""
    text = action_text(action, rules).removeprefix(f"{SEATS[action.seat]} ")
    attacks = action.kind == PLAY and action.on != action.seat % rules.sides
    return text.partition(" > ")[0] if attacks and rules.sides == 2 else text


def possible_actions(table: Table) -> tuple[Action, ...]:
    """Everything that may be done now: coups fourrés, the extension, plays, then discards."""
    found = list(coups_fourres(table))
    if table.may_extend is not None:
        found.append(Action(table.may_extend, EXTENSION))
    if table.turn is not None:
        found += plays(table, table.turn)
        found += [Action(table.turn, DISCARD, card) for card in table.rules.cards.copies]
    return tuple(action for action in found if not legal(table, action))
