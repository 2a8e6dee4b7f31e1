"""The app as a service worker runs it: prepared once, woken at each start, with one request at a time.

A memory snapshot is taken of a prepared phone. So it may contain nothing that belongs to one start: `wake`
sets the key, the connections to the database and the random numbers.
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
from scorekeeper.store.database import DATABASE_FILE, close, is_newest, make_missing_database
from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.keeping.backup import COPIES, back_up
from scorekeeper.store.server_key import server_key
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import check_version, newest_version
from scorekeeper.web.app import create_app
from scorekeeper.web.serving.lazy_pages import load_views

#: The build makes these (builder/prepare.py): a database without games, and the templates as bytecode.
#: Outside a built site they are missing, and the app makes both as a server does.
BLANK = PACKAGE / "pocket" / "blank.db"
TEMPLATES = PACKAGE / "pocket" / "templates"
#: A browser's request: method, address, headers and body.
Request = tuple[str, str, Mapping[str, str], bytes]
#: Nobody shares a phone's app with others, so only its storage limits it.
UNBOUNDED = Quotas(**{field.name: sys.maxsize for field in fields(Quotas)})
#: The configuration that differs from a server's.
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
#: An address that leads nowhere, for pages drawn during preparation. Their templates are then loaded.
NOWHERE = "http://localhost/"


class Phone:
    """The app of one phone. After each answer the service worker saves what is in its data folder."""

    def __init__(self, data_dir: str) -> None:
        key_stretching.install()
        without_unittest.install()
        self._data_dir = Path(data_dir)
        self._database, self._cookies = self._data_dir / DATABASE_FILE, self._data_dir / "cookies.json"
        self._app = create_app({"DATA_DIR": data_dir, "SECRET_KEY": "asleep", **DIFFERENCES})
        self._app.register_error_handler(ModuleNotFoundError, not_yet)
        make_missing_database(self._app)
        # This goes into the snapshot, so that it happens once. A phone's Python imports slowly.
        load_views(self._app, may_lack=comes_later)
        if TEMPLATES.exists():
            self._app.jinja_env.loader = ModuleLoader(TEMPLATES)
        if BLANK.exists() and not self._database.stat().st_size:
            self._warm_up()

    def wake(self, scope: str) -> tuple[str, str] | None:
        """Open this phone's database, after creating or upgrading it. Pages are below the address `scope`.

        Returns the kind and the sentence of a refusal, or None.
        """
        try:
            self._open_database()
        except Refused as refusal:
            return type(refusal).__name__, str(refusal)
        self._open_at(scope)
        if not self._cookies.exists():
            self._draw(scope + FORM)  # a session for later forms, even if the page could not keep one
        return None

    def _warm_up(self) -> None:
        """Draw some pages from a database without games. Nothing of them stays."""
        shutil.copyfile(BLANK, self._database)
        self._open_at(NOWHERE)
        self._draw(NOWHERE)
        self._draw(NOWHERE + FORM)
        close(self._app)
        self._database.unlink()
        self._cookies.unlink(missing_ok=True)

    def _open_database(self) -> None:
        random.seed()
        # An earlier start may have ended before its first answer. Then there is a snapshot but no file.
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
        close(self._app)
        if self._database.stat().st_size:
            copies = self._data_dir / COPIES
            make_private_folder(copies)
            back_up(self._database, copies / f"before-{newest_version()}.db", overwrite=True)
        elif BLANK.exists():
            shutil.copyfile(BLANK, self._database)
        upgrade_database(self._app)
