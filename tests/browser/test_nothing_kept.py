"""A browser that may keep nothing, neither cookies nor storage."""

import pytest
from playwright.sync_api import expect

#: What Chromium's pages meet where its settings forbid cookies: no cookies, and an error for any storage.
FORBID = """
Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get: () => { throw new DOMException("no", "SecurityError"); } });
}
"""


@pytest.fixture
def forbidden(new_phone, server):
    """A page of a browser whose settings forbid all cookies and storage."""
    page = new_phone()

    def answer_without_cookies(route):
        answer = route.fetch(max_redirects=0)
        headers = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        page.context.clear_cookies()
        route.fulfill(response=answer, headers=headers)

    page.add_init_script(FORBID)
    page.route(f"{server.url}/**", answer_without_cookies)
    return page


def test_a_browser_that_may_keep_nothing_is_told_what_to_do(forbidden, phone, short_game, complaints):
    note = "Without cookies this site can’t tell which games are yours."
    for path in ("/", "/games/new"):
        forbidden.goto(path)
        expect(forbidden.get_by_text(note)).to_be_visible()
        phone.goto(path)
        expect(phone.get_by_text(note)).to_be_hidden()
    complaints.allow("status of 400")
    forbidden.get_by_role("button", name="Start the game").tap()
    expect(forbidden.get_by_role("heading", name="This browser sent no cookie")).to_be_visible()
    forbidden.goto(short_game)
    expect(forbidden.locator("#hand-3")).to_be_visible()
