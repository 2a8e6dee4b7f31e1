"""Keys of the drafts that a phone keeps of hands half entered.

The page gives the draft a key, which begins with the address of the game. The game page lists, without it,
the keys that still mean something, and the phone forgets the others. A key changes when this device saves its
hand, so a draft never comes back into the wrong hand; what others save meanwhile leaves it as it is.
"""

from collections import Counter

from scorekeeper.store.change_log import key_of
from scorekeeper.store.models import Device, Game, Hand


def draft_key(game: Game, hand: Hand | None, device: Device | None) -> str:
    """The key of `device` for a new hand, or for correcting `hand`."""
    return f"{game.public_id}:{_name(hand, _done_by(device, game))}"


def track_key(game: Game, device: Device | None) -> str:
    """The key of `device` for a new hand that it follows card by card."""
    return f"{game.public_id}:{_track_name(_done_by(device, game))}"


def draft_names(game: Game, device: Device | None) -> list[str]:
    """Every key a draft of this game may have now, without the address of the game: that of the next hand
    first, then of one followed."""
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
    """Count how often `device` has changed each row of the game, and done each kind of thing to it."""
    done: Counter[str] = Counter()
    for change in game.changes:
        if device is not None and change.device_id == device.id:
            done.update((change.kind, *change.after))
    return done
