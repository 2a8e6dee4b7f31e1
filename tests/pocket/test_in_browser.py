"""The built site in a phone-sized Chromium: from a plain file server once, and then from nowhere."""

import re
import sqlite3
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.tapping import seat
from tests.browser.test_score_a_game import GAMES, Player, tap_in
from tests.pocket.hosting import FOLDER, Host, browser_of, build_site, data_folder, fetch_app, stop_worker

pytestmark = pytest.mark.pocket

KILLS = 10
#: So small that a game of it lasts.
SMALL_HAND = {
    "edition": "winning-moves",
    "players": 2,
    "extension_called_by": None,
    "draw_pile_empty": True,
    "sides": [
        {"miles": 100, "safeties": [], "coups_fourres": [], "safe_trip": False},
        {"miles": 75, "safeties": [], "coups_fourres": [], "safe_trip": False},
    ],
}


#: Resolves once the new version is there, and waits.
UNTIL_FETCHED = """navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
  const look = () => registration.waiting ? resolve() : setTimeout(look, 100);
  look();
}))"""


@contextmanager
def released(site):
    """The site as another version of it, for a while."""
    files = [site / "sw.js", site / "pocket" / "version.js"]
    texts = [file.read_text("utf-8") for file in files]
    version = re.search(r'VERSION = "(\w+)"', texts[1])[1]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text.replace(version, "another"), "utf-8")
    yield
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """The folder of a static host that has the site below it."""
    root = tmp_path_factory.mktemp("host")
    build_site(root / FOLDER)
    return root


@pytest.fixture
def host(root):
    with Host(root) as host:
        yield host


@pytest.fixture
def profile(tmp_path):
    return tmp_path / "profile"


@pytest.fixture
def context(playwright, host, profile):
    with browser_of(playwright, profile, base_url=host.url) as context:
        yield context


@pytest.fixture
def page(context, host):
    """The start page of a phone that has just fetched the app."""
    page = context.new_page()
    fetch_app(page, host)
    return page


def test_an_evening_without_a_network_is_there_the_next_day(playwright, host, profile, note):
    with browser_of(playwright, profile, base_url=host.url) as context:
        fetch_app(context.new_page(), host)
    host.shut()
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        for game in GAMES[:3]:
            tap_in(page, game, note)
        totals = GAMES[2]["scores"][-1]["total"]
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        page.goto("./")
        finished = page.locator(".game-card")
        expect(finished).to_have_count(3)
        for total in totals:
            expect(finished.first).to_contain_text(f"{total:,}")


def test_nothing_answered_is_lost_when_the_worker_is_killed(page, context, tmp_path):
    player = Player(page)
    player.start(["Ann", "Bob"])
    game = page.url
    for number in range(1, KILLS + 1):
        player.score(number, SMALL_HAND).save()
        if number % 2:  # the others are killed while the answer is on its way: the outbox sends them again
            expect(page.locator(f"#hand-{number}")).to_be_visible()
        stop_worker(context, page)
        page.goto(game)
        expect(page.locator(f"#hand-{number}")).to_be_visible()
        expect(page.locator("[id^=hand-]")).to_have_count(number)
    database = tmp_path / "copy.db"
    database.write_bytes(data_folder(page)["scorekeeper.db"])
    with sqlite3.connect(database) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM hands").fetchone() == (KILLS,)


def test_no_room_is_told_and_nothing_is_kept_by_half(playwright, host, profile):
    with browser_of(playwright, profile) as context:
        fetch_app(context.new_page(), host)
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)  # before its first look at the room there is
        session.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 1})
        page.goto("games/new")  # what is kept can be read
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_text("There is no room left on this phone")).to_be_visible()
        page.goto("./")
        expect(page.get_by_text("No game on this device yet")).to_be_visible()


def test_a_new_version_is_offered_on_the_start_page_and_keeps_the_games(page, root):
    Player(page).start(["Ann", "Bob"])
    with released(root / FOLDER):
        page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        page.evaluate(UNTIL_FETCHED)
        expect(page.get_by_text("New version")).to_have_count(0)  # never in the middle of a hand
        page.goto("./")
        page.get_by_role("button", name="New version: restart").click()
        expect(page.get_by_text("Go on with")).to_be_visible(timeout=60_000)
        assert page.evaluate("caches.keys()") == ["pocket-another"]


def test_two_tabs_are_one_phone(page, context):
    Player(page).start(["Ann", "Bob"])
    other = context.new_page()
    other.goto(page.url)
    Player(other).score(1, SMALL_HAND).save()
    expect(page.locator("#hand-1")).to_be_visible()  # it follows


def test_a_french_phone_is_spoken_to_in_french(playwright, host, profile):
    with browser_of(playwright, profile, locale="fr-FR") as context:
        page = context.new_page()
        page.goto(host.url)
        expect(page.get_by_role("heading", name="Le compteur dans la poche")).to_be_visible()
        page.get_by_role("button", name="Le télécharger").click()
        page.get_by_role("link", name="Nouvelle partie").click()
        expect(seat(page, 1).or_(page.get_by_label("Joueur 1", exact=True))).to_be_visible()


def test_a_part_that_was_changed_on_its_way_is_refused(playwright, root, host, profile):
    part = root / FOLDER / "pocket" / "app.tar.packed"
    good = part.read_bytes()
    part.write_bytes(good[:-1] + b"x")
    try:
        with browser_of(playwright, profile) as context:
            page = context.new_page()
            page.goto(host.url)
            page.get_by_role("button", name="Fetch it").click()
            expect(page.get_by_text("app.tar is not the file that was built.")).to_be_visible()
    finally:
        part.write_bytes(good)


def test_games_taken_along_to_a_server_are_the_same_there(page, tmp_path, new_phone):
    Player(page).start(["Ann", "Bob"])
    page.goto("./")
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
