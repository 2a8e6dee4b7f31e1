"""Records in an upload, and the refusals of unreadable ones."""

from collections.abc import Sequence
from dataclasses import replace

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.limits import MAX_RECORDS, MAX_SMALL_UPLOAD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import SEATS, Record, nth_play, passages
from scorekeeper.records.plays.tags import read_head, read_tags
from scorekeeper.rules.words import Sentence
from scorekeeper.store.models import Game
from scorekeeper.web.serving.language import voice


def texts_in(data: bytes) -> list[tuple[int, bytes]]:
    """The text of each record in `data`, and the line of its beginning."""
    return [(passage.line, b"\n".join(passage.lines)) for passage in passages(data)]


def named(record: Record, game: Game) -> Record:
    """`record` with the names of the game if it has none, and they fit."""
    if record.names or record.rules.players != len(game.seats):
        return record
    return replace(record, names=tuple(game.seats))


def unreadable(error: Unreadable) -> str:
    """The unreadable line, and why. The column would have to be counted."""
    facts = error.sentence.facts
    reason = facts.get("reason") if "column" in facts else None
    said = voice().say(reason if isinstance(reason, Sentence) else error.sentence)
    return said if error.line is None else _("Line %(line)s: %(said)s", line=error.line, said=said)


def misread(error: Unreadable, record: bytes, first: int, players: Sequence[str] = ()) -> str:
    """Why a record cannot be read: the play by its player and place, if the error is in one. `first` is the
    record's first line. Without `players` they have the names of the record, else the letters of seats."""
    seats = players or _players_of(record, first)
    lines = record.decode("utf-8", "replace").split("\n")[: error.line and error.line - first + 1]
    words = [line.split() for line in lines if not line.lstrip().startswith(("[", "#")) and line.strip()]
    reason = error.sentence.facts.get("reason")
    seat = [*SEATS].index(words[-1][0]) if words and words[-1][0] in [*SEATS] else -1
    if error.line is None or not lines[-1].strip() or not isinstance(reason, Sentence):
        return unreadable(error)
    if lines[-1].lstrip().startswith("[") or not 0 <= seat < len(seats):
        return unreadable(error)
    place = sum(word[0] == words[-1][0] for word in words)
    return _(
        "%(play)s (line %(line)s), “%(written)s”: %(said)s",
        play=voice().say(nth_play(seats[seat], place)),
        line=error.line,
        written=" ".join(words[-1]),
        said=voice().say(reason),
    )


def _players_of(record: bytes, first: int) -> Sequence[str]:
    """The names in the tags of a record, else the letters of its seats; none if its tags cannot be read."""
    try:
        head = read_head(read_tags(first, record.split(b"\n"))[0], first)
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
