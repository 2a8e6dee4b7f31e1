"""The history of a game: records every change, undoes changes, and restores any earlier state."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from sqlalchemy import Table, bindparam, insert, select, update
from sqlalchemy.orm.attributes import set_committed_value
from sqlalchemy.orm.exc import StaleDataError

from scorekeeper.records.games import ToldChange
from scorekeeper.rules import HandResult
from scorekeeper.store.change_log import Changed, Values, as_json, fits, from_json, key_of, set_values, stored
from scorekeeper.store.database import db
from scorekeeper.store.games.directed import check_director, check_entry
from scorekeeper.store.games.following import forget_followed_of_withdrawn
from scorekeeper.store.games.going_on import check_goes_on
from scorekeeper.store.models import Change, Device, Game, Hand, now
from scorekeeper.store.stored_bytes import row_bytes

#: Kinds of changes after which no state can be restored.
NO_STATES = ("game_deleted", "told")
#: Kinds of changes that may add hands.
_SAVES = ("hand_saved", "copies_joined")
#: Rows, by the beginning of their keys, that say who may write. They are no part of a game's state.
RIGHTS = ("link:", "ask:")


class GameAsRead(NamedTuple):
    """A game as it was read: its id, its version, and the bytes it takes."""

    id: int
    version: int
    stored_bytes: int


class Line(NamedTuple):
    """A line for a game's history."""

    game: GameAsRead
    kind: str
    before: Values
    after: Values


def record(
    game: Game, device: Device | None, kind: str, values: Values, before: Values | None = None
) -> Change:
    """Set `values` (row -> column -> value) and record what they were before.

    `before` overrides what is recorded as the earlier values of a new row. Raises `DirectorsAlone`,
    `ResultCounts`, `GoesOn`.
    """
    was = stored(game, values)
    for name, columns in (before or {}).items():
        was[name].update(columns or {})
    to_be = as_json(game, values)
    check_director(game, device, was, to_be)
    if device is not None:
        check_entry(game, was, to_be)
        check_goes_on(game, was, to_be)
    change = Change(game=game, device=device, kind=kind, before=was, after=to_be)
    write_down([change])
    set_values(game, values)
    game.changed_at = now()
    db.session.flush()
    if any(columns.get("withdrawn") for columns in to_be.values()):
        forget_followed_of_withdrawn(game.id)
    return change


def write_down(changes: Sequence[Change]) -> None:
    """Add `changes`, and set each game's version to its change."""
    db.session.add_all(changes)
    db.session.flush()
    for change in changes:
        change.game.version = change.id
        change.game.stored_bytes += row_bytes(change.before, change.after)


def told_change(told: ToldChange) -> Change:
    """A line for the history of what another phone did. It changes nothing here, so it can't be undone."""
    after = {"told": {"by": told.by, "says": told.says}}
    return Change(kind="told", at=told.at, before={}, after=after)


def write_down_many(lines: Sequence[Line], device: Device | None = None, **columns: Any) -> None:
    """Add lines to the histories of many games, such as those of a whole round, in two statements.

    `columns`: set in each of the games.
    """
    if not lines:
        return
    writer = device and device.id
    rows = [
        {
            "game_id": line.game.id,
            "device_id": writer,
            "kind": line.kind,
            "before": line.before,
            "after": line.after,
        }
        for line in lines
    ]
    made = db.session.execute(insert(Change).returning(Change.game_id, Change.id), rows)
    newest: defaultdict[int, int] = defaultdict(int)
    for game_id, change_id in made:
        newest[game_id] = max(newest[game_id], change_id)
    held = {line.game.id: line.game.stored_bytes for line in lines}
    for line in lines:
        held[line.game.id] += row_bytes(line.before, line.after)
    seen = {line.game.id: line.game.version for line in lines}
    _set_versions(seen, newest, held, columns)


def _set_versions(
    seen: Mapping[int, int], newest: Mapping[int, int], held: Mapping[int, int], columns: Mapping[str, Any]
) -> None:
    """Update the version and the stored bytes of games, by id. `seen`: the versions as they were read.

    Raises StaleDataError if one has changed.
    """
    games = cast(Table, Game.__table__)
    unchanged = (games.c.id == bindparam("game"), games.c.version == bindparam("seen"))
    values = {"version": bindparam("made"), "stored_bytes": bindparam("bytes"), **columns}
    rows = [
        {"game": game, "seen": seen[game], "made": made, "bytes": held[game]} for game, made in newest.items()
    ]
    done = db.session.connection().execute(update(games).where(*unchanged).values(values), rows)
    if done.rowcount != len(rows):
        raise StaleDataError("A game has changed since it was read.")
    for row in db.session:
        if isinstance(row, Game) and row.id in newest:
            set_committed_value(row, "version", newest[row.id])
            set_committed_value(row, "stored_bytes", held[row.id])
            for column, value in columns.items():
                set_committed_value(row, column, value)


def undo(change: Change, device: Device) -> Change:
    """Undo a change. Raises `Changed` if what it changed has been changed again.

    A hand also sets who deals next. If the table has chosen a dealer since, that choice stays. A choice
    before a hand was for that hand alone, so it does not come back once a later hand stands.
    """
    game, before, after = change.game, change.before, change.after
    chosen_since = game.next_dealer != after.get("game", {}).get("next_dealer")
    if after.keys() - {"game"} and (chosen_since or _has_later_hands(game, after)):
        before, after = _without_dealer(before), _without_dealer(after)
    if change.undone_by_id is not None or not fits(game, after):
        raise Changed
    undone = record(game, device, "undone", from_json(game, before))
    change.undone_by_id = undone.id
    return undone


def is_followed(hand: Hand) -> bool:
    """True if a later hand stands, so that `hand` does not decide who deals next."""
    return any(later.id > hand.id for later in hand.game.hands)


def _has_later_hands(game: Game, after: Values) -> bool:
    return any(is_followed(hand) for hand in game.all_hands if key_of(hand) in after)


def _without_dealer(values: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    rows = {name: dict(columns) for name, columns in values.items()}
    rows.get("game", {}).pop("next_dealer", None)
    return {name: columns for name, columns in rows.items() if columns or name != "game"}


def state_after(change: Change) -> Values:
    """What differed right after `change` from now, as JSON values: row -> column -> value.

    Links and asks are left out, because who may write now does not belong to the score; so is whether the
    game is deleted.
    """
    back: dict[str, dict[str, Any]] = defaultdict(dict)
    later = select(Change.before).where(Change.game_id == change.game_id, Change.id > change.id)
    for before in db.session.scalars(later.order_by(Change.id.desc())):
        for name, columns in before.items():
            if not name.startswith(RIGHTS):
                back[name].update(columns)
    back["game"].pop("deleted", None)
    return back


def bring_back(game: Game, device: Device, state: Values) -> None:
    """Restore a state that `state_after` has read. This is a new change and overwrites no history.

    If the state is the present one, nothing is recorded.
    """
    if not fits(game, state):
        record(game, device, "brought_back", from_json(game, state))


def change_of(game: Game, change_id: int) -> Change | None:
    """One of the game's changes, or None. Reads no other, because a game can have thousands."""
    change = db.session.get(Change, change_id)
    return change if change is not None and change.game_id == game.id else None


def hand_id(change: Change) -> int | None:
    """The id of the hand that a change is about. None if it is about the game or about several hands."""
    ids = [name.removeprefix("hand:") for name in change.after if name.startswith("hand:")]
    return int(ids[0]) if len(ids) == 1 else None


def last_change(game: Game) -> int:
    """The id of the game's last change, for a form's `seen`."""
    return game.version


def last_change_of(hand: Hand) -> Change | None:
    """The last change to `hand`."""
    changes = reversed(hand.game.changes)
    return next((change for change in changes if key_of(hand) in change.after), None)


def result_before(change: Change, hand: Hand) -> HandResult | None:
    """The result that `hand` had before `change`. None if the change did not touch it."""
    before = {"result": change.before.get(key_of(hand), {}).get("result")}
    result: HandResult | None = from_json(hand.game, {key_of(hand): before})[key_of(hand)]["result"]
    return result


def matches_first_save(hand: Hand, sent: Mapping[str, Any]) -> bool:
    """True if `sent` (columns of a hand) equals the hand as first saved."""
    for change in hand.game.changes:
        if change.kind == "hand_saved" and key_of(hand) in change.after:
            first = from_json(hand.game, {key_of(hand): change.after[key_of(hand)]})[key_of(hand)]
            return all(first.get(column) == value for column, value in sent.items())
    return False


def saved_since(game: Game, seen: int) -> Hand | None:
    """The first existing hand that was saved after the change `seen`."""
    if seen >= last_change(game):
        return None
    standing = {key_of(hand): hand for hand in game.hands}
    for change in game.changes:
        if change.id > seen and change.kind in _SAVES:
            for name in change.after:
                if name in standing and change.before[name].get("deleted", True):
                    return standing[name]
    return None
