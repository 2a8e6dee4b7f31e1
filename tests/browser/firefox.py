"""The Firefox that drives the journeys once more: `pytest --engine firefox`.

Playwright drives Debian's Firefox ESR by WebDriver BiDi, which can do less than Chromium's protocol. The
workarounds are here; a test of something impossible there is marked `chromium`, with the reason.
"""

import re
import shutil
from contextlib import contextmanager

import pytest
from flask import request
from playwright.sync_api import Locator, Page

from tests.browser.tapping import Finger

PREFERENCES = {
    # Requests to other machines go to a proxy that does not exist.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    # A page out of this cache is not loaded, but Playwright would wait for its load.
    "browser.sessionhistory.max_total_viewers": 0,
}
#: Options of phones that Firefox lacks: it has no touch, and a tap is a click.
UNKNOWN = {"is_mobile", "has_touch"}
WITHOUT_SCRIPTS = "X-Without-Scripts"
SCRIPT = re.compile(r"<script\b.*?</script>|</?noscript>", re.DOTALL)
#: Playwright gives inches where BiDi takes centimetres.
PAPERS = {"A4": {"width": "21in", "height": "29.7in"}, "Letter": {"width": "21.59in", "height": "27.94in"}}


class Firefox:
    """The part of Playwright's browser that makes phones."""

    def __init__(self, playwright):
        self._browser = playwright.firefox.launch(
            channel="moz-firefox", executable_path=shutil.which("firefox-esr"), firefox_user_prefs=PREFERENCES
        )

    def new_context(self, java_script_enabled=True, **options):
        """Firefox cannot switch scripts off: such a phone gets pages with the scripts taken out."""
        headers = {} if java_script_enabled else {WITHOUT_SCRIPTS: "1"}
        known = {name: value for name, value in options.items() if name not in UNKNOWN}
        return self._browser.new_context(extra_http_headers=headers, **known)

    def close(self):
        self._browser.close()


def take_scripts_out(response):
    """Send a page as a browser without scripts would show it."""
    if WITHOUT_SCRIPTS in request.headers and response.mimetype == "text/html":
        response.set_data(SCRIPT.sub("", response.get_data(as_text=True)))
    return response


@contextmanager
def firefox(playwright):
    """A Firefox; while it runs, Playwright's waits are adapted to it."""
    goto, pdf = Page.goto, Page.pdf

    def hold(finger, locator, seconds=0.6):
        locator.click(delay=seconds * 1000)
        finger.taps += 1

    def go_to(page, *args, **options):
        """Wait until the page shown has loaded: one that still loads can break off the next."""
        page.wait_for_load_state()
        return goto(page, *args, **options)

    def print_on(page, format="A4", prefer_css_page_size=True):
        return pdf(page, **PAPERS[format])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "tap", Locator.click)
        patch.setattr(Finger, "hold", hold)
        patch.setattr(Page, "goto", go_to)
        patch.setattr(Page, "pdf", print_on)
        running = Firefox(playwright)
        yield running
        running.close()
