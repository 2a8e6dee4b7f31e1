"""The built site as part of a server: /pocket gives the app away to phones, where a browser can take it."""

from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, request, send_from_directory
from flask.typing import ResponseReturnValue

from scorekeeper.web.common.addresses.phone_url import is_own

#: Python inside the browser is WebAssembly; everything else is as strict as for the pages of the server.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
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


def offer(app: Flask, folder: Path) -> None:
    """Serve the site in `folder` under /pocket, and tell of it on the start page, if it was built there."""
    if not (folder / "sw.js").is_file():
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
        return _file(folder, name)

    app.register_blueprint(pages)
    app.add_template_global(offers_pocket)
    app.config["HOME_PARTS"] = (*app.config["HOME_PARTS"], "pocket/offer.html")


def offers_pocket() -> bool:
    """True where the page was opened by https or on the same computer: elsewhere no browser runs it."""
    return request.is_secure or is_own(urlsplit(request.host_url).hostname or "")


def _file(folder: Path, name: str) -> Response:
    response = send_from_directory(folder, name, max_age=0)
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return response
