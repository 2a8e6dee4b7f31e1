"""Two copies of one game, compared hand by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest

from scorekeeper.records.games.model import GameEntry, HandEntry


@dataclass(frozen=True)
class Pair:
    """One hand in both copies; None where a copy has none. At least one has it."""

    ours: HandEntry | None
    theirs: HandEntry | None

    @property
    def differs(self) -> bool:
        """True if one must be chosen. The key and the time of a hand do not count, nor do deleted hands."""
        return _standing(self.ours) != _standing(self.theirs)

    @property
    def is_one_hand(self) -> bool:
        """True if both copies know the hand by the same key: it was corrected or deleted since."""
        return bool(self.ours and self.theirs and self.ours.form_key == self.theirs.form_key)


def compare(ours: GameEntry, theirs: GameEntry) -> list[Pair]:
    """The hands of both copies in the order of play. Hands that each copy has instead of the other's are
    paired. A deleted hand that only one copy has is left out."""
    our_hands, their_hands = _hands(ours, theirs), _hands(theirs, ours)
    pairs: list[Pair] = []
    for _tag, start, end, their_start, their_end in _steps(our_hands, their_hands):
        both = zip_longest(our_hands[start:end], their_hands[their_start:their_end])
        pairs.extend(Pair(*hands) for hands in both)
    return pairs


def _hands(game: GameEntry, other: GameEntry) -> list[HandEntry]:
    known = {hand.form_key for hand in other.hands}
    return [hand for hand in game.hands if not hand.deleted or hand.form_key in known]


def _steps(ours: list[HandEntry], theirs: list[HandEntry]) -> Sequence[tuple[str, int, int, int, int]]:
    """The steps from the keys of one list to those of the other, as difflib gives them."""
    our_keys, their_keys = [hand.form_key for hand in ours], [hand.form_key for hand in theirs]
    return SequenceMatcher(None, our_keys, their_keys, autojunk=False).get_opcodes()


def _standing(hand: HandEntry | None) -> HandEntry | None:
    if hand is None or hand.deleted:
        return None
    return replace(hand, form_key=None, created_at=hand.created_at.min)
