"""A hand being played: whose turn it is, what the draw pile has left, what may be done and what follows.

`legal(table, action)` names every ruling that forbids an action, `apply(table, action)` gives the table
after it or refuses with the same. A table is a value to whoever holds it: neither changes the one given.

Known to everybody at a table: how many cards are left to draw and in each hand, and which have been seen.
With the whole deck given a table also knows who holds what. Sources: Winning Moves, "Preparation",
"The Play", "Coup Fourré", "C. The Extension"; Wikipedia, "Ending conditions".
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Final, NamedTuple

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions import Rules, is_card
from scorekeeper.rules.rulings import in_order
from scorekeeper.rules.tableau import Tableau, forbidden_against, forbidden_answer, forbidden_on_own

PLAY, DISCARD, COUP_FOURRE, EXTENSION = KINDS = ("play", "discard", "coup_fourre", "extension")

CARDS_IN_HAND: Final = 6


@dataclass(frozen=True, slots=True)
class Action:
    """An action of one player. Raises ValueError for what is no action at all.

    `seat` is the player's place, from 0, clockwise. `kind` is "play" (`card` is laid on the piles of side
    `on`), "discard", "coup_fourre" (`card` is the safety) or "extension" (no card). `on` is a side's index
    for "play" and None otherwise.
    """

    seat: int
    kind: str
    card: str | None = None
    on: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"There is no action {self.kind!r}: it is one of {', '.join(KINDS)}.")
        if self.card is not None if self.kind == EXTENSION else not is_card(self.card):
            raise ValueError(f"{self.kind} does not go with the card {self.card!r}.")
        if (self.on is None) == (self.kind == PLAY):
            raise ValueError("A card is played on a side; nothing else is.")
        if self.kind == COUP_FOURRE and self.card not in SAFETIES:
            raise ValueError(f"{self.card!r} is no safety: no coup fourré is made with it.")


class Attack(NamedTuple):
    """The hazard just played: it can be answered until a card is drawn or played."""

    hazard: str
    on: int
    by: int


class IllegalAction(ValueError):
    """An action that the rules forbid; `rulings` says by which of them."""

    def __init__(self, rulings: Sequence[str]) -> None:
        self.rulings = tuple(rulings)
        super().__init__(f"Forbidden by {', '.join(rulings)}.")


class Table:
    """The state of a hand. Seat i belongs to side i modulo the number of sides, so partners sit opposite.

    `sides`: each side's `Tableau`. `turn`: the seat that acts next, or None when the hand is over.
    `draw_pile`: cards left to draw; `held`: cards in each hand (a player draws only as he acts); `unseen`:
    card -> copies nobody has seen yet. `target`: the miles at which the trip ends. `attack`: the hazard that
    a coup fourré may answer now. `last`: the seat that acted last; `again`: the ruling by which it acts once
    more, or None; `passed_over`: the seats that lost their turns by a coup fourré, until somebody else acts.
    `may_extend`: the seat that may call the extension now; `extended_by`: the side that called it.
    `completed_dry`: the completing card was played with no draw pile left. `hands`: each seat's cards, where
    the deck is known, else None.
    """

    __slots__ = (
        "_deck", "again", "attack", "completed_dry", "draw_pile", "extended_by", "hands", "held", "last",
        "may_extend", "passed_over", "players", "rules", "sides", "target", "turn", "unseen",
    )  # fmt: skip

    def __init__(self, rules: Rules, dealer: int | None = None, deck: Sequence[str] | None = None) -> None:
        """The table after the deal. `dealer`: a seat, by default the last. `deck`: the whole pack in use, in
        draw order, the deal first (one card at a time from the dealer's left). Raises ValueError."""
        self.rules, self.players = rules, rules.players
        dealer = self.players - 1 if dealer is None else dealer
        if not 0 <= dealer < self.players:
            raise ValueError(f"There is no seat {dealer} to deal.")
        self.sides = [Tableau(cards=rules.cards) for _ in range(rules.sides)]
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
        """True if the hand is over (if nobody calls the extension)."""
        return self.turn is None

    @property
    def extended(self) -> bool:
        """True if the extension was called."""
        return self.extended_by is not None

    def side_of(self, seat: int) -> int:
        """The side in which `seat` sits."""
        return seat % len(self.sides)

    def copy(self) -> "Table":
        """One that shares nothing that changes."""
        twin = Table.__new__(Table)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.sides = [side.copy() for side in self.sides]
        twin.held, twin.unseen = self.held[:], self.unseen.copy()
        twin.hands = None if self.hands is None else [hand[:] for hand in self.hands]
        return twin


# --- what a caller asks ----------------------------------------------------------------------------------


def legal(table: Table, action: Action) -> tuple[str, ...]:
    """Every ruling that forbids `action` now: empty, and so false, when it is legal.

    Raises ValueError when it names a seat, a side or a card that is not at the table.
    """
    return in_order(_forbidden(table, action))


def apply(table: Table, action: Action) -> Table:
    """The table after `action`. Raises `IllegalAction`, and ValueError as `legal` does."""
    after = table.copy()
    advance(after, action)
    return after


def advance(table: Table, action: Action) -> None:
    """Do `action` on `table` itself, for a caller that shares it with nobody. Raises as `apply` does."""
    found = _forbidden(table, action)
    if found:
        raise IllegalAction(in_order(found))
    _do(table, action)


def follow(
    table: Table,
    actions: Iterable[Action],
    look: Callable[[int, Table, Action], None] | None = None,
    cards: Set[str] = frozenset(),
) -> tuple[Table, int]:
    """The table after as many of `actions` as are legal one after the other, and how many they are.

    `look` is shown those that have to do with `cards`: how many came before it, the table as it stands then
    (to be read, not kept), and the action.
    """
    after, done = table.copy(), 0
    for action in actions:
        if _forbidden(after, action):
            break
        if action.card in cards and look:
            look(done, after, action)
        _do(after, action)
        done += 1
    return after, done


# --- what is forbidden -----------------------------------------------------------------------------------


def _forbidden(table: Table, action: Action) -> list[str]:
    """The rulings against `action`, in no order."""
    seat, kind, card = action.seat, action.kind, action.card
    if not 0 <= seat < table.players:
        raise ValueError(f"There is no seat {seat} at this table.")
    if card is None:
        return _extension_forbidden(table, seat)
    if card not in table.unseen:
        raise ValueError(f"There is no {card!r} in this box.")
    if kind == COUP_FOURRE:
        found = _coup_forbidden(table, seat, card)
    elif table.turn == seat:
        found = []
    else:
        found = _out_of_turn(table, seat)
    if kind == PLAY:
        found += _play_forbidden(table, seat, card, action.on)
    if not table.unseen[card]:
        found.append("pack-counts")
    if table.hands is not None and not _holds(table, seat, card, table.turn == seat and kind != COUP_FOURRE):
        found.append("not-in-hand")
    return found


def _extension_forbidden(table: Table, seat: int) -> list[str]:
    if seat == table.may_extend:
        return []
    return ["extension-call", "hand-ends"] if table.finished else ["extension-call"]


def _coup_forbidden(table: Table, seat: int, card: str) -> list[str]:
    if table.finished:
        return ["hand-ends"]
    attack = table.attack
    if attack is None:
        found = ["coup-fourre-timing"]
    else:
        ours = seat % len(table.sides) == attack.on
        found = forbidden_answer(card, attack.hazard, ours, seat == attack.by, table.rules)
    if not table.held[seat]:
        found.append("pile-exhausted")
    return found


def _out_of_turn(table: Table, seat: int) -> list[str]:
    """The rulings by which `seat` may not act, when it is not its turn."""
    if table.finished:
        return ["hand-ends"]
    found = ["turn-order"]
    if seat == table.last:
        found.append("draw-then-act")
    elif seat in table.passed_over:
        found.append("coup-fourre-skips")
    elif table.again and table.turn == table.last:
        found.append(table.again)
    if not table.held[seat] and not table.draw_pile:
        found.append("pile-exhausted")
    return found


def _play_forbidden(table: Table, seat: int, card: str, on: int | None) -> list[str]:
    """The rulings by which the piles forbid it."""
    own = seat % len(table.sides)
    if on is None or not 0 <= on < len(table.sides):
        raise ValueError(f"There is no side {on} at this table.")
    if (card in table.rules.cards.hazards) == (on == own):
        return ["hazard-own-side"]
    if on != own:
        return forbidden_against(card, table.sides[on], table.rules)
    return forbidden_on_own(card, table.sides[own], table.rules, table.target)


def _holds(table: Table, seat: int, card: str, draws: bool) -> bool:
    """True if `card` is in a hand, or comes into it as its player draws for this action."""
    assert table.hands is not None
    return card in table.hands[seat] or (
        draws and table.draw_pile > 0 and table._deck[-table.draw_pile] == card
    )


# --- what follows ----------------------------------------------------------------------------------------


def _do(table: Table, action: Action) -> None:
    """Change `table` by a legal action."""
    seat, kind, card = action.seat, action.kind, action.card
    if card is None:
        _extend(table, seat)
        return
    attack = table.attack
    if seat != table.last:
        table.passed_over = ()
    table.attack, table.again, table.last = None, None, seat
    table.unseen[card] -= 1
    if attack and kind == COUP_FOURRE:
        _give_up(table, seat, card)
        _answer(table, seat, card, attack)
        _draw(table, seat)
        table.again = "coup-fourre-draws"
        _pass_turn(table, seat)
        return
    if table.draw_pile and table.hands is None:
        table.draw_pile -= 1  # one card into the hand and one out of it
    else:
        _draw(table, seat)
        _give_up(table, seat, card)
    on = action.on
    if on is None:
        _pass_turn(table, seat + 1)
    elif on == seat % len(table.sides):
        _lay(table, seat, table.sides[on], card)
    else:
        table.sides[on].suffer(card)
        table.attack = Attack(card, on, seat)
        _pass_turn(table, seat + 1)


def _lay(table: Table, seat: int, own: Tableau, card: str) -> None:
    own.lay(card)
    if card in SAFETIES:
        table.again = "safety-plays-again"
        _pass_turn(table, seat)
    elif own.miles == table.target:
        table.turn, table.completed_dry = None, not table.draw_pile
        if not table.extended and table.rules.extension_miles is not None:
            table.may_extend = seat
    else:
        _pass_turn(table, seat + 1)


def _answer(table: Table, seat: int, safety: str, attack: Attack) -> None:
    """A coup fourré: the hazard goes if it lay on one's own side, and the order of play changes."""
    side = seat % len(table.sides)
    own = table.sides[side]
    if attack.on == side:
        own.throw_off(attack.hazard)
    own.display(safety)
    own.coups_fourres += (safety,)
    between = (seat - attack.by - 1) % table.players
    table.passed_over = tuple((attack.by + 1 + place) % table.players for place in range(between))


def _extend(table: Table, seat: int) -> None:
    assert table.rules.extension_miles is not None
    table.extended_by, table.may_extend = seat % len(table.sides), None
    table.target, table.completed_dry = table.rules.extension_miles, False
    _pass_turn(table, seat + 1)


def _draw(table: Table, seat: int) -> None:
    if table.draw_pile:
        if table.hands is not None:
            table.hands[seat].append(table._deck[-table.draw_pile])
        table.draw_pile -= 1
        table.held[seat] += 1


def _give_up(table: Table, seat: int, card: str) -> None:
    """A card leaves a hand."""
    table.held[seat] -= 1
    if table.hands is not None:
        table.hands[seat].remove(card)


def _pass_turn(table: Table, seat: int) -> None:
    """`seat` is next, or whoever follows and has a card or one to draw; if nobody has, the hand is over."""
    if table.draw_pile:
        table.turn = seat % table.players
        return
    for place in range(seat, seat + table.players):
        if table.held[place % table.players]:
            table.turn = place % table.players
            return
    table.turn = table.attack = None
