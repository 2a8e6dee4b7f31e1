"""Health checks for the operator: the process answers, the database can be written."""

from flask import Blueprint
from flask.typing import ResponseReturnValue
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store import db
from scorekeeper.store.database import is_newest, will_write

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def alive() -> ResponseReturnValue:
    """The process answers."""
    return {"status": "ok"}


@pages.get("/readyz")
def ready() -> ResponseReturnValue:
    """The database is there, of the newest version, and can be written."""
    token = will_write.set(True)
    try:
        db.session.execute(text("SELECT 1"))
        newest = is_newest()
    except SQLAlchemyError:
        return {"status": "the database cannot be written"}, 503
    finally:
        db.session.rollback()
        will_write.reset(token)
    return {"status": "ok"} if newest else ({"status": "the database needs its migrations"}, 503)
