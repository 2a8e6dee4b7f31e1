"""The newest hands played on this server."""

from collections.abc import Iterable

from sqlalchemy import select

from scorekeeper.rules import HandResult, Rules
from scorekeeper.store.database import db
from scorekeeper.store.models import Game, Hand


def newest_hands(most: int) -> Iterable[tuple[Rules, HandResult]]:
    """The newest hands that were not deleted, newest first, each with the rules of its game."""
    query = select(Game.rules, Hand.result).join(Hand.game)
    standing = query.where(Hand.deleted.is_(False), Game.deleted.is_(False))
    return db.session.execute(standing.order_by(Hand.id.desc()).limit(most)).tuples()
