"""The server's key: a file in the data folder, made at the first start and readable by its owner alone; or,
on several hosts that serve the same games, SCOREKEEPER_KEY.

The addresses of games and nights are derived from it. So a key is made silently only while there are none:
later a key that is missing or spoilt is refused with the way out, because another one would change them all.
A PostgreSQL, which may have several hosts, keeps a fingerprint of the key of the first: another is refused.
"""

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection, exists, inspect, select, update

from scorekeeper import paths
from scorekeeper.store.database import db, writing
from scorekeeper.store.files import read_or_create
from scorekeeper.store.models import Game, Installation
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.postgresql import own_connection, reaching, server_url
from scorekeeper.store.secrets import derived, proves
from scorekeeper.store.server_lock import Refused

KEY_FILE = "secret_key"
#: Letters of the shortest key that is taken: 128 bits in hexadecimal. One that is made has twice as many.
SHORTEST_KEY = 32
_POSTGRESQL = "the PostgreSQL of DATABASE_URL"
_LOST = "If it is lost for good, `scorekeeper new-key` makes another and says what is lost with it."


class KeyRefused(Refused):
    """A key that can't be used."""


def server_key(app: Flask, data_dir: Path) -> str:
    """Read the key in `data_dir`, made there before the first game. Raises `Refused` and OSError."""
    file = data_dir / KEY_FILE
    chosen = paths.secret_key()
    if chosen:
        return _checked(chosen, file)
    fault = _fault(file)
    if fault is not None:
        what, remedy = fault
        if _is_in_use(app):
            place = str(data_dir)
            if app.config["DATABASE_URL"]:
                place, remedy = _POSTGRESQL, f"{remedy}; or set SCOREKEEPER_KEY to that of the first host"
            raise KeyRefused(
                f"{file} {what}, and the games in {place} were kept with a key: their addresses depend "
                f"on it. {remedy}. {_LOST}"
            )
        file.unlink(missing_ok=True)
    return read_or_create(file, _new_key()).strip()


def claim_key(app: Flask) -> None:
    """Make the key of `app` that of its PostgreSQL, unless a host has served it with another one that is not
    among the old keys: raises `KeyRefused` then. The database is at the newest version."""
    if not app.config["DATABASE_URL"]:
        return
    with app.app_context(), writing():
        own, fingerprint = derived("fingerprint"), Installation.key_fingerprint
        db.session.execute(update(Installation).where(fingerprint.is_(None)).values(key_fingerprint=own))
        known = db.session.scalar(select(fingerprint))
        if known is not None and not proves(known, "fingerprint"):
            raise KeyRefused(
                f"The games in {_POSTGRESQL} are served with another key than this host has: their addresses "
                "depend on it. Set SCOREKEEPER_KEY to the key of the first host, which is in the file "
                f"{KEY_FILE} of its data folder, and move that file away here. {_LOST}"
            )
        db.session.execute(update(Installation).values(key_fingerprint=own))
        db.session.commit()


def forget_key(address: str) -> None:
    """Let the next host that starts serve the PostgreSQL of this DATABASE_URL with any key. Raises
    `Refused`."""
    with own_connection(server_url(address)) as connection:
        if _has_fingerprint(connection):
            connection.execute(update(Installation).values(key_fingerprint=None))
            connection.commit()


def _checked(chosen: str, file: Path) -> str:
    """The key in SCOREKEEPER_KEY, unless `file` has another one. Raises `KeyRefused` and OSError."""
    if len(chosen) < SHORTEST_KEY:
        raise KeyRefused(
            f"SCOREKEEPER_KEY holds a key that is too short: it has {SHORTEST_KEY} letters or more."
        )
    if _fault(file) is None and file.read_text("utf-8").strip() != chosen:
        raise KeyRefused(
            f"SCOREKEEPER_KEY is another key than that in {file}, by which the addresses of games were made. "
            "Set it to that one, or move the file away if no game here was ever handed on."
        )
    return chosen


def stored_key(data_dir: Path) -> str | None:
    """The key in SCOREKEEPER_KEY or in `data_dir`, if there is one. Raises OSError."""
    if chosen := paths.secret_key():
        return chosen
    try:
        return (data_dir / KEY_FILE).read_text("utf-8").strip() or None
    except (FileNotFoundError, UnicodeDecodeError):
        return None


def replace_key(data_dir: Path, key: str | None = None) -> Path | None:
    """Make `key`, or a new one, the key in `data_dir`. Returns the name under which the old file is kept, if
    there was one. Raises OSError."""
    file, kept = data_dir / KEY_FILE, None
    if file.exists():
        kept = file.with_name(f"{KEY_FILE}-replaced-{datetime.now():%Y-%m-%d-%H%M%S-%f}")
        file.rename(kept)
        with suppress(OSError):  # somebody else's file
            kept.chmod(0o600)
    read_or_create(file, key or _new_key())
    return kept


def _new_key() -> str:
    return secrets.token_hex(SHORTEST_KEY)


def _fault(file: Path) -> tuple[str, str] | None:
    """The fault of the key in `file` and its remedy, each to go into a sentence; None if it can be used."""
    from_copy = "Put your copy of it back, or restore a backup, which holds it"
    try:
        key, mode = file.read_text("utf-8").strip(), file.stat().st_mode
    except FileNotFoundError:
        return "is missing", from_copy
    except OSError as error:
        return f"cannot be read ({error.strerror})", "Make it readable for whoever runs the server"
    except UnicodeDecodeError:
        return "holds no key", from_copy
    if len(key) < SHORTEST_KEY:
        return "holds no key" if not key else "holds a key that is too short", from_copy
    if os.name == "posix" and mode & 0o077:
        return "can be read by others on this computer", f"Make it yours alone: chmod 600 {file}"
    return None


def _is_in_use(app: Flask) -> bool:
    """True if a game or a night was ever kept in the database, which may not be made yet, or a host serves
    it."""
    with app.app_context():
        url = db.engine.url
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
            return False
        try:
            with reaching(url), db.engine.connect() as connection:
                found = inspect(connection)
                kept = [model.id for model in (Game, NightRow) if found.has_table(model.__tablename__)]
                return _has_fingerprint(connection) or any(
                    connection.scalar(select(exists(select(row)))) for row in kept
                )
        finally:
            db.engine.dispose()  # a server that forks must not share a connection


def _has_fingerprint(connection: Connection) -> bool:
    """True if a host has served the database, which may be of an older version."""
    found, table = inspect(connection), Installation.__tablename__
    columns = [column["name"] for column in found.get_columns(table)] if found.has_table(table) else []
    column = Installation.key_fingerprint
    return column.key in columns and connection.scalar(select(column)) is not None
