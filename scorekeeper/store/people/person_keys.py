"""The names at a table, and the person behind each."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from scorekeeper.rules.who_plays import Earlier, Seats
from scorekeeper.tournament.names import person_key

#: (game, key of a name) -> the person it was said to be.
Said = Mapping[tuple[int, str], str]


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """The key of the person with this name, in any spelling."""
    return person_key(name) or name


def names_at_table(seats: Iterable[str]) -> tuple[str, ...]:
    """The names of a table, each for another person. A repeated name becomes "Ann (2)"."""
    taken: set[str] = set()
    names = []
    for name in seats:
        own, times = name, 1
        while key_of(own) in taken:
            times += 1
            own = f"{name} ({times})"
        taken.add(key_of(own))
        names.append(own)
    return tuple(names)


def everybody_at_table(seats: Seats, earlier: Earlier) -> tuple[str, ...]:
    """The names of all people of a game: of its table, then of those who played only earlier hands."""
    tables = [names_at_table(there) for there in (seats, *(entry.seats for entry in reversed(earlier)))]
    people = {key_of(name): name for table in reversed(tables) for name in reversed(table)}
    now = tables[0]
    return (*now, *(name for key, name in reversed(people.items()) if key not in set(map(key_of, now))))


def people_of(tables: Sequence[tuple[int, Sequence[str]]], said: Said) -> list[tuple[str, ...]]:
    """The people of games, by the names they go by.

    Each of `tables` is a game's id and its names from `names_at_table`. If something was said about all games
    under a name, it applies to later games under that name too.
    """
    usual = _usual(tables, said)
    found = []
    for game, names in tables:
        own = {key_of(name) for name in names}
        people = []
        for name in names:
            key = key_of(name)
            person = said.get((game, key))
            if person is None:
                person = usual.get(key, name)
                if key_of(person) in own - {key}:  # the person who goes by that name sits at this table too
                    person = name
            people.append(person)
        found.append(names_at_table(people))
    return found


def _usual(tables: Sequence[tuple[int, Sequence[str]]], said: Said) -> dict[str, str]:
    """Key of a name -> the person to assume where nothing was said: the one it was in all games before."""
    last_said: defaultdict[str, int] = defaultdict(int)
    first_unsaid: dict[str, int] = {}
    people: defaultdict[str, dict[str, str]] = defaultdict(dict)
    known = {key for _game, key in said}
    for game, names in tables if known else ():
        for key in known.intersection(map(key_of, names)):
            person = said.get((game, key))
            if person is None:
                first_unsaid[key] = min(game, first_unsaid.get(key, game))
            else:
                last_said[key] = max(game, last_said[key])
                people[key][key_of(person)] = person
    return {
        key: person
        for key, game in first_unsaid.items()
        if game > last_said[key] and len(people[key]) == 1
        for person in people[key].values()
    }
