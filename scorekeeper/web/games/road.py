"""The road to 5000 as numbers for a drawing: a lane a side, a stone every 1000."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game

WIDTH, MARGIN = 360, 22
TOP = 34
MOST_STONES = 6


@dataclass(frozen=True)
class Shape:
    """Sizes in the drawing that a page may choose: the height of a lane, the widths of a car and a stone."""

    lane: int = 40
    car: int = 38
    stone: int = 30


@dataclass(frozen=True)
class Stone:
    x: float
    points: int
    passed: bool


@dataclass(frozen=True)
class Car:
    side: int
    x: float
    y: float


@dataclass(frozen=True)
class Road:
    """Measures of the drawing, in its own units; `end` is the points at the right end."""

    width: int
    height: int
    start: int
    finish: int
    top: int
    lane: int
    car: int
    stone: int
    end: int
    stones: Sequence[Stone]
    cars: Sequence[Car]


def road(game: Game, added_up: Tally, shape: Shape = Shape()) -> Road:
    """Place the car of every side on the way to the points to win."""
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
    stones = [Stone(place(points), points, furthest >= points) for points in marks]
    lane = shape.lane
    cars = [
        Car(side, place(total), TOP + lane * side + lane / 2) for side, total in enumerate(added_up.totals)
    ]
    height = TOP + lane * len(cars) + 6
    return Road(WIDTH, height, MARGIN, finish, TOP, lane, shape.car, shape.stone, end, stones, cars)
