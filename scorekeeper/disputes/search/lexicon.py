"""Reads a question: turns people's words, in either language, into meanings that both languages share.

"Spare" and « roue » both mean `spare_tire`, which is a `remedy`. The words are data: `en.toml` and `fr.toml`.
A word they lack stands for itself. A misspelt word stands for the nearest known one.
"""

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Final

Words = tuple[str, ...]

#: A meaning -> the kind it belongs to.
KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("accident", "out_of_gas", "flat_tire", "stop"), "hazard"),
    **dict.fromkeys(("repairs", "gasoline", "spare_tire"), "remedy"),
    **dict.fromkeys(("driving_ace", "extra_tank", "puncture_proof", "right_of_way", "all_four"), "safety"),
    **dict.fromkeys(("25", "50", "75", "100", "200"), "miles"),
    "partner": "team",
}
#: Cards whose number counts nothing: « limite 50 » does not mention a 50.
_LIMITS: Final = frozenset(("speed_limit", "end_of_limit"))
#: The meaning of stop words. They are left out.
_NOTHING: Final = "nothing"
_SPELLINGS_KEPT: Final = 4096
_WORDS_KEPT, _TEXTS_KEPT = 8192, 16384
#: The least similarity, from 0 to 1: for a misspelt word, and for two words taken as one expression.
_NEAR, _NEAR_TOGETHER = 0.8, 0.75
_ENDINGS: Final = {
    "en": ("ings", "ing", "ers", "er", "ed", "es", "s", "e", "ly"),
    "fr": tuple("erait aient ions ees ait ais ent ant ons ez er ee es ir is it e s i x".split()),  # noqa: SIM905
}
_STEM_LETTERS: Final = 3
#: Numbers with a meaning of their own, and what other numbers up to each limit mean. High ones mean the same:
#: it makes no difference whether somebody is at 950 or 925.
_SAID: Final = {
    **dict.fromkeys((25, 50, 75, 100), "low_card"),
    200: "miles",
    **dict.fromkeys((300, 400, 500), "points_said"),
    **dict.fromkeys((700, 1000, 1200), "end_of_trip"),
}
_UP_TO: Final = {12: "few", 100: "count", 999: "miles_so_far", 1399: "overshoot"}
_HIGHEST_TOLD_APART: Final = 100
#: Words run together with the short word before them: « lallonge », « jarrive », "thecard".
_ELIDED: Final = {"en": re.compile("the(.{4,})"), "fr": re.compile("(?:qu|[cdjlmnst])(.{4,})")}


class Lexicon:
    """The words of a language: those in its file, and those in the `texts` to search."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        data = tomllib.loads(files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
        self._endings = _ENDINGS[language]
        self._splits_j = language == "fr"
        self._elided = _ELIDED[language]
        self._written = {_plain(word): _pieces(meant) for word, meant in data["written"].items()}
        self._deeds = [f" {_plain(deed)} " for deed in data["deeds"]]
        self._called: dict[Words, list[str]] = {}
        self._called_by_stems: dict[Words, list[str]] = {}
        for meaning, expressions in data["called"].items():
            for expression in expressions:
                self._add(meaning, self.words_of(expression))
        self._longest = max(map(len, self._called))
        self._together = {"".join(words): words for words in self._called if len(words) > 1}
        self._own = {word for words in (*self._called, *self._called_by_stems) for word in words}
        self._known = set(self._own)
        self._known.update(
            form for text in texts for word in self.words_of(text) for form in (word, self._stem(word))
        )
        self._near_words = _Near(self._known, _NEAR)
        self._near_expressions = _Near(self._together, _NEAR_TOGETHER)
        self._spelled = lru_cache(_SPELLINGS_KEPT)(self._nearest)

    def _add(self, meaning: str, words: Sequence[str]) -> None:
        """Add an expression as written, and by its stems."""
        stems = tuple(map(self._stem, words))
        for called, key in ((self._called, tuple(words)), (self._called_by_stems, stems)):
            if meaning not in called.setdefault(key, []):
                called[key].append(meaning)

    def words_of(self, text: str) -> list[str]:
        """The words of a text, without accents, capitals and punctuation. Abbreviations are written out."""
        return [word for piece in _pieces_of(text) for word in self._written_out(piece)]

    def _written_out(self, piece: str) -> Iterator[str]:
        if self._splits_j and piece not in self._written and re.match("j[bcdfghklmnpqrstvxz]", piece):
            yield "je"
            piece = piece[1:]
        yield from self._written.get(piece, (piece,))

    def _stem(self, word: str) -> str:
        """Cut off plural and verb endings."""
        return _cut(word, self._endings)

    def share_known(self, text: str) -> float:
        """The share of a text's words that belong to this language, from 0 to 1."""
        words = self.words_of(text)
        return sum(word in self._own or self._stem(word) in self._own for word in words) / max(1, len(words))

    def tells_of_deed(self, text: str) -> bool:
        """True if a text says what somebody did."""
        said = f" {' '.join(self.words_of(text))} "
        return any(deed in said for deed in self._deeds)

    def meanings_of(self, text: str) -> list[str]:
        """The meanings of a text in order. The longest matching expression wins."""
        found = (meaning for _, meanings in self._expressions(self.words_of(text)) for meaning in meanings)
        return [meaning for meaning in found if meaning != _NOTHING]

    def words_without(self, meaning: str, text: str) -> list[str]:
        """The words of a text, without the expressions that have this meaning."""
        read = self._expressions(self.words_of(text))
        return [word for words, meanings in read if meaning not in meanings for word in words]

    def _expressions(self, said: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
        """The expressions that these words make up, in order: each with its words and its meanings."""
        words = tuple(self._spelled(word) for word in said)
        stems = tuple(map(self._stem, words))
        at = 0
        while at < len(words):
            taken, meanings = self._expression(words[at : at + self._longest], stems[at : at + self._longest])
            yield said[at : at + taken], meanings
            at += taken

    def _expression(self, words: Words, stems: Words) -> tuple[int, Sequence[str]]:
        """The longest expression at the start of `words`: its number of words, and its meanings."""
        for taken in range(len(words), 0, -1):
            meanings = self._called.get(words[:taken]) or self._called_by_stems.get(stems[:taken])
            if meanings:
                inner = [] if taken == 1 or _LIMITS.issuperset(meanings) else words[:taken]
                numbers = (word for word in inner if word.isdigit())
                return taken, [*meanings, *(meaning for word in numbers for meaning in _meanings_of(word))]
        meant = self._meant_together(words[:2])
        if meant:
            return 2, meant
        word = words[0]
        if word.isdigit():
            return 1, _meanings_of(word)
        return 1, stems[:1] if len(word) > 1 else ()

    def _meant_together(self, pair: Sequence[str]) -> Sequence[str]:
        """The meanings of the expression nearest to two words, if one of them is unknown."""
        if len(pair) == 1 or all(word in self._known or word.isdigit() for word in pair):
            return ()
        near = self._near_expressions.to("".join(pair))
        return self._called[self._together[near]] if near else ()

    def _nearest(self, word: str) -> str:
        """The known word nearest to `word`, or `word` itself if none is near."""
        if len(word) <= _STEM_LETTERS or word in self._known or self._stem(word) in self._known:
            return word
        elided = self._elided.fullmatch(word)
        if elided and elided[1] in self._known:
            return elided[1]
        return self._near_words.to(word) or word


class _Near:
    """Finds the nearest of some words, if its similarity is at least `cutoff`."""

    def __init__(self, words: Iterable[str], cutoff: float) -> None:
        self._cutoff = cutoff
        self._by_start: dict[tuple[str, int], list[str]] = defaultdict(list)
        for word in sorted(words):
            self._by_start[word[:1], len(word)].append(word)

    def to(self, word: str) -> str | None:
        """The nearest word that starts like `word` and is about as long. Most slips keep both."""
        lengths = range(len(word) - 2, len(word) + 3)
        like = [other for length in lengths for other in self._by_start.get((word[:1], length), ())]
        return next(iter(get_close_matches(word, like, 1, self._cutoff)), None)


@lru_cache(_WORDS_KEPT)
def _cut(word: str, endings: Words) -> str:
    """The word without the first of these endings that leaves enough of it."""
    for ending in endings:
        if word.endswith(ending) and len(word) >= len(ending) + _STEM_LETTERS:
            return word[: -len(ending)]
    return word


@lru_cache(_TEXTS_KEPT)
def _pieces_of(text: str) -> Sequence[str]:
    """The plain pieces of a text. Each text of the rulebook is read several times, for each language."""
    return _pieces(_plain(text))


def _plain(text: str) -> str:
    """The text without capitals, accents and separators of thousands."""
    text = re.sub(r"(?<=\d)(?:[,\u202f\u00a0](?=\d{3}(?!\d))| (?=000(?!\d)))", "", text)
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _pieces(plain: str) -> list[str]:
    """Words, and numbers without units. Placeholders such as {points_safety} are left out."""
    pieces = re.findall(r"\d+[a-z]*|[a-z]+", re.sub(r"\{\w+\}", " ", plain))
    return [re.sub(r"(?<=\d)(?:s|k|km|mi|miles|pts)$", "", piece) for piece in pieces]


def _meanings_of(digits: str) -> Sequence[str]:
    """The meanings of a number at the table: a card, a count, miles, points."""
    number = int(digits)
    if number in _SAID:
        return digits, _SAID[number]
    top = next((top for top in _UP_TO if number <= top), None)
    kind = _UP_TO[top] if top else "many_points"
    return (kind,) if number > _HIGHEST_TOLD_APART else (digits, kind)
