"""The app for a WSGI server: `gunicorn scorekeeper.wsgi:app`, `flask --app scorekeeper.wsgi run`.

Importing this does what `scorekeeper serve` does before it listens: it checks, copies and upgrades the
database. If something prevents that, it says so in a sentence and ends the process.
"""

import atexit
import os
import sys
from contextlib import ExitStack

from flask import Flask

from scorekeeper import paths
from scorekeeper.starting import ready_app
from scorekeeper.store.database import ready_to_fork
from scorekeeper.store.database_file import check_writable
from scorekeeper.store.keeping.recovery import check_database
from scorekeeper.store.server_lock import Refused
from scorekeeper.web.serving.garbage import leave_to_requests
from scorekeeper.web.settings import public_url


def forkable_app() -> Flask:
    """Make the app, ready to serve until the process ends, and ready to fork.

    Raises `Refused` and OSError.
    """
    check_writable(paths.data_dir())
    check_database(paths.data_dir(), paths.database_url())
    held = ExitStack()
    app = held.enter_context(ready_app(public_url() or ""))
    atexit.register(_end, held, os.getpid())
    leave_to_requests()
    ready_to_fork(app)
    return app


def _end(held: ExitStack, process: int) -> None:
    """At exit, stop what the starting process has begun. A forked worker stops nothing."""
    if os.getpid() == process:
        held.close()


try:
    app = forkable_app()
except (OSError, Refused) as problem:
    sys.exit(f"scorekeeper: {problem}")
