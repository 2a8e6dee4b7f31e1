"""Searches for a legal record of a hand."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.play.replay import result_of
from scorekeeper.play.witness.layout import Stages, lay_out_distance
from scorekeeper.play.witness.player import HandPlayer
from scorekeeper.records.plays import Record
from scorekeeper.rules.claims import side_claims
from scorekeeper.rules.editions import HouseRule, Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.table import CARDS_IN_HAND, Action, Table, advance


def witness(
    rules: Rules,
    hand: HandResult,
    house_rules: Mapping[str, HouseRule] | None = None,
    names: Sequence[str] = (),
) -> Record | None:
    """A legal record with its deck whose result is `hand`, or None if none is found.

    `house_rules` and `names` (one a seat) go into the record's tags. If it cannot be avoided, the result may
    contain a bonus that nobody claimed.
    """
    if len(hand.sides) != rules.sides:
        return None
    found: Record | None = None
    layout: list[Stages] | None = None
    for as_claimed in (True, False):
        tried, layout = layout, lay_out_distance(rules, hand, as_claimed)
        if layout is None or layout == tried:
            continue
        player = HandPlayer(rules, hand, layout)
        actions = player.play()
        if actions is None:
            continue
        exactly = _ends_in(player.table, hand, exactly=True)
        if exactly or (found is None and _ends_in(player.table, hand)):
            deck = _deck(rules, actions)
            found = Record(rules, rules.players - 1, actions, house_rules or {}, tuple(names), deck)
        if exactly:
            break
    return found


def agrees(actions: Sequence[Action], rules: Rules, hand: HandResult, exactly: bool = False) -> bool:
    """True if these legal actions end in `hand`. Unless `exactly`, there may be unclaimed bonuses too."""
    table = Table(rules)
    for action in actions:
        advance(table, action)
    return _ends_in(table, hand, exactly)


def _ends_in(table: Table, hand: HandResult, exactly: bool = False) -> bool:
    if not table.finished:
        return False
    result = result_of(table, finished=True)
    claims = [(result.draw_pile_empty, hand.draw_pile_empty)]
    for side, claimed in zip(result.sides, hand.sides, strict=True):
        claims += [(item in side.claims, item in claimed.claims) for item in side_claims(table.rules)]
    return (
        result.extension_called_by == hand.extension_called_by
        and list(map(_laid, result.sides)) == list(map(_laid, hand.sides))
        and all(fact == claimed or (fact and not exactly) for fact, claimed in claims)
    )


def _laid(side: SideResult) -> tuple[object, ...]:
    """The cards on the table, unordered."""
    return side.miles, sorted(side.safeties), sorted(side.coups_fourres)


def _deck(rules: Rules, actions: Sequence[Action]) -> tuple[str, ...]:
    """A deck with which these legal actions can be played. Players get cards in the order they use them.

    It lasts until the discards become the draw pile.
    """
    table = Table(rules)
    first = table.turn or 0
    drawers = [(first + place) % rules.players for place in range(CARDS_IN_HAND * rules.players)]
    played: list[list[str]] = [[] for _ in range(rules.players)]
    for action in actions:
        pile = table.draw_pile
        advance(table, action)
        if action.card is not None:
            played[action.seat].append(action.card)
        if table.draw_pile < pile or table.shuffled:
            drawers.append(action.seat)
        if table.shuffled:
            break
    left = list((Counter(rules.pack) - Counter(card for cards in played for card in cards)).elements())
    coming = [iter(cards) for cards in played]
    deck = [next(coming[seat], None) or left.pop() for seat in drawers]
    return (*deck, *left)
