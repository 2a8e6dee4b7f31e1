"""A database of an earlier version opens in this one, with the same scores and a working history.

Each `database-NNNN.sql` in tests/data is a dump at that migration. In the first game a hand was corrected,
one was deleted and restored by undo, and one deleted. A link let in a second phone. In the third game an
earlier state was restored. Another game was deleted. A fourth, of another phone, has the record of its hand.
In the seventh, somebody took a seat after two hands. A night is at the tables of its first round.
"""

import shutil
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.paths import migrations_dir
from scorekeeper.play.replay import replay
from scorekeeper.play.verify import verified
from scorekeeper.records.games import read_games, write_games
from scorekeeper.records.plays import read_record
from scorekeeper.rules.who_plays import EarlierSeats, everybody
from scorekeeper.store import db
from scorekeeper.store.change_log import Changed
from scorekeeper.store.database import DATABASE_FILE, will_write
from scorekeeper.store.games.exchange import every_game, game_entry
from scorekeeper.store.games.games import NOT_UNDOABLE, bring_back, undo
from scorekeeper.store.games.history import state_after
from scorekeeper.store.games.saving_hands import change_hand, save_hand
from scorekeeper.store.games.scorers import may_write
from scorekeeper.store.keeping.backup import restore
from scorekeeper.store.models import Device, Game, Scorer
from scorekeeper.store.nights.log import lines
from scorekeeper.store.nights.nights import every_night
from scorekeeper.store.nights.reading import read_night
from scorekeeper.store.nights.rounds import close_round
from scorekeeper.store.search_text import search_text
from scorekeeper.store.versions import check_version, newest_version
from scorekeeper.web.games.history_text import history_entries
from tests.builders import DATA
from tests.builders_web import migrated_app, put_database
from tests.databases import copy_database
from tests.records.test_games import A_RECORD
from tests.store import dump_database
from tests.store.dump_database import load

pytestmark = pytest.mark.sqlite("the kept databases are files of SQLite")

RELEASED = sorted(DATA.glob("database-*.sql"))
SCORES = [(3625, 1275), (1800, 0)]


@pytest.fixture(scope="module", params=RELEASED, ids=lambda file: file.stem)
def dump(request):
    return request.param


@pytest.fixture(scope="module")
def upgraded(dump, tmp_path_factory):
    """Today's app on the old database, and a copy of the upgraded database."""
    folder = tmp_path_factory.mktemp("released")
    load(dump, folder / "data" / DATABASE_FILE)
    app = migrated_app(folder / "data", SECRET_KEY="k" * 32)
    return app, copy_database(app, folder / "upgraded.db")


@pytest.fixture
def opened(upgraded):
    """Today's app on the old database."""
    app, copy = upgraded
    put_database(app, copy)
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
def third(games):
    """The third game, which has three sides."""
    return games[2]


@pytest.fixture
def device(opened):
    return db.session.scalar(db.select(Device))


def totals(games):
    return [game.tally.totals for game in games]


def changes_of(game):
    """The changes to the game since it was created, except those to its links."""
    return [
        change for change in game.changes if change.kind not in (*NOT_UNDOABLE, "link_made", "link_withdrawn")
    ]


def change_of_kind(game, kind, place=0):
    """The first change of this kind, or the one at index `place` among them."""
    return [change for change in changes_of(game) if change.kind == kind][place]


def test_every_migration_but_the_newest_has_a_dump_and_so_has_the_first():
    first, *later = sorted(file.name[:4] for file in (migrations_dir() / "versions").glob("[0-9]*.py"))
    assert [file.stem.removeprefix("database-") for file in RELEASED] == [first, *later[:-1]]


def test_a_database_of_this_version_can_be_dumped(tmp_path, monkeypatch):
    """The command in docs/recipes.md writes a dump that a later version can open."""
    shutil.copy(RELEASED[-1], tmp_path / "database-0000.sql")
    monkeypatch.setattr(dump_database, "DATA", tmp_path)
    kept = dump_database.main()
    assert kept.name == f"database-{newest_version()}.sql"
    again = load(kept, tmp_path / "again" / DATABASE_FILE)
    check_version(again)
    games = "SELECT title, seats, deleted FROM games ORDER BY id"
    then = load(RELEASED[-1], tmp_path / "then" / DATABASE_FILE)
    assert rows(again, games) == rows(then, games) != []


def rows(file, query):
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


def test_an_old_database_has_the_same_scores(games):
    assert totals(games[:2]) == SCORES
    assert [game.seats for game in games[:2]] == [("Ann", "Bob", "Chloé", "Dev"), ("Eva", "Finn")]
    assert games[1].rules.house_rules == (("points_shutout", 700),)
    assert games[1].tally.outcome.reason == "stopped"


def test_games_of_an_old_database_can_be_found(games):
    """By their present names. Nothing is archived."""
    found_by = [(game.box, game.search_text, game.finished) for game in games]
    assert ("\n ann\n bob\n chloe\n dev\n ", False) in [found[1:] for found in found_by]
    computed = [
        (
            game.rules.edition,
            search_text(everybody(game.seats, game.earlier_seats), game.title, game.place, game.note),
            game.tally.outcome is not None,
        )
        for game in games
    ]
    assert found_by == computed
    assert {finished for _box, _text, finished in found_by} == {True, False}
    assert set(db.session.scalars(db.select(Scorer.archived_at))) == {None}


def test_an_old_database_has_the_same_history(games):
    assert [change.kind for change in changes_of(games[0])] == [
        *["hand_saved"] * 4,
        "hand_edited",
        "hand_deleted",
        "undone",
        "hand_deleted",
        "dealer_chosen",
    ]
    sentences = [sentence for entry in history_entries(games[0]) for sentence in entry.sentences]
    assert "Hand 3, Bob & Dev, miles: 325 → 350." in sentences
    assert "Hand 2 deleted." in sentences


def test_a_game_is_at_the_version_of_its_last_change(games, device):
    assert [game.version for game in games] == [game.changes[-1].id for game in games]
    undo(change_of_kind(games[0], "dealer_chosen"), device)
    assert games[0].version == games[0].changes[-1].id


def test_the_device_may_still_write(games, device):
    assert all(may_write(game, device) for game in games[:3])


def test_undo_still_works(games, device):
    undo(change_of_kind(games[0], "dealer_chosen"), device)
    assert games[0].next_dealer is None
    undo(change_of_kind(games[0], "hand_deleted", 1), device)
    assert [len(game.hands) for game in games[:2]] == [4, 1]
    undo(change_of_kind(games[0], "hand_edited"), device)
    assert games[0].hands[2].result.sides[1].miles == 325
    undo(change_of_kind(games[1], "game_stopped"), device)
    assert not games[1].stopped


def test_an_earlier_state_still_comes_back(games, device):
    bring_back(games[0], device, state_after(change_of_kind(games[0], "hand_saved", 1)))
    assert [hand.id for hand in games[0].hands] == [1, 2]
    bring_back(games[0], device, state_after(change_of_kind(games[0], "dealer_chosen")))
    assert totals(games)[0] == SCORES[0]


def test_an_old_hand_accepts_a_record(games, device):
    """It had none, even if its history does not mention records. Earlier states can still be restored."""
    game, hand = games[0], games[0].hands[0]
    assert {row.record for row in game.all_hands} == {None}
    change_hand(hand, device, "record_attached", record=A_RECORD)
    attached = game.changes[-1]
    assert history_entries(game)[0].sentences == ["Hand 1: play-by-play attached."]
    undo(attached, device)
    assert hand.record is None
    bring_back(attached.game, device, state_after(attached))
    assert hand.record == A_RECORD
    bring_back(game, device, state_after(change_of_kind(game, "dealer_chosen")))
    assert (hand.record, totals(games[:2])) == (None, SCORES)
    assert history_entries(game)[0].sentences == [
        "An earlier state restored:",
        "Hand 1: play-by-play removed.",
    ]


def test_an_old_form_sent_again_changes_nothing(games, device):
    """A retry, with the update in between."""
    game, hand = games[0], games[0].hands[0]
    before = len(game.changes)
    assert save_hand(game, device, hand.form_key, hand.dealer, hand.result) is hand
    assert len(game.changes) == before


def test_games_of_an_old_database_survive_export(games):
    entries = [game_entry(game) for game in games]
    assert read_games(write_games(entries)) == entries


def test_an_old_database_can_be_restored(dump, tmp_path):
    restore(load(dump, tmp_path / "backup.db"), tmp_path / "new" / DATABASE_FILE)
    app = migrated_app(tmp_path / "new", SECRET_KEY="k" * 32)
    with app.app_context():
        assert totals(every_game()[:2]) == SCORES
        db.session.remove()
        db.engine.dispose()


def test_the_third_game_is_intact(third):
    assert totals([third]) == [(1500, 0, 250)]
    assert (third.title, third.seats, third.rules.points_to_win) == (None, ("Gus", "Hana", "Zoé"), 5000)
    (hand,) = third.hands
    assert [side.cards for side in hand.result.sides] == [(0, 2, 0, 2, 2), (0,) * 5, (0, 1, 0, 1, 0)]
    assert [change.kind for change in changes_of(third)] == [
        *["hand_saved"] * 2,
        "game_renamed",
        "misdeal",
        "terms_changed",
        "brought_back",
    ]
    sentences = [sentence for entry in history_entries(third) for sentence in entry.sentences]
    assert "Players: Gus, Hana, Zoé → Gus, Hana, Zoë." in sentences
    assert "Hand 2 saved: Gus 1,000, Hana 825, Zoé 25." in sentences


def test_states_before_a_restore_still_come_back(third, device):
    bring_back(third, device, state_after(change_of_kind(third, "misdeal")))
    assert (third.title, third.seats[2], third.next_dealer) == ("Fête d’été", "Zoé", 2)
    bring_back(third, device, state_after(change_of_kind(third, "terms_changed")))
    assert (third.title, third.seats[2], third.rules.points_to_win) == (None, "Zoë", 7000)
    assert third.hands[1].result.extension_called_by == 0


def test_links_stay_open_or_withdrawn(third, games):
    assert [(link.name, link.withdrawn) for game in games[:3] for link in game.links] == [
        ("Bob’s phone", False),
        ("For the garden", True),
    ]
    bobs = db.session.get(Device, 2)
    assert [may_write(game, bobs) for game in games[:3]] == [True, False, False]
    assert {change.device_id for change in changes_of(games[0])} == {1, 2}


def test_a_late_old_form_keeps_somebody_elses_record(games, device):
    """The old history says how the hand was saved, and does not mention records."""
    game, hand = games[0], games[0].hands[0]
    change_hand(hand, db.session.get(Device, 2), "record_attached", record=A_RECORD)
    sent = (game, device, hand.form_key, hand.dealer)
    assert save_hand(*sent, hand.result, seen=0) is hand
    assert (game.changes[-1].kind, hand.record) == ("record_attached", A_RECORD)
    with pytest.raises(Changed):
        save_hand(*sent, game.hands[1].result, seen=0)


def test_a_deleted_game_can_be_restored(third, device):
    deleted = db.session.scalars(db.select(Game).where(Game.deleted)).one()
    undo(change_of_kind(deleted, "game_deleted"), device)
    assert deleted.tally.totals == (500, 500)
    assert deleted in every_game()
    assert len(deleted.hands) == 1


def test_an_old_record_is_kept(games):
    (hand,) = games[3].hands
    assert verified(replay(read_record(hand.record)), games[3].rules, hand.result, hand.dealer)
    assert [change.kind for change in changes_of(games[3])] == ["hand_saved", "record_attached"]


def test_a_game_with_a_new_player_is_intact(games, device):
    game = games[6]
    assert (game.seats, game.earlier_seats) == (("Kim", "Jan"), (EarlierSeats(2, ("Ivy", "Jan")),))
    assert (game.place, game.note) == ("Le Mans", "Rain all day.")
    (ask,) = game.asks
    assert (ask.name, ask.state) == ("Lou", "asked")
    undo(change_of_kind(game, "players_changed"), device)
    assert (game.seats, game.earlier_seats) == (("Ivy", "Jan"), ())


def test_a_night_of_an_old_database_goes_on(opened):
    (row,) = every_night()
    assert row.version == max(line.id for line in lines(row))
    (table, other) = read_night(row.id).current.tables
    assert (table.sides, other.sides) == (((1,), (4,)), ((2,), (3,)))
    close_round(row, db.session.get(Device, 4), row.rounds[0])
    assert row.version == lines(row)[0].id
    assert [table.game.links[0].withdrawn for table in row.rounds[0].tables] == [True, True]
