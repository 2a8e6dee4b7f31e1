"""The app with the commands of Flask-Migrate: `flask --app scorekeeper.migrating db ...`"""

from flask import Flask

from scorekeeper import paths
from scorekeeper.store.database import init_migrations, make_missing_database
from scorekeeper.store.keeping.recovery import check_database
from scorekeeper.web.bare_app import bare_app


def create_app() -> Flask:
    """Make the app without upgrading its database. Creates an empty database if there is none.

    Raises `Refused`.
    """
    check_database(paths.data_dir(), paths.database_url())
    app = bare_app()
    make_missing_database(app)
    init_migrations(app)
    return app
