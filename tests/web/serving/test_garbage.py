"""Garbage collection between requests, in a process with Python's own turned off."""

import gc
import os
import subprocess
import sys
import weakref

import pytest

from scorekeeper.paths import CHECKOUT
from scorekeeper.web.serving import garbage


class Cycle:
    def __init__(self):
        self.itself = self


@pytest.fixture
def python_collects_nothing(monkeypatch):
    monkeypatch.setattr(garbage, "YOUNG", 50)
    monkeypatch.setattr(garbage, "SLOW", 0)
    gc.collect()
    gc.freeze()  # else every collection would search what was there before the test
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def littering(app, monkeypatch):
    """A phone, and references to the cycles that each of its requests leaves behind."""
    left = []

    def leave_cycles():
        cycles = [Cycle() for _ in range(60)]
        left.append(weakref.ref(cycles[0]))
        return ""

    monkeypatch.setitem(app.view_functions, "home.home", leave_cycles)
    return app.test_client(), left


def test_a_request_collects_what_it_leaves_behind(littering, python_collects_nothing):
    client, left = littering
    client.get("/")
    assert [cycle() for cycle in left] == [None]


def test_garbage_is_left_to_python_where_python_collects(littering):
    client, left = littering
    gc.collect()  # Python's own collection is then not due during the request
    client.get("/")
    assert left[0]() is not None


@pytest.mark.parametrize("spared", range(3))
def test_old_garbage_is_collected_in_the_end(spared, littering, python_collects_nothing):
    client, left = littering
    kept = Cycle()
    for _ in range(spared):
        gc.collect(spared - 1)
    gone = weakref.ref(kept)
    del kept
    asked = 0
    while gone() is not None:
        client.get("/")
        asked += 1
        assert asked < 3 * garbage.OLDER**2
    assert all(cycle() is None for cycle in left)


def test_a_quick_request_leaves_garbage_to_slow_ones(littering, monkeypatch, python_collects_nothing):
    monkeypatch.setattr(garbage, "SLOW", 1_000)
    monkeypatch.setattr(garbage, "LEFT_TO_SLOW", 1_000)
    client, left = littering
    client.get("/")
    assert left[0]() is not None


def test_rows_are_freed_without_a_collection(table):
    """A game and its changes refer to each other, which only a collection could free."""
    left = []
    for changes in (1, 20):
        for number in range(changes):
            table.post("/rename", {"title": f"Title {changes} {number}"})
        table.page()
        gc.collect()
        gc.disable()
        try:
            table.page()
            left.append(gc.collect())
        finally:
            gc.enable()
    assert left[0] == left[1]


def crash(how):
    """The exit code of a process, and how often two threads had a dictionary each.

    Python's memory checks end the process at once when something is freed twice.
    """
    command = [sys.executable, "-m", "tests.web.serving.crash_of_311", how, "20"]
    checked = os.environ | {"PYTHONMALLOC": "debug"}
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True, "timeout": 120}
    ended = subprocess.run(command, cwd=CHECKOUT, env=checked, **options)
    return ended.returncode, int(ended.stdout.split()[-1])


def test_two_threads_can_share_a_dictionary():
    assert crash("requests") == (0, 0)


def test_two_threads_with_a_dictionary_each_crash_the_process():
    """On versions of Python that collect garbage in an allocation."""
    code, twos = crash("python")
    assert (twos > 0, code < 0) == (garbage.IN_ALLOCATIONS, garbage.IN_ALLOCATIONS)


def test_a_little_garbage_is_not_collected_yet(littering, monkeypatch, python_collects_nothing):
    monkeypatch.setattr(garbage, "YOUNG", 1_000_000)
    client, left = littering
    client.get("/")
    assert left[0]() is not None
