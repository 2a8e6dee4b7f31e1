"""The log of a night in words: when, who, what."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from flask_babel import gettext as _

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.store.nights.log import OWN_PHONE, lines
from scorekeeper.store.nights.models import LogRow, NightRow
from scorekeeper.store.nights.values import night_of
from scorekeeper.tournament.night.log_messages import DOINGS
from scorekeeper.web.common.language import local, number, voice
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.forms.night import KIND_NAMES

#: What the log calls settings and columns of people, as the pages do.
_WHICH = {
    "name": N_("name"),
    "names": N_("name"),
    "club": N_("club or family"),
    "never": N_("never with"),
    "fixed_table": N_("table"),
    "rounds": N_("rounds"),
    "round_of": N_("what a round is"),
    "hands": N_("hands"),
    "minutes": N_("minutes"),
    "last_hand": N_("last hand"),
    "seats": N_("seats"),
    "partners": N_("partners"),
    "kind": N_("how tables are drawn"),
    "one_size": N_("one size of table"),
    "edition": N_("box"),
    "tie_breaks": N_("ranking"),
    "correction": N_("time for corrections"),
    "full_names": N_("full names"),
    "check_in": N_("check-in by phone"),
}


@dataclass(frozen=True)
class LogEntry:
    at: datetime
    by: str
    said: str


def log_entries(row: NightRow, search: str = "") -> list[LogEntry]:
    """The log, the newest first; with `search` only lines that hold all of its words."""
    names = names_of(night_of(row), in_full=True)
    entries = (_entry(line, names) for line in lines(row))
    words = search.casefold().split()
    return [one for one in entries if _holds(one, words)]


def _holds(entry: LogEntry, words: list[str]) -> bool:
    text = f"{entry.by} {entry.said}".casefold()
    return all(word in text for word in words)


def _entry(line: LogRow, names: Mapping[int, str]) -> LogEntry:
    facts = dict(_facts(line.facts, names))
    said = voice().say(Sentence(DOINGS[line.kind], facts)).strip()
    return LogEntry(local(line.at), _who(line), said)


def _who(line: LogRow) -> str:
    if line.by == "director":
        return _("Director")
    if line.by.startswith(OWN_PHONE):
        return line.by.removeprefix(OWN_PHONE)
    table = line.by.removeprefix("table ")
    return _("Table %(number)s", number=table) if table != line.by else line.by


def _facts(facts: Mapping[str, object], names: Mapping[int, str]) -> Iterator[tuple[str, object]]:
    for name, fact in facts.items():
        if name == "who" and isinstance(fact, list):
            yield name, ", ".join(names.get(one, _("somebody")) for one in fact)
        elif name == "which" and isinstance(fact, list):
            yield name, ", ".join(_(_WHICH[one]) for one in fact if one in _WHICH)
        elif name == "totals" and isinstance(fact, list):
            yield name, " – ".join(map(number, fact))
        elif name == "how":
            yield name, _(KIND_NAMES[str(fact)]) if fact in KIND_NAMES else ""
        else:
            yield name, fact
