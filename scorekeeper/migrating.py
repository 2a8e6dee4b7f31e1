"""The app with the commands of Flask-Migrate: `flask --app scorekeeper.migrating db ...`"""

from flask import Flask

import scorekeeper
from scorekeeper.store.database import init_migrations


def create_app() -> Flask:
    """Make the app; its database stays at the version that it has."""
    app = scorekeeper.create_app()
    init_migrations(app)
    return app
