"""Rounds: released to the tables with their games and codes, closed, reopened, deleted."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from sqlalchemy import delete, select, update

from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import LogRow, NightRow, ResultRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.nights.table_games import (
    TableGame,
    delete_games,
    give_links_back,
    open_tables,
    withdraw_links,
)
from scorekeeper.tournament.night.attention_item import Attention, AttentionKind
from scorekeeper.tournament.night.clock import Clock


class Stale(Exception):
    """The draft has been redrawn, changed or released since the page was loaded. Nothing was done."""


def draft_of(night: NightRow) -> RoundRow | None:
    """The round that was drawn and not yet released."""
    return next((round_ for round_ in night.rounds if round_.released_at is None), None)


def current_of(night: NightRow) -> RoundRow | None:
    """The round at the tables: the last one released."""
    return next((round_ for round_ in reversed(night.rounds) if round_.released_at is not None), None)


def next_number(night: NightRow) -> int:
    """The number of the next round to draw."""
    current = current_of(night)
    return 1 if current is None else current.number + 1


def round_of(night: NightRow, number: int) -> RoundRow | None:
    """The round with this number, even a draft."""
    return next((round_ for round_ in night.rounds if round_.number == number), None)


def table_of(round_: RoundRow, number: int) -> TableRow | None:
    """The table with this number, without loading the others."""
    return db.session.scalar(
        select(TableRow).where(TableRow.round_id == round_.id, TableRow.number == number)
    )


# --- at the tables ---------------------------------------------------------------------------------


#: Kind of attention item -> the kind of log line for a release that overrides it.
_OVERRIDDEN: Final[Mapping[AttentionKind, str]] = MappingProxyType(
    {
        "late": "released_without",
        "departed": "released_departed",
        "outdated": "released_outdated",
        "newer": "released_older",
        "never": "released_never",
        "final": "released_other_final",
        "format": "released_unplayable",
        "ranking": "released_unranked",
        "result": "released_doubtful",
        "unreported": "released_early",
        "waiting": "released_unaccepted",
        "disagree": "released_unaccepted",
        "proposed": "released_unaccepted",
        "unreachable": "released_unreachable",
    }
)


def release(
    night: NightRow,
    device: Device,
    seen: str,
    games: Mapping[int, TableGame],
    clock: Clock | None,
    overridden: Sequence[Attention] = (),
) -> None:
    """Release the draft: each table gets its game (by table number) and a code.

    Closes the previous round, and logs the keys of `overridden` items. A draft that was already released
    stays unchanged (a double tap). Raises `Stale` for any other.
    """
    draft = draft_of(night)
    if draft is None:
        current = current_of(night)
        if current is not None and current.form_key == seen:
            return
        raise Stale
    if draft.form_key != seen:
        raise Stale
    before = current_of(night)
    if before is not None and before.closed_at is None:
        _close(before, device)
    draft.released_at = now()
    draft.clock = clock
    tables = db.session.execute(select(TableRow.id, TableRow.number).where(TableRow.round_id == draft.id))
    open_tables({table: games[number] for table, number in tables.tuples()})
    for item in overridden:
        log(night, device, DIRECTOR, _OVERRIDDEN[item.kind], round=draft.number, **_facts(item))
    log(night, device, DIRECTOR, "released", round=draft.number)
    flush()


def _facts(item: Attention) -> dict[str, object]:
    """The facts of the log line for an overridden item. The fact `item` is its key."""
    place = dict(zip(("of", "table"), item.place or (), strict=False))
    facts = {"who": list(item.entrants) or None, "version": item.version, "item": item.key, **place}
    return {name: fact for name, fact in facts.items() if fact is not None}


def overridden_before(night: NightRow) -> frozenset[str]:
    """The keys of the items overridden at earlier releases."""
    overridden = LogRow.kind.in_(_OVERRIDDEN.values())
    found = db.session.scalars(select(LogRow.facts).where(LogRow.night_id == night.id, overridden))
    return frozenset(facts.get("item", "") for facts in found)


def close_round(night: NightRow, device: Device, round_: RoundRow) -> None:
    """Close the round. The tables' codes stop working."""
    if round_.closed_at is None and round_.released_at is not None:
        _close(round_, device)
        log(night, device, DIRECTOR, "closed", round=round_.number)
        flush()


def _close(round_: RoundRow, device: Device) -> None:
    """Close the round and withdraw the links of its tables."""
    round_.closed_at = now()
    calling = update(TableRow).where(TableRow.round_id == round_.id, TableRow.calling.is_not(None))
    db.session.execute(calling.values(calling=None))
    withdraw_links(round_, device)


def delete_round(night: NightRow, device: Device, round_: RoundRow) -> None:
    """Delete the last round, as if it had never been drawn, and the draft after it.

    The round before goes on, unless the night is finished. The games are only marked as deleted. The log
    keeps who sat where and what had been entered.
    """
    draft = draft_of(night)
    if draft is not None:
        remove_round(night, draft)
    delete_games(round_, device)
    number, what = round_.number, _in_words(round_)
    remove_round(night, round_)
    before = current_of(night)
    if before is not None and night.finished_at is None:
        _open_again(before, device)
    log(night, device, DIRECTOR, "round_deleted", round=number, what=what)
    flush()


def remove_round(night: NightRow, round_: RoundRow) -> None:
    """Remove the round, its tables and their results."""
    tables = select(TableRow.id).where(TableRow.round_id == round_.id)
    for rows in (
        delete(SeatRow).where(SeatRow.table_id.in_(tables)),
        delete(ResultRow).where(ResultRow.table_id.in_(tables)),
        delete(TableRow).where(TableRow.round_id == round_.id),
    ):
        db.session.execute(rows.execution_options(synchronize_session=False))
    db.session.expire(round_, ["tables"])  # a page may have loaded them
    night.rounds.remove(round_)
    db.session.flush()


def reopen_last_round(night: NightRow, device: Device) -> None:
    """Reopen the last round, which was closed."""
    last = current_of(night)
    if last is not None and last.closed_at is not None:
        _open_again(last, device)
        log(night, device, DIRECTOR, "opened_again", round=last.number)
        flush()


def _open_again(round_: RoundRow, device: Device) -> None:
    """Let the phones that sat at its tables score there again."""
    give_links_back(round_, device)
    round_.closed_at = None


def _in_words(round_: RoundRow) -> str:
    """The tables of the round in words: "1: 3+5 - 2+4, 2300:1150 (confirmed)", one after another."""
    of_round = TableRow.round_id == round_.id
    entered = select(TableRow.number, ResultRow.totals, ResultRow.status).join(TableRow.results)
    results: defaultdict[int, str] = defaultdict(str)
    for number, totals, status in db.session.execute(entered.where(of_round).order_by(ResultRow.version)):
        results[number] += f", {':'.join(map(str, totals))} ({status})"
    tables = select(TableRow.number, TableRow.sides).where(of_round).order_by(TableRow.number)
    return "; ".join(
        f"{number}: {' - '.join('+'.join(map(str, side)) for side in sides)}{results[number]}"
        for number, sides in db.session.execute(tables)
    )
