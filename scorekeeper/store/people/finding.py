"""Finds games by people's other names: those they go by now, and those that other tables wrote."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Select, and_, or_

from scorekeeper.store.database import db
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game
from scorekeeper.store.people.person_keys import everybody_at_table, key_of, people_of
from scorekeeper.store.people_models import PersonNameRow
from scorekeeper.store.search_text import has_text, line_of, player_pattern

#: The number added to a name that occurs twice at a table (`names_at_table`).
_NUMBER: Final = re.compile(r" \([0-9]+\)$")
#: The most names to search for in the texts of games. With more, reading all games is faster.
MAX_SOUGHT: Final = 20
#: The key of a name, and the key of the person it was said to be.
Pair = tuple[str, str]


def games_beside(device: Device, patterns: Collection[str]) -> Mapping[str, Collection[int]]:
    """Find game ids by pattern (search_text.py): games with a person one of whose names matches.

    Games whose own text matches may be missing, because the text finds them.
    """
    pairs = _pairs(device) if patterns else set()
    people = {pattern: {*_said(pattern, pairs), *_numbered(pattern)} for pattern in patterns}
    names = {name for pattern in patterns for name in _other_names(pattern, people[pattern], pairs)}
    seated = _seated(device, names) if names else []
    return {
        pattern: [game for game, persons in seated if not persons.isdisjoint(fitting)]
        for pattern, fitting in people.items()
    }


def _other_names(pattern: str, people: Collection[str], pairs: Collection[Pair]) -> Iterator[str]:
    """The names of these people that do not match."""
    names = {*people, *(name for name, person in pairs if person in people)}
    return (name for name in names if not all(pattern in line_of(written) for written in _written(name)))


def _written(name: str) -> tuple[str, str]:
    """The name itself, and the name without a number that may have been added."""
    return name, _NUMBER.sub("", name)


def _pairs(device: Device) -> set[Pair]:
    columns = (PersonNameRow.name_key, PersonNameRow.person)
    rows = db.session.execute(of_held_games(device, *columns).join(PersonNameRow).distinct())
    return {(name, key_of(person)) for name, person in rows.tuples()}


def _said(pattern: str, pairs: Collection[Pair]) -> Iterator[str]:
    """The people whose present name matches, or who were said to be behind a name that matches."""
    return (pair[1] for pair in pairs if any(pattern in line_of(key) for key in pair))


def _numbered(pattern: str) -> Iterator[str]:
    """The pattern's name if it ends with a number. Tables do not write that number."""
    name = pattern.strip()
    if pattern == player_pattern(name) and _NUMBER.search(name):
        yield name


def _seated(device: Device, names: Collection[str]) -> list[tuple[int, set[str]]]:
    """The people in each game with one of these names."""
    written: dict[int, tuple[str, ...]] = {}
    said: dict[tuple[int, str], str] = {}
    for game, seats, earlier, key, person in db.session.execute(_tables(device, names)).tuples():
        written[game] = everybody_at_table(seats, earlier)
        if key is not None:
            said[game, key] = person
    people = people_of(list(written.items()), said)
    return [(game, set(map(key_of, there))) for game, there in zip(written, people, strict=True)]


def _tables(device: Device, names: Collection[str]) -> Select[Any]:
    """The statement that selects games with one of these names, and what was said about the names there."""
    of_game = and_(PersonNameRow.game_id == Game.id, PersonNameRow.name_key.in_(sorted(names)))
    columns = (Game.id, Game.seats, Game.earlier_seats, PersonNameRow.name_key, PersonNameRow.person)
    query = of_held_games(device, *columns)
    query = query.outerjoin(PersonNameRow, of_game).order_by(Game.created_at, Game.id)
    written = sorted({spelt for name in names for spelt in _written(name)})
    if len(written) > MAX_SOUGHT:
        return query
    return query.where(or_(*(has_text(Game.search_text, line_of(name)) for name in written)))
