"""Finding the article that answers a question, in English or French, in the box's words or the table's.

Every article is known by the words of both languages. A word of the question counts the more the fewer
articles have it, and the more where it stands in a title or among the words people use; a word that nothing
has is taken for the nearest one that something has.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import pairwise
from math import log
from typing import Final, NamedTuple

from scorekeeper.disputes.rulebook import LANGUAGES, Article, Text, articles

#: Words left out of a question, as they say nothing about it.
_STOP_WORDS: Final = frozenset(
    """
    a an and any are as at be been by can could did do does for from get had has have how i if in is
    it its may me must my of on one or our own s she he should so still t than that the their them
    then there they this to up us was we were what which why will with would you your
    ai as au aux avec c ca ce cela ces cet cette comment d dans de des du elle en encore es est et
    eu faut il ils j je l la le les leur lui m ma mais mes moi mon n ne nos notre nous on ou par pas
    peut peux pour pourquoi qu que quel quelle s sa se ses si son sont sur t ta te tes toi
    ton tu un une vos votre vous y
    """.split()  # noqa: SIM905  (words of two languages, easier to read so)
)
_TITLE, _PHRASES, _RULE, _EXAMPLE = 5.0, 4.0, 2.0, 1.0
#: What a phrase that people use is worth when the question is made of just its words.
_WHOLE_PHRASE: Final = 12.0
#: How much a pair of words tells.
_PAIR: Final = 1.0
_NEAR: Final = 0.75
_NUMBER: Final = re.compile(r"(?:mb)?[- ]?(\d{1,2})\.(\d{1,2})")


class Found(NamedTuple):
    """Articles that answer a question, the best first. `sure`: True if the first is the answer."""

    articles: list[Article]
    sure: bool


def find(question: str) -> Found:
    """The articles that answer `question` (a number or words), and if the first surely does."""
    best = find_articles(question)
    return Found(best, len(best) == 1)


def find_articles(question: str, most: int = 5) -> list[Article]:
    """The articles that answer `question` (a number or words), the best first; none when nothing fits."""
    book = articles()
    numbered = _NUMBER.fullmatch(question.strip().casefold())
    if numbered:
        number = f"MB-{numbered[1]}.{numbered[2]}"
        return [book[number]] if number in book else []
    asked = [word for word in map(_nearest_word, words_of(question)) if word]
    found = {number: _relevance(asked, entry) for number, entry in _index().items()}
    best = sorted(
        (number for number, relevance in found.items() if relevance), key=lambda number: -found[number]
    )
    return [book[number] for number in best[:most]]


def words_of(text: str) -> list[str]:
    """The words of a text that mean something: without accents, capitals and plural endings."""
    plain = (
        unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe")).replace("’", " ").replace("'", " ")
    )
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return [_stem(word) for word in re.findall(r"[a-z0-9]+", letters) if word not in _STOP_WORDS]


def _stem(word: str) -> str:
    """Cut off the endings of plurals and English verbs."""
    for ending in ("ing", "ed", "s"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            return word[: -len(ending)]
    return word


class _Entry(NamedTuple):
    """Search entry of an article: word -> the most that it is worth, and the phrases people use."""

    weights: Mapping[str, float]
    phrases: Sequence[frozenset[str]]


@cache
def _index() -> Mapping[str, _Entry]:
    return {number: _entry(article) for number, article in articles().items()}


def _entry(article: Article) -> _Entry:
    weights: dict[str, float] = {}
    for weight, text in _weighted_texts(article):
        for word in words_of(text):
            weights[word] = max(weight, weights.get(word, 0))
    phrases = [phrase for language in LANGUAGES for phrase in article.words.get(language, ())]
    titles = [text for title in article.titles for text in title.text]
    return _Entry(weights, [_words_and_pairs(words_of(phrase)) for phrase in [*phrases, *titles]])


def _weighted_texts(article: Article) -> Iterator[tuple[float, str]]:
    """Every text of the article with what its words are worth."""
    phrases = [phrase for language in LANGUAGES for phrase in article.words.get(language, ())]
    parts: list[tuple[float, Iterable[Text]]] = [
        (_TITLE, [title.text for title in article.titles]),
        (_RULE, [sentence.text for sentence in article.rule]),
        (_EXAMPLE, [example.text for example in article.examples]),
        (_EXAMPLE, [text for remedy in article.remedies for text in (remedy.case, remedy.text)]),
    ]
    yield from ((_PHRASES, phrase) for phrase in phrases)
    yield from ((weight, text) for weight, texts in parts for bilingual in texts for text in bilingual)


@cache
def _rarity() -> Mapping[str, float]:
    """Word -> how much it tells: the fewer articles have it, the more."""
    having = Counter(word for entry in _index().values() for word in entry.weights)
    return {word: log(1 + len(_index()) / count) for word, count in having.items()}


@lru_cache(maxsize=1 << 12)
def _nearest_word(word: str) -> str | None:
    """Find the word of the book that `word` is, or was meant to be; None if there is none."""
    if word in _rarity():
        return word
    near = get_close_matches(word, _rarity(), n=1, cutoff=_NEAR) if len(word) > 2 else []
    return near[0] if near else None


def _relevance(asked: Sequence[str], entry: _Entry) -> float:
    rarity = _rarity()
    by_word = sum(rarity[word] * entry.weights.get(word, 0) for word in set(asked))
    phrase = _words_and_pairs(asked)
    return by_word and by_word + _WHOLE_PHRASE * max(_similarity(phrase, known) for known in entry.phrases)


def _words_and_pairs(words: Sequence[str]) -> frozenset[str]:
    """The words and their pairs: to draw after a coup fourré is not a coup fourré after drawing."""
    return frozenset([*words, *map(" ".join, pairwise(words))])


def _similarity(asked: frozenset[str], known: frozenset[str]) -> float:
    """Share of the words and pairs that the two have in common, rare words above common ones."""
    rarity = _rarity()
    shared = sum(rarity.get(word, _PAIR) for word in asked & known)
    return shared * shared / (sum(rarity.get(word, _PAIR) for word in asked | known) or 1)
