"""What can be done to games. Each function writes one change with its history and commits it."""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import inspect, select

from scorekeeper.rules import HandResult, problems
from scorekeeper.store.database import db
from scorekeeper.store.models import Change, Device, Game, Hand, Scorer, now

#: How long an undo is offered after a change.
UNDO_OFFERED = timedelta(minutes=10)


class Changed(Exception):
    """The game has changed since: what was asked for no longer fits it."""


def create_game(device: Device, **values: Any) -> Game:
    """A new game of `device`, which may write to it. `values` are the columns of `Game`."""
    game = Game(public_id=secrets.token_urlsafe(16), **values)
    db.session.add(game)
    db.session.flush()
    db.session.add(Scorer(game_id=game.id, device_id=device.id))
    db.session.commit()
    return game


def find_game(public_id: str) -> Game | None:
    """The game at this address, deleted or not."""
    return db.session.scalar(select(Game).where(Game.public_id == public_id))


def games_of(device: Device) -> list[Game]:
    """The games `device` may write to, the last changed first, without the deleted ones."""
    mine = select(Scorer.game_id).where(Scorer.device_id == device.id)
    query = select(Game).where(Game.id.in_(mine), Game.deleted.is_(False))
    return list(db.session.scalars(query.order_by(Game.changed_at.desc(), Game.id.desc())))


def names_of(device: Device) -> list[str]:
    """The players' names `device` has used, the last used first, each once."""
    return list(dict.fromkeys(name for game in games_of(device) for name in game.seats))


def may_write(game: Game, device: Device) -> bool:
    return db.session.get(Scorer, (game.id, device.id)) is not None


def save_hand(game: Game, device: Device, form_key: str, dealer: int | None, result: HandResult) -> Hand:
    """Add a hand, dealt by the seat whose turn it was unless `dealer` is given.

    The same `form_key` again is the same hand: a double tap or a retry changes nothing; a form gone back to
    and sent with something else corrects the hand, or brings it back if it was deleted.
    """
    hand = db.session.scalar(select(Hand).where(Hand.form_key == form_key, Hand.game_id == game.id))
    if hand is None:
        dealt = game.dealer if dealer is None else dealer
        hand = Hand(game=game, form_key=form_key, dealer=dealt, result=result, deleted=True)
        db.session.add(hand)
        db.session.flush()
        _record(game, device, "hand_saved", {"hand": {"deleted": False}, "game": {"next_dealer": None}}, hand)
    else:
        _sent_again(hand, device, hand.dealer if dealer is None else dealer, result)
    _commit(game)
    return hand


def _sent_again(hand: Hand, device: Device, dealer: int, result: HandResult) -> None:
    sent = {"dealer": dealer, "result": result}
    if hand.deleted:
        back = {"hand": {"deleted": False, **sent}, "game": {"next_dealer": None}}
        _record(hand.game, device, "hand_restored", back, hand)
    elif (hand.dealer, hand.result) != (dealer, result):
        _record(hand.game, device, "hand_edited", {"hand": sent}, hand)


def change_hand(hand: Hand, device: Device, kind: str, **values: Any) -> Change:
    """Set columns of a hand: "hand_edited" (result, dealer), "hand_deleted", "hand_restored" (deleted)."""
    change = _record(hand.game, device, kind, {"hand": values}, hand)
    _commit(hand.game)
    return change


def change_game(game: Game, device: Device, kind: str, **values: Any) -> Change:
    """Set columns of a game."""
    change = _record(game, device, kind, {"game": values})
    _commit(game)
    return change


def last_change(device: Device, game: Game | None = None, kind: str | None = None) -> Change | None:
    """What `device` did last (to `game`), while undoing it is on offer; None for an undo or a restore."""
    query = select(Change).where(Change.device_id == device.id).order_by(Change.id.desc()).limit(1)
    if game is not None:
        query = query.where(Change.game_id == game.id)
    change = db.session.scalar(query)
    fresh = change is not None and now() - change.at < UNDO_OFFERED
    if not fresh or change.undone_by_id is not None or (kind is not None and change.kind != kind):
        return None
    return change


def undo(change: Change, device: Device) -> Change:
    """Take a change back, unless what it changed has been changed again. Raises `Changed`."""
    rows = {"game": change.game, "hand": change.hand}
    stands = all(_plain(rows[part], values) == values for part, values in change.after.items())
    if change.undone_by_id is not None or not stands:
        raise Changed
    back = {part: _values(rows[part], values) for part, values in change.before.items()}
    undone = _record(change.game, device, "undone", back, change.hand)
    db.session.flush()
    change.undone_by_id = undone.id
    _commit(change.game)
    return undone


def _commit(game: Game) -> None:
    """Keep what was done, unless a hand is left that cannot have happened by the game's rules: a deleted one
    brought back, or old rules brought back under a later hand. Raises `Changed`."""
    if any(problems(game.rules, hand.result) for hand in game.hands):
        db.session.rollback()
        raise Changed
    db.session.commit()


# --- history -------------------------------------------------------------------------------------


def _record(
    game: Game, device: Device, kind: str, values: Mapping[str, Mapping[str, Any]], hand: Hand | None = None
) -> Change:
    """Set `values` ("game" and "hand" -> column -> value) and write down what they were before."""
    rows = {"game": game, "hand": hand}
    change = Change(game=game, hand=hand, device_id=device.id, kind=kind)
    change.before = {part: _plain(rows[part], columns) for part, columns in values.items()}
    for part, columns in values.items():
        for name, value in columns.items():
            setattr(rows[part], name, value)
    change.after = {part: _plain(rows[part], columns) for part, columns in values.items()}
    game.changed_at = now()
    db.session.add(change)
    return change


def _plain(row: Game | Hand, names: Mapping[str, Any]) -> dict[str, Any]:
    """The named columns of `row` as JSON values."""
    columns = inspect(type(row)).columns
    plain = {}
    for name in names:
        value, bind = getattr(row, name), getattr(columns[name].type, "process_bind_param", None)
        plain[name] = bind(value, None) if bind else value
    return plain


def _values(row: Game | Hand, plain: Mapping[str, Any]) -> dict[str, Any]:
    """The reverse of `_plain`."""
    columns = inspect(type(row)).columns
    values = {}
    for name, value in plain.items():
        read = getattr(columns[name].type, "process_result_value", None)
        values[name] = read(value, None) if read else value
    return values
