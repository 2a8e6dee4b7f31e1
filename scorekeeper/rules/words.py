"""The English of the rules: names on the cards, problems. Other languages translate these.

Sentences are templates with named facts, so that a translation can put them in any order. `Voice` fills them
(`voice.py`). A text that counts something is a `Plural`, because languages have different plural forms.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Final, NamedTuple


def N_(text: str) -> str:
    """Mark `text` for the translators' catalogue. It is translated where it is shown."""
    return text


#: The count whose plural form is used for a fact that is not a whole number: 1½ points, like 2 points.
_SOME: Final = 2


class Plural(NamedTuple):
    """A text in the singular and the plural, and the name of the fact whose number picks one."""

    singular: str
    plural: str
    counted: str


def NN_(singular: str, plural: str, counted: str) -> Plural:
    """Mark a counted text for the translators' catalogue, which has a translation for each plural form."""
    return Plural(singular, plural, counted)


#: A template of a sentence.
Text = str | Plural


def facts_in(text: Text) -> frozenset[str]:
    """The names of the facts that fill a text."""
    plural = text if isinstance(text, str) else text.plural
    return frozenset(re.findall(r"%\((\w+)\)s", plural))


class Sentence(NamedTuple):
    """A template and the facts that fill it."""

    text: Text
    facts: Mapping[str, object]

    def __str__(self) -> str:
        return chosen(self, no_translation, english_plural) % self.facts

    def with_facts(self, **facts: object) -> "Sentence":
        """The same template with some of its facts replaced."""
        return Sentence(self.text, {**self.facts, **facts})


def verbatim(text: str) -> Sentence:
    """A sentence that is the same in every language, such as a name."""
    return Sentence("%(text)s", {"text": text})


def comma_list(sentences: Sequence[Sentence]) -> Sentence:
    """One or more sentences in a list: "Ann, Bob"."""
    return reduce(
        lambda first, last: Sentence(N_("%(first)s, %(last)s"), {"first": first, "last": last}), sentences
    )


def and_list(sentences: Sequence[Sentence]) -> Sentence:
    """One or more sentences in a list, with "and" before the last."""
    *others, last = sentences
    if not others:
        return last
    return Sentence(N_("%(first)s and %(last)s"), {"first": comma_list(others), "last": last})


def one_after_the_other(first: Sentence, second: Sentence) -> Sentence:
    """Two full sentences, the second after the first."""
    return Sentence(N_("%(first)s %(second)s"), {"first": first, "second": second})


CARD_NAMES: Final = MappingProxyType(
    {
        "accident": N_("Accident"),
        "out_of_gas": N_("Out of Gas"),
        "flat_tire": N_("Flat Tire"),
        # Translators: the hazard card, a red light
        "stop": N_("Stop"),
        "speed_limit": N_("Speed Limit"),
        # Translators: the remedy card for Accident
        "repairs": N_("Repairs"),
        "gasoline": N_("Gasoline"),
        "spare_tire": N_("Spare Tire"),
        # Translators: the remedy card, a green light
        "roll": N_("Roll"),
        "end_of_limit": N_("End of Limit"),
        "driving_ace": N_("Driving Ace"),
        "extra_tank": N_("Extra Tank"),
        "puncture_proof": N_("Puncture-Proof"),
        "right_of_way": N_("Right of Way"),
    }
)

#: The names of the cards inside a sentence.
CARDS_WITH_ARTICLE: Final = MappingProxyType(
    {
        "accident": N_("an Accident"),
        "out_of_gas": N_("an Out of Gas card"),
        "flat_tire": N_("a Flat Tire"),
        "stop": N_("a Stop"),
        "speed_limit": N_("a Speed Limit"),
        "repairs": N_("a Repairs card"),
        "gasoline": N_("a Gasoline card"),
        "spare_tire": N_("a Spare Tire"),
        "roll": N_("a Roll"),
        "end_of_limit": N_("an End of Limit"),
        "driving_ace": N_("the Driving Ace"),
        "extra_tank": N_("the Extra Tank"),
        "puncture_proof": N_("the Puncture-Proof"),
        "right_of_way": N_("the Right of Way"),
    }
)

#: A distance card (by its miles) inside a sentence.
DISTANCE_WITH_ARTICLE: Final = N_("a %(miles)s")

#: One-word names of the safeties, where room is short.
SHORT_NAMES: Final = MappingProxyType(
    {
        # Translators: the safety Driving Ace in one word, for a key of a keypad
        "driving_ace": N_("Ace"),
        # Translators: the safety Extra Tank in one word
        "extra_tank": N_("Tank"),
        # Translators: the safety Puncture-Proof in one word; it may break at a soft hyphen (U+00AD)
        "puncture_proof": N_("Proof"),
        # Translators: the safety Right of Way in one word
        "right_of_way": N_("Way"),
    }
)

PROBLEMS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "sides-mismatch": NN_(
            "%(players)s players make %(expected)s side here, not %(given)s.",
            "%(players)s players make %(expected)s sides here, not %(given)s.",
            "expected",
        ),
        "no-extension-here": N_("These rules have no extension, so nobody can call it."),
        "miles-not-a-sum": NN_(
            "%(side)s cannot have %(miles)s mile: distance cards add up to multiples of 25.",
            "%(side)s cannot have %(miles)s miles: distance cards add up to multiples of 25.",
            "miles",
        ),
        "past-target": NN_(
            "%(side)s cannot have %(miles)s mile: the trip ends at exactly %(target)s.",
            "%(side)s cannot have %(miles)s miles: the trip ends at exactly %(target)s.",
            "miles",
        ),
        "past-target/race": N_(
            "%(side)s cannot have %(points)s: the race ends with the card that makes %(target)s "
            "or more, and none of theirs is worth so much."
        ),
        "race-goes-on": N_("Nobody has %(target)s yet: the race goes on until somebody has."),
        "two-completed/race": N_(
            "%(sides)s cannot both have %(target)s or more: the race ends with the first."
        ),
        "two-completed": N_("%(sides)s cannot both complete the trip: the hand ends with the first."),
        "extension-caller-short": N_(
            "%(side)s called the extension, which needs at least %(target)s miles. Correct the "
            "miles, or set Extension to “no”."
        ),
        "extension-caller-short/cards": N_(
            "%(side)s called the extension, which needs exactly %(target)s miles first; these "
            "cards cannot make that. Correct the cards, or set Extension to “no”."
        ),
        "claim-without-trip": N_(
            "%(side)s did not complete the trip, so no safe trip. Turn off “%(tick)s”, or correct the miles."
        ),
        "claim-without-trip/won": N_(
            "%(side)s did not win the hand, so no safe trip. Turn off “%(tick)s”, or correct the miles."
        ),
        "claim-without-trip/delayed": N_(
            "Nobody completed the trip, so there is no delayed action. Turn off “Draw pile was empty”."
        ),
        "claim-without-trip/shuffled": N_(
            "In these rules the discards become a new draw pile, so there is no delayed action. "
            "Turn off “Draw pile was empty”."
        ),
        "coup-without-safety": N_("%(side)s has a coup fourré without its safety, %(card)s."),
        "safety-twice": N_("%(sides)s both have %(card)s: there is only one."),
        "safety-twice/many": N_("%(sides)s all have %(card)s: there is only one."),
        "safety-twice/listed": N_("%(side)s has %(card)s twice: there is only one."),
        "safety-twice/coups": N_("%(side)s has two coups fourrés with %(card)s: there is only one."),
        "pack-exceeded": N_(
            "These miles, all sides together, need more distance cards than the pack has: ten "
            "each of 25, 50 and 75, twelve 100s, four 200s. Check each side’s miles."
        ),
        "pack-exceeded/other": N_(
            "These miles, all sides together, need more distance cards than the pack has. Check "
            "each side’s miles."
        ),
    }
)


def no_translation(text: str) -> str:
    """The text as it is: English."""
    return text


def english_plural(singular: str, plural: str, count: int) -> str:
    """The English plural form for a count."""
    return singular if count == 1 else plural


def chosen(
    sentence: Sentence, translate: Callable[[str], str], translate_plural: Callable[[str, str, int], str]
) -> str:
    """The template of a sentence in one language, in the form for its count."""
    text = sentence.text
    if isinstance(text, str):
        return translate(text)
    count = sentence.facts[text.counted]
    return translate_plural(text.singular, text.plural, abs(count) if isinstance(count, int) else _SOME)
