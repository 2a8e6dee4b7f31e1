"""Who plays which hand, when the table changes its players during a game.

A game has the players who sit there now, seat by seat, and, for its first hands, those who sat there earlier.
Points belong to sides, so no total depends on this. No rulebook speaks of it: it is a house rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass

#: The players of a table, clockwise.
Seats = tuple[str, ...]


@dataclass(frozen=True)
class Sitting:
    """The players of a hand, on its sides: side i has the seats i, i + `sides`, ..."""

    sides: int
    seats: Seats

    @property
    def side_names(self) -> list[str]:
        """The name of each side: its player, or its partners ("Ann & Chloé")."""
        return [" & ".join(self.seats[side :: self.sides]) for side in range(self.sides)]


@dataclass(frozen=True)
class EarlierSeats:
    """Players who sat at the table before others did.

    They played the first `hands` hands, except those of `EarlierSeats` before them. Deleted hands count here,
    because a hand keeps its place when it is deleted.
    """

    hands: int
    seats: Seats


#: What a game says of earlier players: `hands` grow, and no entry has the players of the next.
Earlier = tuple[EarlierSeats, ...]


def players_of(hand: int, seats: Seats, earlier: Earlier) -> Seats:
    """The players of a hand by its place, from 0, among all hands of the game."""
    return next((entry.seats for entry in earlier if hand < entry.hands), seats)


def with_other_players(seats: Seats, earlier: Earlier, hands: int, others: Seats) -> tuple[Seats, Earlier]:
    """The seats, and the earlier ones, when `others` play from the hand after the first `hands` on.

    Raises ValueError if that is before the second hand or before the last change, if `others` are more or
    fewer people, or if two of them have one name.
    """
    if hands < max(1, earlier[-1].hands if earlier else 1):
        raise ValueError("Players change after a hand, and after the last change.")
    if len(others) != len(seats) or has_doubles(others):
        raise ValueError("Each seat needs a player of its own.")
    if not earlier or earlier[-1].hands < hands:
        earlier = (*earlier, EarlierSeats(hands, seats))
    return others, without_repeats(others, earlier)


def renamed(seats: Seats, earlier: Earlier, names: Seats) -> Earlier:
    """The earlier seats, when the people on `seats` are called `names` and always were.

    Raises ValueError if two people of an earlier hand would have one name.
    """
    called = dict(zip(seats, names, strict=True))
    entries = [EarlierSeats(entry.hands, _called(entry.seats, called)) for entry in earlier]
    if any(has_doubles(entry.seats) for entry in entries):
        raise ValueError("Two players of an earlier hand would have one name.")
    return without_repeats(names, entries)


def newcomers(before: Seats, after: Seats) -> list[tuple[str, str]]:
    """Who plays now, and instead of whom. Empty if the same people have changed seats."""
    came = [name for name in after if name not in before]
    went = {name for name in before if name not in after}
    at_seat = dict(zip(after, before, strict=True))
    others = [name for name in before if name in went and name not in {at_seat[new] for new in came}]
    return [(new, at_seat[new] if at_seat[new] in went else others.pop(0)) for new in came]


def everybody(seats: Seats, earlier: Earlier) -> Seats:
    """All people of a game: its players, then those who played earlier hands alone, the latest first."""
    before = [name for entry in reversed(earlier) for name in entry.seats]
    return (*seats, *dict.fromkeys(name for name in before if name not in seats))


def has_doubles(seats: Sequence[str]) -> bool:
    """True if two of these names are the same, in upper or lower case."""
    return len({name.casefold() for name in seats}) < len(seats)


def _called(seats: Seats, called: dict[str, str]) -> Seats:
    return tuple(called.get(name, name) for name in seats)


def without_repeats(seats: Seats, earlier: Sequence[EarlierSeats]) -> Earlier:
    """Join entries with the same players as the next."""
    following = [entry.seats for entry in earlier[1:]] + [seats]
    return tuple(entry for entry, then in zip(earlier, following, strict=False) if entry.seats != then)
