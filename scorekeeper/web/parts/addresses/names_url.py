"""Names of a table's sides as the arguments of an address, so that an answer speaks of Ann and Bob."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from scorekeeper.disputes.reasons import SideNames

#: The arguments: every side of the table, in order; the side that plays; its opponent.
SIDE, OWN, OPPONENT = "side", "own-name", "opponent-name"
MOST_SIDES: Final = 4
#: Room for the names of two partners and the word that joins them.
MOST_LETTERS: Final = 123


class TableNames(NamedTuple):
    """Names of a table's sides, () if unknown, and of the two sides that a question is about."""

    sides: tuple[str, ...] = ()
    asking: SideNames = SideNames()

    @property
    def args(self) -> dict[str, Any]:
        """The arguments of an address with these names; defaults are left out."""
        own, opponent = self.asking
        named = {
            SIDE: list(self.sides),
            OWN: None if own in self.sides[:1] else own,
            OPPONENT: None if opponent in self._others(own)[:1] else opponent,
        }
        return {name: value for name, value in named.items() if value}

    def _others(self, own: str | None) -> list[str]:
        return [name for name in self.sides if name != own]


def names_args(sides: Sequence[str], own: int | None = None, opponent: int | None = None) -> dict[str, Any]:
    """The arguments that name the sides of a table: all of them to pick from, or the two in question."""
    if own is None or opponent is None:
        return {SIDE: [name for name in sides if name]}
    return TableNames((), SideNames(sides[own], sides[opponent])).args


def names_in(args: MultiDict[str, str]) -> TableNames:
    """Read the names in an address. By default the first of the table's sides plays, against the first other
    one."""
    sides = tuple(dict.fromkeys(filter(None, map(_bounded, args.getlist(SIDE)))))[:MOST_SIDES]
    own = _bounded(args.get(OWN, "")) or next(iter(sides), "")
    others = [name for name in sides if name != own]
    opponent = _bounded(args.get(OPPONENT, ""))
    if others and opponent not in others:
        opponent = others[0]
    return TableNames(sides, SideNames(own or None, opponent or None))


def _bounded(name: str) -> str:
    return " ".join(name.split())[:MOST_LETTERS].strip()
