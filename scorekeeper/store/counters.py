"""Counters by key, for rate limits that all workers share. Each change is one statement.

A counter lasts until it expires. Then its row is removed. Ready-made rate limiters count in memory, which
workers do not share, or in Redis or Memcached, which would be one more server.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import case, delete, or_, select

from scorekeeper.store.database import db
from scorekeeper.store.models import LimitCounter, now

#: How many expired counters each change removes: enough to keep up, few enough to be quick.
_REMOVED_AT_ONCE = 100


@dataclass(frozen=True)
class Count:
    """The number that a counter has reached, and when it expires."""

    number: int
    ends_at: datetime


def counts(keys: Collection[str]) -> dict[str, Count]:
    """The counts of those of these counters that exist."""
    columns = select(LimitCounter.key, LimitCounter.count, LimitCounter.ends_at)
    found = columns.where(LimitCounter.key.in_(keys), LimitCounter.ends_at > now())
    return {key: Count(number, ends_at) for key, number, ends_at in db.session.execute(found)}


def add(key: str, amount: int, lasts: timedelta) -> Count:
    """Add to a counter. It expires `lasts` after its first amount."""
    _remove_ended()
    ended = LimitCounter.ends_at <= now()
    new = _new(key, amount, lasts)
    statement = new.on_conflict_do_update(
        index_elements=[LimitCounter.key],
        set_={
            "count": case((ended, 0), else_=LimitCounter.count) + amount,
            "ends_at": case((ended, new.excluded.ends_at), else_=LimitCounter.ends_at),
        },
    )
    return Count(*db.session.execute(statement.returning(LimitCounter.count, LimitCounter.ends_at)).one())


def follow(key: str, number: int, lasts: timedelta) -> bool:
    """Count on from the `number` that was seen. The counter expires `lasts` from now.

    Returns False if somebody else has counted since.
    """
    _remove_ended()
    new = _new(key, number + 1, lasts)
    statement = new.on_conflict_do_update(
        index_elements=[LimitCounter.key],
        set_={"count": new.excluded.count, "ends_at": new.excluded.ends_at},
        where=or_(LimitCounter.count == number, LimitCounter.ends_at <= now()),
    )
    return db.session.scalar(statement.returning(LimitCounter.key)) is not None


def remove(keys: Collection[str]) -> None:
    """Remove counters."""
    db.session.execute(delete(LimitCounter).where(LimitCounter.key.in_(keys)))


def _remove_ended() -> None:
    """Remove expired counters, except those that another worker is removing."""
    ended = select(LimitCounter.key).where(LimitCounter.ends_at <= now()).limit(_REMOVED_AT_ONCE)
    free = ended.with_for_update(skip_locked=True)
    db.session.execute(
        delete(LimitCounter).where(LimitCounter.key.in_(free)).execution_options(synchronize_session=False)
    )


def _new(key: str, number: int, lasts: timedelta) -> Any:
    insert = _insert_of(db.session.get_bind().dialect.name)
    return insert(LimitCounter).values(key=key, count=number, ends_at=now() + lasts)


def _insert_of(dialect: str) -> Any:
    """The insert with conflict handling. Both databases have it, but SQLAlchemy has one for each."""
    if dialect == "sqlite":
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]
    return insert
