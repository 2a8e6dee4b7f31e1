"""A phone whose storage is full: stored games stay, and new hands wait in the outbox."""

import re
import shutil
from urllib.parse import urlencode

import pytest
from itsdangerous import TimestampSigner
from playwright.sync_api import expect

from tests.browser.tapping import expect_totals
from tests.browser.test_score_a_game import Player
from tests.pocket.hosting import browser_of, data_folder
from tests.pocket.test_bridge import SCOPE, TOKEN
from tests.pocket.test_in_browser import SMALL_HAND
from tests.pocket.test_phone import awake, begin, get

SEEN = re.compile(rb'name="seen"[^>]* value="(\d+)"')
NAMES = ["Ann", "Bob"]
#: Free bytes that are enough for the outbox and too few for the database.
LITTLE = 20_000


@pytest.mark.sqlite("a phone keeps its games in a file of SQLite")
def test_pages_and_totals_write_no_file(tmp_path, monkeypatch):
    """So they work on a full phone, and never wait for the disk."""
    phone = awake(tmp_path)
    game = begin(phone)
    page = get(phone, game)[2]
    kept = {file: file.read_bytes() for file in tmp_path.iterdir()}
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _signer: 4_000_000_000)  # it is in cookies
    get(phone, game)
    form = {"csrf_token": TOKEN.search(page)[1], "seen": SEEN.search(page)[1], "side_0-miles": "50"}
    sent = {"content-type": "application/x-www-form-urlencoded", "referer": SCOPE, "hx-request": "true"}
    request = ("POST", f"{SCOPE}{game}/hands/new/check", sent, urlencode(form).encode())
    assert phone.answer(request)[0] == 200
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == kept


@pytest.mark.pocket
def test_a_hand_waits_for_room_and_the_page_tells_it(playwright, host, fetched, profile):
    shutil.copytree(fetched[0], profile)
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        Player(page).start(NAMES)
        game = page.url
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)  # before the page first asks for its free storage
        room = {"origin": host.origin}
        page.goto(game)
        used = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
        session.send("Storage.overrideQuotaForOrigin", room | {"quotaSize": used + LITTLE})
        kept, player = data_folder(page), Player(page)
        player.score(1, SMALL_HAND).expect_sums(50, 25)
        with page.expect_response("**/hands/new") as answer:
            player.tap(page.get_by_role("button", name="Save hand 1"))
        assert answer.value.status == 507
        expect(page.get_by_text("Hand 1 is not saved. If this message stays, free up space")).to_be_visible()
        page.reload()
        expect(page.get_by_text("Hand 1 is not saved.")).to_be_visible()
        assert data_folder(page) == kept
        again = page.get_by_role("button", name="Try again")
        expect(again).to_be_visible()  # after a second refusal the page waits some seconds before it retries
        session.send("Storage.overrideQuotaForOrigin", room)
        player.tap(again)
        expect_totals(page, NAMES, [50, 25])
        expect(page.locator("[id^=hand-]")).to_have_count(1)
