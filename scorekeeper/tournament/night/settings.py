"""Checks the settings of a night, and knows which tables each edition allows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.night.model import Entrant, Night, Settings
from scorekeeper.tournament.seating.model import Partners
from scorekeeper.tournament.seating.movements import Room
from scorekeeper.tournament.seating.tables import preferred_size

#: Choices of the preferred table: its seats, and the kind of partners.
TABLES: Final[Mapping[str, tuple[int, Partners]]] = MappingProxyType(
    {
        "4-rotating": (4, "rotating"),
        "4-fixed": (4, "fixed"),
        "2-none": (2, "none"),
        "3-none": (3, "none"),
        "4-none": (4, "none"),
        "6-rotating": (6, "rotating"),
        "6-fixed": (6, "fixed"),
        "8-rotating": (8, "rotating"),
        "8-fixed": (8, "fixed"),
    }
)


def usual_table(edition: str) -> str:
    """Return the key of `TABLES` for four people in this edition."""
    return next(name for name, (seats, partners) in TABLES.items() if seats == 4 and has_table(edition, name))


def has_table(edition: str, name: str) -> bool:
    """True if the edition allows the table with this key of `TABLES`."""
    seats, partners = TABLES[name]
    box = EDITIONS[edition]
    return seats in box.players and box.rules(seats).sides == _side_count(seats, partners)


def _side_count(seats: int, partners: Partners) -> int:
    return seats if partners == "none" else seats // 2


def settings_problem(settings: Settings) -> Sentence | None:
    """Return why these settings contradict each other, or None."""
    edition = EDITIONS[settings.edition]
    players = settings.seats
    facts = {"players": players, "box": edition.title}
    if edition.single_race:
        return Sentence(N_("%(box)s is a single race, which a tournament night cannot rank."), facts)
    if players not in edition.players:
        return Sentence(N_("%(box)s has no table of %(players)s."), facts)
    if edition.rules(players).sides != _side_count(players, settings.partners):
        if settings.partners == "none":
            return Sentence(N_("With %(box)s, people at a table of %(players)s play in pairs."), facts)
        return Sentence(N_("With %(box)s, people at a table of %(players)s play each for themselves."), facts)
    four_for_themselves = 4 in edition.players and edition.rules(4).sides == 4
    if settings.partners != "none" and four_for_themselves and not settings.one_size:
        return Sentence(
            N_(
                "With %(box)s, four people play each for themselves, so no pairs fit at a smaller "
                "table. Choose tables of one size only."
            ),
            {"box": edition.title},
        )
    if settings.kind == "whist" and (settings.seats, settings.partners) != (4, "rotating"):
        return Sentence(N_("The whist movement is for tables of four whose partners change."), {})
    return None


def night_room(settings: Settings, entrants: int) -> Room:
    """Return the room of a night with this many entrants."""
    return Room(entrants, settings.seats, settings.partners, settings.one_size, settings.rounds)


def room_of(settings: Settings, entrants: Sequence[Entrant]) -> Room:
    """Return the room of a night with these entrants."""
    clubs, here = Counter(entrant.club for entrant in entrants), {entrant.number for entrant in entrants}
    related = sum(count * (count - 1) // 2 for club, count in clubs.items() if club is not None)
    never = {
        frozenset({entrant.number, other}) for entrant in entrants for other in entrant.never if other in here
    }
    apart = len(never) + (related if len(clubs) > 1 else 0)
    return replace(night_room(settings, len(entrants)), apart=apart)


def ranking_problem(
    settings: Settings, entrants: int, tables: Sequence[int] | None = None
) -> Sentence | None:
    """Return why this many entrants cannot be ranked by total points, or None.

    `tables`: number of entrants at each table of a round. If it is not drawn yet, the numbers it would have.
    """
    if "total" not in settings.tie_breaks:
        return None
    room = night_room(settings, entrants)
    sizes = room.sizes.tables if tables is None else tables
    if settings.round_of != "hands" and (settings.rounds > 1 or len(sizes) > 1):
        text = N_(
            "Total points cannot rank tables that play different numbers of hands: choose a number of hands "
            "for every round, or another ranking."
        )
        return Sentence(text, {})
    if {*sizes} <= {preferred_size(settings.seats, settings.partners)}:
        return None
    text = N_(
        "With %(count)s, total points cannot rank, as not every table would be for %(seats)s. Choose "
        "tables of one size only (the rest sits out), or another ranking."
    )
    return Sentence(text, {"count": entrants, "seats": settings.seats})


def change_refusal(night: Night, changed: Settings) -> Sentence | None:
    """Return why the settings of the night cannot be changed to these, or None.

    A draft was drawn for other tables. Or total points could not rank the list. Or the list has single
    players and the settings want pairs, or the other way round.
    """
    before, draft = night.settings, night.draft
    if draft is not None and _table_settings(before) != _table_settings(changed):
        text = N_(
            "Round %(round)s was drawn with the old table settings. Publish its draft or delete it first."
        )
        return Sentence(text, {"round": draft.number})
    entrants = sum(entrant.state != "away" for entrant in night.entrants)
    if not ranking_problem(before, entrants):
        problem = ranking_problem(changed, entrants)
        if problem:
            return problem
    listed = [entrant.names for entrant in night.entrants]
    listed += [each.names for each in night.registration.registered]
    if changed.partners == "fixed" and any(len(names) == 1 for names in listed):
        return Sentence(N_("The list has single players, not pairs: set up a new night for pairs."), {})
    if changed.partners != "fixed" and any(len(names) == 2 for names in listed):
        return Sentence(N_("The list has pairs: set up a new night for single players."), {})
    return None


def _table_settings(settings: Settings) -> tuple[object, ...]:
    """Return the settings that a draft depends on."""
    return settings.seats, settings.partners, settings.one_size, settings.edition


def rules_at(night: Night, sides: tuple[tuple[int, ...], ...]) -> Rules | None:
    """Return the edition's rules for a table of the night, or None if it allows no such table."""
    entrants = [night.entrant(number) for side in sides for number in side]
    people = sum(len(entrant.names) for entrant in entrants if entrant)
    return table_rules(night.settings.edition, sides, people)


def table_rules(edition: str, sides: tuple[tuple[int, ...], ...], players: int) -> Rules | None:
    """Return the rules of a table with these sides, or None if the edition allows no such table."""
    box = EDITIONS[edition]
    if players not in box.players:
        return None
    rules = box.rules(players)
    return rules if rules.sides == len(sides) else None
