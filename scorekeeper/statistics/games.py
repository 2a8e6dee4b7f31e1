"""A game as the statistics see it: who played on which side, and what each side made of its hands."""

import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from scorekeeper.rules import HandResult, Rules
from scorekeeper.rules.game import Row, Tally, Terms, tally


class SideFigures(NamedTuple):
    """One side of a game.

    `total`: its final points, including those it started with. The rest is about hands that count. `best`:
    the most points in one of them. `best_hand`: the number of that hand.
    """

    total: int
    points: int
    best: int
    best_hand: int
    completed: int
    coups_fourres: int
    safe_trips: int
    extensions_called: int
    extensions_won: int


class Stretch(NamedTuple):
    """Consecutive hands of a game that the same people played, added up: `hands` and `trips` as in
    `GameFigures`. The totals of the sides are those of the whole game."""

    hands: int
    trips: int
    sides: tuple[SideFigures, ...]


#: For each side of a game, the keys of its people. None for an unnamed player.
People = tuple[tuple[str | None, ...], ...]


class GameFigures(NamedTuple):
    """A game added up.

    `hands`: how many count. `trips`: how many of those had a trip to complete, none in a race. `winners`:
    sides; several if a tie stands, none while the game is unfinished. `behind`: how far the winner trailed
    the leader at most, in points. `stretches`: if the players changed, the hands of each of them.
    """

    hands: int
    trips: int
    winners: tuple[int, ...]
    sides: tuple[SideFigures, ...]
    behind: int
    stretches: tuple[Stretch, ...] = ()


class PlayedGame(NamedTuple):
    """A game with its people.

    `people`: by keys that only have to be distinct. The result of the game is theirs. `box`: the id of the
    edition. `earlier`: if the players changed, the people of each stretch of hands but the last. `went_on`:
    it has no winner because it went on as another game.
    """

    id: int
    evening: date
    box: str
    people: People
    figures: GameFigures
    earlier: tuple[People, ...] = ()
    went_on: bool = False

    @property
    def is_finished(self) -> bool:
        return bool(self.figures.winners)

    @property
    def stretches(self) -> Iterator[tuple[People, Stretch]]:
        """The hands that the same people played, with these people: all hands, if nobody has changed."""
        whole, parts = self.figures, self.figures.stretches
        if not parts:
            yield self.people, Stretch(whole.hands, whole.trips, whole.sides)
        yield from zip((*self.earlier, self.people), parts, strict=False)

    def side_of(self, person: str) -> int | None:
        """The side on which `person` played at the end, or None."""
        return next((side for side, people in enumerate(self.people) if person in people), None)


class _Counted(NamedTuple):
    """A hand that counts, with its number and the side that completed its trip."""

    number: int
    hand: HandResult
    row: Row
    completer: int | None


def figures_of(
    rules: Rules, hands: Sequence[HandResult], terms: Terms, ends: Sequence[int] = ()
) -> GameFigures:
    """Add up a game. It is unfinished if no hand counts, whatever the table says. `ends`: the number of the
    last hand before each change of players."""
    added_up = tally(rules, hands, terms)
    counted = [
        _Counted(number, hand, row, None if rules.single_race else rules.completed_by(hand))
        for number, (hand, row) in enumerate(zip(hands, added_up.rows, strict=True), start=1)
        if row.counts
    ]
    winners = added_up.outcome.winners if counted and added_up.outcome else ()
    parts = [_stretch(rules, added_up, part) for part in (counted, *_parted(counted, ends))]
    hands_count, trips, sides = parts[0]
    standings = [*filter(None, [terms.start_totals]), *(row.totals for row in added_up.rows)]
    return GameFigures(hands_count, trips, winners, sides, _most_behind(standings, winners), tuple(parts[1:]))


def _parted(counted: Sequence[_Counted], ends: Sequence[int]) -> Iterator[list[_Counted]]:
    """The hands of each stretch; none if the players never changed."""
    for first, last in zip((0, *ends), (*ends, math.inf), strict=True) if ends else ():
        yield [hand for hand in counted if first < hand.number <= last]


def _stretch(rules: Rules, added_up: Tally, counted: Sequence[_Counted]) -> Stretch:
    sides = tuple(_side(side, total, counted) for side, total in enumerate(added_up.totals))
    return Stretch(len(counted), 0 if rules.single_race else len(counted), sides)


def _side(side: int, total: int, counted: Sequence[_Counted]) -> SideFigures:
    points = best = best_hand = completed = coups = safe = called = won = 0
    for number, hand, row, completer in counted:
        made, reported = row.scores[side].total, hand.sides[side]
        points += made
        if made > best:
            best, best_hand = made, number
        has_completed = completer == side
        completed += has_completed
        coups += len(reported.coups_fourres)
        safe += "safe_trip" in reported.claims
        called += hand.extension_called_by == side
        won += has_completed and hand.extension_called_by == side
    return SideFigures(total, points, best, best_hand, completed, coups, safe, called, won)


def _most_behind(standings: Iterable[Sequence[int]], winners: Sequence[int]) -> int:
    if len(winners) != 1:
        return 0
    return max(max(totals) - totals[winners[0]] for totals in standings)


def people_on(game: PlayedGame, side: int) -> Iterator[str]:
    """The people on a side who have names, at the end of the game."""
    return named(game.people[side])


def named(people: Iterable[str | None]) -> Iterator[str]:
    """Those who have names."""
    return (person for person in people if person is not None)
