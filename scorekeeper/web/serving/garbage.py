"""Garbage collection between requests, for Python 3.11, where automatic collection is unsafe in threads.

Python 3.11 collects garbage in the middle of an allocation. If another thread runs in a finalizer of that
garbage, two threads can each make a dictionary of the attributes of one object, and both free its contents.
That damages memory and the process crashes, most likely just after a start, when all threads use everything
for the first time. tests/web/serving/crash_of_311.py reproduces it. Python 3.12 and newer collect between two
instructions (CPython's issue 97922), where this can't happen.

A collection stops all threads while it looks at every object of its generation. Most of these would be
database rows, which refer to each other in cycles. So a request's rows are taken apart first, one by one.
"""

import gc
import sys
from typing import Final

from flask import Flask, g

from scorekeeper.store.database import let_rows_go

#: True if this Python collects garbage in the middle of an allocation.
IN_ALLOCATIONS: Final = sys.version_info < (3, 12)
#: Collect the youngest generation after this many new containers, and the next older one after so many
#: collections of the younger.
YOUNG: Final = 2_000
OLDER: Final = 10
#: A request slower than this many seconds collects its own garbage. A quick one collects only when there is
#: so many times more: a save should not wait because of somebody's large page.
SLOW: Final = 0.05
LEFT_TO_SLOW: Final = 10


def init_app(app: Flask) -> None:
    app.teardown_request(_note_end)
    app.teardown_appcontext(_let_rows_go)


def _note_end(_error: BaseException | None) -> None:
    g.answered = True


def _let_rows_go(_error: BaseException | None) -> None:
    """Free the rows that a request has used; a command decides for itself."""
    if g.get("answered"):
        let_rows_go()


def collect_if_due(seconds: float) -> None:
    """Collect garbage after a request that took this many seconds of processor time, if there is much of it
    and Python's own collection is off."""
    if gc.isenabled():
        return
    times = 1 if seconds > SLOW else LEFT_TO_SLOW
    new, young, older = gc.get_count()
    if new > YOUNG * times:
        gc.collect(2 if older >= OLDER * times else 1 if young >= OLDER * times else 0)


def leave_to_requests() -> None:
    """Exempt everything loaded so far, which stays, from collection. Then turn Python's own collection off
    where it is unsafe, and on elsewhere."""
    gc.freeze()
    if IN_ALLOCATIONS:
        gc.disable()
    else:
        gc.enable()
