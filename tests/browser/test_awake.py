"""The screen is kept on while somebody scores, and events vibrate shortly, where the browser can do so.

A test has no screen and nothing to vibrate: stand-ins note the page's requests.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.world import game_on, reported
from tests.builders import ACE

ASKED = """
window.asked = [];
const held = () => {
  const lock = new EventTarget();
  lock.release = async () => { asked.push("released"); lock.dispatchEvent(new Event("release")); };
  window.lock = lock;
  return lock;
};
Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: {
  request: async (kind) => { asked.push(kind); return held(); },
} });
Navigator.prototype.vibrate = (pattern) => { asked.push(pattern); return true; };
"""
WITHOUT = "delete Navigator.prototype.wakeLock; delete Navigator.prototype.vibrate;"
REFUSING = """Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: {
  request: () => Promise.reject(new DOMException("weak battery", "NotAllowedError")),
} });"""
#: The browser releases the wake lock of a hidden page.
HIDE = """lock.dispatchEvent(new Event("release"));
Object.defineProperty(document, "hidden", { value: true, configurable: true });
document.dispatchEvent(new Event("visibilitychange"));"""
SHOW = """Object.defineProperty(document, "hidden", { value: false, configurable: true });
document.dispatchEvent(new Event("visibilitychange"));"""


@pytest.fixture
def able(new_phone):
    """A phone that can do both."""
    page = new_phone()
    page.add_init_script(ASKED)
    return page


def game_of(page, server):
    return game_on(page, server, "Ann", "Bob", hands=[reported((400, ACE), (300,))])


def switch(page):
    return page.get_by_label("Keep the screen on")


def expect_asked(page, *asked):
    expect(page.locator("html")).to_be_attached()
    page.wait_for_timeout(50)  # for promises to settle
    assert page.evaluate("asked") == list(asked)


@pytest.mark.parametrize("rest", ["", "/track", "/screen"], ids=["scoring", "following", "big screen"])
def test_the_screen_is_kept_on(able, server, rest):
    able.goto(game_of(able, server) + rest)
    expect_asked(able, "screen")


def test_the_screen_is_kept_on_again_after_a_hidden_page(able, server):
    able.goto(game_of(able, server))
    expect_asked(able, "screen")
    able.evaluate(HIDE)
    expect_asked(able, "screen")
    able.evaluate(SHOW)
    expect_asked(able, "screen", "screen")


def test_the_switch_is_remembered(able, server):
    game = game_of(able, server)
    able.goto(f"{game}/track")
    able.get_by_role("button", name="Menu").tap()
    expect(switch(able)).to_be_checked()
    able.locator("[data-keep-awake]").tap()
    expect_asked(able, "screen", "released")
    able.evaluate(SHOW)
    expect_asked(able, "screen", "released")
    able.goto(game)
    able.get_by_role("button", name="Menu").tap()
    expect(switch(able)).not_to_be_checked()
    expect_asked(able)
    able.locator("[data-keep-awake]").tap()
    expect_asked(able, "screen")
    able.reload()
    expect_asked(able, "screen")


def test_a_watchers_screen_may_go_dark(able, new_phone, server):
    game = game_of(new_phone(), server)
    able.goto(game)
    expect_asked(able)


@pytest.mark.parametrize("browser_has", [WITHOUT, REFUSING], ids=["nothing", "a weak battery"])
def test_a_browser_that_cannot_says_nothing(new_phone, server, browser_has):
    page = new_phone()
    page.add_init_script(browser_has)
    page.goto(game_of(page, server))
    page.get_by_role("button", name="Menu").tap()
    expect(switch(page)).to_be_visible(visible=browser_has == REFUSING)
    page.evaluate("document.dispatchEvent(new Event('scorekeeper:saved'))")


@pytest.mark.parametrize("event", ["saved", "coup", "refused"])
def test_each_event_vibrates_shortly(able, server, event):
    able.goto(game_of(able, server))
    able.evaluate("asked.length = 0")
    able.evaluate(f"document.dispatchEvent(new Event('scorekeeper:{event}'))")
    ((*pattern,),) = able.evaluate("asked")
    assert 0 < sum(pattern) <= 60


def test_a_refused_play_vibrates(able, server):
    able.goto(f"{game_of(able, server)}/track")
    able.locator("[data-track][data-htmx-powered]").wait_for()
    able.evaluate("asked.length = 0")
    able.locator("#tap-200").tap()
    able.get_by_role("button", name="It was laid").tap()
    able.locator(".caught").wait_for()
    expect_asked(able, [20, 20, 20])
