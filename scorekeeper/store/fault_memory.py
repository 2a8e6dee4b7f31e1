"""Faults of the database, and a memory of the last one that a save met.

Some faults affect only saves. No page and no health check meets them. So a fault is reported until a save
succeeds, or until nobody has met it for a while. Damage is reported until the server restarts. Processes
forked from one share the memory.
"""

from enum import StrEnum
from mmap import mmap
from struct import Struct
from time import monotonic

#: Seconds after which a fault that nobody meets again is forgotten. If no request reaches a server that is
#: not ready, no save could show that the fault is gone.
TRIED_ANEW_AFTER = 60


class Fault(StrEnum):
    """What prevents saving, in the operator's words."""

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

    #: The index of the fault, 0 for none, and the time by a clock that all processes share.
    _layout = Struct("Bd")

    def __init__(self) -> None:
        self._shared = mmap(-1, self._layout.size)
        self.forget()

    def note(self, fault: Fault) -> None:
        if self.last() is not Fault.DAMAGED:
            self._layout.pack_into(self._shared, 0, _FAULTS.index(fault) + 1, monotonic())

    def last(self) -> Fault | None:
        """The fault to report, if any."""
        place, met_at = self._layout.unpack_from(self._shared)
        if not place:
            return None
        fault = _FAULTS[place - 1]
        lasts = fault is Fault.DAMAGED or monotonic() - met_at < TRIED_ANEW_AFTER
        return fault if lasts else None

    def disprove(self, *faults: Fault) -> None:
        """Forget the last fault if it is one of these, because a save succeeded."""
        if self.last() in faults:
            self.forget()

    def forget(self) -> None:
        self._layout.pack_into(self._shared, 0, 0, 0.0)
