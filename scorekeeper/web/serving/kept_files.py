"""A file cache beside the database for files that are slow to make; the oldest go when it is full."""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from flask import current_app

from scorekeeper.store.database_file import make_private_folder

#: Bytes of the game pictures that are kept: about 150 pictures.
MOST_PICTURES: Final = 25_000_000


class KeptFiles:
    """Files by name, limited in total bytes and shared by all processes. If the disk is full or read-only,
    nothing is cached."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder, self._most_bytes = folder, most_bytes

    def get(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return the file of this name; make it if it is not cached."""
        file = self._folder / name
        try:
            kept = file.read_bytes()
            os.utime(file)
            return kept
        except OSError:
            made = make()
        with suppress(OSError):
            self._keep(file, made)
        return made

    def clear(self) -> None:
        """Remove all files."""
        for file in self._files():
            with suppress(OSError):
                file.unlink()

    def _keep(self, file: Path, content: bytes) -> None:
        make_private_folder(self._folder)
        unfinished = file.with_name(f"{secrets.token_hex(8)}.unfinished")
        try:
            unfinished.write_bytes(content)
            unfinished.replace(file)
        finally:
            unfinished.unlink(missing_ok=True)
        self._remove_oldest()

    def _remove_oldest(self) -> None:
        kept = sorted(((file.stat(), file) for file in self._files()), key=lambda found: -found[0].st_mtime)
        total = 0
        for found, file in kept:
            total += found.st_size
            if total > self._most_bytes:
                file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return list(self._folder.glob("*")) if self._folder.is_dir() else []


def kept_pictures() -> KeptFiles:
    """The cached pictures of games, by version."""
    return KeptFiles(Path(current_app.config["DATA_DIR"], "pictures"), MOST_PICTURES)
