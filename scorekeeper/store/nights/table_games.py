"""The games at the tables of a round: made with their links and codes, and looked at all at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from scorekeeper.rules import Rules
from scorekeeper.store.database import db
from scorekeeper.store.history import part
from scorekeeper.store.models import Change, Game, Hand, Link
from scorekeeper.store.night_models import RoundRow, TableRow
from scorekeeper.store.nights.codes import new_code
from scorekeeper.store.secrets import hashed, new_token


@dataclass(frozen=True)
class TableGame:
    """What is played at a table: by which rules, by whom (clockwise), under which title, how long.
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
    let_phones_in(list(games))
    db.session.add_all(
        Change(game=table.game, kind="game_made", before={"game": {}}, after={"game": {"deleted": False}})
        for table in games
    )
    db.session.flush()


def let_phones_in(tables: Sequence[TableRow]) -> None:
    """A code for each of these tables that has none, and the link by which phones score its game. Does not
    commit."""
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
    db.session.add_all(
        Change(
            game=link.game,
            kind="link_made",
            before={part(link): {"withdrawn": True}},
            after={part(link): {"withdrawn": False}},
        )
        for link in links
    )


def _free_codes(count: int) -> set[str]:
    codes: set[str] = set()
    while len(codes) < count:
        more = {new_code() for _ in range(count - len(codes))}
        with db.session.no_autoflush:
            codes |= more - set(db.session.scalars(select(TableRow.code).where(TableRow.code.in_(more))))
    return codes


def hands_at_tables(one: RoundRow) -> dict[int, int]:
    """By table number, how many hands its game has."""
    query = (
        select(TableRow.number, func.count(Hand.id))
        .join(Hand, Hand.game_id == TableRow.game_id)
        .where(TableRow.round_id == one.id, Hand.deleted.is_(False))
        .group_by(TableRow.number)
    )
    return dict(db.session.execute(query).tuples().all())


def last_change_at_tables(one: RoundRow) -> int:
    """It grows with everything that is done to the games of the round."""
    games = select(TableRow.game_id).where(TableRow.round_id == one.id)
    return db.session.scalar(select(func.max(Change.id)).where(Change.game_id.in_(games))) or 0
