"""Samples of tests with many cases.

Only `make test-slow` runs every case; the other targets, and therefore .ci/run, run samples.

A sample has four cases, in Chromium two, spread evenly over all, or the number in `@pytest.mark.sampled(25)`.
The other cases are marked `rest`. Tests of what is pure or only read (`WHOLE`) keep every case unless they
have that mark, because everything depends on it and the tests are fast. On PostgreSQL the samples are
smaller: each case says the same about the database. Of the tests of the pages, a sixth runs there, spread
over each file: tests/store has their statements, and each page sends the same ones in many tests. Every case
of tests marked `both_databases` runs there. Of the browser tests that run inside a phone, too, the first of
each file does: a start there takes ten seconds.
"""

import math
from collections import defaultdict
from itertools import count

CASES = 4
CASES_IN_CHROMIUM = 2
CASES_ON_POSTGRESQL = 2
WHOLE = (
    *(f"tests/test_{what}.py" for what in ("docs", "layering", "readme", "security_md", "translations")),
    *(f"tests/store/test_{what}.py" for what in ("columns", "stored_json")),
    "tests/web/parts/test_scales.py",
    *(f"tests/{part}/" for part in ("rules", "records", "play", "disputes", "tournament", "statistics")),
    *(f"tests/web/{part}/" for part in ("nights/common", "parts/addresses", "parts/charts", "parts/forms")),
)
PAGES = "tests/web/"
BROWSER = "tests/browser/"
#: Of so many tests of the pages, one runs on PostgreSQL.
ONE_OF_ON_POSTGRESQL = 6


def mark_the_rest(items):
    """Mark the cases outside the sample of their test as `rest`."""
    cases = defaultdict(list)
    for item in items:
        cases[_group(item)].append(item)
    files = defaultdict(count)
    for name, of_test in cases.items():
        place = next(files[name.partition("::")[0]])
        most = _size(of_test[0], place)
        if most < len(of_test):
            kept = {index * len(of_test) // most for index in range(most)}
            for index, item in enumerate(of_test):
                if index not in kept:
                    item.add_marker("rest")


def _group(item):
    """What has a sample: a test, or all tests of a file inside a phone."""
    file, test = item.nodeid.partition("::")[0], item.nodeid.partition("[")[0]
    return f"{file}::pocket" if _is_in_phone(item) else test


def _is_in_phone(item):
    return item.nodeid.startswith(BROWSER) and item.get_closest_marker("pocket")


def _size(item, place):
    """How many cases of a test run, which is the `place`th of its file."""
    if _is_in_phone(item):
        return 1
    if item.config.getoption("--postgresql"):
        left_out = item.nodeid.startswith(PAGES) and place % ONE_OF_ON_POSTGRESQL
        return 0 if left_out else CASES_ON_POSTGRESQL
    if mark := item.get_closest_marker("sampled"):
        return mark.args[0]
    if item.nodeid.startswith(BROWSER) or item.get_closest_marker("pocket"):
        return CASES_IN_CHROMIUM
    return math.inf if item.nodeid.startswith(WHOLE) else CASES
