"""Files with one JSON object, or with one on each line (JSON Lines), as in all public JSON formats."""

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
    """Apply `read` to each object of a file; an unreadable one yields its error instead.

    If the first line is a whole JSON object, the file is JSON Lines; otherwise it is one object.
    """
    first = stream.readline()
    if is_one_object(first):
        return read_lines(chain([first], stream), read)
    try:
        return [read(decoded(first + stream.read()))]
    except Unreadable as error:
        return [error]


def read_lines(lines: Iterable[bytes], read: Callable[[str], Read]) -> Iterator[Read | Unreadable]:
    """Apply `read` to each line, with one line in memory at a time; an unreadable one yields its error
    instead.

    Lines end in LF or CRLF. Empty lines are allowed only at the very end.
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
    """True if `line` is a whole JSON object; then its file is JSON Lines.

    Its texts may have bytes that are not UTF-8. A line nested too deeply counts if it stands in braces.
    """
    text = line.removeprefix(BOM_UTF8).decode("utf-8", "replace").strip(" \t\r\n")
    try:
        return isinstance(json.loads(text, parse_int=str), dict)
    except RecursionError:
        return text.startswith("{") and text.endswith("}")
    except ValueError:
        return False
