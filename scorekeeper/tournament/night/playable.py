"""Check of a night's format: tables, draw and ranking that the number of its people allows."""

from typing import Final

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.night.model import Night, Settings
from scorekeeper.tournament.night.progress import next_round_number
from scorekeeper.tournament.night.settings import night_room, ranking_problem
from scorekeeper.tournament.seating.kind_limits import movement_limit
from scorekeeper.tournament.seating.table_sizes import table_sizes

_WHIST_TABLE: Final = 4


def unplayable_format(night: Night) -> Sentence | None:
    """Return the reason why the people of the night cannot play its next round as its settings say, or None.

    Before the first round those count who are expected, too. One alone can wait for others.
    """
    gone = ("away",) if night.current is None else ("away", "expected")
    entrants = [entrant.number for entrant in night.entrants if entrant.state not in gone]
    if len(entrants) < 2 or night.draft or next_round_number(night) > night.settings.rounds:
        return None
    settings = night.settings
    tables, _ = table_sizes(len(entrants), settings.seats, settings.partners, settings.one_size)
    room = night_room(settings, len(entrants))
    return (
        _no_tables(settings, tables, len(entrants))
        or (movement_limit("whist", room) if settings.kind == "whist" else None)
        or ranking_problem(settings, len(entrants))
    )


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
