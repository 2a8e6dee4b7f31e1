"""Migrations:

a fresh database equals the models, upgrading twice changes nothing, and downgrades are refused.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from scorekeeper import store
from scorekeeper.paths import CHECKOUT, migrations_dir
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.database import DATABASE_FILE, init_migrations
from scorekeeper.store.versions import check_known, newest_version
from tests.builders import DATA
from tests.builders_web import Phone, migrated_app, rows_of
from tests.store.dump_database import load


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


@pytest.mark.sqlite("the kept databases are files of SQLite")
def test_names_with_a_typed_apostrophe_are_found_after_an_upgrade(tmp_path):
    file = load(DATA / "database-0021.sql", tmp_path / DATABASE_FILE)
    with closing(sqlite3.connect(file)) as old, old:
        (game,) = old.execute("SELECT min(id) FROM games").fetchone()
        old.execute("UPDATE games SET search_text = ? WHERE id = ?", ("\n pat o’brien\n jean‐luc\n ", game))
        names = [(game, "pat o’brien", "Pat"), (game, "sam d’arcy", "Sam"), (game, "sam d'arcy", "Sammy")]
        old.executemany("INSERT INTO person_names (game_id, name_key, person) VALUES (?, ?, ?)", names)
    migrated_app(tmp_path, SECRET_KEY="k" * 32)
    with closing(sqlite3.connect(file)) as now:
        (text,) = now.execute("SELECT search_text FROM games WHERE id = ?", (game,)).fetchone()
        keys = now.execute("SELECT name_key, person FROM person_names ORDER BY id").fetchall()
    assert text == "\n pat o'brien\n jean-luc\n "
    assert keys[-3:] == [("pat o'brien", "Pat"), ("sam d’arcy", "Sam"), ("sam d'arcy", "Sammy")]


def test_the_migrations_form_one_line():
    script = ScriptDirectory(str(migrations_dir()))
    assert script.get_heads() == [newest_version()]
    line = [revision.revision for revision in script.walk_revisions()]
    assert line == sorted(line, reverse=True) and line[-1] == "0020"
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
        flask_migrate.downgrade(revision="0020")
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
