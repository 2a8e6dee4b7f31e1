"""Sentences about people: a fact called "unit" is an id, and a page may put a name in its place.

So are words called "above", "below" and "other", as in `standings/explain.py`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from scorekeeper.rules.words import NN_, Sentence, and_list, comma_list

_UNIT: Final = "unit"
_UNITS: Final = (_UNIT, "above", "below", "other")
_MAX_NAMED: Final = 4


def person(unit: str) -> Sentence:
    """A unit's name."""
    return Sentence("%(unit)s", {_UNIT: unit})


def people(units: Sequence[str]) -> Sentence:
    """ "ann", "ann and bob", "ann, bob and cy"; of many the first few, and how many others."""
    named = [person(unit) for unit in units]
    if len(named) <= _MAX_NAMED + 1:
        return and_list(named)
    return Sentence(
        NN_("%(some)s and %(count)s other", "%(some)s and %(count)s others", "count"),
        {"some": comma_list(named[:_MAX_NAMED]), "count": len(named) - _MAX_NAMED},
    )


def with_names(sentence: Sentence, name: Callable[[str], str]) -> Sentence:
    """Put the result of `name` in place of each id in a sentence."""
    return sentence.with_facts(
        **{
            key: with_names(fact, name)
            if isinstance(fact, Sentence)
            else name(str(fact))
            if key in _UNITS and isinstance(fact, str)
            else fact
            for key, fact in sentence.facts.items()
        }
    )
