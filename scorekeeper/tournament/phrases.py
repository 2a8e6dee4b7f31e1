"""Sentences about people: a fact called "unit" is an id, and a page may put a name in its place.

So are words called "above", "below" and "other", as in `why_placed.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence

_UNIT: Final = "unit"
_UNITS: Final = (_UNIT, "above", "below", "other")
_MOST_NAMED: Final = 4


def person(unit: str) -> Sentence:
    return Sentence("%(unit)s", {_UNIT: unit})


def people(units: Sequence[str]) -> Sentence:
    """ "ann", "ann and bob", "ann, bob and cy"; of many the first few, and how many others."""
    if len(units) > _MOST_NAMED + 1:
        facts = {"some": _listed(units[:_MOST_NAMED]), "count": len(units) - _MOST_NAMED}
        return Sentence(NN_("%(some)s and %(count)s other", "%(some)s and %(count)s others", "count"), facts)
    if len(units) == 1:
        return person(units[0])
    return Sentence(N_("%(first)s and %(last)s"), {"first": _listed(units[:-1]), "last": person(units[-1])})


def _listed(units: Sequence[str]) -> Sentence:
    said = person(units[0])
    for unit in units[1:]:
        said = Sentence(N_("%(first)s, %(last)s"), {"first": said, "last": person(unit)})
    return said


def with_names(said: Sentence, name: Callable[[str], str]) -> Sentence:
    """The same sentence with what `name` makes of each id."""
    facts: Mapping[str, object] = {
        key: with_names(fact, name)
        if isinstance(fact, Sentence)
        else name(str(fact))
        if key in _UNITS and isinstance(fact, str)
        else fact
        for key, fact in said.facts.items()
    }
    return Sentence(said.text, facts)
