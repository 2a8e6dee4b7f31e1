"""What the phone keeps of a hand half entered, and until when.

The page gives the draft a key; the game page lists the keys that still mean something, and the phone forgets
the others. A key changes when its hand is saved, so a draft never comes back into the wrong hand.
"""

from scorekeeper.store.models import Game, Hand


def draft_key(game: Game, hand: Hand | None) -> str:
    """The key for a new hand, or for correcting `hand`."""
    if hand is None:
        return f"{game.public_id}:new:{len(game.all_hands) + 1}"
    edits = sum(change.hand_id == hand.id for change in game.changes)
    return f"{game.public_id}:hand:{hand.id}:{edits}"


def draft_keys(game: Game) -> list[str]:
    """Every key a draft of this game may have now, that of the next hand first."""
    return [draft_key(game, None), *(draft_key(game, hand) for hand in game.hands)]
