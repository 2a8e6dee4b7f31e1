"""Security headers of every answer: what a page may load, who may frame it, what it tells other sites."""

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
    "Referrer-Policy": "same-origin",  # over https the CSRF check needs the addresses of our own pages
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
#: For this many seconds after a visit, a browser uses only https.
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
    """Trust X-Forwarded-* headers from this many proxies in front; from none by default."""
    if number:
        app.wsgi_app = ProxyFix(app.wsgi_app, number, number, number, number)  # type: ignore[method-assign]


def _allow_file(_endpoint: str | None, _values: object) -> None:
    """Set the limits of a view that takes a file, before the CSRF check reads the request."""
    most = getattr(view_asked_for(), "most_bytes", None)
    if most is not None:
        request.max_content_length = most
        request.max_form_memory_size = MAX_UPLOAD_BYTES  # the file itself is on disk and not counted


def _mark_writing() -> None:
    will_write.set(request.method == "POST" and not getattr(view_asked_for(), "read_only", False))


def _end_writing(_error: BaseException | None) -> None:
    will_write.set(False)


def _refuse_long_address() -> None:
    """Refuse an address longer than any page has, because links would be built from it."""
    if len(quote(request.path)) + len(request.query_string) > MAX_ADDRESS_LETTERS:
        abort(414)


def _redirect_to_path(response: Response) -> None:
    """Redirect to a path only. Where slashes are doubled or missing, Werkzeug makes a whole address from the
    host name that the request claims."""
    if response.location and response.location.startswith(request.host_url):
        path = f"/{response.location.removeprefix(request.host_url)}"
        response.location = path
        response.set_data(redirect(path).get_data())


def _add_headers(response: Response) -> Response:
    _redirect_to_path(response)
    if response.status_code == 204 and request.method == "GET":
        return response  # it has no content, and every phone in the room polls every few seconds
    if request.endpoint == "static" and response.status_code == 200:
        response.headers["X-Content-Type-Options"] = "nosniff"  # the other headers concern documents
        return response
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure and (current_app.config["PUBLIC_URL"] or "").startswith("https:"):
        response.headers["Strict-Transport-Security"] = f"max-age={HSTS_SECONDS}"
    if response.mimetype == "text/html":
        # A game's address is its key, so no cache may keep a page where somebody else could find it.
        response.headers["Cache-Control"] = "no-cache, private"
        response.headers["X-Robots-Tag"] = "noindex"
        response.vary.update(("HX-Request", "Accept-Language", "Cookie"))
    return response


def is_own_path(path: str) -> bool:
    """True for a path of this site. False for one that leads elsewhere (browsers read // and /\\ as the start
    of another site) or is too long."""
    leads_here = path.startswith("/") and path[1:2] not in ("/", "\\") and path.isprintable()
    return leads_here and len(path) <= MAX_ADDRESS_LETTERS
