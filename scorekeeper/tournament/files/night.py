"""The format `mille-bornes-night/1`: a whole tournament night in one JSON object.

    {"format": "mille-bornes-night/1", "created_at": "2026-01-31T19:00:00.000000Z", "finished_at": null,
     "settings": {"name": "Club night", "rounds": 5, "round_of": "hands", "hands": 4, ...},
     "entrants": [{"number": 1, "names": ["Ann"], "club": null, "never": [], "table": null,
                   "state": "here", "substitutes": []}],
     "rounds": [{"number": 1, "kind": "random", "request": {"format": "mille-bornes-seating/1", ...},
                 "sitting_out": [], "drawn_from": [], "released_at": "...", "closed_at": null, "clock": null,
                 "tables": [{"number": 1, "sides": [[1, 3], [2, 4]], "final": false, "extra": 0,
                             "results": [{"version": 1, "totals": [2300, 1150], "hands": 4, ...}],
                             "game": null}]}],
     "adjustments": [{"entrant": 1, "points": "-1/2", "reason": "...", "at": "..."}],
     "log": [{"at": "...", "by": "director", "kind": "released", "facts": {"round": 1}}],
     "registration": {"places": 24, "open": false, "takes_place": "Friday at seven",
                      "registered": [{"number": 1, "names": ["Ann"], "at": "...", "withdrawn_at": null,
                                      "past_list": false, "entrant": 1}]}}

Every key must be there, but for the `final` of a table and for `registration`, which a night has that people
can register for. `request` is what the round was drawn from, without the rounds before it. `game` is a game
of `mille-bornes-games/1`, or null. A log entry has the facts of its sentence in `log_messages.py`. Drafts,
codes, links, the PIN, who is calling the director and which phone registered are not in it: a night that is
read in gets new codes and links. Moments are in UTC.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from scorekeeper.limits import MAX_ENTRANTS, MAX_FILE_BYTES, MAX_LOGGED, MAX_PLACES, MAX_ROUNDS
from scorekeeper.records.codecs import MOMENT, listed, optional
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import GameEntry, game_as_dict, game_from
from scorekeeper.records.json_lines import decoded
from scorekeeper.records.json_values import Value, read_json
from scorekeeper.rules.words import N_, NN_
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.files.json_layout import object_in_lines
from scorekeeper.tournament.files.night_log import ENTRY
from scorekeeper.tournament.files.night_results import check_results, tables_in
from scorekeeper.tournament.night.log_messages import FILE_KINDS
from scorekeeper.tournament.night.model import LogEntry, Night, NightRound, Settings
from scorekeeper.tournament.night.progress import places_in
from scorekeeper.tournament.night.registration import Registration
from scorekeeper.tournament.night.settings import settings_problem

FORMAT: Final = "mille-bornes-night/1"
_KEYS: Final = ("format", "created_at", "finished_at", "settings", "entrants", "rounds", "adjustments", "log")
_FINISHED_AT: Final = optional(MOMENT)
_ENTRANTS: Final = listed(night_json.ENTRANT, 0, MAX_ENTRANTS)
_ROUNDS: Final = listed(night_json.ROUND, 0, MAX_ROUNDS)
_ADJUSTMENTS: Final = listed(night_json.ADJUSTMENT, 0, MAX_LOGGED)
_LOG: Final = listed(ENTRY, 0, MAX_LOGGED)


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
        "created_at": MOMENT.write(file.created_at),
        "finished_at": _FINISHED_AT.write(night.finished_at),
        "settings": night_json.SETTINGS.write(night.settings),
        "entrants": _ENTRANTS.write(night.entrants),
        "rounds": [_round_as_dict(round_, file.games) for round_ in night.released],
        "adjustments": _ADJUSTMENTS.write(night.adjustments),
        "log": _LOG.write(tuple(entry for entry in file.log if entry.kind not in FILE_KINDS)),
    }
    if night.registration.places is not None:
        whole["registration"] = night_json.REGISTRATION.write(night.registration)
    return whole


def _round_as_dict(round_: NightRound, games: Mapping[tuple[int, int], GameEntry]) -> dict[str, Any]:
    written: dict[str, Any] = night_json.ROUND.write(round_)
    for table in written["tables"]:
        game = games.get((round_.number, table["number"]))
        table["game"] = None if game is None else game_as_dict(game)
    return written


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
    entrants = _ENTRANTS.read(part["entrants"])
    known = _check_entrants(part["entrants"])
    rounds = _ROUNDS.read(part["rounds"])
    for round_ in part["rounds"].entries():
        _check_round(round_, known)
    if sum(map(places_in, rounds)) > MAX_PLACES:
        raise part["rounds"].misread(
            N_("A night has at most %(most)s places in all rounds together."), most=MAX_PLACES
        )
    night = Night(
        settings=_settings(part["settings"]),
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)),
        rounds=rounds,
        adjustments=_ADJUSTMENTS.read(part["adjustments"]),
        finished_at=_FINISHED_AT.read(part["finished_at"]),
        registration=_registration(part.get("registration"), known),
    )
    for adjustment in part["adjustments"].entries():
        entrant = adjustment.inside("entrant")
        _check_known(entrant, [entrant.raw], known)
    games = _games(part["rounds"], night)
    check_results(part["rounds"], night, games)
    return NightFile(night, MOMENT.read(part["created_at"]), games, _LOG.read(part["log"]))


def _settings(value: Value) -> Settings:
    settings = night_json.SETTINGS.read(value)
    if (settings.hands is None) == (settings.round_of == "hands"):
        raise value.inside("hands").misread(
            N_("Rounds by number of hands need that number; other rounds have none.")
        )
    if settings.minutes is None and settings.round_of == "clock":
        raise value.inside("minutes").misread(N_("A round by the clock needs a number of minutes."))
    problem = settings_problem(settings)
    if problem is not None:
        raise value.misread(problem)
    return settings


def _games(rounds: Value, night: Night) -> dict[tuple[int, int], GameEntry]:
    """Read the games of the tables, by round and table."""
    games = {}
    for place, number, table in tables_in(rounds, night):
        game = place.inside("game")
        if game.raw is not None:
            games[number, table.number] = read = game_from(game)
            if read.rules.sides != len(table.sides):
                raise game.misread(N_("This game has other sides than its table."))
    return games


def _registration(value: Value | None, known: frozenset[int]) -> Registration:
    """Read the registration, which files written before there was one do not have."""
    if value is None:
        return Registration()
    registration, people = night_json.REGISTRATION.read(value), value.inside("registered")
    on_list = [each.entrant for each in registration.registered if each.entrant is not None]
    _check_known(people, on_list, known)
    _check_unique(people, on_list)
    _check_unique(people, [each.number for each in registration.registered])
    return registration


# --- checks of what was read -----------------------------------------------------------------------


def _check_entrants(value: Value) -> frozenset[int]:
    """Return the numbers of the entrants. Refuses one that is there twice, or unknown to the night."""
    numbers = [entrant["number"] for entrant in value.raw]
    _check_unique(value, numbers)
    known = frozenset(numbers)
    for entrant in value.entries():
        never = entrant.inside("never")
        _check_known(never, frozenset(never.raw), known)
    return known


def _check_round(value: Value, known: frozenset[int]) -> None:
    tables, sitting_out = value.inside("tables"), value.inside("sitting_out")
    entrants = []
    for table in tables.entries():
        at_table = [entrant for side in table.raw["sides"] for entrant in side]
        _check_known(table.inside("sides"), at_table, known)
        _check_versions(table.inside("results"))
        entrants += at_table
    _check_unique(tables, [table["number"] for table in tables.raw])
    _check_known(sitting_out, sitting_out.raw, known)
    _check_unique(value, [*sitting_out.raw, *entrants])


def _check_versions(results: Value) -> None:
    if [result["version"] for result in results.raw] != list(range(1, len(results.raw) + 1)):
        raise results.misread(N_("Versions of a result are numbered 1, 2, 3 and so on."))
    if sum(result["standing"] == "confirmed" for result in results.raw) > 1:
        raise results.misread(N_("Only one result of a table can be confirmed."))


def _check_unique(value: Value, numbers: Iterable[int]) -> None:
    for number, count in Counter(numbers).items():
        if count > 1:
            raise value.misread(N_("The number %(number)s is here twice."), number=number)


def _check_known(value: Value, numbers: Iterable[int], known: frozenset[int]) -> None:
    for number in numbers:
        if number not in known:
            raise value.misread(N_("Nobody of this night has the number %(number)s."), number=number)
