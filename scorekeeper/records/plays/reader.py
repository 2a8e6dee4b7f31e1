"""Reading records from files, with a few of them in memory at a time."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from io import BufferedIOBase
from itertools import islice
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_RECORD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays.actions import read_lines
from scorekeeper.records.plays.model import Record
from scorekeeper.records.plays.tags import read_head, read_tags
from scorekeeper.rules.words import N_, NN_

_BEGINNING: Final = re.compile(rb"^[ \t]*\[Format\b", re.MULTILINE)
_NEXT: Final = b"\n[Format "


class Passage(NamedTuple):
    """The lines of one record in a file; `line` is the number of the first one."""

    line: int
    lines: list[bytes]


def read_records(stream: BufferedIOBase) -> Iterator[Record | Unreadable]:
    """Yield each record of a file, or its error with the line. Only a few are in memory at a time."""
    for first, block in blocks(stream):
        yield from records_in(block, first)


def blocks(stream: BufferedIOBase, size: int = 1 << 18) -> Iterator[tuple[int, bytes]]:
    """Yield the file in parts of whole records, each with the number of its first line, so that they can be
    read separately.

    A part has about `size` bytes, or fewer if they arrive slowly.
    """
    first, rest = 1, b""
    while data := stream.read1(size):
        rest += data
        end = rest.rfind(_NEXT) + 1
        if end and _BEGINNING.search(rest, 0, end):
            yield first, rest[:end]
            first += rest.count(b"\n", 0, end)
            rest = rest[end:]
    yield first, rest


def records_in(data: bytes, first: int = 1) -> Iterator[Record | Unreadable]:
    """Yield each record in `data`, or its error; `first` is the number of the first line."""
    for passage in passages(data, first):
        try:
            yield _read_passage(passage)
        except Unreadable as error:
            yield error


def passages(data: bytes, first: int = 1) -> Iterator[Passage]:
    """Yield a passage for each record. A record begins with its [Format]; the first includes everything
    before it. `first` is the number of the first line."""
    if first == 1:
        data = data.removeprefix(BOM_UTF8)
    starts = [found.start() for found in _BEGINNING.finditer(data)] or [0]
    if _has_content(data[: starts[0]]):
        starts.insert(0, 0)
    else:
        starts[0] = 0
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        yield Passage(first, data[start:end].split(b"\n"))
        first += data.count(b"\n", start, end)


def _has_content(data: bytes) -> bool:
    return any(line.strip() and not line.lstrip().startswith(b"#") for line in data.split(b"\n"))


def _read_passage(passage: Passage) -> Record:
    tags, count = read_tags(passage.line, passage.lines)
    head = read_head(tags, passage.line)
    first_action = passage.line + count
    entries = read_lines(passage.lines[count:], first_action, head.rules)
    played = [entry for entry in entries if entry]
    actions, texts = zip(*played, strict=True) if played else ((), ())
    return Record(
        rules=head.rules,
        dealer=head.dealer,
        actions=actions,
        house_rules=head.house_rules,
        names=head.names,
        deck=head.deck,
        line=tags["Format"].line,
        lines=tuple([number for number, entry in enumerate(entries, first_action) if entry]),
        texts=texts,
    )


def read_record(text: str) -> Record:
    """Read a text with a single record that can be stored with a hand. Raises `Unreadable`."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise Unreadable(
            N_("This play-by-play contains a broken character. Delete it and type it again.")
        ) from None
    if len(data) > MAX_RECORD_BYTES:
        too_large = NN_(
            "The play-by-play of a hand has at most %(most)s byte. Shorten it and try again.",
            "The play-by-play of a hand has at most %(most)s bytes. Shorten it and try again.",
            "most",
        )
        raise Unreadable(too_large, most=MAX_RECORD_BYTES)
    if "\0" in text:  # not every database stores it
        raise Unreadable(N_("A play-by-play cannot contain the control character %(code)s."), code="U+0000")
    first, *more = islice(records_in(data), 2)
    if isinstance(first, Unreadable):
        raise first
    if more:
        raise Unreadable(N_("A hand has one play-by-play, and there are several here."))
    return first
