"""A game or a night that was changed since it was read is not written. The writing statement checks."""

import pytest
from sqlalchemy.orm.exc import StaleDataError

from scorekeeper.store import db
from scorekeeper.store.games.games import change_game, find_game
from scorekeeper.store.models import Device
from scorekeeper.store.nights.nights import find_night, finish
from tests.builders_web import Phone, rows_of
from tests.web.nights.evening import new_evening


@pytest.fixture
def night(app):
    return new_evening(Phone(app))


def somebody_changes(name):
    """A change by another phone that this session has not seen."""
    db.session.execute(db.text(f"UPDATE {name} SET version = version + 1"))


def test_a_game_changed_since_it_was_read_is_not_written(table):
    before = rows_of(table.phone.app)
    with table.phone.app.app_context():
        game, device = find_game(table.public_id), db.session.get(Device, 1)
        assert game.title is None
        somebody_changes("games")
        with pytest.raises(StaleDataError):
            change_game(game, device, "game_renamed", title="Too late")
        db.session.rollback()
    assert rows_of(table.phone.app) == before


def test_a_night_changed_since_it_was_read_is_not_written(app, night):
    before = rows_of(app)
    with app.app_context():
        row, device = find_night(night.public_id), db.session.get(Device, 1)
        assert row.finished_at is None
        somebody_changes("nights")
        with pytest.raises(StaleDataError):
            finish(row, device)
        db.session.rollback()
    assert rows_of(app) == before


def test_the_version_is_the_id_of_the_last_change(app, table, night):
    table.phone.post(table.path + "/rename", {"title": "Final"})
    night.done("/finish")
    changes = max(change.id for change in table.game.changes)
    assert table.game.version == changes
    assert night.row.version == rows_of(app)["night_log"][-1][0]
