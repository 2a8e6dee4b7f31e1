"""Draws: how long they take, how often people meet again, and rematches that could have been avoided.

The figures of tables of two are for round 6, after five rounds by standing.
"""

import time
from dataclasses import replace

from scorekeeper.tournament.seating import fewest_repeats
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.draw import draw
from tests.bench import best_and_median, figure
from tests.tournament.seating import builders
from tests.tournament.seating.builders import (
    ask,
    dice,
    play,
    random_history,
    repeats_squared,
)

STATES = 300
ROUNDS = 5
NIGHTS = 5


def run():
    print("  tables of two, by standing, round 6")
    for count in (64, 257, 1001):
        line("none", 2, count)
    print("  larger tables, by standing, round 6")
    for seats, partners in ((4, "rotating"), (3, "none"), (6, "rotating")):
        line(partners, seats, 1000)
    print(f"  meetings that are repeats over {ROUNDS} rounds, by standing, worst of {NIGHTS} nights")
    for seats, partners in ((4, "rotating"), (3, "none"), (6, "rotating")):
        for count in (16, 20, 24, 28, 32, 40, 60):
            repeats_by_standing(count, seats, partners)
    print(f"  {ROUNDS} rounds at tables of 4, worst of {NIGHTS} nights: repeats of the whole night at once,")
    print(
        "  round by round, with how many of its rounds with repeats a search proves to have the fewest after"
    )
    print(
        "  those before, and the fewest there can be in the night, as far as counting proves; these may have"
    )
    print("  two meet again and again, which a plan has not")
    for count in range(6, 41):
        whole_night(count)
    print(f"  against every draw there is, {STATES} states each: repeats more than there had to be")
    for count in (6, 8, 10):
        for rounds in (3, 5):
            against_all(count, rounds)


def line(partners, seats, count):
    lots = dice("bench", seats, count)
    drawn, request = play(ask(count, seats, partners, "standing"), 5, lots)
    (now,) = draw(request).rounds
    spread = replace(
        request, units=tuple(replace(unit, points=lots.randrange(2000)) for unit in request.units)
    )
    best, median = best_and_median(lambda: draw(request))
    wide, _ = best_and_median(lambda: draw(spread))
    repeats = sum(round_.repeats for round_ in (*drawn, now))
    name = f"{count:,} units at tables of {seats}"
    figure(name, best, "s", "at most 2")
    figure(f"{name}, 2,000 different standings", wide, "s", "at most 2")
    print(f"    {median:.3f} s median; {repeats} repeats in six rounds")


def repeats_by_standing(count, seats, partners):
    worst, slowest = 0, 0.0
    for night in range(NIGHTS):
        start = time.perf_counter()
        drawn, _ = play(
            ask(count, seats, partners, "standing", seed=night), ROUNDS, dice("nights", count, night)
        )
        slowest = max(slowest, (time.perf_counter() - start) / ROUNDS)
        worst = max(worst, sum(round_.repeats for round_ in drawn))
    print(f"    {count:>5} units at tables of {seats}: {worst:>3} repeats, {slowest:.3f} s a round")


def whole_night(count):
    planned, slowest, _rounds = worst_night(count, "night")
    in_turn, slower, rounds = worst_night(count, "random")
    proved = fewest_repeats.in_night(DrawCosts(ask(count)), ROUNDS)
    mark = ", proved the fewest" if planned == proved else ""
    repeating = [round_ for round_ in rounds if round_.repeats]
    by_search = sum(bool(round_.remarks) for round_ in repeating)
    rounds_proved = f", {by_search} of {len(repeating)} rounds proved" if repeating else ""
    at_once = f"{planned:>3} at once ({slowest:.3f} s)"
    by_round = f"{in_turn:>3} by round ({slower:.3f} s{rounds_proved})"
    print(f"    {count:>5} players: {at_once}, {by_round}, at least {proved}{mark}")


def worst_night(count, kind):
    """The most repeats, the longest time, and the rounds of the night with the most."""
    slowest, nights = 0.0, []
    for seed in range(NIGHTS):
        start = time.perf_counter()
        nights.append(draw(ask(count, 4, "rotating", kind, rounds=ROUNDS, seed=seed)).rounds)
        slowest = max(slowest, time.perf_counter() - start)
    worst = max(nights, key=repeats_of)
    return repeats_of(worst), slowest, worst


def repeats_of(rounds):
    return sum(round_.repeats for round_ in rounds)


def against_all(count, rounds):
    without = more = 0
    for state in range(STATES):
        lots = dice("states", count, rounds, state)
        history = random_history(count, 2, rounds, lots)
        request = ask(
            count, 2, "none", "standing", history=history, points=lambda _, lots=lots: lots.randrange(8)
        )
        fewest = builders.fewest_repeats(request, [2] * (count // 2))
        without += not fewest
        more += repeats_squared(history, draw(request).rounds[0]) > fewest
    print(
        f"    {count:>5} units after {rounds} rounds: {more} of {STATES} ({without} have a draw without any)"
    )
