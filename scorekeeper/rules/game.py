"""A game: running totals, who has won and why, what each side still needs, and who deals next.

Source: Winning Moves, "Winning the Game"; both Wikipedias, "Scoring", on ties.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.scoring import SideScore, receipts

Reason = Literal["reached", "highest", "furthest", "hands_played", "stopped"]


@dataclass(frozen=True)
class Terms:
    """What the table agreed on besides the rules.

    `start_totals`: points that each side starts with (empty: none). `hands_to_play`: the game ends after this
    number of hands instead of at `rules.points_to_win`. `count_all`: hands played after the game was decided
    count too. `stopped`: the table ended the game early, and the leader wins. `by_the_clock`: it is played in
    a round by the clock that goes on, so it has no outcome yet.
    """

    start_totals: tuple[int, ...] = ()
    hands_to_play: int | None = None
    count_all: bool = False
    stopped: bool = False
    by_the_clock: bool = False


@dataclass(frozen=True)
class Outcome:
    """The winner and the reason. Several `winners` share a tie that stands.

    `reason`: "reached" (the only side with the points), "highest" (several had them, or count_all
    changed the lead), "furthest" (nobody had them after the only hand), "hands_played" (after the agreed
    number of hands), "stopped" (the table stopped).
    """

    winners: tuple[int, ...]
    reason: Reason


@dataclass(frozen=True)
class Row:
    """One hand in the game: what each side scored, the totals after it, whether it counts."""

    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]
    counts: bool


class BestHand(NamedTuple):
    """The most points that any side scored in one hand: the number of the hand, and the side."""

    number: int
    side: int
    points: int


@dataclass(frozen=True)
class Tally:
    """A game so far.

    `needs`: points that each side lacks to the points to win, or 0. `tied`: the game would be over, but sides
    share the highest total and the table plays on. `decided_by`: the number of the hand since which these
    winners lead. None while there are no winners, and for a game that was stopped.
    """

    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    needs: tuple[int, ...]
    outcome: Outcome | None
    tied: bool = False
    decided_by: int | None = None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the highest total."""
        return _leaders(self.totals)

    @property
    def best_hands(self) -> tuple[BestHand, ...]:
        """The best hand of the game, or several with equal points. Hands must count and score something."""
        hands = [
            BestHand(number, side, scored.total)
            for number, row in enumerate(self.rows, start=1)
            for side, scored in enumerate(row.scores)
            if row.counts and scored.total
        ]
        most = max((hand.points for hand in hands), default=0)
        return tuple(hand for hand in hands if hand.points == most)


def tally(rules: Rules, hands: Sequence[HandResult], terms: Terms = Terms()) -> Tally:
    """Add up `hands` in order. Each hand was checked when it was entered, so it is not checked here.

    The game is decided by the first hand after which a side has the points. A game of one hand is decided by
    that hand. With the tie rule "play_on", a tie there is played on until one side alone is highest. Later
    hands appear in the rows without counting, unless `terms.count_all`.
    """
    totals = terms.start_totals or (0,) * rules.sides
    rows: list[Row] = []
    outcome: Outcome | None = None
    decided_by: int | None = None
    tied = False
    for number, hand in enumerate(hands, start=1):
        scores = receipts(rules, hand)
        counts = outcome is None or terms.count_all
        if counts:
            totals = tuple(total + side.total for total, side in zip(totals, scores, strict=True))
            reason, leaders = _over(rules, terms, number, totals), _leaders(totals)
            tied = reason is not None and len(leaders) > 1 and rules.tie == "play_on"
            before, outcome = outcome, Outcome(leaders, reason) if reason and not tied else None
            decided_by = _decided_by(before, outcome, number, decided_by)
        rows.append(Row(scores, totals, counts))
    if outcome is None and terms.stopped and not terms.by_the_clock:
        outcome = Outcome(_leaders(totals), "stopped")
    needs = tuple(max(0, rules.points_to_win - total) for total in totals)
    return Tally(tuple(rows), totals, needs, outcome, tied and outcome is None, decided_by)


def next_dealer(rules: Rules, first: int, last: int | None, chosen: int | None) -> int:
    """The seat that deals the next hand: the table's choice, else the seat to the left of the last dealer.

    `first` deals the first hand. `last` dealt the latest one (None: no hand was played yet). `chosen` is the
    seat the table decided on (None: the deal passes on). No printed rules say who deals after the first hand.
    That the deal passes to the left is our ruling.
    """
    if chosen is not None:
        return chosen
    return first if last is None else (last + 1) % rules.players


def _leaders(totals: Sequence[int]) -> tuple[int, ...]:
    highest = max(totals)
    return tuple(side for side, total in enumerate(totals) if total == highest)


def _decided_by(
    before: Outcome | None, after: Outcome | None, number: int, decided_by: int | None
) -> int | None:
    """The number of the hand since which these winners lead: `number` if they changed with that hand."""
    if after is None:
        return None
    return decided_by if before is not None and before.winners == after.winners else number


def _over(rules: Rules, terms: Terms, number: int, totals: Sequence[int]) -> Reason | None:
    """Why the game is over after hand `number`, or None. Ignores ties."""
    if terms.by_the_clock:
        return None
    if terms.hands_to_play is not None:
        return "hands_played" if number >= terms.hands_to_play else None
    reached = sum(total >= rules.points_to_win for total in totals)
    if not reached:
        return "furthest" if rules.one_hand else None
    return "reached" if reached == 1 else "highest"
