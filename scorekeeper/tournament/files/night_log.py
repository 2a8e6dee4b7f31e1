"""Entries of a night's audit log, as the file of the night has them."""

import re
from typing import Any, Final

from scorekeeper.limits import MAX_ENTRANTS, MAX_LOG_LETTERS, MAX_NAME_LETTERS, MAX_ROUND_POINTS, MAX_SIDES
from scorekeeper.records.json_values import Value, moment_text
from scorekeeper.rules.words import N_
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.night.log_messages import FILE_KINDS, LOG_MESSAGES, required_facts
from scorekeeper.tournament.night.model import LogEntry

_FACT_LETTERS: Final = 32
_FACT_NAME: Final = re.compile(rf"[a-z_]{{1,{_FACT_LETTERS}}}", re.ASCII)
_KINDS: Final = tuple(kind for kind in LOG_MESSAGES if kind not in FILE_KINDS)


def entry_as_dict(entry: LogEntry) -> dict[str, Any]:
    """Return the JSON object of an entry, which `entry_from` reads back."""
    return {"at": moment_text(entry.at), "by": entry.by, "kind": entry.kind, "facts": dict(entry.facts)}


def entry_from(value: Value) -> LogEntry:
    """Read an entry from a parsed JSON value. Raises `Unreadable` with the JSON pointer."""
    part = value.keys(("at", "by", "kind", "facts"))
    kind = part["kind"].choice(_KINDS)
    facts = {name: _log_fact(name, fact) for name, fact in part["facts"].members().items()}
    for name in sorted(required_facts(kind) - set(facts)):
        raise part["facts"].misread(N_('"%(key)s" is missing.'), key=name)
    return LogEntry(part["at"].moment(), night_json.text_from(part["by"], MAX_NAME_LETTERS), kind, facts)


def _log_fact(name: str, value: Value) -> object:
    if not _FACT_NAME.fullmatch(name):
        raise value.misread(N_("A fact has a name of small letters."))
    if name == "who":
        return [night_json.entrant_number(item) for item in value.items(0, MAX_ENTRANTS)]
    if name == "totals":
        return [item.integer(0, MAX_ROUND_POINTS) for item in value.items(2, MAX_SIDES)]
    if name == "which":
        return [item.name(_FACT_LETTERS) for item in value.items(0, _FACT_LETTERS)]
    return _number_or_text(value)


def _number_or_text(value: Value) -> int | str:
    if type(value.raw) is int:
        return value.integer(-(10**9), 10**9)
    return night_json.text_from(value, MAX_LOG_LETTERS)
