"""Keys of the drafts that a phone keeps of half-entered hands.

The page gives each draft a key that begins with the game's address. The game page lists the keys that are
still valid, without the address, and the phone deletes other drafts. A key changes when this device saves its
hand, so a draft never reappears in the wrong hand. Hands saved by other devices do not change it.
"""

from collections import Counter

from scorekeeper.store.change_log import key_of
from scorekeeper.store.models import Device, Game, Hand


def draft_key(game: Game, hand: Hand | None, device: Device | None) -> str:
    """The draft key of `device` for a new hand, or for correcting `hand`."""
    return f"{game.public_id}:{_name(hand, _done_by(device, game))}"


def track_key(game: Game, device: Device | None) -> str:
    """The draft key of `device` for a new hand that it tracks card by card."""
    return f"{game.public_id}:{_track_name(_done_by(device, game))}"


def draft_names(game: Game, device: Device | None) -> list[str]:
    """Every key that a draft of this game may have now, without the game's address: the next hand's first,
    then a tracked hand's."""
    done = _done_by(device, game)
    return [_name(None, done), _track_name(done), *(_name(hand, done) for hand in game.hands)]


def _track_name(done: Counter[str]) -> str:
    over = sum(done[kind] for kind in ("hand_saved", "record_attached", "misdeal"))
    return f"track:{over}"


def _name(hand: Hand | None, done: Counter[str]) -> str:
    if hand is None:
        return f"new:{done['hand_saved']}"
    return f"{hand.id}:{done[key_of(hand)]}"


def _done_by(device: Device | None, game: Game) -> Counter[str]:
    """Count how often `device` has changed each row of the game, and how often it has made each kind of
    change."""
    done: Counter[str] = Counter()
    for change in game.changes:
        if device is not None and change.device_id == device.id:
            done.update((change.kind, *change.after))
    return done
