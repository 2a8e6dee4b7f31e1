"""Exporting a night and importing it as a new one: the same byte for byte, and the evening goes on."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper.limits import MAX_EXTRA
from scorekeeper.store import db
from scorekeeper.store.games.exchange import new_games
from scorekeeper.store.games.history import record
from scorekeeper.store.games.saving_hands import save_hand
from scorekeeper.store.games.scorers import may_write
from scorekeeper.store.keeping.backup import back_up, restore
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import (
    directors,
    drafts,
    entrants,
    exchange,
    nights,
    removal,
    results,
    round_clock,
    rounds,
    tables,
)
from scorekeeper.store.nights.exchange import night_file
from scorekeeper.store.nights.log import lines
from scorekeeper.store.nights.reading import NIGHTS, night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.files.night import read_night, write_night
from scorekeeper.tournament.night import clock as clocks
from scorekeeper.tournament.night.model import Entrant, Substitute
from scorekeeper.tournament.night.next_round import draw_next_round
from scorekeeper.tournament.night.progress import night_standings
from scorekeeper.web.nights.director.seating import table_games
from tests.builders import hand, side
from tests.builders import rules as rules_of
from tests.builders_web import put_database, rows_of
from tests.databases import database_file
from tests.profiles import examples
from tests.store.devices import a_device
from tests.tournament.files.random_nights import A_FILE, A_NIGHT, SETTINGS, entered, files, minutes


@pytest.fixture
def app_in_context(app):
    """An app and request context that is ready to write."""
    with app.test_request_context():
        yield app
        db.session.rollback()


@pytest.fixture
def device(app_in_context):
    return a_device()


class Played:
    """An evening, step by step, as the pages do it."""

    def __init__(self, device, names=5, **changes):
        self.device = device
        entrants = [Entrant(number, (f"P {number}",)) for number in range(1, names + 1)]
        self.row = nights.create_night(device, replace(SETTINGS, **changes), "", entrants)
        self.come(*range(1, names + 1))

    def come(self, *numbers, state="here"):
        rows = [entrants.find_entrant(self.row, number) for number in numbers]
        entrants.set_state(self.row, self.device, rows, state)

    def draw(self):
        drafts.save_draft(self.row, self.device, draw_next_round(night_of(self.row), 1), new_token())

    def release(self):
        night = night_of(self.row)
        games = table_games(night, night.draft.number, night.draft.tables)
        clock = clocks.Clock(timedelta(minutes=45))
        rounds.release(self.row, self.device, rounds.draft_of(self.row).form_key, games, clock)

    def next_round(self):
        self.draw()
        self.release()
        return rounds.current_of(self.row)

    def report(self, table, *totals, **more):
        results.enter(self.row, table, self.device, entered(1, *totals, **more))


def as_file(row):
    return write_night(night_file(row))


def restore_night(file, device, pin_hash, form_key=None):
    night = exchange.new_night(file, new_games(file.games.values()), pin_hash)
    night = exchange.restore_night(night, file, device, form_key)
    db.session.commit()
    return night


def restored_copy(row, pin=""):
    """The night, imported from its file by another device."""
    return restore_night(read_night(as_file(row)), a_device(), directors.hashed_pin(pin))


@pytest.fixture
def played(device):
    """Two rounds with a bye or a small table, a substitute, a correction, an adjustment and a running clock.

    Somebody was also removed from the list whom another wished never to meet.
    """
    evening = Played(device, one_size=True)
    row = evening.row
    first = evening.next_round()
    evening.report(first.tables[0], 2300, 1150, by=0)
    evening.report(first.tables[0], 2300, 1150, by=1)
    evening.report(first.tables[0], 2300, 1250, reason="Misread")
    nights.adjust(row, device, 2, A_NIGHT.adjustments[0].points, "Late")
    entrants.add_substitute(row, device, entrants.find_entrant(row, 3), Substitute("Sub", 2))
    (late,) = entrants.add_people(row, device, [Entrant(1, ("Gone soon",))])
    entrants.change_person(row, device, entrants.find_entrant(row, 1), never=(late,))
    nights.adjust(row, device, late, A_NIGHT.adjustments[0].points, "Who?")
    removal.remove_person(row, device, entrants.find_entrant(row, late))
    evening.come(4, state="away")
    second = evening.next_round()
    round_clock.set_clock(row, device, second, lambda clock: clocks.start(clock, minutes(1)), "clock_started")
    round_clock.give_time(row, device, second.tables[0], timedelta(minutes=5))
    return evening


# --- the same file again ---------------------------------------------------------------------------


def test_an_evening_comes_back_byte_for_byte(played):
    row, made = played.row, restored_copy(played.row)
    assert made.id != row.id
    assert as_file(made) == as_file(row)
    before, now = night_of(row), night_of(made)
    assert now == before
    assert night_standings(now) == night_standings(before)


def test_a_copy_of_a_copy_is_the_same_file(played):
    assert as_file(restored_copy(restored_copy(played.row))) == as_file(played.row)


@settings(max_examples=examples(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(files())
def test_any_night_comes_back_byte_for_byte(app, whole_app, file):
    put_database(app, whole_app[1])
    data = write_night(file)
    with app.app_context():
        made = restore_night(read_night(data), a_device(), "").id
        db.session.remove()
        assert as_file(db.session.get(NightRow, made)) == data


def test_a_small_file_survives_import(device):
    row = restore_night(A_FILE, device, "")
    assert as_file(row) == write_night(A_FILE)
    assert read_night(as_file(row)) == A_FILE


def test_a_night_that_has_not_begun_survives_export(device):
    row = nights.create_night(device, SETTINGS, "")
    assert as_file(restored_copy(row)) == as_file(row)


def test_a_finished_night_stays_finished(played):
    rounds.close_round(played.row, played.device, rounds.current_of(played.row))
    nights.finish(played.row, played.device)
    made = restored_copy(played.row)
    assert made.finished_at == played.row.finished_at
    assert as_file(made) == as_file(played.row)
    assert not any(table.code for round_ in made.rounds for table in round_.tables)


# --- the contents of the file ----------------------------------------------------------------------


def test_a_removed_person_is_not_in_the_file(played):
    night = night_file(played.row).night
    assert all(entrant.never == frozenset() for entrant in night.entrants)
    assert [adjustment.entrant for adjustment in night.adjustments] == [2]


def test_a_file_contains_no_draft(played):
    before, log = as_file(played.row), lines(played.row)
    played.draw()
    assert as_file(played.row) == before
    draft = rounds.draft_of(played.row)
    drafts.drop_draft(played.row, played.device, draft.form_key)
    assert len(lines(played.row)) == len(log) + 2
    made = restored_copy(played.row)
    assert rounds.draft_of(made) is None


def test_a_file_logs_the_draft_of_a_released_round(played):
    played.next_round()
    kinds = [line.kind for line in night_file(played.row).log]
    assert kinds.count("drawn") == kinds.count("released") == 3


@pytest.mark.parametrize("change", ["deleted", "rules"])
def test_a_file_omits_a_game_that_no_longer_fits_its_table(played, change):
    table = rounds.current_of(played.row).tables[0]
    if change == "deleted":
        record(table.game, played.device, "game_deleted", {"game": {"deleted": True}})
    else:
        table.game.rules = rules_of(players=3)
    file = night_file(played.row)
    assert (2, table.number) not in file.games
    assert as_file(restored_copy(played.row)) == write_night(file)


# --- the night goes on ------------------------------------------------------------------------------


def test_an_imported_night_gets_new_links_codes_and_directors(played):
    row, made = played.row, restored_copy(played.row, "4711")
    assert made.public_id != row.public_id
    assert directors.director_token(made) != directors.director_token(row)
    assert directors.is_pin(made, "4711") and not directors.is_pin(made, "1234")
    assert not directors.directs(made, played.device)
    old, new = rounds.current_of(row).tables, rounds.current_of(made).tables
    assert not {table.code for table in old} & {table.code for table in new}
    assert not {table.game_id for table in old} & {table.game_id for table in new}


def test_the_last_imported_round_accepts_hands_and_results(played):
    made, phone = restored_copy(played.row), a_device()
    table = rounds.current_of(made).tables[0]
    assert tables.find_table(table.code) is table
    assert not may_write(table.game, phone)
    tables.sit_down(table, phone)
    assert may_write(table.game, phone)
    results.enter(made, table, phone, entered(1, 500, 400, by=0, status="open"))
    assert [row.status for row in table.results] == ["open"]


def test_earlier_imported_rounds_accept_no_hands(played):
    made = restored_copy(played.row)
    (first, _second) = made.rounds
    assert first.tables
    for table in first.tables:
        assert table.code is None
        assert not any(not link.withdrawn for link in table.game.links)
        assert directors.directs(made, made_by(made)) and may_write(table.game, made_by(made))


def made_by(row):
    return db.session.get(Device, max(device.id for device in db.session.query(Device)))


def test_the_next_round_is_drawn_the_same_after_import(played):
    row, made = played.row, restored_copy(played.row)
    assert draw_next_round(night_of(made), 5) == draw_next_round(night_of(row), 5)


def test_the_same_form_imports_one_night(played):
    file, director = read_night(as_file(played.row)), a_device()
    first = restore_night(file, director, "", "a" * 22)
    assert restore_night(file, director, "", "a" * 22) is first
    assert restore_night(file, director, "", "b" * 22) is not first
    nights.delete_night(first, director)
    assert restore_night(file, director, "", "a" * 22) is not first


def test_an_import_is_all_or_nothing(played, monkeypatch, app):
    file, director = read_night(as_file(played.row)), a_device()
    before = rows_of(app)
    monkeypatch.setattr("scorekeeper.store.nights.exchange.make_codes_and_links", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        restore_night(file, director, "")
    assert rows_of(app) == before


# --- with the whole database -------------------------------------------------------------------------


@pytest.mark.sqlite("a copy of the file")
def test_a_backup_contains_the_nights(played, app, tmp_path, whole_app):
    directors.set_pin(played.row, played.device, directors.hashed_pin("1234"))
    public_id, before = played.row.public_id, as_file(played.row)
    tables.call_director(played.row, rounds.current_of(played.row).tables[0], played.device, "Help")
    assert as_file(played.row) != before
    db.session.commit()
    back_up(database_file(app), tmp_path / "backup.db")
    db.session.remove()
    put_database(app, whole_app[1])
    assert nights.find_night(public_id) is None
    db.session.remove()
    db.engine.dispose()
    restore(tmp_path / "backup.db", database_file(app), overwrite=True)
    NIGHTS.clear()  # as in a new process
    row = nights.find_night(public_id)
    assert lines(row)[0].kind == "called"
    assert directors.is_pin(row, "1234")
    table = rounds.current_of(row).tables[0]
    assert (table.called_for, tables.find_table(table.code)) == ("Help", table)


def test_an_import_keeps_hands_as_played(played):
    table = rounds.current_of(played.row).tables[0]
    result = hand(side(table.game.rules.target_miles), side(475))
    save_hand(table.game, played.device, "k" * 22, None, result)
    made = restored_copy(played.row)
    game = rounds.current_of(made).tables[0].game
    assert [hand_row.result for hand_row in game.hands] == [result]
    assert game.title == f"Round 2, table {table.number}"


def test_a_night_with_very_long_extra_time_can_be_read(played):
    """Nobody gives ten hours at once. But if somebody presses a hundred times, the night must go on."""
    round_ = rounds.current_of(played.row)
    for _ in range(100):
        round_clock.set_clock(
            played.row,
            played.device,
            round_,
            lambda clock: clocks.give_time(clock, timedelta(hours=1)),
            "clock_given",
            minutes=60,
        )
        round_clock.give_time(played.row, played.device, round_.tables[0], timedelta(hours=1))
    assert night_of(played.row).current.clock.extra == MAX_EXTRA
    assert as_file(restored_copy(played.row)) == as_file(played.row)
