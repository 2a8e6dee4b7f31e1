"""Removes one person's name from a table's names: the present ones, and those of its history."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from scorekeeper.store.people.person_keys import key_of


@dataclass(frozen=True)
class Erasure:
    """A person to erase from a table.

    `seats`: the present names, or the last ones with the person. `number`: the person's seat, from 0.
    `unnamed`: gives the neutral name for a seat, from 1. `others`: keys of people who played other hands.
    """

    seats: Sequence[str]
    number: int
    unnamed: Callable[[int], str]
    others: frozenset[str] = frozenset()

    @property
    def neutral(self) -> str:
        """The name that replaces the person's at their seat."""
        return self.apply(self.seats)[self.number]

    def apply(self, names: Sequence[str]) -> tuple[str, ...]:
        """Replace the person's name in `names`, the table's names at any time, seat by seat."""
        gone = self._gone(names)
        left = list(names)
        taken = {key_of(name) for at, name in enumerate(names) if at not in gone}
        for at in sorted(gone):
            left[at] = _free(self.unnamed(at + 1), taken)
            taken.add(key_of(left[at]))
        return tuple(left)

    def _gone(self, names: Sequence[str]) -> set[int]:
        """Find the seats with the person's name in any spelling or, if there are none, names that may have
        been theirs."""
        now, then = [[key_of(name) for name in table] for table in (self.seats, names)]
        # Two people at a table may have the same name. At the other's seat it is theirs.
        theirs = {
            at
            for at, key in enumerate(then)
            if key == now[self.number] and (at == self.number or now[at : at + 1] != [key])
        }
        unknown = [at for at, key in enumerate(then) if key not in now and key not in self.others]
        return theirs or {at for at in unknown if self._was_theirs(at, now, then)}

    def _was_theirs(self, at: int, now: Sequence[str], then: Sequence[str]) -> bool:
        """True if a name that nobody has now may have been the person's.

        It was at their seat, or at the seat of somebody who sat elsewhere then. Otherwise it belongs to the
        person who sits there now.
        """
        return at == self.number or at >= len(now) or now[at] in then


def _free(neutral: str, taken: Collection[str]) -> str:
    """The neutral name, with a number if somebody at the table already has that name."""
    name, number = neutral, 1
    while key_of(name) in taken:
        number += 1
        name = f"{neutral} ({number})"
    return name
