"""Sharing a game: two codes, each passed on by the system's sheet, by the clipboard, or as text."""

import pytest
from playwright.sync_api import expect

from scorekeeper.web.parts.template_helpers import qr_code
from tests.browser.phones import Server, new_context
from tests.browser.tapping import expect_totals
from tests.browser.world import Device, game_on, reported

NAMES = ("Ann", "Bob")
SERVED = "http://192.168.1.20:8000"
#: Stand-ins for what a phone offers: each keeps what it was given in `window.given`.
SHARES = """Object.defineProperty(Navigator.prototype, "share", {
  configurable: true, value: async (given) => { window.given = given; } })"""
PUTS_AWAY = """Object.defineProperty(Navigator.prototype, "share", {
  configurable: true, value: async () => { throw new DOMException("", "AbortError"); } })"""
FAILS = PUTS_AWAY.replace("AbortError", "NotAllowedError")
NO_SHARING = "delete Navigator.prototype.share"
CLIPBOARD = """Object.defineProperty(Navigator.prototype, "clipboard", {
  configurable: true, value: { writeText: async (text) => { window.given = text; } } })"""
NO_CLIPBOARD = 'Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })'
COPIED = """document.addEventListener("copy", () => {
  const { activeElement: field } = document;
  window.given = field.value.slice(field.selectionStart, field.selectionEnd);
})"""
REFUSED = "document.execCommand = () => false"


@pytest.fixture
def shared(new_phone, server):
    """shared(*scripts) is the page that shares a game, on a phone with these scripts."""

    def open_on(*scripts, **options):
        page = new_phone(**options)
        for script in scripts:
            page.add_init_script(script)
        page.goto(f"{game_on(page, server, *NAMES, hands=[reported((600,), (425,))])}/sharing")
        return page

    return open_on


def watch(page):
    return page.locator(".share").first


def score(page):
    return page.locator("#score-too")


def address_in(section):
    return section.locator(".address").input_value()


# --- handed on -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_the_heading_is_read_in_full(shared, locale, width):
    page = shared(locale=locale, viewport={"width": width, "height": 664})
    assert page.locator("h1").evaluate("heading => heading.scrollWidth <= heading.clientWidth")


def test_the_systems_sheet_shares_the_address(shared):
    page = shared(SHARES)
    share = watch(page).get_by_role("button", name="Share")
    expect(watch(page).get_by_role("button", name="Copy the address")).to_be_hidden()
    share.tap()
    names = "Ann – Bob"
    assert page.evaluate("given") == {"title": names, "text": names, "url": address_in(watch(page))}
    score(page).get_by_role("button", name="Show a code for scoring").tap()
    score(page).get_by_role("button", name="Share").tap()
    assert page.evaluate("given.url") == address_in(score(page))
    assert "/join/" in address_in(score(page))


@pytest.mark.parametrize(
    ("script", "shares"), [(PUTS_AWAY, True), (FAILS, False)], ids=["put away", "failed"]
)
def test_a_failing_sheet_gives_way_to_the_clipboard(shared, script, shares):
    page = shared(script, CLIPBOARD)
    watch(page).get_by_role("button", name="Share").tap()
    expect(watch(page).get_by_role("button", name="Share" if shares else "Copy the address")).to_be_visible()
    expect(watch(page).get_by_role("button")).to_have_count(1)


def test_the_clipboard_takes_the_address_where_there_is_no_sheet(shared):
    page = shared(NO_SHARING, CLIPBOARD)
    expect(watch(page).get_by_role("button", name="Share")).to_be_hidden()
    watch(page).get_by_role("button", name="Copy the address").tap()
    expect(watch(page).get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("given") == address_in(watch(page))


def test_the_address_is_copied_without_https(shared):
    """Most servers are a computer in the room, without https: browsers hide the clipboard API there."""
    page = shared(NO_SHARING, NO_CLIPBOARD, COPIED)
    watch(page).get_by_role("button", name="Copy the address").tap()
    expect(watch(page).get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("given") == address_in(watch(page))


def test_an_address_that_cannot_be_copied_is_selected(shared):
    page = shared(NO_SHARING, NO_CLIPBOARD, REFUSED)
    watch(page).get_by_role("button", name="Copy the address").tap()
    expect(watch(page).get_by_role("status")).to_have_text("Selected: copy it by hand.")
    expect(watch(page).locator(".address")).to_be_focused()
    assert page.evaluate("getSelection().toString()") == address_in(watch(page))


def test_the_address_is_text_without_script(shared, new_phone):
    page = shared(java_script_enabled=False)
    for button in ("Share", "Copy the address"):
        expect(page.get_by_role("button", name=button, exact=True)).to_be_hidden()
    score(page).get_by_role("button", name="Show a code for scoring").tap()
    other = new_phone(java_script_enabled=False)
    other.goto(address_in(score(page)))
    other.get_by_role("button", name="Keep score on this device").tap()
    expect_totals(other, NAMES, [600, 425])
    expect(other.get_by_role("button", name="Save hand 2")).to_be_visible()


# --- two codes -------------------------------------------------------------------------------------------


def test_the_codes_lead_to_the_address_that_serve_printed(browser, tmp_path, complaints):
    """Opened at 127.0.0.1, on the computer that serves."""
    with Server(tmp_path, REACHABLE_AT=f"{SERVED}/") as server:
        ann = Device(server)
        game = ann.new_game(*NAMES)
        context = new_context(browser, server, complaints)
        ann.lend_cookies_to(context)
        page = context.new_page()
        page.goto(f"{game}/sharing")
        expect(page.get_by_text("Only this computer can open 127.0.0.1.")).to_be_visible()
        score(page).get_by_role("button", name="Show a code for scoring").tap()
        assert address_in(watch(page)) == f"{SERVED}{game}"
        assert address_in(score(page)).startswith(f"{SERVED}/join/")
        for section in (watch(page), score(page)):
            (drawn,) = section.locator(".qr path[stroke]").all()
            assert f' d="{drawn.get_attribute("d")}"' in qr_code(address_in(section))
        context.close()


def test_only_one_code_is_in_sight(shared):
    """After the tap the code to score by is in sight, and the other is not."""
    page = shared()
    score(page).get_by_role("button", name="Show a code for scoring").tap()
    expect(score(page).locator(".qr")).to_be_in_viewport(ratio=1)
    expect(watch(page).locator(".qr")).not_to_be_in_viewport()
