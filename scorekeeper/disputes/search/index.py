"""Compares a question with each article: its phrases, the words of its texts, and their letters."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import log, sqrt
from typing import Final, NamedTuple

from scorekeeper.disputes.rulebook import LANGUAGES, Article, Remedy, Text, articles
from scorekeeper.disputes.search.letters import Letters
from scorekeeper.disputes.search.lexicon import KINDS, Lexicon

#: Weights of an article's words by place: phrases and titles, the rule, examples and remedies.
_PHRASES, _RULE, _REST = 1.0, 0.5, 0.25
#: A word that occurs in this many texts of an article gets half the weight of that place.
_HALF_AT: Final = 0.5
#: Weights of a card's name and of its kind, relative to another word as rare. The name alone counts less.
_CARD, _KIND = 0.7, 0.6
#: Weight of a one-digit number, relative to another word as rare.
_DIGIT: Final = 0.5
#: Weight of two neighbouring words: "draw after a coup fourré" is not "coup fourré after a draw". A number
#: with what it counts, and a thing on its like, weigh more.
_PAIR, _STRONG_PAIR = 0.5, 2.0
#: Weight of a word that is in no article.
_UNKNOWN: Final = 2.0
#: Weights relative to an article's nearest phrase: its words, its letters, each further phrase, and how many
#: of those count.
_WORDS, _LETTERS, _NEXT_PHRASE, _NEXT_PHRASES = 0.3, 0.6, 0.1, 3

#: Meanings that say something must be put right. `_WHAT_NOW` does so only together with a deed.
_MISHAPS: Final = frozenset(("mistake", "forgot"))
_WHAT_NOW: Final = "what_now"
#: From this likeness on, a question is taken to ask for a remedy.
_MEANT: Final = 0.45
#: How much less like the question than the article's nearest phrase a remedy's phrase may be.
_NEARLY: Final = 0.1

#: Cards that share their rules and differ only in name.
_ALIKE: Final = frozenset(KINDS) - {"right_of_way", "all_four", "200", "partner"}

#: Feature (a meaning or a pair of meanings) -> its weight.
_Features = Mapping[str, float]
_Meanings = tuple[str, ...]


class Fit(NamedTuple):
    """How relevant an article is to a question. `remedy`: its remedy that the question asks for, or None."""

    relevance: float
    remedy: Remedy | None


class _Phrase(NamedTuple):
    """A phrase with which people look for an article, or for one of its remedies."""

    article: str
    remedy: Remedy | None
    meanings: _Meanings


class _Likeness(NamedTuple):
    """How like a question a phrase is, from 0 to 1."""

    likeness: float
    phrase: _Phrase


class Index:
    """The rulebook's articles, ready to search."""

    def __init__(self) -> None:
        book = articles()
        texts = {
            language: [text for a in book.values() for text in _all_texts(a, language)]
            for language in LANGUAGES
        }
        self._lexicons = [Lexicon(language, texts[language]) for language in LANGUAGES]
        self._letters = {
            lexicon: Letters(
                {n: [lexicon.words_of(text) for text in _all_texts(a, language)] for n, a in book.items()}
            )
            for lexicon, language in zip(self._lexicons, LANGUAGES, strict=True)
        }
        self._phrases = [
            _Phrase(article.number, remedy, meanings)
            for article in book.values()
            for remedy, texts in _phrases(article)
            for meanings in self._read(texts)
        ]
        read: dict[str, list[_Meanings]] = {number: [] for number in book}
        for phrase in self._phrases:
            read[phrase.article].append(phrase.meanings)
        having = Counter(meaning for phrases in read.values() for meaning in set().union(*phrases))
        self._rarity = {
            meaning: log(1 + len(book) / count) * _share_told(meaning) for meaning, count in having.items()
        }
        self._found_in: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, phrase in enumerate(self._phrases):
            for feature, told in self._features(phrase.meanings).items():
                self._found_in[feature].append((at, told))
        self._worth = {number: self._worth_in(article, read[number]) for number, article in book.items()}

    def words_of(self, question: str) -> list[str]:
        """The plain words of a question in its language, with numbers in digits."""
        return self._lexicon_of(question).words_of(question)

    def has_happened(self, question: str) -> bool:
        """True if a question is about something that happened and must be put right."""
        lexicon = self._lexicon_of(question)
        meanings = lexicon.meanings_of(question)
        asks_on = _WHAT_NOW in meanings and lexicon.tells_of_deed(question)
        return asks_on or not _MISHAPS.isdisjoint(meanings)

    def fits(self, question: str) -> dict[str, Fit]:
        """Number -> how well the article fits. Only articles that share something with the question."""
        lexicon = self._lexicon_of(question)
        asked = self._features(tuple(lexicon.meanings_of(question)))
        by_phrases = self._likeness_of_phrases(asked)
        by_letters = self._letters[lexicon].likeness(lexicon.words_without(_WHAT_NOW, question))
        found = {}
        for number, worth in self._worth.items():
            alike = sorted(by_phrases[number], key=lambda like: -like.likeness)
            best, *others = [*(like.likeness for like in alike), 0.0]
            in_words = sum(told * worth.get(feature, 0) for feature, told in asked.items())
            in_meaning = best + _NEXT_PHRASE * sum(others[:_NEXT_PHRASES]) + _WORDS * in_words
            if in_meaning:
                relevance = in_meaning + _LETTERS * by_letters[number]
                found[number] = Fit(relevance, _remedy_meant(alike))
        return found

    def _lexicon_of(self, question: str) -> Lexicon:
        return max(self._lexicons, key=lambda lexicon: lexicon.share_known(question))

    def _likeness_of_phrases(self, asked: _Features) -> Mapping[str, Sequence[_Likeness]]:
        """Number -> how like the question the article's phrases are.

        Only phrases that share something with it.
        """
        alike: dict[int, float] = defaultdict(float)
        for feature, told in asked.items():
            for at, told_there in self._found_in.get(feature, ()):
                alike[at] += told * told_there
        by_article: dict[str, list[_Likeness]] = defaultdict(list)
        for at, likeness in alike.items():
            phrase = self._phrases[at]
            by_article[phrase.article].append(_Likeness(likeness, phrase))
        return by_article

    def _read(self, texts: Iterable[Text]) -> list[_Meanings]:
        return [
            tuple(lexicon.meanings_of(text))
            for said in texts
            for lexicon, text in zip(self._lexicons, said, strict=True)
            if text
        ]

    def _features(self, meanings: _Meanings) -> _Features:
        """The features of a text with their weights, normalised to length 1."""
        told: dict[str, float] = defaultdict(float)
        meanings = tuple(meaning for meaning in meanings if meaning != _WHAT_NOW)
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
        """Meaning -> its weight in this article, by where and how often it occurs."""
        found: dict[str, float] = defaultdict(float)
        read = ((_PHRASES, phrases), (_RULE, self._read(_rule(article))), (_REST, self._read(_rest(article))))
        for worth, texts in read:
            for meaning, count in Counter(meaning for text in texts for meaning in set(text)).items():
                found[meaning] = max(found[meaning], worth * count / (count + _HALF_AT))
        return found


def _remedy_meant(alike: Sequence[_Likeness]) -> Remedy | None:
    """The remedy whose phrase is as like the question as the nearest phrase, or nearly so."""
    near = (like for like in alike if like.likeness >= max(_MEANT, alike[0].likeness - _NEARLY))
    return next((like.phrase.remedy for like in near if like.phrase.remedy), None)


def _share_told(meaning: str) -> float:
    """The weight of this meaning relative to other words as rare."""
    if meaning in _ALIKE:
        return _CARD
    return _DIGIT if len(meaning) == 1 and meaning.isdigit() else 1


@cache
def index() -> Index:
    """The index of the rulebook, built once."""
    return Index()


def _phrases(article: Article) -> Iterator[tuple[Remedy | None, list[Text]]]:
    """The texts with which people may look for the article: its phrases and titles.

    For each of its remedies, also what has gone wrong.
    """
    yield None, [*_said(article.words), *(title.text for title in article.titles)]
    for remedy in article.remedies:
        yield remedy, [*_said(remedy.words), remedy.case]


def _said(words: Mapping[str, Sequence[str]]) -> Iterator[Text]:
    yield from (Text(phrase, "") for phrase in words.get("en", ()))
    yield from (Text("", phrase) for phrase in words.get("fr", ()))


def _rule(article: Article) -> Iterator[Text]:
    yield from (sentence.text for sentence in article.rule)


def _rest(article: Article) -> Iterator[Text]:
    yield from (example.text for example in article.examples)
    yield from (text for remedy in article.remedies for text in (remedy.case, remedy.text))


def _all_texts(article: Article, language: str) -> Iterator[str]:
    phrases = (text for _, texts in _phrases(article) for text in texts)
    for text in (*phrases, *_rule(article), *_rest(article)):
        yield text.in_language(language)
