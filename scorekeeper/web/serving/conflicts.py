"""Retries for forms that met a write conflict: each retry runs in a transaction of its own.

When several writers share a database, it refuses the later of two that change the same row or add the same
one. On the retry the view sees what the other writer did, and answers as usual.
"""

import random
import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from flask import Response, g, request, session
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm.exc import StaleDataError
from werkzeug.exceptions import Conflict

from scorekeeper.store import db
from scorekeeper.store.database import is_conflict, will_write

MOST_TRIES = 5
#: Before each retry, wait a random part of this many seconds, times the tries so far.
PAUSE = 0.02


def committed(answer: Response) -> Response:
    """Commit what the view has changed, or roll it back if the answer is an error."""
    if will_write.get():
        if answer.status_code < 400:
            db.session.commit()
        else:
            db.session.rollback()
    return answer


def try_again(dispatch: Callable[[], ResponseReturnValue]) -> ResponseReturnValue:
    """Answer a form by calling `dispatch`, again after a write conflict. Raises the error of the last try."""
    begun_with = vars(g).copy(), deepcopy(dict(session)), will_write.get()
    for tries in range(1, MOST_TRIES):
        try:
            return dispatch()
        except SQLAlchemyError as error:
            if not is_conflict(error):
                raise
        _reset_request(*begun_with)
        time.sleep(random.random() * PAUSE * tries)
    try:
        return dispatch()
    except StaleDataError:
        raise Conflict from None


def _reset_request(cached: dict[str, Any], cookie: dict[str, Any], writes: bool) -> None:
    """Restore the request to its state before the view ran."""
    db.session.rollback()
    will_write.set(writes)
    vars(g).clear()
    vars(g).update(cached)
    session.clear()
    session.update(cookie)
    for file in request.files.values():
        file.seek(0)
