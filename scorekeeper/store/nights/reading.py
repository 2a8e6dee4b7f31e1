"""A night's rows as the value that the tournament part works with: the one place where they meet."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from threading import Lock
from typing import Final, NamedTuple, TypeVar

from cachetools import LRUCache
from sqlalchemy import Select, select, tuple_
from sqlalchemy.orm import contains_eager, selectinload
from sqlalchemy.orm.attributes import set_committed_value

from scorekeeper.records.json_values import Value
from scorekeeper.store.columns import value_of
from scorekeeper.store.database import db, has_written
from scorekeeper.store.night_models import (
    AdjustmentRow,
    EntrantRow,
    LogRow,
    NightRow,
    RegistrationRow,
    ResultRow,
    RoundRow,
    TableRow,
)
from scorekeeper.store.nights.log import both_versions, version_but_for_results
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.night.model import (
    Entrant,
    Night,
    NightAdjustment,
    NightRound,
    NightTable,
    TableResult,
)
from scorekeeper.tournament.night.registration import Registered, Registration

Row = TypeVar("Row")
#: Nights in the cache: everybody in the room asks for the same one.
_MAX_NIGHTS: Final = 8


class Seen(NamedTuple):
    """The version of a night: the last line of its log, and the last that is not of a result."""

    version: int
    but_for_results: int


class _CachedNight(NamedTuple):
    seen: Seen
    night: Night


#: By the night's number and its salt, which tells it from one of that number in another database.
NIGHTS: LRUCache[tuple[int, str], _CachedNight] = LRUCache(_MAX_NIGHTS)
#: Held while one thread reads: all who ask meanwhile get what it read.
_lock = Lock()


def seen_now(row: NightRow) -> Seen:
    """The version of the night now."""
    return Seen(*both_versions(row.id))


def night_of(row: NightRow) -> Night:
    """The night as it is now."""
    return night_at(row, seen_now(row))


def night_at(row: NightRow, seen: Seen) -> Night:
    """The night at version `seen`, or with results that came since.

    Pages ask far more often than anything changes: the night is cached with its version, and of a report only
    its table is read again. What is not committed stays out of the cache: after a rollback, other changes
    may get the same version.
    """
    key = row.id, row.salt
    with _lock:
        cached = NIGHTS.get(key)
        if cached is None or cached.seen.but_for_results != seen.but_for_results:
            night = read_night(row.id)
        elif cached.seen.version >= seen.version:
            return cached.night
        else:
            night = _with_results(row.id, cached, seen)
        if not has_written() and (cached is None or cached.seen.version < seen.version):
            NIGHTS[key] = _CachedNight(seen, night)
        return night


def night_at_table(row: TableRow) -> tuple[Night, NightTable]:
    """The night as a phone at this table needs it, and the table as it is now.

    The results of other tables may be missing in it: hundreds report at once.
    """
    night = row.round.night
    cached = NIGHTS.get((night.id, night.salt))
    if cached is not None and cached.seen.but_for_results == version_but_for_results(night.id):
        return cached.night, _table(row)
    return night_of(night), _table(row)


def _with_results(night_id: int, cached: _CachedNight, seen: Seen) -> Night:
    """The cached night with those tables read again that the log has told of since."""
    since = select(LogRow.facts).where(LogRow.night_id == night_id, LogRow.id > cached.seen.version)
    lines = db.session.scalars(since.where(LogRow.id <= seen.version))
    places = {(facts["round"], facts["table"]) for facts in lines}
    query = (
        select(TableRow)
        .join(TableRow.round)
        .where(RoundRow.night_id == night_id, tuple_(RoundRow.number, TableRow.number).in_(places))
        .options(contains_eager(TableRow.round), selectinload(TableRow.results))
        .execution_options(populate_existing=True)
    )
    read = {(row.round.number, row.number): _table(row) for row in db.session.scalars(query)}
    numbers = {number for number, _table in read}
    rounds = tuple(
        _with_tables(round_, read) if round_.number in numbers else round_ for round_ in cached.night.rounds
    )
    return replace(cached.night, rounds=rounds)


def _with_tables(round_: NightRound, read: Mapping[tuple[int, int], NightTable]) -> NightRound:
    """The round with those of its tables that were read again, by round and table number."""
    tables = tuple(read.get((round_.number, table.number), table) for table in round_.tables)
    return replace(round_, tables=tables)


def read_night(night_id: int) -> Night:
    """The night from its rows, as they are."""
    (row,) = _as_stored(select(NightRow).where(NightRow.id == night_id))
    entrants = select(EntrantRow).where(EntrantRow.night_id == night_id).order_by(EntrantRow.number)
    rounds = select(RoundRow).where(RoundRow.night_id == night_id).order_by(RoundRow.number)
    tables = selectinload(RoundRow.tables).selectinload(TableRow.results)
    given = select(AdjustmentRow).where(AdjustmentRow.night_id == night_id).order_by(AdjustmentRow.id)
    # Not by options of the night's statement: they would be followed whenever the night is read again.
    set_committed_value(row, "entrants", _as_stored(entrants))
    set_committed_value(row, "rounds", _as_stored(rounds.options(tables)))
    set_committed_value(row, "adjustments", _as_stored(given))
    set_committed_value(row, "registrations", _registrations(row))
    return Night(
        settings=row.settings,
        entrants=tuple(map(_entrant, row.entrants)),
        rounds=tuple(map(_round, row.rounds)),
        adjustments=tuple(
            value_of(NightAdjustment, adjustment, points=Fraction(adjustment.given))
            for adjustment in row.adjustments
        ),
        finished_at=row.finished_at,
        registration=Registration(
            places=row.places,
            is_open=row.registration_open,
            takes_place=row.takes_place,
            registered=tuple(value_of(Registered, each) for each in row.registrations),
        ),
    )


def _registrations(row: NightRow) -> Sequence[RegistrationRow]:
    """The registrations of the night. Takes no query if registration was never opened."""
    if row.places is None:
        return []
    query = select(RegistrationRow).where(RegistrationRow.night_id == row.id)
    return _as_stored(query.order_by(RegistrationRow.number))


def _as_stored(statement: Select[tuple[Row]]) -> Sequence[Row]:
    """The rows as they are in the database now, even if the session already holds them."""
    return db.session.scalars(statement.execution_options(populate_existing=True)).all()


def _entrant(row: EntrantRow) -> Entrant:
    return value_of(Entrant, row, table=row.fixed_table)


def _round(row: RoundRow) -> NightRound:
    request = night_json.REQUEST.read(Value(row.request))
    return value_of(NightRound, row, request=request, tables=tuple(map(_table, row.tables)))


def _table(row: TableRow) -> NightTable:
    return value_of(NightTable, row, results=tuple(map(_entered, row.results)))


def _entered(row: ResultRow) -> TableResult:
    return value_of(TableResult, row, by=row.by_side)
