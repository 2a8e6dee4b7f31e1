"""One position of a replayed hand: the table, the last action, and what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.disputes.play_by_play import actions_in_words
from scorekeeper.disputes.question_from_table import question_from_table, sides_in_question
from scorekeeper.disputes.rulebook import Remedy
from scorekeeper.disputes.verdict import decided_by
from scorekeeper.play.replay import Replay
from scorekeeper.play.verify import play_named
from scorekeeper.records.plays import Record
from scorekeeper.rules import Rules
from scorekeeper.rules.choices import plays
from scorekeeper.rules.rulings import TURN_RULINGS
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, Action, Table
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.web.parts.addresses.names_url import names_args
from scorekeeper.web.parts.addresses.question_url import question_args, table_args
from scorekeeper.web.parts.text.reasons import Reason, reason, remedies
from scorekeeper.web.serving.language import voice

#: Rulings that no question can show: a question puts hazards on opponents, gives the player the card, and
#: ignores the discard pile.
_NO_QUESTION: Final = ("hazard-own-side", "not-in-hand", "pack-counts", "pile-exhausted")
_WORDS: Final = {DISCARD: N_("%(card)s, discarded"), COUP_FOURRE: N_("%(card)s, coup fourré")}


class Seating(Protocol):
    """The people at a table, from a game or a record."""

    @property
    def seats(self) -> Sequence[str]: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def side_names(self) -> Sequence[str]: ...


@dataclass(frozen=True)
class Seats:
    """The players of a record, or the letters of their seats if it names none."""

    seats: Sequence[str]
    rules: Rules

    @property
    def side_names(self) -> list[str]:
        sides = self.rules.sides
        return [" & ".join(self.seats[side::sides]) for side in range(sides)]


@dataclass(frozen=True)
class ForbiddenAction:
    """An action that the rules forbid, in words.

    `reasons` are the rulings; `instead` the cards that `player_to_act` could have played, each with the sides
    it could go against. `address` asks about the action; it is "" where no question can be put (a card laid
    on the wrong side, or not held).
    """

    action: str
    reasons: Sequence[Reason]
    player_to_act: str
    instead: Sequence[tuple[str, Sequence[str]]]
    remedies: Sequence[Remedy]
    address: str


@dataclass(frozen=True)
class ForbiddenPlay:
    """The play of a record that the rules forbid, in words: its place, what it was and what forbids it."""

    heading: str
    action: str
    reason: str


@dataclass(frozen=True)
class Position:
    """The table after `at` of `last` actions. A forbidden last action is not done; `forbidden` explains it.

    `player` is the seat that acted, and `last_action` its action in words. `address` asks what may be done
    here.
    """

    at: int
    last: int
    table: Table
    seats: Seats
    player: int | None
    last_action: str
    notes: Sequence[str]
    forbidden: ForbiddenAction | None
    address: str


def seats_of(record: Record) -> Seats:
    """The players of a record, or the letters of their seats if it names none."""
    return Seats([record.player(seat) for seat in range(record.rules.players)], record.rules)


def positions(played: Replay) -> int:
    """The number of steps from the deal to the end, or to the action that is forbidden."""
    return len(played.states) - 1 + (played.failure is not None)


def position(played: Replay, at: int) -> Position:
    """The position after `at` steps; there is one for each from 0 to `positions`."""
    record, last = played.record, positions(played)
    at = max(0, min(at, last))
    seats = seats_of(record)
    failure = played.failure if at == last else None
    table = played.states[at - 1 if failure else at]
    action = record.actions[at - 1] if at else None
    last_action = "" if failure or not at else _sentence(actions_in_words(record, at)[-1], seats)
    line = record.line_of(at - 1) if at else None
    return Position(
        at=at,
        last=last,
        table=table,
        seats=seats,
        player=action.seat if action else None,
        last_action=last_action,
        notes=[_(noted.note.message) for noted in played.notes if noted.line == line],
        forbidden=forbidden_action(table, failure.action, failure.rulings, seats) if failure else None,
        address=address_at(table, action, seats),
    )


def address_at(table: Table, action: Action | None, seats: Seating) -> str:
    """The address that asks what may be done at `table`, as the player sees it who acts next."""
    seat = table.turn if table.turn is not None else action.seat if action else 0
    names = names_args(seats.side_names, table.side_of(seat), table.side_of(seat + 1))
    return url_for("legal.ask", **table_args(table, seat), **names)


def forbidden_action(table: Table, action: Action, rulings: Sequence[str], seats: Seating) -> ForbiddenAction:
    """Explain why `action` is forbidden at `table`, and what else could have been done."""
    turn = table.turn
    others_turn = rulings[0] == "turn-order" and turn is not None
    decisive = [
        ruling for ruling in rulings if not others_turn or ruling == "turn-order" or ruling in TURN_RULINGS
    ]
    instead: dict[str, list[str]] = {}
    for play in plays(table, turn) if turn is not None else ():
        against = instead.setdefault(play.card or "", [])
        if play.on is not None and play.on != table.side_of(play.seat):
            against.append(seats.side_names[play.on])
    return ForbiddenAction(
        action=in_words(action, seats),
        reasons=[reason(table.rules, ruling) for ruling in decisive],
        player_to_act=seats.seats[turn] if turn is not None else "",
        instead=list(instead.items()),
        remedies=remedies(table.rules, _exactly(table, action, decisive)),
        address="" if rulings[0] in _NO_QUESTION else _question(table, action, seats),
    )


def forbidden_play(played: Replay) -> ForbiddenPlay | None:
    """The play at which a record stops; None for a legal one."""
    failure, record = played.failure, played.record
    if failure is None:
        return None
    language = voice(record.rules)
    return ForbiddenPlay(
        _("%(play)s is not allowed", play=language.say(play_named(record, failure.index))),
        in_words(failure.action, seats_of(record)),
        language.say(failure.reason),
    )


def _exactly(table: Table, action: Action, rulings: Sequence[str]) -> Sequence[str]:
    """The rulings in the cases that "Can I ...?" finds for the same cards, so that both give one remedy."""
    if any(ruling in _NO_QUESTION for ruling in rulings):
        return rulings
    return decided_by(table.rules, question_from_table(table, action), rulings)


def _question(table: Table, action: Action, seats: Seating) -> str:
    own, opponent = sides_in_question(table, action)
    asked = question_args(table.rules, question_from_table(table, action))
    return url_for("legal.ask", **asked, **names_args(seats.side_names, own, opponent))


def in_words(action: Action, seats: Seating) -> str:
    """An action in words: "Bob: Stop against Ann"."""
    player, facts = seats.seats[action.seat], {"card": action.card, "side": action.on}
    if action.kind == EXTENSION:
        return _("%(player)s: extension", player=player)
    own = action.on == action.seat % seats.rules.sides
    text = _WORDS.get(action.kind, "%(card)s" if own else N_("%(card)s against %(side)s"))
    played = voice(seats.rules).say(Sentence(text, facts), seats.side_names)
    return _("%(player)s: %(said)s", player=player, said=played)


def _sentence(sentences: Sequence[Sentence], seats: Seating) -> str:
    language = voice(seats.rules)
    return language.and_list([language.say(sentence, seats.side_names) for sentence in sentences])
