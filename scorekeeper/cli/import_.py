"""`scorekeeper import FILE`: the games of a file, beside those there are; all or none.

The file is one that export made, or a table (CSV) as people type it.
"""

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.progress import Item, shown
from scorekeeper.cli.stored import game_title, stored_games
from scorekeeper.cli.terminal import complain, counted, opened, printable, with_exit_code
from scorekeeper.limits import MAX_FILE_BYTES
from scorekeeper.records.decoding import ENCODINGS, read_again
from scorekeeper.rules import DEFAULT_EDITION, EDITIONS

if TYPE_CHECKING:
    from scorekeeper.records.games import GameEntry


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("import", help="read games from a file, JSON or CSV", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a file of games; - for standard input")
    parser.add_argument(
        "--box",
        metavar="EDITION",
        choices=tuple(EDITIONS),
        default=DEFAULT_EDITION,
        help=f"the box of a table that names none (default: {DEFAULT_EDITION})",
    )
    parser.add_argument(
        "--encoding",
        choices=ENCODINGS,
        help="how a table that is no Unicode was saved, where the guess gets names wrong",
    )
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.store.exchange import import_games, new_games

    entries = _entries(_content(args.file), args.box, args.encoding)
    with stored_games(new=True):
        games = import_games(new_games(shown(entries, len(entries), "games kept")), device=None)
        for game in games:
            print(printable(f"{game.public_id}  {game_title(game)}"))
    print(f"{counted(len(games), 'game', 'games')} read. scorekeeper link GAME lets a phone go on with one.")


def _entries(content: bytes, box: str, encoding: str | None) -> list["GameEntry"]:
    """The games of a file or of a table. Raises `Unreadable` for the first thing that is wrong, after the
    other lines of a table have been complained of."""
    from scorekeeper.records.errors import Unreadable
    from scorekeeper.records.games import read_games
    from scorekeeper.records.spreadsheets.games_in import as_table, read_table
    from scorekeeper.rules.voice import ENGLISH
    from scorekeeper.store.models import now
    from scorekeeper.web.common.forms.names import tidied

    found = as_table(content)
    if found is None:
        return read_games(content, _shown_reading)
    text = found.text
    if found.guessed and encoding:
        text = read_again(text, found.guessed, encoding)
    elif found.guessed:
        complain(f"read as {found.guessed}; if names are wrong, name another --encoding.")
    table = read_table(text, tidied, box, now(), watch=_shown_reading)
    for error in (*table.remarks, *table.errors[1:]):
        complain(f"line {error.line}{f', {error.column}' if error.column else ''}: {error.in_words(ENGLISH)}")
    if table.errors:
        first = table.errors[0]
        place = f"{first.column}: " if first.column else ""
        raise Unreadable("%(place)s%(reason)s", line=first.line, place=place, reason=first.in_words(ENGLISH))
    return table.games


def _shown_reading(games: Sequence[Item]) -> Iterable[Item]:
    return shown(games, len(games), "games read")


def _content(name: str) -> bytes:
    """The file, as far as it can be one of ours. Raises `Unreadable`."""
    from scorekeeper.records.errors import Unreadable

    try:
        with opened(name) as stream:
            return stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"{error.strerror}.") from None
