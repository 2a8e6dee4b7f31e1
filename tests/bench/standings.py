"""Standings with all their explanations, of nights at tables of 2, 3 and 4 players drawn at random."""

import random

from scorekeeper.tournament.standings.model import RoundOutcome, SideOutcome, TableOutcome
from scorekeeper.tournament.standings.presets import PRESETS
from scorekeeper.tournament.standings.rank import rank_units
from tests.bench import best_and_median, figure

ROUNDS = 10


def run():
    for players in (16, 64, 1000):
        names, rounds = night(players)
        for preset in PRESETS.values():
            print_time(f"{players:,} players, {ROUNDS} rounds, {preset.title}", names, rounds, preset.order)
    names, rounds = night(1000, spread=1)
    print_time("1,000 players, every table tied", names, rounds, PRESETS["club_night"].order)
    print_time("1,000 players, nothing played", names, [], PRESETS["club_night"].order)


def print_time(name, names, rounds, order):
    best, _ = best_and_median(lambda: rank_units(names, rounds, order=order))
    figure(name, best * 1e3, "ms")


def night(players, spread=60, seed=1000):
    """Each round all players shuffled to tables of two, three, and four with partners."""
    dice = random.Random(seed)
    names = [f"player {number}" for number in range(players)]
    return names, [
        RoundOutcome(number, tuple(tables(dice, names, spread))) for number in range(1, ROUNDS + 1)
    ]


def tables(dice, names, spread):
    left = dice.sample(names, len(names))
    while left:
        take = dice.choice([size for size in (2, 3, 4) if size <= len(left) != size + 1])
        seated, left = left[:take], left[take:]
        sides = [seated[:2], seated[2:]] if take == 4 else [[player] for player in seated]
        yield TableOutcome(
            tuple(
                SideOutcome(tuple(side), 100 * dice.randrange(spread), dice.randrange(5), dice.randrange(5))
                for side in sides
            ),
            hands=4,
        )
