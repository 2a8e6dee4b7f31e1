"""Looks up each side's chance in a table computed beforehand (`tables.json`)."""

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
#: Chances are stored as fractions of this.
_WHOLE: Final = 65_535


@dataclass(frozen=True)
class Errors:
    """Errors of a chance between 0 and 1.

    `sampling`: the standard error due to the number of hands. `programs`: the largest difference between the
    programs' own tables and the whole one. None if there is only one program. `held_out`: the mean distance
    between chances from half of the hands and games won with the other half.
    """

    sampling: float
    programs: float | None
    held_out: float

    @property
    def most(self) -> float:
        """The error to show: the largest of these, with the sampling error doubled."""
        return max(2 * self.sampling, self.programs or 0, self.held_out)


@dataclass(frozen=True)
class OddsTable:
    """The first side's chance for a number of sides, at nodes of what each side needs: `first`,
    `first + step`, and so on.

    `hands`: the number of hands it was made from. `points`: a side's mean points a hand.
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
        """The most needed points that the table covers."""
        return self.first + (self.nodes - 1) * self.step

    def chances(self, needs: Sequence[float]) -> tuple[float, ...]:
        """Each side's chance to win, given the points each still needs. They sum to 1."""
        found = [self._first([need, *needs[:side], *needs[side + 1 :]]) for side, need in enumerate(needs)]
        whole = sum(found)
        return tuple(chance / whole for chance in found)

    def _first(self, needs: Sequence[float]) -> float:
        """The first side's chance, interpolated linearly between the nodes around it."""
        axes = [self._around(need) for need in needs]
        chance = 0.0
        for corner in product(*axes):
            weight = 1.0
            for _node, part in corner:
                weight *= part
            chance += weight * self.values[place([node for node, _part in corner], self.nodes)]
        return chance

    def _around(self, need: float) -> list[tuple[int, float]]:
        """The nodes around a need, each with its weight. Past the end of the table, only the last node."""
        at = min(max((need - self.first) / self.step, 0), self.nodes - 1)
        below = int(at)
        part = at - below
        return [(below, 1 - part), (below + 1, part)] if part else [(below, 1.0)]


def place(corner: Sequence[int], nodes: int) -> int:
    """The index of the first side's chance among the values. The order of the others does not matter."""
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
    """Chances as base64 text of big-endian 16-bit numbers."""
    values = array("H", (round(chance * _WHOLE) for chance in chances))
    if _is_little_endian():
        values.byteswap()
    return b64encode(values.tobytes()).decode()


def _unpacked(text: str) -> Sequence[int]:
    values = array("H", b64decode(text))
    if _is_little_endian():
        values.byteswap()
    return values


def _is_little_endian() -> bool:
    """True on a little-endian machine."""
    return array("H", [1]).tobytes()[0] == 1


@cache
def tables() -> Mapping[int, OddsTable]:
    """Number of players -> table. Read at the first call."""
    stored = json.loads(TABLES.read_text("utf-8"))
    return {values["players"]: _read(values) for values in stored}


def _read(values: dict[str, Any]) -> OddsTable:
    read = {**values, "errors": Errors(**values["errors"]), "values": _unpacked(values["values"])}
    return OddsTable(**read)
