"""`Attention`: something that a director should look at, as a sentence, with the place to fix it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scorekeeper.rules.words import Sentence, and_list, verbatim
from scorekeeper.tournament.night.progress import unit_id
from scorekeeper.tournament.phrases import people

#: Kinds of items. Those about the draft are fixed on its page, those about a seat at its table.
AttentionKind = Literal[
    "call",
    "disagree",
    "proposed",
    "waiting",
    "late",
    "departed",
    "outdated",
    "newer",
    "never",
    "final",
    "unseated",
    "own_table",
    "empty_seat",
    "withdrawn",
    "format",
    "ranking",
    "result",
    "unreported",
    "unreachable",
]
#: The most tables that a sentence names. If there are more, it counts them.
MAX_NAMED: Final = 5


@dataclass(frozen=True)
class Attention:
    """An item that needs attention.

    `entrants`, `tables`: those it is about. `place`: the round and table at which it is fixed, if any.
    `version`: the version of the result that it is about.
    """

    kind: AttentionKind
    sentence: Sentence
    entrants: tuple[int, ...] = ()
    place: tuple[int, int] | None = None
    tables: tuple[int, ...] = ()
    version: int | None = None

    @property
    def key(self) -> str:
        """A text that identifies the item. Overriding it overrides exactly what the director saw."""
        version = () if self.version is None else (self.version,)
        numbers = (*self.entrants, *(self.place or ()), *self.tables, *version)
        return ":".join((self.kind, *map(str, numbers)))


def named(entrants: Sequence[int]) -> Sentence:
    """Return a list of entrants. Pages show their names."""
    return people([unit_id(number) for number in entrants])


def listed(numbers: Iterable[int]) -> Sentence:
    """Return a list of numbers."""
    return and_list([verbatim(str(number)) for number in numbers])
