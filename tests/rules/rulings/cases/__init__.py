"""Cases of rulings, one module a subject: a situation, an action, and what forbids it."""

from typing import NamedTuple


class Case(NamedTuple):
    """`expected`: everything that forbids `action`, in order. "" means legal. A dict if editions differ."""

    ruling: str
    name: str
    setup: object
    action: str
    expected: str | dict = ""
