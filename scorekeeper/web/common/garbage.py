"""Garbage collection between requests, where Python's own is off, as in every server on Python 3.11.

Python 3.11 collects garbage in the middle of an allocation. If another thread runs in a finalizer of that
garbage, two threads can each make a dictionary of the attributes of one object, and both free what is in it:
memory is damaged and the process crashes, most likely just after a start, when all threads use everything for
the first time. tests/web/common/crash_of_311.py does it. Python 3.12 and newer collect between two
instructions (CPython's issue 97922), where this can't happen.
"""

import gc
import sys
from typing import Final

from flask import Flask

#: True where Python collects garbage in the middle of an allocation.
IN_ALLOCATIONS: Final = sys.version_info < (3, 12)
#: New containers after which the youngest generation is collected, and collections of a generation after
#: which the next older one is.
YOUNG: Final = 2_000
OLDER: Final = 10


def init_app(app: Flask) -> None:
    app.teardown_request(collect_if_due)


def collect_if_due(_error: BaseException | None = None) -> None:
    """Collect garbage if there is much of it and nobody else does."""
    if gc.isenabled():
        return
    new, young, older = gc.get_count()
    if new > YOUNG:
        gc.collect(2 if older >= OLDER else 1 if young >= OLDER else 0)


def leave_to_requests() -> None:
    """Set aside all that there is, the app, which stays. From then on Python's own collection is off where it
    is unsafe, and else on."""
    gc.freeze()
    if IN_ALLOCATIONS:
        gc.disable()
    else:
        gc.enable()
