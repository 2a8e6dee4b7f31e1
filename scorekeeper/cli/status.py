"""scorekeeper status: version, database, copies, disk and server, on one screen."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from typing import IO, TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import click

from scorekeeper import __version__
from scorekeeper.cli.settings import data_option
from scorekeeper.cli.store import StoreCommand
from scorekeeper.cli.terminal import DONE, REFUSED, UNREADABLE, counted, printable

if TYPE_CHECKING:
    from scorekeeper.store.keeping.status import Database, Status

#: Seconds that a server has to say whether it is ready.
_PATIENCE = 5
_NO_ANSWER = "no answer"
_OTHER_ANSWER = "something else than scorekeeper does"


@click.command("status", cls=StoreCommand)
@data_option
@click.option("--json", "as_json", is_flag=True, help="answer in JSON")
def status(as_json: bool) -> int:
    """Show the games of a server, its copies and its health.

    It starts no server, upgrades nothing and writes nothing. Exits with 0 if all is well, 1 if there is no
    database yet or the server is not ready, 2 if the database cannot be read.
    """
    from scorekeeper.paths import data_dir, database_url
    from scorekeeper.store.keeping.status import status_of
    from scorekeeper.store.server_lock import served_at

    found = status_of(data_dir(), database_url())
    address = served_at(data_dir())
    ready = _ready(address) if address else None
    if as_json:
        print(json.dumps(_as_json(found, address, ready), ensure_ascii=False, indent=1))
    else:
        for line in _lines(found, address, ready):
            print(printable(line))
    if found.trouble:
        return UNREADABLE
    return DONE if found.database and ready in (None, "ok") else REFUSED


def _ready(address: str) -> str:
    """What /readyz of the server says."""
    without_proxy = build_opener(ProxyHandler({}))
    try:
        with without_proxy.open(f"{address}readyz", timeout=_PATIENCE) as answer:
            return _status_in(answer)
    except HTTPError as refusal:
        return _status_in(refusal)
    except OSError:
        return _NO_ANSWER
    except HTTPException:
        return _OTHER_ANSWER


def _status_in(answer: IO[bytes]) -> str:
    try:
        return str(json.load(answer)["status"])
    except (ValueError, KeyError, TypeError):
        return _OTHER_ANSWER


# --- in lines --------------------------------------------------------------------------------------


def _lines(found: "Status", address: str | None, ready: str | None) -> Iterator[str]:
    yield f"scorekeeper {__version__}"
    yield f"  Folder      {found.folder}"
    yield from _database_lines(found)
    yield f"  Last copy   {_copy_words(found.copy)}"
    yield f"  Disk        {_size(found.free)} free"
    yield f"  Server      {_server_words(address, ready)}"


def _database_lines(found: "Status") -> Iterator[str]:
    if found.trouble:
        first, *others = str(found.trouble.message).split("\n")
        yield f"  Database    {first}"
        yield from (f"              {line}" for line in others)
    elif found.database is None:
        yield f"  Database    none yet: the first start makes it ({found.place})"
    else:
        yield f"  Database    {found.place}, {_size(found.database.bytes)}"
        yield f"  In it       {_counts_words(found.database)}"
        yield f"  Migrations  {_waiting_words(found.database)}"


def _counts_words(database: "Database") -> str:
    return ", ".join(
        counted(number, name.removesuffix("s"), name) for name, number in database.counts.items()
    )


def _waiting_words(database: "Database") -> str:
    waiting = database.waiting
    if not waiting:
        return "none waiting"
    return f"{len(waiting)} waiting ({', '.join(waiting)}): the next start makes a copy, then runs them"


def _copy_words(copy: tuple[Path, datetime] | None) -> str:
    if copy is None:
        return "none"
    return f"{copy[0].name}, {_age_words(datetime.now() - copy[1])} old"


def _age_words(age: timedelta) -> str:
    hours = int(age.total_seconds()) // 3600
    if hours < 1:
        return counted(max(0, int(age.total_seconds())) // 60, "minute", "minutes")
    return counted(hours, "hour", "hours") if hours < 48 else counted(hours // 24, "day", "days")


def _size(number: int) -> str:
    for unit, size in (("GB", 10**9), ("MB", 10**6)):
        if number >= size:
            return f"{number / size:.1f} {unit}"
    return f"{number / 1000:.0f} kB"


def _server_words(address: str | None, ready: str | None) -> str:
    if address is None:
        return "not running here"
    if not address:
        return "running; it does not know its address (SCOREKEEPER_URL), so /readyz was not asked"
    return f"{address}, /readyz says: {ready}"


# --- in JSON ---------------------------------------------------------------------------------------


def _as_json(found: "Status", address: str | None, ready: str | None) -> dict[str, object]:
    database, copy = found.database, found.copy
    return {
        "version": __version__,
        "folder": str(found.folder),
        "place": found.place,
        "trouble": str(found.trouble.message) if found.trouble else None,
        "database": database and {"bytes": database.bytes, **database.counts},
        "migrations_waiting": list(database.waiting) if database else [],
        "last_copy": copy
        and {
            "file": str(copy[0]),
            "made_at": copy[1].astimezone().isoformat(timespec="seconds"),
            "seconds_old": int((datetime.now() - copy[1]).total_seconds()),
        },
        "free_bytes": found.free,
        "server": None if address is None else {"address": address or None, "readyz": ready},
    }
