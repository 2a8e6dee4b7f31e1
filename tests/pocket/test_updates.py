"""New versions of the program on a phone, and the games that older and newer ones kept there."""

import re
import sqlite3
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import expect

from scorekeeper import create_app
from scorekeeper.store import upgrade_database
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.versions import newest_version
from tests.browser.test_score_a_game import Player
from tests.builders import DATA
from tests.pocket.hosting import FOLDER, data_folder, fetch_app, put_files, stop_worker
from tests.store.dump_database import load

pytestmark = pytest.mark.pocket

RELEASED = sorted(DATA.glob("database-*.sql"))
OF_KEY = 'INTO "server_key"'
BY_CHANCE = re.compile("'([0-9a-f]{8}|[0-9a-f]{32})'")
BACKUP = f"backups/before-{newest_version()}.db"
#: Resolves once the new version is there, and waits.
UNTIL_FETCHED = """navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
  const look = () => registration.waiting ? resolve() : setTimeout(look, 100);
  look();
}))"""

#: The names of the caches, once the old version's is gone, or after ten seconds.
CACHES_AT_LAST = """async () => {
  let names = await caches.keys();
  for (let time = 0; time < 100 && names.length > 1; time++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    names = await caches.keys();
  }
  return names;
}"""

#: Takes the program from the phone, and leaves the games.
FORGET_PROGRAM = """async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await (await navigator.serviceWorker.ready).unregister();
}"""


@contextmanager
def released(site):
    """The site as another version of it, for a while."""
    files = [site / "sw.js", site / "pocket" / "version.js"]
    texts = [file.read_text("utf-8") for file in files]
    version = re.search(r'VERSION = "(\w+)"', texts[1])[1]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text.replace(version, "another"), "utf-8")
    try:
        yield
    finally:
        for file, text in zip(files, texts, strict=True):
            file.write_text(text, "utf-8")


def rows(file):
    """All rows of a database, as SQL, but for what is by chance: the phone's key, marks and salts."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        lines = [line for line in database.iterdump() if line.startswith("INSERT") and OF_KEY not in line]
        return sorted(BY_CHANCE.sub("''", line) for line in lines)


def upgraded(dump, folder):
    """The rows of a released database that a server has brought to this version."""
    file = load(dump, folder / DATABASE_FILE)
    upgrade_database(create_app({"DATA_DIR": folder, "SECRET_KEY": "k" * 32}))
    return rows(file)


def is_brought_to_this_version(page, dump, folder):
    """True where the phone has what a server makes of `dump`, and that itself as a backup."""
    kept, copy = data_folder(page), folder / "copy.db"
    copy.write_bytes(kept[DATABASE_FILE])
    assert rows(copy) == upgraded(dump, folder / "server")
    copy.write_bytes(kept[BACKUP])
    assert rows(copy) == rows(load(dump, folder / "before.db"))
    return True


def open_with(database, page, context):
    """Let the phone's worker start with this database, and open the start page."""
    page.goto("games/new")  # where no script wakes the worker that was stopped
    stop_worker(context, page)
    put_files(page, {DATABASE_FILE: database})
    page.goto("./")


def offer_new_version(page):
    """Wait until the new version of the site is fetched, and go to the start page."""
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    page.evaluate(UNTIL_FETCHED)
    expect(page.get_by_text("New version")).to_have_count(0)  # never in the middle of a hand
    page.goto("./")


def restart(page):
    with page.expect_navigation(url=re.compile(r"index\.html\?to=")):  # the new version has yet to wake
        page.get_by_role("button", name="New version: restart").click()
    page.get_by_role("link", name="New game").wait_for()


def test_a_new_version_is_offered_on_the_start_page_and_keeps_the_games(page, root, host):
    Player(page).start(["Ann", "Bob"])
    with released(root / FOLDER):
        offer_new_version(page)
        restart(page)
        expect(page.get_by_text("Go on with")).to_be_visible()
        assert not [name for name in host.asked if name.endswith(".packed")]  # none of its parts is another
        assert page.evaluate(CACHES_AT_LAST) == [f"pocket /{FOLDER}/ another"]


def test_a_new_version_brings_its_migrations(page, root, tmp_path):
    Player(page).start(["Ann", "Bob"])
    before = load(RELEASED[0], tmp_path / "old.db").read_bytes()
    with released(root / FOLDER):
        offer_new_version(page)
        put_files(page, {DATABASE_FILE: before})
        restart(page)
        assert is_brought_to_this_version(page, RELEASED[0], tmp_path)


@pytest.mark.parametrize("dump", RELEASED, ids=lambda file: file.stem)
def test_games_of_each_released_version_are_brought_to_this_one(dump, page, context, tmp_path):
    open_with(load(dump, tmp_path / "old.db").read_bytes(), page, context)
    page.get_by_role("link", name="New game").wait_for()
    assert is_brought_to_this_version(page, dump, tmp_path)


def test_games_that_outlived_the_program_are_brought_to_its_new_version(page, context, host, tmp_path):
    page.goto("games/new")
    page.evaluate(FORGET_PROGRAM)
    put_files(page, {DATABASE_FILE: load(RELEASED[0], tmp_path / "old.db").read_bytes()})
    fetch_app(page, host)
    assert is_brought_to_this_version(page, RELEASED[0], tmp_path)


def test_games_of_a_newer_version_are_refused_and_left(page, context, tmp_path):
    newer = tmp_path / "newer.db"
    newer.write_bytes(data_folder(page)[DATABASE_FILE])
    with closing(sqlite3.connect(newer)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    open_with(newer.read_bytes(), page, context)
    expect(page.get_by_text("The games on this phone were kept by a newer version")).to_be_visible()
    assert data_folder(page)[DATABASE_FILE] == newer.read_bytes()
