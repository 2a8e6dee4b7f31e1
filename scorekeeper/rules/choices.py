"""All actions open at a table now: every card that may be played, every coup fourré.

This module contains no rules: it tries each action and asks the rules.
"""

from collections.abc import Iterator

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.table import COUP_FOURRE, PLAY, Action, Table, legal


def plays(table: Table, seat: int) -> tuple[Action, ...]:
    """Plays open to `seat` now, in the order of the pack.

    If the deck is known, the cards tried are those in hand or about to be drawn. Otherwise they are all cards
    not seen yet. Discards are left out, because any card may be discarded. So are plays that take the top of
    the discards first.
    """
    return tuple(
        action
        for card in table.rules.cards.copies
        for side in range(len(table.sides))
        for action in [Action(seat, PLAY, card, side)]
        if not legal(table, action)
    )


def coups_fourres(table: Table) -> tuple[Action, ...]:
    """Every coup fourré that may be called now, by seat."""
    return tuple(_coups_fourres(table)) if table.attack else ()


def _coups_fourres(table: Table) -> Iterator[Action]:
    for seat in range(table.players):
        for safety in SAFETIES:
            action = Action(seat, COUP_FOURRE, safety)
            if not legal(table, action):
                yield action
