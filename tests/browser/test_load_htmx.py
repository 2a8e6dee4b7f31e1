"""htmx arrives, once, whatever the CDN does."""

import time

import pytest

from tests.browser.phones import CDN, VENDORED
from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.world import game_on

CORS = {"access-control-allow-origin": "*"}
SCRIPT = "text/javascript"
LATER = "2100-01-01"  # a moment in the future, at which a page's clock is stopped


def has_htmx(page):
    return page.evaluate("Boolean(window.htmx)")


def wait_for_htmx(page):
    """Not by wait_for_function, which the CSP forbids."""
    deadline = time.monotonic() + 10
    while not has_htmx(page):
        assert time.monotonic() < deadline, "htmx did not arrive"
        time.sleep(0.02)


def sources(page):
    """The addresses from which htmx was loaded, each as often as it was."""
    every = page.evaluate("Array.from(document.scripts, script => script.src)")
    return [source for source in every if source == CDN or VENDORED.name in source]


@pytest.mark.parametrize(("cdn", "from_cdn"), [("answers", True), ("unreachable", False)])
def test_htmx_comes_from_the_cdn_or_the_server(new_phone, cdn, from_cdn):
    page = new_phone(cdn=cdn)
    page.clock.install()  # the page's clock stands still, so nothing may wait for a timer
    page.clock.pause_at(LATER)
    page.goto("/")
    wait_for_htmx(page)
    (source,) = sources(page)
    assert (source == CDN) == from_cdn


@pytest.mark.journey
def test_a_hand_is_scored_with_the_cdns_htmx(new_phone, server):
    page = new_phone(cdn="answers")
    page.goto(game_on(page, server, "Ann", "Bob"))
    hand = HandEntry(page)
    hand.miles(0, 600)
    hand.miles(1, 425)
    hand.expect_sums(600, 425)
    assert sources(page) == [CDN]
    hand.save()
    expect_totals(page, ["Ann", "Bob"], [600, 425])


def test_a_silent_cdn_is_waited_for_once_and_shortly(new_phone):
    page = new_phone(cdn="silent")
    page.clock.install()
    page.clock.pause_at(LATER)
    page.goto("/")
    page.clock.run_for(1000)
    assert not has_htmx(page), "the CDN had no time to answer"
    page.clock.run_for(1000)
    wait_for_htmx(page)
    assert CDN not in sources(page)
    page.goto("/")
    wait_for_htmx(page)  # without another tick of the clock


def test_a_late_answer_of_the_cdn_is_ignored(phone):
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
    complaints.allow("integrity")
    evil = {"body": "window.evil = true", "content_type": SCRIPT, "headers": CORS}
    phone.route(CDN, lambda route: route.fulfill(**evil))
    phone.goto("/")
    wait_for_htmx(phone)
    assert not phone.evaluate("window.evil")
    assert CDN not in sources(phone)
