"""A device's book: the games that it holds, with their people. Computed once for each version."""

import gc
import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from threading import Lock
from typing import Any, Final, NamedTuple

from cachetools import LRUCache
from sqlalchemy import Row, Text, cast, func, select
from sqlalchemy.orm.exc import StaleDataError

from scorekeeper.rules import HandResult, Rules
from scorekeeper.rules.game import Terms
from scorekeeper.statistics.figures import Figures, everybody
from scorekeeper.statistics.games import GameFigures, People, PlayedGame, figures_of
from scorekeeper.statistics.house import HouseRecord, house_records
from scorekeeper.statistics.periods import ALWAYS, Period
from scorekeeper.store.columns import load_hand
from scorekeeper.store.database import db, has_written
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game, Hand
from scorekeeper.store.night_models import BY_THE_CLOCK
from scorekeeper.store.people.person_keys import (
    Said,
    everybody_at_table,
    key_of,
    names_at_table,
    people_of,
)
from scorekeeper.store.people_models import PersonNameRow
from scorekeeper.store.secrets import hashed

#: The most games in all cached books, about 20 MB.
MAX_KEPT_GAMES: Final = 20_000
#: The number of games whose hands one statement reads.
_BATCH: Final = 500

#: A version of a game: its salt, which is unique, and the number of its last change.
Version = tuple[str, int]


class Seat(NamedTuple):
    """A person's seat in a game. `name`: as the table wrote it, made unique at that table."""

    game: int
    name: str

    @property
    def key(self) -> str:
        """The key of the name."""
        return key_of(self.name)


@dataclass(frozen=True)
class Book:
    """The games of a device, the oldest first, with keys of people.

    `names`: key -> name, as written last. `seats`: key -> seats. `said`: what was said about names.
    `figures`: for each version of a game. `stamp`: identifies the state that was read.
    """

    games: tuple[PlayedGame, ...]
    names: Mapping[str, str]
    seats: Mapping[str, Sequence[Seat]]
    said: Said
    figures: Mapping[Version, GameFigures]
    stamp: tuple[Any, ...] = ()

    @cached_property
    def everybody(self) -> dict[str, Figures]:
        """The figures of everybody. The person with the most games comes first."""
        found = everybody(self.games)
        order = sorted(found, key=lambda person: (-found[person].games, -found[person].hands, person))
        return {person: found[person] for person in order}

    def during(self, period: Period) -> "Book":
        """The book with the games of a period alone. It keeps everybody's names and seats."""
        if period == ALWAYS:
            return self
        return replace(self, games=tuple(game for game in self.games if period.has(game.evening)))

    def games_with(self, person: str) -> set[int]:
        """The ids of the games in which a person played."""
        return {seat.game for seat in self.seats[person]}

    @cached_property
    def records(self) -> list[HouseRecord]:
        return house_records(self.games)

    @cached_property
    def by_address(self) -> dict[str, str]:
        """Keys of people by their ids in addresses. Addresses appear in logs, so they contain no names."""
        return {address_of(person): person for person in self.names}


def address_of(person: str) -> str:
    """The id of a person in addresses of pages, from their key."""
    return hashed(f"person {person}")[:16]


#: Device -> its book, and the stamp of the state it was read from.
_BOOKS: LRUCache[str, tuple[object, Book]] = LRUCache(
    MAX_KEPT_GAMES, getsizeof=lambda kept: min(len(kept[1].games) + 1, MAX_KEPT_GAMES)
)
_LOCK = Lock()


def book_of(device: Device, nobody: frozenset[str]) -> Book:
    """The games that `device` holds now.

    `nobody`: keys of names that stand for nobody, such as "Player 2".
    """
    stamp = _stamp(device)
    with _LOCK:
        known, book = _BOOKS.get(device.key_hash, (None, None))
    if book is None or known != (stamp, nobody):
        book = replace(_read(device, nobody, book.figures if book else {}), stamp=stamp)
        if has_written():  # it may be rolled back
            return book
        with _LOCK:
            _BOOKS[device.key_hash] = (stamp, nobody), book
    return book


def check_current(book: Book, device: Device) -> None:
    """Raise StaleDataError if a game of the device, or something said about names, has changed since the book
    was read.

    The caller then starts over.
    """
    if book.stamp != _stamp(device):
        raise StaleDataError("The people have changed since they were read.")


def _stamp(device: Device) -> tuple[Any, ...]:
    """Values that change when a game of the device changes, one is added, or something is said about
    names."""
    sums = (func.count(), func.max(Game.version), func.sum(Game.version), func.sum(Game.id))
    said = of_held_games(device, func.count(), func.max(PersonNameRow.id)).join(PersonNameRow)
    return (*db.session.execute(of_held_games(device, *sums)).one(), *db.session.execute(said).one())


def _read(device: Device, nobody: frozenset[str], known: Mapping[Version, GameFigures]) -> Book:
    columns = (Game.id, Game.salt, Game.version, cast(Game.rules, Text).label("rules"), Game.seats)
    terms = (Game.start_totals, Game.hands_to_play, Game.count_all, Game.stopped)
    others = (Game.evening, Game.earlier_seats, Game.finished, BY_THE_CLOCK.label("by_the_clock"))
    query = of_held_games(device, *columns, *terms, *others).order_by(Game.created_at, Game.id)
    rows = list(db.session.execute(query))
    added_up = {version: known[version] for version in map(_version, rows) if version in known}
    missing = [row for row in rows if _version(row) not in added_up]
    with _garbage_collection_paused():
        for start in range(0, len(missing), _BATCH):
            added_up.update(_added_up(missing[start : start + _BATCH]))
        return _book(rows, added_up, _said(device), nobody)


@contextmanager
def _garbage_collection_paused() -> Iterator[None]:
    """Pause garbage collection while many lasting objects are created. It took a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _said(device: Device) -> Said:
    columns = (PersonNameRow.game_id, PersonNameRow.name_key, PersonNameRow.person)
    rows = db.session.execute(of_held_games(device, *columns).join(PersonNameRow))
    return {(game, key): person for game, key, person in rows.tuples()}


def known_as(device: Device, games: Sequence[Game]) -> dict[int, tuple[str, ...]]:
    """Game id -> the names of its people, clockwise, as their table wrote them or as the device has renamed
    them."""
    said = _said(device)
    if not said:
        return {game.id: names_at_table(game.seats) for game in games}
    people = _players_of_all(device, said)
    return {game.id: people[game.id] for game in games}


def games_among(device: Device, people: Collection[str]) -> set[int]:
    """The ids of the games of the device in which nobody plays but these people, given by their keys."""
    among = frozenset(people)
    names_of = _players_of_all(device, _said(device))
    return {game for game, names in names_of.items() if among.issuperset(map(key_of, names))}


def _players_of_all(device: Device, said: Said) -> dict[int, tuple[str, ...]]:
    """Game id -> the names of those who play at the end. What was said about somebody who left counts for
    later games, too."""
    columns = (Game.id, Game.seats, Game.earlier_seats)
    query = of_held_games(device, *columns).order_by(Game.created_at, Game.id)
    rows = db.session.execute(query).tuples().all()
    tables = [(game, everybody_at_table(seats, earlier)) for game, seats, earlier in rows]
    people = people_of(tables, said)
    return {game: names[: len(seats)] for (game, seats, _earlier), names in zip(rows, people, strict=True)}


def _version(row: Row[Any]) -> Version:
    return row.salt, row.version


def _added_up(rows: Sequence[Row[Any]]) -> Iterator[tuple[Version, GameFigures]]:
    """The figures of games, by their versions."""
    hands = _hands([row.id for row in rows])
    ends = _ends([row for row in rows if row.earlier_seats])
    for row in rows:
        terms = Terms(row.start_totals, row.hands_to_play, row.count_all, row.stopped, row.by_the_clock)
        yield _version(row), figures_of(_rules(row.rules), hands.get(row.id, []), terms, ends.get(row.id, ()))


def _hands(games: Sequence[int]) -> dict[int, list[HandResult]]:
    """Game id -> its hands that were not deleted."""
    query = select(Hand.game_id, cast(Hand.result, Text)).where(Hand.game_id.in_(games))
    rows = db.session.execute(query.where(Hand.deleted.is_(False)).order_by(Hand.game_id, Hand.id))
    return {
        game: [load_hand(json.loads(text)) for _game, text in found]
        for game, found in groupby(rows.tuples(), key=lambda row: row[0])
    }


def _ends(rows: Sequence[Row[Any]]) -> dict[int, list[int]]:
    """Game id -> the number of the last hand before each change of players."""
    if not rows:
        return {}
    query = select(Hand.game_id, Hand.deleted).where(Hand.game_id.in_([row.id for row in rows]))
    played = defaultdict[int, list[bool]](list)
    for game, deleted in db.session.execute(query.order_by(Hand.game_id, Hand.id)).tuples():
        played[game].append(not deleted)
    return {row.id: [sum(played[row.id][: entry.hands]) for entry in row.earlier_seats] for row in rows}


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    """The rules of a game. Cached, because most games have the same few."""
    return Rules.from_dict(json.loads(text))


def _book(
    rows: Sequence[Row[Any]], added_up: Mapping[Version, GameFigures], said: Said, nobody: frozenset[str]
) -> Book:
    games: list[PlayedGame] = []
    names: dict[str, str] = {}
    seats: defaultdict[str, list[Seat]] = defaultdict(list)
    tables = [(row.id, everybody_at_table(row.seats, row.earlier_seats)) for row in rows]
    for row, (_id, written), known_as in zip(rows, tables, people_of(tables, said), strict=True):
        at_table: list[str | None] = []
        for name, goes_by in zip(written, known_as, strict=True):
            person = key_of(goes_by)
            if person in nobody:
                at_table.append(None)
                continue
            names[person] = goes_by
            seats[person].append(Seat(row.id, name))
            at_table.append(person)
        rules = _rules(row.rules)
        by_key = dict(zip(map(key_of, written), at_table, strict=True))
        people = _on_sides(at_table[: len(row.seats)], rules)
        earlier = tuple(
            _on_sides([by_key[key_of(name)] for name in names_at_table(entry.seats)], rules)
            for entry in row.earlier_seats
        )
        figures = added_up[_version(row)]
        over = row.finished and not row.by_the_clock
        went_on = over and bool(figures.hands) and not figures.winners
        games.append(PlayedGame(row.id, row.evening, rules.edition, people, figures, earlier, went_on))
    return Book(tuple(games), names, seats, said, added_up)


def _on_sides(seats: Sequence[str | None], rules: Rules) -> People:
    return tuple(tuple(seats[side :: rules.sides]) for side in range(rules.sides))


#: The book of a device without games.
EMPTY: Final = Book((), {}, {}, {}, {})
