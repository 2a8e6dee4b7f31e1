"""Registration for a night, as the file of the night has it."""

from typing import Any

from scorekeeper.limits import (
    MAX_ANNOUNCEMENT_LETTERS,
    MAX_ENTRANTS,
    MAX_NAME_LETTERS,
    MAX_REGISTRATIONS,
)
from scorekeeper.records.json_values import Value, moment_text
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.night.registration import Registered, Registration


def registration_as_dict(registration: Registration) -> dict[str, Any]:
    """Return the JSON object of a registration, which `registration_from` reads back."""
    return {
        "places": registration.places,
        "open": registration.is_open,
        "takes_place": registration.takes_place,
        "registered": [_registered_as_dict(each) for each in registration.registered],
    }


def _registered_as_dict(registered: Registered) -> dict[str, Any]:
    return {
        "number": registered.number,
        "names": list(registered.names),
        "at": moment_text(registered.at),
        "withdrawn_at": moment_text(registered.withdrawn_at),
        "past_list": registered.past_list,
        "entrant": registered.entrant,
    }


def registration_from(value: Value) -> Registration:
    """Read a registration from a parsed JSON value. Raises `Unreadable` with the JSON pointer."""
    part = value.keys(("places", "open", "takes_place", "registered"))
    registered = map(_registered, part["registered"].items(0, MAX_REGISTRATIONS))
    return Registration(
        places=part["places"].integer(1, MAX_ENTRANTS),
        is_open=part["open"].flag(),
        takes_place=night_json.text_from(part["takes_place"], MAX_ANNOUNCEMENT_LETTERS),
        registered=tuple(sorted(registered, key=lambda each: each.number)),
    )


def _registered(value: Value) -> Registered:
    part = value.keys(("number", "names", "at", "withdrawn_at", "past_list", "entrant"))
    return Registered(
        number=part["number"].integer(1, MAX_REGISTRATIONS),
        names=tuple(name.name(MAX_NAME_LETTERS) for name in part["names"].items(1, 2)),
        at=part["at"].moment(),
        withdrawn_at=part["withdrawn_at"].optional(Value.moment),
        past_list=part["past_list"].flag(),
        entrant=part["entrant"].optional(night_json.entrant_number),
    )
