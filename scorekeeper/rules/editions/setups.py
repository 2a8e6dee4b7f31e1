"""The numbers of players that a box allows, and the variants that it prints."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.editions.house_rules import HouseRule


@dataclass(frozen=True)
class Setup:
    """How a table is set up for one number of players. Distances in miles, `taken_out` by card name."""

    players: int
    sides: int
    target_miles: int
    extension_miles: int | None = None
    taken_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A variant that the edition itself prints, for some numbers of players.

    `changes`: the values that it prints, by their names in `Rules`. A name in words is to be translated.
    """

    name: str
    players: tuple[int, ...]
    changes: Mapping[str, HouseRule]
