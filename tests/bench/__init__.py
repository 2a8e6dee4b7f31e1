"""Benchmarks. `python -m tests.bench` runs every module here, `python -m tests.bench score` that alone.

A benchmark is a module with a function `run()` that prints its figures. They are to be read, not asserted:
on a shared machine they move by a third from one run to the next, so the best run and the median are shown.
"""

import statistics
import time

RUNS = 5


def best_and_median(task, runs=RUNS):
    """Seconds that `task()` takes."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        task()
        taken.append(time.perf_counter() - start)
    return min(taken), statistics.median(taken)


def print_rate(name, count, unit, seconds):
    """One line: `seconds` is the result of `best_and_median` for `count` things."""
    best, median = seconds
    rates = f"{count / best:>10,.0f} {unit}/s best, {count / median:,.0f} median"
    print(f"  {name:<44}{rates}, {best / count * 1e6:.1f} us each")
