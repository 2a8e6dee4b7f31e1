"""htmx arrives, once, whatever the CDN does."""

import time

import pytest

from tests.browser.phones import CDN, VENDORED

CORS = {"access-control-allow-origin": "*"}
SCRIPT = "text/javascript"


def wait_for_htmx(page, seconds=5):
    """Returns how long it took. (wait_for_function would need what the CSP forbids.)"""
    started = time.monotonic()
    while time.monotonic() < started + seconds:
        if page.evaluate("Boolean(window.htmx)"):
            return time.monotonic() - started
        page.wait_for_timeout(20)
    raise AssertionError("htmx did not arrive")


def sources(page):
    """Where htmx was loaded from, as often as it was."""
    every = page.evaluate("Array.from(document.scripts, script => script.src)")
    return [source for source in every if source == CDN or VENDORED.name in source]


@pytest.mark.parametrize(
    ("cdn", "from_cdn", "at_least", "at_most"),
    [("answers", True, 0, 1.4), ("unreachable", False, 0, 1.4), ("silent", False, 1, 4)],
)
def test_where_it_comes_from_and_when(new_phone, cdn, from_cdn, at_least, at_most):
    page = new_phone(cdn=cdn)
    page.goto("/")
    assert at_least <= wait_for_htmx(page) <= at_most
    (source,) = sources(page)
    assert (source == CDN) == from_cdn


def test_a_silent_cdn_is_waited_for_only_once(new_phone):
    page = new_phone(cdn="silent")
    page.goto("/")
    wait_for_htmx(page)
    page.goto("/")
    assert wait_for_htmx(page) < 1.4


def test_a_late_answer_is_left_alone(phone):
    waiting = []
    phone.route(CDN, lambda route: waiting.append(route))
    phone.goto("/")
    wait_for_htmx(phone)
    phone.evaluate("htmx.seen = true")
    for route in waiting:
        route.fulfill(path=VENDORED, content_type=SCRIPT, headers=CORS)
    phone.wait_for_timeout(300)
    assert waiting
    assert phone.evaluate("htmx.seen"), "htmx ran a second time"


def test_a_tampered_copy_is_not_run(phone, complaints):
    evil = {"body": "window.evil = true", "content_type": SCRIPT, "headers": CORS}
    phone.route(CDN, lambda route: route.fulfill(**evil))
    phone.goto("/")
    wait_for_htmx(phone)
    assert not phone.evaluate("window.evil")
    assert CDN not in sources(phone)
    assert not [complaint for complaint in complaints if "integrity" not in complaint]
    complaints.clear()
