"""Samples of tests with many cases: `make test` takes them, .ci/run takes every case.

`@pytest.mark.sampled(12)` on a test keeps twelve of its cases, spread evenly over them; the others, and whole
tests marked `rest`, are left to .ci/run.
"""

from collections import defaultdict


def mark_the_rest(items):
    """Mark the cases that are no part of their test's sample as `rest`."""
    cases = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for of_test in cases.values():
        (most,) = of_test[0].get_closest_marker("sampled").args
        kept = {index * len(of_test) // most for index in range(most)}
        for index, item in enumerate(of_test):
            if index not in kept:
                item.add_marker("rest")
