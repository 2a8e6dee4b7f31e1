"""Wrong tries at addresses and links: counted in the database, refused when there are too many.

The secrets have 128 bits: nobody guesses one. What this stops is the load of trying. Only wrong tries are
ever refused, so that nobody can lock a room out by trying from its network.
"""

import hmac
from datetime import timedelta

from flask import abort, current_app, request
from sqlalchemy import delete, func, select
from sqlalchemy.exc import OperationalError

from scorekeeper.store import db
from scorekeeper.store.models import WrongTry, now

WINDOW = timedelta(minutes=10)
MOST_FROM_ONE_PLACE = 30
MOST_IN_ALL = 1_000


def wrong_try() -> None:
    """Count a try that opened nothing; answer 429 when there have been too many."""
    since = now() - WINDOW
    place = _place()
    recent = select(func.count()).select_from(WrongTry).where(WrongTry.at > since)
    here = db.session.scalar(recent.where(WrongTry.place == place)) or 0
    everywhere = db.session.scalar(recent) or 0
    if here >= MOST_FROM_ONE_PLACE or everywhere >= MOST_IN_ALL:
        abort(429)
    db.session.rollback()
    try:
        db.session.add(WrongTry(place=place))
        db.session.execute(delete(WrongTry).where(WrongTry.at <= since))
        db.session.commit()
    except OperationalError:  # a full disk: whoever mistyped an address need not hear of it
        db.session.rollback()


def _place() -> str:
    """The origin of the try as a keyed hash: addresses of people are not kept."""
    key = current_app.config["SECRET_KEY"].encode()
    return hmac.digest(key, f"place:{request.remote_addr}".encode(), "sha256").hex()
