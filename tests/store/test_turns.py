"""Turns of several processes, for example to write."""

import subprocess
import sys
from contextlib import contextmanager
from statistics import median

import pytest

from scorekeeper.store.turns import WRITER, Turns

PATIENCE = 30
#: A process that takes turns at a folder, this many or endlessly, and writes a letter at each.
WRITING = """
import sys, time
from pathlib import Path
from scorekeeper.store.turns import WRITER, Turns

folder, most = Path(sys.argv[1]), int(sys.argv[2])
turn, number = Turns(WRITER, folder), 0
while number != most:
    assert turn.take(30)
    number += 1
    with (folder / "turns").open("ab") as turns:
        turns.write(b"t")
    time.sleep(0.005)
    if number != most:
        turn.give_back()
"""


@contextmanager
def writing(folder, turns=-1):
    process = subprocess.Popen([sys.executable, "-c", WRITING, str(folder), str(turns)])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def turn(tmp_path):
    return Turns(WRITER, tmp_path)


def turns_of_the_other(folder):
    file = folder / "turns"
    return file.stat().st_size if file.exists() else 0


def test_a_busy_writer_lets_other_processes_in_between(turn, tmp_path):
    """Mostly at once: on a busy machine a single pause may be longer."""
    meanwhile = []
    with writing(tmp_path):
        for _ in range(20):
            last = turns_of_the_other(tmp_path)
            while (before := turns_of_the_other(tmp_path)) == last:
                pass
            assert turn.take(PATIENCE)
            meanwhile.append(turns_of_the_other(tmp_path) - before)
            turn.give_back()
    assert median(meanwhile) <= 2


def test_a_process_that_ends_gives_up_its_turn(turn, tmp_path):
    with writing(tmp_path, turns=1) as other:
        assert other.wait(PATIENCE) == 0
    assert turn.take(PATIENCE)
    turn.give_back()


def test_threads_wait_no_longer_than_asked(turn):
    assert turn.take(PATIENCE)
    assert not turn.take(0.01)
    turn.give_back()
    assert turn.take(PATIENCE)
    turn.give_back()


def test_writers_go_on_if_files_cannot_be_locked(tmp_path):
    """SQLite's own lock still separates them."""
    (tmp_path / "next-writer.lock").mkdir()
    turn = Turns(WRITER, tmp_path)
    assert turn.take(PATIENCE)
    turn.give_back()
