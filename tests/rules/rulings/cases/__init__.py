"""Cases of rulings, a module a subject: a situation, an action, and what forbids it."""

from typing import NamedTuple


class Case(NamedTuple):
    """`expected`: all that forbids `action`, in order; "" is legal. A dict where editions differ."""

    ruling: str
    name: str
    setup: object
    action: str
    expected: str | dict = ""
