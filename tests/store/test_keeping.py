"""Keeping the games safe while a server runs: when copies are made, what is no copy, and the single file."""

import errno
import json
import logging
import os
import shutil
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import date, timedelta
from unittest.mock import Mock

import pytest

from scorekeeper.store import db
from scorekeeper.store.database import DATABASE_FILE, will_write
from scorekeeper.store.keeping import while_serving as keeping
from scorekeeper.store.keeping.backup import COPIES, COPIES_KEPT, daily_copy
from scorekeeper.store.keeping.holdings import NOTHING, holdings_in
from scorekeeper.store.keeping.recovery import newest_good_copy
from scorekeeper.store.keeping.while_serving import COPIED_AT_STOP, EVENING_OVER, LOOK_AGAIN, PAUSE, Keeper
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import Damaged
from scorekeeper.web.serving.logs import JsonLines
from tests.builders import hand, side
from tests.builders_web import Phone, hand_form, migrated_app

pytestmark = pytest.mark.sqlite("copies of the file")

A_DAY = date(2025, 12, 31)
ONE_HAND = {"end": "hands", "hands_to_play": "1"}


@pytest.fixture
def data_dir(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def phone(data_dir):
    """A phone of a server without games."""
    app = migrated_app(data_dir)
    yield Phone(app)
    will_write.set(False)  # because the last request was a form
    close(app)


@pytest.fixture
def table(phone):
    """A game of one hand, not yet played."""
    return phone.start("Ann", "Bob", **ONE_HAND)


def close(app):
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


class Day:
    """The day that the keeper gets from its clock."""

    def __init__(self):
        self.day = A_DAY

    def __call__(self):
        return self.day


@pytest.fixture
def today():
    return Day()


@pytest.fixture
def keeper(data_dir, today):
    """The keeper of a server that has just started."""
    keeper = Keeper(data_dir, today=today)
    keeper.look()
    return keeper


def play(table):
    assert table.post("/hands/new", hand_form(table.game.rules, hand(side(500), side(475)))).status == 303


def copies(data_dir):
    """File name -> number of games in each copy."""
    return {file.name: games_in(file) for file in sorted((data_dir / COPIES).glob("*"))}


def games_in(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT count(*) FROM games").fetchone()[0]


# --- when copies are made --------------------------------------------------------------------------------


def test_each_day_has_a_copy(table, keeper, today, data_dir):
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1}
    keeper.look()
    today.day += timedelta(days=1)
    keeper.look()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1, "scorekeeper-2026-01-01.db": 1}
    assert stat.S_IMODE((data_dir / COPIES).stat().st_mode) == 0o700


def test_copies_begin_with_the_first_game(phone, keeper, data_dir):
    keeper.end()
    assert not (data_dir / COPIES).exists()
    keeper = Keeper(data_dir, today=lambda: A_DAY)
    keeper.look()
    phone.start("Ann", "Bob")
    keeper.look()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1}


def test_works_without_a_database(data_dir):
    data_dir.mkdir()
    (data_dir / DATABASE_FILE).touch()
    keeper = Keeper(data_dir)
    keeper.look()
    keeper.end()
    assert [file.name for file in data_dir.iterdir()] == [DATABASE_FILE]


def test_the_first_finished_game_is_copied_at_once(table, keeper, data_dir):
    play(table)
    keeper.look()
    (copy,) = (data_dir / COPIES).iterdir()
    assert holdings_in(copy).has_finished_game


def test_later_games_are_copied_at_the_end_of_the_evening(table, keeper, data_dir):
    play(table)
    keeper.look()
    play(table.phone.start("Ann", "Bob", **ONE_HAND))
    for _ in range(EVENING_OVER):
        keeper.look()
        assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1}
    keeper.look()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 2}


def test_an_evening_without_a_change_is_copied_once(table, keeper, data_dir, monkeypatch):
    copied = Mock(side_effect=daily_copy)
    monkeypatch.setattr(keeping, "daily_copy", copied)
    table.phone.start("Ann", "Bob")
    for _ in range(3 * EVENING_OVER):
        keeper.look()
    assert copied.call_count == 1


def test_changes_are_copied_at_the_stop(table, keeper, data_dir):
    table.phone.start("Ann", "Bob")
    close(table.phone.app)
    keeper.end()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 2}


def test_a_large_file_is_copied_at_the_next_start_instead(table, keeper, today, data_dir, monkeypatch):
    table.phone.start("Ann", "Bob")
    keeping.fold_in(data_dir / DATABASE_FILE)
    monkeypatch.setattr(keeping, "COPIED_AT_STOP", (data_dir / DATABASE_FILE).stat().st_size - 1)
    keeper.end()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1}
    monkeypatch.setattr(keeping, "COPIED_AT_STOP", COPIED_AT_STOP)
    Keeper(data_dir, today=today).look()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 2}


def test_the_largest_file_that_is_copied_at_the_stop(table, keeper, data_dir, monkeypatch):
    table.phone.start("Ann", "Bob")
    keeping.fold_in(data_dir / DATABASE_FILE)
    monkeypatch.setattr(keeping, "COPIED_AT_STOP", (data_dir / DATABASE_FILE).stat().st_size)
    keeper.end()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 2}


def test_keeps_the_newest_copies_and_touches_nothing_else(table, data_dir):
    daily_copy(data_dir, A_DAY)
    (data_dir / COPIES / "scorekeeper-before-the-party.db").touch()
    (data_dir / COPIES / ".scorekeeper-2025-12-30.db.abc.part").touch()  # left by a killed server
    for days in range(1, 20):
        daily_copy(data_dir, A_DAY + timedelta(days=days))
    kept = sorted(file.name for file in (data_dir / COPIES).iterdir())
    assert kept.pop() == "scorekeeper-before-the-party.db"
    assert len(kept) == COPIES_KEPT
    assert kept[0] == "scorekeeper-2026-01-06.db"
    assert kept[-1] == "scorekeeper-2026-01-19.db"


# --- what is no copy -------------------------------------------------------------------------------------


def test_a_copy_that_lacks_games_replaces_none(table, data_dir, monkeypatch):
    daily_copy(data_dir, A_DAY)
    table.phone.start("Ann", "Bob")
    counted = iter([holdings_in(data_dir / DATABASE_FILE), NOTHING])
    monkeypatch.setattr("scorekeeper.store.keeping.backup.holdings", lambda ask: next(counted))
    with pytest.raises(Damaged, match="holds other games"):
        daily_copy(data_dir, A_DAY)
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1}


def test_an_empty_copy_is_not_offered_for_recovery(table, data_dir):
    with_games = daily_copy(data_dir, A_DAY)
    empty = shutil.copy(with_games, data_dir / COPIES / "scorekeeper-2026-01-01.db")
    with closing(sqlite3.connect(empty)) as database, database:
        for name in ("hands", "changes", "scorers", "games"):
            database.execute(f"DELETE FROM {name}")
    os.utime(with_games, (1, 1))
    assert newest_good_copy(data_dir) == with_games


def test_a_replaced_database_is_left_alone(table, keeper, data_dir):
    table.phone.start("Ann", "Bob")
    close(migrated_app(data_dir.with_name("other")))
    os.replace(data_dir.with_name("other") / DATABASE_FILE, data_dir / DATABASE_FILE)
    keeper.look()
    keeper.end()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1}


# --- the file --------------------------------------------------------------------------------------------


def test_the_log_is_written_into_the_file_at_a_quiet_moment(table, keeper, data_dir, tmp_path):
    """A copy of that single file has everything."""
    table.phone.start("Ann", "Bob")
    keeper.look()
    keeper.look()
    assert games_in(shutil.copy(data_dir / DATABASE_FILE, tmp_path / "copy.db")) == 2


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_nothing_is_forked_while_the_database_is_open():
    """A forked process would share the locks on its file and mislead others."""
    order = []

    def fork():
        child = os.fork()
        if not child:
            os._exit(keeping._looking.locked())
        order.append("forked")
        assert os.waitpid(child, 0)[1] == 0

    with keeping._looking:
        forking = threading.Thread(target=fork)
        forking.start()
        forking.join(0.2)
        order.append("looked")
    forking.join()
    assert order == ["looked", "forked"]


# --- the thread ------------------------------------------------------------------------------------------


class Clock:
    """`next_look` lets the waiting thread go on."""

    def __init__(self):
        self.look, self.waits = threading.Semaphore(0), threading.Semaphore(0)

    def wait(self, seconds):
        assert seconds == LOOK_AGAIN
        self.waits.release()
        self.look.acquire()

    def next_look(self):
        self.waits.acquire()
        self.look.release()
        self.waits.acquire()
        self.waits.release()


def test_the_thread_looks_repeatedly(table, keeper, today, data_dir):
    clock = Clock()
    assert keeper.start(clock.wait).daemon
    today.day += timedelta(days=1)
    clock.next_look()
    assert copies(data_dir).keys() == {"scorekeeper-2025-12-31.db", "scorekeeper-2026-01-01.db"}


def test_a_failed_copy_is_logged_and_retried_in_an_hour(table, data_dir, today, caplog):
    data_dir.joinpath(COPIES).write_text("in the way")
    keeper = Keeper(data_dir, today=today)
    with LogListener("scorekeeper", caplog.handler):
        for _ in range(PAUSE + 2):
            keeper.look()
    assert caplog.messages == ["the games could not be copied"] * 2
    data_dir.joinpath(COPIES).unlink()
    for _ in range(PAUSE + 1):
        keeper.look()
    assert copies(data_dir) == {"scorekeeper-2025-12-31.db": 1}


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "[Errno 28] No space left on device"),
        (Refused("There is no pg_dump."), "There is no pg_dump."),
        (sqlite3.OperationalError("database is locked"), "database is locked"),
        (ValueError("Ann has 200 miles"), None),
    ],
)
def test_the_log_of_a_failed_copy_contains_no_input(error, reason, table, data_dir, caplog, monkeypatch):
    monkeypatch.setattr(keeping, "daily_copy", Mock(side_effect=error))
    with LogListener("scorekeeper", caplog.handler):
        Keeper(data_dir).look()
    (record,) = caplog.records
    line = json.loads(JsonLines().format(record))
    assert (line["error"], line.get("reason")) == (type(error).__name__, reason)
    assert any("_copy" in place for place in line["at"])


class LogListener:
    """The app's logger does not propagate, so this listens to it directly."""

    def __init__(self, name, handler):
        self.logger, self.handler = logging.getLogger(name), handler

    def __enter__(self):
        self.logger.addHandler(self.handler)
        self.propagated, self.logger.propagate = self.logger.propagate, False

    def __exit__(self, *_):
        self.logger.removeHandler(self.handler)
        self.logger.propagate = self.propagated
