"""The cards that one side has on the table, and which card may be laid there.

Whose turn it is belongs to the table, not here. Sources: Winning Moves, "How Cards Should Be Displayed", "The
Cards", "Hints for Play" H; Wikipedia, "Player tableau", "Legal actions".
"""

from typing import Any, Final

from scorekeeper.rules.cards import CLASSIC, MILES, SAFETIES, Cards
from scorekeeper.rules.editions import Rules

#: The longest distance card, in miles, that may be played under a speed limit.
_LIMIT: Final = 50
#: The attributes that all tableaus of a table share.
_OF_THE_BOX: Final = ("cards", "roll_after_remedy")


class Tableau:
    """One side's cards on the table: piles from bottom to top, safeties in the order they were laid.

    `coups_fourres`: those of the safeties that lie crosswise. `distance`: the distance cards in the order
    played. `miles`: their sum. `two_hundreds`: how many of them are 200s. `cards`: the cards of the table's
    box. `roll_after_remedy`: as in `Rules`.
    """

    __slots__ = (
        "battle", "cards", "coups_fourres", "distance", "miles", "roll_after_remedy", "safeties", "speed",
        "two_hundreds",
    )  # fmt: skip

    def __init__(
        self,
        battle: tuple[str, ...] = (),
        speed: tuple[str, ...] = (),
        safeties: tuple[str, ...] = (),
        miles: int = 0,
        two_hundreds: int = 0,
        cards: Cards = CLASSIC,
        roll_after_remedy: bool = True,
    ) -> None:
        self.cards, self.roll_after_remedy = cards, roll_after_remedy
        self.battle, self.speed, self.safeties = battle, speed, safeties
        self.miles, self.two_hundreds = miles, two_hundreds
        self.coups_fourres: tuple[str, ...] = ()
        self.distance: tuple[str, ...] = ()

    @classmethod
    def of(cls, rules: Rules, **laid: Any) -> "Tableau":
        """A side's tableau at a table with these `rules`. Empty, unless cards are given."""
        return cls(cards=rules.cards, roll_after_remedy=rules.roll_after_remedy, **laid)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tableau) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def __repr__(self) -> str:
        shown = (name for name in self.__slots__ if name not in _OF_THE_BOX and getattr(self, name))
        facts = (f"{name}={getattr(self, name)!r}" for name in shown)
        return f"Tableau({', '.join(facts)})"

    def _facts(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__ if name not in _OF_THE_BOX)

    def copy(self) -> "Tableau":
        """A copy that can be changed without changing this tableau."""
        twin = Tableau(self.battle, self.speed, self.safeties, self.miles, self.two_hundreds, self.cards)
        twin.roll_after_remedy = self.roll_after_remedy
        twin.coups_fourres, twin.distance = self.coups_fourres, self.distance
        return twin

    # --- the present state -----------------------------------------------------------------------------

    @property
    def top(self) -> str | None:
        """The top card of the battle pile."""
        return self.battle[-1] if self.battle else None

    @property
    def moving(self) -> bool:
        """True if the battle pile lets the side play distance cards."""
        top = self.top
        if top == "roll":
            return True
        stopped_by = self.stopped_by
        if top and not self.roll_after_remedy and not stopped_by:
            return True
        return "right_of_way" in self.safeties and stopped_by not in self.cards.breakdowns

    @property
    def limited(self) -> bool:
        """True if a speed limit is in force."""
        return bool(self.speed) and self.speed[-1] == "speed_limit" and "right_of_way" not in self.safeties

    def cancels(self, hazard: str | None) -> bool:
        """True if the side has laid a safety that answers `hazard`."""
        return self.cards.safety_for.get(hazard or "") in self.safeties

    @property
    def stopped_by(self) -> str | None:
        """The hazard on top of the battle pile, unless a safety cancels it."""
        top = self.top
        return top if top in self.cards.hazards and not self.cancels(top) else None

    # --- laying cards: the caller has already checked that they may be laid ----------------------------

    def lay(self, card: str) -> tuple[str, ...]:
        """Lay one of the side's own cards, and return the cards that go to the discards."""
        miles = MILES.get(card)
        if miles is not None:
            self.distance += (card,)
            self.miles += miles
            if card == "200":
                self.two_hundreds += 1
        elif card in SAFETIES:
            return self.display(card)
        elif card == "end_of_limit":
            self.speed += (card,)
        else:
            self.battle += (card,)
        return ()

    def suffer(self, hazard: str) -> None:
        """Lay a hazard that an opponent plays."""
        if hazard == "speed_limit":
            self.speed += (hazard,)
        else:
            self.battle += (hazard,)

    def display(self, safety: str) -> tuple[str, ...]:
        """Lay a safety, and return the cards that go to the discards.

        Right of Way discards the Stops and Speed Limits on top of the piles (Wikipedia, "Legal actions"). For
        other editions this is our ruling: the Winning Moves booklet leaves them exposed, without effect.
        """
        self.safeties += (safety,)
        if safety == "right_of_way":
            stops, limits = _on_top(self.battle, "stop"), _on_top(self.speed, "speed_limit")
            self.battle = self.battle[: len(self.battle) - len(stops)]
            self.speed = self.speed[: len(self.speed) - len(limits)]
            return stops + limits
        return ()

    def throw_off(self, hazard: str) -> None:
        """Remove the hazard just played. The card below it counts again (Winning Moves, "Coup Fourré")."""
        if hazard == "speed_limit":
            self.speed = self.speed[:-1]
        else:
            self.battle = self.battle[:-1]


def _on_top(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The copies of `card` on top of a pile."""
    count = next((count for count, under in enumerate(reversed(pile)) if under != card), len(pile))
    return (card,) * count


# --- the rulings that forbid laying a card, unordered ------------------------------------------------------


def forbidden_on_own(card: str, own: Tableau, rules: Rules, target: int) -> list[str]:
    """The rulings that forbid a side to lay `card`, which is no hazard, on its own tableau `own`.

    `target`: the miles at which the trip ends.
    """
    if card in MILES:
        return _distance(card, own, rules, target)
    if card in SAFETIES:
        return []
    if card == "roll":
        return _roll(own)
    if card == "end_of_limit":
        return [] if own.limited else ["end-of-limit-needs-limit"]
    return [] if own.stopped_by == own.cards.hazard_of[card] else ["remedy-matches"]


def forbidden_against(hazard: str, opponent: Tableau, rules: Rules) -> list[str]:
    """The rulings that forbid playing `hazard` on `opponent`."""
    found = []
    if hazard == "speed_limit":
        if not rules.limit_on_limit and opponent.speed and opponent.speed[-1] == "speed_limit":
            found.append("speed-limit-on-limit")
    elif rules.hazard_on_hazard:  # Wikipedia, "Legal actions": on any battle pile that is not empty
        if not opponent.battle:
            found.append("hazard-needs-moving")
    elif not opponent.moving:
        found.append("hazard-needs-moving")
        if opponent.stopped_by:
            found.append("no-hazard-on-hazard")
    if rules.cards.safety_for[hazard] in opponent.safeties:
        found.append("hazard-blocked-by-safety")
    return found


def forbidden_answer(safety: str, hazard: str, ours: bool, by_self: bool, rules: Rules) -> list[str]:
    """The rulings that forbid answering the `hazard` just played with a coup fourré of `safety`.

    `ours`: it was played on the answering side. `by_self`: the answering player played it.
    """
    found = []
    if rules.cards.safety_for[hazard] != safety:
        found.append("coup-fourre-timing")
    if by_self or not (ours or rules.coup_fourre_by_anyone):
        found.append("coup-fourre-who")
    return found


def _distance(card: str, own: Tableau, rules: Rules, target: int) -> list[str]:
    found = []
    miles = MILES[card]
    if not own.moving:
        found.append("distance-needs-moving")
        if own.top in own.cards.hazards and not own.stopped_by:
            found.append("roll-after-safety")
    if miles > _LIMIT and own.limited:
        found.append("limit-caps-50")
    if card == "200" and own.two_hundreds >= rules.most_200s:
        found.append("two-200s")
    if own.miles + miles > target and not rules.race:
        found.append("never-over-target")
    return found


def _roll(own: Tableau) -> list[str]:
    if own.top == "roll":
        return ["roll-on-roll"]
    return ["roll-not-on-hazard"] if own.stopped_by in own.cards.breakdowns else []
