"""The app without pages: settings, database and key, which is all that commands need."""

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
    """Make an app without routes. `config` and errors are those of `create_app`."""
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
        "COMPRESS_ANSWERS": True,  # off if there is no network between the app and its pages
        "COMPRESS_ALGORITHM": ["br", "gzip"],  # zstd makes a game's page a ninth larger
        "COMPRESS_BR_LEVEL": 7,  # an eighth smaller than the default, in 0.1 ms more
        "MAX_CONTENT_LENGTH": 64 * 1024,
        "MAX_FORM_PARTS": 500,
        "AT_ONCE": AT_ONCE,  # requests answered at the same time; 0 if they come one by one
        "MAKES_PNG": True,  # for shared pictures; otherwise the page's script makes it
        "ALONE": False,  # True inside a phone, where no other phone can reach it
        "HOME_PARTS": (),  # templates drawn on the start page
        "PAGE_SCRIPTS": (),  # scripts (modules) that every page loads, by path
        "REACHABLE_AT": None,  # for phones, e.g. "http://192.168.1.20:8000/"; set by `scorekeeper serve`
        "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # the longest that browsers keep a cookie
        "SEND_FILE_MAX_AGE_DEFAULT": timedelta(days=365),  # addresses of static files carry their version
        "SESSION_REFRESH_EACH_REQUEST": False,  # cookies.py does it: on every page, never on static files
        "RENEW_COOKIES": True,  # off if cookies never expire
        "SESSION_COOKIE_NAME": "scorekeeper",  # cookies.py adds the mark of the database
        "SESSION_COOKIE_SAMESITE": "Lax",
        "WTF_I18N_ENABLED": False,  # the forms do it themselves (serving/text_form.py)
        "WTF_CSRF_TIME_LIMIT": None,  # an evening outlasts any limit; the token lives as long as the session
    }
