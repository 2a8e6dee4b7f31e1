"""Registration for a night before it begins: who has a place, and who waits for one.

Neither is stored: both follow from the order in which people registered, from those who withdrew and from
the number of places.

- Places are given in that order, and nobody overtakes: a pair that needs two while one is free waits, and
  keeps that one free, with all who came after it waiting behind.
- Whom the director moves in past the list has a place of their own beside the others, until their turn has
  come: then they take one of them.
- Whom directors put on the list of the night themselves take places like everybody else. They take nobody's:
  where there are too few, those who had one by registering keep it beside the others.
- Taking back a withdrawal takes nobody's place: where somebody has moved up since, it is a new registration.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Literal

#: Status of a registration: with a place, waiting for one, or withdrawn.
PlaceStatus = Literal["in", "waiting", "withdrawn"]


@dataclass(frozen=True)
class Registered:
    """Registration of a player or a fixed pair. `number` grows in the order of registering.

    `past_list`: the director has moved them in past the list. `entrant`: number in the night's list, once
    they are on it.
    """

    number: int
    names: tuple[str, ...]
    at: datetime
    withdrawn_at: datetime | None = None
    past_list: bool = False
    entrant: int | None = None

    @property
    def name(self) -> str:
        """Names joined, as in "Ann & Bob"."""
        return " & ".join(self.names)


@dataclass(frozen=True)
class Place:
    """Registration with its status. `position`: of somebody in, the first of the places taken, and of
    somebody waiting, the number on the waiting list, from 1 on; 0 for others. `beside`: a place beside the
    others."""

    registered: Registered
    status: PlaceStatus
    position: int = 0
    beside: bool = False


@dataclass(frozen=True)
class Registration:
    """Registration for a night. `places`: number of people who can come, None while it was never opened.

    `takes_place`: line that says when and where. `registered`: everybody, in the order of their numbers.
    `others`: number of people on the list of the night who did not register (`Night.attendance`).
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
        """Return those of a status."""
        return tuple(place for place in self.everybody if place.status == status)

    def place_of(self, number: int) -> Place | None:
        """Return the status of the registration with this number, or None."""
        return next((place for place in self.everybody if place.registered.number == number), None)

    @property
    def taken(self) -> int:
        """Number of people who have a place."""
        return self.others + sum(len(place.registered.names) for place in self.of("in"))

    @property
    def free(self) -> int:
        """Number of places for whoever registers now: none while anybody's turn is still to come."""
        if self.of("waiting") or any(place.beside for place in self.of("in")):
            return 0
        return max(0, (self.places or 0) - self.taken)

    @property
    def over(self) -> int:
        """Number of people beyond the number of places."""
        return max(0, self.taken - (self.places or 0))

    def losing(self, changed: "Registration") -> tuple[Registered, ...]:
        """Return those who have a place now and would not in `changed`."""
        kept = {place.registered.number for place in changed.of("in")}
        return tuple(place.registered for place in self.of("in") if place.registered.number not in kept)

    def brought_back(self, number: int) -> "Registration | None":
        """Return the registration with a withdrawal taken back, or None if that costs anybody a place."""
        registered = tuple(
            replace(each, withdrawn_at=None) if each.number == number else each for each in self.registered
        )
        changed = replace(self, registered=registered)
        return None if self.losing(changed) else changed


def _give_places(places: int, registered: Sequence[Registered]) -> tuple[Place, ...]:
    """Give the places to as many as fit, from the first on: nobody behind somebody without one has one."""
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
