"""The road to 5000 as numbers for a drawing: a lane for each side, a stone every 1000."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game, now

WIDTH, MARGIN = 360, 22
TOP = 34
MOST_STONES = 6
#: How long a stone passed in the last hand is shown as just passed.
JUST_NOW: Final = timedelta(seconds=15)


@dataclass(frozen=True)
class Shape:
    """Sizes that a page may choose: the height of a lane, the widths of a car and a stone."""

    lane: int = 40
    car: int = 38
    stone: int = 30


@dataclass(frozen=True)
class Stone:
    """A milestone. `by` are the sides that the last hand took past it, if that hand is recent."""

    x: float
    points: int
    passed: bool
    by: tuple[int, ...] = ()


@dataclass(frozen=True)
class Reached:
    """The furthest stone that the last hand took `sides` past, or `exactly` to."""

    points: int
    exactly: bool
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Car:
    side: int
    x: float
    y: float


@dataclass(frozen=True)
class Road:
    """Measurements of the drawing, in its own units; `end` is the points at the right edge."""

    width: int
    height: int
    start: int
    finish: int
    top: int
    lane: int
    car: int
    stone: int
    end: int
    stones: tuple[Stone, ...]
    cars: tuple[Car, ...]
    reached: tuple[Reached, ...]


def road(game: Game, added_up: Tally, shape: Shape = Shape()) -> Road:
    """Place every side's car on the way to the points to win."""
    furthest = max(added_up.totals)
    end = game.rules.points_to_win
    if game.hands_to_play is not None:
        end = max(5000, -(-furthest // 1000) * 1000)
    finish = WIDTH - MARGIN
    scale = (finish - MARGIN) / end

    def place(points: int) -> float:
        return round(MARGIN + min(points, end) * scale, 1)

    step = 1000 * max(1, -(-end // (1000 * MOST_STONES)))
    marks = sorted({*range(step, end, step), end})
    before = _before_last_hand(game, added_up)
    stones = tuple(
        Stone(place(points), points, furthest >= points, _passing(points, before, added_up.totals))
        for points in marks
    )
    lane = shape.lane
    cars = tuple(
        Car(side, place(total), TOP + lane * side + lane / 2) for side, total in enumerate(added_up.totals)
    )
    height = TOP + lane * len(cars) + 6
    reached = _reached(stones, added_up.totals)
    return Road(WIDTH, height, MARGIN, finish, TOP, lane, shape.car, shape.stone, end, stones, cars, reached)


def _reached(stones: Sequence[Stone], totals: Sequence[int]) -> tuple[Reached, ...]:
    """The stones that sides have just reached, only the furthest of each side; furthest stone first."""
    furthest = {side: stone.points for stone in stones for side in stone.by}
    groups: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for side, points in furthest.items():
        groups[points, totals[side] == points].append(side)
    return tuple(
        Reached(*stone, sides=tuple(sorted(groups[stone])))
        for stone in sorted(groups, key=lambda at: (-at[0], at[1]))
    )


def _before_last_hand(game: Game, added_up: Tally) -> Sequence[int]:
    """The totals before the hand that was saved just now; the present totals if none was."""
    if not added_up.rows or now() - game.hands[-1].created_at > JUST_NOW:
        return added_up.totals
    start = game.start_totals or (0,) * game.rules.sides
    return added_up.rows[-2].totals if len(added_up.rows) > 1 else start


def _passing(points: int, before: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
    steps = enumerate(zip(before, totals, strict=True))
    return tuple(side for side, (earlier, total) in steps if earlier < points <= total)
