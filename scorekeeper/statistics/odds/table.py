"""The chances of a table's sides, read off a table that was computed beforehand (`tables.json`)."""

import json
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

TABLES: Final = Path(__file__).with_name("tables.json")
#: A chance as it is stored: so many to the whole.
_WHOLE: Final = 65_535


@dataclass(frozen=True)
class Errors:
    """Errors of a chance, of 1: `sampling` is the standard error of a chance from so few hands,
    `programs` the most by which the programs' own tables differ from the whole one (None: there is but one
    program), `held_out` the mean distance between chances from half of the hands and the games won with the
    others."""

    sampling: float
    programs: float | None
    held_out: float

    @property
    def most(self) -> float:
        """The error to name: the largest, of the sampling twice its standard error."""
        return max(2 * self.sampling, self.programs or 0, self.held_out)


@dataclass(frozen=True)
class OddsTable:
    """Chances of the first of so many sides, at nodes `first`, `first + step`, ... of what each side needs.

    `hands`: how many it is made of. `points`: the mean of a side in a hand.
    """

    players: int
    sides: int
    hands: int
    points: float
    first: int
    step: int
    nodes: int
    errors: Errors
    values: Sequence[int]

    @property
    def most(self) -> int:
        """The most points to need that the table knows."""
        return self.first + (self.nodes - 1) * self.step

    def chances(self, needs: Sequence[float]) -> tuple[float, ...]:
        """Each side's chance to win, from the points that each still needs; they sum to 1."""
        found = [self._first([need, *needs[:side], *needs[side + 1 :]]) for side, need in enumerate(needs)]
        whole = sum(found)
        return tuple(chance / whole for chance in found)

    def _first(self, needs: Sequence[float]) -> float:
        """The chance of the first side, linear between the nodes around it."""
        axes = [self._around(need) for need in needs]
        chance = 0.0
        for corner in product(*axes):
            weight = 1.0
            for _node, part in corner:
                weight *= part
            chance += weight * self.values[place([node for node, _part in corner], self.nodes)]
        return chance

    def _around(self, need: float) -> list[tuple[int, float]]:
        """The nodes around a need, each with its part; of the last node alone beyond the table."""
        at = min(max((need - self.first) / self.step, 0), self.nodes - 1)
        below = int(at)
        part = at - below
        return [(below, 1 - part), (below + 1, part)] if part else [(below, 1.0)]


def place(corner: Sequence[int], nodes: int) -> int:
    """The place of the first side's chance among the values, whatever the order of the others."""
    first, *others = corner
    low, high = min(others), max(others)
    if len(others) == 1:
        return first * nodes + low
    return first * (nodes * (nodes + 1) // 2) + high * (high + 1) // 2 + low


def states(sides: int, nodes: int) -> Iterator[tuple[int, ...]]:
    """The nodes of each side, in the order of the values."""
    for first in range(nodes):
        for high in range(nodes):
            if sides == 2:
                yield first, high
            else:
                yield from ((first, low, high) for low in range(high + 1))


def packed(chances: Sequence[float]) -> str:
    """Chances as a text."""
    values = array("H", (round(chance * _WHOLE) for chance in chances))
    if _swapped():
        values.byteswap()
    return b64encode(values.tobytes()).decode()


def _unpacked(text: str) -> Sequence[int]:
    values = array("H", b64decode(text))
    if _swapped():
        values.byteswap()
    return values


def _swapped() -> bool:
    """True where the machine's numbers begin with their last byte, as those in a text do not."""
    return array("H", [1]).tobytes()[0] == 1


@cache
def tables() -> Mapping[int, OddsTable]:
    """Number of players -> table; read when the first is asked for."""
    stored = json.loads(TABLES.read_text("utf-8"))
    return {values["players"]: _read(values) for values in stored}


def _read(values: dict[str, Any]) -> OddsTable:
    read = {**values, "errors": Errors(**values["errors"]), "values": _unpacked(values["values"])}
    return OddsTable(**read)
