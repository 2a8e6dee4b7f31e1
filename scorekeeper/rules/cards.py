"""Cards of a box: how many of each, and which remedy and safety answer which hazard.

What every box shares is a constant here. What differs from box to box is a value of `Cards`, and the table's
rules have it (`rules.cards`). The rules of play and the file formats name the five distance cards, the four
safeties, Stop, Roll, Speed Limit and End of Limit, so every box has those. A box may have other hazards and
remedies of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Final

#: Distance card -> its miles.
MILES: Final = MappingProxyType({str(miles): miles for miles in (25, 50, 75, 100, 200)})
#: Miles of the distance cards, in the order in which a hand counts them.
DISTANCES: Final = tuple(MILES.values())
#: The safeties. A box has one copy of each.
SAFETIES: Final = ("driving_ace", "extra_tank", "puncture_proof", "right_of_way")
#: Cards of the speed pile. All other hazards and remedies go on the battle pile.
SPEED_CARDS: Final = frozenset(("speed_limit", "end_of_limit"))

_SHORT_NAMES: Final = {
    "acc": "accident",
    "gas": "out_of_gas",
    "tire": "flat_tire",
    "limit": "speed_limit",
    "rep": "repairs",
    "fuel": "gasoline",
    "spare": "spare_tire",
    "end": "end_of_limit",
    "ace": "driving_ace",
    "tank": "extra_tank",
    "proof": "puncture_proof",
    "row": "right_of_way",
}


@dataclass(frozen=True)
class Cards:
    """Cards of one box.

    `distances`: miles -> copies, for all of `DISTANCES` in order. `hazards` and `remedies`: card -> copies.
    `remedy_for` and `safety_for`: hazard -> the card that answers it. Raises ValueError if a hazard has no
    answer, or if the box lacks a card that the rules of play name.
    """

    distances: Mapping[int, int]
    hazards: Mapping[str, int]
    remedies: Mapping[str, int]
    remedy_for: Mapping[str, str]
    safety_for: Mapping[str, str]

    def __post_init__(self) -> None:
        for name in self.__dataclass_fields__:
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        hazards = list(self.hazards)
        if list(self.remedy_for) != hazards or sorted(self.remedy_for.values()) != sorted(self.remedies):
            raise ValueError("Every hazard needs a remedy of its own, in the order of the hazards.")
        if list(self.safety_for) != hazards or not set(self.safety_for.values()) <= set(SAFETIES):
            raise ValueError("Every hazard needs its safety, in the order of the hazards.")
        named = {"stop": "roll", "speed_limit": "end_of_limit"}
        if tuple(self.distances) != DISTANCES or not named.items() <= self.remedy_for.items():
            raise ValueError("Every box has 25s to 200s, Stop and Roll, Speed Limit and End of Limit.")

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:  # because a MappingProxyType cannot be pickled
        return Cards, tuple(dict(getattr(self, name)) for name in self.__dataclass_fields__)

    @cached_property
    def _hash(self) -> int:
        return hash((*self.copies.items(), *self.remedy_for.items(), *self.safety_for.items()))

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """The whole box: card -> copies; distance cards are named by their miles ("25")."""
        distances = {str(miles): copies for miles, copies in self.distances.items()}
        safeties = dict.fromkeys(SAFETIES, 1)
        return MappingProxyType({**distances, **self.hazards, **self.remedies, **safeties})

    @cached_property
    def miles(self) -> int:
        """Miles of all distance cards added up."""
        return sum(miles * copies for miles, copies in self.distances.items())

    @cached_property
    def breakdowns(self) -> tuple[str, ...]:
        """The hazards that stop a side until their remedy is played, whatever lies beneath them."""
        return tuple(card for card in self.hazards if card not in ("stop", "speed_limit"))

    @cached_property
    def battle_cards(self) -> tuple[str, ...]:
        """The cards that may lie on a battle pile: Roll and Stop first."""
        first = ("roll", "stop")
        others = (card for card in (*self.hazards, *self.remedies) if card not in SPEED_CARDS)
        return (*first, *(card for card in others if card not in first))

    @property
    def safeties(self) -> tuple[str, ...]:
        """The safeties, the same in every box."""
        return SAFETIES

    @cached_property
    def hazard_of(self) -> Mapping[str, str]:
        """Remedy -> the hazard it answers."""
        return MappingProxyType({remedy: hazard for hazard, remedy in self.remedy_for.items()})

    def hazards_of(self, safety: str) -> tuple[str, ...]:
        """The hazards that `safety` answers, in the order of the box."""
        return tuple(hazard for hazard, answer in self.safety_for.items() if answer == safety)

    def named(self, spelling: str) -> str | None:
        """The card of this box with this full or short name (any case, "-" for "_"), or None."""
        for name in (spelling, spelling.lower().replace("-", "_")):
            card = _SHORT_NAMES.get(name, name)
            if card in self.copies:
                return card
        return None


#: 106 cards, in all printed editions. Winning Moves booklet, "Equipment"; Wikipedia, "List of cards".
CLASSIC: Final = Cards(
    distances={25: 10, 50: 10, 75: 10, 100: 12, 200: 4},
    hazards={"accident": 3, "out_of_gas": 3, "flat_tire": 3, "stop": 5, "speed_limit": 4},
    remedies={"repairs": 6, "gasoline": 6, "spare_tire": 6, "roll": 14, "end_of_limit": 6},
    remedy_for={
        "accident": "repairs",
        "out_of_gas": "gasoline",
        "flat_tire": "spare_tire",
        "stop": "roll",
        "speed_limit": "end_of_limit",
    },
    safety_for={
        "accident": "driving_ace",
        "out_of_gas": "extra_tank",
        "flat_tire": "puncture_proof",
        "stop": "right_of_way",
        "speed_limit": "right_of_way",
    },
)


@cache
def pack_without(cards: Cards, taken_out: tuple[str, ...]) -> Mapping[str, int]:
    """The pack of a box: card -> copies. Each entry of `taken_out` removes one copy."""
    return MappingProxyType({card: copies - taken_out.count(card) for card, copies in cards.copies.items()})
