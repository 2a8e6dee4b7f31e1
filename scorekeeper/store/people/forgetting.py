"""Forgets a person: removes their names from the games that a device holds. The games stay.

This is the only change that rewrites history (decision 11), because old entries would still contain the name.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from sqlalchemy import Text, cast, delete, or_, select
from sqlalchemy.orm.attributes import flag_modified

from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.records.plays.tags import split_names
from scorekeeper.rules.who_plays import Earlier, Seats, without_repeats
from scorekeeper.store.change_log import as_json
from scorekeeper.store.database import db, writing
from scorekeeper.store.games.directed import DirectorsAlone, directed_games
from scorekeeper.store.games.going_on import before_and_after
from scorekeeper.store.games.history import write_down
from scorekeeper.store.games.scorers import may_write
from scorekeeper.store.models import Ask, Change, Device, Game, Hand, Link, now
from scorekeeper.store.people.book import Book
from scorekeeper.store.people.erasure import Erasure
from scorekeeper.store.people.naming import forget_old_steps
from scorekeeper.store.people.person_keys import key_of, names_at_table
from scorekeeper.store.people_models import PersonNameRow, PersonStepRow
from scorekeeper.store.stored_bytes import row_bytes

_NAMES_TAG = re.compile(r'(?m)^([ \t]*\[Names[ \t]+")(.*?)("[ \t]*\])')
#: How many games are read at once.
_BATCH = 200
#: How many games, and bytes of their histories, one transaction changes: a twentieth of a second.
GAMES_AT_ONCE = 25
_BYTES_AT_ONCE = 500_000


def names_instead(book: Book, person: str, unnamed: Callable[[int], str]) -> dict[int, str]:
    """Game id -> the name with which `forget` replaces a person's."""
    keys = _keys(book, person)
    found: dict[int, str] = {}
    for some in _batches(sorted(keys)):
        columns = (Game.id, Game.seats, Game.earlier_seats)
        rows = db.session.execute(select(*columns).where(Game.id.in_(some))).tuples()
        for game, seats, earlier in rows:
            found[game] = _erasure(seats, earlier, keys[game], unnamed).neutral
    return found


def forget(device: Device, book: Book, person: str, unnamed: Callable[[int], str], seconds: float) -> None:
    """Replace a person's names by `unnamed(seat from 1)` in games of the book, their histories and their
    records.

    Also deletes what was said about the names. Stops after `seconds`, but changes at least some games. Raises
    `DirectorsAlone`. Each transaction changes a few games, so that nobody waits for long. The newest games
    come first, because what was said about earlier ones applies to later ones until these are done.
    """
    end, names = time.monotonic() + seconds, _keys(book, person)
    _check_directed(device, names)
    ids = sorted(names, reverse=True)
    with writing():
        _forget_steps(set(ids))
    for some in _small_batches(ids):
        with writing():
            _check_directed(device, some)
            for game in db.session.scalars(select(Game).where(Game.id.in_(some)).order_by(Game.id)):
                if _has_key(game, names[game.id]):  # another form may just have forgotten it
                    _forget_in(game, device, names[game.id], unnamed)
            db.session.execute(
                delete(PersonNameRow).where(PersonNameRow.game_id.in_(some), _is_one_of(names, some))
            )
        if time.monotonic() > end:
            break


def _check_directed(device: Device, games: Iterable[int]) -> None:
    directed = directed_games(device, games)
    if directed:
        raise DirectorsAlone(db.session.get_one(Game, min(directed)))


def _small_batches(ids: Sequence[int]) -> Iterator[list[int]]:
    """Split games into batches for one transaction each."""
    batch: list[int] = []
    size = 0
    for some in _batches(ids):
        rows = db.session.execute(select(Game.id, Game.stored_bytes).where(Game.id.in_(some)))
        held = dict(rows.tuples().all())
        for game in some:
            if batch and (len(batch) == GAMES_AT_ONCE or size + held[game] > _BYTES_AT_ONCE):
                yield batch
                batch, size = [], 0
            batch.append(game)
            size += held[game]
    if batch:
        yield batch


def _keys(book: Book, person: str) -> dict[int, str]:
    """Game id -> the key of the person's name."""
    return {seat.game: seat.key for seat in book.seats[person]}


def _batches(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    return (ids[start : start + _BATCH] for start in range(0, len(ids), _BATCH))


def _is_one_of(names: Mapping[int, str], games: Sequence[int]) -> Any:
    return or_(*((PersonNameRow.game_id == game) & (PersonNameRow.name_key == names[game]) for game in games))


def _forget_in(game: Game, device: Device, key: str, unnamed: Callable[[int], str]) -> None:
    """Replace the name with this key in a game, also where it says whose phone asks to score or scores.

    If the game goes on as another or went on from one, the person's phone may ask or score there, too, even
    if they have no seat there.
    """
    erasure, earlier_keys = _erasure(game.seats, game.earlier_seats, key, unnamed), set[str]()
    for change in db.session.scalars(_with_names(game)):
        earlier_keys |= _keys_gone(change, erasure)
        _forget_in_change(change, erasure)
    for change in db.session.scalars(select(Change).where(Change.game_id == game.id, Change.kind == "told")):
        # What another phone said of the game may hold the name in any form.
        game.stored_bytes -= row_bytes(change.before, change.after)
        db.session.delete(change)
    for hand in db.session.scalars(select(Hand).where(Hand.game_id == game.id, Hand.record.is_not(None))):
        hand.record = _record(hand.record or "", erasure)
    others = [there for there in before_and_after(game) if may_write(there, device)]
    for there in (game, *(other for other in others if not _has_key(other, key))):
        phones: list[Ask | Link] = [*there.asks, *there.links]
        for phone in phones:
            if key_of(phone.name) == key:
                phone.name = erasure.neutral[:MAX_LABEL_LETTERS]
    earlier = [replace(entry, seats=erasure.apply(entry.seats)) for entry in game.earlier_seats]
    game.seats, game.changed_at = erasure.apply(game.seats), now()
    game.earlier_seats = without_repeats(game.seats, earlier)
    stay = set(chain.from_iterable(_all_keys(game.seats, game.earlier_seats)))
    gone = PersonNameRow.game_id == game.id, PersonNameRow.name_key.in_(earlier_keys - stay)
    db.session.execute(delete(PersonNameRow).where(*gone))
    same = as_json(game, {"game": {"seats": game.seats, "earlier_seats": game.earlier_seats}})
    write_down([Change(game=game, device=device, kind="name_forgotten", before=same, after=same)])


def _erasure(seats: Seats, earlier: Earlier, key: str, unnamed: Callable[[int], str]) -> Erasure:
    """The erasure for the person whose name at a table has this key."""
    tables, keys = _tables(seats, earlier), _all_keys(seats, earlier)
    last = next(place for place, there in enumerate(keys) if key in there)
    others = frozenset(chain.from_iterable(keys)) - {key} if earlier else frozenset()
    return Erasure(tables[last], keys[last].index(key), unnamed, others)


def _tables(seats: Seats, earlier: Earlier) -> list[Seats]:
    """Who sat there, the latest first."""
    return [seats, *(entry.seats for entry in reversed(earlier))]


def _has_key(game: Game, key: str) -> bool:
    return any(key in keys for keys in _all_keys(game.seats, game.earlier_seats))


def _all_keys(seats: Seats, earlier: Earlier) -> list[list[str]]:
    return [_keys_at(there) for there in _tables(seats, earlier)]


def _keys_at(seats: Sequence[str]) -> list[str]:
    return [key_of(name) for name in names_at_table(seats)]


def _with_names(game: Game) -> Any:
    """The changes of a game that contain players' names."""
    holds = [
        cast(column, Text).contains(f'"{name}"')
        for column in (Change.before, Change.after)
        for name in ("seats", "record")
    ]
    return select(Change).where(Change.game_id == game.id, or_(*holds))


def _keys_gone(change: Change, erasure: Erasure) -> set[str]:
    """The keys of the names in a change that are the person's."""
    columns = [*change.before.values(), *change.after.values()]
    entries = [entry for values in columns for entry in (values, *values.get("earlier_seats", ()))]
    tables = [entry["seats"] for entry in entries if "seats" in entry]
    return {
        key_of(name)
        for there in tables
        for name, written, left in zip(names_at_table(there), there, erasure.apply(there), strict=True)
        if left != written
    }


def _forget_in_change(change: Change, erasure: Erasure) -> None:
    size = row_bytes(change.before, change.after)
    for column in ("before", "after"):
        setattr(change, column, _values(getattr(change, column), erasure))
        flag_modified(change, column)
    change.game.stored_bytes += row_bytes(change.before, change.after) - size


def _values(rows: Mapping[str, Mapping[str, Any]], erasure: Erasure) -> dict[str, dict[str, Any]]:
    """The values of a change, by row and column, with the names replaced."""
    return {
        row: {column: _value(column, value, erasure) for column, value in columns.items()}
        for row, columns in rows.items()
    }


def _value(column: str, value: Any, erasure: Erasure) -> Any:
    match column:
        case "seats":
            return list(erasure.apply(value))
        case "earlier_seats":
            return [entry | {"seats": list(erasure.apply(entry["seats"]))} for entry in value]
        case "record" if value:
            return _record(value, erasure)
    return value


def _record(text: str, erasure: Erasure) -> str:
    """The text of a record with the names replaced."""

    def tag(found: re.Match[str]) -> str:
        names = ", ".join(erasure.apply(split_names(found[2])))
        return f"{found[1]}{names}{found[3]}"

    return _NAMES_TAG.sub(tag, text, count=1)


def _forget_steps(games: set[int]) -> None:
    """Delete what devices said about names in these games. It contains the names, and could be undone."""
    forget_old_steps()
    for step in db.session.scalars(select(PersonStepRow)):
        if not games.isdisjoint(game for game, _key, _person in step.after):
            db.session.delete(step)
