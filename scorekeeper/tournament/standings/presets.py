"""Ready-made orders of tie-breaks, and the checks of an order."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.standings.model import RoundOutcome, StandingsError, TableOutcome
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS


@dataclass(frozen=True)
class Preset:
    """A named order of tie-breaks. Units still tied after the last share a place."""

    name: str
    title: str
    description: str
    order: tuple[str, ...]


CLUB_NIGHT: Final = Preset(
    "club_night",
    N_("Club night"),
    N_("Points for your place at each table, fair between tables of every size."),
    ("table_points", "difference", "head_to_head", "opponents", "hands_won", "coups_fourres"),
)
TOTAL_POINTS: Final = Preset(
    "total_points",
    N_("Total points"),
    N_("All points of the night added up. Every table must be of the same size and play as many hands."),
    ("total", "wins", "head_to_head", "hands_won", "coups_fourres"),
)
# Cribbage clubs rank by game points (2 a win, 3 with a skunk), games won, spread. This game has no skunk,
# because a shutout pays within the hand. So game points and games won are the same.
CRIBBAGE_STYLE: Final = Preset(
    "cribbage_style",
    N_("Cribbage style"),
    N_("Tables won, then by how much you were ahead or behind over the night."),
    ("wins", "spread", "head_to_head", "hands_won", "coups_fourres"),
)
# Catan's tournaments rank by wins, victory points, share of the table's points. We leave out points, because
# they do not compare between tables of two and of three sides.
CATAN_STYLE: Final = Preset(
    "catan_style",
    N_("Catan style"),
    N_("Tables won, then your share of the points at each table."),
    ("wins", "share", "head_to_head", "hands_won", "coups_fourres"),
)
PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {preset.name: preset for preset in (CLUB_NIGHT, TOTAL_POINTS, CRIBBAGE_STYLE, CATAN_STYLE)}
)


def check_order(order: Sequence[str]) -> tuple[str, ...]:
    """Return `order` if it can rank: known names of tie-breaks, at least one, none twice.

    Raises StandingsError otherwise.
    """
    if not order:
        raise StandingsError(N_("Nothing is chosen to rank by."))
    for name, times in Counter(order).items():
        if name not in TIE_BREAKS:
            raise StandingsError(N_("There is no tie-break called %(name)s."), name=name)
        if times > 1:
            raise StandingsError(N_("The tie-break %(name)s is in the order twice."), name=name)
    return tuple(order)


def refusal(order: Preset | Sequence[str], rounds: Sequence[RoundOutcome]) -> Sentence | None:
    """Return why these results should not be ranked in this order (raw points, unequal tables), or None."""
    names = order.order if isinstance(order, Preset) else order
    return _unequal_tables(rounds) if "total" in names else None


def _unequal_tables(rounds: Sequence[RoundOutcome]) -> Sentence | None:
    """Return a sentence about the first table that differs from the majority, or None."""
    in_order = sorted(rounds, key=lambda round_: round_.number)
    tables = [(round_.number, *numbered) for round_ in in_order for numbered in round_.numbered()]
    for measure, text in _MEASURES:
        counts = Counter(measure(table) for _, _, table in tables)
        if len(counts) > 1:
            usual = max(counts, key=lambda value: (counts[value], value))
            round_number, number, odd = next(row for row in tables if measure(row[2]) != usual)
            return Sentence(
                text, {"table": number, "round": round_number, "given": measure(odd), "others": usual}
            )
    return None


def _sides(table: TableOutcome) -> int:
    return len(table.sides)


def _players(table: TableOutcome) -> int:
    return len(table.units)


def _hands(table: TableOutcome) -> int:
    return table.hands


_MEASURES: Final = (
    (
        _sides,
        NN_(
            "Total points cannot rank this night: table %(table)s of round %(round)s had %(given)s side, "
            "others %(others)s.",
            "Total points cannot rank this night: table %(table)s of round %(round)s had %(given)s sides, "
            "others %(others)s.",
            "given",
        ),
    ),
    (
        _players,
        NN_(
            "Total points cannot rank this night: table %(table)s of round %(round)s had %(given)s player, "
            "others %(others)s.",
            "Total points cannot rank this night: table %(table)s of round %(round)s had %(given)s players, "
            "others %(others)s.",
            "given",
        ),
    ),
    (
        _hands,
        N_(
            "Total points cannot rank this night: at table %(table)s of round %(round)s the number of hands "
            "was %(given)s, at others %(others)s."
        ),
    ),
)
