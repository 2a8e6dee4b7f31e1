"""Registration for a night before it begins: who has a place, and who is on the waiting list.

Neither is stored. Both follow from the order of registering, the withdrawals, and the number of places.

- Places are given in that order, and nobody overtakes. If a pair needs two places and one is free, the pair
  waits. That place stays free, and everybody who registered later waits too.
- The director can move somebody in past the waiting list. They get an extra place, until their turn comes and
  they take a regular one.
- People whom directors put on the night's list take places like everybody else, but nobody loses a place to
  them. If there are too few, those who registered keep theirs as extra places.
- Taking back a withdrawal costs nobody a place. If somebody has moved up since, it is a new registration.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Literal

from scorekeeper.tournament.night.public_names import join_names

#: A registration has a place ("in"), is waiting, or was withdrawn.
PlaceStatus = Literal["in", "waiting", "withdrawn"]


@dataclass(frozen=True)
class Registered:
    """The registration of a player or a fixed pair. `number` grows in the order of registering.

    `past_list`: the director moved them in past the waiting list. `entrant`: their number in the night's
    list, once they are on it.
    """

    number: int
    names: tuple[str, ...]
    at: datetime
    withdrawn_at: datetime | None = None
    past_list: bool = False
    entrant: int | None = None

    @property
    def name(self) -> str:
        """The names joined, as in "Ann & Bob"."""
        return join_names(self.names)


@dataclass(frozen=True)
class Place:
    """A registration with its status.

    `position`: for "in", the first of the places it takes. For "waiting", the number on the waiting list,
    from 1. Otherwise 0. `beside`: it has an extra place.
    """

    registered: Registered
    status: PlaceStatus
    position: int = 0
    beside: bool = False


@dataclass(frozen=True)
class Registration:
    """Registration for a night. `places`: how many people can come, None if registration was never opened.

    `takes_place`: a line that says when and where. `registered`: everybody, in the order of their numbers.
    `others`: how many people on the night's list did not register (`Night.attendance`).
    """

    places: int | None = None
    is_open: bool = False
    takes_place: str = ""
    registered: tuple[Registered, ...] = ()
    others: int = 0

    @cached_property
    def everybody(self) -> tuple[Place, ...]:
        """All registrations with their statuses, in the order of registering."""
        return _give_places((self.places or 0) - self.others, self.registered)

    def of(self, status: PlaceStatus) -> tuple[Place, ...]:
        """Return the registrations with this status."""
        return tuple(place for place in self.everybody if place.status == status)

    def place_of(self, number: int) -> Place | None:
        """Return the registration with this number and its status, or None."""
        return next((place for place in self.everybody if place.registered.number == number), None)

    @property
    def taken(self) -> int:
        """The number of people who have a place."""
        return self.others + sum(len(place.registered.names) for place in self.of("in"))

    @property
    def free(self) -> int:
        """The number of free places. 0 while anybody is waiting or has an extra place."""
        if self.of("waiting") or any(place.beside for place in self.of("in")):
            return 0
        return max(0, (self.places or 0) - self.taken)

    @property
    def over(self) -> int:
        """The number of people beyond the number of places."""
        return max(0, self.taken - (self.places or 0))

    def losing(self, changed: "Registration") -> tuple[Registered, ...]:
        """Return those who have a place now but would have none in `changed`."""
        kept = {place.registered.number for place in changed.of("in")}
        return tuple(place.registered for place in self.of("in") if place.registered.number not in kept)

    def brought_back(self, number: int) -> "Registration | None":
        """Return the registration with a withdrawal taken back, or None if somebody would lose their
        place."""
        registered = tuple(
            replace(each, withdrawn_at=None) if each.number == number else each for each in self.registered
        )
        changed = replace(self, registered=registered)
        return None if self.losing(changed) else changed


def _give_places(places: int, registered: Sequence[Registered]) -> tuple[Place, ...]:
    """Give out the places in order. Once somebody gets none, nobody after them gets one."""
    taken = waiting = 0
    turn_over = False
    everybody = []
    for each in sorted(registered, key=lambda each: each.number):
        if each.withdrawn_at is not None:
            everybody.append(Place(each, "withdrawn"))
            continue
        turn_over = turn_over or taken + len(each.names) > places
        if not turn_over:
            everybody.append(Place(each, "in", taken + 1))
            taken += len(each.names)
        elif each.past_list:
            everybody.append(Place(each, "in", beside=True))
        else:
            waiting += 1
            everybody.append(Place(each, "waiting", waiting))
    return tuple(everybody)
