"""A table of a round: the phones that sit there, and its calls for the director."""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Integer, Select, bindparam, func, or_, select
from sqlalchemy.orm import contains_eager, joinedload

from scorekeeper.store.change_log import key_of, stored
from scorekeeper.store.database import db, flush, lock_row
from scorekeeper.store.games import history
from scorekeeper.store.games.scorers import join
from scorekeeper.store.models import Device, Game, Link, Scorer, now
from scorekeeper.store.night_models import DirectorRow, NightRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, Step, log, table_author
from scorekeeper.store.nights.table_games import make_codes_and_links


class Closed(Exception):
    """The round of this table is over, or a result counts already. Only the director can change it."""


# --- phones at the table ---------------------------------------------------------------------------


def find_table(code: str) -> TableRow | None:
    """The table that has or had this code, while its round is released and its night not deleted."""
    night = select(RoundRow.night_id).join(TableRow).where(TableRow.code == code)
    lock_row(NightRow, night.scalar_subquery())
    whole = joinedload(TableRow.round).joinedload(RoundRow.night)
    table = db.session.scalar(select(TableRow).where(TableRow.code == code).options(whole))
    if table is None or table.round.released_at is None or table.round.night.deleted:
        return None
    return table


def table_playing(game: Game, device: Device) -> TableRow | None:
    """The table of this game, for a phone that sits there or a director, until its round ends."""
    return db.session.scalar(_playing(), {"game": game.id, "device": device.id})


@cache
def _playing() -> Select[tuple[TableRow]]:
    """The statement of `table_playing`.

    It is built once, because every scorer's page sends it at each poll.
    """
    game, device = bindparam("game", type_=Integer), bindparam("device", type_=Integer)
    sits = select(SeatRow.table_id).where(SeatRow.device_id == device, SeatRow.table_id == TableRow.id)
    directs = select(DirectorRow.night_id).where(
        DirectorRow.device_id == device, DirectorRow.night_id == RoundRow.night_id
    )
    query = select(TableRow).join(RoundRow).where(TableRow.game_id == game, RoundRow.closed_at.is_(None))
    return query.where(or_(sits.exists(), directs.exists())).options(
        contains_eager(TableRow.round).joinedload(RoundRow.night)
    )


def table_of(game: Game) -> TableRow | None:
    """The night's table at which this game is played, or None."""
    night = joinedload(TableRow.round).joinedload(RoundRow.night)
    return db.session.scalar(select(TableRow).where(TableRow.game_id == game.id).options(night))


def code_for(game: Game, device: Device | None) -> str | None:
    """The code of the table at which this game is played, for a phone that sits there."""
    table = table_of(game)
    return table.code if table and device and seat_of(table, device) else None


def last_change(table: TableRow) -> int:
    """The version of the table's game. It grows with every change to the game."""
    return db.session.scalar(select(Game.version).where(Game.id == table.game_id)) or 0


def sit_down(table: TableRow, device: Device) -> None:
    """Let `device`, which opened the table by its code, score its game while the round lasts.

    This works even if the game was deleted or its link withdrawn meanwhile. Raises `Closed`.
    """
    if table.round.closed_at is not None:
        raise Closed
    if db.session.get(SeatRow, (table.id, device.id)) is None:
        db.session.add(SeatRow(table_id=table.id, device_id=device.id))
    if table.game is not None:
        if table.game.deleted:
            history.record(table.game, device, "game_brought_back", {"game": {"deleted": False}})
        if _link(table) is None:
            make_codes_and_links([table.id])
            db.session.refresh(table.game, ["links"])
    link = _link(table)
    if link is not None:
        join(link, device)
    flush()


def _link(table: TableRow) -> Link | None:
    """The link that lets phones score the table's game."""
    return next((link for link in table.game.links if not link.withdrawn), None) if table.game else None


def seat_of(table: TableRow, device: Device) -> SeatRow | None:
    """The seat of `device` at the table, if it opened the table."""
    return db.session.get(SeatRow, (table.id, device.id))


def choose_side(seat: SeatRow, side: int) -> None:
    """Set the side to which the phone belongs."""
    seat.side = side
    flush()


def phones_at(table: TableRow) -> int:
    """Count the phones that may score the table's game."""
    link = _link(table)
    if link is None:
        return 0
    return db.session.scalar(select(func.count(Scorer.device_id)).where(Scorer.link_id == link.id)) or 0


# --- calling the director --------------------------------------------------------------------------


def call_director(night: NightRow, table: TableRow, device: Device, reason: str) -> None:
    """Call the director to the table. Pressing twice calls once, with the newest reason. Raises `Closed`."""
    if table.round.closed_at is not None:
        raise Closed
    if not has_called(table, reason):
        table.calling, table.called_for = table.calling or now(), reason
        log(
            night,
            device,
            table_author(table.number),
            "called",
            round=table.round.number,
            table=table.number,
            reason=reason,
        )
        flush()


def has_called(table: TableRow, reason: str) -> bool:
    """True while the table waits for the director for this reason."""
    return table.calling is not None and table.called_for == reason


def call_off(night: NightRow, table: TableRow, device: Device) -> None:
    """Cancel the table's call, because it has settled the matter."""
    if table.calling is not None:
        table.calling = None
        log(
            night,
            device,
            table_author(table.number),
            "called_off",
            round=table.round.number,
            table=table.number,
        )
        flush()


def answer_call(night: NightRow, tables: Sequence[TableRow], device: Device) -> None:
    """Note that the director has been to these tables."""
    for table in tables:
        if table.calling is not None:
            before = stored(night, {key_of(table): ("calling",)})
            table.calling = None
            after = stored(night, {key_of(table): ("calling",), key_of(table.round): ("closed_at",)})
            facts = {"round": table.round.number, "table": table.number}
            log(night, device, DIRECTOR, "answered", Step(before, after), **facts)
    flush()
