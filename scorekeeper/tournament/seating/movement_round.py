"""A movement: who meets whom in every round of a night, worked out before the first is played."""

from typing import NamedTuple


class MovementRound(NamedTuple):
    """One round of a movement: players as numbers from 0, who are given names by lot.

    `tables`: each table its sides, each side its players.
    """

    tables: tuple[tuple[tuple[int, ...], ...], ...]
    sitting_out: tuple[int, ...] = ()
