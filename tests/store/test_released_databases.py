"""A database that a released version made opens in this one: the same scores, and its history still works.

Each `database-NNNN.sql` in tests/data is a dump of a database at that migration, with two games scored by
the app of its time. In the first a hand was corrected, one deleted and brought back by undo, one deleted.
"""

import sqlite3
from contextlib import closing

import pytest

from scorekeeper import create_app
from scorekeeper.paths import migrations_dir
from scorekeeper.records.games import read_games, write_games
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.backup import restore
from scorekeeper.store.database import DATABASE_FILE, will_write
from scorekeeper.store.exchange import every_game, game_entry
from scorekeeper.store.games import bring_back, undo
from scorekeeper.store.models import Device
from scorekeeper.store.scorers import may_write
from scorekeeper.web.sheet import tally_of
from scorekeeper.web.story import story
from tests.builders import DATA

RELEASED = sorted(DATA.glob("database-*.sql"))


@pytest.fixture(params=RELEASED, ids=lambda file: file.stem)
def dump(request):
    return request.param


def load(dump, file):
    file.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as database:
        database.executescript(dump.read_text("utf-8"))
    return file


@pytest.fixture
def opened(dump, tmp_path):
    """The app of today on the database of then."""
    load(dump, tmp_path / "data" / DATABASE_FILE)
    app = create_app({"DATA_DIR": tmp_path / "data"})
    upgrade_database(app)
    token = will_write.set(True)
    with app.test_request_context():
        yield app
        db.session.remove()
        db.engine.dispose()
    will_write.reset(token)


@pytest.fixture
def games(opened):
    return every_game()


@pytest.fixture
def device(opened):
    return db.session.scalar(db.select(Device))


def totals(games):
    return [tally_of(game).totals for game in games]


def change(game, number):
    return next(one for one in game.changes if one.id == number)


def test_every_migration_but_the_newest_has_a_database():
    made_by = {file.name[:4] for file in (migrations_dir() / "versions").glob("[0-9]*.py")}
    assert sorted(made_by)[:-1] == [file.stem.removeprefix("database-") for file in RELEASED]


def test_the_same_scores(games):
    assert totals(games) == [(3625, 1275), (1800, 0)]
    assert [game.seats for game in games] == [("Ann", "Bob", "Chloé", "Dev"), ("Eva", "Finn")]
    assert games[1].rules.house_rules == (("points_shutout", 700),)
    assert tally_of(games[1]).outcome.reason == "stopped"


def test_the_same_history(games):
    assert [entry.change.kind for entry in reversed(story(games[0]))] == [
        *["hand_saved"] * 4,
        "hand_edited",
        "hand_deleted",
        "undone",
        "hand_deleted",
        "dealer_chosen",
    ]
    said = [sentence for entry in story(games[0]) for sentence in entry.sentences]
    assert "Hand 3, Bob & Dev, miles: 325 → 350." in said
    assert "Hand 2 deleted." in said


def test_the_device_may_still_write(games, device):
    assert all(may_write(game, device) for game in games)


def test_undo_still_works(games, device):
    undo(change(games[0], 9), device)
    assert games[0].next_dealer is None
    undo(change(games[0], 8), device)
    assert [len(game.hands) for game in games] == [4, 1]
    undo(change(games[0], 5), device)
    assert games[0].hands[2].result.sides[1].miles == 325
    undo(change(games[1], 11), device)
    assert not games[1].stopped


def test_an_earlier_state_still_comes_back(games, device):
    bring_back(change(games[0], 2), device)
    assert [hand.id for hand in games[0].hands] == [1, 2]
    bring_back(change(games[0], 9), device)
    assert totals(games)[0] == (3625, 1275)


def test_its_games_go_out_and_come_in_again(games):
    entries = [game_entry(game) for game in games]
    assert read_games(write_games(entries)) == entries


def test_it_can_be_restored(dump, tmp_path):
    restore(load(dump, tmp_path / "backup.db"), tmp_path / "new" / DATABASE_FILE)
    app = create_app({"DATA_DIR": tmp_path / "new"})
    upgrade_database(app)
    with app.app_context():
        assert totals(every_game()) == [(3625, 1275), (1800, 0)]
        db.session.remove()
        db.engine.dispose()
