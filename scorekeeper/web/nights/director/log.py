"""The log of a night in words, with a search."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import IntegerField

from scorekeeper.evenings import local
from scorekeeper.rules.words import N_
from scorekeeper.store.night_models import LogRow, NightRow
from scorekeeper.store.nights.log import DIRECTOR, OWN_PHONE, SCOREKEEPER, lines
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night.log_messages import log_sentence
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.director.kinds import KIND_NAMES
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.parts.text.figures import signed
from scorekeeper.web.serving.access import night_to_direct
from scorekeeper.web.serving.language import number, voice
from scorekeeper.web.serving.text_form import TextForm

#: Names of settings and of people's columns, as on the pages.
_COLUMN_NAMES = {
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


class StepForm(TextForm):
    """Undoes a step, named by its log line."""

    step = IntegerField()


def show(public_id: str) -> ResponseReturnValue:
    """Show the log, newest first; `search` filters it by words."""
    row, _device = night_to_direct(public_id)
    search = request.args.get("search", "").strip()[:100]
    return render_template(
        "nights/director/log.html",
        row=row,
        night=night_of(row),
        here_now="more",
        search=search,
        lines=log_lines(row, search),
    )


@dataclass(frozen=True)
class LogLine:
    """A log entry in words: when, by whom, and what was done."""

    at: datetime
    by: str
    text: str


def log_lines(row: NightRow, search: str = "") -> list[LogLine]:
    """The log, newest first; with `search`, only lines that contain all of its words."""
    names = names_of(night_of(row), in_full=True)
    found = (_line(entry, names) for entry in lines(row))
    words = search.casefold().split()
    return [line for line in found if _has_words(line, words)]


def _has_words(line: LogLine, words: list[str]) -> bool:
    text = f"{line.by} {line.text}".casefold()
    return all(word in text for word in words)


def _line(entry: LogRow, names: Mapping[int, str]) -> LogLine:
    facts = {name: _fact(name, fact, names) for name, fact in entry.facts.items()}
    text = voice().say(log_sentence(entry.kind, facts)).strip()
    return LogLine(local(entry.at), _by(entry), text)


def _by(entry: LogRow) -> str:
    """Who acted, and on which device; imported lines have no device."""
    if entry.by.startswith(OWN_PHONE):
        return entry.by.removeprefix(OWN_PHONE)
    table = entry.by.removeprefix("table ")
    who = _("Table %(number)s", number=table) if table != entry.by else entry.by
    role, _colon, name = entry.by.partition(": ")
    if role in (DIRECTOR, SCOREKEEPER):
        who = _("Director") if role == DIRECTOR else _("Scorekeeper")
        who = f"{who} {name}" if name else who
    return f"{who}, {device_name(entry.device)}" if entry.device else who


def _fact(name: str, fact: object, names: Mapping[int, str]) -> object:
    """Format a fact: entrants, columns and kinds of draw by name."""
    if name == "who" and isinstance(fact, list):
        return voice().comma_list([names.get(entrant, _("somebody")) for entrant in fact])
    if name == "which" and isinstance(fact, list):
        return voice().comma_list([_(_COLUMN_NAMES[column]) for column in fact if column in _COLUMN_NAMES])
    if name == "totals" and isinstance(fact, list):
        return " – ".join(map(number, fact))
    if name == "points":
        return signed(Fraction(str(fact)))
    if name == "name":
        return fact or _("One device")
    if name == "how":
        return _(KIND_NAMES[str(fact)]) if fact in KIND_NAMES else ""
    return fact
