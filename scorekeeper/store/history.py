"""Every change to a game, kept: written down, taken back, and any earlier state brought back.

A change names rows of its game ("game", "hand:7", "link:2") and the values of their columns before and after.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import inspect

from scorekeeper.store.database import db
from scorekeeper.store.models import Change, Device, Game, Hand, Link, now

Values = Mapping[str, Mapping[str, Any]]
Row = Game | Hand | Link


class Changed(Exception):
    """The game has changed since it was looked at: what was asked for no longer fits it."""


def part(row: Row) -> str:
    """What a change calls `row`."""
    return "game" if isinstance(row, Game) else f"{'hand' if isinstance(row, Hand) else 'link'}:{row.id}"


def record(game: Game, device: Device | None, kind: str, values: Values) -> Change:
    """Set `values` (row -> column -> value) and write down what they were before. Does not commit."""
    change = Change(game=game, device=device, kind=kind, before=_stored(game, values))
    for name, columns in values.items():
        for column, value in columns.items():
            setattr(_row(game, name), column, value)
    change.after = _stored(game, values)
    game.changed_at = now()
    db.session.add(change)
    db.session.flush()
    return change


def undo(change: Change, device: Device) -> Change:
    """Take a change back. Raises `Changed` when what it changed has been changed again."""
    game = change.game
    if change.undone_by_id is not None or _stored(game, change.after) != change.after:
        raise Changed
    undone = record(game, device, "undone", _loaded(game, change.before))
    change.undone_by_id = undone.id
    return undone


def bring_back(change: Change, device: Device) -> None:
    """Make the game again what it was right after `change`: a change of its own, nothing is overwritten.

    Links stay as they are: who may write now is not a matter of the score. So does whether the game is
    deleted. A state that is the one of now makes no change.
    """
    game = change.game
    back: dict[str, dict[str, Any]] = defaultdict(dict)
    for later in reversed(game.changes):
        if later.id > change.id:
            for name, columns in later.before.items():
                if not name.startswith("link:"):
                    back[name].update(columns)
    back["game"].pop("deleted", None)
    if _stored(game, back) != back:
        record(game, device, "brought_back", _loaded(game, back))


def hand_id(change: Change) -> int | None:
    """The hand a change is about, or None when it is about the game or about many hands."""
    ids = [name.removeprefix("hand:") for name in change.after if name.startswith("hand:")]
    return int(ids[0]) if len(ids) == 1 else None


def last_change_of(hand: Hand) -> int:
    """The id of the last change to `hand`: what a form that corrects it has seen."""
    return max((change.id for change in hand.game.changes if part(hand) in change.after), default=0)


def _row(game: Game, name: str) -> Row:
    kind, _, row_id = name.partition(":")
    rows: list[Any] = {"game": [game], "hand": game.all_hands, "link": game.links}[kind]
    return next(row for row in rows if not row_id or row.id == int(row_id))


def _stored(game: Game, values: Values) -> dict[str, dict[str, Any]]:
    """The columns named in `values`, as JSON values of what they hold now."""
    return {
        name: {column: _bind(_row(game, name), column) for column in columns}
        for name, columns in values.items()
    }


def _bind(row: Row, column: str) -> Any:
    value, bind = getattr(row, column), getattr(_type(row, column), "process_bind_param", None)
    return bind(value, None) if bind else value


def _loaded(game: Game, stored: Values) -> dict[str, dict[str, Any]]:
    """JSON values turned back into what the columns hold."""
    return {
        name: {column: _load(_row(game, name), column, value) for column, value in columns.items()}
        for name, columns in stored.items()
    }


def _load(row: Row, column: str, value: Any) -> Any:
    load = getattr(_type(row, column), "process_result_value", None)
    return load(value, None) if load else value


def _type(row: Row, column: str) -> Any:
    return inspect(type(row)).columns[column].type
