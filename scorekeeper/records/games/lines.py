"""Files of games read a game at a time: those that have one on each line, as `write_games` writes them."""

from collections.abc import Iterator
from itertools import count
from typing import IO, Final

from scorekeeper.limits import MAX_GAME_BYTES, MAX_GAMES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games.model import FORMAT, GameEntry
from scorekeeper.records.games.reader import game_from
from scorekeeper.records.json_lines import decoded
from scorekeeper.records.json_values import Value, read_json
from scorekeeper.rules.words import N_, NN_

#: Lines of a file before that of its first game.
LINES_BEFORE: Final = 1
_GAMES: Final = Value(None, Value(None), "games")


def game_lines(stream: IO[bytes]) -> Iterator[str]:
    """The JSON of each game, unread, with one line in memory at a time. Raises `Unreadable` for a file that
    is laid out otherwise."""
    lines = iter(lambda: stream.readline(MAX_GAME_BYTES + 1), b"")
    if not _is_opening(_text(next(lines, b""), 1)):
        raise _laid_out_otherwise(1)
    more_follow = None  # not known before the first game
    for number in count(LINES_BEFORE + 1):
        line = _text(next(lines, b""), number)
        if line == "]}" and more_follow is False:
            break
        if not line or more_follow is False:
            raise _laid_out_otherwise(number)
        if number - LINES_BEFORE > MAX_GAMES:
            text = NN_("A file has at most %(most)s game.", "A file has at most %(most)s games.", "most")
            raise Unreadable(text, most=MAX_GAMES)
        more_follow = line.endswith(",")
        yield line.removesuffix(",")
    if any(map(bytes.strip, lines)):
        raise _laid_out_otherwise(number + 1)


def read_game(line: str, number: int) -> GameEntry:
    """The game of a line, the file's game `number` from 0. Raises `Unreadable` with its place in the file."""
    try:
        value = read_json(line, lambda value: value)
    except Unreadable as error:
        raise error.at(f"{_GAMES.where}/{number}") from None
    placed = Value(value.raw, _GAMES, number)
    try:
        return game_from(placed)
    except RecursionError:
        raise placed.misread(N_("This JSON is nested too deeply.")) from None


def _text(line: bytes, number: int) -> str:
    if len(line) > MAX_GAME_BYTES:
        raise _laid_out_otherwise(number)
    try:
        return decoded(line).strip()
    except Unreadable as error:
        raise error.at("", number) from None


def _is_opening(line: str) -> bool:
    try:
        return bool(read_json(f"{line}]}}", lambda value: value.raw == {"format": FORMAT, "games": []}))
    except Unreadable:
        return False


def _laid_out_otherwise(line: int) -> Unreadable:
    text = N_("So large a file must have a game on each line, as scorekeeper saves it.")
    return Unreadable(text, line=line)
