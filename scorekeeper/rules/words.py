"""The English of the rules: names on the cards, scoring items, problems. Other languages translate these.

Sentences are templates with named facts, so that a translation can order them as it must. `Voice` puts the
facts in; the command line uses `ENGLISH`, the web a voice that translates.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple


def N_(text: str) -> str:
    """Mark `text` for the translators' catalogue; it is translated where it is shown."""
    return text


class Sentence(NamedTuple):
    """A template and the facts that fill it."""

    text: str
    facts: Mapping[str, object]

    def __str__(self) -> str:
        return self.text % self.facts


CARD_NAMES: Final = MappingProxyType(
    {
        "accident": N_("Accident"),
        "out_of_gas": N_("Out of Gas"),
        "flat_tire": N_("Flat Tire"),
        "stop": N_("Stop"),
        "speed_limit": N_("Speed Limit"),
        "repairs": N_("Repairs"),
        "gasoline": N_("Gasoline"),
        "spare_tire": N_("Spare Tire"),
        "roll": N_("Roll"),
        "end_of_limit": N_("End of Limit"),
        "driving_ace": N_("Driving Ace"),
        "extra_tank": N_("Extra Tank"),
        "puncture_proof": N_("Puncture-Proof"),
        "right_of_way": N_("Right of Way"),
    }
)

ITEM_NAMES: Final = MappingProxyType(
    {
        "distance": N_("Miles"),
        "safeties": N_("Safeties"),
        "all_four": N_("All four safeties"),
        "coups_fourres": N_("Coups fourrés"),
        "trip_completed": N_("Trip completed"),
        "delayed_action": N_("Delayed action"),
        "safe_trip": N_("Safe trip"),
        "extension": N_("Extension"),
        "extension_failed": N_("Extension failed"),
        "shutout": N_("Shutout"),
    }
)

PROBLEMS: Final = MappingProxyType(
    {
        "sides-mismatch": N_("%(players)s players make %(expected)s sides here, not %(given)s."),
        "no-extension-here": N_("Nobody can call the extension here: these rules have none."),
        "miles-not-a-sum": N_(
            "%(side)s cannot have %(miles)s miles: distance cards add up to multiples of 25."
        ),
        "past-target": N_("%(side)s cannot have %(miles)s miles: the trip ends at exactly %(target)s."),
        "two-completed": N_("%(sides)s cannot both complete the trip: the hand ends with the first."),
        "extension-caller-short": N_(
            "%(side)s called the extension, so they have at least %(target)s miles."
        ),
        "extension-caller-short/cards": N_(
            "%(side)s called the extension, so some of their cards come to exactly %(target)s miles. "
            "Of these none do."
        ),
        "claim-without-trip": N_("%(side)s cannot have a safe trip: they did not complete the trip."),
        "claim-without-trip/won": N_("%(side)s cannot have a safe trip: they did not win the hand."),
        "claim-without-trip/delayed": N_("No delayed action: nobody completed the trip."),
        "coup-without-safety": N_("%(side)s has a coup fourré without its safety, %(card)s."),
        "safety-twice": N_("%(sides)s both have %(card)s: there is only one."),
        "safety-twice/many": N_("%(sides)s all have %(card)s: there is only one."),
        "safety-twice/listed": N_("%(side)s has %(card)s twice: there is only one."),
        "safety-twice/coups": N_("%(side)s has two coups fourrés with %(card)s: there is only one."),
        "pack-exceeded": N_(
            "These miles need more distance cards than the pack has: "
            "it holds ten 25s, 50s and 75s, twelve 100s and four 200s."
        ),
    }
)


@dataclass(frozen=True)
class Voice:
    """Says things in one language: `translate` turns an English text into it, `number` writes a number."""

    translate: Callable[[str], str] = lambda text: text
    number: Callable[[int], str] = lambda value: f"{value:,}"

    def sentence(self, text: str, facts: Mapping[str, object], sides: Sequence[str] = ()) -> str:
        """`text` translated and filled. Facts that are cards, sides or numbers are put into words."""
        return self.translate(text) % {name: self._fact(name, fact, sides) for name, fact in facts.items()}

    def and_list(self, words: Sequence[str]) -> str:
        """ "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
        if len(words) < 2:
            return "".join(words)
        return self.translate(N_("%(first)s and %(last)s")) % {
            "first": ", ".join(words[:-1]),
            "last": words[-1],
        }

    def _fact(self, name: str, fact: object, sides: Sequence[str]) -> str:
        if name in ("card", "other_card"):
            return str(fact) if str(fact).isdigit() else self.translate(CARD_NAMES[str(fact)])
        if name == "side" and isinstance(fact, int):
            return sides[fact]
        if name == "sides" and isinstance(fact, tuple):
            return self.and_list([sides[one] for one in fact])
        if isinstance(fact, Sentence):
            return self.sentence(fact.text, fact.facts, sides)
        return self.number(fact) if isinstance(fact, int) else str(fact)


ENGLISH: Final = Voice()


def default_side_names(sides: int) -> list[str]:
    """What sides are called when nobody gave them a name: "Side A", "Side B", ..."""
    return [f"Side {chr(ord('A') + side)}" for side in range(sides)]
