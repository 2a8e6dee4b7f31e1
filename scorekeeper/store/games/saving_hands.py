"""Saves, corrects, deletes and restores hands. Each change happens once, however often it is sent.

A hand's form key is the idempotency key. The last change that a person saw is the optimistic lock.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules import HandResult
from scorekeeper.store.change_log import Changed, key_of
from scorekeeper.store.database import db
from scorekeeper.store.games import history
from scorekeeper.store.games.games import has_values, keep_if_possible
from scorekeeper.store.games.history import saved_since
from scorekeeper.store.models import Device, Game, Hand
from scorekeeper.store.secrets import new_token
from scorekeeper.store.stored_bytes import check_game


def save_hand(
    game: Game,
    device: Device,
    form_key: str,
    dealer: int | None,
    result: HandResult,
    seen: int | None = None,
    record: str | None = None,
) -> Hand:
    """Add a hand, with its `record` if given. `dealer`: a seat, by default the one whose turn it is.

    The same `form_key` again is the same hand: a double tap or a retry changes nothing. If a form comes back
    with other values, that corrects the hand, or restores it if it was deleted. Without a `record` the hand
    keeps the one it has. `seen`: the last change to the game that the person knew of. Raises `Changed` if a
    hand was saved since or somebody else has changed this one. Also raises `Forbidden` and `Full`.
    """
    with keep_if_possible(game):
        hand = next((hand for hand in game.all_hands if hand.form_key == form_key), None)
        if hand is not None and hand.deleted and _is_of_others(hand, result):
            hand.form_key = new_token()
            db.session.flush()
            hand = None
        if hand is None:
            dealt = game.dealer if dealer is None else dealer
            sent: dict[str, Any] = {"dealer": dealt, "result": result, "record": record}
            return _first_save(game, device, form_key, sent, seen)
        again = {"dealer": hand.dealer if dealer is None else dealer, "result": result}
        _sent_again(hand, device, again if record is None else again | {"record": record}, seen)
    return hand


def _is_of_others(hand: Hand, sent: HandResult) -> bool:
    """True if the form of a deleted hand is now another hand's.

    The table has another number of sides by now. Or the last hand was undone, and others play from there on.
    """
    game, last = hand.game, history.last_change_of(hand)
    if len(hand.result.sides) != len(sent.sides):
        return True
    if last is None or last.kind != "undone" or history.is_followed(hand):
        return False
    since = any(change.id > last.id and change.kind == "players_changed" for change in game.changes)
    return since and game.sitting(hand.id) != game.present_sitting


def _first_save(game: Game, device: Device, form_key: str, sent: Mapping[str, Any], seen: int | None) -> Hand:
    theirs = None if seen is None else saved_since(game, seen)
    if theirs is not None:
        raise Changed(theirs)
    check_game(game, more_hands=1)
    hand = Hand(game=game, form_key=form_key, **sent)
    db.session.add(hand)
    db.session.flush()
    saved = {key_of(hand): {"deleted": False, **sent}, "game": {"next_dealer": None}}
    history.record(game, device, "hand_saved", saved, before={key_of(hand): {"deleted": True}})
    return hand


def _sent_again(hand: Hand, device: Device, sent: Mapping[str, Any], seen: int | None) -> None:
    last = history.last_change_of(hand)
    if last is not None and last.device_id != device.id and (seen is None or last.id > seen):
        if not hand.deleted and history.matches_first_save(hand, sent):
            return  # a late retry: what somebody else did to the hand since stays
        raise Changed(hand)
    if not hand.deleted and has_values(hand, sent):
        return
    taken_back = _is_taken_back(hand)
    theirs = saved_since(hand.game, seen) if taken_back and seen is not None else None
    if theirs is not None:
        raise Changed(theirs)
    check_game(hand.game)
    if hand.deleted:
        back: dict[str, dict[str, Any]] = {key_of(hand): {"deleted": False, **sent}}
        if not history.is_followed(hand):
            back["game"] = {"next_dealer": None}
        history.record(hand.game, device, "hand_saved" if taken_back else "hand_restored", back)
    else:
        history.record(hand.game, device, "hand_edited", {key_of(hand): sent})


def _is_taken_back(hand: Hand) -> bool:
    """True if an undo has removed the hand: then it is the game's next hand again."""
    last = history.last_change_of(hand)
    return hand.deleted and last is not None and last.kind == "undone"


def restore_hand(hand: Hand, device: Device, seen: int | None = None) -> None:
    """Restore a deleted hand. One that an undo has removed is saved again, as `save_hand` does it.

    Raises `Changed`, `Forbidden` and `Full`.
    """
    if not _is_taken_back(hand):
        return change_hand(hand, device, "hand_restored", deleted=False)
    with keep_if_possible(hand.game):
        _sent_again(hand, device, {}, history.last_change(hand.game) if seen is None else seen)


def change_hand(hand: Hand, device: Device, kind: str, seen: int | None = None, **values: Any) -> None:
    """Set columns of a hand. What changes nothing (sent twice) is not recorded.

    `kind`: "hand_edited" (result, dealer), "hand_deleted", "hand_restored" (deleted), "record_attached"
    (record, and the result and dealer taken from it), "record_removed". A corrected hand keeps its record.
    `seen`: the last change the person saw. Raises `Changed` if the hand was changed since, and `Forbidden`,
    `Full`.
    """
    if has_values(hand, values):
        return
    last = history.last_change_of(hand)
    if seen is not None and last is not None and last.id > seen:
        raise Changed(hand)
    check_game(hand.game)
    with keep_if_possible(hand.game):
        history.record(hand.game, device, kind, {key_of(hand): values})
