"""Follows a hand card by card as it is played: turns taps into the lines of a record.

Pure: uses only records and rules. A tap need not name the player in turn or the side attacked.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from scorekeeper.play.replay import result_of
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import SEATS, Record, action_text, read_action
from scorekeeper.rules import Rules
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.choices import coups_fourres
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, PLAY, Action, Table, apply, follow, legal
from scorekeeper.rules.words import N_, Sentence

#: The tap that takes back the last action.
UNDO: Final = "undo"
#: The tap that says that the card just discarded was laid.
LAID: Final = "laid"


class ForbiddenTap(NamedTuple):
    """A tap that the rules forbid: its action, and the rulings against it."""

    action: Action
    rulings: tuple[str, ...]


class AmbiguousTap(NamedTuple):
    """A tap that can mean several actions."""

    meanings: tuple[Action, ...]


class UnreadableTap(NamedTuple):
    """A tap that is not an action."""

    reason: Sentence


@dataclass(frozen=True)
class Tracked:
    """A hand as far as it was followed. Every action of `record` is legal, and `table` is the table now.

    `stopped_at`: the tap that is forbidden, ambiguous or unreadable, if any. `stopped_by`: its text. The
    record includes neither that tap nor those `waiting` behind it.
    """

    record: Record
    table: Table
    stopped_at: ForbiddenTap | AmbiguousTap | UnreadableTap | None = None
    waiting: tuple[str, ...] = ()
    stopped_by: str = ""


def start_tracking(record: Record) -> Tracked:
    """The hand of `record` as far as it is legal. It stops at the first illegal action, if any."""
    table, done = follow(Table(record.rules, record.dealer, record.deck), record.actions)
    kept = replace(record, actions=record.actions[:done], lines=(), texts=())
    if done == len(record.actions):
        return Tracked(kept, table)
    action = record.actions[done]
    rest = tuple(record.text_of(index) for index in range(done + 1, len(record.actions)))
    return Tracked(kept, table, ForbiddenTap(action, legal(table, action)), rest, record.text_of(done))


def apply_taps(tracked: Tracked, taps: Sequence[str]) -> Tracked:
    """The hand after these taps, up to the first that is forbidden, ambiguous or unreadable.

    A tap is an action as a record writes it, but may leave out the seat: "100", "x 25", "stop > B", "!
    driving_ace", "extension". "undo" takes back the tap before it, even a forbidden one. "laid" turns the
    last discard into a play of its card, legal or not.
    """
    pending = [*tracked.waiting, *taps]
    while pending:
        if tracked.stopped_at:
            taken_back, pending = _taken_back(pending)
            if not taken_back:
                return replace(tracked, waiting=tuple(pending))
            tracked = Tracked(tracked.record, tracked.table)
        else:
            given, *pending = pending
            tracked = _tapped(tracked, given)
    return tracked


def _taken_back(behind: Sequence[str]) -> tuple[bool, list[str]]:
    """Whether the taps `behind` take back the tap at which the hand stopped, and the taps that remain."""
    left: list[str] = []
    for place, given in enumerate(behind):
        if given != UNDO:
            left.append(given)
        elif left:
            left.pop()
        else:
            return True, list(behind[place + 1 :])
    return False, left


def _tapped(tracked: Tracked, given: str) -> Tracked:
    record, table = tracked.record, tracked.table
    if given == UNDO:
        return start_tracking(replace(record, actions=record.actions[:-1]))
    if given == LAID:
        return _laid(tracked)
    try:
        meanings = _meanings(table, given)
    except Unreadable as error:
        return replace(tracked, stopped_at=UnreadableTap(error.sentence), stopped_by=given)
    possible = tuple(action for action in meanings if not legal(table, action))
    possible = possible or (meanings if _names_seat(given) else meanings[:1])
    if len(possible) > 1:
        return replace(tracked, stopped_at=AmbiguousTap(possible), stopped_by=given)
    (action,) = possible
    if rulings := legal(table, action):
        return replace(tracked, stopped_at=ForbiddenTap(action, rulings), stopped_by=given)
    return Tracked(replace(record, actions=(*record.actions, action)), apply(table, action))


def discarded(action: Action) -> Action:
    """The same card by the same player, discarded."""
    return replace(action, kind=DISCARD, on=None)


def just_played(coup: Action, rules: Rules) -> Action:
    """The safety of a coup fourré, laid without calling it one."""
    return replace(coup, kind=PLAY, on=coup.seat % rules.sides)


def plays_instead(tracked: Tracked) -> tuple[Action, ...]:
    """What the last action was if its card was laid, not discarded: one play, or one for each opponent.

    Empty if the last action is no discard, or if its card could have been laid legally.
    """
    actions, rules = tracked.record.actions, tracked.table.rules
    if not actions or actions[-1].kind != DISCARD:
        return ()
    last = actions[-1]
    own = last.seat % rules.sides
    sides = (
        [side for side in range(rules.sides) if side != own] if last.card in rules.cards.hazards else [own]
    )
    plays = tuple(replace(last, kind=PLAY, on=side) for side in sides)
    before = start_tracking(replace(tracked.record, actions=actions[:-1])).table
    return plays if all(legal(before, play) for play in plays) else ()


def _laid(tracked: Tracked) -> Tracked:
    record, plays = tracked.record, plays_instead(tracked)
    if not plays:
        reason = Sentence(N_("Only a card just discarded that does not fit can have been laid."), {})
        return replace(tracked, stopped_at=UnreadableTap(reason), stopped_by=LAID)
    before = start_tracking(replace(record, actions=record.actions[:-1]))
    play = action_text(plays[0], record.rules)
    return _tapped(before, play.partition(" > ")[0] if len(plays) > 1 else play)


def _meanings(table: Table, given: str) -> tuple[Action, ...]:
    """The actions that a tap can mean.

    A safety that answers the hazard just played may be a coup fourré or not. Without "!" the tap can mean
    either. A hazard that names no side can be against any opponent.
    """
    if _names_seat(given):
        return _against_each(given, table.rules) or (read_action(given, table.rules),)
    called = given.split()[:1] == ["!"]
    seat = _attacked(table) if called else _acting(table)
    text = f"{SEATS[seat]} {given}"
    if against := _against_each(text, table.rules):
        return against
    action = read_action(text, table.rules)
    if action.takes or action.kind not in (PLAY, COUP_FOURRE):
        return (action,)
    coups = tuple(coup for coup in coups_fourres(table) if coup.card == action.card)
    return coups or (action,) if called else (action, *coups)


def _against_each(text: str, rules: Rules) -> tuple[Action, ...]:
    """A hazard that names no side, against each opponent. Empty where there is one opponent, or no hazard."""
    if rules.sides == 2 or ">" in text:
        return ()
    own = SEATS.index(text.split()[0]) % rules.sides
    with suppress(Unreadable):
        others = [SEATS[side] for side in range(rules.sides) if side != own]
        against = tuple(read_action(f"{text} > {side}", rules) for side in others)
        return against if against[0].card in rules.cards.hazards else ()
    return ()


def _names_seat(given: str) -> bool:
    return given.split()[:1] in [[seat] for seat in SEATS]


def _acting(table: Table) -> int:
    """The seat for a tap that names none: the player in turn or, after the hand, the last to act."""
    return table.turn if table.turn is not None else table.last or 0


def _attacked(table: Table) -> int:
    """The seat for a coup fourré that names none: on the attacked side, the player in turn or the first."""
    if table.attack is None:
        return _acting(table)
    seats = [seat for seat in range(table.players) if table.side_of(seat) == table.attack.on]
    return table.turn if table.turn in seats else seats[0]


def unchecked_result(tracked: Tracked) -> HandResult:
    """The result of a table that goes on without the rules.

    It includes the card at which the hand stopped, on which the table insists. It also includes the taps
    waiting behind it, if they score: distance cards, and safeties on the player's own side.
    """
    table = tracked.table
    result = result_of(table, table.finished)
    sides = list(result.sides)
    for action in _insisted(tracked):
        side = table.side_of(action.seat)
        if action.kind != DISCARD and action.on in (None, side):
            sides[side] = _with(sides[side], action)
    return result._replace(sides=tuple(sides))


def _insisted(tracked: Tracked) -> list[Action]:
    """The actions that the rules no longer check.

    A tap without a seat belongs to the next player or, after a safety, to the same player.
    """
    found: list[Action] = []
    stopped, rules = tracked.stopped_at, tracked.table.rules
    if isinstance(stopped, ForbiddenTap):
        found.append(stopped.action)
    elif isinstance(stopped, AmbiguousTap):
        found.append(stopped.meanings[0])
    for given in tracked.waiting:
        seat = _after(found[-1], rules.players) if found else _acting(tracked.table)
        with suppress(Unreadable):
            found.append(read_action(given if _names_seat(given) else f"{SEATS[seat]} {given}", rules))
    return found


def _after(action: Action, players: int) -> int:
    return action.seat if action.card in SAFETIES else (action.seat + 1) % players


def _with(own: SideResult, insisted: Action) -> SideResult:
    card = insisted.card or ""
    if card in MILES:
        return own._replace(miles=own.miles + MILES[card])
    if card not in SAFETIES or card in own.safeties:
        return own
    coups = (card,) if insisted.kind == COUP_FOURRE else ()
    return own._replace(safeties=(*own.safeties, card), coups_fourres=(*own.coups_fourres, *coups))
