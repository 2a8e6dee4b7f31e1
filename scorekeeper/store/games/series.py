"""Series of games: created, joined by rematches, changed and ended.

A device can see and change a series while it holds one of its games. It sees only the games that it holds.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import selectinload

from scorekeeper.limits import MAX_SERIES_GAMES
from scorekeeper.statistics.series import Counting
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.database import db, flush, lock_row
from scorekeeper.store.form_keys import form_key_for, made_with
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game, SeriesGameRow, SeriesRow, now
from scorekeeper.store.secrets import claimed_id


def begin_series(
    device: Device, form_key: str, name: str, counting: Counting, games: Iterable[Game]
) -> SeriesRow:
    """Create a series of these games.

    The same `form_key` and values again return the first series. If the form comes back with other values,
    or after its series was deleted, it makes another series.
    """
    games = list(games)
    values = name, counting, [game.id for game in games]
    key = form_key_for("series", device.id, form_key, repr(values))
    made = made_with(SeriesRow, key)
    if made is not None:
        return made
    series = SeriesRow(form_key=key, name=name, counting=counting)
    db.session.add(series)
    db.session.flush()
    add_games(series, games)
    return series


def add_games(series: SeriesRow, games: Iterable[Game]) -> None:
    """Add games to a series, as many as fit. Games that are in a series stay there."""
    room = max(0, MAX_SERIES_GAMES - count_games(series))
    new = [game.id for game in games_in_none(list(games))[:room]]
    # a game may have been in a series that was deleted
    rows = db.session.scalars(select(SeriesGameRow).where(SeriesGameRow.game_id.in_(new)))
    left_over = {row.game_id: row for row in rows}
    for game_id in new:
        row = left_over.get(game_id) or SeriesGameRow(game_id=game_id)
        row.series_id = series.id
        db.session.add(row)
    flush()


def take_out(series: SeriesRow, game: Game) -> bool:
    """Take a game out of a series. Returns False, and deletes the series, if it was the last one."""
    row = db.session.get(SeriesGameRow, game.id)
    if row is not None and row.series_id == series.id:
        db.session.delete(row)
        db.session.flush()
    left = select(SeriesGameRow.game_id).where(_of(series.id)).limit(1)  # deleted games may be restored
    is_left = db.session.scalar(left) is not None
    if not is_left:
        db.session.delete(series)
    flush()
    return is_left


def change_series(series: SeriesRow, **values: Any) -> None:
    """Set columns of a series: its name, what counts."""
    for column, value in values.items():
        setattr(series, column, value)
    flush()


def end_series(series: SeriesRow) -> None:
    """End a series. Its standings are final, and no rematch joins it."""
    series.ended_at = series.ended_at or now()
    flush()


def go_on(series: SeriesRow) -> None:
    """Reopen a series."""
    series.ended_at = None
    flush()


def delete_series(series: SeriesRow) -> None:
    """Delete a series; its games stay."""
    series.deleted_at = series.deleted_at or now()
    flush()


def bring_back(series: SeriesRow) -> None:
    """Restore a deleted series."""
    series.deleted_at = None
    flush()


def join_series_of(game: Game, rematch: Game) -> None:
    """Let a rematch join the series of its game, unless that was ended or is full."""
    series = series_of(game)
    if series is not None and series.ended_at is None and count_games(series) < MAX_SERIES_GAMES:
        db.session.add(SeriesGameRow(game_id=rematch.id, series_id=series.id))


def held_games(device: Device, addresses: Sequence[str]) -> list[Game]:
    """The games at these addresses that the device holds, with their hands, in the order they began."""
    ids = {game_id for address in addresses if (game_id := claimed_id(address)) is not None}
    held = _with_hands(of_held_games(device, Game).where(Game.id.in_(ids)))
    return [game for game in held if game.public_id in addresses]


# --- reading ----------------------------------------------------------------------------------------


def series_of(game: Game) -> SeriesRow | None:
    """The series of a game, or None."""
    row = db.session.get(SeriesGameRow, game.id)
    return row.series if row is not None and row.series.deleted_at is None else None


def count_games(series: SeriesRow) -> int:
    """Count the games of a series on all devices, without deleted ones."""
    games = select(func.count(SeriesGameRow.game_id)).join(SeriesGameRow.game)
    return db.session.scalar(games.where(_of(series.id), Game.deleted.is_(False))) or 0


def series_held_by(device: Device) -> Sequence[tuple[SeriesRow, int]]:
    """The series of which the device holds games, and how many. The series of the newest game comes first."""
    games = _in_series(of_held_games(device, SeriesRow, func.count(Game.id)))
    return (
        db.session.execute(
            games.join(SeriesGameRow.series)
            .where(SeriesRow.deleted_at.is_(None))
            .group_by(SeriesRow.id)
            .order_by(func.max(Game.created_at).desc(), SeriesRow.id.desc())
        )
        .tuples()
        .all()
    )


def find_series(device: Device, series_id: int, deleted_too: bool = False) -> SeriesRow | None:
    """The series with this id, if the device holds a game of it."""
    lock_row(SeriesRow, series_id)
    held = _in_series(of_held_games(device, Game.id)).where(_of(series_id)).limit(1)
    series = db.session.get(SeriesRow, series_id) if db.session.scalar(held) is not None else None
    return series if series is not None and (deleted_too or series.deleted_at is None) else None


def deleted_lately(device: Device) -> SeriesRow | None:
    """The last deleted series of which the device holds games, while its undo is offered."""
    held = _in_series(of_held_games(device, SeriesRow)).join(SeriesGameRow.series)
    lately = held.where(SeriesRow.deleted_at > now() - UNDO_OFFERED).order_by(SeriesRow.deleted_at.desc())
    series: SeriesRow | None = db.session.scalar(lately.limit(1))
    return series


def games_of_series(device: Device, series: SeriesRow) -> Sequence[Game]:
    """The games of a series that the device holds, with their hands, in the order they began."""
    return _with_hands(_in_series(of_held_games(device, Game)).where(_of(series.id)))


def games_in_none(among: Sequence[Game]) -> list[Game]:
    """Return those games that are in no series."""
    ids = [game.id for game in among]
    in_series = select(SeriesGameRow.game_id).join(SeriesGameRow.series).where(SeriesRow.deleted_at.is_(None))
    taken = set(db.session.scalars(in_series.where(SeriesGameRow.game_id.in_(ids))))
    return [game for game in among if game.id not in taken]


def _with_hands(games: Select[Any]) -> Sequence[Game]:
    """The selected games with their hands, in the order they began."""
    in_order = games.options(selectinload(Game.all_hands)).order_by(Game.created_at, Game.id)
    return db.session.scalars(in_order).all()


def _in_series(query: Any) -> Any:
    return query.join(SeriesGameRow, SeriesGameRow.game_id == Game.id)


def _of(series_id: int) -> ColumnElement[bool]:
    return SeriesGameRow.series_id == series_id
