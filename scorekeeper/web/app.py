"""The application factory."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from flask_wtf import CSRFProtect
from werkzeug.routing import IntegerConverter

from scorekeeper.store.database import end_writing
from scorekeeper.web import home, home_screen
from scorekeeper.web.archive.blueprints import BLUEPRINTS as ARCHIVE
from scorekeeper.web.bare_app import bare_app
from scorekeeper.web.clubs.blueprints import BLUEPRINTS as CLUBS
from scorekeeper.web.clubs.blueprints import error_words as of_a_club
from scorekeeper.web.disputes.blueprints import BLUEPRINTS as DISPUTES
from scorekeeper.web.games.blueprints import BLUEPRINTS as GAMES
from scorekeeper.web.nights.blueprints import BLUEPRINTS as NIGHTS
from scorekeeper.web.nights.blueprints import error_words as of_a_night
from scorekeeper.web.parts import dates, fragments, guide, live_regions, template_helpers
from scorekeeper.web.people.blueprints import BLUEPRINTS as PEOPLE
from scorekeeper.web.people.blueprints import error_words as of_people
from scorekeeper.web.play.blueprints import BLUEPRINTS as PLAY
from scorekeeper.web.serving import (
    admission,
    cookies,
    creation_policy,
    devices,
    errors,
    garbage,
    health,
    language,
    logs,
    metrics,
    security,
    static_files,
)
from scorekeeper.web.serving.conflicts import committed, try_again


class Scorekeeper(Flask):
    """A Flask app with our template environment; it retries forms that met a write conflict."""

    jinja_environment = template_helpers.Environment
    jinja_options: dict[str, Any] = {"trim_blocks": True, "lstrip_blocks": True}

    def wsgi_app(self, environ: dict[str, Any], start_response: Any) -> Any:
        with admission.charged(self, environ):
            return super().wsgi_app(environ, start_response)

    def dispatch_request(self) -> ResponseReturnValue:
        dispatch = super().dispatch_request

        def in_one_transaction() -> Response:
            try:
                return committed(self.make_response(dispatch()))
            except Exception:
                end_writing()  # nobody waits for the page that says what went wrong
                raise

        return try_again(in_one_transaction) if request.method == "POST" else in_one_transaction()


class RowId(IntegerConverter):
    """The id of a hand, a change or a link in an address; a longer number matches no route."""

    regex = r"\d{1,18}"


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app. `config` may set DATA_DIR, the folder of the database and the secret key, and any setting
    of Flask's. Raises `Refused`, and OSError if the data folder cannot be written."""
    app = bare_app(config, Scorekeeper)
    _init_extensions(app)
    areas = (*GAMES, *ARCHIVE, *PLAY, *DISPUTES, *NIGHTS, *CLUBS, *PEOPLE)
    for pages in (home.pages, home_screen.pages, *areas, creation_policy.pages, health.pages):
        app.register_blueprint(pages)
    for area, words in ((NIGHTS, of_a_night), (CLUBS, of_a_club), (PEOPLE, of_people)):
        errors.use_area_words(app, area, words)
    return app


def _init_extensions(app: Flask) -> None:
    app.url_map.converters["row_id"] = RowId
    admission.init_app(app)  # before anything reads the request's body
    csrf: Any = CSRFProtect(app)  # without types
    csrf.exempt(home.switch_language)  # harmless, and pages without a token are the same for everybody
    if app.config["COMPRESS_ANSWERS"]:
        from flask_compress import Compress  # imported late: it needs brotli, which a phone's Python lacks

        Compress(app)
    for part in (
        metrics,
        logs,
        cookies,
        language,
        dates,
        security,
        creation_policy,
        devices,
        errors,
        static_files,
        template_helpers,
        live_regions,
        fragments,
        guide,
        garbage,
    ):
        part.init_app(app)
