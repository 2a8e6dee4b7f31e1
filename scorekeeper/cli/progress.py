"""Progress of long work: a bar on standard error while that is a terminal, and nothing elsewhere."""

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from typing import Any, Final, TypeVar, cast

#: Seconds before a bar appears: most work is done sooner.
_PATIENCE: Final = 1

Item = TypeVar("Item")


def shown(items: Iterable[Item], total: int, unit: str) -> Iterable[Item]:
    """Pass the items on, counted by a bar as they are taken."""
    if not _is_terminal(sys.stderr):
        return items
    from tqdm import tqdm

    return cast(Iterable[Item], tqdm(items, total=total, unit=f" {unit}", delay=_PATIENCE, leave=False))


@contextmanager
def shown_reading(stream: BufferedIOBase) -> Iterator[BufferedIOBase]:
    """Pass the stream on, with a bar of how much of its file is read, where answers do not go to the same
    terminal and show as much."""
    size = _size(stream)
    if not size or not _is_terminal(sys.stderr) or _is_terminal(sys.stdout):
        yield stream
        return
    from tqdm import tqdm

    with tqdm(total=size, unit="B", unit_scale=True, delay=_PATIENCE, leave=False) as bar:
        yield cast(BufferedIOBase, _Counted(stream, bar))


@contextmanager
def shown_pages() -> Iterator[Callable[[int, int], None] | None]:
    """A function that shows how many pages of a database are copied, and of how many; None where no terminal
    would show it."""
    if not _is_terminal(sys.stderr):
        yield None
        return
    from tqdm import tqdm

    with tqdm(unit=" pages", delay=_PATIENCE, leave=False) as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show


@contextmanager
def shown_bytes() -> Iterator[Callable[[int], None] | None]:
    """A function that shows how many bytes are written, of nobody knows how many; None where no terminal
    would show it."""
    if not _is_terminal(sys.stderr):
        yield None
        return
    from tqdm import tqdm

    with tqdm(unit="B", unit_scale=True, delay=_PATIENCE, leave=False) as bar:
        yield lambda done: bar.update(done - bar.n)


class _Counted:
    """A stream that tells a bar of all bytes read."""

    def __init__(self, stream: BufferedIOBase, bar: Any) -> None:
        self._stream, self._bar = stream, bar

    def read(self, size: int = -1) -> bytes:
        return self._told(self._stream.read(size))

    def read1(self, size: int = -1) -> bytes:
        return self._told(self._stream.read1(size))

    def readline(self) -> bytes:
        return self._told(self._stream.readline())

    def __iter__(self) -> Iterator[bytes]:
        return map(self._told, self._stream)

    def _told(self, data: bytes) -> bytes:
        self._bar.update(len(data))
        return data


def _is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()


def _size(stream: BufferedIOBase) -> int:
    """The size of the stream's file, or 0 where it is none."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
