"""The app on a port of its own, and phones to open it with."""

import threading
from contextlib import contextmanager

from flask import request
from waitress import create_server, wasyncore
from waitress.channel import ClientDisconnected

from scorekeeper.paths import static_dir

CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
VENDORED = static_dir() / "vendor" / "htmx-4.0.1.min.js"
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-US",
}
#: No page outlives its server, except in the tests about that (test_old_page.py).
WITHOUT_WORKER = {"service_workers": "block"}
# Chromium logs a refused form as an error; to the app it is an answer like any other.
REFUSALS = ("status of 409", "status of 422")
#: What browsers say about a network that is switched off or held up.
NETWORK = ("net::ERR_", "timeout")
#: What they say of a page that answers what was tapped before it was loaded again.
NO_TAP = ("Blocked call to navigator.vibrate",)
NO_ICON = "/favicon.ico"  # the browser asks for it when a file is opened instead of a page
# htmx logs what the browser reports by itself: Chromium in one way, Firefox in two.
SAID_TWICE = (
    "htmx:error: Failed to fetch",
    "htmx:error: NetworkError when attempting to fetch",
    "htmx:error: The operation was aborted",
)


class Server:
    """The real app, served as `scorekeeper serve` does it."""

    def __init__(self, data_dir, port=0, **config):
        from tests.builders_web import migrated_app

        self.app = migrated_app(data_dir, **config)
        self.opened = set()
        self._lost = None
        self.app.after_request(self._note_opened)
        self._sockets = {}
        self._waitress = create_server(
            without_icon(self._answer), map=self._sockets, host="127.0.0.1", port=port, threads=4, ident=""
        )
        self._left = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.url = f"http://127.0.0.1:{self._waitress.effective_port}"

    def _note_opened(self, response):
        """Adds the endpoint to `opened` when a browser got a whole page."""
        whole_page = request.method == "GET" and "HX-Request" not in request.headers
        if whole_page and response.status_code == 200 and "Mozilla" in request.user_agent.string:
            self.opened.add(request.endpoint)
        return response

    @contextmanager
    def losing_answers(self, path):
        """Break the connection instead of answering posts to `path`: the server acts, nobody is told."""
        self._lost = path
        yield
        self._lost = None

    def _answer(self, environ, start_response):
        answer = self.app(environ, start_response)
        if (environ["REQUEST_METHOD"], environ["PATH_INFO"]) == ("POST", self._lost):
            raise ClientDisconnected
        return answer

    def _serve(self):
        while not self._left.is_set():
            wasyncore.loop(timeout=1, map=self._sockets, count=1)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._left.set()
        self._waitress.pull_trigger()
        self._thread.join(timeout=5)
        self._waitress.task_dispatcher.shutdown()
        wasyncore.close_all(self._sockets)  # at last: the loop and the workers wake each other by one of them


def without_icon(app):
    """The app, except that the missing icon gets a 404 without a cookie: the browser asks for it at any time,
    perhaps when another test has the phone."""

    def answer(environ, start_response):
        if environ["PATH_INFO"] != NO_ICON:
            return app(environ, start_response)
        start_response("404 Not Found", [("Content-Length", "0")])
        return []

    return answer


class Complaints(list):
    """Faults that pages showed, each one a sentence. A browser may tell of one late, so a test that provokes
    some names their words beforehand or afterwards: complaints.allow("ERR_FAILED")."""

    def __init__(self):
        super().__init__()
        self.allowed = []

    def allow(self, *words):
        """Expect complaints with any of these words, until the test ends."""
        self.allowed += words

    def unexpected(self):
        return [text for text in self if not any(words in text for words in self.allowed)]

    def forget(self):
        self.clear()
        self.allowed.clear()


def new_context(browser, server, complaints, cdn="unreachable", **options):
    """A phone's browser with cookies of its own. It reaches only this machine (see chromium.py), so the CDN
    is "unreachable" unless `cdn` is "answers" or "silent"."""
    context = browser.new_context(base_url=server.url, **{**WITHOUT_WORKER, **PHONE, **options})
    context.set_default_timeout(20_000)  # the machine may have other work
    if cdn != "unreachable":  # a context with routes has no cache, so most have none
        context.route(CDN, CDNS[cdn])
    context.on("request", lambda request: complaints.extend(complaints_about(request.url, server)))
    context.on("page", lambda page: listen(page, complaints))
    return context


def listen(page, complaints):
    """Notes console errors and uncaught exceptions of `page`."""
    page.on("console", lambda message: complaints.extend(complaints_in(message)))
    page.on("pageerror", lambda error: complaints.extend(complaints_of(error)))


def answer_as_cdn(route):
    cors = {"access-control-allow-origin": "*"}
    route.fulfill(path=VENDORED, content_type="text/javascript", headers=cors)


def hold(page, address):
    """Hold requests back. The returned function waits for one, then lets all of them continue."""
    held, is_open = [], False
    page.route(address, lambda route: route.continue_() if is_open else held.append(route))

    def release():
        nonlocal is_open
        while not held:
            page.wait_for_timeout(20)
        is_open = True
        for route in held:
            route.continue_()

    return release


def swallow(route):
    """Answer nothing at all, as some networks do."""


CDNS = {"answers": answer_as_cdn, "silent": swallow}


def complaints_about(url, server):
    if not url.startswith((f"{server.url}/", "data:")) and url != CDN:
        yield f"asked the internet for {url}"


def complaints_of(error):
    """In Firefox an unreachable CDN is an uncaught error."""
    if CDN not in str(error):
        yield f"uncaught: {error}"


def complaints_in(message):
    if message.type == "error" and not is_expected(message):
        yield f"console: {message.text} ({message.location.get('url')})"


def is_expected(message):
    missing = "Failed to load resource" in message.text and message.location.get("url", "")
    if missing and (missing == CDN or missing.endswith(NO_ICON)):
        return True
    return any(expected in message.text for expected in (*REFUSALS, *SAID_TWICE))
