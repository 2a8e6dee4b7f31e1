"""The voice: puts sentences, cards and numbers into one language."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final, Protocol

from scorekeeper.rules.words import (
    CARD_NAMES,
    CARDS_WITH_ARTICLE,
    DISTANCE_WITH_ARTICLE,
    N_,
    SHORT_NAMES,
    Sentence,
    chosen,
    english_plural,
    no_translation,
)


def _english_number(value: int) -> str:
    return f"{value:,}"


class CardWords(Protocol):
    """Names of cards that differ from `CARD_NAMES`, and short forms of long names."""

    @property
    def cards(self) -> Mapping[str, str]: ...
    @property
    def short_cards(self) -> Mapping[str, str]: ...


class NamesCards(Protocol):
    """Something with its own names of cards, as an edition's rules have."""

    def words_in(self, language: str) -> CardWords:
        """The names in a language."""


@dataclass(frozen=True)
class Voice:
    """Puts sentences into one language.

    `translate` translates an English text. `translate_plural` picks the form for a count (singular, plural,
    count). `number` writes a number. `language` is its code. `naming` sets `card_names` and
    `short_card_names`.
    """

    translate: Callable[[str], str] = no_translation
    translate_plural: Callable[[str, str, int], str] = english_plural
    number: Callable[[int], str] = _english_number
    language: str = "en"
    card_names: Mapping[str, str] = field(default_factory=dict)
    short_card_names: Mapping[str, str] = field(default_factory=dict)

    def say(self, sentence: Sentence, sides: Sequence[str] = ()) -> str:
        """`sentence`, translated and filled. Cards, sides and numbers among the facts are put into words."""
        template = chosen(sentence, self.translate, self.translate_plural)
        return template % {name: self._fact(name, fact, sides) for name, fact in sentence.facts.items()}

    def naming(self, rules: NamesCards) -> "Voice":
        """A copy of the voice that uses the names of cards in `rules`."""
        words = rules.words_in(self.language)
        return replace(self, card_names=words.cards, short_card_names=words.short_cards)

    def card(self, card: str) -> str:
        """The name of a card. For a distance card, its miles."""
        if card.isdigit():
            return card
        return self.card_names.get(card) or self.translate(CARD_NAMES[card])

    def card_with_article(self, card: str) -> str:
        """The name of a card inside a sentence: "a Stop", "a 200". A box's own name has no article."""
        if card.isdigit():
            return self.translate(DISTANCE_WITH_ARTICLE) % {"miles": card}
        if card in self.card_names or card not in CARDS_WITH_ARTICLE:
            return self.card(card)
        return self.translate(CARDS_WITH_ARTICLE[card])

    def short_card(self, card: str) -> str:
        """The name of a card in one word. The full name if the box has its own and no short form."""
        if card in self.short_card_names:
            return self.short_card_names[card]
        if card in self.card_names or card not in SHORT_NAMES:
            return self.card(card)
        return self.translate(SHORT_NAMES[card])

    def text_of(self, value: object, sides: Sequence[str] = ()) -> str:
        """A sentence, a number or a text in words."""
        if isinstance(value, Sentence):
            return self.say(value, sides)
        return self.number(value) if isinstance(value, int) else str(value)

    def comma_list(self, words: Sequence[str]) -> str:
        """ "Ann", "Ann, Bob"."""
        return self._in_a_row(N_("%(first)s, %(last)s"), words)

    def semicolon_list(self, words: Sequence[str]) -> str:
        """ "Ann, 400", "Ann, 400; Bob, 200": for words that contain commas."""
        return self._in_a_row(N_("%(first)s; %(last)s"), words)

    def and_list(self, words: Sequence[str]) -> str:
        """ "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
        if len(words) < 2:
            return "".join(words)
        both = self.translate(N_("%(first)s and %(last)s"))
        return both % {"first": self.comma_list(words[:-1]), "last": words[-1]}

    def _in_a_row(self, template: str, words: Sequence[str]) -> str:
        both = self.translate(template)
        return reduce(lambda first, last: both % {"first": first, "last": last}, words) if words else ""

    def _fact(self, name: str, fact: object, sides: Sequence[str]) -> str:
        if name == "card":
            return self.card(str(fact))
        if name in ("a_card", "other_card"):
            return self.card_with_article(str(fact))
        if name == "side" and isinstance(fact, int):
            return sides[fact]
        if name == "sides" and isinstance(fact, tuple):
            return self.and_list([sides[side] for side in fact])
        return self.text_of(fact, sides)


ENGLISH: Final = Voice()


def default_side_names(sides: int) -> list[str]:
    """Names for sides that have none: "Side A", "Side B", ..."""
    return [f"Side {chr(ord('A') + side)}" for side in range(sides)]
