"""Records what each change did to rows, so that it can be undone. Games, clubs and nights all use it.

A line of their logs names rows by key ("hand:7", "result:3"). It holds the changed columns of each row before
and after, as JSON values. The game or club that owns the log has only its kind as key ("game", "club"). In
`before`, a row that the line removed is whole. One that it created is null for a night; games and clubs note
it as hidden (deleted, removed, withdrawn).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import DateTime, inspect

from scorekeeper.store.club_models import ClubRow, MemberRow, SeasonRow
from scorekeeper.store.database import Model, db
from scorekeeper.store.models import Ask, Game, Hand, Link, now
from scorekeeper.store.night_models import (
    AdjustmentRow,
    EntrantRow,
    NightRow,
    RegistrationRow,
    ResultRow,
    RoundRow,
    TableRow,
)

#: How long after a change its undo is offered.
UNDO_OFFERED: Final = timedelta(minutes=10)
#: Row key -> column -> value. None for a row that does not exist.
Values = Mapping[str, Mapping[str, Any] | None]

_OWNERS: Final[Mapping[type[Model], str]] = {Game: "game", ClubRow: "club"}
#: The column that names a row's owner.
_OWNER_IDS: Final[Mapping[type[Model], str]] = {Game: "game_id", ClubRow: "club_id", NightRow: "night_id"}
_ROWS: Final[Mapping[str, type[Model]]] = {
    "hand": Hand,
    "link": Link,
    "ask": Ask,
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
#: Columns that no line keeps: a table that is created again gets a new code and a new game.
_NOT_KEPT: Final[Mapping[type[Model], Collection[str]]] = {TableRow: ("code", "game_id")}


class Changed(Exception):
    """Somebody else has changed the row meanwhile.

    `hand` is the hand that they saved, changed or deleted, if it is about one.
    """

    def __init__(self, hand: Hand | None = None) -> None:
        self.hand = hand
        super().__init__()


def undo_is_offered(at: datetime) -> bool:
    """True if a change at that time can still be undone."""
    return now() - at < UNDO_OFFERED


def key_of(row: Model) -> str:
    """The key of a row in the lines of a log."""
    owner = _OWNERS.get(type(row))
    return owner or key_to(type(row), row.id)  # type: ignore[attr-defined]


def key_to(model: type[Model], row_id: int) -> str:
    """The key of the row with this id in this table."""
    return f"{_KINDS[model]}:{row_id}"


def whole(row: Model) -> dict[str, Any]:
    """The columns of a row as JSON values: enough to create it again."""
    columns, left_out = inspect(type(row)).column_attrs.keys(), _NOT_KEPT.get(type(row), ())
    return _held(row, [column for column in columns if column not in left_out])


def stored(owner: Model, values: Mapping[str, Iterable[str] | None]) -> dict[str, dict[str, Any]]:
    """The present values of these columns of rows. Raises `Changed` if a row no longer exists."""
    return {key: _held(_row(owner, key), columns or ()) for key, columns in values.items()}


def hands_added(before: Values, after: Values) -> list[str]:
    """The keys of the hands that a change adds or restores."""
    return [
        key
        for key, columns in _by_row(after)
        if key.startswith("hand:") and columns.get("deleted") is False and (before[key] or {}).get("deleted")
    ]


def as_json(owner: Model, values: Values) -> dict[str, dict[str, Any]]:
    """Convert values to the JSON of a line."""
    return {
        key: {column: _to_json(_model(owner, key), column, value) for column, value in columns.items()}
        for key, columns in _by_row(values)
    }


def from_json(owner: Model, values: Values) -> dict[str, dict[str, Any]]:
    """Convert the JSON of a line to values of columns."""
    return {
        key: {column: _from_json(_model(owner, key), column, value) for column, value in columns.items()}
        for key, columns in _by_row(values)
    }


def set_values(owner: Model, values: Values) -> None:
    """Set these values in the rows."""
    for key, columns in _by_row(values):
        row = _row(owner, key)
        for column, value in columns.items():
            setattr(row, column, value)


def bring_back(owner: Model, before: Values, after: Values) -> tuple[Values, Values]:
    """Restore rows to what a line says they were before it.

    Rows that the line created are removed, and rows that it removed are created again. They get new ids,
    because others may have taken the old ones. Returns the values before and after this, for its own line.
    """
    removed = {key: columns for key, columns in _by_row(before) if "id" in columns}
    made = [key for key, columns in _by_row(after) if key in before and (key in removed or not before[key])]
    changed = {key: columns for key, columns in _by_row(before) if key not in (*removed, *made)}
    held = stored(owner, changed)
    for row in filter(None, [_find(owner, key) for key in made]):
        held |= {key_of(each): whole(each) for each in (row, *_owned(row))}
        db.session.delete(row)
    db.session.flush()
    again = _make_again(owner, removed)
    db.session.expire_all()
    set_values(owner, from_json(owner, changed))
    return {**dict.fromkeys(again), **held}, {**changed, **again}


def _owned(row: Model) -> Iterator[Model]:
    """The rows of the logs that are deleted with a row."""
    for owned, *_ in inspect(type(row)).cascade_iterator("delete", inspect(row)):
        if isinstance(owned, Model) and type(owned) in _KINDS:
            yield owned


def _make_again(owner: Model, removed: Values) -> dict[str, dict[str, Any]]:
    """Create rows again. Returns the new ones by key, with all their columns."""
    rows: dict[str, Any] = {}
    parsed = from_json(owner, removed)
    for kind, model in _ROWS.items():  # rows that others refer to come first
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
    return {key_of(row): whole(row) for row in rows.values()}


def _references(model: type[Model]) -> Iterator[tuple[str, str]]:
    """The columns that refer to a row of the logs, each with the kind of that row."""
    kinds = {other.__tablename__: kind for kind, other in _ROWS.items()}
    for name, attribute in inspect(model).column_attrs.items():
        for key in attribute.columns[0].foreign_keys:
            if key.column.table.name in kinds:
                yield name, kinds[key.column.table.name]


def fits(owner: Model, after: Values) -> bool:
    """True if the rows still have the values that the line gave them."""
    return all(_holds(_find(owner, key), columns) for key, columns in _by_row(after))


def _holds(row: Model | None, columns: Mapping[str, Any]) -> bool:
    return row is not None and _held(row, columns) == dict(columns)


def _held(row: Model, columns: Iterable[str]) -> dict[str, Any]:
    return {column: _to_json(type(row), column, getattr(row, column)) for column in columns}


def _by_row(values: Values) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The rows that exist, each with its key."""
    return ((key, columns) for key, columns in values.items() if columns is not None)


def _row(owner: Model, key: str) -> Model:
    row = _find(owner, key)
    if row is None:
        raise Changed
    return row


def _find(owner: Model, key: str) -> Model | None:
    """The row with this key. None if it no longer exists or belongs to another owner."""
    _kind, _, row_id = key.partition(":")
    if not row_id:
        return owner
    row = db.session.get(_model(owner, key), int(row_id))
    return row if row is not None and _is_of(owner, row) else None


def _is_of(owner: Model, row: Model) -> bool:
    """True if the row belongs to this owner. A night in the log of a club has no owner."""
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
