"""A server's data folder for the commands, and the phones of that server."""

import os

import pytest


@pytest.fixture(scope="session")
def kept_app(tmp_path_factory, own_database):
    """One app a worker, and an empty migrated database beside it."""
    from tests.builders_web import migrated_app
    from tests.databases import copy_database, fill

    # made before `nothing_in_own_database` removes the last test's games from it
    if own_database is not None:
        fill(os.environ["DATABASE_URL"], own_database)
    app = migrated_app(tmp_path_factory.mktemp("kept") / "data")
    return app, copy_database(app, tmp_path_factory.mktemp("blank") / "blank.db")


@pytest.fixture
def phone(kept_app, monkeypatch):
    """A phone of the server whose data folder the commands open. It has no game yet."""
    from tests.builders_web import Phone, put_database

    app, blank = kept_app
    put_database(app, blank)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(app.config["DATA_DIR"]))
    return Phone(app)
