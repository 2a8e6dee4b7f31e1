"""Pages that may take seconds: few are made at once, so that everybody else finds a thread, and its time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import BoundedSemaphore
from typing import Final

from flask.typing import ResponseReturnValue
from werkzeug.exceptions import ServiceUnavailable

View = Callable[..., ResponseReturnValue]

#: Number made at once by a process, and the seconds that one more waits for its turn.
AT_ONCE: Final = 2
PATIENCE: Final = 0.2
#: Seconds until a browser that was turned away asks again.
RETRY_AFTER: Final = 3

turns: Final = BoundedSemaphore(AT_ONCE)
_has_turn: ContextVar[bool] = ContextVar("_has_turn", default=False)


class Busy(ServiceUnavailable):
    """Refusal while as many such pages are made as may be."""

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_AFTER)


def few_at_once(view: View) -> View:
    """Mark a view that may take seconds. Raises `Busy` while others take their turn."""

    @wraps(view)
    def taking_turns(*args: object, **values: object) -> ResponseReturnValue:
        with in_turn():
            return view(*args, **values)

    return taking_turns


@contextmanager
def in_turn() -> Iterator[None]:
    """Give what may take seconds its turn, unless it has one. Raises `Busy` while others take theirs."""
    if _has_turn.get():
        yield
        return
    if not turns.acquire(timeout=PATIENCE):
        raise Busy
    token = _has_turn.set(True)
    try:
        yield
    finally:
        _has_turn.reset(token)
        turns.release()
