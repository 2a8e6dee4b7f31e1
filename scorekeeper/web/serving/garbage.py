"""Garbage collection between requests, where Python's own is off, as in every server on Python 3.11.

Python 3.11 collects garbage in the middle of an allocation. If another thread runs in a finalizer of that
garbage, two threads can each make a dictionary of the attributes of one object, and both free what is in it:
memory is damaged and the process crashes, most likely just after a start, when all threads use everything for
the first time. tests/web/serving/crash_of_311.py does it. Python 3.12 and newer collect between two
instructions (CPython's issue 97922), where this can't happen.

A collection holds all threads while it looks at every object of its generation. Most of them would be rows of
the database, which refer to each other in cycles: these are taken apart before, one by one.
"""

import gc
import sys
from typing import Final

from flask import Flask, g

from scorekeeper.store.database import let_rows_go

#: True where Python collects garbage in the middle of an allocation.
IN_ALLOCATIONS: Final = sys.version_info < (3, 12)
#: New containers after which the youngest generation is collected, and collections of a generation after
#: which the next older one is.
YOUNG: Final = 2_000
OLDER: Final = 10
#: Seconds from which on a request is slow, and how much more garbage there is before a quick one collects it:
#: a save does not wait for what somebody's large page has left.
SLOW: Final = 0.05
LEFT_TO_SLOW: Final = 10


def init_app(app: Flask) -> None:
    app.teardown_request(_note_end)
    app.teardown_appcontext(_let_rows_go)


def _note_end(_error: BaseException | None) -> None:
    g.answered = True


def _let_rows_go(_error: BaseException | None) -> None:
    """Let rows go where a request has used them; what a command has read is for it to say."""
    if g.get("answered"):
        let_rows_go()


def collect_if_due(seconds: float) -> None:
    """Collect garbage, after a request that took so many seconds of the processor, if there is much of it and
    nobody else does."""
    if gc.isenabled():
        return
    times = 1 if seconds > SLOW else LEFT_TO_SLOW
    new, young, older = gc.get_count()
    if new > YOUNG * times:
        gc.collect(2 if older >= OLDER * times else 1 if young >= OLDER * times else 0)


def leave_to_requests() -> None:
    """Set aside all that there is, the app, which stays. From then on Python's own collection is off where it
    is unsafe, and else on."""
    gc.freeze()
    if IN_ALLOCATIONS:
        gc.disable()
    else:
        gc.enable()
