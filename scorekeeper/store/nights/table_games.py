"""The games at the tables of a round: created with their links and codes, and read together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import selectinload

from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.rules import Rules
from scorekeeper.store.database import db
from scorekeeper.store.games.history import GameAsRead, Line, write_down_many
from scorekeeper.store.models import Change, Device, Game, Hand, Link, now
from scorekeeper.store.night_models import RoundRow, TableRow
from scorekeeper.store.nights.codes import new_code
from scorekeeper.store.secrets import hashed, new_token

#: The columns of a game that a line of its history needs.
_HELD: Final = (Game.id, Game.version, Game.stored_bytes)


@dataclass(frozen=True)
class TableGame:
    """The game to play at a table: its rules, players (clockwise), title and length.

    `count_all`: hands after the points to win count too.
    """

    rules: Rules
    seats: tuple[str, ...]
    title: str
    hands_to_play: int | None
    count_all: bool = False


def has_begun(table: TableRow) -> bool:
    """True if it is too late to join the table's game: it has a hand or a result."""
    return table.game is None or bool(table.game.hands) or bool(table.results)


def open_tables(games: Mapping[int, TableGame]) -> None:
    """Create a game for each of these tables, by table id, with a link for its phones.

    Tables without a code get one. All are created together, because a round may have hundreds of tables.
    """
    tables = {new_token(): table for table in games}
    rows = [{"salt": salt, "first_dealer": 0, **vars(games[table])} for salt, table in tables.items()]
    made = db.session.execute(insert(Game).returning(Game.salt, Game.id), rows).tuples().all()
    db.session.execute(update(TableRow), [{"id": tables[salt], "game_id": game} for salt, game in made])
    before: dict[str, dict[str, bool]] = {"game": {}}
    after = {"game": {"deleted": False}}
    write_down_many([Line(GameAsRead(game, 0, 0), "game_made", before, after) for _salt, game in made])
    make_codes_and_links(list(games))


def make_codes_and_links(tables: Sequence[int]) -> None:
    """Give each of these tables (by id) that has no code a code and a link for phones to score its game."""
    without = db.session.scalars(
        select(TableRow.id).where(TableRow.id.in_(tables), TableRow.code.is_(None))
    ).all()
    if without:
        codes = zip(without, _free_codes(len(without)), strict=True)
        db.session.execute(update(TableRow), [{"id": table, "code": code} for table, code in codes])
    query = select(Game.title, *_HELD).join(TableRow, TableRow.game_id == Game.id)
    found = db.session.execute(query.where(TableRow.id.in_(tables)))
    games = {game: (title or "", GameAsRead(game, *held)) for title, game, *held in found}
    links = [
        {
            "game_id": game,
            "token_hash": hashed(new_token()),
            "name": title[:MAX_LABEL_LETTERS],
            "withdrawn": False,
        }
        for game, (title, _held) in games.items()
    ]
    made = db.session.execute(insert(Link).returning(Link.id, Link.game_id), links) if links else ()
    write_down_many([_link_line(link, games[game][1], withdrawn=False) for link, game in made])


def withdraw_links(round_: RoundRow, device: Device) -> None:
    """Withdraw all links to the games of a round."""
    holding = [(link, game) for link, game, withdrawn in _links(round_) if not withdrawn]
    _turn_links(holding, device, withdrawn=True)


def give_links_back(round_: RoundRow, device: Device) -> None:
    """Restore the links that were withdrawn when the round was closed."""
    games = select(TableRow.game_id).where(TableRow.round_id == round_.id)
    withdrawn_then = select(Change.after).where(
        Change.game_id.in_(games), Change.kind == "link_withdrawn", Change.at >= round_.closed_at
    )
    then = {key for after in db.session.scalars(withdrawn_then) for key in after}
    gone = [(link, game) for link, game, withdrawn in _links(round_) if withdrawn and f"link:{link}" in then]
    _turn_links(gone, device, withdrawn=False)


def _links(round_: RoundRow) -> list[tuple[int, GameAsRead, bool]]:
    """The links to the games of a round, and whether each is withdrawn. Locks the games."""
    query = (
        select(Link.id, Link.withdrawn, *_HELD).join(Link.game).join(TableRow, TableRow.game_id == Game.id)
    )
    of_round = query.where(TableRow.round_id == round_.id).order_by(Game.id)
    rows = db.session.execute(of_round.with_for_update(of=Game))
    return [(link, GameAsRead(*game), withdrawn) for link, withdrawn, *game in rows]


def _turn_links(links: Sequence[tuple[int, GameAsRead]], device: Device, withdrawn: bool) -> None:
    if links:
        db.session.execute(update(Link), [{"id": link, "withdrawn": withdrawn} for link, _game in links])
    write_down_many([_link_line(link, game, withdrawn) for link, game in links], device)


def _link_line(link: int, game: GameAsRead, withdrawn: bool) -> Line:
    was, to_be = ({f"link:{link}": {"withdrawn": value}} for value in (not withdrawn, withdrawn))
    return Line(game, "link_withdrawn" if withdrawn else "link_made", was, to_be)


def delete_games(round_: RoundRow, device: Device) -> None:
    """Mark the games of a round as deleted. Their histories stay."""
    query = select(*_HELD).join(TableRow, TableRow.game_id == Game.id).where(TableRow.round_id == round_.id)
    standing = query.where(Game.deleted.is_(False)).order_by(Game.id).with_for_update(of=Game)
    before, after = {"game": {"deleted": False}}, {"game": {"deleted": True}}
    games = db.session.execute(standing).tuples()
    lines = [Line(GameAsRead(*game), "game_deleted", before, after) for game in games]
    write_down_many(lines, device, deleted=True, changed_at=now())


def _free_codes(count: int) -> set[str]:
    codes: set[str] = set()
    while len(codes) < count:
        more = {new_code() for _ in range(count - len(codes))}
        codes |= more - set(db.session.scalars(select(TableRow.code).where(TableRow.code.in_(more))))
    return codes


def rules_at_tables(tables: Sequence[TableRow]) -> dict[int, Rules]:
    """Table number -> rules of its game. Tables without a game are left out."""
    ids = [table.id for table in tables]
    query = select(TableRow.number, Game.rules).join(TableRow.game).where(TableRow.id.in_(ids))
    return dict(db.session.execute(query).tuples().all())


def hands_at_tables(round_: RoundRow) -> dict[int, int]:
    """Table number -> number of hands in its game."""
    query = (
        select(TableRow.number, func.count(Hand.id))
        .join(Hand, Hand.game_id == TableRow.game_id)
        .where(TableRow.round_id == round_.id, Hand.deleted.is_(False))
        .group_by(TableRow.number)
    )
    return dict(db.session.execute(query).tuples().all())


def games_at(round_: RoundRow, numbers: Sequence[int]) -> dict[int, Game]:
    """Table number -> its game with all hands, for these tables of a round. Deleted games are left out."""
    if not numbers:
        return {}
    query = select(TableRow.number, Game).join(TableRow.game).options(selectinload(Game.all_hands))
    of_tables = query.where(
        TableRow.round_id == round_.id, TableRow.number.in_(numbers), Game.deleted.is_(False)
    )
    return dict(db.session.execute(of_tables).tuples().all())


def last_change_at_tables(round_: RoundRow) -> int:
    """The version of a round's games. It grows with every change to them.

    It is the sum of their versions. The highest would not do: of two simultaneous changes, the one with the
    lower version may be committed last.
    """
    games = select(func.sum(Game.version)).join(TableRow, TableRow.game_id == Game.id)
    return db.session.scalar(games.where(TableRow.round_id == round_.id)) or 0
