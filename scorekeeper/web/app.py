"""The application factory."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect

from scorekeeper import paths
from scorekeeper.store import init_store
from scorekeeper.store.server_key import server_key
from scorekeeper.web import home, settings
from scorekeeper.web.common import (
    access,
    beginning,
    conflicts,
    cookies,
    devices,
    errors,
    fragments,
    health,
    language,
    live_regions,
    logs,
    metrics,
    security,
    static_files,
    template_helpers,
)
from scorekeeper.web.disputes.blueprints import BLUEPRINTS as DISPUTES
from scorekeeper.web.games.blueprints import BLUEPRINTS as GAMES
from scorekeeper.web.nights.blueprints import BLUEPRINTS as NIGHTS
from scorekeeper.web.play.blueprints import BLUEPRINTS as PLAY


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app. `config` may hold DATA_DIR, where the database and the secret key are kept, and any
    setting of Flask's. Raises `Refused`, and OSError when the data directory cannot be written."""
    app = Flask(
        "scorekeeper", template_folder=str(paths.templates_dir()), static_folder=str(paths.static_dir())
    )
    app.config.from_mapping(_default_config() | settings.from_environment())
    app.config.from_mapping(config or {})
    data_dir = Path(app.config["DATA_DIR"])
    init_store(app, data_dir)
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or server_key(app, data_dir)
    _init_extensions(app)
    for pages in (home.pages, *GAMES, *PLAY, *DISPUTES, *NIGHTS, beginning.pages, health.pages):
        app.register_blueprint(pages)
    conflicts.init_app(app)
    return app


def _default_config() -> dict[str, Any]:
    return {
        "DATA_DIR": paths.data_dir(),
        "DATABASE_URL": paths.database_url(),
        "SQLITE_JOURNAL": "WAL",
        "COMPRESS_ANSWERS": True,  # not where no network lies between the app and its pages
        "MAX_CONTENT_LENGTH": 64 * 1024,
        "MAX_FORM_PARTS": 500,
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
        "WTF_I18N_ENABLED": False,  # by the forms themselves (common/forms/fields.py)
        "WTF_CSRF_TIME_LIMIT": None,  # an evening is longer than any limit; the token lives with the session
    }


def _init_extensions(app: Flask) -> None:
    app.jinja_environment = template_helpers.Environment
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.url_map.converters["row_id"] = access.RowId
    csrf: Any = CSRFProtect(app)  # without types
    csrf.exempt(home.switch_language)  # no harm in it, and pages without a token are alike for all
    if app.config["COMPRESS_ANSWERS"]:
        from flask_compress import Compress  # imported late: it asks for brotli, which a phone's Python lacks

        Compress(app)
    for part in (
        metrics,
        logs,
        cookies,
        language,
        security,
        beginning,
        devices,
        errors,
        static_files,
        template_helpers,
        live_regions,
        fragments,
    ):
        part.init_app(app)
