"""Finds the plays of a record that show what happened, and names them: "Bob’s third play"."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scorekeeper.play.replay import Replay
from scorekeeper.records.plays import nth_play
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY, Action
from scorekeeper.rules.words import N_, Sentence, comma_list


class RecordPlays:
    """Finds plays among the legal actions of a record. `seats`: the names of the players."""

    def __init__(self, played: Replay, seats: Sequence[str]) -> None:
        self.played, self.record, self.seats = played, played.record, seats
        end = None if played.failure is None else played.failure.index
        self.actions = self.record.actions[:end]

    def miles(self, side: int) -> Sentence:
        """Name the play with which the side reached its miles."""
        if not self.played.result.sides[side].miles:
            return Sentence(N_("no distance card in the play-by-play"), {})
        return self.distance(N_("reaches %(miles)s miles with %(play)s"), side)

    def distance(self, text: str, side: int, **more: object) -> Sentence:
        """`text` with the side, the play and the miles of its last distance card. It must have one."""
        play = self._distance_plays(side)[-1]
        return Sentence(
            text, {"side": side, "play": play, "miles": self.played.result.sides[side].miles, **more}
        )

    def first(self, card: str, side: int) -> Sentence:
        """Name the play in which a side plays its first card of this distance. It must have one."""
        return _card_in(card, self._distance_plays(side, card)[:1])

    def card_counts(self, side: int) -> tuple[int, ...]:
        """Count the distance cards of a side, as a table counts them."""
        laid = self.played.table.sides[side].distance
        return tuple(laid.count(card) for card in MILES)

    def cards(self, side: int, claimed: Sequence[int]) -> Sentence:
        """Name the plays of the largest card that was counted wrong."""
        counted = zip(MILES, claimed, self.card_counts(side), strict=True)
        card = [card for card, count, laid in counted if count != laid][-1]
        plays = self._distance_plays(side, card)
        return (
            _card_in(card, plays)
            if plays
            else Sentence(N_("no %(card)s in the play-by-play"), {"card": card})
        )

    def safety(self, card: str) -> Sentence:
        """Name the last play of a safety, and what became of that card. It may have been discarded before."""
        for index, action in reversed(list(enumerate(self.actions))):
            if action.card == card:
                return Sentence(_USE[action.kind], {"play": self._named(index)})
        return Sentence(N_("nobody plays it"), {})

    def extension_call(self) -> Sentence:
        """Name the play that calls the extension."""
        return self._plays(lambda action: action.kind == EXTENSION)[0]

    def pile_empty_from(self) -> Sentence:
        """Name the play that took the last card of the draw pile."""
        pile = [table.draw_pile for table in self.played.states]
        return self._named(pile.index(0) - 1)

    def _distance_plays(self, side: int, card: str | None = None) -> list[Sentence]:
        """The plays in which a side plays distance cards, or only those with these miles."""
        kinds = MILES if card is None else (card,)
        return self._plays(lambda action: action.kind == PLAY and action.on == side and action.card in kinds)

    def _plays(self, wanted: Callable[[Action], bool]) -> list[Sentence]:
        return [self._named(index) for index, action in enumerate(self.actions) if wanted(action)]

    def _named(self, index: int) -> Sentence:
        return nth_play(self.seats[self.actions[index].seat], self.record.place_of(index))


def _card_in(card: str, plays: Sequence[Sentence]) -> Sentence:
    return Sentence(N_("a %(card)s: %(plays)s"), {"card": card, "plays": comma_list(plays)})


#: What became of a safety. There is only one card of each.
_USE: Final[Mapping[str, str]] = MappingProxyType(
    {
        PLAY: N_("played: %(play)s"),
        COUP_FOURRE: N_("coup fourré: %(play)s"),
        DISCARD: N_("discarded: %(play)s"),
    }
)
