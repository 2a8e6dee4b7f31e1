"""A tracked hand in an address: its plays as lines of a record, and the state of its page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scorekeeper.limits import MAX_TAPS
from scorekeeper.play.tracking import Tracked, apply_taps, start_tracking, unchecked_result
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import house_rules_of
from scorekeeper.records.plays import Record, action_text, read_action, writable_names
from scorekeeper.rules import HandResult
from scorekeeper.rules.table import Action
from scorekeeper.rules.words import N_
from scorekeeper.store.games.history import last_change
from scorekeeper.store.models import Game
from scorekeeper.store.secrets import new_token

_SEPARATOR: Final = ";"
_FORM_KEY: Final = re.compile(r"[\w-]{16,32}")
_TURN: Final = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class TrackState:
    """The state that the address of a tracked hand carries beside its plays.

    `dealer` is a seat, `seen` the game's last change when the page was opened (optimistic lock), `form_key`
    the idempotency key of the hand. `turn` counts the answers to taps: if a phone has two states of a hand,
    it uses the later one.
    """

    dealer: int
    seen: int
    form_key: str
    turn: int


def track_state(game: Game, args: MultiDict[str, str]) -> TrackState:
    """Read the state in an address; missing or unreadable parts get their starting value."""
    seen, key, turn = args.get("seen", type=int), args.get("key", ""), args.get("n", "")
    return TrackState(
        _dealer(game, args),
        last_change(game) if seen is None else seen,
        key if _FORM_KEY.fullmatch(key) else new_token(),
        int(turn) if _TURN.fullmatch(turn) else 0,
    )


def _dealer(game: Game, args: MultiDict[str, str]) -> int:
    dealer = args.get("dealer", type=int)
    return dealer if dealer is not None and dealer in range(len(game.seats)) else game.dealer


def carried_by(game: Game, state: TrackState, actions: Sequence[Action]) -> dict[str, Any]:
    """What the address of a tracked hand holds; `track_state` and `actions_in` read it back."""
    return {
        "plays": plays_text(game, actions),
        "dealer": state.dealer,
        "seen": state.seen,
        "key": state.form_key,
        "n": state.turn,
    }


def plays_text(game: Game, actions: Sequence[Action]) -> str:
    """Write the plays of an address; `actions_in` reads them back."""
    return _SEPARATOR.join(action_text(action, game.rules) for action in actions)


def actions_in(game: Game, args: MultiDict[str, str]) -> tuple[Action, ...]:
    """Read the plays in an address. Raises `Unreadable`."""
    texts = [text for text in args.get("plays", "").split(_SEPARATOR) if text.strip()]
    if len(texts) > MAX_TAPS:
        raise Unreadable(N_("There are more plays here than a hand has."))
    return tuple(read_action(text, game.rules) for text in texts)


def tracked_in(game: Game, args: MultiDict[str, str]) -> Tracked:
    """The tracked hand in an address, after its plays. Raises `Unreadable`."""
    return start_tracking(record_of(game, _dealer(game, args), actions_in(game, args)))


def waiting_taps(args: MultiDict[str, str]) -> list[str]:
    """Read the taps in an address that are not yet part of the record."""
    return args.getlist("then")[:MAX_TAPS]


def record_of(game: Game, dealer: int, actions: Sequence[Action]) -> Record:
    """The record of a hand of `game` with these plays."""
    return Record(game.rules, dealer, tuple(actions), house_rules_of(game.rules), writable_names(game.seats))


def result_so_far(game: Game, args: MultiDict[str, str]) -> tuple[int, HandResult]:
    """The dealer's seat and the cards on the table of a tracked hand that is now finished by hand: its plays
    and its waiting taps, taken as the table insists. Raises `Unreadable`."""
    tracked = apply_taps(tracked_in(game, args), waiting_taps(args))
    return tracked.record.dealer, unchecked_result(tracked)
