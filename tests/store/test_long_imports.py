"""Long imports: brought in whole, whenever and wherever whoever did it was stopped."""

from datetime import timedelta
from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from scorekeeper.records.games import write_games
from scorekeeper.records.games.lines import game_lines
from scorekeeper.store import db, long_imports
from scorekeeper.store.exchange import every_game, game_entry
from scorekeeper.store.import_models import ImportPartRow
from scorekeeper.store.long_imports import begin_import, import_of, packed, refusal, stop_import, take_further
from scorekeeper.store.models import Device
from scorekeeper.store.stored_bytes import stored_by
from tests.builders_web import put_database
from tests.profiles import examples
from tests.records.test_games import A_HAND, entries, entry
from tests.together import at_once


class Killed(BaseException):
    """The end of a process in the middle of a transaction."""


def begun(written, letters=1):
    """A device with an import of this file, in parts of so many letters."""
    device = Device(key_hash="0" * 64)
    db.session.add(device)
    db.session.flush()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_imports, "PART_LETTERS", letters)
        begin_import(device, "form", packed(game_lines(BytesIO(written))))
    db.session.commit()
    return device.id


def exported():
    return write_games(map(game_entry, every_game()))


def parts():
    return db.session.scalar(db.select(db.func.count()).select_from(ImportPartRow))


def killed_while_it_commits(device_id):
    def die(_session):
        raise Killed

    event.listen(db.session, "before_commit", die)
    try:
        take_further(device_id, 0)
    except Killed:
        db.session.remove()
    finally:
        event.remove(db.session, "before_commit", die)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(entries(), min_size=1, max_size=4),
    st.sampled_from([1, 3_000, 10**6]),
    st.lists(st.sampled_from(["step", "killed", "another process"]), max_size=8),
)
def test_it_goes_on_after_it_was_killed(app, whole_app, games, letters, happens):
    put_database(app, whole_app[1])
    written = write_games(games)
    with app.app_context():
        device_id = begun(written, letters)
        for what in happens:
            if what == "killed":
                killed_while_it_commits(device_id)
            else:
                take_further(device_id, 0)
            if what == "another process":
                db.session.remove()
            job = import_of(device_id)
            assert [game_entry(game) for game in every_game()] == games[: job.came]
            assert job.came == 0 or job.is_checked
        take_further(device_id, 60)
        assert exported() == written
        assert import_of(device_id).is_done and parts() == 0
        take_further(device_id, 0)
        assert exported() == written


def test_several_take_it_further_at_once(app):
    written = write_games([entry(A_HAND)] * 12)
    with app.app_context():
        device_id = begun(written)

    def work():
        with app.app_context():
            take_further(device_id, 60)

    at_once(work, work, work)
    with app.app_context():
        assert exported() == written


def test_a_wrong_game_refuses_all(app):
    written = write_games([entry(A_HAND)] * 4)
    place = written.rindex(b'"miles": 475')
    with app.app_context():
        device_id = begun(written[:place] + b'"miles": 476' + written[place + 12 :])
        take_further(device_id, 60)
        job = import_of(device_id)
        assert (job.refused, job.checked, job.came, parts()) == (True, 3, 0, 1)
        assert refusal(job).where.startswith("/games/3/hands/0")
        take_further(device_id, 0)
        assert every_game() == []


def test_stopped_what_came_stays(app):
    with app.app_context():
        device_id = begun(write_games([entry(A_HAND)] * 4))
        for _ in range(6):
            take_further(device_id, 0)
        stop_import(device_id)
        db.session.commit()
        take_further(device_id, 0)
        assert (len(every_game()), import_of(device_id), parts()) == (2, None, 0)


def test_what_is_to_come_counts_as_kept(app):
    with app.app_context():
        device_id = begun(write_games([entry(A_HAND)] * 4))
        device = db.session.get(Device, device_id)
        assert stored_by(device) == import_of(device_id).stored_bytes > 0
        take_further(device_id, 60)
        assert import_of(device_id).stored_bytes == 0


def test_nobody_waits_while_games_are_read(app, monkeypatch):
    """No transaction stands open then, and each that writes has one part."""
    reads = []
    read_game = long_imports.read_game

    def read(line, number):
        reads.append(db.session().in_transaction())
        return read_game(line, number)

    monkeypatch.setattr(long_imports, "read_game", read)
    with app.app_context():
        take_further(begun(write_games([entry(A_HAND)] * 3)), 60)
        assert reads == [False] * 6


def another_begins():
    """Another device begins an import."""
    other = Device(key_hash="1" * 64)
    db.session.add(other)
    db.session.flush()
    begin_import(other, "form", packed(game_lines(BytesIO(write_games([entry()])))))
    db.session.commit()


@pytest.mark.parametrize(
    ("steps", "age", "is_kept"),
    [(2, 8, False), (9, 8, True), (2, 6, True), (60, 8, True)],
    ids=["nobody came back", "some came in", "lately", "done"],
)
def test_a_file_that_nobody_came_back_to(app, steps, age, is_kept):
    with app.app_context():
        device_id = begun(write_games([entry(A_HAND)] * 6))
        for _ in range(steps):
            take_further(device_id, 0)
        import_of(device_id).created_at -= timedelta(days=age)
        db.session.commit()
        another_begins()
        assert (import_of(device_id) is not None) == is_kept
        assert (parts() > 1) == (is_kept and steps < 60)


def test_a_part_that_is_gone_is_no_fault(app):
    """Somebody stopped the import while another request read on."""
    with app.app_context():
        device_id = begun(write_games([entry(A_HAND)]))
        db.session.execute(db.delete(ImportPartRow))
        db.session.commit()
        take_further(device_id, 60)
        assert every_game() == []
