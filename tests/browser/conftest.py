"""A real Chromium, a real server, and a phone that reports whatever goes wrong in its page."""

import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from waitress import create_server, wasyncore

from scorekeeper.paths import static_dir
from tests.browser.chromium import launch

CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
VENDORED = static_dir() / "vendor" / "htmx-4.0.1.min.js"
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-US",
}
# Chromium logs a refused form as an error; to the app it is an answer like any other.
REFUSALS = ("status of 409", "status of 422")


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path):
    """The real app on a port of its own, with no game yet."""
    with Server(tmp_path / "data") as running:
        yield running


class Server:
    def __init__(self, data_dir):
        from scorekeeper.store import upgrade_database
        from scorekeeper.web.app import create_app

        self.app = create_app({"DATA_DIR": data_dir})
        upgrade_database(self.app)
        self._sockets = {}
        self._waitress = create_server(self.app, map=self._sockets, host="127.0.0.1", port=0, threads=4)
        self._thread = threading.Thread(target=self._waitress.run, daemon=True)
        self.url = f"http://127.0.0.1:{self._waitress.effective_port}"

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        # Closed from inside the server's own loop, which ends when no socket is left.
        self._waitress.trigger.pull_trigger(lambda: wasyncore.close_all(self._sockets))
        self._thread.join(timeout=5)
        self._waitress.task_dispatcher.shutdown()


@pytest.fixture
def complaints():
    """What went wrong in the pages: console errors (what the CSP blocks is among them), uncaught exceptions,
    requests that would have left this machine. A test that means one to happen clears it."""
    heard = []
    yield heard
    assert not heard, "\n".join(heard)


@pytest.fixture
def phone(new_phone):
    return new_phone()


@pytest.fixture
def new_phone(browser, server, complaints):
    """A page on one more phone, with cookies of its own: new_phone(locale="fr-FR"),
    new_phone(java_script_enabled=False), new_phone(color_scheme="dark"), new_phone(cdn="unreachable")."""
    contexts = []

    def make(cdn="answers", **options):
        context = browser.new_context(base_url=server.url, **{**PHONE, **options})
        context.set_default_timeout(10_000)
        context.route(lambda url: not url.startswith((server.url, "data:")), internet(cdn, complaints))
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.extend(complaints_in(message)))
        page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
        return page

    yield make
    for context in contexts:
        context.close()


def internet(cdn, complaints):
    """No test needs one. The CDN "answers" with the vendored copy, is "unreachable", or stays "silent", as
    networks do that swallow packets."""

    def answer(route):
        if route.request.url != CDN:
            complaints.append(f"asked the internet for {route.request.url}")
            route.abort()
        elif cdn == "answers":
            route.fulfill(
                path=VENDORED, content_type="text/javascript", headers={"access-control-allow-origin": "*"}
            )
        elif cdn == "unreachable":
            route.abort("namenotresolved")
        else:
            assert cdn == "silent", cdn

    return answer


def complaints_in(message):
    expected = message.location.get("url") == CDN or any(refusal in message.text for refusal in REFUSALS)
    if message.type == "error" and not expected:
        yield f"console: {message.text} ({message.location.get('url')})"
