"""The statements sent to the database of an app."""

from contextlib import contextmanager

from sqlalchemy import event

from scorekeeper.store import db


@contextmanager
def heard(app, hear):
    """Call `hear` with each statement sent inside the block and its parameters."""

    def listen(_connection, _cursor, statement, parameters, *_more):
        hear(statement, parameters)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", listen)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", listen)
