"""Rounds: drawn as a draft, changed by hand, released to the tables with their games and codes, closed."""

from collections.abc import Mapping

from sqlalchemy import delete, select
from sqlalchemy.orm import joinedload

from scorekeeper.store import history
from scorekeeper.store.database import db
from scorekeeper.store.history import row_key, write_down_many
from scorekeeper.store.models import Change, Device, Link, now
from scorekeeper.store.night_models import NightRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.nights.table_games import TableGame, open_tables
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.night.clock import Clock


class Stale(Exception):
    """The draft was drawn, changed or released since it was looked at: nothing was done."""


def draft_of(night: NightRow) -> RoundRow | None:
    """The round that was drawn and not released."""
    return next((round_ for round_ in night.rounds if round_.released_at is None), None)


def current_of(night: NightRow) -> RoundRow | None:
    """The round at the tables: the last that was released."""
    return next((round_ for round_ in reversed(night.rounds) if round_.released_at is not None), None)


def round_of(night: NightRow, number: int) -> RoundRow | None:
    """The round of this number, a draft or not."""
    return next((round_ for round_ in night.rounds if round_.number == number), None)


def table_of(round_: RoundRow, number: int) -> TableRow | None:
    return next((table for table in round_.tables if table.number == number), None)


# --- at the tables ---------------------------------------------------------------------------------


def release(
    night: NightRow, device: Device, seen: str, games: Mapping[int, TableGame], clock: Clock | None
) -> None:
    """Give the draft to the tables: by table number, its game, each with a code of its own. The round before
    is closed. A draft released already stays as it is (pressed twice); raises `Stale` for another one."""
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
    draft.clock = None if clock is None else night_json.clock_as_dict(clock)
    open_tables({table: games[table.number] for table in draft.tables})
    log(night, device, DIRECTOR, "released", round=draft.number)
    db.session.commit()


def close_round(night: NightRow, device: Device, round_: RoundRow) -> None:
    """The round is over: the tables' codes open nothing any more."""
    if round_.closed_at is None and round_.released_at is not None:
        _close(round_, device)
        log(night, device, DIRECTOR, "closed", round=round_.number)
        db.session.commit()


def _close(round_: RoundRow, device: Device) -> None:
    """Close the round, and withdraw the links of its tables."""
    round_.closed_at = now()
    ids = [table.game_id for table in round_.tables if table.game_id is not None]
    open_links = select(Link).where(Link.game_id.in_(ids), Link.withdrawn.is_(False))
    for table in round_.tables:
        table.calling = None
    changes = []
    for link in db.session.scalars(open_links.options(joinedload(Link.game))):
        link.withdrawn = True
        withdrawn = {row_key(link): {"withdrawn": True}}
        before = {row_key(link): {"withdrawn": False}}
        changes.append(
            Change(game=link.game, device=device, kind="link_withdrawn", before=before, after=withdrawn)
        )
    write_down_many(changes)


def delete_round(night: NightRow, device: Device, round_: RoundRow) -> None:
    """The last round is as if it had never been drawn, nor a draft after it: the round before goes on. Its
    games are deleted, not lost; the log keeps who sat where and what had been entered."""
    draft = draft_of(night)
    if draft is not None:
        night.rounds.remove(draft)
        db.session.delete(draft)
    for table in round_.tables:
        if table.game is not None:
            history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
        db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    number, what = round_.number, "; ".join(map(_in_words, round_.tables))
    night.rounds.remove(round_)
    before = current_of(night)
    if before is not None:
        _open_again(before, device)
    log(night, device, DIRECTOR, "round_deleted", round=number, what=what)
    db.session.commit()


def reopen_last_round(night: NightRow, device: Device) -> None:
    """The last round, which was closed, goes on at its tables."""
    last = current_of(night)
    if last is not None and last.closed_at is not None:
        _open_again(last, device)
        log(night, device, DIRECTOR, "opened_again", round=last.number)
        db.session.commit()


def _open_again(round_: RoundRow, device: Device) -> None:
    """The phones that sat at its tables may score there again."""
    round_.closed_at = None
    for table in round_.tables:
        link = table.game.links[-1] if table.game and table.game.links else None
        if link is not None and link.withdrawn:
            history.record(link.game, device, "link_made", {row_key(link): {"withdrawn": False}})


def _in_words(table: TableRow) -> str:
    """Table 1: 3+5 - 2+4, 2300:1150 (confirmed)."""
    sides = " - ".join("+".join(map(str, side)) for side in table.sides)
    results = "".join(f", {':'.join(map(str, row.totals))} ({row.status})" for row in table.results)
    return f"{table.number}: {sides}{results}"
