"""Sentences about people. A fact called "unit" is an id, and a page can replace it by a name.

The same applies to facts called "above", "below" and "other" (`standings/explain.py`).
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
    """ "ann", "ann and bob", "ann, bob and cy". If there are many, the first few and the number of others."""
    named = [person(unit) for unit in units]
    if len(named) <= _MAX_NAMED + 1:
        return and_list(named)
    return Sentence(
        NN_("%(some)s and %(count)s other", "%(some)s and %(count)s others", "count"),
        {"some": comma_list(named[:_MAX_NAMED]), "count": len(named) - _MAX_NAMED},
    )


def with_names(sentence: Sentence, name: Callable[[str], str]) -> Sentence:
    """Replace each id in a sentence by `name(id)`."""
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
