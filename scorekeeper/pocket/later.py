"""Parts of the program that come after the start page, and the page of a request that needs one sooner."""

from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store import db
from scorekeeper.web.serving.errors import unexpected

#: Libraries of migrations, of draws for a large night, and of charts; the drawing of pictures.
LATER = (
    "alembic",
    "flask_migrate",
    "leather",
    "mako",
    "networkx",
    "scorekeeper/web/games/picture",
    "sqlalchemy/dialects/postgresql",
)
#: The service worker fetches the rest when it sees this status.
NOT_YET = 503


def comes_later(missing: ModuleNotFoundError) -> bool:
    """True where the missing module is of LATER."""
    return (missing.name or "").replace(".", "/").startswith(LATER)


def not_yet(error: ModuleNotFoundError) -> ResponseReturnValue:
    """Answer for a request that needs a library of LATER before it has come; nothing was written."""
    if not comes_later(error):
        return unexpected(error)
    db.session.rollback()
    title = _("A part of the program is still on its way")
    advice = _(
        "It is being fetched, which takes the network this once. Nothing that you entered is lost: "
        "go back, and try again in a moment."
    )
    return render_template("parts/error.html", title=title, advice=advice), NOT_YET
