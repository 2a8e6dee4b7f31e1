"""The rulings that forbid an action at a table."""

from scorekeeper.rules.rulings import in_order
from scorekeeper.rules.table.action import COUP_FOURRE, PLAY, Action
from scorekeeper.rules.table.state import Table
from scorekeeper.rules.tableau import forbidden_against, forbidden_answer, forbidden_on_own


def legal(table: Table, action: Action) -> tuple[str, ...]:
    """Every ruling that forbids `action` now. Empty, and so false, if it is legal.

    Raises ValueError if the action names a seat, side or card that is not at the table.
    """
    return in_order(forbidden(table, action))


def forbidden(table: Table, action: Action) -> list[str]:
    """The rulings against `action`, in no order."""
    seat, kind, card = action.seat, action.kind, action.card
    if not 0 <= seat < table.players:
        raise ValueError(f"There is no seat {seat} at this table.")
    if card is None:
        return _extension_forbidden(table, seat)
    if card not in table.unseen:
        raise ValueError(f"There is no {card!r} in this box.")
    if kind == COUP_FOURRE:
        found = _coup_forbidden(table, seat, card)
    elif table.turn == seat:
        found = []
    else:
        found = _out_of_turn(table, seat)
    if kind == PLAY:
        found += _play_forbidden(table, seat, card, action.on)
    taken = table.discards[-1] if action.takes and table.discards else None
    if action.takes and taken is None:
        found.append("draw-from-discards")
    if not table.unseen[card] and card != taken:
        found.append("pack-counts")
    draws = table.turn == seat and kind != COUP_FOURRE and not action.takes
    if table.hands is not None and card != taken and not _holds(table, seat, card, draws):
        found.append("not-in-hand")
    return found


def _extension_forbidden(table: Table, seat: int) -> list[str]:
    if seat == table.may_extend:
        return []
    return ["extension-call", "hand-ends"] if table.finished else ["extension-call"]


def _coup_forbidden(table: Table, seat: int, card: str) -> list[str]:
    if table.finished:
        return ["hand-ends"]
    attack = table.attack
    if attack is None:
        found = ["coup-fourre-timing"]
    else:
        ours = seat % len(table.sides) == attack.on
        found = forbidden_answer(card, attack.hazard, ours, seat == attack.by, table.rules)
    if not table.held[seat]:
        found.append("pile-exhausted")
    return found


def _out_of_turn(table: Table, seat: int) -> list[str]:
    """The rulings that keep `seat` from acting because it is not its turn."""
    if table.finished:
        return ["hand-ends"]
    found = ["turn-order"]
    if seat == table.last:
        found.append("draw-then-act")
    elif seat in table.passed_over:
        found.append("coup-fourre-skips")
    elif table.again and table.turn == table.last:
        found.append(table.again)
    if not table.held[seat] and not table.draw_pile:
        found.append("pile-exhausted")
    return found


def _play_forbidden(table: Table, seat: int, card: str, on: int | None) -> list[str]:
    """The rulings that forbid laying `card` on the piles of side `on`."""
    own = seat % len(table.sides)
    if on is None or not 0 <= on < len(table.sides):
        raise ValueError(f"There is no side {on} at this table.")
    if (card in table.rules.cards.hazards) == (on == own):
        return ["hazard-own-side"]
    if on != own:
        return forbidden_against(card, table.sides[on], table.rules)
    return forbidden_on_own(card, table.sides[own], table.rules, table.target)


def _holds(table: Table, seat: int, card: str, draws: bool) -> bool:
    """True if `card` is in the hand, or its player may draw it for this action."""
    assert table.hands is not None
    return card in table.hands[seat] or (
        draws and table.draw_pile > 0 and table._deck[-table.draw_pile] == card
    )
