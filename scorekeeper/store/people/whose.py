"""Names at a table, and the person behind each."""

from collections.abc import Iterable
from functools import lru_cache

from scorekeeper.tournament.names import person_key


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """The key of the person of this name, in whatever spelling."""
    return person_key(name) or name


def names_at_table(seats: Iterable[str]) -> tuple[str, ...]:
    """The names of a table, each another person's: where two are written alike, the later is "Ann (2)"."""
    taken: set[str] = set()
    names = []
    for name in seats:
        own, times = name, 1
        while key_of(own) in taken:
            times += 1
            own = f"{name} ({times})"
        taken.add(key_of(own))
        names.append(own)
    return tuple(names)
