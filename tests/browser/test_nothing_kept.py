"""A browser that may keep nothing, neither cookies nor storage."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import whole_browser
from tests.browser.phones import PHONE

NO_COOKIES = {"profile": {"default_content_setting_values": {"cookies": 2}}}


@pytest.fixture
def forbidden(browser, server, tmp_path):
    """A page of a browser whose settings forbid all cookies and storage."""
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps(NO_COOKIES))
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path), base_url=server.url, **whole_browser(), **PHONE
    )
    yield context.new_page()
    context.close()


def test_a_browser_that_may_keep_nothing_is_told_what_to_do(forbidden, phone, short_game):
    note = "Without cookies this site can’t tell which games are yours."
    for path in ("/", "/games/new"):
        forbidden.goto(path)
        expect(forbidden.get_by_text(note)).to_be_visible()
        phone.goto(path)
        expect(phone.get_by_text(note)).to_be_hidden()
    forbidden.get_by_role("button", name="Start the game").tap()
    expect(forbidden.get_by_role("heading", name="This browser sent no cookie")).to_be_visible()
    forbidden.goto(short_game)
    expect(forbidden.locator("#hand-3")).to_be_visible()
