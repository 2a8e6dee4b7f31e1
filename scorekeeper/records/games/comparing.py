"""Two copies of one game, compared hand by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

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
    """The hands of both copies in the order of play. Different hands in the same place make a pair. A hand
    that both have is one pair, whatever its place in each. A deleted hand that only one copy has is left
    out."""
    our_hands, their_hands = _hands(ours, theirs), _hands(theirs, ours)
    our_keys = {hand.form_key for hand in our_hands} - {None}
    shared = {hand.form_key: hand for hand in their_hands if hand.form_key in our_keys}
    pairs: list[Pair] = []
    for _tag, start, end, their_start, their_end in _steps(our_hands, their_hands):
        new = iter([hand for hand in their_hands[their_start:their_end] if hand.form_key not in shared])
        for hand in our_hands[start:end]:
            pairs.append(Pair(hand, shared.get(hand.form_key) or next(new, None)))
        pairs.extend(Pair(None, hand) for hand in new)
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
