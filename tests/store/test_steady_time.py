"""Time that does not jump when the computer's clock is set."""

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
    """A computer that was started a hundred seconds before noon."""

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
def test_until_it_is_remembered_it_is_the_time_of_day(computer):
    assert steady_now() == NOON
    computer.shows -= HOUR
    assert steady_now() == NOON - HOUR


@BY_ITS_OWN
def test_remembered_it_goes_on_whatever_the_clock_shows(computer):
    assert steady_now(remember=True) == NOON
    computer.shows += 24 * HOUR
    computer.passes(60)
    assert steady_now() == NOON + timedelta(minutes=1)
    computer.shows -= 48 * HOUR
    assert steady_now(remember=True) == NOON + timedelta(minutes=1)


@BY_ITS_OWN
def test_another_process_counts_alike(computer):
    steady_now(remember=True)
    db.session.commit()
    computer.shows -= HOUR
    db.session.remove()
    assert steady_now() == NOON


@BY_ITS_OWN
def test_a_restart_is_counted_anew(computer):
    steady_now(remember=True)
    db.session.commit()
    computer.boot, computer.runs, computer.shows = "second", 5.0, NOON + HOUR
    assert steady_now() == NOON + HOUR
    assert steady_now(remember=True) == NOON + HOUR
    assert [boot.id for boot in db.session.scalars(select(Boot))] == ["first", "second"]


@BY_ITS_OWN
def test_of_two_at_once_the_first_counts(computer, monkeypatch):
    """Both saw nothing remembered, and the clock was set in between."""
    steady_now(remember=True)
    db.session.commit()
    computer.shows += HOUR
    db.session.expunge_all()
    assert steady_time._remembered().started_at == NOON - timedelta(seconds=100)


def test_this_computer_has_such_a_clock(app):
    with app.app_context():
        first = steady_now(remember=True)
        assert timedelta() <= steady_now() - first < timedelta(seconds=5)
    assert steady_time._boot_id() == steady_time._boot_id()


def test_a_system_without_names_for_its_starts(tmp_path, monkeypatch):
    monkeypatch.setattr(steady_time, "_BOOT_ID", tmp_path / "nothing")
    assert len(steady_time._boot_id.__wrapped__()) == 36


# --- hosts of one PostgreSQL -----------------------------------------------------------------------------


@pytest.fixture
def on_host(app, monkeypatch):
    """on_host("first") works on the host of that name, whose clock is `ahead`."""

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
def test_all_hosts_count_by_the_clock_of_the_server(ahead, on_host):
    with on_host("first"):
        first = steady_now(remember=True)
        db.session.commit()
    with on_host("another", ahead):
        assert timedelta() <= steady_now() - first < timedelta(seconds=5)
        assert timedelta() <= steady_now(remember=True) - first < timedelta(seconds=5)
    assert abs(first - models.now()) < timedelta(seconds=5)


@pytest.mark.postgresql
def test_the_server_is_asked_once_for_a_page(on_host, app):
    with on_host("first"), statements(app) as sent:
        moments = [steady_now() for _ in range(3)]
        assert len(sent) == 1
        assert moments == sorted(set(moments)), "and it goes on"
