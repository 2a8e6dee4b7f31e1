"""What a device says about the people in its games: two are one, one is two, or goes by another name.

It applies to the games, whoever looks at them. The names in the games stay as their tables wrote them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from sqlalchemy import and_, delete, insert, or_, select

from scorekeeper.store.change_log import UNDO_OFFERED, Changed, undo_is_offered
from scorekeeper.store.database import begin_writing, db, flush
from scorekeeper.store.models import Device, now
from scorekeeper.store.people.book import Book, Seat, check_current
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.store.people_models import PersonNameRow, PersonStepRow

Kind = Literal["merged", "renamed", "split"]
#: A game, the key of a name in it, and the person. None if nothing was said.
Line = tuple[int, str, str | None]
#: How many names of games one statement looks up.
_BATCH = 200


class AtOneTable(Exception):
    """The person would sit at one table twice, in this many games."""

    def __init__(self, games: int) -> None:
        self.games = games
        super().__init__()


class NameTaken(Exception):
    """Somebody else already goes by the new name."""


def merge(device: Device, book: Book, person: str, other: str) -> None:
    """Say that two people are one, who goes by the name of `person`. Raises `AtOneTable`."""
    name = book.names[person]
    _say(device, book, "merged", (name, book.names[other]), [*book.seats[person], *book.seats[other]], name)


def rename(device: Device, book: Book, person: str, name: str) -> None:
    """Say which name a person goes by. Raises `NameTaken`."""
    if key_of(name) != person and key_of(name) in book.names:
        raise NameTaken
    _say(device, book, "renamed", (book.names[person], name), book.seats[person], name)


def split(device: Device, book: Book, person: str, games: Iterable[int], name: str) -> None:
    """Say that in these games it was somebody else, who goes by `name`. Raises `AtOneTable`."""
    chosen = set(games)
    seats = [seat for seat in book.seats[person] if seat.game in chosen]
    others = [seat for seat in book.seats[person] if seat.game not in chosen]
    old = book.names[person]
    # Also say it about the other games. What is said about all games under a name applies to later ones too.
    _say(device, book, "split", (old, name), seats, name, [(seat, old) for seat in others])


def last_step(device: Device) -> PersonStepRow | None:
    """The last thing that `device` said about people, while its undo is offered."""
    step = db.session.scalar(select(PersonStepRow).where(PersonStepRow.device_id == device.id))
    return step if step is not None and undo_is_offered(step.at) else None


def undo(device: Device, step_id: int) -> None:
    """Undo the last thing that `device` said. Raises `Changed` if something else was said since."""
    step = last_step(device)
    if step is None or step.id != step_id:
        raise Changed
    places = [(game, key) for game, key, _person in step.after]
    if _found(places) != {(game, key): person for game, key, person in step.after}:
        raise Changed
    _write([(game, key, person) for game, key, person in step.before])
    db.session.delete(step)
    flush()


def _say(
    device: Device,
    book: Book,
    kind: Kind,
    names: tuple[str, str],
    seats: Sequence[Seat],
    person: str,
    others: Sequence[tuple[Seat, str]] = (),
) -> None:
    """Say that `person` sat in these seats, and who sat in the `others`. Raises StaleDataError."""
    _check_tables(book, seats, person)
    begin_writing()
    check_current(book, device)
    after: list[Line] = [(seat.game, seat.key, person) for seat in seats]
    after += [(seat.game, seat.key, name) for seat, name in others]
    known = _found([(game, key) for game, key, _person in after])
    before: list[Line] = [(game, key, known.get((game, key))) for game, key, _person in after]
    _write(after)
    forget_old_steps()
    db.session.execute(delete(PersonStepRow).where(PersonStepRow.device_id == device.id))
    lists: dict[str, Any] = {"before": list(map(list, before)), "after": list(map(list, after))}
    db.session.add(PersonStepRow(device_id=device.id, kind=kind, names=list(names), **lists))
    flush()


def forget_old_steps() -> None:
    """Delete steps that can no longer be undone, because they contain names."""
    db.session.execute(delete(PersonStepRow).where(PersonStepRow.at < now() - UNDO_OFFERED))


def _check_tables(book: Book, seats: Sequence[Seat], person: str) -> None:
    """Raise `AtOneTable` if `person` would sit at a table twice."""
    moved: defaultdict[int, int] = defaultdict(int)
    for seat in seats:
        moved[seat.game] += 1
    key = key_of(person)
    there = {seat.game for seat in book.seats.get(key, ()) if seat not in set(seats)}
    twice = {game for game, times in moved.items() if times > 1} | (there & moved.keys())
    if twice:
        raise AtOneTable(len(twice))


def _found(places: Sequence[tuple[int, str]]) -> dict[tuple[int, str], str]:
    """Read who was said to be behind these names (game, key)."""
    found: dict[tuple[int, str], str] = {}
    columns = (PersonNameRow.game_id, PersonNameRow.name_key, PersonNameRow.person)
    for start in range(0, len(places), _BATCH):
        rows = db.session.execute(select(*columns).where(_these(places[start : start + _BATCH])))
        found |= {(game, key): person for game, key, person in rows.tuples()}
    return found


def _write(lines: Sequence[Line]) -> None:
    """Replace everything said about these names."""
    for start in range(0, len(lines), _BATCH):
        places = [(game, key) for game, key, _person in lines[start : start + _BATCH]]
        db.session.execute(delete(PersonNameRow).where(_these(places)))
    rows = [
        {"game_id": game, "name_key": key, "person": person}
        for game, key, person in lines
        if person is not None
    ]
    if rows:
        db.session.execute(insert(PersonNameRow), rows)


def _these(places: Iterable[tuple[int, str]]) -> Any:
    by_key: defaultdict[str, list[int]] = defaultdict(list)
    for game, key in places:
        by_key[key].append(game)
    return or_(
        *(
            and_(PersonNameRow.game_id.in_(games), PersonNameRow.name_key == key)
            for key, games in by_key.items()
        )
    )
