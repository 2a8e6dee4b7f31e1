"""A typed, pasted or uploaded list of people, read into the entrants of a night."""

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.limits import MAX_ENTRANTS
from scorekeeper.tournament.files.people import Person, read_people
from scorekeeper.tournament.night.model import Entrant
from scorekeeper.web.common.forms.names import name_key, tidied
from scorekeeper.web.common.language import number, voice


def read_entrants(text: str, pairs: bool, listed: int = 0) -> tuple[list[Entrant], list[str]]:
    """The people of a list, numbered from 1, and its problems in sentences. `listed`: the numbers that the
    night has given already."""
    found = read_people(text, pairs, tidied)
    problems = [
        _("Line %(line)s: %(reason)s", line=error.line, reason=voice().say(error.message))
        for error in found.errors
    ]
    if listed + len(found.people) > MAX_ENTRANTS:
        problems.append(
            ngettext(
                "A night has at most %(most)s name.",
                "A night has at most %(most)s names.",
                MAX_ENTRANTS,
                most=number(MAX_ENTRANTS),
            )
        )
    numbers = {
        name_key(name): place for place, person in enumerate(found.people, start=1) for name in person.names
    }
    entrants = []
    for place, person in enumerate(found.people, start=1):
        unknown = [name for name in person.never if name_key(name) not in numbers]
        problems += [_("%(name)s is not on this list.", name=name) for name in unknown]
        entrants.append(_entrant(place, person, numbers))
    return entrants, problems


def _entrant(number: int, person: Person, numbers: dict[str, int]) -> Entrant:
    never = {numbers[name_key(name)] for name in person.never if name_key(name) in numbers} - {number}
    return Entrant(
        number=number, names=person.names, club=person.club, never=frozenset(never), table=person.table
    )
