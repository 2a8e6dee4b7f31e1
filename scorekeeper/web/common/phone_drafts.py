"""Keys of the drafts that a phone keeps of hands half entered.

The page gives the draft a key; the game page lists the keys that still mean something, and the phone forgets
the others. A key changes when this device saves its hand, so a draft never comes back into the wrong hand;
what others save meanwhile leaves it as it is.
"""

from collections import Counter

from scorekeeper.store.history import row_key
from scorekeeper.store.models import Device, Game, Hand


def draft_key(game: Game, hand: Hand | None, device: Device | None) -> str:
    """The key of `device` for a new hand, or for correcting `hand`."""
    return _key(game, hand, _done_by(device, game))


def track_key(game: Game, device: Device | None) -> str:
    """The key of `device` for a new hand that it follows card by card."""
    return _track_key(game, _done_by(device, game))


def draft_keys(game: Game, device: Device | None) -> list[str]:
    """Every key a draft of this game may have now: that of the next hand first, then of one followed."""
    done = _done_by(device, game)
    entered = [_key(game, hand, done) for hand in (None, *game.hands)]
    return [entered[0], _track_key(game, done), *entered[1:]]


def _track_key(game: Game, done: Counter[str]) -> str:
    over = sum(done[kind] for kind in ("hand_saved", "record_attached", "misdeal"))
    return f"{game.public_id}:track:{over}"


def _key(game: Game, hand: Hand | None, done: Counter[str]) -> str:
    if hand is None:
        return f"{game.public_id}:new:{done['hand_saved']}"
    return f"{game.public_id}:hand:{hand.id}:{done[row_key(hand)]}"


def _done_by(device: Device | None, game: Game) -> Counter[str]:
    """Count how often `device` has changed each row of the game, and done each kind of thing to it."""
    done: Counter[str] = Counter()
    for change in game.changes:
        if device is not None and change.device_id == device.id:
            done.update((change.kind, *change.after))
    return done
