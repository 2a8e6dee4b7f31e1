"""The app inside a phone beside the same app on `serve`, each asked by a page in a phone-sized Chromium.

A page of the browser fetches the page of a game and saves hands, and times both: in the phone through its
service worker, on the server over loopback. The budgets stand beside the figures.
"""

import re
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.bench import figure
from tests.browser.phones import Server
from tests.pocket.hosting import FOLDER, Host, browser_of, build_site, fetch_app, held_by, largest_renderer

TIMES = 20
STARTS = 5
FETCHED, FIRST, LATER, MEMORY = (
    "fetched before the first page",
    "first start",
    "later start, median",
    "memory of the tab",
)
PAGE, SAVE = "page of a game, median", "save, median"
BUDGETS = (
    (FETCHED, "MB", "13 MB"),
    (FIRST, "s", "6 s"),
    (LATER, "s", "2 s"),
    (PAGE, "ms", "60 ms"),
    (SAVE, "ms", "100 ms"),
    (MEMORY, "MB", "250 MB"),
)
#: Bytes received for the open page and its files.
RECEIVED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""
#: Asks for the game's page, or saves a hand into it, so many times. Returns the milliseconds that each took.
TIMED = """async ([what, times]) => {
  const token = document.querySelector("[name=csrf_token]").value;
  const hand = {"side_0-miles": 25, "side_1-miles": 0, "side_0-pile_empty": "y", extension: "nobody"};
  const key = () => crypto.randomUUID().replaceAll("-", "");
  const form = () => new URLSearchParams({csrf_token: token, form_key: key(), ...hand});
  const save = () => fetch(`${location.pathname}/hands/new`, {method: "POST", body: form()});
  const ask = {page: () => fetch(location.pathname), save}[what];
  const taken = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    const answer = await ask();
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 500)}`);
    await answer.text();
    taken.push(performance.now() - began);
  }
  return taken;
}"""


def run():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        fetched = float(re.search(r"([0-9.]+) MB", build_site(root / "host" / FOLDER))[1])
        with Host(root / "host") as host:
            inside = {FETCHED: fetched} | in_phone(playwright, host, root / "profile")
        with Server(root / "data") as server:
            served = by_serve(playwright, server, root / "other")
    for name, unit, aim in BUDGETS:
        figure(f"{name}, inside a phone", inside[name], unit, f"budget {aim}")
        figure(f"{name}, by serve", served[name], unit)


def in_phone(playwright, host, profile):
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        began = time.perf_counter()
        fetch_app(page, host)
        first = time.perf_counter() - began
        page.wait_for_timeout(2000)  # the snapshot is written
    return {FIRST: first} | used(playwright, host.url, profile)


def by_serve(playwright, server, profile):
    """Measure a running server, whose pages a phone fetches as they are opened."""
    home = f"{server.url}/"
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        first = seconds_to(page, home)
        fetched = page.evaluate(RECEIVED)
    return {FETCHED: fetched / 1e6, FIRST: first} | used(playwright, home, profile)


def used(playwright, home, profile):
    later = []
    for _start in range(STARTS):
        with browser_of(playwright, profile) as context:
            later.append(seconds_to(context.new_page(), home))
    with browser_of(playwright, profile) as context:
        taken = figures(context.new_page(), home)
        memory = held_by(largest_renderer(context))
    return {LATER: median(later), MEMORY: memory} | taken


def seconds_to(page, address):
    began = time.perf_counter()
    page.goto(address)
    return time.perf_counter() - began


def figures(page, home):
    """The medians of a page and of a save, in milliseconds."""
    page.goto(f"{home}games/new")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*-*")
    return {
        name: median(page.evaluate(TIMED, [what, TIMES])) for name, what in ((SAVE, "save"), (PAGE, "page"))
    }
