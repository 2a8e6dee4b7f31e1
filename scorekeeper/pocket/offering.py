"""The built site as part of a server: /pocket gives the app away to phones, where a browser can take it."""

from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, redirect, request, send_from_directory, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.parts.addresses.phone_url import is_own

#: As strict as for the pages of the server; only the worker, which runs Python, may compile. To allow it
#: WebAssembly alone would do, but Safari before 16 and Chrome before 97 have no word for that.
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
#: The service worker, of which browsers know by its bytes that there is a new version: it is written last.
WORKER = "sw.js"
#: The end of a part's name. Under .gz some hosts would let the browser unpack it, before it is compared.
PACKED = ".packed"


def offer(app: Flask, folder: Path) -> None:
    """Serve the site in `folder` under /pocket, and tell of it on the start page, if it was built there."""
    if not (folder / WORKER).is_file():
        return
    pages = Blueprint("pocket", __name__, url_prefix="/pocket")

    @pages.before_request
    def refuse_insecure() -> None:
        if not offers_pocket():
            abort(404)

    @pages.get("/")
    def page() -> ResponseReturnValue:
        """The page that brings the app into a phone. Its files lie beside it, hence the slash."""
        return _file(folder, "index.html")

    @pages.get("/<path:name>")
    def file(name: str) -> ResponseReturnValue:
        """A file of the site. Addresses of the app, which a phone without it was sent, lead to the page."""
        if name.startswith("pocket/") or (folder / name).is_file():
            return _file(folder, name)
        return redirect(url_for("pocket.file", name="index.html", to=request.url))

    app.register_blueprint(pages)
    app.add_template_global(offers_pocket)
    app.config["HOME_PARTS"] = (*app.config["HOME_PARTS"], "pocket/offer.html")


def offers_pocket() -> bool:
    """True where the page was opened by https or on the same computer: elsewhere no browser runs it."""
    return request.is_secure or is_own(urlsplit(request.host_url).hostname or "")


def _file(folder: Path, name: str) -> Response:
    response = send_from_directory(folder, name, max_age=0)
    if response.status_code == HTTPStatus.OK and not name.endswith(PACKED):
        response.direct_passthrough = False
        response.set_data(response.get_data())  # a stream would be sent whole to whoever has it already
    compiles = " 'unsafe-eval'" if name == WORKER else ""
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.format(compiles=compiles)
    return response
