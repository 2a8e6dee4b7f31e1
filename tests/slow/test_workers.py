"""Four workers of gunicorn on one PostgreSQL: what one of them keeps, counts or refuses, all of them know."""

import os
import re
import time
from collections import Counter
from functools import partial

import pytest

from tests.slow import books
from tests.slow.gunicorn import Gunicorn
from tests.slow.scorers import Phone, Scorer, new_game
from tests.together import at_once

pytestmark = [pytest.mark.postgresql, pytest.mark.slow]

WORKERS, SCORERS, SECONDS = 4, 4, 20
PATIENCE = 60
VERSION = re.compile(r'id="version"[^>]* value="([^"]+)"')


@pytest.fixture
def server(tmp_path):
    gunicorn = Gunicorn(tmp_path, WORKERS)
    try:
        gunicorn.wait()
        yield gunicorn
    finally:
        assert gunicorn.stop() == 0


def test_saves_and_watchers(server, note):
    phones, ledger, known = [Phone(server) for _ in range(SCORERS)], [], {}
    path = new_game(phones[0], phones[1:])
    scorers = [Scorer(number, phone, path, ledger, known, 1) for number, phone in enumerate(phones, start=1)]
    for scorer in scorers:
        scorer.start()
    watcher, shown, until = Phone(server), set(), time.monotonic() + SECONDS
    while time.monotonic() < until:
        shown.add(watcher.ask("GET", path).status)
        time.sleep(0.2)
    for scorer in scorers:
        scorer.stop.set()
    for scorer in scorers:
        scorer.join(PATIENCE)
        assert scorer.failed is None, scorer.failed
    assert shown == {200}
    statuses = sum((phone.statuses for phone in phones), Counter())
    assert 500 not in statuses
    figures = books.check(os.environ["DATABASE_URL"], ledger)
    note(f"{WORKERS} workers, {SCORERS} scorers of one game, {SECONDS} s: {figures}, {dict(statuses)}")


def test_who_shows_the_newest_asks_in_vain_whichever_worker_answers(server):
    phone = Phone(server)
    path = new_game(phone, [])
    for title in ("First", "Second", "Third"):
        phone.post(f"{path}/rename", {"title": title})
        version = VERSION.search(phone.ask("GET", path).text)[1]
        answers = at_once(*[partial(phone.ask, "GET", f"{path}/news?v={version}")] * 12)
        assert {answer.status for answer in answers} == {204}


def test_wrong_tries_are_counted_by_all_together(server):
    stranger = Phone(server)
    statuses = Counter(stranger.ask("GET", "/games/1-AAAAAAAAAAAAAAAAAAAAAA").status for _ in range(330))
    assert statuses == {404: 300, 429: 30}
