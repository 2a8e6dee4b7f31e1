"""The app on a port of its own, and phones to open it with."""

import re
import threading

from waitress import create_server, wasyncore

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
# Chromium logs a refused form as an error; to the app it is an answer like any other.
REFUSALS = ("status of 409", "status of 422")


class Server:
    """The real app, served as `scorekeeper serve` does it."""

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


def new_context(browser, server, complaints, cdn="answers", **options):
    """A phone's browser with cookies of its own, whose requests never leave this machine."""
    context = browser.new_context(base_url=server.url, **{**PHONE, **options})
    context.set_default_timeout(10_000)
    # A pattern Playwright itself can try: it asks this process about nothing but the internet.
    context.route(re.compile(f"^(?!{re.escape(server.url)}/|data:)"), internet(cdn, complaints))
    context.on("page", lambda page: listen(page, complaints))
    return context


def listen(page, complaints):
    """Notes what goes wrong in `page`: what its console says, which exceptions nobody caught."""
    page.on("console", lambda message: complaints.extend(complaints_in(message)))
    page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))


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
