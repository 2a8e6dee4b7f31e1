"""Exit codes, files, and sentences on a terminal instead of tracebacks: shared by all commands."""

import argparse
import errno
import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from typing import cast

DONE, REFUSED, UNREADABLE = 0, 1, 2


def with_exit_code(command: Callable[[argparse.Namespace], None]) -> Callable[[argparse.Namespace], int]:
    """`command` with an exit code: what stops it is said in a sentence."""

    def run(args: argparse.Namespace) -> int:
        from sqlalchemy.exc import DBAPIError

        from scorekeeper.records.errors import Unreadable
        from scorekeeper.store.server_lock import Refused
        from scorekeeper.store.versions import NoDatabase

        try:
            command(args)
        except Unreadable as error:
            place = "" if error.line is None else f" (line {error.line})"
            return _stopped(f"{args.file} cannot be read{place}. {error}", UNREADABLE)
        except NoDatabase as error:
            return _stopped(str(error), UNREADABLE)
        except Refused as error:
            return _stopped(str(error), REFUSED)
        except BrokenPipeError:
            raise
        except OSError as error:
            return _stopped(f"{_named(error)}{error.strerror or error}.", REFUSED)
        except (DBAPIError, sqlite3.Error) as error:
            return _stopped(f"the database refused: {getattr(error, 'orig', error)}.", REFUSED)
        return DONE

    return run


def with_file_errors(command: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """`command`, which reads `args.file` and gives its exit code: that it cannot be opened is said."""

    def run(args: argparse.Namespace) -> int:
        try:
            return command(args)
        except BrokenPipeError:
            raise
        except OSError as error:
            return _stopped(f"{args.file} cannot be read: {error.strerror}.", UNREADABLE)

    return run


def counted(count: int, singular: str, plural: str) -> str:
    """A number and its noun: "1 game", "2 games"."""
    return f"{count} {singular if count == 1 else plural}"


def _stopped(sentence: str, code: int) -> int:
    complain(sentence)
    return code


def _named(error: OSError) -> str:
    return f"{error.filename}: " if error.filename else ""


@contextmanager
def opened(name: str) -> Iterator[BufferedIOBase]:
    """The file to read; - is standard input. Raises OSError."""
    if name == "-":
        if sys.stdin is None:  # closed by the shell
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        yield cast(BufferedIOBase, sys.stdin.buffer)  # as it is, though its type says less
    else:
        _check_file(name)
        with open(name, "rb") as stream:
            yield stream


def _check_file(name: str) -> None:
    """Refuse what may have no end, or keep its reader waiting for ever. Raises OSError."""
    mode = os.stat(name).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # of a folder `open` says that it is one
        raise OSError(errno.EINVAL, "it is no regular file; - reads standard input", name)


def complain(sentence: str) -> None:
    """Say what is wrong."""
    lines = f"scorekeeper: {sentence}".split("\n")
    print("\n".join(printable(line) for line in lines), file=sys.stderr)


def printable(text: str) -> str:
    """`text` as it may reach a terminal: names and files are other people's, and could steer it."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
