"""Memory of a worker of gunicorn that has answered thousands of requests to pages of every kind.

The database is migrated before, because a process that has migrated keeps Alembic in memory. Resident memory
counts everything that a process uses; the proportional figure divides shared memory among its processes.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

from tests.bench import figure
from tests.bench.night import Timed, next_round, set_up
from tests.builders import hand, rules, side
from tests.builders_web import hand_form, new_game_form
from tests.slow.gunicorn import Gunicorn

WORKERS, ROUNDS = 2, 60
PAGES = ("/", "/games/new", "/nights/new", "/rulebook", "/rulebook/whole", "/legal", "/replay", "/t")
OF_GAME = ("", "/hands/new", "/menu", "/history", "/table", "/sharing", "/screen", "/export", "/track")
OF_NIGHT = ("", "/desk", "/people", "/draw", "/standings", "/tables/1/1", "/more", "/more/log", "/paper")
SIZES = re.compile(r"^(Rss|Pss):\s+(\d+) kB", re.MULTILINE)


def run():
    with tempfile.TemporaryDirectory() as folder:
        migrate(folder)
        server = Gunicorn(Path(folder), WORKERS, MALLOC_ARENA_MAX="1")  # as in the container
        try:
            server.wait()
            fresh = largest(server, "Rss")
            asked = ask(server)
            name = f"a worker after {asked / WORKERS:,.0f} requests"
            figure("a worker that was just started, resident", fresh, "MB")
            figure(f"{name}, resident", largest(server, "Rss"), "MB", "at most 90")
            figure(f"{name}, its part of what is shared", largest(server, "Pss"), "MB")
        finally:
            server.stop()


def migrate(folder):
    """Make the database in a process of its own."""
    environment = os.environ | {"SCOREKEEPER_DATA": folder}
    subprocess.run([sys.executable, "-c", "import scorekeeper.wsgi"], env=environment, check=True)


def ask(server):
    """Ask for pages of a game and of a night of 64 people, save hands, and return the number of requests."""
    timed = Timed()
    director, night = set_up(server, timed, 64, 3)
    next_round(director, night, 1)
    form = new_game_form("Ann", "Bob", end="hands", hands_to_play="99")
    game = director.ask("new game", "POST", "/games/new", form)
    paths = (*PAGES, *(f"{game}{rest}" for rest in OF_GAME), *(f"{night}{rest}" for rest in OF_NIGHT))
    for turn in range(ROUNDS):
        if turn % 2:  # another connection, perhaps to the other worker
            director.connection.close()
        for path in paths:
            director.ask(path, "GET", path)
        for path in PAGES:
            french = Request(f"http://127.0.0.1:{server.port}{path}", headers={"Accept-Language": "fr"})
            urlopen(french).close()
        if turn < 30:
            save = hand_form(rules(), hand(side(25 * turn % 700), side(25)))
            director.ask("save", "POST", f"{game}/hands/new", save)
    assert not timed.wrong, timed.wrong[:3]
    return sum(map(len, timed.seconds.values())) + ROUNDS * len(PAGES)


def largest(server, kind):
    """The memory of the largest worker, in MB."""
    master = server.process.pid
    workers = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    return max(int(dict(SIZES.findall(smaps(worker)))[kind]) for worker in workers) / 1024


def smaps(process):
    return Path(f"/proc/{process}/smaps_rollup").read_text()
