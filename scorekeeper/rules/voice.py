"""The voice that puts sentences, cards and numbers into one language."""

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
    """Names of cards, where they aren't those in `CARD_NAMES`, and a word of a name that is long."""

    @property
    def cards(self) -> Mapping[str, str]: ...
    @property
    def short_cards(self) -> Mapping[str, str]: ...


class NamesCards(Protocol):
    """Holder of its own names of cards, as the rules of an edition are."""

    def words_in(self, language: str) -> CardWords:
        """Give its names in a language."""


@dataclass(frozen=True)
class Voice:
    """Puts sentences into one language.

    `translate` turns an English text into it, `translate_plural` picks the form of a counted one (singular,
    plural, count), `number` writes a number. `language` is its code, `card_names` and `short_card_names` are
    what `naming` has given.
    """

    translate: Callable[[str], str] = no_translation
    translate_plural: Callable[[str, str, int], str] = english_plural
    number: Callable[[int], str] = _english_number
    language: str = "en"
    card_names: Mapping[str, str] = field(default_factory=dict)
    short_card_names: Mapping[str, str] = field(default_factory=dict)

    def say(self, sentence: Sentence, sides: Sequence[str] = ()) -> str:
        """`sentence` translated and filled. Facts that are cards, sides or numbers are put into words."""
        template = chosen(sentence, self.translate, self.translate_plural)
        return template % {name: self._fact(name, fact, sides) for name, fact in sentence.facts.items()}

    def naming(self, rules: NamesCards) -> "Voice":
        """A copy of the voice with the names of cards that `rules` have."""
        words = rules.words_in(self.language)
        return replace(self, card_names=words.cards, short_card_names=words.short_cards)

    def card(self, card: str) -> str:
        """The name of a card; of a distance card its miles."""
        if card.isdigit():
            return card
        return self.card_names.get(card) or self.translate(CARD_NAMES[card])

    def card_with_article(self, card: str) -> str:
        """The name of a card inside a sentence: "a Stop", "a 200"; bare where the box has its own."""
        if card.isdigit():
            return self.translate(DISTANCE_WITH_ARTICLE) % {"miles": card}
        if card in self.card_names or card not in CARDS_WITH_ARTICLE:
            return self.card(card)
        return self.translate(CARDS_WITH_ARTICLE[card])

    def short_card(self, card: str) -> str:
        """The name of a card in a word; the whole, where the box has its own and no word of it."""
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
        """ "Ann, 400", "Ann, 400; Bob, 200": words with commas of their own."""
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
    """Names of sides that nobody named: "Side A", "Side B", ..."""
    return [f"Side {chr(ord('A') + side)}" for side in range(sides)]
