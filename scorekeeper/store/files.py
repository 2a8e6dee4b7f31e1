"""Files that are whole when they are there, and on the disk when a function says so."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.store.server_lock import Refused

#: Endings of the files that SQLite keeps beside a database in use.
SIDE_FILES = ("-wal", "-shm", "-journal")


@contextmanager
def replacing(target: Path, overwrite: bool) -> Iterator[Path]:
    """Give the path of an empty file, for its owner alone, that becomes `target` once it is filled.

    It is on the disk, whole, when it takes its place. Raises `Refused` when `target` is there and is not to
    be overwritten, and OSError.
    """
    _check_free(target, overwrite)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
        sync_to_disk(Path(name))
        _check_free(target, overwrite)
        os.replace(name, target)
        sync_to_disk(target.parent)
    finally:
        for leftover in with_side_files(Path(name)):
            leftover.unlink(missing_ok=True)


def _check_free(target: Path, overwrite: bool) -> None:
    if target.is_dir():
        raise Refused(f"{target} is a folder: name a file.")
    if target.exists() and not overwrite:
        raise Refused(f"{target} is there already: --overwrite replaces it.")


def read_or_create(file: Path, text: str) -> str:
    """Read `file`, made with `text` when it is missing, for its owner alone.

    Of many who make it at once, all are given the same. Raises OSError.
    """
    if not file.exists():
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
        with open(handle, "w", encoding="utf-8") as made:
            made.write(text)
        sync_to_disk(Path(name))
        try:
            with contextlib.suppress(FileExistsError):  # somebody was faster
                os.link(name, file)
        except (OSError, AttributeError):  # a file system, or a Python, without links
            os.replace(name, file)
        Path(name).unlink(missing_ok=True)
        sync_to_disk(file.parent)
    return file.read_text("utf-8")


def sync_to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def with_side_files(database: Path) -> list[Path]:
    """A database, and what SQLite may keep beside it."""
    return [database, *(Path(f"{database}{end}") for end in SIDE_FILES)]
