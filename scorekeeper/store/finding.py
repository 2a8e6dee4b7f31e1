"""Finds the games that a device holds: by players, name, place, note, box, day and state. Also those of its
start page."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from typing import Final, Literal

from sqlalchemy import ColumnElement, and_, bindparam, case, exists, extract, func, or_, select, true
from sqlalchemy.orm import selectinload

from scorekeeper.rules import HandResult, Rules
from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game, Hand, Scorer, SeriesGameRow, SeriesRow, now
from scorekeeper.store.night_models import BY_THE_CLOCK, ResultRow, TableRow
from scorekeeper.store.people.finding import games_beside
from scorekeeper.store.search_text import has_text, player_pattern, word_patterns

State = Literal["any", "finished", "going_on", "archived"]

#: `Game.is_over` for a database.
_IS_OVER: Final = and_(Game.finished, ~BY_THE_CLOCK)

#: True for a game that the device archived, unless somebody has played on since.
_ARCHIVED: Final = and_(Scorer.archived_at.is_not(None), or_(_IS_OVER, Game.changed_at <= Scorer.archived_at))

#: True for a game at a table whose result counts, perhaps from paper. Nobody goes on with such a game.
_REPORTED: Final = exists().where(
    TableRow.game_id == Game.id, ResultRow.table_id == TableRow.id, ResultRow.status == "confirmed"
)

#: True for a game of a series that was not deleted.
_IN_SERIES: Final = exists().where(
    SeriesGameRow.game_id == Game.id, SeriesGameRow.series_id == SeriesRow.id, SeriesRow.deleted_at.is_(None)
)

#: Orders of a list: last begun first, last changed first.
_LAST_BEGUN: Final = (Game.created_at.desc(), Game.id.desc())
_LAST_CHANGED: Final = (Game.changed_at.desc(), Game.id.desc())


@dataclass(frozen=True)
class Search:
    """A search. What is empty or None sets no condition.

    `words`: each begins a word of a player's name or of the game's name, place or note. `player`: the full
    name of a player. Names are those that the table wrote, and other names of the same people. `games`: ids
    of the games to search. `since`, `until`: the first and the last evening. `dated`: the ways to read a date
    in the words: the other words, the first and the last evening, and whether they mean these days of any
    year. A game is found by any reading. `in_no_series`: only games that are in no series.
    """

    words: str = ""
    player: str = ""
    games: Collection[int] | None = None
    box: str = ""
    since: date | None = None
    until: date | None = None
    state: State = "any"
    dated: Sequence[tuple[str, date, date, bool]] = ()
    in_no_series: bool = False

    @property
    def patterns(self) -> list[str]:
        """The patterns for names (search_text.py). All must match."""
        return [*word_patterns(self.words), *([player_pattern(self.player)] if self.player else ())]


def found(device: Device, search: Search, start: int, most: int) -> tuple[Sequence[Game], int]:
    """The games that `search` finds, with their hands, the last begun first, and how many it finds in all.

    Returns at most `most` games from number `start` on. The count is 0 if there is none from `start` on.
    """
    # Ids first, because a database would otherwise sort whole rows of some kB each.
    conditions = (*_conditions(search), _of_words(device, search))
    query = of_held_games(device, Game.id, func.count().over()).where(*conditions)
    rows = db.session.execute(query.order_by(*_LAST_BEGUN).offset(start).limit(most)).tuples().all()
    ids = [game_id for game_id, _of in rows]
    games = select(Game).where(Game.id.in_(ids)).options(selectinload(Game.all_hands))
    return db.session.scalars(games.order_by(*_LAST_BEGUN)).all(), rows[0][1] if rows else 0


def games_by_evening(device: Device, since: date, until: date) -> dict[date, int]:
    """How many games of the device there are of each evening from `since` to `until`."""
    query = of_held_games(device, Game.evening, func.count()).group_by(Game.evening)
    rows = db.session.execute(query.where(*_conditions(Search(since=since, until=until))))
    return dict(rows.tuples().all())


def any_finished(device: Device, since: date, until: date) -> bool:
    """True if the device has a finished game of an evening from `since` to `until`."""
    search = Search(since=since, until=until, state="finished")
    query = of_held_games(device, Game.id).where(*_conditions(search)).limit(1)
    return db.session.scalar(query) is not None


def last_evening(device: Device, until: date | None = None) -> date | None:
    """The evening of the device's last game, `until` that day if given."""
    query = of_held_games(device, func.max(Game.evening)).where(*_conditions(Search(until=until)))
    last: date | None = db.session.scalar(query)
    return last


def first_evening(device: Device, since: date) -> date | None:
    """The evening of the device's first game since that day."""
    query = of_held_games(device, func.min(Game.evening)).where(*_conditions(Search(since=since)))
    first: date | None = db.session.scalar(query)
    return first


def _conditions(search: Search) -> list[ColumnElement[bool]]:
    """The conditions of a search except those on names."""
    conditions: list[ColumnElement[bool]] = []
    if search.games is not None:
        conditions.append(_is_one_of(search.games))
    if search.box:
        conditions.append(Game.box == search.box)
    if search.since is not None:
        conditions.append(Game.evening >= search.since)
    if search.until is not None:
        conditions.append(Game.evening <= search.until)
    match search.state:
        case "finished":
            conditions.append(_IS_OVER)
        case "going_on":
            conditions.append(~_IS_OVER)
        case "archived":
            conditions.append(_ARCHIVED)
    if search.in_no_series:
        conditions.append(~_IN_SERIES)
    return conditions


def _of_words(device: Device, search: Search) -> ColumnElement[bool]:
    """Condition: the words are in the game's text or its people's names, or else they are its date."""
    dated = [
        (replace(search, words=words).patterns, _is_between(first, last, yearly))
        for words, first, last, yearly in search.dated
    ]
    of_dates = chain.from_iterable(patterns for patterns, _is_then in dated)
    beside = games_beside(device, {*search.patterns, *of_dates})
    named = and_(true(), *_of_names(search.patterns, beside))
    as_dates = [and_(is_then, *_of_names(patterns, beside)) for patterns, is_then in dated]
    return or_(named, *as_dates)


def _is_between(first: date, last: date, yearly: bool) -> ColumnElement[bool]:
    """Condition: the evening of the game is one of these days, `yearly` of any year."""
    if not yearly:
        return Game.evening.between(first, last)
    day = extract("month", Game.evening) * 100 + extract("day", Game.evening)
    return day.between(first.month * 100 + first.day, last.month * 100 + last.day)


def _of_names(
    patterns: Iterable[str], beside: Mapping[str, Collection[int]]
) -> Iterator[ColumnElement[bool]]:
    """Conditions: each pattern matches the text of a game or a person in it."""
    for pattern in patterns:
        fits = has_text(Game.search_text, pattern)
        yield or_(fits, _is_one_of(beside[pattern])) if beside[pattern] else fits


def _is_one_of(games: Collection[int]) -> ColumnElement[bool]:
    """Condition: the game has one of these ids.

    They are written into the statement, because a database takes only some 30,000 parameters.
    """
    return Game.id.in_(bindparam(None, sorted(games), expanding=True, literal_execute=True))


# --- the start page and the archive -----------------------------------------------------------------


def on_start_page(device: Device, going_on: int, finished: int) -> tuple[list[Game], list[Game]]:
    """The games that the device has not archived, with their hands, the last changed first. Without those
    that never finished because their table has a result.

    At most `going_on` unfinished and `finished` finished games.
    """
    in_order = func.row_number().over(partition_by=_IS_OVER, order_by=_LAST_CHANGED)
    numbered = of_held_games(device, Game.id, _IS_OVER.label("over"), in_order.label("number")).where(
        ~_ARCHIVED, or_(_IS_OVER, ~_REPORTED)
    )
    rows = numbered.subquery()
    most = case((rows.c.over, finished), else_=going_on)
    ids = select(rows.c.id).where(rows.c.number <= most)
    games = select(Game).where(Game.id.in_(ids)).options(selectinload(Game.all_hands))
    shown = db.session.scalars(games.order_by(*_LAST_CHANGED)).all()
    return [game for game in shown if not game.is_over], [game for game in shown if game.is_over]


def archive(scorer: Scorer) -> None:
    """Archive a game: it leaves the start page of this device only, and can still be found."""
    scorer.archived_at = now()
    flush()


def take_out(scorer: Scorer) -> None:
    """Put an archived game back on the start page."""
    scorer.archived_at = None
    flush()


def archived_last(device: Device) -> tuple[Game, bool] | None:
    """The game that the device archived last, and whether its undo is still offered.

    None if there is none.
    """
    query = of_held_games(device, Game, Scorer.archived_at).where(_ARCHIVED)
    row = db.session.execute(query.order_by(Scorer.archived_at.desc()).limit(1)).tuples().one_or_none()
    return row and (row[0], undo_is_offered(row[1]))


def is_archived(scorer: Scorer) -> bool:
    """`_ARCHIVED` for a row: the device has archived the game, and nobody has played on since."""
    game, at = scorer.game, scorer.archived_at
    return at is not None and (game.is_over or game.changed_at <= at)


def archived_of(device: Device, games: Sequence[Game]) -> set[int]:
    """Return the ids of those of `games` that the device has archived."""
    ids = [game.id for game in games]
    return set(db.session.scalars(of_held_games(device, Game.id).where(_ARCHIVED, Game.id.in_(ids))))


def newest_hands(most: int) -> Iterable[tuple[Rules, HandResult]]:
    """The hands that were not deleted, newest first, each with the rules of its game."""
    query = select(Game.rules, Hand.result).join(Hand.game)
    standing = query.where(Hand.deleted.is_(False), Game.deleted.is_(False))
    return db.session.execute(standing.order_by(Hand.id.desc()).limit(most)).tuples()
