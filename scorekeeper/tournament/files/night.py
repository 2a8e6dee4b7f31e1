"""The format `mille-bornes-night/1`: a whole tournament night in one JSON object.

    {"format": "mille-bornes-night/1", "created_at": "2026-01-31T19:00:00.000000Z", "finished_at": null,
     "settings": {"name": "Club night", "rounds": 5, "round_of": "hands", "hands": 4, ...},
     "entrants": [{"number": 1, "names": ["Ann"], "club": null, "never": [], "table": null,
                   "state": "here", "substitutes": []}],
     "rounds": [{"number": 1, "kind": "random", "request": {"format": "mille-bornes-seating/1", ...},
                 "sitting_out": [], "drawn_from": [], "released_at": "...", "closed_at": null, "clock": null,
                 "tables": [{"number": 1, "sides": [[1, 3], [2, 4]], "extra": 0,
                             "results": [{"version": 1, "totals": [2300, 1150], "hands": 4, ...}],
                             "game": null}]}],
     "adjustments": [{"entrant": 1, "points": "-1/2", "reason": "...", "at": "..."}],
     "log": [{"at": "...", "by": "director", "kind": "released", "facts": {"round": 1}}],
     "registration": {"places": 24, "open": false, "takes_place": "Friday at seven",
                      "registered": [{"number": 1, "names": ["Ann"], "at": "...", "withdrawn_at": null,
                                      "past_list": false, "entrant": 1}]}}

Every key must be there, but for `registration`, which a night has that people can register for. `request`
is what the round was drawn from, without the rounds before it. `game` is a game of `mille-bornes-games/1`, or
null. A log entry has the facts of its sentence in `log_messages.py`. Drafts, codes, links, the PIN, who is
calling the director and which phone registered are not in it: a night that is read in gets new codes and
links. Moments are in UTC.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from scorekeeper.limits import (
    MAX_ENTRANTS,
    MAX_FILE_BYTES,
    MAX_LOGGED,
    MAX_PLACES,
    MAX_RESULTS_IN_FILE,
    MAX_ROUNDS,
    MAX_TABLES,
)
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import GameEntry, game_as_dict, game_from
from scorekeeper.records.json_lines import decoded
from scorekeeper.records.json_values import Value, moment_text, read_json
from scorekeeper.rules.words import N_, NN_
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.files.json_layout import object_in_lines
from scorekeeper.tournament.files.night_log import entry_as_dict, entry_from
from scorekeeper.tournament.files.night_registration import registration_as_dict, registration_from
from scorekeeper.tournament.files.night_results import check_results
from scorekeeper.tournament.files.seating import request_as_dict, request_from
from scorekeeper.tournament.night.log_messages import FILE_KINDS
from scorekeeper.tournament.night.model import (
    LogEntry,
    Night,
    NightAdjustment,
    NightRound,
    NightTable,
    Settings,
)
from scorekeeper.tournament.night.progress import places_in
from scorekeeper.tournament.night.registration import Registration
from scorekeeper.tournament.night.settings import settings_problem

FORMAT: Final = "mille-bornes-night/1"
_KEYS: Final = ("format", "created_at", "finished_at", "settings", "entrants", "rounds", "adjustments", "log")
_ROUND_KEYS: Final = (
    *("number", "kind", "request", "sitting_out", "drawn_from", "released_at", "closed_at", "clock"),
    "tables",
)
_TABLE_KEYS: Final = ("number", "sides", "extra", "results", "game")


@dataclass(frozen=True)
class NightFile:
    """Content of the file of a night. `games`: by round and table."""

    night: Night
    created_at: datetime
    games: Mapping[tuple[int, int], GameEntry]
    log: tuple[LogEntry, ...]


# --- writing ---------------------------------------------------------------------------------------


def write_night(file: NightFile) -> bytes:
    """Return the file of the night, always the same for the same night. `read_night` reads it back."""
    return object_in_lines(night_as_dict(file))


def night_as_dict(file: NightFile) -> dict[str, Any]:
    """Return the night as a JSON object. `night_file_from` reads it back."""
    night = file.night
    whole = {
        "format": FORMAT,
        "created_at": moment_text(file.created_at),
        "finished_at": moment_text(night.finished_at),
        "settings": night_json.settings_as_dict(night.settings),
        "entrants": [night_json.entrant_as_dict(entrant) for entrant in night.entrants],
        "rounds": [_round_as_dict(round_, file.games) for round_ in night.released],
        "adjustments": [_adjustment_as_dict(adjustment) for adjustment in night.adjustments],
        "log": [entry_as_dict(entry) for entry in file.log if entry.kind not in FILE_KINDS],
    }
    if night.registration.places is not None:
        whole["registration"] = registration_as_dict(night.registration)
    return whole


def _round_as_dict(round_: NightRound, games: Mapping[tuple[int, int], GameEntry]) -> dict[str, Any]:
    return {
        "number": round_.number,
        "kind": round_.kind,
        "request": request_as_dict(round_.request),
        "sitting_out": list(round_.sitting_out),
        "drawn_from": night_json.drawn_versions_as_list(round_.drawn_from),
        "released_at": moment_text(round_.released_at),
        "closed_at": moment_text(round_.closed_at),
        "clock": None if round_.clock is None else night_json.clock_as_dict(round_.clock),
        "tables": [
            _table_as_dict(table, games.get((round_.number, table.number))) for table in round_.tables
        ],
    }


def _table_as_dict(table: NightTable, game: GameEntry | None) -> dict[str, Any]:
    return {
        "number": table.number,
        "sides": [list(side) for side in table.sides],
        "extra": night_json.seconds(table.extra),
        "results": [night_json.result_as_dict(result) for result in table.results],
        "game": None if game is None else game_as_dict(game),
    }


def _adjustment_as_dict(adjustment: NightAdjustment) -> dict[str, Any]:
    return {
        "entrant": adjustment.entrant,
        "points": night_json.points_as_text(adjustment.points),
        "reason": adjustment.reason,
        "at": moment_text(adjustment.at),
    }


# --- reading ---------------------------------------------------------------------------------------


def read_night(data: bytes) -> NightFile:
    """Read the file of a night. Raises `Unreadable` with the JSON pointer to the first error."""
    if len(data) > MAX_FILE_BYTES:
        text = NN_(
            "A file of a night has at most %(most)s byte.",
            "A file of a night has at most %(most)s bytes.",
            "most",
        )
        raise Unreadable(text, most=MAX_FILE_BYTES)
    return parse_night(decoded(data))


def parse_night(text: str) -> NightFile:
    """Read a night from `text` (one JSON object). Raises `Unreadable` likewise."""
    return read_json(text, night_file_from)


def night_file_from(value: Value) -> NightFile:
    """Read a night, maybe inside something larger."""
    value.check_format(FORMAT)
    part = value.keys(_KEYS, frozenset({"registration"}))
    entrants = tuple(map(night_json.entrant_from, part["entrants"].items(0, MAX_ENTRANTS)))
    _check_unique(part["entrants"], [entrant.number for entrant in entrants])
    known = frozenset(entrant.number for entrant in entrants)
    for place, entrant in zip(part["entrants"].items(0, len(entrants)), entrants, strict=True):
        _check_known(place.members()["never"], entrant.never, known)
    games: dict[tuple[int, int], GameEntry] = {}
    rounds = tuple(
        _round(item, number, known, games)
        for number, item in enumerate(part["rounds"].items(0, MAX_ROUNDS), start=1)
    )
    _check_places(part["rounds"], rounds)
    night = Night(
        settings=_settings(part["settings"]),
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)),
        rounds=rounds,
        adjustments=tuple(_adjustment(item, known) for item in part["adjustments"].items(0, MAX_LOGGED)),
        finished_at=part["finished_at"].optional(Value.moment),
        registration=_registration(part.get("registration"), known),
    )
    check_results(part["rounds"], night, games)
    log = tuple(map(entry_from, part["log"].items(0, MAX_LOGGED)))
    return NightFile(night, part["created_at"].moment(), games, log)


def _check_places(value: Value, rounds: Iterable[NightRound]) -> None:
    if sum(map(places_in, rounds)) > MAX_PLACES:
        raise value.misread(
            N_("A night has at most %(most)s places in all rounds together."), most=MAX_PLACES
        )


def _settings(value: Value) -> Settings:
    settings = night_json.settings_from(value)
    part = value.members()
    if (settings.hands is None) == (settings.round_of == "hands"):
        raise part["hands"].misread(N_("A number of hands goes with rounds of hands, and with no others."))
    if settings.minutes is None and settings.round_of == "clock":
        raise part["minutes"].misread(N_("A round by the clock needs its minutes."))
    problem = settings_problem(settings)
    if problem is not None:
        raise value.misread(problem)
    return settings


def _round(
    value: Value, number: int, known: frozenset[int], games: dict[tuple[int, int], GameEntry]
) -> NightRound:
    part = value.keys(_ROUND_KEYS)
    part["number"].integer(number, number)
    tables = tuple(_table(item, number, known, games) for item in part["tables"].items(0, MAX_TABLES))
    _check_unique(part["tables"], [table.number for table in tables])
    sitting_out = tuple(map(night_json.entrant_number, part["sitting_out"].items(0, MAX_ENTRANTS)))
    _check_known(part["sitting_out"], sitting_out, known)
    _check_unique(value, [*sitting_out, *(entrant for table in tables for entrant in table.entrants)])
    return NightRound(
        number=number,
        kind=night_json.kind_from(part["kind"]),
        request=request_from(part["request"]),
        tables=tuple(sorted(tables, key=lambda table: table.number)),
        sitting_out=sitting_out,
        drawn_from=night_json.drawn_versions_from(part["drawn_from"]),
        released_at=part["released_at"].moment(),
        closed_at=part["closed_at"].optional(Value.moment),
        clock=part["clock"].optional(night_json.clock_from),
    )


def _table(
    value: Value, round_number: int, known: frozenset[int], games: dict[tuple[int, int], GameEntry]
) -> NightTable:
    part = value.keys(_TABLE_KEYS)
    number, sides = night_json.table_number(part["number"]), night_json.sides_from(part["sides"])
    _check_known(part["sides"], [entrant for side in sides for entrant in side], known)
    results = tuple(
        night_json.result_from(item, len(sides)) for item in part["results"].items(0, MAX_RESULTS_IN_FILE)
    )
    if [result.version for result in results] != list(range(1, len(results) + 1)):
        raise part["results"].misread(N_("Versions of a result are numbered 1, 2, 3 and so on."))
    if sum(result.status == "confirmed" for result in results) > 1:
        raise part["results"].misread(N_("Only one result of a table can be confirmed."))
    if part["game"].raw is not None:
        game = game_from(part["game"])
        if game.rules.sides != len(sides):
            raise part["game"].misread(N_("This game has other sides than its table."))
        games[round_number, number] = game
    return NightTable(
        number=number,
        sides=sides,
        results=results,
        extra=night_json.duration(part["extra"]),
    )


def _adjustment(value: Value, known: frozenset[int]) -> NightAdjustment:
    part = value.keys(("entrant", "points", "reason", "at"))
    entrant = night_json.entrant_number(part["entrant"])
    _check_known(part["entrant"], [entrant], known)
    points, reason = night_json.points_from(part["points"]), night_json.text_from(part["reason"])
    return NightAdjustment(entrant, points, reason, part["at"].moment())


def _registration(value: Value | None, known: frozenset[int]) -> Registration:
    """Read the registration, which files written before there was one do not have."""
    if value is None:
        return Registration()
    registration, people = registration_from(value), value.members()["registered"]
    on_list = [each.entrant for each in registration.registered if each.entrant is not None]
    _check_known(people, on_list, known)
    _check_unique(people, on_list)
    _check_unique(people, [each.number for each in registration.registered])
    return registration


def _check_unique(value: Value, numbers: Iterable[int]) -> None:
    for number, count in Counter(numbers).items():
        if count > 1:
            raise value.misread(N_("The number %(number)s is here twice."), number=number)


def _check_known(value: Value, numbers: Iterable[int], known: frozenset[int]) -> None:
    for number in numbers:
        if number not in known:
            raise value.misread(N_("Nobody of this night has the number %(number)s."), number=number)
