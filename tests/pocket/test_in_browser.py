"""The built site in a phone-sized Chromium, fetched once from a file server and then used offline."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.phones import PHONE
from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.test_director import follow, press, report, set_up
from tests.browser.test_every_page import (
    ABOUT_COLOURS,
    AXE_SCRIPT,
    TOO_WIDE,
    WIDTHS,
    too_small,
    violations,
)
from tests.browser.test_score_a_game import GAMES, Player, tap_in
from tests.browser.test_track import HANDS, TrackPage, played
from tests.pocket.hosting import (
    FOLDER,
    Host,
    browser_of,
    changed,
    data_folder,
    fetch_app,
    stop_worker,
    until_all_is_kept,
    until_kept,
)

pytestmark = pytest.mark.pocket

#: Pages of the other areas.
OTHER_PAGES = ("rulebook", "rulebook?q=coup", "legal", "replay", "nights/new", "import", "rulebook/9.1")
#: A hand with few points, so that a game lasts many hands.
SMALL_HAND = {
    "edition": "winning-moves",
    "players": 2,
    "extension_called_by": None,
    "draw_pile_empty": True,
    "sides": [
        {"miles": 50, "safeties": [], "coups_fourres": [], "safe_trip": False},
        {"miles": 25, "safeties": [], "coups_fourres": [], "safe_trip": False},
    ],
}


#: A sentence in Pyodide's script.
WORDS_IN_PYTHON = "Classic web workers are not supported"
#: Damages the first page of the stored database.
SPOIL = """(name) => new Promise((resolve) => {
  indexedDB.open(name).onsuccess = ({ target: { result: database } }) => {
    const transaction = database.transaction("pages", "readwrite");
    transaction.objectStore("pages").put(new Uint8Array(4096).fill(7), ["scorekeeper.db", 0]);
    transaction.oncomplete = () => { database.close(); resolve(); };
  };
})"""


def test_games_scored_offline_are_there_the_next_day(playwright, host, profile, note):
    with browser_of(playwright, profile, base_url=host.url) as context:
        fetch_app(context.new_page(), host)
    host.shut()
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        for game in GAMES[:3]:
            tap_in(Player(page), game, note)
        totals = GAMES[2]["scores"][-1]["total"]
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        page.goto("./")
        finished = page.locator(".one-game")
        expect(finished).to_have_count(3)
        for total in totals:
            expect(finished.first).to_contain_text(f"{total:,}")


def test_a_full_phone_says_so_and_keeps_the_entries(playwright, host, profile):
    with browser_of(playwright, profile) as context:
        fetch_app(context.new_page(), host)
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)  # before the page first asks for its free storage
        session.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 1})
        page.goto("games/new")  # stored games can still be read
        page.get_by_label("Player 1", exact=True).fill("Zoë <&>")
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_text("There is no room left on this phone")).to_be_visible()
        other = context.new_page()
        other.goto("./")
        expect(other.get_by_role("link", name="New game")).to_be_visible()
        expect(other.locator(".one-game")).to_have_count(0)
        assert [*page.evaluate(TOO_WIDE), *too_small(page)] == []
        session.send("Storage.overrideQuotaForOrigin", {"origin": host.origin})
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("button", name="Save hand 1")).to_be_visible()
        expect(page.locator("main")).to_contain_text("Zoë <&>")


def test_a_damaged_database_is_reported_and_left_unchanged(page, context, host):
    page.evaluate(SPOIL, f"pocket /{FOLDER}/")
    kept = data_folder(page)
    for _time in range(2):  # the second start has a snapshot
        stop_worker(context, page)
        page.goto("./")
        expect(page.get_by_text("That did not work.")).to_be_visible(timeout=60_000)
        expect(page.get_by_text("scorekeeper.db cannot be opened")).to_be_visible()
    assert data_folder(page) == kept


def test_two_tabs_share_their_games(page, context):
    Player(page).start(["Ann", "Bob"])
    other = context.new_page()
    other.goto(page.url)
    Player(other).score(1, SMALL_HAND).save()
    expect(page.locator("#hand-1")).to_be_visible()  # this tab updates itself


def test_a_hand_is_followed_verified_and_disputed(page, context):
    """Areas other than scoring also work with the libraries of a phone."""
    record, scores = played(HANDS[2])
    Player(page).start(["Ann", "Bob"])
    game = page.url
    track = TrackPage(page).open(game, record.dealer)
    track.follow(record)
    track.is_answered()
    track.save()
    expect_totals(page, ["Ann", "Bob"], scores)
    expect(page.locator("#hand-1 summary")).to_contain_text("verified")
    for address in (f"{game}/sharing", f"{game}/history", *OTHER_PAGES):
        assert page.goto(address).status == 200, address


def test_a_night_is_run_from_one_phone(page):
    page.goto("./menu")
    follow(page, "Run a tournament night")
    press(page, "Fill with a sample night")
    set_up(page)
    press(page, "Check everybody in")
    follow(page, re.compile("^Draw$"))
    press(page, re.compile("^Draw round"))
    press(page, re.compile("^Publish round"))
    follow(page, re.compile("^Desk"), re.compile("^Table 1"))
    report(page)
    expect(page.get_by_text("The table’s code")).to_have_count(0)  # no other phone could use it


def test_a_page_asks_to_wait_for_its_library(playwright, root, host, profile):
    part = root / FOLDER / "pocket" / "later.tar.packed"
    withheld = part.rename(root / part.name)
    try:
        with browser_of(playwright, profile, fails=True, base_url=host.url) as context:
            page = context.new_page()
            fetch_app(page, host)
            Player(page).start(["Ann", "Bob"])
            hand = HandEntry(page)
            hand.miles(0, 700)
            hand.miles(1, 425)
            hand.save()
            charts = page.get_by_role("link", name="Charts of this game")
            expect(charts).to_have_count(1)
            page.goto(charts.get_attribute("href"))
            refused = page.get_by_text("go back and try again in a moment")
            expect(refused).to_be_visible()
            withheld.rename(part)
            page.reload()
            chart = page.locator("#race .chart-drawing")
            expect(chart.or_(refused).first).to_be_visible()
            if refused.is_visible():  # the part is being fetched
                until_kept(page, "later.tar")
                page.reload()
            expect(chart).to_be_visible()
    finally:
        if withheld.exists():
            withheld.rename(part)


#: Shows only the sentences of these states of the page.
SHOW = """(states) => {
  for (const part of document.querySelectorAll("main p, progress")) {
    part.hidden = !states.some((state) => part.classList.contains(state));
  }
  document.querySelector("#detail").textContent = "app.tar is not the file that was built.";
}"""
STATES = (
    ["about"],
    ["fetching"],
    ["waking"],
    ["unable"],
    *([state, "rescue"] for state in ("offline", "newer", "failed", "slow")),
)


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_the_loading_page_is_accessible_in_every_state(playwright, host, profile, locale):
    faults = []
    with browser_of(playwright, profile, locale=locale) as context:
        page = context.new_page()
        page.goto(host.url)
        expect(page.locator("button:visible")).to_have_count(1)
        page.evaluate(AXE_SCRIPT)
        for states in STATES:
            page.evaluate(SHOW, states)
            page.emulate_media(color_scheme="light")
            faults += violations(page, {})
            page.emulate_media(color_scheme="dark")
            faults += violations(page, {"runOnly": ABOUT_COLOURS})
            for width in WIDTHS:
                page.set_viewport_size(PHONE["viewport"] | {"width": width})
                faults += [*page.evaluate(TOO_WIDE), *too_small(page)]
    assert faults == []


def test_a_french_phone_gets_french_pages(playwright, host, profile):
    with browser_of(playwright, profile, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(host.url)
        expect(page.get_by_role("heading", name="Le compteur dans la poche")).to_be_visible()
        page.get_by_role("button", name="Le télécharger").click()
        page.get_by_role("link", name="Nouvelle partie").click()
        expect(page.get_by_label("Joueur 1", exact=True)).to_be_visible()


#: Unsupported browsers: one too old, and one that allows no service worker.
CANNOT = ("WebAssembly.validate = () => false", "delete Navigator.prototype.serviceWorker")


@pytest.mark.parametrize("script", CANNOT)
def test_an_unsupported_browser_is_told_which_are_supported(playwright, host, profile, script):
    with browser_of(playwright, profile) as context:
        context.add_init_script(script)
        page = context.new_page()
        page.goto(host.url)
        expect(page.get_by_text("It takes iOS 15.4 or Safari 15.4, Chrome or Edge 96")).to_be_visible()
        expect(page.get_by_role("button")).to_have_count(0)


def test_a_first_fetch_without_a_network_says_so(playwright, root, host, profile):
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        page.goto(host.url)
        host.shut()
        page.get_by_role("button", name="Fetch it").click()
        expect(page.get_by_text("there is no network, or its host does not answer")).to_be_visible()
        with Host(root, host.port):
            page.get_by_role("button", name="Try again").click()
            page.get_by_role("link", name="New game").wait_for()


def test_an_address_of_the_app_opens_after_the_fetch(playwright, root, host, profile):
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        page.goto(f"{host.url}rulebook/MB-9.1")
        page.get_by_role("button", name="Fetch it").click()
        expect(page.get_by_role("heading", name=re.compile("9.1"))).to_be_visible(timeout=60_000)
        assert page.url == f"{host.url}rulebook/MB-9.1"


@contextmanager
def another_in_its_place(file):
    """Change one byte in the middle of a file, for the duration of the block."""
    good = file.read_bytes()
    middle = len(good) // 2
    file.write_bytes(good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1 :])
    try:
        yield
    finally:
        file.write_bytes(good)


def test_refuses_a_script_with_another_hash(playwright, root, host, profile):
    with (
        another_in_its_place(root / FOLDER / "pocket" / "in-page.js"),
        browser_of(playwright, profile) as context,
    ):
        page = context.new_page()
        page.goto(host.url)
        page.get_by_role("button", name="Fetch it").click()
        expect(page.get_by_text("pocket/in-page.js is not the file that was built.")).to_be_visible()


def test_refuses_a_script_of_python_with_another_hash(playwright, root, host, profile):
    """Browsers do not check the hash of a script that a worker imports, so the app does."""
    script = root / FOLDER / "pocket" / "python.js"
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        page.goto(host.url)
        with changed(script, (WORDS_IN_PYTHON, WORDS_IN_PYTHON.upper())):
            page.get_by_role("button", name="Fetch it").click()
            expect(page.get_by_text("python.js is not the file that was built.")).to_be_visible()
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("link", name="New game").wait_for()


def test_refuses_a_part_with_another_hash_and_fetches_it_again(playwright, root, host, profile):
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        page.goto(host.url)
        with another_in_its_place(root / FOLDER / "pocket" / "app.tar.packed"):
            page.get_by_role("button", name="Fetch it").click()
            expect(page.get_by_text("app.tar is not the file that was built.")).to_be_visible()
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("link", name="New game").wait_for()


def test_the_loading_page_ignores_a_changed_script(playwright, root, host, profile):
    with (
        another_in_its_place(root / FOLDER / "pocket" / "page.js"),
        browser_of(playwright, profile) as context,
    ):
        page = context.new_page()
        page.goto(host.url)
        expect(page.get_by_role("button", name="Fetch it")).to_have_count(0)


def test_later_parts_are_fetched_last_and_scripts_only_once(playwright, host, profile):
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        fetch_app(page, host)
        until_all_is_kept(page)
    assert host.asked.index("in-page.js") < host.asked.index("later.tar.packed")
    assert len([name for name in host.asked if name.startswith("python.js")]) == 1


def test_games_exported_to_a_server_are_unchanged(page, tmp_path, new_phone):
    Player(page).start(["Ann", "Bob"])
    page.goto("./import")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save all games to a file").click()
    saved = tmp_path / "games.json"
    saving.value.save_as(saved)
    server = new_phone()
    imported = server.post("/import", {"file": (saved.open("rb"), "games.json")})
    assert imported.status == 303
    sent_back = tmp_path / "back.json"
    sent_back.write_bytes(server.client.get("/export").data)
    assert sent_back.read_bytes() == saved.read_bytes()
