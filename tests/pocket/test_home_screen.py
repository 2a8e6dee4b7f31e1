"""The start page inside a phone: what the browser promises, and the way to the home screen."""

import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import whole_browser
from tests.browser.test_every_page import ABOUT_COLOURS, AXE_SCRIPT, TOO_WIDE, WIDTHS, too_small, violations
from tests.browser.test_score_a_game import Player
from tests.pocket.hosting import browser_of

pytestmark = pytest.mark.pocket

#: An offer to install without the browser's dialog.
OFFER_TO_INSTALL = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { document.title = "asked"; };
  dispatchEvent(event);
}"""
#: A browser that gives this answer to the request for persistent storage.
ANSWERED = """
StorageManager.prototype.persist = async () => { localStorage.asked = "yes"; return %s; };
StorageManager.prototype.persisted = async () => false;
"""
#: Shows every notice of the start page: new version, home screen, persistent storage.
ALL_OF_IT = """() => {
  for (const part of document.querySelectorAll("#new-version, #home-screen, section p")) part.hidden = false;
}"""
#: The vertical position of each link of the start page.
PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll("main a")].map((link) => [link.href, link.getBoundingClientRect().top]))"""
#: A browser without such an offer.
WITHOUT_OFFER = "delete window.onbeforeinstallprompt"


def ask_browser(page, command, **options):
    session = page.context.new_cdp_session(page)
    answer = session.send(command, options)
    session.detach()
    return answer


@pytest.mark.parametrize(
    ("promises", "told"),
    [(True, "has promised to keep them"), (False, "promises nothing")],
    ids=["promised", "not promised"],
)
def test_asks_the_browser_for_persistent_storage_after_the_first_game(page, context, promises, told):
    context.add_init_script(ANSWERED % str(promises).lower())
    page.goto("./")
    expect(page.locator("#promise")).to_have_count(0)
    assert page.evaluate("localStorage.asked") is None
    Player(page).start(["Ann", "Bob"])
    page.goto("./")
    expect(page.locator("#promise [data-kept]:visible")).to_contain_text(told)
    assert page.evaluate("localStorage.asked") == "yes"


@pytest.fixture
def page_of_a_whole_browser(playwright, host, fetched, profile):
    """The start page of the app in a browser that can install it."""
    shutil.copytree(fetched[0], profile)
    with browser_of(playwright, profile, base_url=host.url, **whole_browser()) as context:
        page = context.new_page()
        page.goto("./")
        yield page


def test_a_button_installs_the_app_in_chromium(page_of_a_whole_browser):
    page = page_of_a_whole_browser
    assert ask_browser(page, "Page.getInstallabilityErrors") == {"installabilityErrors": []}
    button = page.get_by_role("button", name="Add to home screen")
    expect(button).to_be_visible()  # the browser has made its offer
    page.evaluate(OFFER_TO_INSTALL)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        assert [*page.evaluate(TOO_WIDE), *too_small(page)] == []
    button.click()
    expect(page).to_have_title("asked")
    expect(button).to_be_hidden()


def test_every_notice_of_the_start_page_is_accessible(page):
    Player(page).start(["Ann", "Bob"])
    page.goto("./")
    faults = start_page_faults(page)
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    faults += start_page_faults(page)
    assert faults == []


def test_late_notices_move_no_link(page):
    Player(page).start(["Ann", "Bob"])
    page.goto("./")
    expect(page.locator("#promise [data-kept]:visible")).to_have_count(1)
    page.evaluate("for (const part of document.querySelectorAll('.notice, #home-screen')) part.hidden = true")
    before = page.evaluate(PLACES)
    page.evaluate(ALL_OF_IT)
    assert page.evaluate(PLACES) == before


def start_page_faults(page):
    expect(page.locator("#promise [data-kept]:visible")).to_have_count(1)
    page.evaluate(ALL_OF_IT)
    page.evaluate(AXE_SCRIPT)
    page.emulate_media(color_scheme="light")
    faults = list(violations(page, {}))
    page.emulate_media(color_scheme="dark")
    faults += violations(page, {"runOnly": ABOUT_COLOURS})
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        faults += [*page.evaluate(TOO_WIDE), *too_small(page)]
    return faults


def test_without_an_install_dialog_a_sentence_explains_how(context, page):
    context.add_init_script(WITHOUT_OFFER)
    page.goto("./")
    expect(page.get_by_text("then Add to Home Screen")).to_be_visible()
    expect(page.get_by_role("button", name="Add to home screen")).to_be_hidden()
