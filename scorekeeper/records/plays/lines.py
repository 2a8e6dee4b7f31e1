"""Lines of a record: their text, and errors with their place."""

from scorekeeper.records.errors import Unreadable
from scorekeeper.rules.words import N_, Sentence


def decode_line(line: bytes, number: int) -> str:
    """The text of a line, without its end. Raises `Unreadable` if it is not UTF-8."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        reason = Sentence(N_("this is not UTF-8 text."), {})
        raise column_error(number, error.start + 1, reason) from None
    return text.removesuffix("\r")


def column_error(line: int, column: int, reason: Sentence) -> Unreadable:
    """An error at a column of a line; both count from 1."""
    return Unreadable(N_("Column %(column)s: %(reason)s"), line=line, column=column, reason=reason)
