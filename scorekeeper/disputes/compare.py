"""The same hand under the other editions: what each side scores there, line by line, and why.

Every reason is worked out from the two sets of rules and from who completed the trip under each.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from scorekeeper.disputes.rulebook import article_of_item
from scorekeeper.rules.editions import EDITIONS, ITEM_VALUES, Rules
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.problems import Problem, completed_by, problems
from scorekeeper.rules.scoring import SideScore, receipts
from scorekeeper.rules.words import N_, Sentence


class Difference(NamedTuple):
    """A scoring item that brings a side other points there than here.

    `article`: number of the article that states the item. `why`: the reason, to be read after its name.
    """

    item: str
    here: int
    there: int
    article: str
    why: Sentence


@dataclass(frozen=True)
class Elsewhere:
    """A hand under a printed edition.

    `rules`: what the edition prints for so many players, None where it is not played by so many.
    `sides_differ`: it seats them in another number of sides, and there is nothing to compare. `problems`:
    what makes the hand impossible there; a claim that merely falls away there does not. `scores`: each side's
    receipt there, () where there is none. `differences`: for each side the items that bring other points,
    in the order of `ITEMS`; together they are the difference of the totals.
    """

    edition: str
    rules: Rules | None
    sides_differ: bool = False
    problems: tuple[Problem, ...] = ()
    scores: tuple[SideScore, ...] = ()
    differences: tuple[tuple[Difference, ...], ...] = ()


def elsewhere(rules: Rules, hand: HandResult) -> list[Elsewhere]:
    """`hand`, possible under `rules`, under each other edition as printed, in the order of `EDITIONS`.

    The table's own edition comes first where the table plays by something else than its print.
    """
    altered = [rules.edition] if rules.house_rules or rules.option else []
    others = [edition for edition in EDITIONS if edition != rules.edition]
    return [_under(edition, rules, hand) for edition in altered + others]


def _under(edition: str, here: Rules, hand: HandResult) -> Elsewhere:
    if here.players not in EDITIONS[edition].players:
        return Elsewhere(edition, None)
    there = EDITIONS[edition].rules(here.players)
    if there.sides != here.sides:
        return Elsewhere(edition, there, sides_differ=True)
    found = _impossible(there, hand)
    if found:
        return Elsewhere(edition, there, problems=tuple(found))
    return Elsewhere(
        edition, there, scores=receipts(there, hand), differences=_differences(here, there, hand)
    )


def _impossible(there: Rules, hand: HandResult) -> list[Problem]:
    """What makes the hand impossible there once the claims that fall away are dropped."""
    found = problems(there, hand)
    groundless = [one.side for one in found if one.code == "claim-without-trip"]
    if not groundless:
        return found
    sides = tuple(
        side._replace(safe_trip=False) if index in groundless else side
        for index, side in enumerate(hand.sides)
    )
    delayed = hand.draw_pile_empty and None not in groundless
    return problems(there, hand._replace(sides=sides, draw_pile_empty=delayed))


# --- line by line ----------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """One hand under two sets of rules, and who completed the trip under each."""

    here: Rules
    there: Rules
    caller: int | None
    completer_here: int | None
    completer_there: int | None


def _differences(here: Rules, there: Rules, hand: HandResult) -> tuple[tuple[Difference, ...], ...]:
    case = _Case(here, there, hand.extension_called_by, completed_by(here, hand), completed_by(there, hand))
    times = zip(_times(here, hand), _times(there, hand), strict=True)
    return tuple(tuple(_of_side(case, side, *both)) for side, both in enumerate(times))


def _times(rules: Rules, hand: HandResult) -> list[dict[str, int]]:
    """For each side, how many times it scores each item, whatever that is worth."""
    one_each: dict[str, Any] = dict.fromkeys(ITEM_VALUES.values(), 1)
    scores = receipts(replace(rules, **one_each), hand)
    return [{line.item: line.count for line in side.lines} for side in scores]


def _of_side(
    case: _Case, side: int, times_here: Mapping[str, int], times_there: Mapping[str, int]
) -> Iterator[Difference]:
    values = zip(ITEM_VALUES, case.here.item_values, case.there.item_values, strict=True)
    for item, value_here, value_there in values:
        times, again = times_here.get(item, 0), times_there.get(item, 0)
        if times * value_here != again * value_there:
            why = (
                _worth(item, value_here, value_there)
                if times == again
                else _why_other_times(case, item, side)
            )
            yield Difference(item, times * value_here, again * value_there, article_of_item(item), why)


# --- why -------------------------------------------------------------------------------------------------

#: The items that a side can score several times.
_SEVERAL: Final = ("distance", "safeties", "coups_fourres", "shutout")


def _worth(item: str, here: int, there: int) -> Sentence:
    """Scored as many times, it is worth something else."""
    values = {"here": here, "there": there}
    if item in _SEVERAL:
        return Sentence(N_("Each counts {there} there, {here} here."), values)
    if not there:
        return Sentence(N_("It counts nothing there."), {})
    if not here:
        return Sentence(N_("It counts {there} there, nothing here."), values)
    return Sentence(N_("It counts {there} there, {here} here."), values)


def _why_other_times(case: _Case, item: str, side: int) -> Sentence:
    """Why the side scores the item more often there, or less."""
    if item == "shutout":
        return _why_shutout(case, side)
    if item == "extension_failed":
        return _why_failed(case)
    if item in ("trip_completed", "safe_trip"):
        return _why_won(case, side)
    return _trip(case, side)


def _trip(case: _Case, side: int) -> Sentence:
    """The side completed the trip under one of the two, for the trip ends elsewhere."""
    text = (
        N_("The trip is {miles} miles there: {side} completed it.")
        if side == case.completer_there
        else N_("The trip is {miles} miles there: {side} did not complete it.")
    )
    return Sentence(text, {"miles": _target(case), "side": side})


def _why_failed(case: _Case) -> Sentence:
    """The caller completed the longer trip under one of the two."""
    text = (
        N_("The trip is {miles} miles there: {side} completed it, so the extension did not fail.")
        if case.caller == case.completer_there
        else N_("The trip is {miles} miles there: {side} did not complete it, so the extension failed.")
    )
    return Sentence(text, {"miles": _target(case), "side": case.caller})


def _target(case: _Case) -> int:
    return case.there.target(case.caller is not None)


def _why_won(case: _Case, side: int) -> Sentence:
    """The side won the hand under one of the two."""
    if side in (case.completer_here, case.completer_there):
        return _trip(case, side)
    if case.there.hand_winner == "most_miles":
        return Sentence(N_("Nobody completed the trip: there the most miles win the hand."), {})
    return _only_completing()


def _only_completing() -> Sentence:
    return Sentence(N_("There only the side that completes the trip scores this."), {})


def _why_shutout(case: _Case, side: int) -> Sentence:
    here, there = case.here, case.there
    points = {"points": there.points_shutout}
    if there.shutout == "every_zero":
        text = N_("There every side scores {points} for each other side without a distance card.")
        return Sentence(text, points)
    completed_in_both = case.completer_here == side == case.completer_there
    if here.shutout != "every_zero" and not completed_in_both:
        return _trip(case, side)
    if side != case.completer_there:
        return _only_completing()
    if there.shutout == "per_opponent":
        return Sentence(N_("There it counts {points} for each opponent without a distance card."), points)
    return Sentence(N_("There it counts {points} once, if no opponent has a distance card."), points)
