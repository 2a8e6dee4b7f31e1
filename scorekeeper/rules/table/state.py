"""The state of a hand: piles, turn, draw pile, and the cards seen."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from scorekeeper.rules.editions import Rules
from scorekeeper.rules.table.action import Attack
from scorekeeper.rules.tableau import Tableau

CARDS_IN_HAND: Final = 6


class Table:
    """The state of a hand. Seat i belongs to side i modulo the number of sides, so partners sit opposite.

    `sides`: each side's `Tableau`. `turn`: the seat that acts next, or None when the hand is over.
    `draw_pile`: cards left to draw. `held`: cards in each hand (a player draws only when acting). `unseen`:
    card -> copies that nobody has seen, or that were seen only in discards taken or shuffled since.
    `discards`: those that can be taken, from bottom to top (none unless the rules allow it). `shuffled`: the
    discards have become the draw pile once. `target`: the miles at which the trip ends. `attack`: the hazard
    that a coup fourré may answer now. `last`: the seat that acted last. `again`: the ruling that lets it act
    again, or None. `passed_over`: the seats that lost their turns to a coup fourré, until somebody else acts.
    `may_extend`: the seat that may call the extension now. `extended_by`: the side that called it.
    `completed_dry`: the draw pile was empty when the completing card was played. `hands`: each seat's cards
    if the deck is known, else None. Shuffling the discards makes it None too.
    """

    __slots__ = (
        "_deck", "again", "attack", "completed_dry", "discards", "draw_pile", "extended_by", "hands",
        "held", "last", "may_extend", "passed_over", "players", "rules", "shuffled", "sides", "target",
        "turn", "unseen",
    )  # fmt: skip

    def __init__(self, rules: Rules, dealer: int | None = None, deck: Sequence[str] | None = None) -> None:
        """The table after the deal.

        `dealer`: a seat, by default the last. `deck`: the whole pack in use, in draw order, the deal first
        (one card at a time from the dealer's left). Raises ValueError.
        """
        self.rules, self.players = rules, rules.players
        dealer = self.players - 1 if dealer is None else dealer
        if not 0 <= dealer < self.players:
            raise ValueError(f"There is no seat {dealer} to deal.")
        self.sides = [Tableau.of(rules) for _ in range(rules.sides)]
        self.turn: int | None = (dealer + 1) % self.players
        self.unseen = dict(rules.pack)
        dealt = CARDS_IN_HAND * self.players
        self.draw_pile = sum(self.unseen.values()) - dealt
        self.held = [CARDS_IN_HAND] * self.players
        self.target = rules.target_miles
        self.attack: Attack | None = None
        self.passed_over: tuple[int, ...] = ()
        self.last: int | None = None
        self.again: str | None = None
        self.may_extend: int | None = None
        self.extended_by: int | None = None
        self.completed_dry = False
        self.discards: tuple[str, ...] = ()
        self.shuffled = False
        self.hands: list[list[str]] | None = None
        self._deck: tuple[str, ...] = ()
        if deck is not None:
            if Counter(deck) != Counter(self.unseen):
                raise ValueError("The deck is not the pack in use.")
            self.hands = [[] for _ in range(self.players)]
            for place, card in enumerate(deck[:dealt]):
                self.hands[(self.turn + place) % self.players].append(card)
            self._deck = tuple(deck[dealt:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # it holds lists

    @property
    def finished(self) -> bool:
        """True if the hand is over, unless somebody calls the extension."""
        return self.turn is None

    @property
    def extended(self) -> bool:
        """True if the extension was called."""
        return self.extended_by is not None

    def side_of(self, seat: int) -> int:
        """The side of `seat`."""
        return seat % len(self.sides)

    def copy(self) -> "Table":
        """A copy that shares nothing mutable with this table."""
        twin = Table.__new__(Table)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.sides = [side.copy() for side in self.sides]
        twin.held, twin.unseen = self.held[:], self.unseen.copy()
        twin.hands = None if self.hands is None else [hand[:] for hand in self.hands]
        return twin
