"""The server's key: a file in the data folder, made at the first start and readable by its owner alone; or,
on several hosts that serve the same games, SCOREKEEPER_KEY.

The addresses of games and nights are derived from it. So a key is made silently only while there are none:
later a key that is missing or spoilt is refused with the way out, because another one would change them all.
"""

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from flask import Flask
from sqlalchemy import exists, inspect, select

from scorekeeper import paths
from scorekeeper.store.database import db
from scorekeeper.store.files import read_or_create
from scorekeeper.store.models import Game
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.postgresql import reaching
from scorekeeper.store.server_lock import Refused

KEY_FILE = "secret_key"
#: Letters of the shortest key that is taken: 128 bits in hexadecimal. One that is made has twice as many.
SHORTEST_KEY = 32


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
        if _games_exist(app):
            raise KeyRefused(
                f"{file} {what}, and the games in {data_dir} were kept with a key: their addresses depend "
                f"on it. {remedy}. If it is lost for good, `scorekeeper new-key` makes another and says what "
                "is lost with it."
            )
        file.unlink(missing_ok=True)
    return read_or_create(file, _new_key()).strip()


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


def _games_exist(app: Flask) -> bool:
    """True if a game or a night was ever kept in the database, which may not be made yet."""
    with app.app_context():
        url = db.engine.url
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
            return False
        try:
            with reaching(url), db.engine.connect() as connection:
                tables = inspect(connection).get_table_names()
                kept = (model.id for model in (Game, NightRow) if model.__tablename__ in tables)
                return any(connection.scalar(select(exists(select(row)))) for row in kept)
        finally:
            db.engine.dispose()  # a server that forks must not share a connection
