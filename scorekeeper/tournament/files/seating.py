"""The format `mille-bornes-seating/1`: a request for a draw, in JSON."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

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
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value, read_json
from scorekeeper.rules.words import N_
from scorekeeper.tournament.seating.model import (
    KINDS,
    ONE_ROUND,
    PARTNERS,
    DrawRequest,
    History,
    Kind,
    Partners,
    Side,
    Unit,
)
from scorekeeper.tournament.seating.tables import ImpossibleDraw, preferred_size

FORMAT: Final = "mille-bornes-seating/1"

_REQUIRED: Final = ("format", "seats", "partners", "kind", "units")
_OPTIONAL: Final = frozenset({"rounds", "seed", "history", "one_size", "final_tables"})
_OF_A_UNIT: Final = frozenset({"points", "apart", "table", "sat_out", "odd", "never", "last"})
_SEATS: Final = (2, 3, 4, 6, 8)


def read_seating(text: str) -> DrawRequest:
    """Read a request from `text` (one JSON object). Raises `Unreadable` with the JSON pointer."""
    return read_json(text, request_from)


def request_from(value: Value) -> DrawRequest:
    """Read a request from a parsed JSON value. Raises `Unreadable` with the JSON pointer."""
    value.check_format(FORMAT)
    part = value.keys(_REQUIRED, _OPTIONAL)
    partners = _partners(part["partners"])
    seats = _seats(part["seats"], partners)
    kind = _kind(part["kind"], seats, partners)
    return DrawRequest(
        seats=seats,
        partners=partners,
        kind=kind,
        units=_units(part["units"]),
        seed=part["seed"].integer(-MAX_SEED, MAX_SEED) if "seed" in part else 0,
        rounds=_rounds(part, kind),
        history=_history(part["history"]) if "history" in part else (),
        one_size=part["one_size"].flag() if "one_size" in part else False,
        final_tables=part["final_tables"].integer(1, MAX_TABLES) if "final_tables" in part else 1,
    )


# --- how it is played --------------------------------------------------------------------------------


def _partners(value: Value) -> Partners:
    return value.choice(PARTNERS)


def _seats(value: Value, partners: Partners) -> int:
    seats = value.integer(min(_SEATS), max(_SEATS))
    try:
        preferred_size(seats, partners)
    except ImpossibleDraw as error:
        raise Unreadable(error.sentence, value.where) from None
    return seats


def _kind(value: Value, seats: int, partners: Partners) -> Kind:
    kind = value.choice(KINDS)
    if kind == "whist" and (seats, partners) != (4, "rotating"):
        raise value.misread(N_("A whist movement is for partners who change, at tables of four."))
    return kind


def _rounds(part: Mapping[str, Value], kind: Kind) -> int:
    if "rounds" not in part:
        return 1
    rounds = part["rounds"].integer(1, MAX_SEATING_ROUNDS)
    if rounds > 1 and kind in ONE_ROUND:
        raise part["rounds"].misread(N_("This kind is drawn one round at a time: this must be 1."))
    return rounds


# --- who plays ---------------------------------------------------------------------------------------


def _units(value: Value) -> tuple[Unit, ...]:
    units: dict[str, Unit] = {}
    for item in value.items(0, MAX_ENTRANTS):
        unit = _unit(item)
        if unit.id in units:
            raise item.misread(N_("%(unit)s is there twice."), unit=unit.id)
        units[unit.id] = unit
    return tuple(units.values())


def _unit(value: Value) -> Unit:
    part = value.keys(("id",), _OF_A_UNIT)
    given = {key: item for key, item in part.items() if item.raw is not None}
    return Unit(
        id=part["id"].name(MAX_NAME_LETTERS),
        points=_points(given["points"]) if "points" in given else 0,
        apart=given["apart"].name(MAX_NAME_LETTERS) if "apart" in given else None,
        never=_never(given["never"]) if "never" in given else frozenset(),
        table=given["table"].integer(1, MAX_TABLES) if "table" in given else None,
        sat_out=given["sat_out"].integer(0, MAX_TIMES) if "sat_out" in given else 0,
        odd=given["odd"].integer(0, MAX_TIMES) if "odd" in given else 0,
        last=given["last"].integer(1, MAX_PLACE) if "last" in given else None,
    )


def _never(value: Value) -> frozenset[str]:
    return frozenset([unit.name(MAX_NAME_LETTERS) for unit in value.items(0, MAX_ENTRANTS)])


def _points(value: Value) -> int | Fraction:
    points: Any = value.raw
    if type(points) is int and abs(points) <= MAX_SEATING_POINTS:
        return points
    if type(points) is float and abs(points) <= MAX_SEATING_POINTS:
        exact = Fraction(repr(points))  # as it was written, not as the machine stores it
        return exact.numerator if exact.denominator == 1 else exact
    raise value.misread(N_("Points are a number from -%(most)s to %(most)s."), most=MAX_SEATING_POINTS)


# --- what was played ---------------------------------------------------------------------------------


def _history(value: Value) -> History:
    return tuple([_round(item) for item in value.items(0, MAX_SEATING_ROUNDS)])


def _round(value: Value) -> tuple[tuple[Side, ...], ...]:
    seen: set[str] = set()
    return tuple([_table(item, seen) for item in value.items(0, MAX_ENTRANTS)])


def _table(value: Value, seen: set[str]) -> tuple[Side, ...]:
    return tuple([_side(item, seen) for item in value.items(2, 4)])


def _side(value: Value, seen: set[str]) -> Side:
    side = []
    for item in value.items(1, 2):
        unit = item.name(MAX_NAME_LETTERS)
        if unit in seen:
            raise item.misread(N_("%(unit)s is in this round twice."), unit=unit)
        seen.add(unit)
        side.append(unit)
    return tuple(side)


# --- writing -----------------------------------------------------------------------------------------


def request_as_dict(request: DrawRequest) -> dict[str, Any]:
    """Return the JSON object of the request, which `request_from` reads back; locked tables are left out."""
    final = {} if request.final_tables == 1 else {"final_tables": request.final_tables}
    return final | {
        "format": FORMAT,
        "seats": request.seats,
        "partners": request.partners,
        "kind": request.kind,
        "rounds": request.rounds,
        "seed": request.seed,
        "units": [_unit_as_dict(unit) for unit in request.units],
        "history": [[[list(side) for side in table] for table in round_] for round_ in request.history],
        "one_size": request.one_size,
    }


def _unit_as_dict(unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.id,
        "points": int(unit.points) if unit.points == int(unit.points) else float(unit.points),
        "apart": unit.apart,
        "never": sorted(unit.never),
        "table": unit.table,
        "sat_out": unit.sat_out,
        "odd": unit.odd,
        "last": unit.last,
    }
