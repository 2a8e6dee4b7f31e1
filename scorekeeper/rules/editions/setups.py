"""Tables that a box is made for: its set-ups, and the variants that it prints itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.editions.house_rules import HouseRule


@dataclass(frozen=True)
class Setup:
    """Set-up of a table for one number of players. Miles; card names for `taken_out`."""

    players: int
    sides: int
    target_miles: int
    extension_miles: int | None = None
    taken_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A variant that the edition itself prints, for some numbers of players: `changes` has the values that it
    prints, by their names in `Rules`. A name in words is one to be translated."""

    name: str
    players: tuple[int, ...]
    changes: Mapping[str, HouseRule]
