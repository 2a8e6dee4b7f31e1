"""Compares a hand with the same hand under other editions: each side's score there, line by line, and why.

Every reason follows from the two sets of rules and from who completed the trip under each. In names and
docstrings "here" is the table's own rules and "there" is the other edition.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.disputes.rulebook import article_of_item
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.problems import Problem, problems
from scorekeeper.rules.scoring import SideScore, receipts
from scorekeeper.rules.words import N_, Sentence, one_after_the_other


class Difference(NamedTuple):
    """A scoring item that gives a side other points there than here.

    `article`: number of the article that states the item. `why`: the reason, which follows the item's name.
    """

    item: str
    here: int
    there: int
    article: str
    why: Sentence


@dataclass(frozen=True)
class EditionResult:
    """Result of a hand under a printed edition.

    `rules`: what the edition prints for this number of players, or None if it has none. `sides_differ`: the
    players form other sides there. `game_differs`: one of the two is a single race. Either way there is
    nothing to compare. `problems`: what makes the hand impossible there. A claim that does not exist there is
    dropped, not a problem. So is an extension that nobody can call there, if the miles fit the trip without
    it. `scores`: each side's receipt there, or () if there is none. `differences`: for each side, the items
    with other points, in the order of `ITEMS`. They add up to the difference of the totals. `unasked`: what a
    side could score there but was not asked here. The scores do not include it.
    """

    edition: str
    rules: Rules | None
    sides_differ: bool = False
    game_differs: bool = False
    problems: tuple[Problem, ...] = ()
    scores: tuple[SideScore, ...] = ()
    differences: tuple[tuple[Difference, ...], ...] = ()
    unasked: tuple[Sentence, ...] = ()


def compare_editions(rules: Rules, hand: HandResult) -> list[EditionResult]:
    """Score `hand`, possible under `rules`, under each other edition as printed, in the order of `EDITIONS`.

    If the table changed the rules of its own edition, that edition comes first.
    """
    altered = [rules.edition] if rules.house_rules or rules.option else []
    others = [edition for edition in EDITIONS if edition != rules.edition]
    return [_edition_result(edition, rules, hand) for edition in altered + others]


def _edition_result(edition: str, here: Rules, hand: HandResult) -> EditionResult:
    if here.players not in EDITIONS[edition].players:
        return EditionResult(edition, None)
    there = EDITIONS[edition].rules(here.players)
    if there.single_race != here.single_race:
        return EditionResult(edition, there, game_differs=True)
    if there.sides != here.sides:
        return EditionResult(edition, there, sides_differ=True)
    played = _hand_there(there, hand)
    found = problems(there, played)
    if found:
        return EditionResult(edition, there, problems=tuple(found))
    case = _Case(here, there, hand, played)
    return EditionResult(
        edition,
        there,
        scores=receipts(there, played),
        differences=_differences(case),
        unasked=tuple(_unasked(case)),
    )


def _hand_there(there: Rules, hand: HandResult) -> HandResult:
    """Drop the claims that do not exist there, and an extension that nobody can call there.

    The extension stays if the hand does not fit without it either.
    """
    if hand.extension_called_by is not None and there.extension_miles is None:
        uncalled = _hand_there(there, hand._replace(extension_called_by=None))
        return hand if problems(there, uncalled) else uncalled
    groundless = [problem.side for problem in problems(there, hand) if problem.code == "claim-without-trip"]
    sides = tuple(side.claiming() if index in groundless else side for index, side in enumerate(hand.sides))
    return hand._replace(sides=sides, draw_pile_empty=hand.draw_pile_empty and None not in groundless)


# --- line by line ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Case:
    """One hand under two sets of rules. `hand`: as reported here. `played`: as it would be reported there."""

    here: Rules
    there: Rules
    hand: HandResult
    played: HandResult

    @cached_property
    def completer_here(self) -> int | None:
        return self.here.completed_by(self.hand)

    @cached_property
    def completer_there(self) -> int | None:
        return self.there.completed_by(self.played)

    @property
    def target(self) -> int:
        """The miles that complete the trip there."""
        return self.there.target(self.played.extension_called_by is not None)


def _differences(case: _Case) -> tuple[tuple[Difference, ...], ...]:
    times = zip(_item_counts(case.here, case.hand), _item_counts(case.there, case.played), strict=True)
    return tuple(tuple(_differences_of_side(case, side, *both)) for side, both in enumerate(times))


def _item_counts(rules: Rules, hand: HandResult) -> list[dict[str, int]]:
    """Count how often each side scores each item, whatever its points."""
    one_each: dict[str, Any] = {item.value: 1 for item in ITEMS.values()}
    scores = receipts(replace(rules, **one_each), hand)
    return [{line.item: line.count for line in side.lines} for side in scores]


def _differences_of_side(
    case: _Case, side: int, times_here: Mapping[str, int], times_there: Mapping[str, int]
) -> Iterator[Difference]:
    for item in ITEMS:
        value_here, value_there = case.here.worth(item), case.there.worth(item)
        times, again = times_here.get(item, 0), times_there.get(item, 0)
        if times * value_here != again * value_there:
            why = (
                _why_worth(item, value_here, value_there)
                if times == again
                else _why_other_times(case, item, side)
            )
            yield Difference(item, times * value_here, again * value_there, article_of_item(item), why)


# --- why -------------------------------------------------------------------------------------------------


def _why_worth(item: str, here: int, there: int) -> Sentence:
    """Say what the item is worth there. For an item scored as often there as here."""
    values = {"here": here, "there": there}
    if ITEMS[item].several:
        return Sentence(N_("Each counts %(there)s with this box, %(here)s here."), values)
    if not there:
        return Sentence(N_("It counts nothing with this box."), {})
    if not here:
        return Sentence(N_("It counts %(there)s with this box, nothing here."), values)
    return Sentence(N_("It counts %(there)s with this box, %(here)s here."), values)


def _why_other_times(case: _Case, item: str, side: int) -> Sentence:
    """Say why the side scores the item more or less often there."""
    if item == "shutout":
        return _why_shutout(case, side)
    if item in ("extension", "extension_failed") and case.played.extension_called_by is None:
        return Sentence(N_("With this box, nobody can call the extension."), {})
    if item == "extension_failed":
        return _why_failed(case)
    if ITEMS[item].winner_only:
        return _why_won(case, side)
    return _why_trip(case, side)


def _why_trip(case: _Case, side: int | None) -> Sentence:
    """Name the length of the trip there, for a side that completed it under only one of the rules."""
    text = (
        N_("With this box, the trip is %(miles)s miles: %(side)s completed it.")
        if side == case.completer_there
        else N_("With this box, the trip is %(miles)s miles: %(side)s did not complete it.")
    )
    return Sentence(text, {"miles": case.target, "side": side})


def _why_failed(case: _Case) -> Sentence:
    """Name the length of the trip there, what an uncompleted extension pays there, or both."""
    paid = case.there.unfinished_extension_pays
    if case.completer_there is not None or case.here.unfinished_extension_pays == paid:
        return _why_failed_trip(case)
    text = N_("With this box, an extension that nobody completes pays the others %(paid)s.")
    unfinished = Sentence(text, {"paid": case.there.points_extension_failed if paid else 0})
    return (
        unfinished if case.completer_here is None else one_after_the_other(_why_failed_trip(case), unfinished)
    )


def _why_failed_trip(case: _Case) -> Sentence:
    """Name the length of the trip there, for the side that completed it under only one of the rules."""
    caller, completer = case.played.extension_called_by, case.completer_there
    if caller == completer:
        text = N_(
            "With this box, the trip is %(miles)s miles: %(side)s completed it, so the extension "
            "did not fail."
        )
    elif caller == case.completer_here:
        text = N_(
            "With this box, the trip is %(miles)s miles: %(side)s did not complete it, so the "
            "extension failed."
        )
    else:
        return _why_trip(case, case.completer_here if completer is None else completer)
    return Sentence(text, {"miles": case.target, "side": caller})


def _why_won(case: _Case, side: int) -> Sentence:
    """Say why the side won the hand under only one of the rules."""
    if side == case.completer_here and case.here.hand_winner == "most_miles":
        # The longer trip alone would not cost it the hand: here the most miles win.
        return one_after_the_other(_why_trip(case, side), _only_completing())
    if side in (case.completer_here, case.completer_there):
        return _why_trip(case, side)
    if case.there.hand_winner == "most_miles":
        return Sentence(N_("Nobody completed the trip: with this box, the most miles win the hand."), {})
    return _only_completing()


def _only_completing() -> Sentence:
    return Sentence(N_("With this box, only the side that completes the trip scores this."), {})


def _why_shutout(case: _Case, side: int) -> Sentence:
    """Say that shutouts count differently there, that the trip is longer or shorter, or both if it takes
    both."""
    here, there = case.here, case.there
    if there.shutout in ("every_zero", "to_drivers"):
        return _shutout_counted(there, completed=False)
    there_now = _shutouts(there, case.played, side)
    if _shutouts(replace(there, shutout=here.shutout), case.played, side) == there_now:
        return _why_trip(case, side)
    if _shutouts(replace(here, shutout=there.shutout), case.hand, side) == there_now:
        return _shutout_counted(there, side in (case.completer_here, case.completer_there))
    return one_after_the_other(_why_trip(case, side), _shutout_counted(there, side == case.completer_there))


def _shutouts(rules: Rules, hand: HandResult, side: int) -> int:
    return _item_counts(rules, hand)[side].get("shutout", 0)


def _shutout_counted(there: Rules, completed: bool) -> Sentence:
    """Say how a shutout counts there. `completed`: the side completed the trip."""
    points = {"points": there.points_shutout}
    if there.shutout == "every_zero":
        text = N_("With this box, every side scores %(points)s for each other side without a distance card.")
        return Sentence(text, points)
    if there.shutout == "to_drivers":
        text = N_(
            "With this box, every side with a distance card scores %(points)s for each side without one."
        )
        return Sentence(text, points)
    if not completed:
        return _only_completing()
    if there.shutout == "per_opponent":
        return Sentence(
            N_("With this box, it counts %(points)s for each opponent without a distance card."), points
        )
    return Sentence(
        N_("With this box, it counts %(points)s once, if no opponent has a distance card."), points
    )


# --- what nobody asked here ------------------------------------------------------------------------------


def _unasked(case: _Case) -> Iterator[Sentence]:
    """Yield the bonuses that score there but could not be claimed here, or score nothing here."""
    here, there, played = case.here, case.there, case.played
    completer, winner = case.completer_there, there.won_by(played)
    asked = here.points_delayed_action and case.completer_here is not None
    if completer is not None and there.points_delayed_action and not (asked or played.draw_pile_empty):
        text = N_("%(points)s more for %(side)s if the draw pile was empty.")
        yield Sentence(text, {"points": there.points_delayed_action, "side": completer})
    asked = here.points_safe_trip and winner == here.won_by(case.hand)
    if winner is not None and there.points_safe_trip and not asked and _maybe_safe(there, played, winner):
        text = N_("%(points)s more for %(side)s if it played no 200.")
        yield Sentence(text, {"points": there.points_safe_trip, "side": winner})


def _maybe_safe(there: Rules, played: HandResult, winner: int) -> bool:
    """True if the winner, who claims no safe trip, may have won there without a 200."""
    side = played.sides[winner]
    if "safe_trip" in side.claims or _with_a_200(side):
        return False
    sides = (*played.sides[:winner], side.claiming(["safe_trip"]), *played.sides[winner + 1 :])
    return not problems(there, played._replace(sides=sides))


def _with_a_200(side: SideResult) -> bool:
    return side.cards is not None and bool(side.cards[DISTANCES.index(200)])
