"""The bytes that a phone fetches for its first page, with htmx and all headers."""

import pytest

from tests.browser.cdn import Cdn
from tests.browser.chromium import launch
from tests.browser.phones import CDN, PHONE, WITHOUT_WORKER

FIRST_VISIT = 32_000
#: Never a first page: it follows the start page, the form for a new game or a scorer link.
SCORING = 44_500


@pytest.fixture(scope="module")
def far_away(browser):
    """A browser that reaches the CDN, or rather a stand-in that sends the same."""
    with Cdn() as cdn:
        browser = launch(browser.browser_type, cdn.arguments)
        yield browser
        browser.close()


@pytest.mark.parametrize(
    ("page", "device", "most"),
    [
        ("start", "newcomer", FIRST_VISIT),
        ("new game", "newcomer", FIRST_VISIT),
        ("game", "watcher", FIRST_VISIT),
        ("game", "scorer", SCORING),
    ],
)
def test_a_first_page_stays_below_its_bytes(far_away, server, scorer, short_game, page, device, most):
    path = {"start": "/", "new game": "/games/new", "game": short_game}[page]
    context = far_away.new_context(base_url=server.url, **WITHOUT_WORKER, **PHONE)
    if device == "scorer":
        scorer.lend_cookies_to(context)
    fetched = fetch_all(context.new_page(), path)
    context.close()
    total = sum(fetched.values())
    print(f"\nfirst visit, {page} ({device}): {total:,} bytes in {len(fetched)} answers")
    for url, size in sorted(fetched.items(), key=lambda item: -item[1]):
        print(f"{size:8,} {url.removeprefix(server.url).partition('?')[0]}")
    assert fetched[CDN] > 10_000, "htmx is counted, too"
    assert len([url for url in fetched if ".css" in url]) >= 1
    assert total <= most


def fetch_all(page, path):
    """Open a page, and count the bytes of each answer on the network."""
    network, urls, sizes = page.context.new_cdp_session(page), {}, {}
    network.on(
        "Network.requestWillBeSent", lambda sent: urls.update({sent["requestId"]: sent["request"]["url"]})
    )
    network.on(
        "Network.loadingFinished", lambda got: sizes.update({got["requestId"]: got["encodedDataLength"]})
    )
    network.send("Network.enable")
    with page.expect_response(CDN):
        page.goto(path)
    page.wait_for_load_state("networkidle")
    assert sizes.keys() >= {number for number, url in urls.items() if "/news" not in url}
    fetched = {}
    for number, size in sizes.items():
        fetched[urls[number]] = fetched.get(urls[number], 0) + round(size)
    return fetched
