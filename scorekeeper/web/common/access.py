"""Access to a game: the first step of every view about one."""

from flask import abort, g

from scorekeeper.store.database import will_write
from scorekeeper.store.models import Change, Device, Game, Hand
from scorekeeper.store.scorers import Access, access_at, note_use
from scorekeeper.web.common.devices import device_key
from scorekeeper.web.common.throttle import wrong_try


def open_game(public_id: str, deleted_too: bool = False) -> Access:
    """The game at this address, the device asking and its right to write; or 404."""
    access = access_at(public_id, device_key())
    if access is None:
        wrong_try()
    if access is None or (access.game.deleted and not deleted_too):
        abort(404)
    g.device = access.device  # for `current_device`, which needs no statement of its own then
    return access


def game_to_read(public_id: str, deleted_too: bool = False) -> Game:
    """The game at this address, or 404."""
    return open_game(public_id, deleted_too).game


def access_to_write(public_id: str, deleted_too: bool = False) -> Access:
    """The game at this address for a device that may write to it, or 404, or 403 for one that may only
    watch."""
    access = open_game(public_id, deleted_too)
    if access.device is None or not access.may_write:
        abort(403)
    if access.scorer is not None and will_write.get():  # looking writes nothing
        note_use(access.scorer)
    return access


def game_to_write(public_id: str, deleted_too: bool = False) -> tuple[Game, Device]:
    """The game at this address and the device asking, or 404, or 403 for a device that may only watch."""
    access = access_to_write(public_id, deleted_too)
    return access.game, access.writer


def hand_of(game: Game, hand_id: int, deleted_too: bool = False) -> Hand:
    """One of the game's hands that stand (or, if `deleted_too`, of all), or 404."""
    for hand in game.all_hands if deleted_too else game.hands:
        if hand.id == hand_id:
            return hand
    abort(404)


def change_of(game: Game, change_id: int) -> Change | None:
    """One of the game's changes, or None."""
    return next((change for change in game.changes if change.id == change_id), None)
