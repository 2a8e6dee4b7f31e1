"""What was changed in rows, written down so that it can be taken back: one way for games, clubs and nights.

A line of their logs names rows by key ("hand:7", "result:3") and says what columns of each held before and
after it, as JSON has them. The game or the club whose log it is goes by its kind alone ("game", "club"). In
`before`, a row that the line made is null, and one that it removed has all its columns.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import DateTime, inspect

from scorekeeper.store.club_models import ClubRow, MemberRow, SeasonRow
from scorekeeper.store.database import Model, db
from scorekeeper.store.models import Game, Hand, Link, now
from scorekeeper.store.night_models import (
    AdjustmentRow,
    EntrantRow,
    NightRow,
    RegistrationRow,
    ResultRow,
    RoundRow,
    TableRow,
)

#: Time that an undo is offered after a change.
UNDO_OFFERED: Final = timedelta(minutes=10)
#: What rows hold, by row key and column; None for a row that there is not.
Values = Mapping[str, Mapping[str, Any] | None]

_OWNERS: Final[Mapping[type[Model], str]] = {Game: "game", ClubRow: "club"}
#: The column by which a row says whose it is.
_OWNER_IDS: Final[Mapping[type[Model], str]] = {Game: "game_id", ClubRow: "club_id", NightRow: "night_id"}
_ROWS: Final[Mapping[str, type[Model]]] = {
    "hand": Hand,
    "link": Link,
    "member": MemberRow,
    "season": SeasonRow,
    "night": NightRow,
    "entrant": EntrantRow,
    "registration": RegistrationRow,
    "adjustment": AdjustmentRow,
    "round": RoundRow,
    "table": TableRow,
    "result": ResultRow,
}
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
    return owner or key_to(type(row), row.id)  # type: ignore[attr-defined]


def key_to(model: type[Model], row_id: int) -> str:
    """The key of the row of this table that has this id."""
    return f"{_KINDS[model]}:{row_id}"


def whole(row: Model) -> dict[str, Any]:
    """All columns of a row as JSON has them: enough to make it again."""
    return _held(row, inspect(type(row)).column_attrs.keys())


def stored(owner: Model, values: Mapping[str, Iterable[str] | None]) -> dict[str, dict[str, Any]]:
    """What these columns of rows hold now. Raises `Changed` for a row that is no more."""
    return {key: _held(_row(owner, key), columns or ()) for key, columns in values.items()}


def as_json(owner: Model, values: Values) -> dict[str, dict[str, Any]]:
    """Values as a line has them."""
    return {
        key: {column: _to_json(_model(owner, key), column, value) for column, value in columns.items()}
        for key, columns in _by_row(values)
    }


def from_json(owner: Model, values: Values) -> dict[str, dict[str, Any]]:
    """Values of a line as the columns of rows have them."""
    return {
        key: {column: _from_json(_model(owner, key), column, value) for column, value in columns.items()}
        for key, columns in _by_row(values)
    }


def set_values(owner: Model, values: Values) -> None:
    """Let rows hold these values."""
    for key, columns in _by_row(values):
        row = _row(owner, key)
        for column, value in columns.items():
            setattr(row, column, value)


def bring_back(owner: Model, before: Values, after: Values) -> None:
    """Let rows be what a line says that they were before it: those that it made go, those that it removed are
    made again. Their ids are new, as others may have the old ones by now."""
    removed = {key: columns for key, columns in _by_row(before) if "id" in columns}
    made = [key for key, columns in _by_row(after) if key in before and (key in removed or not before[key])]
    for row in [_find(owner, key) for key in made]:
        db.session.delete(row)
    db.session.flush()
    _make_again(owner, removed)
    db.session.expire_all()
    set_values(owner, from_json(owner, {key: before[key] for key in before.keys() - removed.keys()}))


def _make_again(owner: Model, removed: Values) -> None:
    rows: dict[str, Any] = {}
    parsed = from_json(owner, removed)
    for kind, model in _ROWS.items():  # those that others refer to come first
        keys = [key for key in parsed if key.partition(":")[0] == kind]
        references = list(_references(model)) if keys else []
        for key in keys:
            del parsed[key]["id"]
            for column, referred in references:
                row = rows.get(f"{referred}:{parsed[key][column]}")
                parsed[key][column] = row.id if row else parsed[key][column]
            rows[key] = model(**parsed[key])
        db.session.add_all(rows[key] for key in keys)
        db.session.flush()


def _references(model: type[Model]) -> Iterator[tuple[str, str]]:
    """The columns that refer to a row of the logs, and the kind of that row."""
    kinds = {other.__tablename__: kind for kind, other in _ROWS.items()}
    for name, attribute in inspect(model).column_attrs.items():
        for key in attribute.columns[0].foreign_keys:
            if key.column.table.name in kinds:
                yield name, kinds[key.column.table.name]


def fits(owner: Model, after: Values) -> bool:
    """True while rows hold what a line says that it made of them."""
    return all(_holds(_find(owner, key), columns) for key, columns in _by_row(after))


def _holds(row: Model | None, columns: Mapping[str, Any]) -> bool:
    return row is not None and _held(row, columns) == dict(columns)


def _held(row: Model, columns: Iterable[str]) -> dict[str, Any]:
    return {column: _to_json(type(row), column, getattr(row, column)) for column in columns}


def _by_row(values: Values) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The rows that there are, by key."""
    return ((key, columns) for key, columns in values.items() if columns is not None)


def _row(owner: Model, key: str) -> Model:
    row = _find(owner, key)
    if row is None:
        raise Changed
    return row


def _find(owner: Model, key: str) -> Model | None:
    """The row of this key; None if it is no more, or another's."""
    _kind, _, row_id = key.partition(":")
    if not row_id:
        return owner
    row = db.session.get(_model(owner, key), int(row_id))
    return row if row is not None and _is_of(owner, row) else None


def _is_of(owner: Model, row: Model) -> bool:
    """True for a row of this owner; a night in the log of a club has none."""
    if isinstance(row, ResultRow):
        row = row.table
    if isinstance(row, TableRow):
        row = row.round
    owner_id = getattr(row, _OWNER_IDS[type(owner)], None)
    return owner_id in (None, owner.id)  # type: ignore[attr-defined]


def _model(owner: Model, key: str) -> type[Model]:
    kind, _, row_id = key.partition(":")
    return _ROWS[kind] if row_id else type(owner)


def _to_json(model: type[Model], column: str, value: Any) -> Any:
    kind = _type(model, column)
    if isinstance(kind, DateTime):
        return value and value.isoformat()
    to_json = getattr(kind, "process_bind_param", None)
    return to_json(value, None) if to_json else value


def _from_json(model: type[Model], column: str, value: Any) -> Any:
    kind = _type(model, column)
    if isinstance(kind, DateTime):
        return value and datetime.fromisoformat(value)
    from_json = getattr(kind, "process_result_value", None)
    return from_json(value, None) if from_json else value


def _type(model: type[Model], column: str) -> Any:
    return inspect(model).column_attrs[column].columns[0].type
