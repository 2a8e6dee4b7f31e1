"""What is sent to the database of an app, heard as it is sent."""

from contextlib import contextmanager

from sqlalchemy import event

from scorekeeper.store import db


@contextmanager
def heard(app, hear):
    """Calls `hear` with each statement sent meanwhile, and its parameters."""

    def listen(_connection, _cursor, statement, parameters, *_more):
        hear(statement, parameters)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", listen)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", listen)
