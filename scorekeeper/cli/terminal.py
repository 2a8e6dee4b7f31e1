"""The terminal: exit codes, sentences instead of tracebacks, and progress bars for long work."""

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
UNWRITTEN = 74  # EX_IOERR of sysexits.h
#: Seconds before a progress bar appears. Most work ends sooner.
_PATIENCE: Final = 1

Item = TypeVar("Item")


class Command(click.Command):
    """A command whose function returns its exit code, or None for success.

    Ctrl-C ends it without a traceback, and so do a reader that closes the pipe and a full disk under the
    answer.
    """

    def invoke(self, ctx: click.Context) -> None:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # the terminal may lack letters of people's names
        try:
            code = super().invoke(ctx) or DONE
            print(end="", flush=True)  # sys.stdout is None if the shell has closed it
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenPipeError:
            _silence_stdout()
            code = PIPE_CLOSED
        except OSError as error:
            if not _holds_unwritten():
                raise
            _silence_stdout()
            complain(f"the answer cannot be written: {error.strerror}.")
            code = UNWRITTEN
        ctx.exit(code)


def _holds_unwritten() -> bool:
    """True if standard output refuses what was printed. Python keeps that, and tries again."""
    try:
        print(end="", flush=True)
    except OSError:
        return True
    return False


def _silence_stdout() -> None:
    """Redirect standard output. Python flushes again at exit and would complain once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def stop(sentence: str, code: int) -> NoReturn:
    """Report what stops a command, and exit."""
    complain(sentence)
    raise click.exceptions.Exit(code)


def complain(sentence: str) -> None:
    """Report a problem."""
    lines = f"scorekeeper: {sentence}".split("\n")
    print("\n".join(printable(line) for line in lines), file=sys.stderr)


def printable(text: str) -> str:
    """`text` without what could control a terminal, because names and files come from other people."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def counted(count: int, singular: str, plural: str) -> str:
    """A number and its noun: "1 game", "2 games"."""
    return f"{count} {singular if count == 1 else plural}"


# --- progress -----------------------------------------------------------------------------------------


def shown(items: Iterable[Item], total: int, unit: str) -> Iterable[Item]:
    """Pass the items on, with a progress bar that counts them."""
    if not _is_terminal(sys.stderr):
        return items
    from tqdm import tqdm

    return cast(Iterable[Item], tqdm(items, total=total, unit=f" {unit}", delay=_PATIENCE, leave=False))


@contextmanager
def shown_reading(stream: BufferedIOBase) -> Iterator[BufferedIOBase]:
    """Pass the stream on, with a progress bar of how much of its file has been read.

    No bar if the answers go to the same terminal, because they show as much.
    """
    size = _size(stream)
    if not size or not _is_terminal(sys.stderr) or _is_terminal(sys.stdout):
        yield stream
        return
    from tqdm import tqdm

    with tqdm(total=size, unit="B", unit_scale=True, delay=_PATIENCE, leave=False) as bar:
        yield cast(BufferedIOBase, _Counted(stream, bar))


@contextmanager
def shown_pages() -> Iterator[Callable[[int, int], None] | None]:
    """A function that shows how many pages of a database have been copied, of how many.

    None without a terminal.
    """
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
    """A function that shows how many bytes have been written, of an unknown number.

    None without a terminal.
    """
    if not _is_terminal(sys.stderr):
        yield None
        return
    from tqdm import tqdm

    with tqdm(unit="B", unit_scale=True, delay=_PATIENCE, leave=False) as bar:
        yield lambda done: bar.update(done - bar.n)


class _Counted:
    """A stream that reports all bytes read to a progress bar."""

    def __init__(self, stream: BufferedIOBase, bar: Any) -> None:
        self._stream, self._bar = stream, bar

    def read(self, size: int = -1) -> bytes:
        return self._noted(self._stream.read(size))

    def read1(self, size: int = -1) -> bytes:
        return self._noted(self._stream.read1(size))

    def readline(self) -> bytes:
        return self._noted(self._stream.readline())

    def __iter__(self) -> Iterator[bytes]:
        return map(self._noted, self._stream)

    def _noted(self, data: bytes) -> bytes:
        self._bar.update(len(data))
        return data


def _is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()


def _size(stream: BufferedIOBase) -> int:
    """The size of the stream's file, or 0 if it is not a file."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
