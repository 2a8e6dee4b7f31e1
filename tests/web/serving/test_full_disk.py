"""A full disk or a read-only database: a clear page, nothing half-written, and the app recovers by itself."""

import pytest

from scorekeeper.store import db
from scorekeeper.store.database import will_write
from tests.builders import hand, side
from tests.builders_web import Phone, hand_form, migrated_app, raw_rows, rows_of
from tests.databases import database_file
from tests.disks import fill, only_to_be_read, small_disk
from tests.slow import books

pytestmark = pytest.mark.sqlite("a file that cannot be written")

LEVEL = hand(side(500), side(500))


@pytest.fixture
def small(tmp_path):
    """A folder on a disk of 1 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    with small_disk(folder):
        yield folder


@pytest.fixture
def limited(tmp_path):
    """An app whose database may not grow: SQLite says the same as for a full disk."""
    app = migrated_app(tmp_path / "limited")
    phone = Phone(app)
    table = phone.start("Ann", "Bob")
    table.score(LEVEL)
    return table


def forbid_growth(app, pages):
    """The limit stays with the connection; the pool has one."""
    with app.app_context():
        db.session.execute(db.text(f"PRAGMA max_page_count = {pages}")).all()
        db.session.commit()


def refused(page, language):
    assert page.status == 503
    assert page.all("html")[0]["lang"] == language
    if language == "en":
        assert "Nothing can be saved at the moment" in page.words
        assert "A hand you were entering is still on your phone" in page.words
    else:
        assert "Nothing can be saved" not in page.words, "not translated"
    assert "Traceback" not in page.html
    assert "sqlite" not in page.html.lower()


def save(table, result=LEVEL, **more):
    return table.post("/hands/new", hand_form(table.game.rules, result, **more))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_full_database_refuses_saves_and_recovers(limited, language):
    app = limited.phone.app
    limited.phone.language = language
    forbid_growth(app, 1)  # the limit cannot go below the current number of pages
    form = hand_form(limited.game.rules, LEVEL)
    while (page := limited.post("/hands/new", form)).status == 303:
        form = hand_form(limited.game.rules, LEVEL)
    before = rows_of(app)
    refused(page, language)
    refused(limited.post("/hands/new", form), language)
    assert limited.page().status == limited.phone.get("/").status == 200, "what is there can be seen"
    assert rows_of(app) == before, "nothing half-written"
    forbid_growth(app, 1_000_000)
    assert limited.post("/hands/new", form).status == 303, "the same form, once there is room again"
    assert len(limited.hands) == len(before["hands"]) + 1
    books.check(database_file(app))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_full_disk_refuses_saves_and_recovers(small, language):
    app = migrated_app(small)
    table = Phone(app, language).start("Ann", "Bob")
    table.score(LEVEL)
    ballast = fill(small)
    form = hand_form(table.game.rules, LEVEL)
    saved = 1
    while (page := table.post("/hands/new", form)).status == 303:  # the log has some room of its own
        saved += 1
        form = hand_form(table.game.rules, LEVEL)
        assert saved < 1000
    refused(page, language)
    refused(table.post("/hands/new", form), language)
    assert table.page().status == 200, "what is there can be seen"
    assert len(table.game.all_hands) == saved, "no half-written hand"
    assert table.phone.get("/healthz").status == 200
    ballast.unlink()
    assert table.post("/hands/new", form).status == 303, "the same form, once there is room again"
    assert len(table.hands) == saved + 1
    assert raw_rows(app, "PRAGMA integrity_check") == [("ok",)]
    books.check(database_file(app))
    with app.app_context():
        db.engine.dispose()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_read_only_database_refuses_saves_and_recovers(limited, language):
    """SQLite is told to refuse writes, because root can write to a read-only file."""
    app = limited.phone.app
    limited.phone.language = language
    will_write.set(False)
    before = rows_of(app)

    def read_only(on):
        will_write.set(False)
        with app.app_context():
            db.session.execute(db.text(f"PRAGMA query_only = {int(on)}"))
            db.session.commit()

    read_only(True)
    form = hand_form(limited.game.rules, LEVEL)
    refused(limited.post("/hands/new", form), language)
    refused(limited.post("/stop"), language)
    assert limited.page().status == limited.phone.get("/").status == 200
    assert limited.get("/hands/new").status == 200
    will_write.set(False)  # the last request was a form
    assert rows_of(app) == before
    read_only(False)
    assert limited.post("/hands/new", form).status == 303
    assert len(limited.hands) == 2


def test_a_read_only_file_refuses_saves_and_recovers(limited):
    form = hand_form(limited.game.rules, LEVEL)
    assert limited.phone.token
    with limited.phone.app.app_context():
        db.engine.dispose()
    with only_to_be_read(database_file(limited.phone.app).parent):
        refused(limited.post("/hands/new", form), "en")
        refused(limited.page(), "en")
        with limited.phone.app.app_context():
            db.engine.dispose()
    assert limited.post("/hands/new", form).status == 303


def test_a_retry_after_a_full_disk_saves_one_hand(limited):
    forbid_growth(limited.phone.app, 1)
    form = hand_form(limited.game.rules, LEVEL)
    while limited.post("/hands/new", form).status == 303:
        form = hand_form(limited.game.rules, LEVEL)
    forbid_growth(limited.phone.app, 1_000_000)
    before = len(limited.hands)
    assert [limited.post("/hands/new", form).status for _ in range(3)] == [303] * 3
    assert len(limited.hands) == before + 1


def test_a_mistyped_address_on_a_full_disk_is_not_found(limited):
    """Counting the wrong try fails, which need not concern the visitor."""
    forbid_growth(limited.phone.app, 1)
    answers = {limited.phone.get(f"/games/1-{number:022}").status for number in range(29)}
    assert answers == {404}
