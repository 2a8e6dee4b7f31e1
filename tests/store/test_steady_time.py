"""Time that does not jump when somebody sets the computer's clock."""

import time
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from scorekeeper.store import db, models, steady_time
from scorekeeper.store.models import Boot
from scorekeeper.store.steady_time import steady_now
from tests.web.games.test_sql_statements import statements

NOON = datetime(2026, 5, 1, 12)
HOUR = timedelta(hours=1)

BY_ITS_OWN = pytest.mark.sqlite("by the clock of the computer")


@pytest.fixture
def computer(app, monkeypatch):
    """A computer that started a hundred seconds before noon."""

    class Computer:
        def __init__(self):
            self.shows, self.runs, self.boot = NOON, 100.0, "first"

        def passes(self, seconds):
            self.shows += timedelta(seconds=seconds)
            self.runs += seconds

    computer = Computer()
    monkeypatch.setattr(steady_time, "now", lambda: computer.shows)
    monkeypatch.setattr(steady_time, "_uptime", lambda: computer.runs)
    monkeypatch.setattr(steady_time, "_boot_id", lambda: computer.boot)
    with app.app_context():
        yield computer


@BY_ITS_OWN
def test_is_the_time_of_day_until_a_start_is_stored(computer):
    assert steady_now() == NOON
    computer.shows -= HOUR
    assert steady_now() == NOON - HOUR


@BY_ITS_OWN
def test_does_not_jump_when_the_clock_is_set(computer):
    assert steady_now(remember=True) == NOON
    computer.shows += 24 * HOUR
    computer.passes(60)
    assert steady_now() == NOON + timedelta(minutes=1)
    computer.shows -= 48 * HOUR
    assert steady_now(remember=True) == NOON + timedelta(minutes=1)


@BY_ITS_OWN
def test_another_process_gets_the_same_time(computer):
    steady_now(remember=True)
    db.session.commit()
    computer.shows -= HOUR
    db.session.remove()
    assert steady_now() == NOON


@BY_ITS_OWN
def test_a_restart_begins_a_new_count(computer):
    steady_now(remember=True)
    db.session.commit()
    computer.boot, computer.runs, computer.shows = "second", 5.0, NOON + HOUR
    assert steady_now() == NOON + HOUR
    assert steady_now(remember=True) == NOON + HOUR
    assert [boot.id for boot in db.session.scalars(select(Boot))] == ["first", "second"]


@BY_ITS_OWN
def test_the_first_of_two_simultaneous_starts_counts(computer):
    """Both saw nothing stored, and somebody set the clock in between."""
    steady_now(remember=True)
    db.session.commit()
    computer.shows += HOUR
    db.session.expunge_all()
    assert steady_time._remembered().started_at == NOON - timedelta(seconds=100)


def test_works_with_this_computers_clock(app):
    with app.app_context():
        first = steady_now(remember=True)
        assert timedelta() <= steady_now() - first < timedelta(seconds=5)
    assert steady_time._boot_id() == steady_time._boot_id()


def test_works_without_boot_ids(tmp_path, monkeypatch):
    monkeypatch.setattr(steady_time, "_BOOT_ID", tmp_path / "nothing")
    assert len(steady_time._boot_id.__wrapped__()) == 36


# --- hosts of one PostgreSQL -----------------------------------------------------------------------------


@pytest.fixture
def on_host(app, monkeypatch):
    """on_host("first") runs on the host with that name, whose clock is `ahead`."""

    @contextmanager
    def working(name, ahead=timedelta()):
        with monkeypatch.context() as its, app.app_context():
            its.setattr(steady_time, "now", lambda: models.now() + ahead)
            its.setattr(steady_time, "_boot_id", lambda: name)
            its.setattr(steady_time, "_uptime", lambda: time.monotonic() + len(name) * 1000)
            yield

    return working


@pytest.mark.postgresql
@pytest.mark.parametrize("ahead", [timedelta(minutes=3), -HOUR])
def test_all_hosts_use_the_clock_of_postgresql(ahead, on_host):
    with on_host("first"):
        first = steady_now(remember=True)
        db.session.commit()
    with on_host("another", ahead):
        assert timedelta() <= steady_now() - first < timedelta(seconds=5)
        assert timedelta() <= steady_now(remember=True) - first < timedelta(seconds=5)
    assert abs(first - models.now()) < timedelta(seconds=5)


@pytest.mark.postgresql
def test_postgresql_is_asked_once_a_page(on_host, app):
    with on_host("first"), statements(app) as sent:
        moments = [steady_now() for _ in range(3)]
        assert len(sent) == 1
        assert moments == sorted(set(moments)), "and it goes on"
