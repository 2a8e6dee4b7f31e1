"""Exporting and importing games: the same byte for byte, or nothing at all."""

from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.records.games import read_games, write_games
from scorekeeper.rules import HandResult, SideResult
from scorekeeper.store import db
from scorekeeper.store.games import exchange
from scorekeeper.store.games.exchange import every_game, game_entry, new_games
from scorekeeper.store.games.games import bring_back, find_game
from scorekeeper.store.games.history import state_after
from scorekeeper.store.games.saving_hands import change_hand, save_hand
from scorekeeper.store.games.scorers import may_write
from scorekeeper.store.models import Change, Game, Hand, Scorer
from scorekeeper.web.games.history_text import history_entries
from tests.builders import ROW, hand, side
from tests.builders_web import put_database, rows_of
from tests.profiles import examples
from tests.records.test_games import A_HAND, A_RECORD, COUNTED, entries, entry, with_record
from tests.store.devices import a_device


def import_games(entries, device, form_key=None):
    made = exchange.import_games(new_games(entries), device, form_key)
    db.session.commit()
    return made


def exported():
    return write_games(map(game_entry, every_game()))


@pytest.fixture
def app_in_context(app):
    """An app context that is ready to write."""
    with app.app_context():
        yield app
        db.session.rollback()


@pytest.fixture
def device(app_in_context):
    return a_device()


# --- export, import and export again ----------------------------------------------------------------


def test_an_evening_comes_back_byte_for_byte(ann, whole_app, app):
    """A real game with a deleted hand and counted cards, imported into an empty database."""
    table = ann.start("Ann", "Bob", edition="wikipedia-2016")
    table.score(hand(side(700, ROW, coups=[ROW]), side(475)), hand(side(0), side(325)))
    table.score(COUNTED, way="cards")
    table.post(f"/hands/{table.hands[1].id}/delete")
    table.post("/dealer", {"dealer": "1"})
    ann.start("Chloé", "Dev", "Eva", "Finn", edition="dujardin-2024")
    totals = table.totals
    with app.app_context():
        written = exported()
    put_database(app, whole_app[1])
    with app.app_context():
        assert exported() == write_games([])
        first, second = import_games(read_games(written), None)
        assert exported() == written
        assert first.tally.totals == totals
        assert [len(first.all_hands), len(first.hands), first.next_dealer] == [3, 2, 1]
        assert second.seats == ("Chloé", "Dev", "Eva", "Finn")


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(entries(), max_size=3))
def test_any_games_come_back_byte_for_byte(app, whole_app, games):
    put_database(app, whole_app[1])
    written = write_games(games)
    with app.app_context():
        import_games(read_games(written), None)
        db.session.remove()
        assert exported() == written


def test_a_thousand_hands_stay_in_order(app_in_context):
    many = entry(*[hand(side(25 * (number % 20)), side()) for number in range(1000)])
    import_games([many, many], None)
    db.session.remove()
    assert [game_entry(game) for game in every_game()] == [many, many]


def test_deleted_games_stay_out(ann, table, app):
    table.post("/delete")
    with app.app_context():
        assert every_game() == []


# --- imported games ---------------------------------------------------------------------------------


def test_an_imported_game_says_where_it_came_from(app_in_context, device):
    (game,) = import_games([entry(A_HAND, COUNTED)], device)
    (change,) = game.changes
    assert (change.kind, change.device) == ("imported", device)
    with app_in_context.test_request_context():
        (newest,) = history_entries(game)
    assert newest.sentences == [
        "The game was imported from a file.",
        "Hand 1 saved: Ann 700, Bob 475.",
        "Hand 2 saved: Ann 700, Bob 475.",
    ]
    assert may_write(game, device)


def test_an_imported_game_says_which_of_its_hands_have_a_record(app_in_context, device):
    """Even if the record has been removed since, because the history keeps what it said."""
    (game,) = import_games([replace(with_record(A_RECORD), hands=with_record(A_RECORD).hands * 2)], device)
    sentences = ["Hand 1 saved: Ann 700, Bob 475.", "Hand 1: play-by-play attached."]
    sentences += [sentence.replace("1", "2", 1) for sentence in sentences]
    with app_in_context.test_request_context():
        assert history_entries(game)[-1].sentences == ["The game was imported from a file.", *sentences]
        change_hand(game.hands[0], device, "record_removed", record=None)
        assert [entry.sentences for entry in history_entries(game)] == [
            ["Hand 1: play-by-play removed."],
            ["The game was imported from a file.", *sentences],
        ]
    bring_back(game, device, state_after(game.changes[0]))
    assert [hand_row.record for hand_row in game.hands] == [A_RECORD, A_RECORD]


def test_an_imported_game_can_be_played_and_restored(app_in_context, device):
    (game,) = import_games([entry(A_HAND)], device)
    save_hand(game, device, "k" * 22, 1, A_HAND)
    assert len(game.hands) == 2
    bring_back(game, device, state_after(game.changes[0]))
    assert [hand_row.result for hand_row in game.hands] == [A_HAND]


def test_nobody_may_write_to_a_game_imported_without_a_device(app_in_context, device):
    (game,) = import_games([entry(A_HAND)], None)
    assert db.session.scalars(db.select(Scorer)).all() == []
    assert not may_write(game, device)
    assert find_game(game.public_id) is game


def test_the_same_form_imports_once(app_in_context, device):
    first = import_games([entry(A_HAND), entry()], device, "form")
    again = import_games([entry(A_HAND), entry()], device, "form")
    assert again == first[:1]
    assert len(every_game()) == 2
    import_games([entry(A_HAND)], device, "another form")
    assert len(every_game()) == 3


# --- all or nothing --------------------------------------------------------------------------------


def test_imports_nothing_if_the_last_game_is_broken(app_in_context):
    """The whole file is read before anything is written."""
    written = write_games([entry(A_HAND)] * 3)
    before, _, after = written.rpartition(b'"miles": 700')
    before_rows = rows_of(app_in_context)
    with pytest.raises(ValueError, match="/games/2/hands/0/hand/sides/0/miles"):
        import_games(read_games(before + b'"miles": 701' + after), None)
    assert rows_of(app_in_context) == before_rows


@pytest.mark.parametrize("broken", [{"stopped": "no"}, {"first_dealer": None}])
def test_imports_nothing_if_the_database_refuses_the_last_game(app_in_context, device, broken):
    before = rows_of(app_in_context)
    last = replace(entry(A_HAND), **broken)
    with pytest.raises(Exception, match=r"(?i:boolean|not.null)"):
        import_games([entry(A_HAND), entry(A_HAND), last], device)
    assert rows_of(app_in_context) == before


def test_imports_nothing_if_the_history_cannot_be_written(app_in_context, device, monkeypatch):
    before = rows_of(app_in_context)
    seen = []

    def full(game):
        seen.append(game)
        if len(seen) == 2:
            raise OSError("disk full")

    monkeypatch.setattr("scorekeeper.store.games.exchange._imported", full)
    with pytest.raises(OSError, match="disk full"):
        import_games([entry(A_HAND), entry(A_HAND)], device)
    db.session.rollback()
    assert rows_of(app_in_context) == before
    assert [
        db.session.scalar(db.select(db.func.count()).select_from(model)) for model in (Game, Hand, Change)
    ] == [
        0,
        0,
        0,
    ]


def test_an_import_keeps_the_times(app_in_context):
    (game,) = import_games([replace(entry(), created_at=datetime(1999, 12, 31, 23, 59, 59, 1))], None)
    assert game.created_at == datetime(1999, 12, 31, 23, 59, 59, 1)
    assert game.changed_at > game.created_at


def test_an_import_keeps_counted_cards(app_in_context):
    (game,) = import_games([entry(HandResult((SideResult(200, cards=(0, 0, 0, 0, 1)), SideResult(0))))], None)
    db.session.expire_all()
    assert game.hands[0].result.sides[0].cards == (0, 0, 0, 0, 1)


@pytest.mark.parametrize("deleted", [False, True])
def test_an_import_keeps_records(app_in_context, deleted):
    (kept,) = with_record(A_RECORD).hands
    games = [replace(with_record(A_RECORD), hands=(replace(kept, deleted=deleted),)), entry(A_HAND)]
    import_games(games, None)
    db.session.remove()
    assert exported() == write_games(games)
    assert [hand.record for game in every_game() for hand in game.all_hands] == [A_RECORD, None]
