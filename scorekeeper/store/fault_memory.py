"""Faults of the database, and the memory of the last one that a save has met.

A fault may be in the way of saves alone: of all that a check of the health does, or a page, nothing fails. So
what was met is told until a save is kept, or until nobody has met it for a while; damage is told until the
server starts again. Processes that were forked from one share the memory.
"""

from enum import StrEnum
from mmap import mmap
from struct import Struct
from time import monotonic

#: Seconds after which a fault that nobody has met again is forgotten: where no request is sent to a server
#: that is not ready, no save could show that it is mended.
TRIED_ANEW_AFTER = 60


class Fault(StrEnum):
    """Obstacle to saving, in the operator's words."""

    REPLACED = "the database file was moved, deleted or cut short while it was in use"
    FULL = "the disk is full"
    READ_ONLY = "the database can only be read"
    DAMAGED = "the database is damaged"
    NOT_MIGRATED = "the database needs its migrations"
    NO_CONNECTION = "the database server gives no connection"
    REFUSES = "the database cannot be written"


_FAULTS = tuple(Fault)


class FaultMemory:
    """The last fault that was met, and when."""

    #: The place of the fault among all, 0 for none; and the moment, by a clock that all processes share.
    _layout = Struct("Bd")

    def __init__(self) -> None:
        self._shared = mmap(-1, self._layout.size)
        self.forget()

    def note(self, fault: Fault) -> None:
        if self.last() is not Fault.DAMAGED:
            self._layout.pack_into(self._shared, 0, _FAULTS.index(fault) + 1, monotonic())

    def last(self) -> Fault | None:
        """The fault that is still to be told."""
        place, met_at = self._layout.unpack_from(self._shared)
        if not place:
            return None
        fault = _FAULTS[place - 1]
        lasts = fault is Fault.DAMAGED or monotonic() - met_at < TRIED_ANEW_AFTER
        return fault if lasts else None

    def disprove(self, *faults: Fault) -> None:
        """Forget the last fault if it is one of these: something was kept in spite of them."""
        if self.last() in faults:
            self.forget()

    def forget(self) -> None:
        self._layout.pack_into(self._shared, 0, 0, 0.0)
