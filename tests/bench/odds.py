"""Odds: reading the tables once, and the chances of a game from its totals."""

from functools import partial

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.game import Terms
from scorekeeper.statistics.odds import odds, tables
from tests.bench import best_and_median, figure

TIMES = 2_000


def run():
    note("reading all tables, once", 1, read)
    for players, table in tables().items():
        rules = EDITIONS["winning-moves"].rules(players)
        totals = [175 + 1225 * side for side in range(table.sides)]
        name = f"the chances of {table.sides} sides, {players} players"
        note(name, TIMES, partial(ask, rules, totals))


def note(name, times, task):
    _best, median = best_and_median(task)
    figure(name, 1e3 * median / times, "ms", "aim: under 1 ms")


def read():
    tables.cache_clear()
    tables()


def ask(rules, totals):
    for _time in range(TIMES):
        odds(rules, Terms(), totals)
