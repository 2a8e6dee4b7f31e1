"""The app inside a phone beside the same app on `serve`, each asked by a page in a phone-sized Chromium.

A page of the browser asks for the page of a game and saves hands, and times it: of the phone through its
service worker, of the server over loopback. The budgets stand beside the figures.
"""

import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.browser.phones import Server
from tests.pocket.hosting import FOLDER, Host, browser_of, build_site, fetch_app, held_by, largest_renderer

TIMES = 20
STARTS = 5
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
        print(f"  {build_site(root / 'host' / FOLDER).strip().rpartition(': ')[2]} (budget 13 MB)")
        with Host(root / "host") as host:
            inside = in_phone(playwright, host, root / "profile")
        with Server(root / "data") as server, browser_of(playwright, root / "other") as context:
            served = figures(context.new_page(), f"{server.url}/")
    for what, budget in (("page", 60), ("save", 100)):
        print(
            f"  {what}: {inside[what]:.0f} ms in the phone (budget {budget}), {served[what]:.0f} ms by serve"
        )


def in_phone(playwright, host, profile):
    with browser_of(playwright, profile) as context:
        page = context.new_page()
        began = time.perf_counter()
        fetch_app(page, host)
        print(f"  first start: {time.perf_counter() - began:.1f} s (budget 6 s)")
        page.wait_for_timeout(2000)  # the snapshot is written
    later = []
    for _start in range(STARTS):
        with browser_of(playwright, profile) as context:
            page = context.new_page()
            began = time.perf_counter()
            page.goto(host.url)
            later.append(time.perf_counter() - began)
    print(f"  later start: {min(later):.1f} s best, {median(later):.1f} s median (budget 2 s)")
    with browser_of(playwright, profile) as context:
        taken = figures(context.new_page(), host.url)
        print(
            f"  memory of the tab and its worker: {held_by(largest_renderer(context)):.0f} MB (budget 250 MB)"
        )
    return taken


def figures(page, home):
    """The medians of a page and of a save, in milliseconds."""
    page.goto(f"{home}games/new")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*-*")
    return {what: median(page.evaluate(TIMED, [what, TIMES])) for what in ("save", "page")}
