"""The parts of a night as JSON, for the file of a night and for the database: a codec for each.

What a part alone does not show (that a number is somebody's, that one result at most is confirmed) is checked
by `night.py`.
"""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from fractions import Fraction
from typing import Any, Final

from scorekeeper.limits import (
    MAX_ANNOUNCEMENT_LETTERS,
    MAX_ENTRANTS,
    MAX_MINUTES,
    MAX_NAME_LETTERS,
    MAX_REASON_LETTERS,
    MAX_REGISTRATIONS,
    MAX_RESULTS_IN_FILE,
    MAX_ROUND_HANDS,
    MAX_ROUND_POINTS,
    MAX_ROUNDS,
    MAX_SIDES,
    MAX_TABLES,
)
from scorekeeper.records.codecs import (
    ELSEWHERE,
    FLAG,
    MOMENT,
    Codec,
    choice,
    json_object,
    line,
    listed,
    name,
    named,
    not_required,
    optional,
    whole,
)
from scorekeeper.records.json_values import Value
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.words import N_
from scorekeeper.tournament.files.seating import SEATS, request_as_dict, request_from
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import (
    ENTRANT_STATES,
    RESULT_STATUSES,
    ROUND_LENGTHS,
    Entrant,
    NightAdjustment,
    NightRound,
    NightTable,
    PlannedTable,
    Settings,
    Substitute,
    TableResult,
)
from scorekeeper.tournament.night.registration import Registered, Registration
from scorekeeper.tournament.seating.model import KINDS, PARTNERS, DrawRequest
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS

#: The digits are bounded, as "1e999999999" is a number, too.
_FRACTION: Final = re.compile(r"-?\d{1,4}(/[1-9]\d{0,3})?", re.ASCII)


# --- reading what the codecs of records/ do not know -----------------------------------------------


def _seats(value: Value) -> int:
    if value.integer(min(SEATS), max(SEATS)) not in SEATS:
        raise value.misread(N_("This must be one of %(words)s."), words=", ".join(map(str, SEATS)))
    return int(value.raw)


def _tie_breaks(value: Value) -> tuple[str, ...]:
    names = [name.choice(tuple(TIE_BREAKS)) for name in value.items(1, len(TIE_BREAKS))]
    if len(set(names)) < len(names):
        raise value.misread(N_("A tie-break appears twice in this list."))
    return tuple(names)


def _points(value: Value) -> Fraction:
    if type(value.raw) is str and _FRACTION.fullmatch(value.raw):
        points = Fraction(value.raw)
        if str(points) == value.raw and abs(points) <= MAX_ROUND_HANDS:
            return points
    raise value.misread(N_("This must be a number of table points, like “1” or “-1/2”."))


def _exact_duration(value: Value) -> timedelta:
    if type(value.raw) in (int, float) and 0 <= value.raw <= 10**9:
        return timedelta(seconds=value.raw)
    raise value.misread(N_("This must be a number of seconds."))


def _drawn_versions(value: Value) -> Mapping[tuple[int, int], int]:
    read = {}
    for item in value.items(0, MAX_ROUNDS * MAX_TABLES):
        number, table, version = item.items(3, 3)
        key = number.integer(1, MAX_ROUNDS), TABLE_NUMBER.read(table)
        read[key] = version.integer(1, MAX_RESULTS_IN_FILE)
    return read


def _drawn_versions_as_list(drawn_from: Mapping[tuple[int, int], int]) -> list[list[int]]:
    return sorted([number, table, version] for (number, table), version in drawn_from.items())


def _round_number(value: Value) -> int:
    """Rounds are numbered in their order."""
    assert value.parent is not None  # the round in the list of rounds
    number = int(value.parent.key) + 1
    return value.integer(number, number)


def _duration(least: int = 0) -> Codec[timedelta]:
    """Whole seconds."""
    return Codec(
        lambda value: timedelta(seconds=value.integer(least, MAX_MINUTES * 60)),
        lambda length: int(length.total_seconds()),
    )


def _by_side(most: Callable[[Value], int]) -> Codec[tuple[int, ...]]:
    """A whole number for each side of the table, up to the `most` that a version of its result can have."""

    def read(value: Value) -> tuple[int, ...]:
        sides, highest = len(value.around("sides")), most(value)
        return tuple([number.integer(0, highest) for number in value.items(sides, sides)])

    return Codec(read, list)


def _numbered(codec: Codec[Any], most: int) -> Codec[tuple[Any, ...]]:
    """A list that is kept in the order of the numbers."""
    each = listed(codec, 0, most)
    return Codec(lambda value: tuple(sorted(each.read(value), key=lambda held: held.number)), each.write)


# --- the parts -------------------------------------------------------------------------------------

ENTRANT_NUMBER: Final = whole(1, MAX_ENTRANTS)
TABLE_NUMBER: Final = whole(1, MAX_TABLES)
ENTRANT_NUMBERS: Final = listed(ENTRANT_NUMBER, 0, MAX_ENTRANTS)
NEVER: Final = Codec(lambda value: frozenset(ENTRANT_NUMBERS.read(value)), sorted)
NAME: Final = name(MAX_NAME_LETTERS)
NAMES: Final = listed(NAME, 1, 2)
REASON: Final = line(MAX_REASON_LETTERS)
#: Of a draw, or "by_hand".
KIND: Final = choice((*KINDS, "by_hand"))
#: The exact fraction: "-1/2", "3".
TABLE_POINTS: Final = Codec(_points, str)

SETTINGS: Final = json_object(
    Settings,
    name=NAME,
    rounds=whole(1, MAX_ROUNDS),
    round_of=choice(ROUND_LENGTHS),
    hands=optional(whole(1, MAX_ROUND_HANDS)),
    minutes=optional(whole(1, MAX_MINUTES)),
    last_hand=whole(0, MAX_MINUTES),
    seats=Codec(_seats),
    partners=choice(PARTNERS),
    kind=KIND,
    one_size=FLAG,
    edition=Codec(lambda value: value.choice(tuple(EDITIONS))),
    tie_breaks=Codec(_tie_breaks, list),
    correction=whole(0, 24 * 60),
    full_names=FLAG,
    check_in=FLAG,
)

SUBSTITUTE: Final = json_object(
    Substitute,
    name=NAME,
    first=whole(1, MAX_ROUNDS),
    last=optional(Codec(lambda value: value.integer(value.around("first"), MAX_ROUNDS))),
    place=Codec(lambda value: value.integer(0, len(value.around("names", default=("", ""))) - 1)),
)
SUBSTITUTES: Final = listed(SUBSTITUTE, 0, MAX_ROUNDS)

ENTRANT: Final = json_object(
    Entrant,
    number=ENTRANT_NUMBER,
    names=NAMES,
    club=optional(NAME),
    never=NEVER,
    table=optional(TABLE_NUMBER),
    state=choice(ENTRANT_STATES),
    substitutes=SUBSTITUTES,
)

REGISTERED: Final = json_object(
    Registered,
    number=whole(1, MAX_REGISTRATIONS),
    names=NAMES,
    at=MOMENT,
    withdrawn_at=optional(MOMENT),
    past_list=FLAG,
    entrant=optional(ENTRANT_NUMBER),
)

REGISTRATION: Final = json_object(
    Registration,
    places=whole(1, MAX_ENTRANTS),
    is_open=named("open", FLAG),
    takes_place=line(MAX_ANNOUNCEMENT_LETTERS),
    registered=_numbered(REGISTERED, MAX_REGISTRATIONS),
)

ADJUSTMENT: Final = json_object(
    NightAdjustment, entrant=ENTRANT_NUMBER, points=TABLE_POINTS, reason=REASON, at=MOMENT
)

CLOCK: Final = json_object(
    Clock,
    length=_duration(),
    started_at=optional(MOMENT),
    paused_at=optional(MOMENT),
    lost=Codec(_exact_duration, timedelta.total_seconds),
    extra=_duration(-MAX_MINUTES * 60),
    last_hand=_duration(),
)

SIDES: Final = listed(listed(ENTRANT_NUMBER, 1, 2), 2, MAX_SIDES)
PLANNED_TABLE: Final = json_object(PlannedTable, number=TABLE_NUMBER, sides=SIDES)
PLAN: Final = listed(listed(PLANNED_TABLE, 0, MAX_TABLES), 0, MAX_ROUNDS)
_SIDE: Final = optional(Codec(lambda value: value.integer(0, len(value.around("sides")) - 1)))

RESULT: Final = json_object(
    TableResult,
    version=whole(1, MAX_RESULTS_IN_FILE),
    totals=_by_side(lambda _value: MAX_ROUND_POINTS),
    hands=whole(1, MAX_ROUND_HANDS),
    hands_won=_by_side(lambda value: int(value.around("hands"))),
    coups_fourres=_by_side(lambda value: 4 * int(value.around("hands"))),
    at=MOMENT,
    by=_SIDE,
    status=named("standing", choice(RESULT_STATUSES)),
    accepted_by=_SIDE,
    accepted_at=optional(MOMENT),
    same_device=FLAG,
    reason=REASON,
)

TABLE: Final = json_object(
    NightTable,
    number=TABLE_NUMBER,
    sides=SIDES,
    final=not_required(FLAG),
    extra=_duration(),
    results=listed(RESULT, 0, MAX_RESULTS_IN_FILE),
    game=ELSEWHERE,  # night.py
)

REQUEST: Final[Codec[DrawRequest]] = Codec(request_from, request_as_dict)
DRAWN_VERSIONS: Final = Codec(_drawn_versions, _drawn_versions_as_list)

ROUND: Final = json_object(
    NightRound,
    number=Codec(_round_number),
    kind=KIND,
    request=REQUEST,
    sitting_out=ENTRANT_NUMBERS,
    drawn_from=DRAWN_VERSIONS,
    released_at=MOMENT,
    closed_at=optional(MOMENT),
    clock=optional(CLOCK),
    tables=_numbered(TABLE, MAX_TABLES),
)
