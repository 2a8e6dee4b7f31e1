"""Benchmarks. `python -m tests.bench` runs the modules here, `python -m tests.bench score` that alone.

A benchmark is a module with a function `run()` that prints its progress and notes its figures, which are
shown in one table at the end. They are to be read, not asserted: on a shared machine they vary by a third
between runs, so the best run and the median are shown, or a floor from the same run beside them.
"""

import statistics
import time
from typing import NamedTuple

RUNS = 3
#: The figures noted in this run.
FIGURES = []


class Figure(NamedTuple):
    name: str
    value: float
    unit: str
    aim: str


def figure(name, value, unit, aim=""):
    """Print a figure, and keep it for the table."""
    FIGURES.append(Figure(name, value, unit, aim))
    print(f"  {in_line(FIGURES[-1], len(name))}", flush=True)


def in_line(figure, width):
    digits = 0 if figure.value >= 100 or figure.value == int(figure.value) else 2
    aim = f"  ({figure.aim})" if figure.aim else ""
    return f"{figure.name:<{width}}  {figure.value:>10,.{digits}f} {figure.unit}{aim}"


def best_and_median(task, runs=RUNS):
    """Seconds that `task()` takes."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        task()
        taken.append(time.perf_counter() - start)
    return min(taken), statistics.median(taken)


def print_rate(name, count, unit, seconds):
    """Note `count` things in the median of `seconds`, which are the result of `best_and_median`."""
    best, median = seconds
    figure(f"{name}, median", count / median, f"{unit}/s")
    print(f"    best {count / best:,.0f} {unit}/s, {best / count * 1e6:.1f} us each")
