"""A hand that another phone has saved while this one was entering or following its own."""

from typing import NamedTuple

from scorekeeper.store.games.history import last_change_of, saved_since
from scorekeeper.store.models import Device, Game
from scorekeeper.web.parts.text.device_names import device_name


class NewerHand(NamedTuple):
    """A hand that another device has saved: its number and that device's name."""

    number: int
    device: str


def saved_elsewhere(game: Game, device: Device | None, seen: int) -> NewerHand | None:
    """The first hand that a device other than `device` has saved since the change `seen`."""
    hand = saved_since(game, seen)
    change = last_change_of(hand) if hand else None
    if hand is None or (change and device and change.device_id == device.id):
        return None
    return NewerHand(game.hands.index(hand) + 1, device_name(change.device if change else None))
