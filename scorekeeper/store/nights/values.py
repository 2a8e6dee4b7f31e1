"""A night's rows as the value that the tournament part works with: the one place where they meet."""

from datetime import timedelta
from fractions import Fraction
from functools import lru_cache

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from scorekeeper.records.json_values import Value
from scorekeeper.store.database import db
from scorekeeper.store.nights.log import version, version_but_for_results
from scorekeeper.store.nights.models import EntrantRow, NightRow, ResultRow, RoundRow, TableRow
from scorekeeper.tournament import night_values
from scorekeeper.tournament.night import (
    Adjusted,
    Entered,
    Entrant,
    Night,
    NightRound,
    NightTable,
    Settings,
    Substitute,
)
from scorekeeper.tournament.seating_file import seating_in

#: Nights that are kept ready: everybody in the room asks for the same one.
_KEPT = 8


def night_of(row: NightRow) -> Night:
    """The night as it is now. Pages ask far more often than anything changes: what was worked out for a
    version is kept."""
    return night_at(row, version(row.id))


def night_at(row: NightRow, seen: int) -> Night:
    """The night as it is at the version that was just read."""
    return _night(row.id, row.salt, seen)


def night_at_table(row: TableRow) -> tuple[Night, NightTable]:
    """The night as a phone at this table needs it, and the table as it is now. What other tables have
    reported may be missing in it: every report makes a new night, and hundreds of tables report at once."""
    night = row.round.night
    return _night(night.id, night.salt, version_but_for_results(night.id)), _table(row)


def forget() -> None:
    """Throw away what is kept ready: the database is another copy, in which other things happened."""
    _night.cache_clear()


@lru_cache(maxsize=_KEPT)
def _night(night_id: int, _salt: str, _version: int) -> Night:
    """The salt tells it from a night of the same number in another database."""
    return read_night(night_id)


def read_night(night_id: int) -> Night:
    """The night from its rows, as they are."""
    tables = selectinload(NightRow.rounds).selectinload(RoundRow.tables)
    row = db.session.scalars(
        select(NightRow)
        .where(NightRow.id == night_id)
        .options(
            selectinload(NightRow.entrants),
            tables.selectinload(TableRow.results),
            selectinload(NightRow.adjustments),
        )
        .execution_options(populate_existing=True)
    ).one()
    return Night(
        settings=settings_of(row),
        entrants=tuple(map(_entrant, row.entrants)),
        rounds=tuple(map(_round, row.rounds)),
        adjustments=tuple(
            Adjusted(one.entrant, Fraction(one.given), one.reason, one.at) for one in row.adjustments
        ),
        finished_at=row.finished_at,
    )


def settings_of(row: NightRow) -> Settings:
    return night_values.settings_from(Value(row.settings))


def _entrant(row: EntrantRow) -> Entrant:
    return Entrant(
        number=row.number,
        names=row.names,
        club=row.club,
        never=frozenset(row.never),
        table=row.fixed_table,
        state=row.state,  # type: ignore[arg-type]  # written by us alone
        substitutes=tuple(Substitute(**one) for one in row.substitutes),
    )


def _round(row: RoundRow) -> NightRound:
    return NightRound(
        number=row.number,
        kind=row.kind,  # type: ignore[arg-type]
        request=seating_in(Value(row.request)),
        tables=tuple(map(_table, row.tables)),
        sitting_out=row.sitting_out,
        drawn_from=night_values.drawn_from_from(Value(row.drawn_from)),
        released_at=row.released_at,
        closed_at=row.closed_at,
        clock=None if row.clock is None else night_values.clock_from(Value(row.clock)),
    )


def _table(row: TableRow) -> NightTable:
    return NightTable(
        number=row.number,
        sides=tuple(map(tuple, row.sides)),
        results=tuple(map(_entered, row.results)),
        locked=row.locked,
        extra=timedelta(seconds=row.extra),
        calling=row.calling,
        called_for=row.called_for,
    )


def _entered(row: ResultRow) -> Entered:
    return Entered(
        version=row.version,
        totals=row.totals,
        hands=row.hands,
        hands_won=row.hands_won,
        coups_fourres=row.coups_fourres,
        at=row.at,
        by=row.by_side,
        standing=row.standing,  # type: ignore[arg-type]
        accepted_by=row.accepted_by,
        accepted_at=row.accepted_at,
        same_device=row.same_device,
        reason=row.reason,
    )
