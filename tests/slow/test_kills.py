"""kill -9 at random moments while four phones score: every acknowledged save is there, once.

SCOREKEEPER_KILLS says how often (200), SCOREKEEPER_SEED repeats a run's choices.
"""

import os
import random
import time
from collections import Counter

import pytest

from tests.slow import books
from tests.slow.scorers import PATIENCE, Phone, Scorer, Server, new_game

CLIENTS = 4
KILLS_A_GAME = 5


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


def killed(server, kills, seed):
    """Kills the server so often, checks the database after every start, and returns the figures."""
    moments, began = random.Random(seed), time.monotonic()
    database = os.environ.get("DATABASE_URL") or server.data / "scorekeeper.db"
    phones, ledger, figures, starts = [Phone(server) for _ in range(CLIENTS)], [], {}, []
    for first in range(0, kills, KILLS_A_GAME):
        path, known = new_game(phones[0], phones[1:]), {}
        scorers = [
            Scorer(number, phone, path, ledger, known, seed) for number, phone in enumerate(phones, start=1)
        ]
        for scorer in scorers:
            scorer.start()
        for _ in range(min(KILLS_A_GAME, kills - first)):
            time.sleep(moments.uniform(0.05, 1.2))
            server.assert_runs()
            server.kill()
            stopped = time.monotonic()
            server.start()
            starts.append(time.monotonic() - stopped)
            figures = books.check(database, ledger)
        for scorer in scorers:
            scorer.stop.set()
        for scorer in scorers:
            scorer.join(PATIENCE + 60)
            assert scorer.failed is None, (scorer.failed, seed)
            assert not scorer.is_alive(), (scorer.where(), seed)
        figures = books.check(database, ledger)
    statuses = sum((phone.statuses for phone in phones), Counter())
    assert 500 not in statuses
    figures |= {
        "kills": kills,
        "lost answers": sum(phone.lost for phone in phones),
        "statuses": dict(sorted(statuses.items())),
        "kinds": dict(Counter(entry[0] for entry in ledger)),
        "longest start": round(max(starts), 2),
        "seconds": round(time.monotonic() - began),
        "seed": seed,
    }
    assert figures["acknowledged"] > 0
    return figures


def seed():
    return int(os.environ.get("SCOREKEEPER_SEED") or random.randrange(2**32))


@pytest.mark.rest
def test_acknowledged_saves_survive_a_few_kills(server, note):
    note(f"killed: {killed(server, 3, seed())}")


@pytest.mark.slow
def test_acknowledged_saves_survive_kills(server, note):
    kills = int(os.environ.get("SCOREKEEPER_KILLS", "200"))
    note(f"killed: {killed(server, kills, seed())}")
