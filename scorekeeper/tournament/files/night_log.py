"""Entries of a night's audit log, as the file of the night has them."""

import re
from typing import Final

from scorekeeper.limits import MAX_ENTRANTS, MAX_LOG_LETTERS, MAX_NAME_LETTERS, MAX_ROUND_POINTS, MAX_SIDES
from scorekeeper.records.codecs import MOMENT, Codec, choice, json_object, line
from scorekeeper.records.json_values import Value
from scorekeeper.rules.words import N_
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.night.log_messages import FILE_KINDS, LOG_MESSAGES, required_facts
from scorekeeper.tournament.night.model import LogEntry

_FACT_LETTERS: Final = 32
_FACT_NAME: Final = re.compile(rf"[a-z_]{{1,{_FACT_LETTERS}}}", re.ASCII)
_TEXT: Final = line(MAX_LOG_LETTERS)


def _facts(value: Value) -> dict[str, object]:
    facts = {name: _fact(name, fact) for name, fact in value.members().items()}
    for name in sorted(required_facts(value.around("kind")) - set(facts)):
        raise value.misread(N_("“%(key)s” is missing."), key=name)
    return facts


def _fact(name: str, value: Value) -> object:
    if not _FACT_NAME.fullmatch(name):
        raise value.misread(N_("A fact has a name of small letters."))
    if name == "totals":
        return [item.integer(0, MAX_ROUND_POINTS) for item in value.items(2, MAX_SIDES)]
    if name == "which":
        return [item.name(_FACT_LETTERS) for item in value.items(0, _FACT_LETTERS)]
    if name == "who" or type(value.raw) is list:  # also the "sat_out" of tables added by earlier versions
        return [night_json.ENTRANT_NUMBER.read(item) for item in value.items(0, MAX_ENTRANTS)]
    return value.integer(-(10**9), 10**9) if type(value.raw) is int else _TEXT.read(value)


ENTRY: Final = json_object(
    LogEntry,
    at=MOMENT,
    by=line(MAX_NAME_LETTERS),
    kind=choice(tuple(kind for kind in LOG_MESSAGES if kind not in FILE_KINDS)),
    facts=Codec(_facts, dict),
)
