"""Answers each JSON object of a file (docs/formats.md): in JSON, or in sentences on a terminal."""

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BufferedIOBase
from typing import cast

import click

from scorekeeper.cli.terminal import DONE, UNREADABLE, Command, complain, shown_reading, stop
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_lines import Read, read_file
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence

encode = json.JSONEncoder().encode


class AnswerCommand(Command):
    """A command that answers what is in its FILE. It reports if the file cannot be opened."""

    def invoke(self, ctx: click.Context) -> None:
        try:
            super().invoke(ctx)
        except OSError as error:
            stop(f"{ctx.params['file']} cannot be read: {error.strerror}.", UNREADABLE)


@contextmanager
def opened(name: str) -> Iterator[BufferedIOBase]:
    """Open the file to read. "-" is standard input. Raises OSError."""
    if name == "-":
        if sys.stdin is None:  # the shell has closed it
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        yield cast(BufferedIOBase, sys.stdin.buffer)  # it is one, though its type says less
    else:
        _check_file(name)
        with open(name, "rb") as stream:
            yield stream


def _check_file(name: str) -> None:
    """Refuse a file that may be endless or may block its reader for ever. Raises OSError."""
    mode = os.stat(name).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # for a folder `open` gives a clear error
        raise OSError(errno.EINVAL, "it is no regular file; - reads standard input", name)


def worst_answer(name: str, read: Callable[[str], Read], answer: Callable[[Read], int], as_json: bool) -> int:
    """Answer each JSON object of a file. `answer` prints and returns an exit code. Returns the worst.

    Raises OSError if the file cannot be opened.
    """
    worst = DONE
    with opened(name) as file, shown_reading(file) as stream:
        for value in read_file(stream, read):
            if isinstance(value, Unreadable):
                print(error_json(value)) if as_json else complain(error_text(value))
                worst = UNREADABLE
            else:
                worst = max(worst, answer(value))
    return worst


def error_json(error: Unreadable, **facts: object) -> str:
    """The answer to unreadable input, in JSON. `facts`: more members of the object."""
    line = {} if error.line is None else {"line": error.line}
    return encode({"error": str(error), **facts, **line})


def error_text(error: Unreadable, what: str = "this") -> str:
    """The answer to unreadable input, as a sentence. `what`: the name of its file, if known."""
    place = "" if error.line is None else f" (line {error.line})"
    return f"{what} cannot be read{place}. {error}"


def in_words(rules: Rules, changes: Iterable[Sentence], names: Sequence[str] = ()) -> str:
    """Say on a terminal which changes together would help."""
    english = ENGLISH.naming(rules)
    return english.and_list([english.say(change, names) for change in changes])
