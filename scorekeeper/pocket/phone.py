"""The app as a service worker runs it: prepared, woken at each start, asked a request at a time.

A memory snapshot is taken of a prepared phone. So nothing that belongs to one start may sleep in it: the
key, the connections to the database and the random numbers are those of `wake`.
"""

import random
import shutil
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from jinja2 import ModuleLoader

from scorekeeper.limits import Quotas
from scorekeeper.paths import PACKAGE
from scorekeeper.pocket import key_stretching, without_unittest
from scorekeeper.pocket.bridge import Bridge
from scorekeeper.pocket.cookies import CookieJar
from scorekeeper.pocket.later import comes_later, not_yet
from scorekeeper.store import sqlite, upgrade_database
from scorekeeper.store.database import DATABASE_FILE, db, is_newest, make_missing_database
from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.keeping.backup import COPIES, back_up
from scorekeeper.store.server_key import server_key
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import check_version, newest_version
from scorekeeper.web.app import create_app
from scorekeeper.web.serving.lazy_pages import load_views

#: Made ready by the build (builder/prepare.py): a database without games, and the templates as bytecode.
#: Outside a built site they are not there, and the app makes both as a server does.
BLANK = PACKAGE / "pocket" / "blank.db"
TEMPLATES = PACKAGE / "pocket" / "templates"
#: A browser's request: method, address, headers and body.
Request = tuple[str, str, Mapping[str, str], bytes]
#: Nobody has to share a phone with others: only its own storage is a bound.
UNBOUNDED = Quotas(**{field.name: sys.maxsize for field in fields(Quotas)})
#: The configuration of the app in which a phone differs from a server.
DIFFERENCES = {
    "ALONE": True,
    "AT_ONCE": 0,
    "COMPRESS_ANSWERS": False,
    "HOME_PARTS": ("pocket/home.html",),
    "MAKES_PNG": False,
    "PAGE_SCRIPTS": ("pocket/in-page.js",),
    "QUOTAS": UNBOUNDED,
    "RENEW_COOKIES": False,
    "SQLITE_JOURNAL": sqlite.MEMORY,
}
#: A page with a form.
FORM = "games/new"
#: An address that is none, for pages that are drawn while it is prepared: their templates are ready then.
NOWHERE = "http://localhost/"


class Phone:
    """The app of one phone. Whatever is in its data folder after an answer, the service worker keeps."""

    def __init__(self, data_dir: str) -> None:
        key_stretching.install()
        without_unittest.install()
        self._data_dir = Path(data_dir)
        self._database, self._cookies = self._data_dir / DATABASE_FILE, self._data_dir / "cookies.json"
        self._app = create_app({"DATA_DIR": data_dir, "SECRET_KEY": "asleep", **DIFFERENCES})
        self._app.register_error_handler(ModuleNotFoundError, not_yet)
        make_missing_database(self._app)
        # Into the snapshot: a start is done once, and a phone's Python imports slowly.
        load_views(self._app, may_lack=comes_later)
        if TEMPLATES.exists():
            self._app.jinja_env.loader = ModuleLoader(TEMPLATES)
        if BLANK.exists() and not self._database.stat().st_size:
            self._warm_up()

    def wake(self, scope: str) -> tuple[str, str] | None:
        """Open the database of this phone, made or brought to the newest version first; the pages are below
        the address `scope`. Returns the kind and the sentence of a refusal."""
        try:
            self._open_database()
        except Refused as refusal:
            return type(refusal).__name__, str(refusal)
        self._open_at(scope)
        if not self._cookies.exists():
            self._draw(
                scope + FORM
            )  # a session by which later forms are taken, though a page could not be kept
        return None

    def _warm_up(self) -> None:
        """Draw some pages from a database without games. Nothing of it stays."""
        shutil.copyfile(BLANK, self._database)
        self._open_at(NOWHERE)
        self._draw(NOWHERE)
        self._draw(NOWHERE + FORM)
        self._close_database()
        self._database.unlink()
        self._cookies.unlink(missing_ok=True)

    def _open_database(self) -> None:
        random.seed()
        # A start that was ended before its first answer has kept a snapshot, and no file.
        make_missing_database(self._app)
        check_version(self._database)
        self._app.config["SECRET_KEY"] = server_key(self._app, self._data_dir)
        with self._app.app_context():
            newest = is_newest()
        if not newest:
            self._migrate()

    def answer(self, request: Request) -> tuple[int, list[tuple[str, str]], bytes]:
        """Answer a request: the status, the headers and the body."""
        answer = self._bridge.answer(*request)
        return answer.status, answer.headers, answer.body

    def _draw(self, address: str) -> None:
        self.answer(("GET", address, {}, b""))

    def _open_at(self, scope: str) -> None:
        self._bridge = Bridge(self._app, scope, CookieJar(self._cookies))

    def _migrate(self) -> None:
        self._close_database()
        if self._database.stat().st_size:
            copies = self._data_dir / COPIES
            make_private_folder(copies)
            back_up(self._database, copies / f"before-{newest_version()}.db", overwrite=True)
        elif BLANK.exists():
            shutil.copyfile(BLANK, self._database)
        upgrade_database(self._app)

    def _close_database(self) -> None:
        with self._app.app_context():
            db.engine.dispose()
