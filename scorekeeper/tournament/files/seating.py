"""The format `mille-bornes-seating/1`: a request for a draw, in JSON."""

from fractions import Fraction
from typing import Any, Final, TypeVar

from scorekeeper.limits import (
    MAX_ENTRANTS,
    MAX_NAME_LETTERS,
    MAX_PLACE,
    MAX_SEATING_POINTS,
    MAX_SEATING_ROUNDS,
    MAX_SEED,
    MAX_TABLES,
    MAX_TIMES,
)
from scorekeeper.records.codecs import (
    ELSEWHERE,
    FLAG,
    Codec,
    choice,
    json_object,
    listed,
    name,
    not_required,
    whole,
)
from scorekeeper.records.json_values import Value, read_json
from scorekeeper.rules.words import N_
from scorekeeper.tournament.seating.model import KINDS, ONE_ROUND, PARTNERS, DrawRequest, Unit
from scorekeeper.tournament.seating.tables import ImpossibleDraw, preferred_size

FORMAT: Final = "mille-bornes-seating/1"

SEATS: Final = (2, 3, 4, 6, 8)
_NAME: Final = name(MAX_NAME_LETTERS)
_NAMES: Final = listed(_NAME, 0, MAX_ENTRANTS)
Held = TypeVar("Held")


# --- the parts -------------------------------------------------------------------------------------


def _points(value: Value) -> int | Fraction:
    points: Any = value.raw
    if type(points) is int and abs(points) <= MAX_SEATING_POINTS:
        return points
    if type(points) is float and abs(points) <= MAX_SEATING_POINTS:
        exact = Fraction(repr(points))  # as it was written, not as the machine stores it
        return exact.numerator if exact.denominator == 1 else exact
    raise value.misread(N_("Points are a number from -%(most)s to %(most)s."), most=MAX_SEATING_POINTS)


def _points_as_number(points: int | Fraction) -> int | float:
    return int(points) if points == int(points) else float(points)


def _given(codec: Codec[Held], default: Held | None = None) -> Codec[Held | None]:
    """What a unit may leave out, or have null: then it is `default`."""
    return not_required(Codec(lambda value: default if value.raw is None else codec.read(value), codec.write))


_UNIT: Final = json_object(
    Unit,
    id=_NAME,
    points=_given(Codec(_points, _points_as_number), 0),
    apart=_given(_NAME),
    never=_given(Codec(lambda value: frozenset(_NAMES.read(value)), sorted), frozenset()),
    table=_given(whole(1, MAX_TABLES)),
    sat_out=_given(whole(0, MAX_TIMES), 0),
    odd=_given(whole(0, MAX_TIMES), 0),
    last=_given(whole(1, MAX_PLACE)),
)

_TABLES: Final = listed(listed(listed(_NAME, 1, 2), 2, 4), 0, MAX_ENTRANTS)

_REQUEST: Final = json_object(
    DrawRequest,
    format=ELSEWHERE,
    seats=whole(min(SEATS), max(SEATS)),
    partners=choice(PARTNERS),
    kind=choice(KINDS),
    rounds=not_required(whole(1, MAX_SEATING_ROUNDS)),
    seed=not_required(whole(-MAX_SEED, MAX_SEED)),
    units=listed(_UNIT, 0, MAX_ENTRANTS),
    history=not_required(listed(_TABLES, 0, MAX_SEATING_ROUNDS)),
    one_size=not_required(FLAG),
    final_tables=not_required(whole(1, MAX_TABLES)),
)


# --- reading ---------------------------------------------------------------------------------------


def read_seating(text: str) -> DrawRequest:
    """Read a request from `text` (one JSON object). Raises `Unreadable` with the JSON pointer."""
    return read_json(text, request_from)


def request_from(value: Value) -> DrawRequest:
    """Read a request from a parsed JSON value. Raises `Unreadable` with the JSON pointer."""
    value.check_format(FORMAT)
    request = _REQUEST.read(value)
    _check_tables(value, request)
    _check_units(value.inside("units"))
    if request.history:
        for round_ in value.inside("history").entries():
            _check_round(round_)
    return request


def _check_tables(value: Value, request: DrawRequest) -> None:
    try:
        preferred_size(request.seats, request.partners)
    except ImpossibleDraw as error:
        raise value.inside("seats").misread(error.sentence) from None
    if request.kind == "whist" and (request.seats, request.partners) != (4, "rotating"):
        raise value.inside("kind").misread(
            N_("A whist movement is for partners who change, at tables of four.")
        )
    if request.rounds > 1 and request.kind in ONE_ROUND:
        raise value.inside("rounds").misread(N_("This kind is drawn one round at a time: this must be 1."))


def _check_units(units: Value) -> None:
    seen = set()
    for unit in units.entries():
        if unit.raw["id"] in seen:
            raise unit.misread(N_("%(unit)s is there twice."), unit=unit.raw["id"])
        seen.add(unit.raw["id"])


def _check_round(tables: Value) -> None:
    seen = set()
    for unit in [unit for table in tables.entries() for side in table.entries() for unit in side.entries()]:
        if unit.raw in seen:
            raise unit.misread(N_("%(unit)s is in this round twice."), unit=unit.raw)
        seen.add(unit.raw)


# --- writing ---------------------------------------------------------------------------------------


def request_as_dict(request: DrawRequest) -> dict[str, Any]:
    """Return the JSON object of the request, which `request_from` reads back; locked tables are left out."""
    written: dict[str, Any] = _REQUEST.write(request)
    final_tables = written.pop("final_tables")
    final = {} if final_tables == 1 else {"final_tables": final_tables}
    return final | {"format": FORMAT} | written
