"""The app without pages: its settings, its database and its key. Commands need no more."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper import paths
from scorekeeper.limits import AT_ONCE
from scorekeeper.store import init_store
from scorekeeper.store.faults import init_memory
from scorekeeper.store.server_key import check_key, server_key
from scorekeeper.web import settings


def bare_app(config: Mapping[str, Any] | None = None, kind: type[Flask] = Flask) -> Flask:
    """Make an app that knows no address yet. `config` and errors as those of `create_app`."""
    app = kind(
        "scorekeeper", template_folder=str(paths.templates_dir()), static_folder=str(paths.static_dir())
    )
    app.config.from_mapping(_default_config() | settings.from_environment())
    app.config.from_mapping(config or {})
    data_dir = Path(app.config["DATA_DIR"])
    init_store(app, data_dir)
    init_memory(app)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = server_key(app, data_dir)
        check_key(app, data_dir)
    return app


def _default_config() -> dict[str, Any]:
    return {
        "DATA_DIR": paths.data_dir(),
        "DATABASE_URL": paths.database_url(),
        "SQLITE_JOURNAL": "WAL",
        "COMPRESS_ANSWERS": True,  # not where no network lies between the app and its pages
        "COMPRESS_ALGORITHM": ["br", "gzip"],  # zstd makes a page of a game a ninth larger
        "COMPRESS_BR_LEVEL": 7,  # an eighth fewer bytes than its default, in 0.1 ms more
        "MAX_CONTENT_LENGTH": 64 * 1024,
        "MAX_FORM_PARTS": 500,
        "AT_ONCE": AT_ONCE,  # requests that are answered at the same time; 0 where they come one by one
        "MAKES_PNG": True,  # of a picture to share; else the page's script does
        "ALONE": False,  # no server: inside a phone, which no other phone can ask
        "HOME_PARTS": (),  # templates drawn on the start page
        "PAGE_SCRIPTS": (),  # modules that every page loads, by their paths
        "REACHABLE_AT": None,  # by phones, e.g. "http://192.168.1.20:8000/"; known to `scorekeeper serve`
        "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # the longest a browser keeps a cookie
        "SEND_FILE_MAX_AGE_DEFAULT": timedelta(days=365),  # addresses of static files carry their version
        "SESSION_REFRESH_EACH_REQUEST": False,  # by cookies.py: with every page, never with a static file
        "RENEW_COOKIES": True,  # not where none expires
        "SESSION_COOKIE_NAME": "scorekeeper",  # and the mark of the database: cookies.py
        "SESSION_COOKIE_SAMESITE": "Lax",
        "WTF_I18N_ENABLED": False,  # by the forms themselves (serving/text_form.py)
        "WTF_CSRF_TIME_LIMIT": None,  # an evening is longer than any limit; the token lives with the session
    }
