"""Records in an upload, and the refusals of unreadable ones."""

from collections.abc import Sequence
from dataclasses import replace
from textwrap import shorten
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.limits import MAX_RECORDS, MAX_SMALL_UPLOAD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import SEATS, Record, nth_play, passages
from scorekeeper.records.plays.tags import read_head, read_tags
from scorekeeper.rules.words import Sentence
from scorekeeper.web.serving.language import voice

#: The letters shown of a line that cannot be read.
_MOST_SHOWN: Final = 80


def texts_in(data: bytes) -> list[bytes]:
    """The text of each record in `data`."""
    return [b"\n".join(passage.lines) for passage in passages(data)]


def named(record: Record, seats: Sequence[str]) -> Record:
    """`record` with the names of those who played the hand if it has none, and they fit."""
    if record.names or record.rules.players != len(seats):
        return record
    return replace(record, names=tuple(seats))


def misread(error: Unreadable, record: bytes, players: Sequence[str] = ()) -> str:
    """Why a record cannot be read: the play by its player and place, or else the text of the line. Without
    `players` they have the names of the record, or the letters of seats."""
    facts = error.sentence.facts
    reason = facts.get("reason") if "column" in facts else None  # the column would have to be counted
    said = voice().say(reason if isinstance(reason, Sentence) else error.sentence)
    lines = record.decode("utf-8", "replace").split("\n")[: error.line or 0]
    if not lines or not lines[-1].strip():
        return said
    written = shorten(" ".join(lines[-1].split()), _MOST_SHOWN, placeholder="…")
    play = _play_of(lines, players or _players_of(record))
    if play is None:
        return _("“%(text)s”: %(reason)s", text=written, reason=said)
    return _("%(play)s, “%(text)s”: %(reason)s", play=voice().say(play), text=written, reason=said)


def _play_of(lines: Sequence[str], seats: Sequence[str]) -> Sentence | None:
    """The play in the last of `lines`, by its player and place; None if that line is no play of `seats`."""
    *_before, seat = doers = [line.split()[0] for line in lines if line.strip()]
    if seat not in [*SEATS[: len(seats)]]:
        return None
    return nth_play(seats[SEATS.index(seat)], doers.count(seat))


def _players_of(record: bytes) -> Sequence[str]:
    """The names in the tags of a record, else the letters of its seats; none if its tags cannot be read."""
    try:
        head = read_head(read_tags(1, record.split(b"\n"))[0], 1)
    except Unreadable:
        return ()
    return head.names or SEATS[: head.rules.players]


def broken_link() -> str:
    """The refusal of an address whose record cannot be unpacked."""
    return _("This link is broken: a part of it is missing. Ask for the link again.")


def too_many(number: int) -> str:
    """The refusal of more than `MAX_RECORDS` records."""
    return ngettext(
        "This is %(num)s play-by-play: at most %(most)s at once. The command %(command)s reads more.",
        "These are %(num)s play-by-plays: at most %(most)s at once. The command %(command)s reads more.",
        number,
        most=MAX_RECORDS,
        command="scorekeeper replay",
    )


def too_large() -> str:
    """The refusal of more than `MAX_SMALL_UPLOAD_BYTES`."""
    return _(
        "This is too large: at most %(most)s MB of play-by-plays here. The command %(command)s reads more.",
        most=MAX_SMALL_UPLOAD_BYTES // 1_000_000,
        command="scorekeeper replay",
    )
