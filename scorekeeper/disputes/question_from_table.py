"""Turns an action in a running hand into a question of play about the cards on the table."""

from typing import NamedTuple

from scorekeeper.rules.question import (
    ACTED,
    AFTER_DRAW,
    MINE,
    MY_TURN,
    OTHER,
    OTHERS_TURN,
    OWN,
    Answered,
    Question,
)
from scorekeeper.rules.table import COUP_FOURRE, EXTENSION, PLAY, Action, Table
from scorekeeper.rules.tableau import Tableau


class FacingSides(NamedTuple):
    """The two tableaus of a question."""

    own: Tableau
    opponent: Tableau


def facing_sides(table: Table, seat: int, on: int | None = None) -> FacingSides:
    """The side of `seat`, and the side to face it: `on`, or the next player's if that is None or its own."""
    own, opponent = _facing(table, seat, on)
    return FacingSides(table.sides[own], table.sides[opponent])


def sides_in_question(table: Table, action: Action) -> tuple[int, int]:
    """The index of the acting side, and of the side that a question about `action` shows opposite."""
    return _facing(table, action.seat, _other_side(table, action))


def _facing(table: Table, seat: int, on: int | None) -> tuple[int, int]:
    own = table.side_of(seat)
    return own, table.side_of(seat + 1) if on is None or on == own else on


def question_from_table(table: Table, action: Action) -> Question:
    """Ask whether `action` is allowed at `table`, in a form that other rules can answer too.

    A question plays hazards only on opponents and all other cards on one's own side. It does not know the
    discards, the hands in play or, with three sides, whether the side not shown has ended the hand.
    """
    own, opponent = facing_sides(table, action.seat, _other_side(table, action))
    others = [side for side in table.sides if side is not own]
    return Question(
        action.kind,
        action.card,
        _when(table, action),
        own,
        opponent,
        _answered(table, action) if action.kind == COUP_FOURRE else None,
        draw_pile_empty=not table.draw_pile,
        extension_called=table.extended,
        first=all(side.miles < table.rules.target_miles for side in others),
    )


def _other_side(table: Table, action: Action) -> int | None:
    """Find the other side that decides the answer: the one attacked, else one that has ended the hand."""
    if action.kind == COUP_FOURRE and table.attack:
        return table.attack.on
    if action.kind == PLAY and action.card in table.rules.cards.hazards:
        return action.on
    sides = enumerate(table.sides)
    return next((side for side, laid in sides if table.rules.has_arrived(laid, table.target)), None)


def _when(table: Table, action: Action) -> str:
    if action.kind == COUP_FOURRE:
        return OTHERS_TURN if table.attack else AFTER_DRAW
    if action.kind == EXTENSION:
        return ACTED if action.seat == table.last else OTHERS_TURN
    if action.seat == table.turn:
        return MY_TURN
    return ACTED if action.seat == table.last else OTHERS_TURN


def _answered(table: Table, action: Action) -> Answered:
    """The hazard just played or, if there is none, one that the safety would answer."""
    if table.attack is None:
        return Answered(table.rules.cards.hazards_of(str(action.card))[0], OWN)
    hazard, on, by = table.attack
    if by == action.seat:
        return Answered(hazard, MINE)
    return Answered(hazard, OWN if on == table.side_of(action.seat) else OTHER)
