"""Comparing a question with each article: with the phrases people use for it, and the words of its texts."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import log, sqrt
from typing import Final

from scorekeeper.disputes.rulebook import LANGUAGES, Article, Text, articles
from scorekeeper.disputes.search.lexicon import KINDS, Lexicon

#: Weights of an article's words by where they stand: phrases and titles, rule, examples and remedies.
_PHRASES, _RULE, _REST = 1.0, 0.5, 0.25
#: At so many texts of an article a word has half its worth there.
_HALF_AT: Final = 0.5
#: Weights of a card's name and of its kind, beside a word as rare: the kind matters more.
_CARD, _KIND = 0.7, 0.6
#: Weight of a small number, beside a word as rare.
_DIGIT: Final = 0.5
#: Weight of a pair of neighbours: to draw after a coup fourré is not a coup fourré after drawing. A number
#: and what it counts, and a thing on its like, tell more.
_PAIR, _STRONG_PAIR = 0.5, 2.0
#: Weight of a word that no article has.
_UNKNOWN: Final = 2.0
#: Weights of an article's words, and of each further phrase, beside its nearest phrase.
_WORDS, _NEXT_PHRASE, _NEXT_PHRASES = 0.3, 0.1, 3

#: Cards of which several are alike but for their names.
_ALIKE: Final = frozenset(KINDS) - {"right_of_way", "all_four", "200", "partner"}

#: Feature, a meaning or a pair of them -> what it tells.
_Features = Mapping[str, float]
_Meanings = tuple[str, ...]


class Index:
    """The rulebook's articles, ready to be searched."""

    def __init__(self) -> None:
        book = articles()
        texts = {
            language: [text for a in book.values() for text in _all_texts(a, language)]
            for language in LANGUAGES
        }
        self._lexicons = [Lexicon(language, texts[language]) for language in LANGUAGES]
        phrases = {number: self._read(_phrases(article)) for number, article in book.items()}
        having = Counter(meaning for read in phrases.values() for meaning in set().union(*read))
        self._rarity = {
            meaning: log(1 + len(book) / count) * _share_told(meaning) for meaning, count in having.items()
        }
        self._owners = [number for number, read in phrases.items() for _ in read]
        self._found_in: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for phrase, meanings in enumerate(meanings for read in phrases.values() for meanings in read):
            for feature, told in self._features(meanings).items():
                self._found_in[feature].append((phrase, told))
        self._worth = {number: self._worth_in(article, phrases[number]) for number, article in book.items()}

    def relevances(self, question: str) -> dict[str, float]:
        """Number -> how well the article fits, of those that have anything of the question."""
        lexicon = max(self._lexicons, key=lambda lexicon: lexicon.share_known(question))
        asked = self._features(tuple(lexicon.meanings_of(question)))
        by_phrases = self._likeness_of_phrases(asked)
        found = {}
        for number, worth in self._worth.items():
            best, *others = sorted(by_phrases.get(number, (0.0,)), reverse=True)
            in_words = sum(told * worth.get(feature, 0) for feature, told in asked.items())
            found[number] = best + _NEXT_PHRASE * sum(others[:_NEXT_PHRASES]) + _WORDS * in_words
        return {number: relevance for number, relevance in found.items() if relevance}

    def _likeness_of_phrases(self, asked: _Features) -> Mapping[str, Sequence[float]]:
        """Number -> how like the question those phrases of the article are that have anything of it."""
        alike: dict[int, float] = defaultdict(float)
        for feature, told in asked.items():
            for phrase, told_there in self._found_in.get(feature, ()):
                alike[phrase] += told * told_there
        by_article: dict[str, list[float]] = defaultdict(list)
        for phrase, likeness in alike.items():
            by_article[self._owners[phrase]].append(likeness)
        return by_article

    def _read(self, texts: Iterable[Text]) -> list[_Meanings]:
        return [
            tuple(lexicon.meanings_of(text))
            for said in texts
            for lexicon, text in zip(self._lexicons, said, strict=True)
            if text
        ]

    def _features(self, meanings: _Meanings) -> _Features:
        """The features of a text with their worth, taken together as 1."""
        told: dict[str, float] = defaultdict(float)
        for meaning in meanings:
            told[meaning] = max(told[meaning], self._rarity.get(meaning, _UNKNOWN))
            if meaning in KINDS:
                kind = KINDS[meaning]
                told[kind] = max(told[kind], _KIND * self._rarity.get(kind, _UNKNOWN))
        for pair in pairwise(meanings):
            told[" ".join(pair)] = _STRONG_PAIR if pair[0] in {"few", pair[1]} else _PAIR
        length = sqrt(sum(worth * worth for worth in told.values())) or 1
        return {feature: worth / length for feature, worth in told.items()}

    def _worth_in(self, article: Article, phrases: Sequence[_Meanings]) -> _Features:
        """Meaning -> what it is worth in this article, by where and how often it stands."""
        found: dict[str, float] = defaultdict(float)
        read = ((_PHRASES, phrases), (_RULE, self._read(_rule(article))), (_REST, self._read(_rest(article))))
        for worth, texts in read:
            for meaning, count in Counter(meaning for text in texts for meaning in set(text)).items():
                found[meaning] = max(found[meaning], worth * count / (count + _HALF_AT))
        return found


def _share_told(meaning: str) -> float:
    """The part of what a word as rare tells that this meaning does."""
    if meaning in _ALIKE:
        return _CARD
    return _DIGIT if len(meaning) == 1 and meaning.isdigit() else 1


@cache
def index() -> Index:
    """The index of the rulebook, built once."""
    return Index()


def _phrases(article: Article) -> Iterator[Text]:
    """The texts that people may look for the article by: its phrases and titles, and what has gone wrong."""
    yield from (Text(phrase, "") for phrase in article.words.get("en", ()))
    yield from (Text("", phrase) for phrase in article.words.get("fr", ()))
    yield from (title.text for title in article.titles)
    yield from (remedy.case for remedy in article.remedies)


def _rule(article: Article) -> Iterator[Text]:
    yield from (sentence.text for sentence in article.rule)


def _rest(article: Article) -> Iterator[Text]:
    yield from (example.text for example in article.examples)
    yield from (text for remedy in article.remedies for text in (remedy.case, remedy.text))


def _all_texts(article: Article, language: str) -> Iterator[str]:
    for text in (*_phrases(article), *_rule(article), *_rest(article)):
        yield text.in_language(language)
