"""Attention items of a night: what a director should look at now, each with where it is mended."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import chain, combinations
from typing import Final, Literal

from scorekeeper.rules.maxima import most_points
from scorekeeper.rules.words import N_, NN_, Sentence, Text, and_list, verbatim
from scorekeeper.tournament.night import clock as clocks
from scorekeeper.tournament.night.late_arrivals import (
    empty_seats,
    free_table,
    never_together,
    round_on,
    unseated_entrants,
)
from scorekeeper.tournament.night.model import Night, NightRound, NightTable, TableResult
from scorekeeper.tournament.night.next_round import departed_from, missing_from_draft
from scorekeeper.tournament.night.playable import unplayable_format
from scorekeeper.tournament.night.possible_results import result_problems
from scorekeeper.tournament.night.progress import is_final, outdated_draws, results_after_draft, unit_id
from scorekeeper.tournament.night.settings import rules_at
from scorekeeper.tournament.phrases import people

#: Kinds of items, by where they are mended: of the draft on its page, of a seat at its table.
AttentionKind = Literal[
    "late",
    "departed",
    "outdated",
    "newer",
    "never",
    "unseated",
    "empty_seat",
    "withdrawn",
    "format",
    "result",
    "unreported",
    "unreachable",
]
#: Part of the most that a side can make, above which a result is looked at again.
_UNLIKELY: Final = Fraction(3, 4)
_MAX_NAMED: Final = 5


@dataclass(frozen=True)
class Attention:
    """Item that needs attention. `entrants`, `tables`: those it is about; `place`: round and table, if it is
    mended there."""

    kind: AttentionKind
    sentence: Sentence
    entrants: tuple[int, ...] = ()
    place: tuple[int, int] | None = None
    tables: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Text that tells the item from all others: whoever overrides it has seen it."""
        return ":".join((self.kind, *map(str, (*self.entrants, *(self.place or ()), *self.tables))))


def attention_items(
    night: Night, now: datetime, begun: Collection[int] = (), reachable: bool = True
) -> tuple[Attention, ...]:
    """Return what needs attention at `now`, the most urgent first.

    `begun`: numbers of the tables of the current round where a hand is scored. `reachable`: phones can open
    the addresses in codes and links.
    """
    if is_final(night, now):
        return ()
    results = chain(_doubtful_results(night), _unreported(night, now))
    if night.finished_at is not None:
        return tuple(results)
    return (
        *_of_draft(night),
        *_without_seat(night, begun),
        *_empty_seats(night),
        *_withdrawn(night),
        *_format(night),
        *results,
        *(() if reachable else (_UNREACHABLE,)),
    )


def open_at_release(night: Night) -> tuple[Attention, ...]:
    """Return what the release of the draft would harm: it is mended first, or overridden.

    The tables of the round before it can report no more then.
    """
    current = round_on(night)
    if night.draft is None or current is None:
        return tuple(_of_draft(night))
    missing = [table for table in current.tables if table.confirmed is None]
    return (*_of_draft(night), *([_report_missing(current, missing)] if missing else []))


_UNREACHABLE: Final = Attention(
    "unreachable",
    Sentence(N_("No phone can open the codes and links of this night."), {}),
)


def _named(entrants: Sequence[int]) -> Sentence:
    return people([unit_id(number) for number in entrants])


def _numbers(tables: Iterable[int]) -> Sentence:
    return and_list([verbatim(str(number)) for number in tables])


# --- seats -----------------------------------------------------------------------------------------


def _of_draft(night: Night) -> Iterator[Attention]:
    """Yield what has changed since the draft was drawn, and what in it must not be."""
    draft = night.draft
    if draft is None:
        return
    late, departed = missing_from_draft(night), departed_from(night, draft)
    if late:
        text = NN_(
            "%(who)s came after round %(round)s was drawn, and has no seat in it.",
            "%(who)s came after round %(round)s was drawn, and have no seat in it.",
            "count",
        )
        yield _about(late, "late", text, round=draft.number)
    if departed:
        text = NN_(
            "%(who)s has a place in the draft of round %(round)s, and is gone.",
            "%(who)s have places in the draft of round %(round)s, and are gone.",
            "count",
        )
        yield _about(departed, "departed", text, round=draft.number)
    for drawn, round_number, table in outdated_draws(night):
        if drawn == draft.number:
            corrected = N_(
                "Round %(drawn)s was drawn from a result that was corrected since: round %(round)s, table "
                "%(table)s."
            )
            facts = {"drawn": drawn, "table": table, "round": round_number}
            yield Attention("outdated", Sentence(corrected, facts), place=(round_number, table))
    for round_number, tables in results_after_draft(night).items():
        newer = _newer(draft.number, tables)
        yield Attention("newer", newer, place=(round_number, tables[0]), tables=tables)
    yield from _never_pairs(night, draft)


def _newer(drawn: int, tables: Sequence[int]) -> Sentence:
    """Return what is to be said of tables that reported after the draw of round `drawn`."""
    text = NN_(
        "Table %(tables)s’s result came after round %(round)s was drawn: draw again?",
        "The results of tables %(tables)s came after round %(round)s was drawn: draw again?",
        "count",
    )
    if len(tables) > _MAX_NAMED:
        text = NN_(
            "%(count)s result came after round %(round)s was drawn: draw again?",
            "%(count)s results came after round %(round)s was drawn: draw again?",
            "count",
        )
    return Sentence(text, {"round": drawn, "tables": _numbers(tables), "count": len(tables)})


def _never_pairs(night: Night, draft: NightRound) -> Iterator[Attention]:
    """Yield who must never be at one table, and is: seated by hand, or said since the draw."""
    for table in draft.tables:
        for pair in combinations(table.entrants, 2):
            if never_together(night, *pair):
                text = N_(
                    "%(who)s should never be together, and are at table %(table)s in the draft of round "
                    "%(round)s."
                )
                facts = {"who": _named(pair), "table": table.number, "round": draft.number}
                yield Attention("never", Sentence(text, facts), pair, (draft.number, table.number))


def _about(entrants: Sequence[int], kind: AttentionKind, text: Text, **facts: object) -> Attention:
    told = {"who": _named(entrants), "count": len(entrants), **facts}
    return Attention(kind, Sentence(text, told), tuple(entrants))


def _without_seat(night: Night, begun: Collection[int]) -> Iterator[Attention]:
    """Yield who could still join a table of the round that is on."""
    current = round_on(night)
    if current is None or night.draft is not None:
        return
    for entrant in unseated_entrants(night):
        table = None if entrant in current.sitting_out else free_table(night, entrant, begun)
        if table is not None:
            text = N_("%(who)s is here without a seat: table %(table)s has not begun.")
            facts = {"who": _named([entrant]), "table": table}
            yield Attention("unseated", Sentence(text, facts), (entrant,), (current.number, table))


def _empty_seats(night: Night) -> Iterator[Attention]:
    current = round_on(night)
    for entrant, table in empty_seats(night).items():
        text = N_("%(who)s is gone, and has a seat at table %(table)s.")
        facts = {"who": _named([entrant]), "table": table}
        place = (current.number, table) if current else None
        yield Attention("empty_seat", Sentence(text, facts), (entrant,), place)


def _withdrawn(night: Night) -> Iterator[Attention]:
    """Yield who is expected, or here, after withdrawing their registration."""
    for registered in night.registration.registered:
        entrant = None if registered.entrant is None else night.entrant(registered.entrant)
        if registered.withdrawn_at is not None and entrant is not None and entrant.state != "away":
            text = NN_(
                "%(who)s has withdrawn, and is still on the list.",
                "%(who)s have withdrawn, and are still on the list.",
                "count",
            )
            yield Attention(
                "withdrawn",
                Sentence(text, {"who": _named([entrant.number]), "count": len(entrant.names)}),
                (entrant.number,),
            )


def _format(night: Night) -> Iterator[Attention]:
    reason = unplayable_format(night)
    if reason is not None:
        yield Attention("format", reason)


# --- results ---------------------------------------------------------------------------------------


def _doubtful_results(night: Night) -> Iterator[Attention]:
    """Yield the results that cannot be, and of the current round those that hardly are."""
    for round_ in night.released:
        for table in round_.tables:
            for result in (table.confirmed, *table.open):
                doubt = result and _doubt(night, round_, table, result)
                if doubt:
                    text = N_("Look again at round %(round)s, table %(table)s: %(doubt)s")
                    facts = {"round": round_.number, "table": table.number, "doubt": doubt}
                    yield Attention("result", Sentence(text, facts), place=(round_.number, table.number))
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


def _unreported(night: Night, now: datetime) -> Iterator[Attention]:
    """Yield the rounds with tables that should have reported."""
    for round_ in night.released:
        missing = [table for table in round_.tables if table.confirmed is None]
        if round_ is round_on(night) and (len(missing) > 1 or len(round_.tables) == 1):
            missing = [table for table in missing if _time_is_over(round_, table, now)]
        if missing:
            yield _report_missing(round_, missing)


def _time_is_over(round_: NightRound, table: NightTable, now: datetime) -> bool:
    return round_.clock is not None and clocks.phase(round_.clock, now, table.extra) == "over"


def _report_missing(round_: NightRound, missing: Sequence[NightTable]) -> Attention:
    numbers = _numbers([table.number for table in missing])
    text = NN_(
        "Round %(round)s: table %(tables)s has not reported.",
        "Round %(round)s: tables %(tables)s have not reported.",
        "count",
    )
    if len(missing) > _MAX_NAMED:
        text = NN_(
            "Round %(round)s: %(count)s table has not reported.",
            "Round %(round)s: %(count)s tables have not reported.",
            "count",
        )
    facts = {"round": round_.number, "tables": numbers, "count": len(missing)}
    return Attention("unreported", Sentence(text, facts), place=(round_.number, missing[0].number))
