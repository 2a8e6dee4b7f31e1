"""The page of the demo: what there is to look at, and the button that lets a browser change all of it.

Only `scorekeeper demo` has it. It keeps no secret, because nothing in a demo is one.
"""

from typing import Final

from flask import Blueprint, Flask, redirect, render_template
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l

from scorekeeper.demo.world import Sights, is_in, let_in
from scorekeeper.web.serving.access import or_404
from scorekeeper.web.serving.devices import current_device, ensure_device

#: What there is to look at, in words. Outside a request they are English.
WORDS: Final = {
    "running-game": _l("A game in progress"),
    "finished-game": _l("A finished game"),
    "family": _l("A family’s year"),
    "series": _l("A series of games"),
    "desk": _l("A tournament night: the director’s desk"),
    "room": _l("The same night, for everybody"),
    "table": _l("A table of that night"),
    "club": _l("A club and its season"),
    "league": _l("The club’s league, for everybody"),
}


def offer_demo(app: Flask, sights: Sights) -> None:
    """Add the page to `app`, at /demo, and its line on the start page."""
    pages = Blueprint("demo", __name__, url_prefix="/demo")

    @pages.get("")
    def show() -> ResponseReturnValue:
        return _page()

    @pages.get("/<sight>")
    def look(sight: str) -> ResponseReturnValue:
        """Lead to what there is to look at, once the browser has been let in."""
        to = or_404(sights.get(sight))
        device = current_device()
        return redirect(to) if device is not None and is_in(device) else _page(sight)

    @pages.post("/<sight>")
    def enter(sight: str) -> ResponseReturnValue:
        """Let the browser in, and lead it there."""
        to = or_404(sights.get(sight))
        let_in(ensure_device())
        return redirect(to, code=303)

    app.register_blueprint(pages)
    app.config["HOME_PARTS"] = (*app.config["HOME_PARTS"], "demo/door.html")


def _page(asked: str | None = None) -> str:
    """The page; `asked`: what this browser came for before it was let in."""
    return render_template("demo/demo.html", sights=WORDS, asked=asked)
