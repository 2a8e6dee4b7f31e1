"""Kill the browser's processes during saves. Every answered save is there, exactly once.

SCOREKEEPER_KILLS sets the number of kills (100). SCOREKEEPER_SEED repeats the choices of a run.
"""

import os
import random
import shutil
import time
from collections import Counter
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browser.test_score_a_game import Player
from tests.pocket.hosting import (
    STILL,
    browser_of,
    data_folder,
    kill_browser,
    kill_renderer,
    largest_renderer,
    stop_worker,
)
from tests.pocket.test_in_browser import SMALL_HAND
from tests.slow import books

pytestmark = pytest.mark.pocket

FEW = 6
BROWSERS = 3
SAVE = "**/hands/new"
#: The most seconds from the request to the kill. About half of the saves are answered by then.
LATEST = 0.03
#: Milliseconds until Python runs again. For the first seven seconds a new page does not ask for it.
PATIENCE = 60_000


class Victim:
    """A player whose phone is killed. The player opens the game again and continues.

    `ledger` has the hands whose saves were answered: (kind, form key, miles of the first side).
    """

    def __init__(self, context, copy):
        self._copy = copy
        self.ledger, self.figures = set(), Counter()
        self.open_in(context)
        Player(self.page).start(["Ann", "Bob"])
        self.game = self.page.url

    def open_in(self, context):
        """Continue in a new tab that has not loaded a page of the app yet."""
        self._context, self.page = context, context.new_page()
        self.page.on("response", self._note)
        self.page.goto(STILL)

    def _note(self, response):
        if response.ok and "x-game-version" in response.headers:
            form = parse_qs(response.request.post_data)
            self.ledger.add(("hand_saved", form["form_key"][0], int(form["side_0-miles"][0])))

    def save_and_die(self, number, kill, delay):
        """Save a hand, kill `delay` seconds after the request, and check the database at once."""
        entry = Player(self.page).score(number, SMALL_HAND)
        renderer, answered = largest_renderer(self._context), len(self.ledger)
        with self.page.expect_request(SAVE):
            entry.save_button.evaluate(
                "button => button.click()"
            )  # a Playwright tap lasts as long as the save
        time.sleep(delay)
        kill(renderer)
        self.figures["in the middle of a save"] += len(self.ledger) == answered
        hands = self.check()
        assert hands in (number - 1, number)
        self.figures["kept without an answer"] += hands == number and len(self.ledger) == answered

    def end_worker(self, _renderer):
        stop_worker(self._context, self.page)
        self.page.wait_for_timeout(100)  # for an answer already on its way

    def crash(self, renderer):
        kill_renderer(self._context, renderer)
        self.page.close()
        self.open_in(self._context)

    def check(self):
        """Check that the database is sound and has every answered hand once. Returns its number of hands."""
        self._copy.write_bytes(data_folder(self.page)["scorekeeper.db"])
        return books.check(self._copy, self.ledger)["hands"]

    def go_on(self, number):
        """Load the game's page. It sends the hand again if that was not stored."""
        self.page.goto(self.game)
        expect(self.page.locator(f"#hand-{number}")).to_be_visible(timeout=PATIENCE)
        expect(self.page.locator("#kept")).to_be_hidden(timeout=PATIENCE)
        expect(self.page.locator("[id^=hand-]")).to_have_count(number)


def killed(context, copy, kills):
    """Kill the pages and the worker alternately, and check the database each time. Returns figures."""
    seed = int(os.environ.get("SCOREKEEPER_SEED") or random.randrange(2**32))
    print(f"SCOREKEEPER_SEED={seed}")
    moments, began = random.Random(seed), time.monotonic()
    victim = Victim(context, copy)
    for number in range(1, kills + 1):
        kill = victim.crash if number % 2 else victim.end_worker
        victim.save_and_die(number, kill, moments.uniform(0, LATEST))
        victim.go_on(number)
    assert victim.check() == kills  # hands that were not stored were sent again
    return {**victim.figures, "kills": kills, "seconds": round(time.monotonic() - began), "seed": seed}


def test_no_answered_save_is_lost_in_a_few_kills(context, tmp_path, note):
    note(f"in a phone, killed: {killed(context, tmp_path / 'copy.db', FEW)}")


@pytest.mark.slow
def test_no_answered_save_is_lost_in_many_kills(context, tmp_path, note):
    figures = killed(context, tmp_path / "copy.db", int(os.environ.get("SCOREKEEPER_KILLS", "100")))
    note(f"in a phone, killed: {figures}")
    assert figures["in the middle of a save"]


def answer_to(entry):
    """Recognise the answer to this entry. The outbox may send an earlier entry again at the same time."""
    key = entry.page.locator("#entry [name=form_key]").input_value()

    def is_answer(response):
        return response.url.endswith("/hands/new") and key in (response.request.post_data or "")

    return is_answer


def test_answered_saves_survive_a_killed_browser(playwright, host, fetched, profile, tmp_path):
    """All processes of the browser end as soon as the answer arrives."""
    shutil.copytree(fetched[0], profile)
    with browser_of(playwright, profile, base_url=host.url) as context:
        victim = Victim(context, tmp_path / "copy.db")
    for number in range(1, BROWSERS + 1):
        with browser_of(playwright, profile, base_url=host.url) as context:
            victim.open_in(context)
            victim.page.goto(victim.game)
            entry = Player(victim.page).score(number, SMALL_HAND)
            with victim.page.expect_response(answer_to(entry)):
                entry.save()
            kill_browser(context)
    with browser_of(playwright, profile, base_url=host.url) as context:
        victim.open_in(context)
        assert victim.check() == BROWSERS
