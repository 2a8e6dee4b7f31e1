"""What the phone keeps of a hand half entered, and until when.

The page gives the draft a key; the game page lists the keys that still mean something, and the phone forgets
the others. A key changes when its hand is saved, so a draft never comes back into the wrong hand.
"""

from scorekeeper.store.history import last_change_of
from scorekeeper.store.models import Game, Hand


def draft_key(game: Game, hand: Hand | None) -> str:
    """The key for a new hand, or for correcting `hand`."""
    if hand is None:
        return f"{game.public_id}:new:{len(game.all_hands) + 1}"
    return f"{game.public_id}:hand:{hand.id}:{last_change_of(hand)}"


def draft_keys(game: Game) -> list[str]:
    """Every key a draft of this game may have now, that of the next hand first."""
    return [draft_key(game, None), *(draft_key(game, hand) for hand in game.hands)]
