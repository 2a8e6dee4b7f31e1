"""Backs up the games in a PostgreSQL with its own programs: pg_dump copies them, pg_restore restores them.

The server's key is in the data folder, not in the copy.
"""

import os
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, Connection

from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.files import replacing
from scorekeeper.store.keeping.holdings import BEGUN, Holdings, holdings
from scorekeeper.store.keeping.stored_json import check_value, json_columns
from scorekeeper.store.postgresql import check_server, others_connected, own_connection, server_url
from scorekeeper.store.server_lock import Refused, nobody_serving
from scorekeeper.store.versions import OUR_TABLES, NoDatabase, check_known

#: A function that is told how many bytes have been written.
Watch = Callable[[int], None]

#: Seconds between looks at a program's progress.
_LOOK_AGAIN = 0.2
#: The first bytes of pg_dump's output.
_DUMP = b"PGDMP"
#: The line above a table's rows in pg_restore's output, and a table's line in its list.
_COPY = re.compile(r"COPY (?:\w+\.)?(\w+) \((.*)\) FROM stdin;")
_TABLE = re.compile(r"\d+; \d+ \d+ TABLE \w+ (\w+) .*")
#: The statement that lists tables and their columns.
_COLUMNS = (
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
)
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def back_up(address: str, target: Path, overwrite: bool = False, watch: Watch | None = None) -> None:
    """Copy the games of the PostgreSQL at `address` to the file `target`, while others use it and write to
    it.

    `watch` is told how many bytes have been written. The copy is the state at one moment. On return it is on
    the disk, and only its owner can read it. It overwrites nothing but another copy. Raises `Refused` and
    OSError.
    """
    if not check_server(address):
        raise Refused("There are no games in the PostgreSQL of DATABASE_URL.")
    url = server_url(address)
    if overwrite and target.is_file() and not _is_backup(url, target):
        raise Refused(f"{target} is no backup of scorekeeper, and stays as it is: choose another name.")
    with replacing(target, overwrite) as copy, own_connection(url) as connection:
        moment = connection.exec_driver_sql("SELECT pg_export_snapshot()").scalar()
        held = _holdings(connection)
        _dump(url, copy, f"--snapshot={moment}", watch)
        tables = (f"--table={table}" for table in BEGUN)
        if Counter(table for table, _ in _rows(url, copy, *tables)) != held.begun:
            raise Refused("The copy holds other games than the PostgreSQL of DATABASE_URL.")


def _dump(url: URL, target: Path, of_moment: str, watch: Watch | None) -> None:
    where = f"--dbname={_without_password(url)}"
    options = ("--format=custom", "--no-owner", "--no-password", of_moment, where, f"--file={target}")
    _run("pg_dump", url, *options, look=lambda: watch and watch(target.stat().st_size))


def holdings_at(address: str) -> Holdings:
    """Holdings of the PostgreSQL at `address`. Raises `Refused`."""
    with own_connection(server_url(address)) as connection:
        return _holdings(connection)


def _holdings(connection: Connection) -> Holdings:
    return holdings(lambda statement: connection.exec_driver_sql(statement).all(), _COLUMNS)


def restore(address: str, source: Path, data_dir: Path, overwrite: bool = False) -> list[Path]:
    """Put the copy `source` in place of the games at `address`, completely or not at all.

    Returns the paths in `data_dir` at which the replaced games are kept. Raises `NoDatabase` when `source`
    cannot be used. Raises `Refused` while somebody uses the games, or if they exist and may not be replaced.
    Also raises OSError.
    """
    url = server_url(address)
    if not source.is_file() or not _is_backup(url, source):
        raise NoDatabase(f"{source} is no copy that `scorekeeper backup` made of a PostgreSQL.")
    check_known({_version(url, source)}, str(source))
    for table, row in _rows(url, source):
        for column in json_columns(table) & row.keys():
            check_value(source, table, row["id"], column, row[column])
    make_private_folder(data_dir)
    with nobody_serving(data_dir):
        games = check_server(address)
        if others_connected(url):
            raise Refused("A scorekeeper is using the PostgreSQL of DATABASE_URL: stop it first.")
        if games and not overwrite:
            raise Refused("There are games in the PostgreSQL: --overwrite replaces them, and keeps a copy.")
        kept = [data_dir / f"scorekeeper-replaced-{datetime.now():%Y-%m-%d-%H%M%S-%f}.dump"] if games else []
        for copy in kept:
            back_up(address, copy)
        whole = ("--single-transaction", "--exit-on-error", "--clean", "--if-exists", "--no-owner")
        where = f"--dbname={_without_password(url)}"
        _run("pg_restore", url, *whole, "--no-password", where, str(source))
    return kept


def _version(url: URL, source: Path) -> str:
    """The migration of the games in `source`. Empty if it holds something else."""
    rows = _rows(url, source, "--table=alembic_version")
    return next((row["version_num"] or "" for _, row in rows), "")


def _rows(url: URL, source: Path, *options: str) -> Iterator[tuple[str, Mapping[str, str | None]]]:
    """Each row in `source`: its table, and its values by column. Raises `Refused`."""
    table, columns = "", [""]
    for line in _lines("pg_restore", url, "--data-only", "--file=-", *options, str(source)):
        if table and line == r"\.":
            table = ""
        elif table:
            yield table, dict(zip(columns, map(_value, line.split("\t")), strict=True))
        elif begins := _COPY.fullmatch(line):
            table, columns = begins[1], [name.strip('"') for name in begins[2].split(", ")]


def _value(written: str) -> str | None:
    """A value that COPY wrote as text."""
    if "\\" not in written:
        return written
    return (
        None if written == r"\N" else re.sub(r"\\(.)", lambda sign: _ESCAPED.get(sign[1], sign[1]), written)
    )


def _is_backup(url: URL, file: Path) -> bool:
    """True for a dump with our tables."""
    with file.open("rb") as opened:
        if opened.read(len(_DUMP)) != _DUMP:
            return False
    try:
        listed = map(_TABLE.fullmatch, _run("pg_restore", url, "--list", str(file)).splitlines())
    except Unusable:
        return False
    return {table[1] for table in listed if table} >= OUR_TABLES


def _without_password(url: URL) -> str:
    """The address for PostgreSQL's programs.

    Everybody on the computer can see the command line of a process.
    """
    # because `set` takes None for: leave it unchanged
    bare = url._replace(drivername="postgresql", password=None)
    return bare.render_as_string()


class Unusable(Refused):
    """One of PostgreSQL's programs refused, in its own words."""


def _run(program: str, url: URL, *options: str, look: Callable[[], object] = lambda: None) -> str:
    """The output of `program`. `look` is called repeatedly while it runs.

    Raises `Refused` with the program's message if it fails or is missing.
    """
    with _running(program, url, *options) as process:
        while True:
            look()
            with suppress(subprocess.TimeoutExpired):
                output, _ = process.communicate(timeout=_LOOK_AGAIN)
                break
    look()
    return output


def _lines(program: str, url: URL, *options: str) -> Iterator[str]:
    """Yield the lines of `program`'s output as it writes them. Raises what `_run` raises."""
    with _running(program, url, *options) as process:
        for line in process.stdout or ():
            yield line.removesuffix("\n")


@contextmanager
def _running(program: str, url: URL, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Start the program, and end it if the caller leaves early. Raises what `_run` raises."""
    password = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        try:
            process = subprocess.Popen(
                [program, *options],
                env={**os.environ, **password},
                stdout=subprocess.PIPE,
                stderr=complaints,
                encoding="utf-8",
                errors="replace",
            )
        except FileNotFoundError:
            raise Refused(
                f"{program}, which comes with PostgreSQL, is not installed here. Debian, Ubuntu: "
                "apt install postgresql-client, as new as the server or newer."
            ) from None
        with process:
            try:
                yield process
            except BaseException:  # for example when somebody gave up waiting
                process.kill()
                raise
        if process.returncode:
            complaints.seek(0)
            said = complaints.read().strip().splitlines() or ["it failed"]
            raise Unusable(f"{program} refused: {said[0].removeprefix(f'{program}: ')}.")
