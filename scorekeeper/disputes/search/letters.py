"""Compares the letters of a question with those of each article's texts.

This finds what the words miss: slips, compounds, words that the lexicon lacks. It is complement naive Bayes
over runs of four letters: how much likelier is each run in this article's texts than in all others?
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import log
from typing import Final

_RUN: Final = 4
#: Added to the counts of a run in the article and in the others, so that an unseen one is only unlikely.
_IN_ARTICLE, _IN_OTHERS = 0.1, 0.5


class Letters:
    """Counts of runs of letters in texts of one language: article number -> its texts, each as words."""

    def __init__(self, texts: Mapping[str, Iterable[Iterable[str]]]) -> None:
        self._found: dict[str, dict[str, int]] = defaultdict(dict)
        self._lengths: dict[str, int] = {}
        for number, read in texts.items():
            counts = Counter(run for words in read for run in _runs(words))
            self._lengths[number] = counts.total()
            for run, count in counts.items():
                self._found[run][number] = count
        self._length = sum(self._lengths.values())

    def likeness(self, words: Iterable[str]) -> dict[str, float]:
        """Article -> the mean logarithm of how much likelier the question's runs are in its texts."""
        runs = _runs(words)
        known = [self._found[run] for run in runs if run in self._found]
        kinds, unseen = len(self._found), 0.0
        seen: dict[str, float] = defaultdict(float)
        for counts in known:
            total = sum(counts.values())
            without = log(_IN_ARTICLE / (total + _IN_OTHERS))
            unseen += without
            for number, count in counts.items():
                seen[number] += log((count + _IN_ARTICLE) / (total - count + _IN_OTHERS)) - without
        found = {}
        for number, length in self._lengths.items():
            inside = length + _IN_ARTICLE * kinds
            outside = self._length - length + _IN_OTHERS * kinds
            found[number] = (unseen + seen[number] + len(known) * log(outside / inside)) / max(1, len(runs))
        return found


def _runs(words: Iterable[str]) -> frozenset[str]:
    text = f" {' '.join(words)} "
    return frozenset(text[start : start + _RUN] for start in range(len(text) - _RUN + 1))
