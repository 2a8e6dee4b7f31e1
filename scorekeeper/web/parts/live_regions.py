"""Live regions: the parts of a page that htmx swaps in place.

One template serves the page and the answer to htmx. The macro `live` of templates/parts/_live.html draws each
region where it stands in the page. The answer to htmx consists of these regions only, and htmx swaps them by
their ids (template fragments: https://htmx.org/essays/template-fragments/).
"""

from typing import Any, Final

from flask import Flask, g, make_response, render_template
from markupsafe import Markup
from werkzeug import Response

from scorekeeper.web.parts.template_helpers import wants_fragment

#: Seconds between two polls: of the projector, of a page about one game or table, and of a page about more.
POLL_PROJECTOR: Final = 1
POLL_GAME: Final = 2
POLL_NIGHT: Final = 5


def init_app(app: Flask) -> None:
    app.add_template_global(live_region)
    app.jinja_env.globals.update(POLL_PROJECTOR=POLL_PROJECTOR, POLL_GAME=POLL_GAME, POLL_NIGHT=POLL_NIGHT)


def live_region(region: Markup) -> Markup:
    """Keep a region for the answer to htmx, and return it for its place in the page."""
    g.setdefault("live_regions", []).append(region)
    return region


def render_live(template: str, **context: Any) -> str:
    """Render a page; for htmx, only its live regions."""
    page = render_template(template, **context)
    return Markup("\n").join(g.get("live_regions", ())) if wants_fragment() else page


def unchanged() -> Response:
    """The answer to a page that already shows this version. It is as short as possible, because most answers
    are this one."""
    answer = make_response("", 204)
    del answer.headers["Content-Type"]
    answer.headers["Cache-Control"] = "no-store"
    return answer
