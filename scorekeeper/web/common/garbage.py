"""Garbage collection between requests, where Python's own is off, as in every server of this app.

Python 3.11 collects garbage in the middle of an allocation. If another thread then runs, two threads can each
make a dictionary of the attributes of one object, and both free what is in it: memory is damaged and the
process crashes, most likely just after a start, when all threads use everything for the first time. Python
3.12 and newer collect between two instructions, where this can't happen. Collecting between requests is as
safe with any of them, and keeps the pauses out of the pages.
"""

import gc
from typing import Final

from flask import Flask

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
    """Turn Python's own collection off, and set aside all that there is: the app, which stays."""
    gc.disable()
    gc.freeze()
