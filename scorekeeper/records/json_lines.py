"""Files of one JSON object, or of one a line (JSON Lines), as all public formats in JSON have them."""

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from itertools import chain
from typing import TypeVar

from scorekeeper.records.errors import Unreadable
from scorekeeper.rules.words import N_

Read = TypeVar("Read")


def read_file(stream: BufferedIOBase, read: Callable[[str], Read]) -> Iterable[Read | Unreadable]:
    """Apply `read` to each object of a file; an error takes the place of one that cannot be read.

    A file whose first line is a whole JSON object by itself is JSON Lines, anything else is one object.
    """
    first = stream.readline()
    if is_one_object(first):
        return read_lines(chain([first], stream), read)
    try:
        return [read(decoded(first + stream.read()))]
    except Unreadable as error:
        return [error]


def read_lines(lines: Iterable[bytes], read: Callable[[str], Read]) -> Iterator[Read | Unreadable]:
    """Apply `read` to each line, one in memory at a time; an error stands for one that cannot be read.

    Lines end in LF or CRLF; empty lines are allowed at the very end only.
    """
    empty = 0
    for number, line in enumerate(lines, start=1):
        line = line.rstrip(b" \t\r\n")
        if not line:
            empty += 1
            continue
        for empty_line in range(number - empty, number):
            yield Unreadable(N_("This line is empty."), line=empty_line)
        empty = 0
        try:
            yield read(decoded(line))
        except Unreadable as error:
            yield error.at("", line=number)


def decoded(data: bytes) -> str:
    """`data` as text: UTF-8, with or without a byte order mark. Raises `Unreadable`."""
    start = len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0
    try:
        return data[start:].decode()
    except UnicodeDecodeError as error:
        place = start + error.start
        line = data.count(b"\n", 0, place) + 1
        raise Unreadable(N_("This is not UTF-8 text (byte %(byte)s)."), line=line, byte=place + 1) from None


def is_one_object(line: bytes) -> bool:
    """True if `line` is a whole JSON object by itself, which makes its file JSON Lines."""
    try:
        return isinstance(json.loads(decoded(line), parse_int=str), dict)
    except (ValueError, RecursionError):
        return False
