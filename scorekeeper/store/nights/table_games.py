"""The games at the tables of a round: made with their links and codes, and looked at all at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from scorekeeper.rules import Rules
from scorekeeper.store.database import db
from scorekeeper.store.history import row_key, write_down_many
from scorekeeper.store.models import Change, Game, Hand, Link
from scorekeeper.store.night_models import RoundRow, TableRow
from scorekeeper.store.nights.codes import new_code
from scorekeeper.store.secrets import hashed, new_token


@dataclass(frozen=True)
class TableGame:
    """The game to be played at a table: by which rules, by whom (clockwise), under which title, how long.
    `count_all`: hands count after the points to win, too."""

    rules: Rules
    seats: tuple[str, ...]
    title: str
    hands_to_play: int | None
    count_all: bool = False


def open_tables(games: Mapping[TableRow, TableGame]) -> None:
    """A new game for each of these tables, with a link for its phones, and a code for those without one. Does
    not commit. All at once: a round may have hundreds of tables."""
    for table, game in games.items():
        table.game = Game(
            rules=game.rules,
            seats=game.seats,
            title=game.title,
            first_dealer=0,
            hands_to_play=game.hands_to_play,
            count_all=game.count_all,
        )
        db.session.add(table.game)
    db.session.flush()
    links = _codes_and_links(list(games))
    made = [
        Change(game=table.game, kind="game_made", before={"game": {}}, after={"game": {"deleted": False}})
        for table in games
    ]
    write_down_many([*made, *links])


def make_codes_and_links(tables: Sequence[TableRow]) -> None:
    """A code for each of these tables that has none, and the link by which phones score its game. Does not
    commit."""
    write_down_many(_codes_and_links(tables))


def _codes_and_links(tables: Sequence[TableRow]) -> list[Change]:
    """Make codes and links, and return the changes that they are."""
    without = [table for table in tables if table.code is None]
    for table, code in zip(without, _free_codes(len(without)), strict=True):
        table.code = code
    games = [table.game for table in tables if table.game is not None]
    links = [
        Link(game=game, token_hash=hashed(new_token()), name=(game.title or "")[:40], withdrawn=False)
        for game in games
    ]
    db.session.add_all(links)
    db.session.flush()
    return [
        Change(
            game=link.game,
            kind="link_made",
            before={row_key(link): {"withdrawn": True}},
            after={row_key(link): {"withdrawn": False}},
        )
        for link in links
    ]


def _free_codes(count: int) -> set[str]:
    codes: set[str] = set()
    while len(codes) < count:
        more = {new_code() for _ in range(count - len(codes))}
        with db.session.no_autoflush:
            codes |= more - set(db.session.scalars(select(TableRow.code).where(TableRow.code.in_(more))))
    return codes


def rules_at_tables(tables: Sequence[TableRow]) -> dict[int, Rules]:
    """Rules of the tables' games, by table number; a table without a game is left out."""
    ids = [table.id for table in tables]
    query = select(TableRow.number, Game.rules).join(TableRow.game).where(TableRow.id.in_(ids))
    return dict(db.session.execute(query).tuples().all())


def hands_at_tables(round_: RoundRow) -> dict[int, int]:
    """Count the hands of each table's game, by table number."""
    query = (
        select(TableRow.number, func.count(Hand.id))
        .join(Hand, Hand.game_id == TableRow.game_id)
        .where(TableRow.round_id == round_.id, Hand.deleted.is_(False))
        .group_by(TableRow.number)
    )
    return dict(db.session.execute(query).tuples().all())


def last_change_at_tables(round_: RoundRow) -> int:
    """The version of a round's games: grows with everything that is done to them.

    It is their sum: of two games changed at once, the one with the lesser version may be committed last.
    """
    games = select(func.sum(Game.version)).join(TableRow, TableRow.game_id == Game.id)
    return db.session.scalar(games.where(TableRow.round_id == round_.id)) or 0
