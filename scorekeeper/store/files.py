"""Files that appear only when complete, and are on the disk when a function returns."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.store.server_lock import Refused

#: Suffixes of the files that SQLite keeps beside a database in use.
SIDE_FILES = ("-wal", "-shm", "-journal")


@contextmanager
def replacing(target: Path, overwrite: bool) -> Iterator[Path]:
    """Give the path of a new private file, which replaces `target` when the block ends.

    It is complete and on the disk when it takes its place. Raises OSError, and `Refused` if `target` exists
    and may not be overwritten.
    """
    _check_free(target, overwrite)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        error.filename = str(target.parent)  # nobody has asked for the hidden file
        raise
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
    """Read `file`. If it is missing, create it with `text`, readable by its owner alone.

    If several processes create it at once, all get the same text. Raises OSError.
    """
    if not file.exists():
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
        with open(handle, "w", encoding="utf-8") as made:
            made.write(text)
        sync_to_disk(Path(name))
        try:
            with contextlib.suppress(FileExistsError):  # somebody was faster
                os.link(name, file)
        except (OSError, AttributeError):  # the file system, or this Python, has no hard links
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
    """A database, and the files that SQLite may keep beside it."""
    return [database, *(Path(f"{database}{end}") for end in SIDE_FILES)]
