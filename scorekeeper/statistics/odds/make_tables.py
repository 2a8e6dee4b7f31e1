"""Makes `tables.json` from played hands: `python -m ...make_tables hand-scores.csv`. Takes minutes.

Two sides are solved on a grid of 25 points (exact), three sides on a grid of 100. Only every n-th node is
stored, because chances are nearly linear in between. The errors are measured and stored as well.
"""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from scorekeeper.statistics.odds.solver import Chances, Hand, hands_on_grid
from scorekeeper.statistics.odds.table import TABLES, packed, states

#: The points to win for which the tables are made. They also serve games to fewer points.
POINTS_TO_WIN: Final = 5_000
#: Program -> its hands.
Programs = Mapping[str, Sequence[Hand]]


@dataclass(frozen=True)
class Grid:
    """Steps in points: of the solution, of a quick one for measuring errors, and between stored nodes."""

    solved: int
    quick: int
    kept: int


GRIDS: Final = {2: Grid(25, 100, 100), 3: Grid(100, 200, 200)}
#: The points that each side needs, in the examples on which errors are measured.
EXAMPLES: Final[Mapping[int, Sequence[Hand]]] = {
    2: [(5000, 4000), (4000, 2000), (2000, 2400), (3000, 1600), (1000, 1600), (600, 1200), (400, 2000)],
    3: [(5000, 4000, 4600), (3000, 2000, 2400), (1000, 1600, 2400), (600, 1200, 1000), (400, 2000, 3000)],
}
RESAMPLED: Final = 16
GAMES: Final = 4_000
_SEED: Final = 1954


def read_hands(path: Path) -> dict[int, dict[str, list[Hand]]]:
    """Number of players -> program -> its hands."""
    found: dict[int, dict[str, list[Hand]]] = defaultdict(lambda: defaultdict(list))
    with path.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            scores = tuple(map(int, line["scores"].split()))
            found[int(line["players"])][line["played_by"]].append(scores)
    return found


def solved(programs: Programs, step: int) -> Chances:
    return Chances(hands_on_grid(programs.values(), step), -(-POINTS_TO_WIN // step) + 1)


def table_of(players: int, programs: Programs) -> dict[str, Any]:
    """A table in the form in which it is stored."""
    hands = [hand for played in programs.values() for hand in played]
    sides = len(hands[0])
    grid = GRIDS[sides]
    chances = solved(programs, grid.solved)
    every = grid.kept // grid.solved
    nodes = POINTS_TO_WIN // grid.kept + 1
    return {
        "players": players,
        "sides": sides,
        "hands": len(hands),
        "points": round(mean_points(programs), 1),
        "first": grid.solved,
        "step": grid.kept,
        "nodes": nodes,
        "errors": _errors(programs, sides),
        "values": packed([chances[[1 + node * every for node in state]] for state in states(sides, nodes)]),
    }


def mean_points(programs: Programs) -> float:
    """A side's mean points a hand. Each program has the same weight."""
    return fmean(fmean(score for hand in hands for score in hand) for hands in programs.values())


# --- errors -----------------------------------------------------------------------------------------------


def _errors(programs: Programs, sides: int) -> dict[str, float | None]:
    random, step = Random(_SEED), GRIDS[sides].quick
    whole = _at_examples(programs, sides)
    again = [_at_examples(_resampled(programs, random), sides) for _time in range(RESAMPLED)]
    alone = [_at_examples({name: hands}, sides) for name, hands in programs.items()]
    apart = max(
        abs(chance - of_all) for chances in alone for chance, of_all in zip(chances, whole, strict=True)
    )
    return {
        "sampling": round(max(map(pstdev, zip(*again, strict=True))), 4),
        "programs": round(apart, 4) if len(programs) > 1 else None,
        "held_out": round(held_out(programs, step, random), 4),
    }


def _at_examples(programs: Programs, sides: int) -> list[float]:
    step = GRIDS[sides].quick
    chances = solved(programs, step)
    return [chances[[need // step for need in needs]] for needs in EXAMPLES[sides]]


def _resampled(programs: Programs, random: Random) -> Programs:
    return {name: random.choices(hands, k=len(hands)) for name, hands in programs.items()}


def held_out(programs: Programs, step: int, random: Random) -> float:
    """Compute the chances from half of the hands and compare them with games played with the other half.

    The result is the mean distance between chance and frequency of winning, as in `miscalibration`.
    """
    halves = [{name: hands[half::2] for name, hands in programs.items()} for half in (0, 1)]
    chances = solved(halves[0], step)
    return miscalibration(
        lambda needs: chances[[max(1, round(need / step)) for need in needs]], halves[1], random
    )


def miscalibration(
    chance: Callable[[Sequence[int]], float], programs: Programs, random: Random, games: int = GAMES
) -> float:
    """The mean distance between the first side's chance and how often it wins, over tenths of the chances.

    The games are played with hands drawn from `programs`.
    """
    tenths: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for _game in range(games):
        path, won = play(list(programs.values()), random)
        for needs in path:
            foreseen = chance(needs)
            tenths[min(9, int(foreseen * 10))].append((foreseen, won))
    told = sum(map(len, tenths.values()))
    return sum(
        len(tenth)
        / told
        * abs(fmean(foreseen for foreseen, _won in tenth) - fmean(won for _foreseen, won in tenth))
        for tenth in tenths.values()
    )


def play(programs: Sequence[Sequence[Hand]], random: Random) -> tuple[list[tuple[int, ...]], float]:
    """Play a game with hands drawn from the programs, with the sides in random order.

    Returns what the sides needed before each hand, and 1.0 if the first side won, else 0.0.
    """
    totals = [0] * len(programs[0][0])
    path = []
    while max(totals) < POINTS_TO_WIN or totals.count(max(totals)) > 1:
        if max(totals) < POINTS_TO_WIN:
            path.append(tuple(POINTS_TO_WIN - total for total in totals))
        hand = list(random.choice(random.choice(programs)))
        random.shuffle(hand)
        totals = [total + score for total, score in zip(totals, hand, strict=True)]
    return path, float(totals[0] == max(totals))


def main(path: Path) -> None:
    made = [table_of(players, programs) for players, programs in sorted(read_hands(path).items())]
    TABLES.write_text("[\n" + ",\n".join(json.dumps(table) for table in made) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
