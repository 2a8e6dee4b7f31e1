"""Effects of actions: the table after one action or after many."""

from collections.abc import Callable, Iterable, Set

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.rulings import in_order
from scorekeeper.rules.table.action import COUP_FOURRE, Action, Attack, IllegalAction
from scorekeeper.rules.table.legality import forbidden
from scorekeeper.rules.table.state import Table
from scorekeeper.rules.tableau import Tableau


def apply(table: Table, action: Action) -> Table:
    """The table after `action`.

    Raises `IllegalAction`, and ValueError as `legal` does.
    """
    after = table.copy()
    advance(after, action)
    return after


def advance(table: Table, action: Action) -> None:
    """Change `table` in place by `action`. For callers that share the table with nobody.

    Raises as `apply` does.
    """
    found = forbidden(table, action)
    if found:
        raise IllegalAction(in_order(found))
    _do(table, action)


def follow(
    table: Table,
    actions: Iterable[Action],
    look: Callable[[int, Table, Action], None] | None = None,
    cards: Set[str] = frozenset(),
) -> tuple[Table, int]:
    """Play `actions` until one is illegal. Returns the table then, and how many were played.

    `look` is called before each action with a card in `cards`. It gets the number of actions before it, the
    table (to be read, not kept), and the action.
    """
    after, done = table.copy(), 0
    for action in actions:
        if forbidden(after, action):
            break
        if action.card in cards and look:
            look(done, after, action)
        _do(after, action)
        done += 1
    return after, done


# --- what actions change ----------------------------------------------------------------------------------


def _do(table: Table, action: Action) -> None:
    """Change `table` by a legal action."""
    seat, kind, card = action.seat, action.kind, action.card
    if card is None:
        _extend(table, seat)
        return
    attack = table.attack
    if seat != table.last:
        table.passed_over = ()
    table.attack, table.again, table.last = None, None, seat
    if action.takes:
        _take(table, seat)
    table.unseen[card] -= 1
    if attack and kind == COUP_FOURRE:
        _give_up(table, seat, card)
        _answer(table, seat, card, attack)
        if not _end_if_completed(table, seat):
            _draw(table, seat)
            table.again = "coup-fourre-draws"
            _pass_turn(table, seat)
        return
    if action.takes:
        _give_up(table, seat, card)
    elif table.draw_pile and table.hands is None:
        table.draw_pile -= 1  # one card comes into the hand and one leaves it
    else:
        _draw(table, seat)
        _give_up(table, seat, card)
    on = action.on
    if on is None:
        _throw_away(table, card)
        _pass_turn(table, seat + 1)
    elif on == seat % len(table.sides):
        _lay(table, seat, table.sides[on], card)
    else:
        table.sides[on].suffer(card)
        table.attack = Attack(card, on, seat)
        _pass_turn(table, seat + 1)


def _lay(table: Table, seat: int, own: Tableau, card: str) -> None:
    _throw_away(table, *own.lay(card))
    if _end_if_completed(table, seat):
        return
    if card in SAFETIES and (table.draw_pile or table.rules.safety_replays_without_pile):
        table.again = "safety-plays-again"
        _pass_turn(table, seat)
    else:
        _pass_turn(table, seat + 1)


def _end_if_completed(table: Table, seat: int) -> bool:
    """End the hand if the card that `seat` just laid has completed its side's trip."""
    if not table.rules.has_arrived(table.sides[table.side_of(seat)], table.target):
        return False
    table.turn = table.attack = None
    table.completed_dry = not table.draw_pile and not table.rules.open_discards
    if not table.extended and table.rules.extension_miles is not None:
        table.may_extend = seat
    return True


def _answer(table: Table, seat: int, safety: str, attack: Attack) -> None:
    """Play a coup fourré: remove the hazard if it lay on one's own side, and change the order of play."""
    side = seat % len(table.sides)
    own = table.sides[side]
    if attack.on == side:
        own.throw_off(attack.hazard)
        _throw_away(table, attack.hazard)
    _throw_away(table, *own.display(safety))
    own.coups_fourres += (safety,)
    between = (seat - attack.by - 1) % table.players
    table.passed_over = tuple((attack.by + 1 + place) % table.players for place in range(between))


def _extend(table: Table, seat: int) -> None:
    assert table.rules.extension_miles is not None
    table.extended_by, table.may_extend = seat % len(table.sides), None
    table.target, table.completed_dry = table.rules.extension_miles, False
    _pass_turn(table, seat + 1)


def _draw(table: Table, seat: int) -> None:
    if table.draw_pile:
        if table.hands is not None:
            table.hands[seat].append(table._deck[-table.draw_pile])
        table.draw_pile -= 1
        table.held[seat] += 1


def _take(table: Table, seat: int) -> None:
    """Take the top discard into a hand."""
    *below, card = table.discards
    table.discards = tuple(below)
    table.unseen[card] += 1
    table.held[seat] += 1
    if table.hands is not None:
        table.hands[seat].append(card)


def _throw_away(table: Table, *cards: str) -> None:
    """Put cards on the discards. They are tracked only where the rules let somebody take them again."""
    if table.rules.open_discards:
        table.discards += cards


def _shuffle(table: Table) -> None:
    """Make the discards the draw pile. From now on nobody knows who draws which card."""
    for card in table.discards:
        table.unseen[card] += 1
    table.draw_pile, table.discards = len(table.discards), ()
    table.hands, table._deck, table.shuffled = None, (), True


def _give_up(table: Table, seat: int, card: str) -> None:
    """Remove a card from a hand."""
    table.held[seat] -= 1
    if table.hands is not None:
        table.hands[seat].remove(card)


def _pass_turn(table: Table, seat: int) -> None:
    """Give the turn to `seat`, or to the next seat that has a card or can draw.

    If none can, the hand is over.
    """
    if table.discards and not table.draw_pile:
        _shuffle(table)
    if table.draw_pile:
        table.turn = seat % table.players
        return
    for place in range(seat, seat + table.players):
        if table.held[place % table.players]:
            table.turn = place % table.players
            return
    table.turn = table.attack = None
