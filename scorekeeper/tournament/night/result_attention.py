"""Attention items about tables: calls, results that differ, wait or are implausible, and missing reports."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Final

from scorekeeper.rules.maxima import most_points
from scorekeeper.rules.words import N_, NN_, Plural, Sentence
from scorekeeper.tournament.night import clock as clocks
from scorekeeper.tournament.night.attention_item import MAX_NAMED, Attention, AttentionKind, listed
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


def calls(night: Night) -> Iterator[Attention]:
    """Yield the tables that call the director."""
    current = round_on(night)
    for table in current.tables if current else ():
        if current and table.calling is not None:
            text = N_("Table %(table)s calls you.")
            if table.called_for:
                text = N_("Table %(table)s calls you: %(why)s")
            facts = {"table": table.number, "why": table.called_for}
            yield Attention("call", Sentence(text, facts), place=(current.number, table.number))


def differing_results(night: Night) -> Iterator[Attention]:
    """Yield the tables whose sides do not agree on a result, or that propose another than the one that
    counts."""
    for round_ in night.released:
        for table in round_.tables:
            if table.confirmed and table.open:
                text = N_("Round %(round)s, table %(table)s: another result is proposed.")
                yield _of_newest("proposed", text, round_, table)
            elif len(table.open) > 1:
                text = N_("Round %(round)s, table %(table)s: the sides have entered different results.")
                yield _of_newest("disagree", text, round_, table)


def _of_newest(kind: AttentionKind, text: str, round_: NightRound, table: NightTable) -> Attention:
    """Return the item about the newest open result of a table."""
    place = (round_.number, table.number)
    sentence = Sentence(text, {"round": round_.number, "table": table.number})
    return Attention(kind, sentence, place=place, version=table.open[-1].version)


def waiting_results(night: Night) -> Iterator[Attention]:
    """Yield the rounds with results that nobody has accepted or contradicted."""
    for round_ in night.released:
        waiting = [table for table in round_.tables if table.confirmed is None and len(table.open) == 1]
        if waiting:
            item = _of_tables("waiting", round_, waiting, _NOT_ACCEPTED, _MANY_NOT_ACCEPTED)
            yield replace(item, tables=tuple(table.number for table in waiting))


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
    return [table for table in round_.tables if not (table.confirmed or table.open)]


def _overdue(round_: NightRound, missing: list[NightTable], now: datetime) -> list[NightTable]:
    """Return the tables of `missing` that are late: by the clock, or because others have reported."""
    if len(missing) < len(round_.tables):
        return missing
    clock = round_.clock
    if clock is None or clock.started_at is None:
        return []
    return [table for table in missing if clocks.phase(clock, now, table.extra) == "over"]


def _unreported(round_: NightRound, missing: Sequence[NightTable]) -> Attention:
    return _of_tables("unreported", round_, missing, _NOT_REPORTED, _MANY_NOT_REPORTED)


_NOT_REPORTED: Final = NN_(
    "Round %(round)s: table %(tables)s has not reported.",
    "Round %(round)s: tables %(tables)s have not reported.",
    "count",
)
_MANY_NOT_REPORTED: Final = NN_(
    "Round %(round)s: %(count)s table has not reported.",
    "Round %(round)s: %(count)s tables have not reported.",
    "count",
)
_NOT_ACCEPTED: Final = NN_(
    "Round %(round)s: the result of table %(tables)s is not accepted yet.",
    "Round %(round)s: the results of tables %(tables)s are not accepted yet.",
    "count",
)
_MANY_NOT_ACCEPTED: Final = NN_(
    "Round %(round)s: %(count)s result is not accepted yet.",
    "Round %(round)s: %(count)s results are not accepted yet.",
    "count",
)


def _of_tables(
    kind: AttentionKind, round_: NightRound, tables: Sequence[NightTable], few: Plural, many: Plural
) -> Attention:
    """Return one item about some tables of a round. `few` names them, `many` counts them."""
    numbers = tuple(table.number for table in tables)
    facts = {"round": round_.number, "tables": listed(numbers), "count": len(tables)}
    text = many if len(tables) > MAX_NAMED else few
    return Attention(kind, Sentence(text, facts), place=(round_.number, numbers[0]))
