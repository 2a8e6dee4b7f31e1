"""`Attention`: something that a director should look at, as a sentence, with where it is mended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scorekeeper.rules.words import Sentence, and_list, verbatim
from scorekeeper.tournament.night.progress import unit_id
from scorekeeper.tournament.phrases import people

#: Kinds of items, by where they are mended: of the draft on its page, of a seat at its table.
AttentionKind = Literal[
    "late",
    "departed",
    "outdated",
    "newer",
    "never",
    "final",
    "unseated",
    "empty_seat",
    "withdrawn",
    "format",
    "ranking",
    "result",
    "unreported",
    "unreachable",
]
#: Tables that a sentence names; where there are more, it counts them.
MAX_NAMED: Final = 5


@dataclass(frozen=True)
class Attention:
    """Item that needs attention. `entrants`, `tables`: those it is about; `place`: round and table, if it is
    mended there; `version`: that of the result that it is about."""

    kind: AttentionKind
    sentence: Sentence
    entrants: tuple[int, ...] = ()
    place: tuple[int, int] | None = None
    tables: tuple[int, ...] = ()
    version: int | None = None

    @property
    def key(self) -> str:
        """Text that tells the item from all others: whoever overrides it has seen it."""
        version = () if self.version is None else (self.version,)
        numbers = (*self.entrants, *(self.place or ()), *self.tables, *version)
        return ":".join((self.kind, *map(str, numbers)))


def named(entrants: Sequence[int]) -> Sentence:
    """Return a list of entrants, by their names wherever it is shown."""
    return people([unit_id(number) for number in entrants])


def listed(numbers: Iterable[int]) -> Sentence:
    """Return a list of numbers."""
    return and_list([verbatim(str(number)) for number in numbers])
