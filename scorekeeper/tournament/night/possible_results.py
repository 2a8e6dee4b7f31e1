"""Limits of a table's result: what a number of hands can bring a side under the table's rules."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, Protocol

from scorekeeper.rules import Rules
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.maxima import least_points_to_win, most_points, most_points_together
from scorekeeper.rules.words import N_, NN_, Sentence, Text

#: A side's numbers in a result, by the names of `TableResult`.
Column = Literal["totals", "hands_won", "coups_fourres"]
_TOO_MANY_COUPS: Final = NN_(
    "At most %(most)s coups fourrés in %(hands)s hand, all sides together: it has four safeties.",
    "At most %(most)s coups fourrés in %(hands)s hands, all sides together: each has four safeties.",
    "hands",
)


class Reported(Protocol):
    """The numbers of a result, from a `TableResult` or as somebody types them."""

    @property
    def hands(self) -> int: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def hands_won(self) -> tuple[int, ...]: ...
    @property
    def coups_fourres(self) -> tuple[int, ...]: ...


def same_report(one: Reported, other: Reported) -> bool:
    """True if both report the same totals, hands and coups fourrés."""
    mine = (one.totals, one.hands, one.hands_won, one.coups_fourres)
    return mine == (other.totals, other.hands, other.hands_won, other.coups_fourres)


class ResultProblem(NamedTuple):
    """A side's number that is impossible, and why."""

    column: Column
    side: int
    sentence: Sentence


def result_problems(result: Reported, rules: Rules | None) -> Iterator[ResultProblem]:
    """Yield the numbers of a result that are impossible, alone or together with those of other sides.

    `rules`: those of the table. None if the edition has none for it. Then points have no limits.
    """
    found = list(bound_problems(result, rules))
    yield from found
    columns = {problem.column for problem in found}
    if rules is not None and not rules.race and "totals" not in columns:
        yield from _points_together(result, rules)
    if "hands_won" not in columns:
        yield from _winner_problems(result, rules)


def bound_problems(result: Reported, rules: Rules | None) -> Iterator[ResultProblem]:
    """Yield the numbers of a result that exceed their limits, whatever the other sides have."""
    if rules is not None and not rules.race:
        for side in range(len(result.totals)):
            yield from _points_problems(result, side, rules)
    for side in _too_many(result.hands_won, result.hands):
        yield ResultProblem("hands_won", side, Sentence(N_("More hands won than were played."), {}))
    most = most_coups(result.hands)
    for side in _too_many(result.coups_fourres, most):
        facts = {"most": most, "hands": result.hands}
        yield ResultProblem("coups_fourres", side, Sentence(_TOO_MANY_COUPS, facts))


def most_coups(hands: int) -> int:
    """Return the most coups fourrés of a table in this many hands: one for each safety."""
    return len(SAFETIES) * hands


def _too_many(numbers: Sequence[int], most: int) -> list[int]:
    """Return the sides with more than `most`. If only the sum exceeds it, return the last side."""
    too_many = [side for side, number in enumerate(numbers) if number > most]
    return too_many or ([len(numbers) - 1] if sum(numbers) > most else [])


def _points_together(result: Reported, rules: Rules) -> Iterator[ResultProblem]:
    most = result.hands * most_points_together(rules)
    if sum(result.totals) > most:
        text = NN_(
            "All sides together make at most %(most)s points in %(hands)s hand, because only one side "
            "completes the trip.",
            "All sides together make at most %(most)s points in %(hands)s hands, because only one side "
            "completes the trip in each.",
            "hands",
        )
        facts = {"most": most, "hands": result.hands}
        yield ResultProblem("totals", len(result.totals) - 1, Sentence(text, facts))


def _winner_problems(result: Reported, rules: Rules | None) -> Iterator[ResultProblem]:
    """Yield the sides that, with these points, cannot have won a hand, or not all of them.

    The most points win a hand. On paper, a table may also call the side that completed the trip the winner.
    """
    least = None if rules is None or rules.race else least_points_to_win(rules)
    for side, (total, won) in enumerate(zip(result.totals, result.hands_won, strict=True)):
        if won and total == 0 and least != 0:
            yield ResultProblem("hands_won", side, Sentence(N_("A side without points has won no hand."), {}))
        elif won == result.hands and least is not None and total < least:
            others = [points for index, points in enumerate(result.totals) if index != side]
            if total <= max(others):
                text = N_(
                    "A side that wins every hand has the most points, but another side has as many or more."
                )
                yield ResultProblem("hands_won", side, Sentence(text, {}))


def _points_problems(result: Reported, side: int, rules: Rules) -> Iterator[ResultProblem]:
    most = result.hands * most_points(rules)
    coups = result.coups_fourres[side]
    least = coups * (rules.points_safety + rules.points_coup_fourre)
    text: Text
    if result.totals[side] > most:
        text = NN_(
            "A side makes at most %(most)s points in %(hands)s hand.",
            "A side makes at most %(most)s points in %(hands)s hands.",
            "hands",
        )
        yield ResultProblem("totals", side, Sentence(text, {"most": most, "hands": result.hands}))
    elif result.totals[side] < least and coups <= most_coups(result.hands):
        text = NN_(
            "%(coups)s coup fourré alone makes %(least)s points.",
            "%(coups)s coups fourrés alone make %(least)s points.",
            "coups",
        )
        yield ResultProblem("totals", side, Sentence(text, {"coups": coups, "least": least}))
