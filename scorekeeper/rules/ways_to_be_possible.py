"""Ways to make an impossible hand possible: the fewest small changes to the report.

This module lists the changes that may answer each problem, the most natural first. The rules decide whether
they do.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.fewest_changes import Change, apply_changes, drop_needless, fewest_changes
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.problems import Problem, problems
from scorekeeper.rules.race import miles_to_arrive, most_miles_to_arrive
from scorekeeper.rules.words import N_, Sentence

#: Most mistakes are one or two slips of the pen. If it takes more changes than this, any way will do.
_DEEPEST: Final = 3
#: How many problems one step answers. All problems of a wild hand would take too long.
_AT_ONCE: Final = 4
_STEP: Final = min(DISTANCES)


class Way(NamedTuple):
    """Changes that together make a hand possible, and the hand after them.

    Each change is a fragment that follows "It would be possible", such as "without the extension". "and"
    joins them.
    """

    changes: tuple[Sentence, ...]
    hand: HandResult


def ways_to_be_possible(rules: Rules, hand: HandResult, most: int = 3) -> list[Way]:
    """Find what would make `hand` possible: at most `most` ways, each with the fewest changes.

    If three changes are not enough, it returns one way. That may not be the shortest, but has no needless
    change. Empty if the hand is possible.
    """
    if not problems(rules, hand):
        return []

    def possible(candidate: HandResult) -> bool:
        return not problems(rules, candidate)

    found = fewest_changes(hand, lambda candidate: _answers(rules, candidate), possible, most, _DEEPEST)
    if not found:
        found = [drop_needless(hand, tuple(_one_by_one(rules, hand)), possible)]
    return [Way(tuple(change.sentence for change in way), apply_changes(hand, way)) for way in found]


_Changes = Iterator[Change[HandResult]]


def _answers(rules: Rules, hand: HandResult) -> _Changes:
    """Yield changes that may answer the first problems of `hand`. Skips those that change nothing."""
    for problem in problems(rules, hand)[:_AT_ONCE]:
        for change in _ANSWERS[problem.code](rules, hand, problem):
            if change.make(hand) != hand:
                yield change


def _one_by_one(rules: Rules, hand: HandResult) -> _Changes:
    """Yield the first answer to the first problem, then to the next.

    No answer brings back an earlier problem.
    """
    while answer := next(_answers(rules, hand), None):
        yield answer
        hand = answer.make(hand)


# --- what may answer each problem --------------------------------------------------------------------------


def _other_sides(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    given = len(hand.sides)
    missing = tuple(range(given, rules.sides))
    if missing:
        text = N_("with %(sides)s at 0 miles")
        added = (*hand.sides, *[SideResult(0)] * len(missing))
        yield _change(text, lambda hand: _with_sides(hand, added), sides=missing)
        return
    if given == rules.players:
        joined = tuple(_joined(hand.sides[side :: rules.sides]) for side in range(rules.sides))
        caller = hand.extension_called_by
        called = None if caller is None else caller % rules.sides
        with_partners = _with_sides(hand._replace(extension_called_by=called), joined)
        yield _change(N_("with the partners’ results added up"), lambda hand: with_partners)
    yield _change(N_("without the last sides"), lambda hand: _with_sides(hand, hand.sides[: rules.sides]))


def _no_extension_here(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    yield _not_extended()


def _not_a_sum(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    side = _side_of(problem)
    miles = hand.sides[side].miles
    below = miles // _STEP * _STEP
    most = rules.cards.miles if rules.race else _target(rules, hand)
    within = {min(max(sum_, 0), most) for sum_ in (below, below + _STEP)}
    yield from (_with_miles(side, sum_) for sum_ in sorted(within, key=lambda sum_: abs(sum_ - miles)))


def _past_target(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    side, target = _side_of(problem), _target(rules, hand)
    if hand.sides[side].miles <= rules.target(extended=True):  # the extension would allow these miles
        yield from _call_changes(rules, hand)
    yield _with_miles(side, _nearest_arrival(rules, hand, side))
    if any(rules.has_arrived(result, target) for other, result in enumerate(hand.sides) if other != side):
        yield _with_miles(side, _arrived(rules, hand, side) - _STEP)
    yield from _call_changes(rules, hand)


def _two_completed(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    target = _target(rules, hand)
    completed = [side for side, result in enumerate(hand.sides) if rules.has_arrived(result, target)]
    short = [(side, _arrived(rules, hand, side) - _STEP) for side in reversed(completed)]
    yield from (_with_miles(side, miles) for side, miles in short if miles >= 0)
    yield from _call_changes(rules, hand)


def _race_goes_on(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    furthest_first = sorted(range(len(hand.sides)), key=lambda side: -rules.progress(hand.sides[side]))
    yield from (_with_miles(side, _arrived(rules, hand, side)) for side in furthest_first)


def _caller_short(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    side = _side_of(problem)
    if problem.wording == "cards":
        yield _other_cards(hand, side)
    else:
        yield _with_miles(side, rules.target_miles)
    yield from _call_changes(rules, hand)
    yield _not_extended()


def _without_trip(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    caller = hand.extension_called_by
    if problem.side is None:
        yield _change(N_("without delayed action"), lambda hand: hand._replace(draw_pile_empty=False))
        miles = [result.miles for result in hand.sides]
        completed = [miles.index(max(miles)), *([] if caller is None else [caller])]
    else:
        side = problem.side
        text = N_("without the safe trip of %(side)s")
        without = _on_side(side, SideResult.claiming)
        yield _change(text, without, side=side)
        completed = [side]
    yield from (_with_miles(side, _arrived(rules, hand, side)) for side in completed)
    if hand.sides[completed[0]].miles == rules.target_miles:
        yield _not_extended()


def _coup_without_safety(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    side, card = _side_of(problem), _card_of(problem)
    text = N_("without %(side)s’s coup fourré with %(card)s")
    without = _change(text, _on_side(side, lambda result: _without_coup(result, card)), side=side, card=card)
    if not any(card in result.safeties for result in hand.sides):
        among = N_("with %(card)s among %(side)s’s safeties")
        yield _change(among, _on_side(side, lambda result: _with_safety(result, card)), side=side, card=card)
    yield without
    yield _only_owner(side, card)


def _safety_twice(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    card = _card_of(problem)
    if problem.wording in ("listed", "coups"):
        side = _side_of(problem)
        text = (
            N_("with %(card)s only once among %(side)s’s safeties")
            if problem.wording == "listed"
            else N_("with only one coup fourré of %(side)s with %(card)s")
        )
        yield _change(text, _on_side(side, lambda result: _once(result, card)), side=side, card=card)
    else:
        yield from (
            _only_owner(side, card) for side, result in enumerate(hand.sides) if card in result.safeties
        )


def _pack_exceeded(rules: Rules, hand: HandResult, problem: Problem) -> _Changes:
    over = sum(result.miles for result in hand.sides) - rules.cards.miles
    if over > 0:
        yield from _fewer_miles(rules, hand, over)
        return
    counted = {side: result.cards for side, result in enumerate(hand.sides) if result.cards}
    yield from (_other_cards(hand, side) for side in counted)
    yield from _fewer_cards(rules, counted)


def _fewer_miles(rules: Rules, hand: HandResult, over: int) -> _Changes:
    """Reduce one side by the excess, or to 0. The winner of the hand comes last."""
    target = _target(rules, hand)
    won = [rules.has_arrived(result, target) or "safe_trip" in result.claims for result in hand.sides]
    for side in sorted(range(len(won)), key=lambda side: (won[side], -hand.sides[side].miles)):
        miles = hand.sides[side].miles
        least = rules.target_miles if side == hand.extension_called_by else 0
        yield _with_miles(side, max(miles - over, least))


def _fewer_cards(rules: Rules, counted: Mapping[int, tuple[int, ...]]) -> _Changes:
    """Remove from one side the counted cards of a kind that the pack does not have."""
    by_kind = zip(*counted.values(), strict=True)
    over = [
        max(0, sum(kind) - most) for kind, most in zip(by_kind, rules.cards.distances.values(), strict=True)
    ]
    for side, cards in counted.items():
        fewer = tuple(max(0, copies - less) for copies, less in zip(cards, over, strict=True))
        if fewer != cards:
            miles = sum(card * copies for card, copies in zip(DISTANCES, fewer, strict=True))
            yield _with_miles(side, miles, fewer)


# --- the changes ------------------------------------------------------------------------------------------

_Make = Callable[[HandResult], HandResult]


def _target(rules: Rules, hand: HandResult) -> int:
    return rules.target(hand.extension_called_by is not None)


def _arrived(rules: Rules, hand: HandResult, side: int) -> int:
    """The fewest miles with which a side has completed its trip."""
    return miles_to_arrive(rules, hand.sides[side]) if rules.race else _target(rules, hand)


def _nearest_arrival(rules: Rules, hand: HandResult, side: int) -> int:
    """The most miles, up to those reported, with which a side can have completed its trip."""
    return most_miles_to_arrive(rules, hand.sides[side]) if rules.race else _target(rules, hand)


def _side_of(problem: Problem) -> int:
    side = problem.facts["side"]
    assert isinstance(side, int)
    return side


def _card_of(problem: Problem) -> str:
    return str(problem.facts["card"])


def _change(text: str, make: _Make, **facts: object) -> Change[HandResult]:
    return Change(Sentence(text, facts), make)


def _on_side(side: int, change: Callable[[SideResult], SideResult]) -> _Make:
    """Change one side, if it is there: a way may be tried without the change that adds it."""

    def make(hand: HandResult) -> HandResult:
        changed = (change(result) if index == side else result for index, result in enumerate(hand.sides))
        return hand._replace(sides=tuple(changed))

    return make


def _with_sides(hand: HandResult, sides: tuple[SideResult, ...]) -> HandResult:
    """Give the hand these sides. No side that is gone called the extension."""
    caller = hand.extension_called_by
    return hand._replace(
        sides=sides, extension_called_by=caller if caller is not None and caller < len(sides) else None
    )


def _joined(partners: Sequence[SideResult]) -> SideResult:
    """What partners have together."""
    return SideResult(
        sum(partner.miles for partner in partners),
        tuple(card for partner in partners for card in partner.safeties),
        tuple(card for partner in partners for card in partner.coups_fourres),
    ).claiming(claim for partner in partners for claim in partner.claims)


def _with_miles(side: int, miles: int, cards: tuple[int, ...] | None = None) -> Change[HandResult]:
    make = _on_side(side, lambda result: result._replace(miles=miles, cards=cards))
    return _change(N_("with %(side)s at %(miles)s miles"), make, side=side, miles=miles)


def _other_cards(hand: HandResult, side: int) -> Change[HandResult]:
    text = N_("with other cards for %(side)s’s %(miles)s miles")
    make = _on_side(side, lambda result: result._replace(cards=None))
    return _change(text, make, side=side, miles=hand.sides[side].miles)


def _call_changes(rules: Rules, hand: HandResult) -> _Changes:
    """Let another side that has driven far enough call the extension, the furthest first."""
    if rules.extension_miles is None:
        return
    for side in sorted(range(len(hand.sides)), key=lambda side: -hand.sides[side].miles):
        if side != hand.extension_called_by and hand.sides[side].miles >= rules.target_miles:
            yield _called_by(side)


def _called_by(side: int) -> Change[HandResult]:
    text = N_("if %(side)s had called the extension")
    return _change(text, lambda hand: hand._replace(extension_called_by=side), side=side)


def _not_extended() -> Change[HandResult]:
    return _change(N_("without the extension"), lambda hand: hand._replace(extension_called_by=None))


def _only_owner(side: int, card: str) -> Change[HandResult]:
    def make(hand: HandResult) -> HandResult:
        owned = (
            _once(_with_safety(result, card), card) if index == side else _without_safety(result, card)
            for index, result in enumerate(hand.sides)
        )
        return hand._replace(sides=tuple(owned))

    return _change(N_("with %(card)s only among %(side)s’s safeties"), make, side=side, card=card)


# --- changes to a side's safeties --------------------------------------------------------------------------


def _with_safety(side: SideResult, card: str) -> SideResult:
    """Add a safety, if it is not there."""
    return side if card in side.safeties else side._replace(safeties=(*side.safeties, card))


def _without_safety(side: SideResult, card: str) -> SideResult:
    """Remove a safety and its coup fourré."""
    return _without_coup(side._replace(safeties=_without_card(side.safeties, card)), card)


def _without_coup(side: SideResult, card: str) -> SideResult:
    """Remove a coup fourré and keep its safety."""
    return side._replace(coups_fourres=_without_card(side.coups_fourres, card))


def _without_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(kept for kept in cards if kept != card)


def _once(side: SideResult, card: str) -> SideResult:
    """Remove a repeated `card` from the safeties and the coups fourrés."""
    safeties, coups = (
        (*_without_card(cards, card), *[card] * (card in cards))
        for cards in (side.safeties, side.coups_fourres)
    )
    return side._replace(safeties=safeties, coups_fourres=coups)


# --- the answers to each problem, by its code --------------------------------------------------------------

_ANSWERS: Final[Mapping[str, Callable[[Rules, HandResult, Problem], _Changes]]] = MappingProxyType(
    {
        "sides-mismatch": _other_sides,
        "no-extension-here": _no_extension_here,
        "miles-not-a-sum": _not_a_sum,
        "past-target": _past_target,
        "two-completed": _two_completed,
        "race-goes-on": _race_goes_on,
        "extension-caller-short": _caller_short,
        "claim-without-trip": _without_trip,
        "coup-without-safety": _coup_without_safety,
        "safety-twice": _safety_twice,
        "pack-exceeded": _pack_exceeded,
    }
)
