"""Names for public pages: the first name and an initial. A team's name stands whole."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from scorekeeper.tournament.names import name_key

Key = TypeVar("Key")
#: Words with which teams' names begin, and hardly anybody's.
_OF_TEAMS: Final = frozenset(("les", "the", "los", "team", "équipe", "equipe", "club", "famille", "family"))


def public_names(names: Mapping[Key, str], in_full: bool = False) -> dict[Key, str]:
    """Return key -> short name: "Ann B." for Ann Brown, with more letters if two names would be the same.

    People with the same full name are numbered in the order of `names`. `in_full`: do not shorten.
    """
    shown = dict(names) if in_full else {key: _shortened(name, 1) for key, name in names.items()}
    for letters in range(2, 1 if in_full else 1 + max(map(len, names.values()), default=0)):
        shown |= {key: _shortened(names[key], letters) for key in _ambiguous(shown)}
    return _with_numbers(shown)


def _shortened(name: str, letters: int) -> str:
    first, *rest = name.split()
    if not rest:
        return first
    if first.casefold() in _OF_TEAMS:
        return name
    last = rest[-1]
    return f"{first} {last[:letters]}." if letters < len(last) else f"{first} {last}"


def _ambiguous(shown: Mapping[Key, str]) -> list[Key]:
    counts = Counter(map(name_key, shown.values()))
    return [key for key, name in shown.items() if counts[name_key(name)] > 1]


def _with_numbers(shown: Mapping[Key, str]) -> dict[Key, str]:
    keys = {key: name_key(name) for key, name in shown.items()}
    counts = Counter(keys.values())
    seen: Counter[str] = Counter()
    taken = set(counts)
    numbered = {}
    for key, name in shown.items():
        same = keys[key]
        if counts[same] > 1:
            seen[same] += 1
            while f"{same} ({seen[same]})" in taken:
                seen[same] += 1
            name = f"{name} ({seen[same]})"
            taken.add(name_key(name))
        numbered[key] = name
    return numbered


def join_names(names: Sequence[str]) -> str:
    """Join the names of a pair: "Ann B. & Bob C."."""
    return " & ".join(names)
