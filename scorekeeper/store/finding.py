"""Finding the games that a device holds: by players, name, box, day and state; those of its start page."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from sqlalchemy import ColumnElement, and_, bindparam, case, func, or_, select
from sqlalchemy.orm import selectinload

from scorekeeper.rules import HandResult, Rules
from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game, Hand, Scorer, now
from scorekeeper.store.people.finding import games_beside
from scorekeeper.store.search_text import has_text, player_pattern, word_patterns

State = Literal["any", "finished", "going_on", "archived"]

#: True for a game that the device put away, unless it was gone on with since.
_ARCHIVED: Final = and_(
    Scorer.archived_at.is_not(None), or_(Game.finished, Game.changed_at <= Scorer.archived_at)
)

#: Orders of a list: the last begun first, the last changed first.
_LAST_BEGUN: Final = (Game.created_at.desc(), Game.id.desc())
_LAST_CHANGED: Final = (Game.changed_at.desc(), Game.id.desc())


@dataclass(frozen=True)
class Search:
    """A search; what is empty or None is no condition. `words` begin words of the players' names and of the
    game's; `player` is the whole name of one of them. Names are those that the table wrote, and any of the
    same people. `games` are ids of those that are looked through. The game began at `begin` or later, and
    before `end` (UTC without a zone)."""

    words: str = ""
    player: str = ""
    games: Collection[int] | None = None
    box: str = ""
    begin: datetime | None = None
    end: datetime | None = None
    state: State = "any"

    @property
    def patterns(self) -> list[str]:
        """Patterns of the names (search_text.py), all of which have to fit."""
        return [*word_patterns(self.words), *([player_pattern(self.player)] if self.player else ())]


def found(device: Device, search: Search, start: int, most: int) -> tuple[Sequence[Game], int]:
    """Games that `search` finds, at most so many from number `start` on, with their hands, the last begun
    first; and how many it finds (0 where there is none from `start` on)."""
    # The ids first: a database would carry whole rows, of some kB each, through its sorting.
    conditions = (*_conditions(search), *_of_names(device, search.patterns))
    query = of_held_games(device, Game.id, func.count().over()).where(*conditions)
    rows = db.session.execute(query.order_by(*_LAST_BEGUN).offset(start).limit(most)).tuples().all()
    ids = [game_id for game_id, _of in rows]
    games = select(Game).where(Game.id.in_(ids)).options(selectinload(Game.all_hands))
    return db.session.scalars(games.order_by(*_LAST_BEGUN)).all(), rows[0][1] if rows else 0


def begun_between(device: Device, begin: datetime, end: datetime) -> Sequence[datetime]:
    """The moments (UTC) at which games of the device began, from `begin` on and before `end`."""
    return db.session.scalars(
        of_held_games(device, Game.created_at).where(*_conditions(Search(begin=begin, end=end)))
    ).all()


def begun_last(device: Device, before: datetime | None = None) -> datetime | None:
    """The moment at which the last game of the device began (`before` a moment)."""
    query = of_held_games(device, func.max(Game.created_at)).where(*_conditions(Search(end=before)))
    last: datetime | None = db.session.scalar(query)
    return last


def begun_first(device: Device, since: datetime) -> datetime | None:
    """The moment at which the first game of the device began `since` a moment."""
    query = of_held_games(device, func.min(Game.created_at)).where(*_conditions(Search(begin=since)))
    first: datetime | None = db.session.scalar(query)
    return first


def _conditions(search: Search) -> list[ColumnElement[bool]]:
    """The conditions of a search but for its names."""
    conditions: list[ColumnElement[bool]] = []
    if search.games is not None:
        conditions.append(_is_one_of(search.games))
    if search.box:
        conditions.append(Game.box == search.box)
    if search.begin is not None:
        conditions.append(Game.created_at >= search.begin)
    if search.end is not None:
        conditions.append(Game.created_at < search.end)
    match search.state:
        case "finished":
            conditions.append(Game.finished.is_(True))
        case "going_on":
            conditions.append(Game.finished.is_(False))
        case "archived":
            conditions.append(_ARCHIVED)
    return conditions


def _of_names(device: Device, patterns: Collection[str]) -> Iterator[ColumnElement[bool]]:
    """Conditions: each pattern fits the text of a game, or a person on it."""
    beside = games_beside(device, patterns)
    for pattern in patterns:
        fits = has_text(Game.search_text, pattern)
        yield or_(fits, _is_one_of(beside[pattern])) if beside[pattern] else fits


def _is_one_of(games: Collection[int]) -> ColumnElement[bool]:
    """Condition: the game has one of these ids. They stand in the statement: a database takes some 30,000
    parameters."""
    return Game.id.in_(bindparam(None, sorted(games), expanding=True, literal_execute=True))


# --- the start page and what was put away -----------------------------------------------------------


def on_start_page(device: Device, going_on: int, finished: int) -> tuple[list[Game], list[Game]]:
    """Games that the device has not put away, with their hands, the last changed first: at most so many of
    those that go on, and so many of those that are over."""
    in_order = func.row_number().over(partition_by=Game.finished, order_by=_LAST_CHANGED)
    numbered = of_held_games(device, Game.id, Game.finished, in_order.label("number")).where(~_ARCHIVED)
    rows = numbered.subquery()
    most = case((rows.c.finished.is_(True), finished), else_=going_on)
    ids = select(rows.c.id).where(rows.c.number <= most)
    games = select(Game).where(Game.id.in_(ids)).options(selectinload(Game.all_hands))
    shown = db.session.scalars(games.order_by(*_LAST_CHANGED)).all()
    return [game for game in shown if not game.finished], [game for game in shown if game.finished]


def archive(scorer: Scorer) -> None:
    """Put a game away: it leaves the start page of this device alone, and is found as before."""
    scorer.archived_at = now()
    flush()


def take_out(scorer: Scorer) -> None:
    """Give a game that was put away back to the start page."""
    scorer.archived_at = None
    flush()


def archived_last(device: Device) -> tuple[Game, bool] | None:
    """The game that the device put away last, and whether undoing it is still offered; None without one."""
    query = of_held_games(device, Game, Scorer.archived_at).where(_ARCHIVED)
    row = db.session.execute(query.order_by(Scorer.archived_at.desc()).limit(1)).tuples().one_or_none()
    return row and (row[0], undo_is_offered(row[1]))


def is_archived(scorer: Scorer) -> bool:
    """True if the device has put the game away, unless it was gone on with since: `_ARCHIVED`, of a row."""
    game, at = scorer.game, scorer.archived_at
    return at is not None and (game.finished or game.changed_at <= at)


def archived_of(device: Device, games: Sequence[Game]) -> set[int]:
    """Pick from `games` those that the device has put away, by their ids."""
    ids = [game.id for game in games]
    return set(db.session.scalars(of_held_games(device, Game.id).where(_ARCHIVED, Game.id.in_(ids))))


def newest_hands(most: int) -> Iterable[tuple[Rules, HandResult]]:
    """The hands that stand, the newest first, each with the rules of its game."""
    query = select(Game.rules, Hand.result).join(Hand.game)
    standing = query.where(Hand.deleted.is_(False), Game.deleted.is_(False))
    return db.session.execute(standing.order_by(Hand.id.desc()).limit(most)).tuples()
