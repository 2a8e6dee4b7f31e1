"""Samples of tests with many cases: `make test` takes them, `make coverage` and so .ci/run takes every case.

Of a test's cases six are kept, spread evenly over them, or as many as `@pytest.mark.sampled(25)` on it says.
The others are marked `rest`. Tests of the rules keep every case unless marked: all rests on the scores, and
they are cheap. On PostgreSQL a sample is run, and every case of tests marked `both_databases`.
"""

import math
from collections import defaultdict

CASES = 6
WHOLE = "tests/rules/"


def mark_the_rest(items):
    """Mark the cases that are no part of their test's sample as `rest`."""
    cases = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    for of_test in cases.values():
        most = _size(of_test[0])
        if most < len(of_test):
            kept = {index * len(of_test) // most for index in range(most)}
            for index, item in enumerate(of_test):
                if index not in kept:
                    item.add_marker("rest")


def _size(item):
    if mark := item.get_closest_marker("sampled"):
        return mark.args[0]
    return math.inf if item.nodeid.startswith(WHOLE) else CASES
