"""Imports too large for one request: kept in parts, checked as a whole, then brought in part by part.

Each part is read in no transaction and written in a short one of its own, so that whoever saves a hand
meanwhile waits for some games at most. Between two parts everything is in the database: whoever goes on, in
whichever process, goes on from there.
"""

import gzip
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from sqlalchemy import delete, select

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import GameEntry
from scorekeeper.records.games.lines import read_game
from scorekeeper.store.database import db, lock_row, reading, writing
from scorekeeper.store.exchange import add_games, new_games
from scorekeeper.store.form_keys import form_key_for
from scorekeeper.store.import_models import ImportPartRow, ImportRow
from scorekeeper.store.models import Device, Game, now

#: Letters of a part: some 25 games, which take a twentieth of a second.
PART_LETTERS: Final = 100_000
#: A file is forgotten after so long, if none of its games has come in.
FORGOTTEN: Final = timedelta(days=7)
#: Forgotten files removed with each new one: enough to keep up, few enough to hold nobody up.
_REMOVED_AT_ONCE: Final = 10


class UnderWay(Exception):
    """Another import of the device has not come to its end."""


@dataclass
class Packed:
    """The games of a file in parts, by the number of each one's first game."""

    parts: dict[int, bytes] = field(default_factory=dict)
    total: int = 0

    def add(self, lines: list[str]) -> None:
        self.parts[self.total] = gzip.compress("\n".join(lines).encode(), compresslevel=6, mtime=0)
        self.total += len(lines)


def packed(lines: Iterable[str]) -> Packed:
    """Put the lines of games into parts. Raises what `lines` raises."""
    whole = Packed()
    part: list[str] = []
    letters = 0
    for line in lines:
        if part and letters + len(line) > PART_LETTERS:
            whole.add(part)
            part, letters = [], 0
        part.append(line)
        letters += len(line)
    if part:
        whole.add(part)
    return whole


def import_of(device_id: int) -> ImportRow | None:
    """The last long import of the device."""
    return db.session.scalar(select(ImportRow).where(ImportRow.device_id == device_id))


def unfinished_import(device: Device | None) -> ImportRow | None:
    """The import of the device that has not come to its end, also one that was refused."""
    job = import_of(device.id) if device else None
    return None if job is None or job.is_done else job


def begun_before(device: Device | None, form_key: str) -> bool:
    """True if the last import of the device came by the same form. Raises `UnderWay` where it came by another
    and goes on."""
    job = import_of(device.id) if device else None
    if job is None or device is None:
        return False
    if job.form_key == form_key_for(device.id, form_key):
        return True
    if job.goes_on:
        raise UnderWay
    return False


def begin_import(device: Device, form_key: str, whole: Packed, checked: bool = False) -> None:
    """Keep the games of a file, to be checked (unless they are) and brought in, in the place of an import
    that has come to its end. Forgets files that nobody came back to."""
    _forget_abandoned()
    earlier = import_of(device.id)
    if earlier is not None:
        _remove(earlier)
    job = ImportRow(
        device_id=device.id,
        form_key=form_key_for(device.id, form_key),
        total=whole.total,
        checked=whole.total if checked else 0,
        stored_bytes=sum(map(len, whole.parts.values())),
    )
    db.session.add(job)
    db.session.flush()
    db.session.add_all(
        ImportPartRow(import_id=job.id, first_game=first, games=games) for first, games in whole.parts.items()
    )


def take_further(device_id: int, seconds: float) -> None:
    """Check parts of the device's import, or bring them in, for so long: one at least."""
    end = time.monotonic() + seconds
    while _take_a_part(device_id) and time.monotonic() < end:
        pass


def _take_a_part(device_id: int) -> bool:
    """Check the next part of the device's import, or bring it in; False if there is nothing to do."""
    with reading():
        job = import_of(device_id)
        if job is None or not job.goes_on:
            return False
        job_id, before, first = job.id, (job.checked, job.came), job.position
        part, comes_in = _part(job), job.is_checked
    if part is None:
        return False  # stopped between the two
    try:
        entries = _entries(part, first)
    except Unreadable:
        entries = []
    games = new_games(entries) if comes_in else []
    with writing():
        lock_row(ImportRow, job_id)
        job = db.session.get(ImportRow, job_id)
        if job is not None and (job.checked, job.came) == before and not job.refused:
            _note(job, len(entries), games)
    return True


def refusal(job: ImportRow) -> Unreadable | None:
    """The reason why an import is refused."""
    games = _part(job) if job.refused else None
    if games is not None:
        try:
            _entries(games, job.position)
        except Unreadable as error:
            return error
    return None


def stop_import(device_id: int) -> None:
    """Forget the device's import: the games that came stay."""
    job = import_of(device_id)
    if job is not None:
        lock_row(ImportRow, job.id)
        _remove(job)


def _note(job: ImportRow, count: int, games: list[Game]) -> None:
    """Write down what became of the part that follows, of so many games: without any it is refused."""
    if not count:
        job.refused, job.stored_bytes = True, len(_part(job) or b"")
        _remove_parts(job, but=job.position)
    elif not job.is_checked:
        job.checked += count
    else:
        add_games(games, db.session.get(Device, job.device_id))
        job.came += count
        if not job.goes_on:
            job.stored_bytes = 0
            _remove_parts(job)


def _part(job: ImportRow) -> bytes | None:
    chosen = (ImportPartRow.import_id == job.id, ImportPartRow.first_game == job.position)
    return db.session.scalar(select(ImportPartRow.games).where(*chosen))


def _entries(games: bytes, first: int) -> list[GameEntry]:
    lines = gzip.decompress(games).decode().split("\n")
    return [read_game(line, number) for number, line in enumerate(lines, start=first)]


def _forget_abandoned() -> None:
    """Remove old imports that brought no game. Where some came, the others wait for whoever sent them."""
    abandoned = (ImportRow.created_at < now() - FORGOTTEN, ImportRow.came == 0)
    for job in db.session.scalars(select(ImportRow).where(*abandoned).limit(_REMOVED_AT_ONCE)):
        _remove(job)


def _remove(job: ImportRow) -> None:
    _remove_parts(job)
    db.session.delete(job)
    db.session.flush()


def _remove_parts(job: ImportRow, but: int = -1) -> None:
    chosen = (ImportPartRow.import_id == job.id, ImportPartRow.first_game != but)
    options = {"synchronize_session": False}
    db.session.execute(delete(ImportPartRow).where(*chosen), execution_options=options)
