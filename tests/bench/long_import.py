"""A file of 10,000 games, brought in by the page that tells how far it is."""

import tempfile
import time
from pathlib import Path

from scorekeeper.records.games import write_games
from tests.bench import figure
from tests.bench.people import GAMES, evenings
from tests.builders_web import Phone, migrated_app
from tests.web.games.test_exchange import send

PAGE = "/import/progress"


def run():
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone(migrated_app(Path(folder)))
        written = write_games(evenings(GAMES))
        figure("a file of 10,000 games", len(written) / 1e6, "MB")
        began = time.perf_counter()
        assert send(phone, written).goes_to == PAGE
        figure("sent and kept", time.perf_counter() - began, "s")
        slices = [a_slice(phone)]
        while slices[-1] is not None:
            slices.append(a_slice(phone))
        slices.pop()
        figure("longest slice", max(slices), "s")
        figure("all games are here after", time.perf_counter() - began, "s")


def a_slice(phone):
    """Seconds that the page was away; None when nothing is left to do."""
    began = time.perf_counter()
    page = phone.post(PAGE, htmx=True)
    took = time.perf_counter() - began
    return took if "data-goes-on" in page.html else None
