"""Migrations:

a fresh database equals the models, upgrading twice changes nothing, and downgrades are refused.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from scorekeeper import store
from scorekeeper.paths import CHECKOUT, migrations_dir
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.database import init_migrations
from scorekeeper.store.versions import check_known, newest_version
from tests.builders_web import Phone, migrated_app, rows_of


def differences(app):
    with app.app_context(), db.engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        return compare_metadata(MigrationContext.configure(connection, opts=options), db.metadata)


def schema(app):
    """The tables with their columns, keys and indexes."""
    with app.app_context():
        tables = db.inspect(db.engine)
        return {
            name: (
                [column | {"type": repr(column["type"])} for column in tables.get_columns(name)],
                tables.get_foreign_keys(name),
                tables.get_unique_constraints(name),
                tables.get_indexes(name),
            )
            for name in tables.get_table_names()
        }


@pytest.fixture
def fresh(tmp_path):
    return migrated_app(tmp_path)


def test_a_fresh_database_equals_the_models(fresh):
    assert differences(fresh) == []
    with fresh.app_context():
        assert set(db.inspect(db.engine).get_table_names()) == {*db.metadata.tables, "alembic_version"}


def test_the_store_loads_all_tables():
    """A table left out would be loaded only if somebody else imports it."""
    modules = {file.stem for file in Path(store.__file__).parent.glob("*models.py")}
    assert {"models", "night_models"} < modules <= {*store.__all__}


def test_upgrading_again_changes_nothing(fresh):
    phone = Phone(fresh)
    phone.start("Ann", "Bob")
    rows, tables = rows_of(fresh), schema(fresh)
    upgrade_database(fresh)
    upgrade_database(fresh)
    assert (rows_of(fresh), schema(fresh)) == (rows, tables)
    assert phone.get("/").all(class_="one-game")


def test_the_migrations_form_one_line():
    script = ScriptDirectory(str(migrations_dir()))
    assert script.get_heads() == [newest_version()]
    line = [revision.revision for revision in script.walk_revisions()]
    assert line == sorted(line, reverse=True) and line[-1] == "0027"
    check_known(set(line), "the line")


@pytest.mark.rest
def test_flask_migrate_commands_work(tmp_path):
    """They bring a fresh folder to the state of the models, and write the next migration into a copy."""
    shutil.copytree(CHECKOUT / "scorekeeper", tmp_path / "scorekeeper")
    said = {}
    for command in (
        ("upgrade",),
        ("check",),
        ("revision", "--autogenerate", "--rev-id", "9999", "-m", "What changes"),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "flask", "--app", "scorekeeper.migrating", "db", *command],
            cwd=tmp_path,
            env=os.environ | {"SCOREKEEPER_DATA": str(tmp_path), "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert run.returncode == 0, run.stderr
        said[command[0]] = run.stdout
    assert "No new upgrade operations detected" in said["check"]
    assert [*tmp_path.glob("scorekeeper/store/migrations/versions/9999_*.py")]


def test_a_downgrade_is_refused_and_changes_nothing(fresh):
    """Addresses that are stored nowhere cannot be restored, and an older app cannot remove a record.

    A backup is the way back.
    """
    Phone(fresh).start("Ann", "Bob")
    rows, tables = rows_of(fresh), schema(fresh)
    init_migrations(fresh)
    with fresh.app_context(), pytest.raises((NotImplementedError, SystemExit)):
        flask_migrate.downgrade(revision="base")
    assert (rows_of(fresh), schema(fresh)) == (rows, tables)


@pytest.mark.sqlite("its journal")
def test_upgrading_keeps_the_journal_mode(fresh):
    with fresh.app_context():
        assert db.session.execute(db.text("PRAGMA journal_mode")).scalar() == "wal"


@pytest.mark.sqlite("its file")
def test_the_data_directory_is_made(tmp_path):
    app = migrated_app(tmp_path / "a" / "b")
    assert Path(app.config["DATA_DIR"], "scorekeeper.db").is_file()


@pytest.mark.sqlite("a file in each data folder")
def test_two_apps_do_not_share_games(tmp_path):
    first, second = migrated_app(tmp_path / "one"), migrated_app(tmp_path / "two")
    table = Phone(first).start("Ann", "Bob")
    assert Phone(second).get(table.path).status == 404
