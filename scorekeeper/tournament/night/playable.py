"""Checks whether the number of people allows a night's tables, draw and ranking."""

from typing import Final

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.night.model import Night, Settings
from scorekeeper.tournament.night.progress import next_round_number, places_in
from scorekeeper.tournament.night.settings import night_room, ranking_problem
from scorekeeper.tournament.seating.movements import movement_limit

_WHIST_TABLE: Final = 4


def unplayable_format(night: Night) -> Sentence | None:
    """Return why the people of the night cannot play its next round, by its settings or as drawn, or None."""
    settings, count = night.settings, _players(night)
    if count < 2:
        return None
    room = night_room(settings, count)
    lacking = None if night.draft else _no_tables(settings, room.sizes.tables, count)
    kind = night.draft.request.kind if night.draft else settings.kind
    return lacking or (movement_limit("whist", room) if kind == "whist" else None)


def unrankable(night: Night) -> Sentence | None:
    """Return why the next round, by its settings or as drawn, cannot be ranked, or None."""
    count, draft = _players(night), night.draft
    if count < 2:
        return None
    tables = [len(table.entrants) for table in draft.tables] if draft else None
    return ranking_problem(night.settings, count, tables)


def _players(night: Night) -> int:
    """Return the number of entrants who play the next round or sit it out. 0 if there is no next round.

    Before the first round expected entrants count too. A single entrant can wait for others.
    """
    if night.draft is not None:
        return places_in(night.draft)
    if next_round_number(night) > night.settings.rounds:
        return 0
    gone = ("away",) if night.current is None else ("away", "expected")
    return sum(entrant.state not in gone for entrant in night.entrants)


def _no_tables(settings: Settings, tables: tuple[int, ...], count: int) -> Sentence | None:
    if not tables:
        text = NN_(
            "With %(count)s, no table of %(seats)s seat is full.",
            "With %(count)s, no table of %(seats)s seats is full.",
            "seats",
        )
        return Sentence(text, {"count": count, "seats": settings.seats})
    box = EDITIONS[settings.edition]
    for size in dict.fromkeys(tables):
        players = size * (2 if settings.partners == "fixed" else 1)
        if players not in box.players or box.rules(players).sides != _sides(settings, size):
            lacking = N_("With %(count)s, a table of %(players)s is needed: %(box)s has none.")
            return Sentence(lacking, {"count": count, "players": players, "box": box.title})
    return None


def _sides(settings: Settings, size: int) -> int:
    """Return the number of sides of a table of `size` entrants."""
    return size // 2 if settings.partners == "rotating" and size >= _WHIST_TABLE else size
