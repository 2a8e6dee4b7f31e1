"""A database that fails in the middle of what one form writes."""

from contextlib import contextmanager

from sqlalchemy.exc import OperationalError

from tests.builders_web import rows_of
from tests.statements import heard

WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def failing_after(app, number):
    """Lets the database take so many writes and no more. Gives a list of the refused statements."""
    written, refused = [], []

    def refuse(statement, _parameters):
        if not statement.startswith(WRITES):
            return
        if len(written) == number:
            refused.append(statement)
            raise OperationalError(statement, None, Exception("the disk has failed"))
        written.append(statement)

    with heard(app, refuse):
        yield refused


def rows_but_for_tries(app):
    """All rows except tries at a PIN, which are counted whatever becomes of the form."""
    return {name: rows for name, rows in rows_of(app).items() if name != "limit_counters"}


def check_all_or_nothing(app, send):
    """Send a form repeatedly, letting the database fail one write later each time, until the form succeeds.
    No failed try may leave anything behind."""
    before, taken = rows_but_for_tries(app), 0
    while True:
        with failing_after(app, taken) as refused:
            page = send()
        if not refused:
            assert page.status < 500, page.words
            return
        assert page.status >= 500, page.status
        assert rows_but_for_tries(app) == before, f"kept, though {refused[0]} failed"
        taken += 1
