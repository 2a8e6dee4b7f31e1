"""Forms that met another one: taken once more, in a transaction of their own, as if they had come just after.

A database that several write to at once refuses the later of two that change the same row, or add the same
one. The second time the view finds what the other has done, and answers as it always answers to that.
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
#: Of two that meet again and again, one waits longer: at most so many seconds, times the tries so far.
PAUSE = 0.02


def committed(answer: Response) -> Response:
    """Commit what the view has changed; nothing of it where the answer says that it was not done."""
    if will_write.get():
        if answer.status_code < 400:
            db.session.commit()
        else:
            db.session.rollback()
    return answer


def try_again(dispatch: Callable[[], ResponseReturnValue]) -> ResponseReturnValue:
    """Answer a form by `dispatch`, called again when it met another one. Raises what it raises at last."""
    begun_with = vars(g).copy(), deepcopy(dict(session)), will_write.get()
    for tries in range(1, MOST_TRIES):
        try:
            return dispatch()
        except SQLAlchemyError as error:
            if not is_conflict(error):
                raise
        _begin_anew(*begun_with)
        time.sleep(random.random() * PAUSE * tries)
    try:
        return dispatch()
    except StaleDataError:
        raise Conflict from None


def _begin_anew(cached: dict[str, Any], cookie: dict[str, Any], writes: bool) -> None:
    """Make the request again what it was before its view ran."""
    db.session.rollback()
    will_write.set(writes)
    vars(g).clear()
    vars(g).update(cached)
    session.clear()
    session.update(cookie)
    for file in request.files.values():
        file.seek(0)
