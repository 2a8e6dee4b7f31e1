"""Time that does not jump when the computer's clock is set."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from scorekeeper.store import db, steady_time
from scorekeeper.store.models import Boot
from scorekeeper.store.steady_time import steady_now

NOON = datetime(2026, 5, 1, 12)
HOUR = timedelta(hours=1)


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


def test_until_it_is_remembered_it_is_the_time_of_day(computer):
    assert steady_now() == NOON
    computer.shows -= HOUR
    assert steady_now() == NOON - HOUR


def test_remembered_it_goes_on_whatever_the_clock_shows(computer):
    assert steady_now(remember=True) == NOON
    computer.shows += 24 * HOUR
    computer.passes(60)
    assert steady_now() == NOON + timedelta(minutes=1)
    computer.shows -= 48 * HOUR
    assert steady_now(remember=True) == NOON + timedelta(minutes=1)


def test_another_process_counts_alike(computer):
    steady_now(remember=True)
    db.session.commit()
    computer.shows -= HOUR
    db.session.remove()
    assert steady_now() == NOON


def test_a_restart_is_counted_anew(computer):
    steady_now(remember=True)
    db.session.commit()
    computer.boot, computer.runs, computer.shows = "second", 5.0, NOON + HOUR
    assert steady_now() == NOON + HOUR
    assert steady_now(remember=True) == NOON + HOUR
    assert [boot.id for boot in db.session.scalars(select(Boot))] == ["first", "second"]


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
