"""Conversion of the parts of a night to JSON values and back, shared by the file of a night and the database.

Each `..._as_dict` has its `..._from`, which raises `Unreadable` with the JSON pointer to the error.
"""

import re
from collections.abc import Mapping
from datetime import timedelta
from fractions import Fraction
from typing import Any, Final

from scorekeeper.limits import (
    MAX_ENTRANTS,
    MAX_MINUTES,
    MAX_NAME_LETTERS,
    MAX_REASON_LETTERS,
    MAX_RESULTS_IN_FILE,
    MAX_ROUND_HANDS,
    MAX_ROUND_POINTS,
    MAX_ROUNDS,
    MAX_SIDES,
    MAX_TABLES,
)
from scorekeeper.records.json_values import Value, moment_text
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.words import N_
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import (
    ENTRANT_STATES,
    RESULT_STATUSES,
    ROUND_LENGTHS,
    Entrant,
    Settings,
    Substitute,
    TableResult,
)
from scorekeeper.tournament.seating.model import KINDS, PARTNERS, Kind
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS

SEATS: Final = (2, 3, 4, 6, 8)

#: The digits are bounded, as "1e999999999" is a number, too.
_FRACTION: Final = re.compile(r"-?\d{1,4}(/[1-9]\d{0,3})?", re.ASCII)


# --- settings --------------------------------------------------------------------------------------


def settings_as_dict(settings: Settings) -> dict[str, Any]:
    """Return the settings as a JSON object."""
    return {**vars(settings), "tie_breaks": list(settings.tie_breaks)}


def settings_from(value: Value) -> Settings:
    """Read the settings of a night."""
    part = value.keys(tuple(Settings.__dataclass_fields__))
    return Settings(
        name=part["name"].name(MAX_NAME_LETTERS),
        rounds=part["rounds"].integer(1, MAX_ROUNDS),
        round_of=part["round_of"].choice(ROUND_LENGTHS),
        hands=part["hands"].optional(lambda number: number.integer(1, MAX_ROUND_HANDS)),
        minutes=part["minutes"].optional(lambda number: number.integer(1, MAX_MINUTES)),
        last_hand=part["last_hand"].integer(0, MAX_MINUTES),
        seats=_seats(part["seats"]),
        partners=part["partners"].choice(PARTNERS),
        kind=kind_from(part["kind"]),
        one_size=part["one_size"].flag(),
        edition=part["edition"].choice(tuple(EDITIONS)),
        tie_breaks=_tie_breaks(part["tie_breaks"]),
        correction=part["correction"].integer(0, 24 * 60),
        full_names=part["full_names"].flag(),
        check_in=part["check_in"].flag(),
    )


def kind_from(value: Value) -> Kind:
    """Read the kind of a round: of a draw, or "by_hand"."""
    return value.choice((*KINDS, "by_hand"))


def _seats(value: Value) -> int:
    if value.integer(min(SEATS), max(SEATS)) not in SEATS:
        raise value.misread(N_("This must be one of %(words)s."), words=", ".join(map(str, SEATS)))
    return int(value.raw)


def _tie_breaks(value: Value) -> tuple[str, ...]:
    names = [name.choice(tuple(TIE_BREAKS)) for name in value.items(1, len(TIE_BREAKS))]
    if len(set(names)) < len(names):
        raise value.misread(N_("A tie-break stands twice in this list."))
    return tuple(names)


# --- people ----------------------------------------------------------------------------------------


def entrant_as_dict(entrant: Entrant) -> dict[str, Any]:
    """Return an entrant as a JSON object."""
    return {
        "number": entrant.number,
        "names": list(entrant.names),
        "club": entrant.club,
        "never": sorted(entrant.never),
        "table": entrant.table,
        "state": entrant.state,
        "substitutes": [dict(vars(substitute)) for substitute in entrant.substitutes],
    }


def entrant_from(value: Value) -> Entrant:
    """Read an entrant."""
    part = value.keys(("number", "names", "club", "never", "table", "state", "substitutes"))
    names = tuple(name.name(MAX_NAME_LETTERS) for name in part["names"].items(1, 2))
    return Entrant(
        number=entrant_number(part["number"]),
        names=names,
        club=part["club"].optional(lambda club: club.name(MAX_NAME_LETTERS)),
        never=frozenset(map(entrant_number, part["never"].items(0, MAX_ENTRANTS))),
        table=part["table"].optional(table_number),
        state=part["state"].choice(ENTRANT_STATES),
        substitutes=tuple(_substitute(item, len(names)) for item in part["substitutes"].items(0, MAX_ROUNDS)),
    )


def _substitute(value: Value, places: int) -> Substitute:
    part = value.keys(("name", "first", "last", "place"))
    first = part["first"].integer(1, MAX_ROUNDS)
    return Substitute(
        name=part["name"].name(MAX_NAME_LETTERS),
        first=first,
        last=part["last"].optional(lambda number: number.integer(first, MAX_ROUNDS)),
        place=part["place"].integer(0, places - 1),
    )


def entrant_number(value: Value) -> int:
    """Read the number of an entrant."""
    return value.integer(1, MAX_ENTRANTS)


def table_number(value: Value) -> int:
    """Read the number of a table."""
    return value.integer(1, MAX_TABLES)


# --- rounds ----------------------------------------------------------------------------------------


def sides_from(value: Value) -> tuple[tuple[int, ...], ...]:
    """Read the sides of a table, each with the numbers of its entrants."""
    return tuple(tuple(map(entrant_number, side.items(1, 2))) for side in value.items(2, MAX_SIDES))


def clock_as_dict(clock: Clock) -> dict[str, Any]:
    """Return a clock as a JSON object."""
    return {
        "length": seconds(clock.length),
        "started_at": moment_text(clock.started_at),
        "paused_at": moment_text(clock.paused_at),
        "lost": clock.lost.total_seconds(),
        "extra": seconds(clock.extra),
        "last_hand": seconds(clock.last_hand),
    }


def clock_from(value: Value) -> Clock:
    """Read a clock."""
    part = value.keys(("length", "started_at", "paused_at", "lost", "extra", "last_hand"))
    return Clock(
        length=duration(part["length"]),
        started_at=part["started_at"].optional(Value.moment),
        paused_at=part["paused_at"].optional(Value.moment),
        lost=_exact_duration(part["lost"]),
        extra=duration(part["extra"], negative=True),
        last_hand=duration(part["last_hand"]),
    )


# --- results ---------------------------------------------------------------------------------------


_RESULT_KEYS: Final = (
    *("version", "totals", "hands", "hands_won", "coups_fourres", "at", "by", "standing"),
    *("accepted_by", "accepted_at", "same_device", "reason"),
)


def result_as_dict(result: TableResult) -> dict[str, Any]:
    """Return a version of a result as a JSON object; its status is called "standing" there."""
    return {
        "version": result.version,
        "totals": list(result.totals),
        "hands": result.hands,
        "hands_won": list(result.hands_won),
        "coups_fourres": list(result.coups_fourres),
        "at": moment_text(result.at),
        "by": result.by,
        "standing": result.status,
        "accepted_by": result.accepted_by,
        "accepted_at": moment_text(result.accepted_at),
        "same_device": result.same_device,
        "reason": result.reason,
    }


def result_from(value: Value, sides: int) -> TableResult:
    """Read a version of a result of a table with so many sides."""
    part = value.keys(_RESULT_KEYS)
    hands = part["hands"].integer(1, MAX_ROUND_HANDS)
    return TableResult(
        version=part["version"].integer(1, MAX_RESULTS_IN_FILE),
        totals=whole_numbers(part["totals"], sides, MAX_ROUND_POINTS),
        hands=hands,
        hands_won=whole_numbers(part["hands_won"], sides, hands),
        coups_fourres=whole_numbers(part["coups_fourres"], sides, 4 * hands),
        at=part["at"].moment(),
        by=part["by"].optional(lambda side: side.integer(0, sides - 1)),
        status=part["standing"].choice(RESULT_STATUSES),
        accepted_by=part["accepted_by"].optional(lambda side: side.integer(0, sides - 1)),
        accepted_at=part["accepted_at"].optional(Value.moment),
        same_device=part["same_device"].flag(),
        reason=text_from(part["reason"]),
    )


def points_as_text(points: Fraction) -> str:
    """Write the exact fraction: "-1/2", "3"."""
    return str(points)


def points_from(value: Value) -> Fraction:
    """Read table points given or taken, a fraction as `points_as_text` writes it."""
    if type(value.raw) is str and _FRACTION.fullmatch(value.raw):
        points = Fraction(value.raw)
        if str(points) == value.raw and abs(points) <= MAX_ROUND_HANDS:
            return points
    raise value.misread(N_('This must be a number of table points, like "1" or "-1/2".'))


# --- small things ----------------------------------------------------------------------------------


def whole_numbers(value: Value, count: int, most: int) -> tuple[int, ...]:
    """Read `count` whole numbers from 0 to `most`."""
    return tuple(number.integer(0, most) for number in value.items(count, count))


def text_from(value: Value, most: int = MAX_REASON_LETTERS) -> str:
    """Read a line of text, which may be empty."""
    return "" if value.raw == "" else value.name(most)


def seconds(length: timedelta) -> int:
    """Return a length of time in whole seconds."""
    return int(length.total_seconds())


def duration(value: Value, negative: bool = False) -> timedelta:
    """Read a whole number of seconds."""
    most = MAX_MINUTES * 60
    return timedelta(seconds=value.integer(-most if negative else 0, most))


def _exact_duration(value: Value) -> timedelta:
    """Read seconds with their fraction, as the time that a clock was paused."""
    if type(value.raw) in (int, float) and 0 <= value.raw <= 10**9:
        return timedelta(seconds=value.raw)
    raise value.misread(N_("This must be a number of seconds."))


def drawn_versions_as_list(drawn_from: Mapping[tuple[int, int], int]) -> list[list[int]]:
    """Return sorted lists of round, table and version of its result."""
    return sorted([number, table, version] for (number, table), version in drawn_from.items())


def drawn_versions_from(value: Value) -> dict[tuple[int, int], int]:
    """Read what `drawn_versions_as_list` returned."""
    read = {}
    for item in value.items(0, MAX_ROUNDS * MAX_TABLES):
        number, table, version = item.items(3, 3)
        key = number.integer(1, MAX_ROUNDS), table_number(table)
        read[key] = version.integer(1, MAX_RESULTS_IN_FILE)
    return read
