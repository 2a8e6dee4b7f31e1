"""Finds the lines of a record that show what happened."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scorekeeper.play.replay import Replay
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY, Action
from scorekeeper.rules.words import N_, Sentence, comma_list, verbatim


class RecordLines:
    """Finds lines among the legal actions of a record."""

    def __init__(self, played: Replay) -> None:
        self.played, self.record = played, played.record
        end = None if played.failure is None else played.failure.index
        self.actions = self.record.actions[:end]

    def miles(self, side: int) -> Sentence:
        """Name the line in which the side reached its miles."""
        if not self.played.result.sides[side].miles:
            return Sentence(N_("no distance card in the play-by-play"), {})
        return self.distance(N_("reaches %(miles)s miles at line %(line)s"), side)

    def distance(self, text: str, side: int, **more: object) -> Sentence:
        """`text` with the side, the line and the miles of its last distance card. It must have one."""
        line = self._distance_lines(side)[-1]
        return Sentence(
            text, {"side": side, "line": line, "miles": self.played.result.sides[side].miles, **more}
        )

    def first(self, card: str, side: int) -> Sentence:
        """Name the line in which a side plays its first card of this distance. It must have one."""
        return _card_at(card, self._distance_lines(side, card)[0])

    def card_counts(self, side: int) -> tuple[int, ...]:
        """Count the distance cards of a side, as a table counts them."""
        laid = self.played.table.sides[side].distance
        return tuple(laid.count(card) for card in MILES)

    def cards(self, side: int, claimed: Sequence[int]) -> Sentence:
        """Name the lines of the largest card that was counted wrong."""
        counted = zip(MILES, claimed, self.card_counts(side), strict=True)
        card = [card for card, count, laid in counted if count != laid][-1]
        lines = self._distance_lines(side, card)
        if not lines:
            return Sentence(N_("no %(card)s in the play-by-play"), {"card": card})
        if len(lines) == 1:
            return _card_at(card, lines[0])
        facts = {"card": card, "lines": comma_list([verbatim(str(line)) for line in lines])}
        return Sentence(N_("a %(card)s at each of the lines %(lines)s"), facts)

    def safety(self, side: int, card: str) -> Sentence:
        """Name the line in which a side plays a safety, or what became of that card."""
        for index, action in enumerate(self.actions):
            if action.card == card:
                player_side = self.played.table.side_of(action.seat)
                facts = {"side": player_side, "line": self.record.line_of(index)}
                return Sentence(
                    _USE_BY_OWN_SIDE[action.kind] if player_side == side else _USE_BY_OTHER[action.kind],
                    facts,
                )
        return Sentence(N_("nobody plays it"), {})

    def extension_call(self) -> int:
        """Find the line that calls the extension."""
        return self._lines(lambda action: action.kind == EXTENSION)[0]

    def pile_empty_from(self) -> int:
        """The line of the action that took the last card of the draw pile."""
        pile = [table.draw_pile for table in self.played.states]
        return self.record.line_of(pile.index(0) - 1)

    def _distance_lines(self, side: int, card: str | None = None) -> list[int]:
        """The lines in which a side plays distance cards, or only those with these miles."""
        kinds = MILES if card is None else (card,)
        return self._lines(lambda action: action.kind == PLAY and action.on == side and action.card in kinds)

    def _lines(self, wanted: Callable[[Action], bool]) -> list[int]:
        return [self.record.line_of(index) for index, action in enumerate(self.actions) if wanted(action)]


def _card_at(card: str, line: int) -> Sentence:
    return Sentence(N_("a %(card)s at line %(line)s"), {"card": card, "line": line})


#: What became of a safety: used by the side itself, or by another side. There is only one card of each.
_USE_BY_OWN_SIDE: Final[Mapping[str, str]] = MappingProxyType(
    {
        PLAY: N_("plays it at line %(line)s"),
        COUP_FOURRE: N_("coup fourré at line %(line)s"),
        DISCARD: N_("discards it at line %(line)s"),
    }
)
_USE_BY_OTHER: Final[Mapping[str, str]] = MappingProxyType(
    {
        PLAY: N_("%(side)s plays it at line %(line)s"),
        COUP_FOURRE: N_("coup fourré of %(side)s at line %(line)s"),
        DISCARD: N_("%(side)s discards it at line %(line)s"),
    }
)
