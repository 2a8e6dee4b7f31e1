"""Round of a movement: a plan, made in advance, of who meets whom in every round of a night."""

from typing import NamedTuple


class MovementRound(NamedTuple):
    """One round of a movement, for players numbered from 0; units are assigned to the numbers by lot.

    `tables`: by table its sides, by side its players.
    """

    tables: tuple[tuple[tuple[int, ...], ...], ...]
    sitting_out: tuple[int, ...] = ()
