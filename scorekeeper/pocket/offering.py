"""Serves the built site at /pocket, where phones can install the app if their browser can run it."""

from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, redirect, request, send_from_directory, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.parts.addresses.phone_url import is_own

#: As strict as for the server's pages, except that the worker, which runs Python, may compile. A directive
#: for WebAssembly alone exists, but Safari before 16 and Chrome before 97 do not know it.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'{compiles}",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
#: The service worker. Browsers detect a new version by its bytes, so it is written last.
WORKER = "sw.js"
#: The suffix of a part's name. With .gz, some hosts would let the browser unpack it before its hash is
#: checked.
PACKED = ".packed"


def offer(app: Flask, folder: Path) -> None:
    """Serve the site in `folder` at /pocket and mention it on the start page, if it was built."""
    if not (folder / WORKER).is_file():
        return
    pages = Blueprint("pocket", __name__, url_prefix="/pocket")

    @pages.before_request
    def refuse_insecure() -> None:
        if not offers_pocket():
            abort(404)

    @pages.get("/")
    def page() -> ResponseReturnValue:
        """The page that installs the app in a phone.

        Its files are beside it, so its address ends with a slash.
        """
        return _file(folder, "index.html")

    @pages.get("/<path:name>")
    def file(name: str) -> ResponseReturnValue:
        """A file of the site. Addresses of the app, opened on a phone without it, lead to the page."""
        if name.startswith("pocket/") or (folder / name).is_file():
            return _file(folder, name)
        return redirect(url_for("pocket.file", name="index.html", to=request.url))

    app.register_blueprint(pages)
    app.add_template_global(offers_pocket)
    app.config["HOME_PARTS"] = (*app.config["HOME_PARTS"], "pocket/offer.html")


def offers_pocket() -> bool:
    """True if the page was opened over https or on the same computer. Browsers run the app nowhere else."""
    return request.is_secure or is_own(urlsplit(request.host_url).hostname or "")


def _file(folder: Path, name: str) -> Response:
    response = send_from_directory(folder, name, max_age=0)
    if response.status_code == HTTPStatus.OK and not name.endswith(PACKED):
        response.direct_passthrough = False
        # because a stream would be sent whole even to a browser that has it
        response.set_data(response.get_data())
    compiles = " 'unsafe-eval'" if name == WORKER else ""
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.format(compiles=compiles)
    return response
