"""The page of an open game without its server: a service worker shows the page as it last was."""

import re
import time

import pytest
from playwright.sync_api import Error, expect

from tests.browser.chromium import launch
from tests.browser.phones import NETWORK, PHONE, Server, new_context
from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.world import Device, game_on, reported

NAMES = ("Ann", "Bob")
SOON = 20
SAYS = {
    "en-US": r"^You see this page as it was at \d\d:\d\d.*\. The server can’t be reached\.$",
    "fr-FR": r"^Page telle qu’elle était à \d\d:\d\d\. Le serveur ne répond pas\.$",
}
ANYWHERE = "--host-resolver-rules=MAP club.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
#: The paths of the pages that the phone has kept, by the names of caches.
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    found[name] = paths.filter((path) => path.startsWith("/games/"));
  }
  return found;
}"""
#: Resolves once the page is kept.
IS_KEPT = """async (path) => {
  while (!await caches.match(path)) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
#: Resolves once the page is kept with this in it.
IS_KEPT_WITH = """async ([path, part]) => {
  const text = async () => (await caches.match(path)).text();
  while (!(await text()).includes(part)) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
#: Sends a form of the page to an address.
DELETE = """(path) => {
  const form = document.querySelector("form[method=post]");
  form.action = path;
  form.submit();
}"""
#: Makes the kept pages older.
AGE = """async (hours) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = await cache.match(request);
      const headers = new Headers(page.headers);
      if (!headers.has("Kept-At")) continue;
      headers.set("Kept-At", Date.now() - hours * 3_600_000);
      await cache.put(request, new Response(await page.text(), { headers }));
    }
  }
}"""
#: The storage of a worker fails, as on a full or damaged disk.
BROKEN = "() => { caches.open = () => Promise.reject(new DOMException('broken', 'UnknownError')); }"
#: Resolves once a cache is gone.
IS_GONE = """async (name) => {
  while (await caches.has(name)) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
#: The cache and the page of another program of this host, such as the app inside a phone.
OTHERS = """async () => {
  await (await caches.open("pocket /pocket/ 1")).put("/pocket/part", new Response("part"));
}"""


@pytest.fixture
def network(complaints):
    """The server goes away, which browsers report."""
    complaints.allow(*NETWORK, "status of 502", "status of 404", "asked the internet for http://127.0.0.1:")


@pytest.fixture
def folder(tmp_path):
    return tmp_path


@pytest.fixture
def make_phone(browser, complaints, network):
    contexts = []

    def make(server, **options):
        contexts.append(new_context(browser, server, complaints, service_workers="allow", **options))
        return contexts[-1].new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def left(make_phone, folder):
    """left(): a phone whose server has stopped, the address of its game, and the port."""

    def leave(**options):
        with Server(folder) as server:
            phone = make_phone(server, **options)
            game = game_on(phone, server, *NAMES, hands=[reported((600,), (200,))])
            open_and_keep(phone, game)
        return phone, game, int(server.url.rpartition(":")[2])

    return leave


def open_and_keep(phone, game):
    phone.goto(game)
    phone.evaluate(IS_KEPT, game)


def keeps(phone, *games):
    """Wait until the phone keeps the pages of these games, and no others."""
    until = time.monotonic() + SOON
    while {page for pages in phone.evaluate(KEPT).values() for page in pages} != {*games}:
        assert time.monotonic() < until, (phone.evaluate(KEPT), games)
        phone.wait_for_timeout(50)


def note(phone):
    return phone.locator(".out-of-date")


def is_old(phone, locale="en-US"):
    expect(note(phone)).to_have_text(re.compile(SAYS[locale]))
    expect(note(phone)).to_be_visible()


def test_the_page_and_its_entry_outlast_the_server(left, folder):
    phone, _game, port = left()
    phone.context.new_cdp_session(phone).send("Network.clearBrowserCache")
    phone.reload()
    is_old(phone)
    expect_totals(phone, NAMES, [600, 200])
    hand = HandEntry(phone)
    hand.miles(0, 75)
    hand.miles(1, 25)
    hand.save()
    expect(phone.get_by_text("Hand 2: kept on this phone")).to_be_visible()
    is_old(phone)
    when = re.search(r"\d\d:\d\d", note(phone).inner_text()).group()
    expect(phone.locator("#kept")).to_contain_text(f"Totals as of {when}")
    phone.get_by_role("button", name="Look at it").tap()
    expect(phone.locator("#kept .row span")).to_have_text(re.compile("Ann · 75Bob · 25"))
    with Server(folder, port):
        expect(note(phone)).to_be_hidden()
        expect_totals(phone, NAMES, [675, 225])
        phone.reload()
        expect(phone.locator("#hand-2")).to_be_visible()
        expect(note(phone)).to_be_hidden()


def test_the_next_day_the_page_is_not_shown(left):
    phone, *_ = left()
    phone.evaluate(AGE, 11)
    phone.reload()
    is_old(phone)
    phone.evaluate(AGE, 13)
    with pytest.raises(Error, match="net::ERR_FAILED"):
        phone.reload()


def test_the_sentence_is_in_the_language_of_the_page(left):
    phone, *_ = left(locale="fr-FR")
    phone.reload()
    is_old(phone, "fr-FR")


def test_after_a_save_the_kept_page_has_the_hand(make_phone, folder):
    with Server(folder) as server:
        phone = make_phone(server)
        open_and_keep(phone, game := game_on(phone, server, *NAMES))
        hand = HandEntry(phone)
        hand.miles(0, 600)
        hand.miles(1, 200)
        hand.save()
        expect(phone.locator("#hand-1")).to_be_visible()
        phone.evaluate(IS_KEPT_WITH, [game, 'id="hand-1"'])
    phone.reload()
    is_old(phone)
    expect(phone.locator("#hand-1")).to_be_visible()


def test_the_icon_leads_to_the_last_game_or_the_start_page(left, folder):
    phone, game, port = left()
    phone.goto("/games/")
    is_old(phone)
    expect(phone).to_have_url(re.compile(f"{game}$"))
    with Server(folder, port) as server:
        phone.goto("/games/")
        expect(phone).to_have_url(f"{server.url}/")


def test_a_proxy_without_its_server_counts_as_gone(make_phone, folder, monkeypatch):
    with Server(folder) as server:
        phone = make_phone(server)
        open_and_keep(phone, game_on(phone, server, *NAMES))

        def bad_gateway(_environ, start_response):
            start_response("502 Bad Gateway", [])
            return [b"Bad Gateway"]

        monkeypatch.setattr(server, "app", bad_gateway)
        phone.reload()
        is_old(phone)


def test_a_watcher_keeps_the_page_too(make_phone, folder):
    with Server(folder) as server:
        game = Device(server).new_game(*NAMES)
        phone = make_phone(server)
        open_and_keep(phone, game)
    phone.reload()
    is_old(phone)
    expect(phone.get_by_text("You are watching")).to_be_visible()


def test_games_that_are_over_or_deleted_are_not_kept(make_phone, folder):
    with Server(folder) as server:
        phone, ann = make_phone(server), Device(server)
        ended, gone, deleted = (ann.new_game(*NAMES) for _ in range(3))
        ann.lend_cookies_to(phone.context)
        for game in (ended, gone, deleted):
            open_and_keep(phone, game)
        keeps(phone, ended, gone, deleted)
        with phone.expect_navigation():
            phone.evaluate(DELETE, f"{deleted}/delete")
        keeps(phone, ended, gone)
        ann.post(f"{ended}/stop")
        phone.goto(ended)
        keeps(phone, gone)
        ann.post(f"{gone}/delete")
        phone.goto(gone)
        keeps(phone)


def test_only_the_last_three_pages_are_kept(make_phone, folder):
    with Server(folder) as server:
        phone, ann = make_phone(server), Device(server)
        games = [ann.new_game(*NAMES) for _ in range(5)]
        for game in games:
            open_and_keep(phone, game)
        keeps(phone, *games[-3:])


def test_a_page_is_shown_though_storage_fails(make_phone, folder):
    with Server(folder) as server:
        phone = make_phone(server)
        open_and_keep(phone, game := game_on(phone, server, *NAMES))
        (worker,) = phone.context.service_workers
        worker.evaluate(BROKEN)
        phone.goto(game)
        expect(phone.locator("#entry")).to_be_visible()
        phone.goto("/games/")
        expect(phone).to_have_url(f"{server.url}/")


def test_a_new_version_forgets_what_the_old_one_kept(left, folder, monkeypatch):
    phone, game, port = left()
    phone.evaluate(OTHERS)
    (old,) = [name for name in phone.evaluate(KEPT) if not name.startswith("pocket")]
    monkeypatch.setattr("scorekeeper.web.home_screen._version", lambda: "another")
    with Server(folder, port):
        phone.goto(game)
        expect(phone.locator("#hand-1")).to_be_visible()
        phone.evaluate(IS_GONE, old)
        phone.evaluate(IS_KEPT, game)
        names = phone.evaluate(KEPT)
    assert names == {f"{old.rpartition(' ')[0]} another": [game], "pocket /pocket/ 1": []}


def test_other_pages_have_no_worker(left):
    phone, game, _ = left()
    registered = "async path => (await navigator.serviceWorker.getRegistration(path))?.scope ?? null"
    for path in ("/", "/pocket/", "/pocket/games/1", "/legal"):
        assert phone.evaluate(registered, path) is None, path
    assert phone.evaluate(registered, game).endswith("/games/")


def test_over_plain_http_the_page_works_without_a_worker(browser, complaints, folder, network):
    far = launch(browser.browser_type, (ANYWHERE,))
    try:
        with Server(folder) as server:
            game = Device(server).new_game(*NAMES)
            phone = far.new_context(**PHONE).new_page()
            faults = []
            phone.on("pageerror", lambda error: faults.append(str(error)))
            phone.goto(server.url.replace("127.0.0.1", "club.example") + game)
            expect(phone.get_by_text("You are watching")).to_be_visible()
            assert phone.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
            assert faults == []
    finally:
        far.close()
