"""Attention items about results: implausible results, and tables that have not reported."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Final

from scorekeeper.rules.maxima import most_points
from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.night import clock as clocks
from scorekeeper.tournament.night.attention_item import MAX_NAMED, Attention, listed
from scorekeeper.tournament.night.late_arrivals import round_on
from scorekeeper.tournament.night.model import Night, NightRound, NightTable, TableResult
from scorekeeper.tournament.night.possible_results import result_problems
from scorekeeper.tournament.night.settings import rules_at

#: A result above this share of the most points a side can make needs a second look.
_UNLIKELY: Final = Fraction(3, 4)


def doubtful_results(night: Night) -> Iterator[Attention]:
    """Yield the impossible results, and the implausible ones of the current round."""
    for round_ in night.released:
        for table in round_.tables:
            reported = [table.confirmed] if table.confirmed else []
            for result in (*reported, *table.open):
                doubt = _doubt(night, round_, table, result)
                if doubt:
                    text = N_("Look again at round %(round)s, table %(table)s: %(doubt)s")
                    facts = {"round": round_.number, "table": table.number, "doubt": doubt}
                    place = (round_.number, table.number)
                    yield Attention("result", Sentence(text, facts), place=place, version=result.version)
                    break


def _doubt(night: Night, round_: NightRound, table: NightTable, result: TableResult) -> Sentence | None:
    rules = rules_at(night, table.sides)
    for problem in result_problems(result, rules):
        return problem.sentence
    if round_ is not night.current:
        return None
    highest, wanted = max(result.totals), night.settings.hands
    if rules is not None and highest > _UNLIKELY * result.hands * most_points(rules):
        text = NN_("%(points)s points in %(hands)s hand.", "%(points)s points in %(hands)s hands.", "hands")
        return Sentence(text, {"points": highest, "hands": result.hands})
    if wanted is not None and result.hands > wanted:
        text = NN_(
            "%(hands)s hands, in a round of %(wanted)s hand.",
            "%(hands)s hands, in a round of %(wanted)s hands.",
            "wanted",
        )
        return Sentence(text, {"hands": result.hands, "wanted": wanted})
    return None


def overdue_reports(night: Night, now: datetime) -> Iterator[Attention]:
    """Yield the rounds with tables that should have reported by now."""
    for round_ in night.released:
        missing = _missing_reports(round_)
        if round_ is round_on(night):
            missing = _overdue(round_, missing, now)
        if missing:
            yield _unreported(round_, missing)


def missing_reports(night: Night) -> Iterator[Attention]:
    """Yield the rounds with tables that have not reported, whether or not they are late."""
    for round_ in night.released:
        missing = _missing_reports(round_)
        if missing:
            yield _unreported(round_, missing)


def _missing_reports(round_: NightRound) -> list[NightTable]:
    return [table for table in round_.tables if table.confirmed is None]


def _overdue(round_: NightRound, missing: list[NightTable], now: datetime) -> list[NightTable]:
    """Return the tables of `missing` that are late by the clock.

    Without a running clock, the last one missing.
    """
    clock = round_.clock
    if clock is not None and clock.started_at is not None:
        return [table for table in missing if clocks.phase(clock, now, table.extra) == "over"]
    return missing if len(missing) == 1 < len(round_.tables) else []


def _unreported(round_: NightRound, missing: Sequence[NightTable]) -> Attention:
    numbers = listed([table.number for table in missing])
    text = NN_(
        "Round %(round)s: table %(tables)s has not reported.",
        "Round %(round)s: tables %(tables)s have not reported.",
        "count",
    )
    if len(missing) > MAX_NAMED:
        text = NN_(
            "Round %(round)s: %(count)s table has not reported.",
            "Round %(round)s: %(count)s tables have not reported.",
            "count",
        )
    facts = {"round": round_.number, "tables": numbers, "count": len(missing)}
    return Attention("unreported", Sentence(text, facts), place=(round_.number, missing[0].number))
