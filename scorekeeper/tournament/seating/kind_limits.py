"""Limits of the kinds of draws: what a kind cannot do with so many units, and what could be had instead."""

from dataclasses import dataclass
from itertools import count

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.seating import whist
from scorekeeper.tournament.seating.model import Kind, Partners
from scorekeeper.tournament.seating.tables import Sizes, preferred_size, table_sizes
from scorekeeper.tournament.seating.whole_night import can_plan


@dataclass(frozen=True)
class Room:
    """Number of units, the tables they are drawn to, and the rounds of the night. `apart`: number of pairs of
    them who are to be kept apart."""

    units: int
    seats: int
    partners: Partners
    one_size: bool
    rounds: int = 1
    apart: int = 0

    @property
    def sizes(self) -> Sizes:
        """Sizes of the tables, and how many sit out."""
        return table_sizes(self.units, self.seats, self.partners, self.one_size)

    @property
    def has_odd_tables(self) -> bool:
        """True if a table has another size than the preferred one."""
        return not {*self.sizes.tables} <= {preferred_size(self.seats, self.partners)}


def kind_limit(kind: Kind, room: Room) -> Sentence | None:
    """Return what this kind cannot do in this room, or None if it can do all that it is for."""
    if room.units < 2:
        return None
    if kind == "round_robin":
        return movement_limit(kind, room) or _round_robin_apart(room) or _round_robin_limit(room)
    if kind == "whist":
        return movement_limit(kind, room) or _whist_apart(room) or _whist_limit(room)
    if kind == "night" and not can_plan(room.units, room.rounds):
        text = N_("A night of %(count)s over so many rounds is too large to plan: drawn round by round.")
        return Sentence(text, {"count": room.units})
    return None


def movement_limit(kind: Kind, room: Room) -> Sentence | None:
    """Return why there is no movement of this kind in this room, with the nearest there are, or None."""
    if kind == "round_robin" and preferred_size(room.seats, room.partners) != 2:
        text = N_(
            "A round robin, everybody against everybody, is for tables of two: here new people meet as often "
            "as can be."
        )
        return Sentence(text, {})
    if kind != "whist" or has_whist_movement(room):
        return None
    if (room.seats, room.partners) != (4, "rotating"):
        return Sentence(N_("The whist movement is for tables of four whose partners change."), {})
    if room.units % 4 == 1 and not room.one_size:
        text = N_(
            "In a whist movement of %(count)s one sits out in each round: choose tables of one size for it. "
            "Here nobody does, and partners change as much as can be."
        )
        return Sentence(text, {"count": room.units})
    return _no_whist(room.units)


def _no_whist(units: int) -> Sentence:
    """Return that there is no whist movement, and for how many people there are."""
    text = N_("There is no whist movement for %(count)s: partners change as much as can be. It takes four.")
    if units < 6:
        return Sentence(text, {"count": units})
    text = N_(
        "There is no whist movement for %(count)s: partners change as much as can be. The nearest are for "
        "%(fewer)s and %(more)s, or with tables of one size, where one sits out, for %(odd)s."
    )
    fewer, odd = (
        next(n for n in range(units - 1, 3, -1) if n % 4 == rest and whist.whist_rounds(n, 1))
        for rest in (0, 1)
    )
    more = next(n for n in count(units + 1) if n % 4 == 0 and whist.whist_rounds(n, 1))
    return Sentence(text, {"count": units, "fewer": fewer, "more": more, "odd": odd})


def has_whist_movement(room: Room) -> bool:
    """True if a whist movement is known that gives as many byes as the draw would."""
    sizes = room.sizes
    fits = room.partners == "rotating" and {*sizes.tables} == {4} and sizes.sitting_out == room.units % 4
    return fits and whist.whist_rounds(room.units, 1) is not None


def _round_robin_apart(room: Room) -> Sentence | None:
    """Return that pairs kept apart may leave too few rounds: each meets in one of them all."""
    if not room.apart or room.rounds <= room.units - 1 + room.units % 2 - room.apart:
        return None
    text = N_(
        "Everybody meets everybody, but who is kept apart: in place of a round in which they would meet, "
        "another may be played again, and some meet twice."
    )
    return Sentence(text, {})


def _whist_apart(room: Room) -> Sentence | None:
    """Return that pairs kept apart may leave too few rounds: each meets in three, once as partners."""
    if not room.apart or room.rounds <= room.units - 1 + room.units % 4 - 3 * room.apart:
        return None
    text = N_(
        "In a whist movement everybody is everybody’s partner: to keep people apart, some of its rounds may "
        "be played again, with the same partners. The whole night at once repeats fewer."
    )
    return Sentence(text, {})


def _round_robin_limit(room: Room) -> Sentence | None:
    if room.units % 2 and not room.one_size:
        text = N_(
            "With %(count)s, a table of three in each round makes some meet twice: with tables of one size "
            "everybody meets everybody once, and sits out once."
        )
        return Sentence(text, {"count": room.units})
    text = N_(
        "With %(count)s, everybody has met everybody after round %(all)s; this night ends with round "
        "%(last)s."
    )
    return _too_short(room, room.units - 1 + room.units % 2, text)


def _whist_limit(room: Room) -> Sentence | None:
    text = N_(
        "With %(count)s, a whist movement is complete after round %(all)s; this night ends with round "
        "%(last)s."
    )
    return _too_short(room, room.units - 1 + room.units % 4, text)


def _too_short(room: Room, all_rounds: int, text: str) -> Sentence | None:
    facts = {"count": room.units, "all": all_rounds, "last": room.rounds}
    return Sentence(text, facts) if room.rounds < all_rounds else None
