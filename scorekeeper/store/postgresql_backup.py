"""The games on a PostgreSQL kept safe by its own programs: pg_dump copies them, pg_restore puts them back.

The server's key is in the data folder, not in the copy.
"""

import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL

from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.files import replacing
from scorekeeper.store.postgresql import check_server, others_connected, server_url
from scorekeeper.store.server_lock import Refused, nobody_serving
from scorekeeper.store.versions import NoDatabase, check_known

#: Function that is told how many bytes are written.
Watch = Callable[[int], None]

#: Seconds between looks at how far a program is.
_LOOK_AGAIN = 0.2
#: The first bytes of what pg_dump writes.
_DUMP = b"PGDMP"


def back_up(address: str, target: Path, overwrite: bool = False, watch: Watch | None = None) -> None:
    """Copy the games of the PostgreSQL at `address` to the file `target`, while they are used and written to.
    `watch` is told how many bytes are written.

    The copy is one moment's, on the disk when this returns, and readable by its owner alone. Only another
    copy is overwritten. Raises `Refused` and OSError.
    """
    if not check_server(address):
        raise Refused("There are no games in the PostgreSQL of DATABASE_URL.")
    if overwrite and target.is_file() and not _is_dump(target):
        raise Refused(f"{target} is no backup of scorekeeper, and stays as it is: choose another name.")
    with replacing(target, overwrite) as copy:
        url = server_url(address)
        where = f"--dbname={_without_password(url)}"
        options = ("--format=custom", "--no-owner", "--no-password", where, f"--file={copy}")
        _run("pg_dump", url, *options, look=lambda: watch and watch(copy.stat().st_size))


def restore(address: str, source: Path, data_dir: Path, overwrite: bool = False) -> list[Path]:
    """Put the copy `source` in the place of the games at `address`, all of it or nothing.

    Returns where the games that were there are kept from now on, in `data_dir`. Raises `NoDatabase` when
    `source` cannot be used, `Refused` while somebody uses the games or when they are there and not to be
    replaced, and OSError.
    """
    if not source.is_file() or not _is_dump(source):
        raise NoDatabase(f"{source} is no copy that `scorekeeper backup` made of a PostgreSQL.")
    url = server_url(address)
    check_known({_version(url, source)}, str(source))
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
    """The migration that the games in `source` are at; empty where it holds other things."""
    options = ("--data-only", "--table=alembic_version", "--file=-")
    lines = _run("pg_restore", url, *options, str(source)).splitlines()
    begins = next((at for at, line in enumerate(lines) if line.startswith("COPY ")), len(lines))
    return next(iter(lines[begins + 1 :]), "")


def _is_dump(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(_DUMP)) == _DUMP


def _without_password(url: URL) -> str:
    """The address for PostgreSQL's programs. Everybody on the computer may see how a process was started."""
    return url.set(drivername="postgresql", password=None).render_as_string()


def _run(program: str, url: URL, *options: str, look: Callable[[], object] = lambda: None) -> str:
    """The output of `program`; `look` is called again and again while it runs. Raises `Refused` with what it
    says when it fails, or is missing."""
    password = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    try:
        process = subprocess.Popen(
            [program, *options],
            env={**os.environ, **password},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    except FileNotFoundError:
        raise Refused(
            f"{program}, which comes with PostgreSQL, is not installed here. Debian, Ubuntu: "
            "apt install postgresql-client, as new as the server or newer."
        ) from None
    with process:
        try:
            while True:
                look()
                with suppress(subprocess.TimeoutExpired):
                    output, complaints = process.communicate(timeout=_LOOK_AGAIN)
                    break
        except BaseException:  # somebody gave up waiting
            process.kill()
            raise
    look()
    if process.returncode:
        said = complaints.strip().splitlines() or ["it failed"]
        raise Refused(f"{program} refused: {said[0].removeprefix(f'{program}: ')}.")
    return output
