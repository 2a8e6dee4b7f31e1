"""A program damaged inside the phone repairs itself, or offers the games as a file."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import expect_totals
from tests.browser.test_score_a_game import Player
from tests.pocket.hosting import (
    FOLDER,
    STILL,
    Host,
    browser_of,
    kill_browser,
    stop_worker,
    until_kept,
)
from tests.pocket.test_in_browser import SMALL_HAND

pytestmark = pytest.mark.pocket

PARTS = ("snapshot", "pyodide.asm.wasm", "python_stdlib.zip", "libraries.tar", "app.tar")
NAMES = ["Ann", "Bob"]
#: Damages the cached file of an address: deletes it, cuts it in half, or overwrites part of it.
DAMAGE = """async ([address, how]) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const kept = await cache.match(address);
  const content = new Uint8Array(await kept.clone().arrayBuffer());
  if (how === "gone") return cache.delete(address);
  const damaged = how === "half" ? content.slice(0, content.length / 2) : content.fill(7, content.length / 3);
  return cache.put(address, new Response(damaged, kept));
}"""
#: Deletes all cached parts.
CLEAR = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
#: Resolves when the cached file of an address has this hash.
UNTIL_WHOLE = """async ([address, whole]) => {
  while (await (%(HASH)s)(address) !== whole) await new Promise((resolve) => setTimeout(resolve, 100));
}"""
#: The hash of the cached file of an address.
HASH = """async (address) => {
  const kept = await caches.match(address);
  const digest = kept && await crypto.subtle.digest("SHA-256", await kept.arrayBuffer());
  return digest && [...new Uint8Array(digest)].join();
}"""


def address_of(part):
    return f"/{FOLDER}/pocket/{part}"


@pytest.fixture
def game(page):
    """The address of a game in the phone. It has one hand."""
    player = Player(page)
    player.start(NAMES)
    player.score(1, SMALL_HAND).save()
    expect_totals(page, NAMES, [50, 25])
    return page.url


def go_on(page, game):
    """Score a second hand. If the page first shows an error, try again."""
    page.goto(game)
    again = page.get_by_role("button", name="Try again")
    expect(page.locator("#hand-1").or_(again).first).to_be_visible(timeout=60_000)
    if again.is_visible():
        again.click()
    Player(page).score(2, SMALL_HAND).save()
    expect_totals(page, NAMES, [100, 50])


@pytest.mark.parametrize("how", ["spoilt", "gone", "half"])
@pytest.mark.parametrize("part", PARTS)
def test_a_damaged_part_is_fetched_again(page, context, game, part, how):
    page.goto(STILL)
    whole = page.evaluate(HASH, address_of(part))
    stop_worker(context, page)
    page.evaluate(DAMAGE, [address_of(part), how])
    go_on(page, game)
    if part == "snapshot":
        until_kept(page, part)
    else:
        page.goto("./")
        page.evaluate(UNTIL_WHOLE % {"HASH": HASH}, [address_of(part), whole])


def test_a_deleted_program_is_fetched_again(page, context, game):
    page.goto(STILL)
    stop_worker(context, page)
    page.evaluate(CLEAR)
    go_on(page, game)


def test_a_broken_program_offline_offers_the_games_as_a_file(page, context, host, root, game, tmp_path):
    page.goto(STILL)
    stop_worker(context, page)
    for part in ("app.tar", "snapshot"):
        page.evaluate(DAMAGE, [address_of(part), "gone"])
    host.shut()
    page.goto(game)
    expect(page.get_by_text("That did not work.")).to_be_visible(timeout=60_000)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the games to a file").click()
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    with closing(sqlite3.connect(saved)) as database:
        assert database.execute("SELECT count(*) FROM hands").fetchone() == (1,)
    with Host(root, host.port):
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#hand-1")).to_be_visible(timeout=60_000)


def test_a_first_start_killed_while_preparing_starts_again(playwright, host, profile):
    """The memory snapshot is there, but no data folder."""
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        page.goto("./")
        page.get_by_role("button", name="Fetch it").click()
        expect(page.get_by_text("It is getting ready.")).to_be_visible(timeout=60_000)
        page.close()  # it would load the start page itself, perhaps during the next navigation
        page = context.new_page()
        page.goto(STILL)
        until_kept(page, "snapshot")
        kill_browser(context)
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        page.goto("./")
        page.get_by_role("link", name="New game").wait_for()
