"""Attention items of a night: what a director should look at now, each with the place to fix it."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import chain, combinations
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence, Text
from scorekeeper.tournament.night.attention_item import MAX_NAMED, Attention, AttentionKind, listed, named
from scorekeeper.tournament.night.late_arrivals import (
    empty_seats,
    free_table,
    never_together,
    own_table,
    round_on,
    unseated_entrants,
    who_can_sit,
)
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.next_round import departed_from, missing_from_draft
from scorekeeper.tournament.night.playable import unplayable_format, unrankable
from scorekeeper.tournament.night.progress import (
    comes_another,
    final_tables,
    is_final,
    next_round_number,
    outdated_draws,
    results_after_draft,
    unit_id,
)
from scorekeeper.tournament.night.result_attention import (
    calls,
    differing_results,
    doubtful_results,
    missing_reports,
    overdue_reports,
    waiting_results,
)
from scorekeeper.tournament.seating.finals import left_out

#: Kinds that stop a release only once in a night. A director who overrides the item is not asked again.
_ONCE_A_NIGHT: Final[tuple[AttentionKind, ...]] = (
    "format",
    "ranking",
    "result",
    "unreported",
    "waiting",
    "disagree",
    "proposed",
    "unreachable",
)
#: Kinds about reports without which a round is not complete.
_OPEN_REPORTS: Final[tuple[AttentionKind, ...]] = ("unreported", "waiting", "disagree")


def attention_items(
    night: Night, now: datetime, begun: Collection[int] = (), reachable: bool = True
) -> tuple[Attention, ...]:
    """Return what needs attention at `now`, the most urgent first.

    `begun`: numbers of the tables of the current round that have scored a hand. `reachable`: phones can open
    the addresses in codes and links.
    """
    if is_final(night, now):
        return ()
    reports = chain(doubtful_results(night), waiting_results(night), overdue_reports(night, now))
    if night.finished_at is not None:
        return (*differing_results(night), *reports)
    return (
        *calls(night),
        *differing_results(night),
        *_of_draft(night),
        *_empty_seats(night, begun),
        *_without_seat(night, begun),
        *_withdrawn(night),
        *_format(night),
        *reports,
        *(() if reachable else (_UNREACHABLE,)),
    )


def open_at_release(
    night: Night, reachable: bool = True, overridden: Collection[str] = ()
) -> tuple[Attention, ...]:
    """Return the items that stop the release of the draft. The director fixes or overrides each.

    `overridden`: keys of items that a director overrode at an earlier release. Items about the draft, or
    about the round it closes, stop every release. Items `_ONCE_A_NIGHT` stop only one, so that a night
    without phones can go on.
    """
    if night.draft is None:
        return ()
    items = (
        *_of_draft(night),
        *_format(night),
        *differing_results(night),
        *doubtful_results(night),
        *waiting_results(night),
        *missing_reports(night),
        *(() if reachable else (_UNREACHABLE,)),
    )
    return tuple(item for item in items if item.key not in overridden or not _stops_once(night, item))


def _stops_once(night: Night, item: Attention) -> bool:
    current = round_on(night)
    closing = current is not None and item.place is not None and item.place[0] == current.number
    return item.kind in _ONCE_A_NIGHT and not (item.kind in _OPEN_REPORTS and closing)


_UNREACHABLE: Final = Attention(
    "unreachable",
    Sentence(N_("No phone can open the codes and links of this night."), {}),
)


# --- seats -----------------------------------------------------------------------------------------


def _of_draft(night: Night) -> Iterator[Attention]:
    """Yield what has changed since the draft was drawn, and who is in it against the wishes."""
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
    yield from _left_out(draft)


def _newer(drawn: int, tables: Sequence[int]) -> Sentence:
    """Return the sentence about tables that reported after round `drawn` was drawn."""
    text = NN_(
        "Table %(tables)s’s result came after round %(round)s was drawn: draw again?",
        "The results of tables %(tables)s came after round %(round)s was drawn: draw again?",
        "count",
    )
    if len(tables) > MAX_NAMED:
        text = NN_(
            "%(count)s result came after round %(round)s was drawn: draw again?",
            "%(count)s results came after round %(round)s was drawn: draw again?",
            "count",
        )
    return Sentence(text, {"round": drawn, "tables": listed(tables), "count": len(tables)})


def _never_pairs(night: Night, draft: NightRound) -> Iterator[Attention]:
    """Yield pairs that must never share a table but do.

    A director seated them, or the wish is newer than the draw.
    """
    for table in draft.tables:
        for pair in combinations(table.entrants, 2):
            if never_together(night, *pair):
                text = N_(
                    "%(who)s should never be together, and are at table %(table)s in the draft of round "
                    "%(round)s."
                )
                facts = {"who": named(pair), "table": table.number, "round": draft.number}
                yield Attention("never", Sentence(text, facts), pair, (draft.number, table.number))


def _left_out(draft: NightRound) -> Iterator[Attention]:
    """Yield the leaders who are not in the final, each with the table where somebody plays instead."""
    tables = final_tables(draft)
    for leader in left_out(draft.request, [map(unit_id, table.entrants) for table in tables]):
        number = next(table.number for table in tables if int(leader.instead) in table.entrants)
        yield Attention("final", leader.sentence, (int(leader.unit),), (draft.number, number))


def _about(entrants: Sequence[int], kind: AttentionKind, text: Text, **facts: object) -> Attention:
    told = {"who": named(entrants), "count": len(entrants), **facts}
    return Attention(kind, Sentence(text, told), tuple(entrants))


def _without_seat(night: Night, begun: Collection[int]) -> Iterator[Attention]:
    """Yield everybody without a seat who is not offered an emptied one:

    first those who can still join a table of the current round, then those who play from the next round on.
    """
    current = round_on(night)
    if current is None or night.draft is not None:
        return
    offered = _offered_seats(night, begun)
    waiting = []
    for entrant in unseated_entrants(night):
        if entrant in current.sitting_out or entrant in offered:
            continue
        free = free_table(night, entrant, begun)
        if free is None:
            waiting.append(entrant)
        else:
            text = N_(
                "%(who)s is here without a seat: table %(table)s has not begun. "
                "It would become a table of %(players)s."
            )
            facts = {"who": named([entrant]), "table": free.number, "players": free.players}
            yield Attention("unseated", Sentence(text, facts), (entrant,), (current.number, free.number))
    if not any(table.confirmed is None for table in current.tables):
        return
    together = [number for side in own_table(night) or () for number in side]
    if not set(together).isdisjoint(waiting):
        text = N_("%(who)s are here without a seat: they could be a table.")
        yield Attention("own_table", Sentence(text, {"who": named(together)}), tuple(together))
    elif waiting:
        yield _wait_for_next_round(night, waiting)


def _offered_seats(night: Night, begun: Collection[int]) -> set[int]:
    """Return one entrant for each emptied seat that somebody can take."""
    offered: set[int] = set()
    for able in who_can_sit(night, begun).values():
        offered.update([entrant for entrant in able if entrant not in offered][:1])
    return offered


def _wait_for_next_round(night: Night, waiting: Sequence[int]) -> Attention:
    if comes_another(night):
        text = NN_(
            "%(who)s is here without a seat, and plays from round %(round)s on.",
            "%(who)s are here without a seat, and play from round %(round)s on.",
            "count",
        )
        return _about(waiting, "unseated", text, round=next_round_number(night))
    text = NN_(
        "%(who)s is here without a seat, and the last round is on.",
        "%(who)s are here without a seat, and the last round is on.",
        "count",
    )
    return _about(waiting, "unseated", text)


def _empty_seats(night: Night, begun: Collection[int]) -> Iterator[Attention]:
    """Yield the seats that somebody has left, with those who can take them."""
    current, able = round_on(night), who_can_sit(night, begun)
    for entrant, table in empty_seats(night).items():
        waiting = able.get(entrant, ())
        text: Text = N_("%(who)s is gone, and has a seat at table %(table)s.")
        facts: dict[str, object] = {"who": named([entrant]), "table": table}
        if waiting:
            text = N_("%(who)s has left table %(table)s. Without a seat: %(waiting)s.")
            facts["waiting"] = named(waiting)
        if len(waiting) > MAX_NAMED:
            text = NN_(
                "%(who)s has left table %(table)s. %(waiting)s person has no seat.",
                "%(who)s has left table %(table)s. %(waiting)s people have no seat.",
                "waiting",
            )
            facts["waiting"] = len(waiting)
        place = (current.number, table) if current else None
        yield Attention("empty_seat", Sentence(text, facts), (entrant, *waiting), place)


def _withdrawn(night: Night) -> Iterator[Attention]:
    """Yield everybody expected or here who has withdrawn their registration."""
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
                Sentence(text, {"who": named([entrant.number]), "count": len(entrant.names)}),
                (entrant.number,),
            )


def _format(night: Night) -> Iterator[Attention]:
    """Yield why the people of the night cannot play or be ranked by its settings."""
    lacking, unranked = unplayable_format(night), unrankable(night)
    if lacking is not None:
        yield Attention("format", lacking)
    if unranked is not None:
        yield Attention("ranking", unranked)
