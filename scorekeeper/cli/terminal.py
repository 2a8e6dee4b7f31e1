"""The terminal: exit codes, sentences instead of tracebacks, and bars that show how far long work is."""

import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from typing import Any, Final, NoReturn, TypeVar, cast

import click

DONE, REFUSED, UNREADABLE = 0, 1, 2
INTERRUPTED = 130
PIPE_CLOSED = 141  # as the shell reports it; 1 and 2 are answers about a hand
#: Seconds before a bar appears: most work is done sooner.
_PATIENCE: Final = 1

Item = TypeVar("Item")


class Command(click.Command):
    """A command whose function returns its exit code, or None when all is done.

    Ctrl-C ends it quietly, and so does a reader that has seen enough.
    """

    def invoke(self, ctx: click.Context) -> None:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a terminal may lack letters that names have
        try:
            code = super().invoke(ctx) or DONE
            print(end="", flush=True)  # sys.stdout is None where the shell has closed it
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenPipeError:
            _silence_stdout()
            code = PIPE_CLOSED
        ctx.exit(code)


def _silence_stdout() -> None:
    """Python flushes once more at exit, and would complain of the closed pipe then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def stop(sentence: str, code: int) -> NoReturn:
    """Say what stops a command, and end it."""
    complain(sentence)
    raise click.exceptions.Exit(code)


def complain(sentence: str) -> None:
    """Say what is wrong."""
    lines = f"scorekeeper: {sentence}".split("\n")
    print("\n".join(printable(line) for line in lines), file=sys.stderr)


def printable(text: str) -> str:
    """`text` as it may reach a terminal: names and files are other people's, and could steer it."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def counted(count: int, singular: str, plural: str) -> str:
    """A number and its noun: "1 game", "2 games"."""
    return f"{count} {singular if count == 1 else plural}"


# --- progress -----------------------------------------------------------------------------------------


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
