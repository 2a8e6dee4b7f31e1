"""New versions of the program on a phone, with games stored by older and newer versions."""

import gzip
import hashlib
import json
import re
import shutil
import sqlite3
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import expect

from scorekeeper import create_app
from scorekeeper.pocket.builder import packing
from scorekeeper.store import upgrade_database
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.versions import newest_version
from tests.browser.test_score_a_game import Player
from tests.builders import DATA
from tests.pocket.hosting import FOLDER, changed, data_folder, fetch_app, put_files, stop_worker
from tests.store.dump_database import load

pytestmark = pytest.mark.pocket

#: The constant with the version of a built site.
VERSION = re.compile('version:"([0-9a-f]{12})"')
#: The files that differ in the next version: the service worker, a part and a page.
CHANGED = ("sw.js", "pocket/app.tar.packed", "index.html")
#: Orders in which the files are copied: the service worker comes first, second or last.
ORDERS = [CHANGED, (CHANGED[2], *CHANGED[:2]), (*CHANGED[1:], CHANGED[0])]
#: The offset of an unused digit in an archive.
TIME_OF_FIRST_FILE = 140
RELEASED = sorted(DATA.glob("database-*.sql"))
OF_KEY = 'INTO "server_key"'
BY_CHANCE = re.compile("'([0-9a-f]{8}|[0-9a-f]{32})'")
BACKUP = f"backups/before-{newest_version()}.db"
#: Resolves when the new version is fetched and waits to be activated.
UNTIL_FETCHED = """navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
  const look = () => registration.waiting ? resolve() : setTimeout(look, 100);
  look();
}))"""

#: Looks for a new version. Resolves to true if one is fetched and waits to be activated.
LOOK_FOR_NEW_VERSION = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => {});
  while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 50));
  return Boolean(registration.waiting);
}"""
#: The names of the caches when the old version's is deleted, or after ten seconds.
CACHES_AT_LAST = """async () => {
  let names = await caches.keys();
  for (let time = 0; time < 100 && names.length > 1; time++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    names = await caches.keys();
  }
  return names;
}"""

#: Deletes the program from the phone and keeps the games.
FORGET_PROGRAM = """async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await (await navigator.serviceWorker.ready).unregister();
}"""


def version_of(site):
    """The version in a built service worker."""
    return VERSION.search((site / "sw.js").read_text("utf-8"))[1]


def released(site):
    """Give the site another version for the duration of the block."""
    return changed(site / "sw.js", (version_of(site), "another"))


@contextmanager
def with_another_migration(site):
    """Give the site a version with one more migration for the duration of the block."""
    more = int(newest_version()) + 1
    migration = (f"migration:{int(newest_version())}", f"migration:{more}")
    with changed(site / "sw.js", (version_of(site), "newer"), migration):
        yield


def make_next_version(site, target):
    """Make another version of the site in `target`. The files `CHANGED` differ."""
    shutil.copytree(site, target)
    worker, part, page = (target / name for name in CHANGED)
    content = bytearray(gzip.decompress(part.read_bytes()))
    content[TIME_OF_FIRST_FILE] ^= 1
    before = {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in (part, page)}
    unpacked = hashlib.sha256(gzip.decompress(part.read_bytes())).hexdigest()
    packed = part.stat().st_size
    part.write_bytes(packing.gzipped(bytes(content)))
    page.write_text(page.read_text("utf-8").replace("Scorekeeper in your pocket", "The next one"), "utf-8")
    text = worker.read_text("utf-8")
    for old, new in (
        (version_of(site), "next"),
        (unpacked, hashlib.sha256(content).hexdigest()),
        (f"packed:{packed}", f"packed:{part.stat().st_size}"),
        (before[page], hashlib.sha256(page.read_bytes()).hexdigest()),
    ):
        assert old in text
        text = text.replace(old, new)
    worker.write_text(text, "utf-8")


def rows(file):
    """All rows of a database as SQL, without random values: the phone's key, marks and salts."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        lines = [line for line in database.iterdump() if line.startswith("INSERT") and OF_KEY not in line]
        return sorted(BY_CHANCE.sub("''", line) for line in lines)


def names_in(file):
    """The names of all players in the games of a database."""
    with closing(sqlite3.connect(file)) as database:
        return {
            name for (seats,) in database.execute("SELECT seats FROM games") for name in json.loads(seats)
        }


def without_tables(file):
    """Make a database that needs every migration: the first one, too, makes its tables."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 1")  # otherwise the file would be empty
    return file


def upgraded(old, folder):
    """The rows of a database after a server has migrated it to this version."""
    folder.mkdir()
    shutil.copyfile(old, folder / DATABASE_FILE)
    upgrade_database(create_app({"DATA_DIR": folder, "SECRET_KEY": "k" * 32}))
    return rows(folder / DATABASE_FILE)


def is_brought_to_this_version(page, old, folder, older=True):
    """True if the phone has `old` migrated as by a server and, if it was of an `older` version, a copy."""
    kept, copy = data_folder(page), folder / "copy.db"
    copy.write_bytes(kept[DATABASE_FILE])
    assert rows(copy) == upgraded(old, folder / "server")
    assert (BACKUP in kept) == older
    if older:
        copy.write_bytes(kept[BACKUP])
        assert rows(copy) == rows(old)
    return True


def open_with(database, page, context):
    """Start the phone's worker with this database, and open the start page."""
    page.goto("games/new")  # no script of this page wakes the stopped worker
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
    with page.expect_navigation(url=re.compile(r"index\.html\?to=")):  # the new version still has to start
        page.get_by_role("button", name="New version: restart").click()
    page.get_by_role("link", name="New game").wait_for()


def test_a_new_version_is_offered_on_the_start_page_and_keeps_the_games(page, root, host):
    Player(page).start(["Ann", "Bob"])
    with released(root / FOLDER):
        offer_new_version(page)
        restart(page)
        expect(page.get_by_text("Go on with")).to_be_visible()
        assert not [name for name in host.asked if name.endswith(".packed")]  # no part has changed
        assert page.evaluate(CACHES_AT_LAST) == [f"pocket /{FOLDER}/ another"]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: ", ".join(order))
def test_a_new_version_is_taken_only_when_all_its_files_are_there(page, root, tmp_path, order):
    site = root / FOLDER
    make_next_version(site, tmp_path / "next")
    whole = {name: (site / name).read_bytes() for name in order}
    page.goto("games/new")
    try:
        for name in order:
            assert not page.evaluate(LOOK_FOR_NEW_VERSION)
            shutil.copyfile(tmp_path / "next" / name, site / name)
        assert page.evaluate(LOOK_FOR_NEW_VERSION)
        page.goto("./")
        restart(page)
        assert page.evaluate(CACHES_AT_LAST) == [f"pocket /{FOLDER}/ next"]
    finally:
        for name, content in whole.items():
            (site / name).write_bytes(content)


def test_an_older_program_never_replaces_a_newer_one(page, root, host, context, tmp_path):
    """If the host returns to an older version, phones keep the newer one.

    A phone that has lost the program gets its games as a file.
    """
    site = root / FOLDER
    page.goto("games/new")
    with with_another_migration(site):
        offer_new_version(page)
        restart(page)
        Player(page).start(["Ann", "Bob"])
    page.goto("./")
    assert not page.evaluate(LOOK_FOR_NEW_VERSION)
    page.goto("./")
    expect(page.get_by_text("Go on with")).to_be_visible()
    page.goto("games/new")
    page.evaluate(FORGET_PROGRAM)
    page.goto(host.url)
    page.get_by_role("button", name="Fetch it").click()
    expect(page.get_by_text("kept by a newer version of this program")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the games to a file").click()
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    assert names_in(saved) == {"Ann", "Bob"}
    with with_another_migration(site):
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("Go on with")).to_be_visible(timeout=60_000)  # Python starts anew


def test_a_new_version_brings_its_migrations(page, root, tmp_path):
    Player(page).start(["Ann", "Bob"])
    old = without_tables(tmp_path / "old.db")
    with released(root / FOLDER):
        offer_new_version(page)
        put_files(page, {DATABASE_FILE: old.read_bytes()})
        restart(page)
        assert is_brought_to_this_version(page, old, tmp_path)


@pytest.mark.parametrize("dump", RELEASED, ids=lambda file: file.stem)
def test_games_of_each_released_version_are_brought_to_this_one(dump, page, context, tmp_path):
    old = load(dump, tmp_path / "old.db")
    open_with(old.read_bytes(), page, context)
    page.get_by_role("link", name="New game").wait_for()
    assert is_brought_to_this_version(page, old, tmp_path, older=newest_version() not in dump.stem)


def test_a_database_without_its_program_is_migrated_by_the_next(page, context, host, tmp_path):
    old = without_tables(tmp_path / "old.db")
    page.goto("games/new")
    page.evaluate(FORGET_PROGRAM)
    put_files(page, {DATABASE_FILE: old.read_bytes()})
    fetch_app(page, host)
    assert is_brought_to_this_version(page, old, tmp_path)


def test_games_of_a_newer_version_are_refused_and_left_unchanged(page, context, tmp_path):
    newer = tmp_path / "newer.db"
    newer.write_bytes(data_folder(page)[DATABASE_FILE])
    with closing(sqlite3.connect(newer)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    open_with(newer.read_bytes(), page, context)
    expect(page.get_by_text("The games on this phone were kept by a newer version")).to_be_visible()
    assert data_folder(page)[DATABASE_FILE] == newer.read_bytes()
