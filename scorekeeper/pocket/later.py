"""Parts of the program that load after the start page, and the page for a request that needs one sooner."""

from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store import db
from scorekeeper.web.serving.errors import unexpected

#: Libraries for migrations and for charts. Also the drawing of pictures.
LATER = (
    "alembic",
    "flask_migrate",
    "leather",
    "mako",
    "scorekeeper/web/games/picture",
    "scorekeeper/web/parts/picture",
    "sqlalchemy/dialects/postgresql",
)
#: When the service worker sees this status, it downloads the rest.
NOT_YET = 503


def comes_later(missing: ModuleNotFoundError) -> bool:
    """True if the missing module is in LATER."""
    return (missing.name or "").replace(".", "/").startswith(LATER)


def not_yet(error: ModuleNotFoundError) -> ResponseReturnValue:
    """Answer a request that needs a library of LATER before it has come. Nothing was written."""
    if not comes_later(error):
        return unexpected(error)
    db.session.rollback()
    title = _("Part of the program is still loading")
    advice = _(
        "The rest is being downloaded, which needs a connection just this once. Nothing you "
        "entered is lost: go back and try again in a moment."
    )
    return render_template("parts/error.html", title=title, advice=advice), NOT_YET
