"""The app for a WSGI server: `gunicorn scorekeeper.wsgi:app`, `flask --app scorekeeper.wsgi run`.

Importing this does what `scorekeeper serve` does before it listens: the database is checked, copied and
brought to the newest version. What is in the way is said in a sentence, and the process ends.
"""

import atexit
import sys
from contextlib import ExitStack

from flask import Flask

from scorekeeper import create_app, paths
from scorekeeper.pocket.offering import offer
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.backup import start_daily_backups
from scorekeeper.store.postgresql import check_server
from scorekeeper.store.server_key import claim_key
from scorekeeper.store.server_lock import Refused, serving
from scorekeeper.store.way_back import check_startable
from scorekeeper.web.common.garbage import leave_to_requests


def ready_app() -> Flask:
    """Make the app, ready to serve and to be forked. Raises `Refused` and OSError."""
    data_dir = paths.data_dir()
    on_server = paths.database_url()
    if on_server:
        check_server(on_server)
    else:
        check_startable(data_dir)
    app = create_app()
    offer(app, paths.pocket_dir())
    held = ExitStack()
    held.enter_context(serving(data_dir, app.config["PUBLIC_URL"] or ""))
    atexit.register(held.close)
    start_daily_backups(data_dir, url=on_server)
    upgrade_database(app)
    claim_key(app)
    leave_to_requests()
    with app.app_context():
        db.engine.dispose()  # workers must not share a connection
    return app


try:
    app = ready_app()
except (OSError, Refused) as problem:
    sys.exit(f"scorekeeper: {problem}")
