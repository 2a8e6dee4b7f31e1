"""A phone of five years ago: how soon a tap shows, and how soon the page of a game can be used.

Chromium with its processor slowed four and six times, on a network of 150 ms and 1.6 Mbit/s. A tap is timed
in the page, from the end of the touch until the frame with its effect; a visit from its start until the first
tap on a key shows.
"""

import tempfile
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.bench import figure
from tests.browser.cdn import Cdn
from tests.browser.chromium import launch
from tests.browser.phones import PHONE, Server
from tests.browser.world import Device, reported
from tests.builders import ACE, TANK

SLOWER = (4, 6)
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SCREEN = {**PHONE, "viewport": {"width": 390, "height": 664}}
TAPS, VISITS = 20, 7
#: Milliseconds between two taps.
PAUSE = 500
TAP_AIM, VISIT_AIM = "goal 100 ms", "goal 2,000 ms"
KEY = '.keys-of-miles [data-miles="{}"]'
ROW = '.side-row[data-side="{}"]'
TILE = '[name="side_0-driving_ace"]'
TILE_OF_ONE_ZONE = f"{ROW.format(0)} {TILE}[value=played]"
#: Taps with their effects, in turn, so that each tap changes something.
TURNS = {
    "a key of the pad": [
        (KEY.format(miles), f"{KEY.format(miles)}[aria-pressed=true]") for miles in (400, 475)
    ],
    "a tile of a safety": [
        (TILE_OF_ONE_ZONE, f"{TILE}[value=played]:checked"),
        (TILE_OF_ONE_ZONE, f"{TILE}[value=coup]:checked"),
        (TILE_OF_ONE_ZONE, f"{TILE}[value=coup]:not(:checked)"),
    ],
    "the active row": [(f"{ROW.format(side)} .whose", f"{ROW.format(side)}.active") for side in (1, 0)],
    "the menu": [(".menu-button", "#menu:not([hidden])"), (".menu-button", "#menu[hidden]")],
}
#: Resolves when the page has been painted first.
PAINTED = """() => new Promise((resolve) => {
  const look = (list) => { if (list.getEntriesByName("first-contentful-paint").length) resolve(); };
  new PerformanceObserver(look).observe({ type: "paint", buffered: true });
})"""
#: Notes the end of the touch, and the painting of the frame with its effect.
WATCH = """(shows) => {
  const seen = window.seen = {};
  const note = ({ timeStamp }) => { seen.tapped = timeStamp; };
  addEventListener("pointerup", note, { capture: true, once: true });
  const look = () => {
    if (!document.querySelector(shows)) requestAnimationFrame(look);
    else requestAnimationFrame(() => { seen.painted = performance.now(); });
  };
  requestAnimationFrame(look);
}"""
SEEN = """() => new Promise((resolve) => {
  const look = () => window.seen.painted ? resolve(window.seen) : setTimeout(look, 20);
  look();
})"""


def run():
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
        Cdn() as cdn,
    ):
        browser = launch(playwright.chromium, cdn.arguments)
        device = Device(server)
        game = game_of_four(device)
        for slower in SLOWER:
            measure(partial(OldPhone, browser, server, device, slower), game, f"{slower} times slower")
        browser.close()


def game_of_four(device):
    """A game of four sides, the largest entry, after ten hands."""
    game = device.new_game(
        "Ann", "Bob", "Chloé", "Dev", edition="dujardin-2024", end="hands", hands_to_play="99"
    )
    device.play(game, *[reported((500, ACE), (475, TANK + "*"), (300,), (0,))] * 10)
    return game


def measure(new_phone, game, how):
    first, later = [], []
    for _visit in range(VISITS):
        with new_phone() as phone:
            first.append(phone.visit(game))
            later.append(phone.visit(game))
    note(f"first visit, {how}", first, VISIT_AIM)
    note(f"later visit, {how}", later, VISIT_AIM)
    with new_phone() as phone:
        phone.visit(game)
        for name, turns in TURNS.items():
            taken = [phone.time_of_tap(*turn) for turn in islice(cycle(turns), TAPS)]
            note(f"{name}, {how}", taken, TAP_AIM)


class OldPhone:
    """A page of a phone that has fetched nothing yet, and scores the games of `device`."""

    def __init__(self, browser, server, device, slower):
        self._context = browser.new_context(base_url=server.url, **SCREEN)
        device.lend_cookies_to(self._context)
        self._page = self._context.new_page()
        self._cdp = self._context.new_cdp_session(self._page)
        self._cdp.send("Network.enable")
        self._cdp.send("Network.emulateNetworkConditions", SLOW_4G)
        self._cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._context.close()

    def visit(self, game):
        """Return the milliseconds from the call of the page until the first tap on a key shows."""
        self._page.goto("about:blank")
        self._page.goto(game, wait_until="commit")
        self._page.evaluate(PAINTED)
        return self._tap(*TURNS["a key of the pad"][0])["painted"]

    def time_of_tap(self, what, shows):
        """Return the milliseconds from a tap on `what` until it shows."""
        self._page.wait_for_timeout(PAUSE)
        seen = self._tap(what, shows)
        return seen["painted"] - seen["tapped"]

    def _tap(self, what, shows):
        """Tap by the browser's protocol: Playwright's own tap has listeners in the page, which take time."""
        x, y, width, height = self._page.locator(what).bounding_box().values()
        place = {"x": x + width / 2, "y": y + height / 2}
        self._page.evaluate(WATCH, shows)
        for event, places in (("touchStart", [place]), ("touchEnd", [])):
            self._cdp.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": places})
        return self._page.evaluate(SEEN)


def note(name, taken, aim):
    figure(f"{name}: median", median(taken), "ms", aim)
    figure(f"{name}: worst of {len(taken)}", max(taken), "ms")
