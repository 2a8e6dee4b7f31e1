"""Headers on every answer: what a page may load, who may frame it, what it tells others."""

from urllib.parse import quote

from flask import Flask, Response, abort, current_app, redirect, request
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.limits import MAX_ADDRESS_LETTERS, MAX_UPLOAD_BYTES
from scorekeeper.store.database import will_write
from scorekeeper.web.serving.lazy_pages import view_asked_for
from scorekeeper.web.serving.under_path import UnderPath

HTMX_CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
HTMX_INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
HTMX_VENDORED = "vendor/htmx-4.0.1.min.js"

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        f"script-src 'self' {HTMX_CDN}",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # over https the CSRF check wants to see our own pages' addresses
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
#: A browser that was here once asks by https alone for so long.
HSTS_SECONDS = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    if app.config["APPLICATION_ROOT"] != "/":
        app.wsgi_app = UnderPath(app.wsgi_app, app.config["APPLICATION_ROOT"])  # type: ignore[method-assign]
    _trust_proxies(app, app.config["TRUSTED_PROXIES"])
    app.url_value_preprocessor(_allow_file)
    app.before_request(_refuse_long_address)
    app.before_request(_mark_writing)
    app.teardown_request(_end_writing)
    app.after_request(_add_headers)
    app.context_processor(
        lambda: {"htmx_cdn": HTMX_CDN, "htmx_integrity": HTMX_INTEGRITY, "htmx_vendored": HTMX_VENDORED}
    )


def _trust_proxies(app: Flask, number: int) -> None:
    """Believe X-Forwarded-* from this many proxies in front; from none, unless configured."""
    if number:
        app.wsgi_app = ProxyFix(app.wsgi_app, number, number, number, number)  # type: ignore[method-assign]


def _allow_file(_endpoint: str | None, _values: object) -> None:
    """Set the limits of a view that takes a file, before the check of the CSRF token reads the request."""
    most = getattr(view_asked_for(), "most_bytes", None)
    if most is not None:
        request.max_content_length = most
        request.max_form_memory_size = MAX_UPLOAD_BYTES  # but for the file, which lies on the disk


def _mark_writing() -> None:
    will_write.set(request.method == "POST" and not getattr(view_asked_for(), "read_only", False))


def _end_writing(_error: BaseException | None) -> None:
    will_write.set(False)


def _refuse_long_address() -> None:
    """Refuse an address that is longer than any page has: others would be made of it."""
    if len(quote(request.path)) + len(request.query_string) > MAX_ADDRESS_LETTERS:
        abort(414)


def _name_no_host(response: Response) -> None:
    """Lead to a path of this site alone. Werkzeug makes whole addresses where slashes are doubled or missing,
    by the name that the request claims for the host."""
    if response.location and response.location.startswith(request.host_url):
        path = f"/{response.location.removeprefix(request.host_url)}"
        response.location = path
        response.set_data(redirect(path).get_data())


def _add_headers(response: Response) -> Response:
    _name_no_host(response)
    if response.status_code == 204 and request.method == "GET":
        return response  # nothing to show, and asked for every few seconds by every phone in the room
    if request.endpoint == "static" and response.status_code == 200:
        response.headers["X-Content-Type-Options"] = "nosniff"  # the others are about documents
        return response
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure and (current_app.config["PUBLIC_URL"] or "").startswith("https:"):
        response.headers["Strict-Transport-Security"] = f"max-age={HSTS_SECONDS}"
    if response.mimetype == "text/html":
        # A game's address is its key; no page may linger where somebody else could find it.
        response.headers["Cache-Control"] = "no-cache, private"
        response.headers["X-Robots-Tag"] = "noindex"
        response.vary.update(("HX-Request", "Accept-Language", "Cookie"))
    return response


def is_own_path(path: str) -> bool:
    """False for what leads elsewhere, as browsers read // and /\\ as the start of another site, and for what
    is longer than an address here."""
    leads_here = path.startswith("/") and path[1:2] not in ("/", "\\") and path.isprintable()
    return leads_here and len(path) <= MAX_ADDRESS_LETTERS
