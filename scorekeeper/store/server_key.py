"""The server's key: a private file in the data folder, created at the first start.

If several hosts serve the same games, it is in SCOREKEEPER_KEY instead. The addresses of games and nights are
derived from the key. So a key is created silently only while there are none. Later, a missing, invalid or
different key would change all addresses. It is refused, with a message about what to do. A fingerprint in the
database identifies its key. PostgreSQL, which may have several hosts, has one even before the first game.
"""

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection, exists, inspect, select, text, update
from sqlalchemy.exc import DBAPIError

from scorekeeper import paths
from scorekeeper.store.club_models import ClubRow
from scorekeeper.store.database import DATABASE_FILE, db, reading, writing
from scorekeeper.store.files import read_or_create
from scorekeeper.store.models import Game, Installation
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.postgresql import own_connection, reaching, server_url
from scorekeeper.store.secrets import derived, proves
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import opened

KEY_FILE = "secret_key"
#: The fewest characters of an accepted key: 128 bits in hexadecimal. A generated key has twice as many.
SHORTEST_KEY = 32
#: Rows whose addresses are derived from the key.
_WITH_ADDRESSES = (Game, NightRow, ClubRow)
_POSTGRESQL = "the PostgreSQL of DATABASE_URL"
_LOST = "If it is lost for good, `scorekeeper new-key` makes another and says what is lost with it."


class KeyRefused(Refused):
    """The key cannot be used."""


def server_key(app: Flask, data_dir: Path) -> str:
    """Read the key in `data_dir`. Before the first game, creates it. Raises `Refused` and OSError."""
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


def check_key(app: Flask, data_dir: Path) -> None:
    """Raise `KeyRefused` if the games of `app` are served with another key, which is not among its old ones
    either."""
    with app.app_context(), reading():
        try:
            known = _fingerprint()
        except DBAPIError:
            return  # a former version, or empty; or the start will report what is wrong
        if known is not None and not proves(known, "fingerprint") and _matters(app):
            raise KeyRefused(_other_key(app, data_dir / KEY_FILE))


def claim_key(app: Flask) -> None:
    """Make the key of `app` the key of its games, if they have none yet.

    Raises what `check_key` raises. The database must have the newest version.
    """
    with app.app_context():
        own, fingerprint = derived("fingerprint"), Installation.key_fingerprint
        with reading():
            if _fingerprint() == own:
                return
        with writing():
            db.session.execute(update(Installation).where(fingerprint.is_(None)).values(key_fingerprint=own))
            known = db.session.scalar(select(fingerprint))
            if known is not None and not proves(known, "fingerprint") and _matters(app):
                raise KeyRefused(_other_key(app, Path(app.config["DATA_DIR"]) / KEY_FILE))
            db.session.execute(update(Installation).values(key_fingerprint=own))


def _fingerprint() -> str | None:
    """The fingerprint in the database, read without the models. Loading those takes as long as opening it."""
    known: str | None = db.session.connection().scalar(text("SELECT key_fingerprint FROM installation"))
    return known


def _matters(app: Flask) -> bool:
    """True if the old key must stay, because other hosts have it or it made addresses."""
    return bool(app.config["DATABASE_URL"]) or any(
        db.session.scalar(select(exists(select(model.id)))) for model in _WITH_ADDRESSES
    )


def _other_key(app: Flask, file: Path) -> str:
    """Say why the key of `app` is refused, and what to do."""
    if app.config["DATABASE_URL"]:
        return (
            f"The games in {_POSTGRESQL} are served with another key than this host has: their addresses "
            "depend on it. Set SCOREKEEPER_KEY to the key of the first host, which is in the file "
            f"{KEY_FILE} of its data folder, and move that file away here. {_LOST}"
        )
    place, remedy = f"in {file}", "Put your copy of the key there, or restore a backup, which holds it"
    if paths.secret_key():
        place = "in SCOREKEEPER_KEY"
        remedy = f"Set it to the key of before; or unset it, and put your copy of that key into {file}"
    return (
        f"The games in {file.parent} are served with another key than that {place}: their addresses depend "
        f"on it. {remedy}. {_LOST}"
    )


def forget_key(address: str, data_dir: Path) -> None:
    """Let the next host that starts use any key, for the PostgreSQL of this DATABASE_URL or the file in
    `data_dir`.

    Raises `Refused` and sqlite3.Error.
    """
    if address:
        with own_connection(server_url(address)) as connection:
            if _has_fingerprint(connection):
                connection.execute(update(Installation).values(key_fingerprint=None))
                connection.commit()
    elif (data_dir / DATABASE_FILE).exists():
        forget_key_in(data_dir / DATABASE_FILE)


def forget_key_in(database: Path) -> None:
    """Let the next server of this file use any key. Raises sqlite3.Error."""
    with opened(database) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(installation)")]
        if "key_fingerprint" in columns:
            connection.execute("UPDATE installation SET key_fingerprint = NULL")


def _checked(chosen: str, file: Path) -> str:
    """The key in SCOREKEEPER_KEY, unless `file` has another one. Raises `KeyRefused` and OSError."""
    if len(chosen) < SHORTEST_KEY:
        raise KeyRefused(f"SCOREKEEPER_KEY is too short: a key has {SHORTEST_KEY} letters or more.")
    if (kept := _in_file(file)) and len(kept) >= SHORTEST_KEY and kept != chosen:
        raise KeyRefused(
            f"SCOREKEEPER_KEY is another key than that in {file}, by which the addresses of games were made. "
            "Set it to that one, or move the file away if no game here was ever handed on."
        )
    return chosen


def stored_key(data_dir: Path) -> str | None:
    """The key in SCOREKEEPER_KEY or in `data_dir`, or None. Raises OSError."""
    return paths.secret_key() or _in_file(data_dir / KEY_FILE)


def _in_file(file: Path) -> str | None:
    try:
        return file.read_text("utf-8").strip() or None
    except (FileNotFoundError, UnicodeDecodeError):
        return None


def replace_key(data_dir: Path, key: str | None = None) -> Path | None:
    """Make `key`, or a new key, the key in `data_dir`.

    Returns the path at which the old file is kept, if there was one. Raises OSError.
    """
    file, kept = data_dir / KEY_FILE, None
    if file.exists():
        kept = file.with_name(f"{KEY_FILE}-replaced-{datetime.now():%Y-%m-%d-%H%M%S-%f}")
        file.rename(kept)
        with suppress(OSError):  # the file is somebody else's
            kept.chmod(0o600)
    read_or_create(file, key or _new_key())
    return kept


def _new_key() -> str:
    return secrets.token_hex(SHORTEST_KEY)


def _fault(file: Path) -> tuple[str, str] | None:
    """What is wrong with the key in `file`, and the remedy, as parts of a sentence.

    None if it can be used.
    """
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
    """True if the database ever held a game, a night or a club, or another host serves it.

    The database may not exist yet.
    """
    with app.app_context():
        url = db.engine.url
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
            return False
        try:
            with reaching(url), db.engine.connect() as connection:
                found = inspect(connection)
                kept = [model.id for model in _WITH_ADDRESSES if found.has_table(model.__tablename__)]
                served = bool(app.config["DATABASE_URL"]) and _has_fingerprint(connection)
                return served or any(connection.scalar(select(exists(select(row)))) for row in kept)
        finally:
            db.engine.dispose()  # processes of a forking server must not share a connection


def _has_fingerprint(connection: Connection) -> bool:
    """True if a host has served the database. It may be of an older version."""
    found, table = inspect(connection), Installation.__tablename__
    columns = [column["name"] for column in found.get_columns(table)] if found.has_table(table) else []
    column = Installation.key_fingerprint
    return column.key in columns and connection.scalar(select(column)) is not None
