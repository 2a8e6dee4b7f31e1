"""The score sheet in words: receipts, who won and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.disputes.rulebook import article_of_item
from scorekeeper.rules import HandResult, Rules, SideResult, SideScore, items, receipts
from scorekeeper.rules.game import Outcome, Tally
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.parts.addresses.rules_url import article_url
from scorekeeper.web.parts.text.player_changes import player_changes
from scorekeeper.web.serving.language import number, voice


@dataclass(frozen=True)
class ReceiptLine:
    """One line in words: "Safeties", "2 × 100: Extra Tank, Right of Way", 200 points.

    `address` leads to the article that states it, under the table's rules.
    """

    item: str
    name: str
    detail: str
    points: int
    address: str


def receipt(rules: Rules, side: SideResult, scored: SideScore, caller: str) -> list[ReceiptLine]:
    """A side's lines in words; `caller` as in `item_name`."""
    return [
        ReceiptLine(
            line.item,
            item_name(line.item, rules, caller),
            _detail(rules, side, line.item, line.count),
            line.points,
            article_url(article_of_item(line.item), rules),
        )
        for line in scored.lines
    ]


def receipts_of(rules: Rules, hand: HandResult, names: Sequence[str]) -> list[tuple[list[ReceiptLine], int]]:
    """Each side's receipt and its total points; `names` are those of the sides."""
    caller = caller_of(hand, names)
    return [
        (receipt(rules, side, scored, caller), scored.total)
        for side, scored in zip(hand.sides, receipts(rules, hand), strict=True)
    ]


def side_by_side(
    first: Sequence[ReceiptLine], second: Sequence[ReceiptLine]
) -> list[tuple[str, ReceiptLine | None, ReceiptLine | None]]:
    """Two receipts of one side, item by item, those that differ first: the item's name and its line in each,
    None if a receipt lacks it."""
    names = {line.item: line.name for line in (*first, *second)}
    by_item = [{line.item: line for line in lines} for lines in (first, second)]
    named = [item for item in items.ITEMS if item in names]
    told = [(names[item], by_item[0].get(item), by_item[1].get(item)) for item in named]
    return sorted(told, key=lambda item: item[1] == item[2])


def item_name(item: str, rules: Rules, caller: str = "") -> str:
    """The name of a scoring item in the page's language and the edition's words; `caller` as in the rules."""
    return voice(rules).say(items.item_name(item, rules.hand_winner, caller))


def caller_of(hand: HandResult, names: Sequence[str]) -> str:
    """The name of the side that called the extension; empty if none did."""
    return "" if hand.extension_called_by is None else names[hand.extension_called_by]


def _detail(rules: Rules, side: SideResult, item: str, count: int) -> str:
    value = rules.worth(item)
    in_place = side.coups_fourres if rules.race else ()  # they score as coups fourrés
    plain = [card for card in side.safeties if card not in in_place]
    cards = {"safeties": plain, "coups_fourres": side.coups_fourres}.get(item, ())
    if item == "distance" and value == 1:
        return ""
    times = f"{number(count)}\u00a0×\u00a0{number(value)}" if count > 1 or item == "distance" else ""
    language = voice(rules)
    named = language.and_list([language.card(card) for card in cards])
    if times and named:
        return _("%(times)s: %(cards)s", times=times, cards=named)
    return times or named


@dataclass(frozen=True)
class SheetRow:
    """One hand on the score sheet, with its number from 1. `next_players`: who plays from the next hand
    on, if the players changed."""

    number: int
    hand: Hand
    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]
    counts: bool
    next_players: str = ""

    @property
    def columns(self) -> tuple[tuple[int, int], ...]:
        """For each side, its points and its total after them."""
        return tuple(zip((side.total for side in self.scores), self.totals, strict=True))


def rows(game: Game, added_up: Tally) -> list[SheetRow]:
    """The hands in the order they were played."""
    changes = player_changes(game)
    return [
        SheetRow(number, hand, row.scores, row.totals, row.counts, changes.get(number + 1, ""))
        for number, (hand, row) in enumerate(zip(game.hands, added_up.rows, strict=True), start=1)
    ]


def tie_at_the_top(game: Game, added_up: Tally) -> str:
    """The sentence for a tie that another hand decides; empty if there is none."""
    if not added_up.tied:
        return ""
    level = voice().and_list([game.side_names[side] for side in added_up.leaders])
    points = number(added_up.totals[added_up.leaders[0]])
    if game.rules.one_hand:
        return _("%(sides)s have %(miles)s miles each: another hand decides.", sides=level, miles=points)
    return _("%(sides)s have %(points)s each: another hand decides.", sides=level, points=points)


def verdict(game: Game, added_up: Tally, called: Sequence[str] = ()) -> list[str]:
    """Sentences about who won and why; empty while the game goes on. Sides go by their names, or by
    `called`."""
    outcome = added_up.outcome
    if outcome is None:
        return []
    names, totals = called or game.side_names, added_up.totals
    winners = [names[side] for side in outcome.winners]
    best = number(totals[outcome.winners[0]])
    if len(winners) > 1:
        return [_tie(game.rules, voice().and_list(winners), best)]
    return [_won(game.rules, winners[0], best), *_why(game, added_up, outcome, names)]


def _tie(rules: Rules, sides: str, best: str) -> str:
    """The sentence for a tie that stands. A box of one hand knows no points."""
    if rules.one_hand:
        return _("A tie: %(sides)s have %(miles)s miles each.", sides=sides, miles=best)
    return _("A tie: %(sides)s have %(points)s each.", sides=sides, points=best)


def _won(rules: Rules, side: str, best: str) -> str:
    partners = rules.players > rules.sides
    if rules.one_hand and partners:
        return _("%(side)s win with %(miles)s miles.", side=side, miles=best)
    if rules.one_hand:
        return _("%(side)s wins with %(miles)s miles.", side=side, miles=best)
    if partners:
        return _("%(side)s win with %(points)s.", side=side, points=best)
    return _("%(side)s wins with %(points)s.", side=side, points=best)


def _why(game: Game, added_up: Tally, outcome: Outcome, names: Sequence[str]) -> list[str]:
    target = number(game.rules.points_to_win)
    match outcome.reason:
        case "stopped":
            return [_("The table stopped early, and the leader wins.")]
        case "hands_played":
            return [
                ngettext(
                    "The highest total after %(num)s hand wins.",
                    "The highest total after %(num)s hands wins.",
                    game.hands_to_play or 0,
                )
            ]
        case "furthest":
            return [_("Nobody came to %(points)s. Whoever came furthest wins.", points=target)]
        case "highest":
            return [_("Several sides have %(points)s or more: the highest total wins.", points=target)]
    others = [
        _("%(side)s needed %(points)s.", side=name, points=number(lacking))
        for name, lacking in zip(names, added_up.needs, strict=True)
        if lacking
    ]
    return others
