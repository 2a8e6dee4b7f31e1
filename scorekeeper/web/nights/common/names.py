"""Names on the pages of a night: of its people, its rounds and its tables."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from flask_babel import gettext as _

from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.progress import final_tables
from scorekeeper.tournament.night.public_names import join_names, public_names

#: Number of lists whose public names are cached: a few rounds of a few nights.
_MAX_LISTS: Final = 16
#: An entrant's number, and the place of a player within the entrant.
_Person = tuple[int, int]


def names_of(night: Night, in_full: bool = False, round_number: int | None = None) -> dict[int, str]:
    """Entrant number -> name. Public pages show the first name and an initial, unless the director chose full
    names. With a round, names are those who play in it, including substitutes."""
    return {number: join_names(names) for number, names in players_of(night, round_number, in_full).items()}


def registered_names(night: Night, in_full: bool = False) -> dict[int, str]:
    """Registration number -> name, shortened as in `names_of`."""
    registered = night.registration.registered
    people = {(each.number, place): name for each in registered for place, name in enumerate(each.names)}
    shown = _shown(tuple(people.items()), in_full or night.settings.full_names)
    return {
        each.number: join_names([shown[each.number, place] for place in range(len(each.names))])
        for each in registered
    }


def players_of(night: Night, round_number: int | None, in_full: bool = False) -> dict[int, tuple[str, ...]]:
    """Entrant number -> public names of the players in the round, one by one: a pair has two. Without a
    round, the entrants themselves."""
    people: dict[_Person, str] = {}
    for entrant in night.entrants:
        playing = entrant.names if round_number is None else entrant.players_in(round_number)
        people |= {(entrant.number, place): name for place, name in enumerate(playing)}
    shown = _shown(tuple(people.items()), in_full or night.settings.full_names)
    return {
        entrant.number: tuple(shown[entrant.number, place] for place in range(len(entrant.names)))
        for entrant in night.entrants
    }


def players_at(
    night: Night, sides: Iterable[Iterable[int]], round_number: int, in_full: bool = False
) -> list[tuple[str, ...]]:
    """Public names of each side's players in the round, one by one."""
    players = players_of(night, round_number, in_full)
    return [tuple(name for number in side for name in players[number]) for side in sides]


@lru_cache(_MAX_LISTS)
def _shown(people: tuple[tuple[_Person, str], ...], in_full: bool) -> Mapping[_Person, str]:
    """Public names of these people, cached: all tables of a night ask for the same hundreds."""
    return MappingProxyType(public_names(dict(people), in_full))


def final_numbers(round_: NightRound) -> frozenset[int]:
    """Return the numbers of the tables of a final; none in other rounds."""
    return frozenset(table.number for table in final_tables(round_))


def round_title(round_: NightRound) -> str:
    """Return the name of a round: "Final" for all of its tables, even those that play beside the final."""
    return _("Final") if final_numbers(round_) else _("Round %(round)s", round=round_.number)


def table_title(round_: NightRound, number: int) -> str:
    """Return the name of a table of a round."""
    if number in final_numbers(round_):
        return _("Final, table %(table)s", table=number)
    return _("Round %(round)s, table %(table)s", round=round_.number, table=number)
