"""What was changed in rows, written down so that it can be taken back: one way for games, clubs and nights.

A line of their logs names rows by key ("hand:7", "result:3") and says what columns of each held before and
after it, as JSON has them. The game or the club whose log it is goes by its kind alone ("game", "club").
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Table

from scorekeeper.store.club_models import ClubRow, MemberRow, SeasonRow
from scorekeeper.store.database import Model, db
from scorekeeper.store.models import Game, Hand, Link, now
from scorekeeper.store.night_models import NightRow

#: Time that an undo is offered after a change.
UNDO_OFFERED: Final = timedelta(minutes=10)
#: What rows hold, by row key and column.
Values = Mapping[str, Mapping[str, Any]]

_OWNERS: Final[Mapping[type[Model], str]] = {Game: "game", ClubRow: "club"}
_ROWS: Final[Mapping[str, type[Model]]] = {
    "hand": Hand,
    "link": Link,
    "member": MemberRow,
    "season": SeasonRow,
    "night": NightRow,
}
_Said = TypeVar("_Said")
_KINDS: Final = {model: kind for kind, model in _ROWS.items()}


class Changed(Exception):
    """Error for what was asked of a state that is no more: somebody has changed it since. `hand` is the hand
    that they saved, changed or deleted, where it is about one."""

    def __init__(self, hand: Hand | None = None) -> None:
        self.hand = hand
        super().__init__()


def undo_is_offered(at: datetime) -> bool:
    """True if what was done at that time may still be taken back."""
    return now() - at < UNDO_OFFERED


def key_of(row: Model) -> str:
    """The key of a row in a line of a log."""
    owner = _OWNERS.get(type(row))
    return owner or f"{_KINDS[type(row)]}:{row.id}"  # type: ignore[attr-defined]


def stored(owner: Model, values: Mapping[str, Iterable[str]]) -> dict[str, dict[str, Any]]:
    """What these columns of rows hold now. Raises `Changed` for a row that is no more."""
    return {
        key: {column: _to_json(row, column, getattr(row, column)) for column in columns}
        for key, row, columns in _rows_of(owner, values)
    }


def as_json(owner: Model, values: Values) -> dict[str, dict[str, Any]]:
    """Values as a line has them."""
    return {
        key: {column: _to_json(row, column, value) for column, value in columns.items()}
        for key, row, columns in _rows_of(owner, values)
    }


def from_json(owner: Model, values: Values) -> dict[str, dict[str, Any]]:
    """Values of a line as the columns of rows have them."""
    return {
        key: {column: _from_json(row, column, value) for column, value in columns.items()}
        for key, row, columns in _rows_of(owner, values)
    }


def set_values(owner: Model, values: Values) -> None:
    """Let rows hold these values."""
    for _key, row, columns in _rows_of(owner, values):
        for column, value in columns.items():
            setattr(row, column, value)


def fits(owner: Model, after: Values) -> bool:
    """True while rows hold what a line says that it made of them."""
    return stored(owner, after) == {key: dict(columns) for key, columns in after.items()}


def _rows_of(owner: Model, values: Mapping[str, _Said]) -> Iterator[tuple[str, Model, _Said]]:
    """Each row named in `values`, with its key and what is said of it."""
    return ((key, _row(owner, key), said) for key, said in values.items())


def _row(owner: Model, key: str) -> Model:
    kind, _, row_id = key.partition(":")
    row = db.session.get(_ROWS[kind], int(row_id)) if row_id else owner
    if row is None:
        raise Changed
    return row


def _to_json(row: Model, column: str, value: Any) -> Any:
    to_json = getattr(_type(row, column), "process_bind_param", None)
    return to_json(value, None) if to_json else value


def _from_json(row: Model, column: str, value: Any) -> Any:
    from_json = getattr(_type(row, column), "process_result_value", None)
    return from_json(value, None) if from_json else value


def _type(row: Model, column: str) -> Any:
    return cast(Table, type(row).__table__).columns[column].type
