"""Four workers of gunicorn on one PostgreSQL, as if on two hosts: all of them know what one keeps, counts or
refuses."""

import os
import re
import time
from collections import Counter
from functools import partial

import pytest

from scorekeeper.store import db
from tests import builders_web
from tests.slow import books
from tests.slow.gunicorn import TwoHosts
from tests.slow.scorers import Phone, Scorer, new_game
from tests.together import at_once
from tests.web.nights.evening import THIRTEEN, new_evening

pytestmark = pytest.mark.postgresql

KEY = "k" * 64
WORKERS_A_HOST, SCORERS = 2, 4
PATIENCE = 60
VERSION = re.compile(r'id="version"[^>]* value="([^"]+)"')


@pytest.fixture
def server(tmp_path):
    hosts = TwoHosts(tmp_path, WORKERS_A_HOST, KEY)
    try:
        hosts.wait()
        yield hosts
    finally:
        assert hosts.stop() == [0, 0]


@pytest.mark.parametrize("seconds", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_saves_and_polls_of_two_hosts_agree(seconds, server, note):
    phones, ledger, known = [Phone(server) for _ in range(SCORERS)], [], {}
    path = new_game(phones[0], phones[1:])
    scorers = [Scorer(number, phone, path, ledger, known, 1) for number, phone in enumerate(phones, start=1)]
    for scorer in scorers:
        scorer.start()
    watcher, shown, until = Phone(server), set(), time.monotonic() + seconds
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
    note(f"two hosts, {SCORERS} scorers of one game, {seconds} s: {figures}, {dict(statuses)}")


def test_every_worker_answers_an_unchanged_game_with_204(server):
    phone = Phone(server)
    path = new_game(phone, [])
    for title in ("First", "Second", "Third"):
        phone.post(f"{path}/rename", {"title": title})
        version = VERSION.search(phone.ask("GET", path).text)[1]
        answers = at_once(*[partial(phone.ask, "GET", f"{path}/news?v={version}")] * 12)
        assert {answer.status for answer in answers} == {204}


def test_all_workers_count_wrong_tries_together(server):
    stranger = Phone(server)
    statuses = Counter(stranger.ask("GET", "/games/1-AAAAAAAAAAAAAAAAAAAAAA").status for _ in range(330))
    assert statuses == {404: 300, 429: 30}


def test_the_clock_of_a_round_is_the_same_on_every_host(server, tmp_path):
    """It depends on no host's clock, whoever started it."""
    app = builders_web.migrated_app(tmp_path / "third", SECRET_KEY=KEY)
    night = new_evening(builders_web.Phone(app), *THIRTEEN[:4], minutes="45").everybody_comes().next_round()
    night.done("/clock/1", {"what": "start"})
    with app.app_context():
        db.engine.dispose()
    left = [
        int(re.search(r'data-left="(\d+)"', Phone(host).ask("GET", night.path).text)[1])
        for host in server.hosts
    ]
    assert all(45 * 60 - PATIENCE < seconds <= 45 * 60 for seconds in left), left
    assert abs(left[0] - left[1]) <= 10, left
