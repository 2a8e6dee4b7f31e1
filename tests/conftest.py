"""The app and the people at the table.

Only fixtures import Flask, so that the tests of the rules need none of it.
"""

import fcntl
import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests import postgresql, profiles  # noqa: F401  (registers them before --hypothesis-profile picks one)
from tests.figures import note, pytest_terminal_summary  # noqa: F401  (a fixture and a hook)
from tests.sampling import mark_the_rest

# One phone of the tests starts more games in an hour than a club.
os.environ["SCOREKEEPER_LIMITS"] = " ".join(
    f"{scope}_{what}=1000000"
    for scope in ("device", "address")
    for what in ("games", "imports", "nights", "clubs")
)

# Every commit waits for the disk, unless the databases lie in memory. A run writes about 300 MB.
MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 * 1024**3:
    tempfile.tempdir = os.environ["TMPDIR"] = str(MEMORY)

# Thousands of tests and the libraries live to the end. Repeated garbage collections of them would take a
# tenth of the time.
gc.set_threshold(100_000)

#: The folders whose tests wait for a browser.
DRIVING = {"tests/browser", "tests/engines", "tests/pocket"}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """One process a core, and one more where each of them often waits."""
    often_wait = any(folder in DRIVING for folder in config.args)
    return os.cpu_count() + 1 if often_wait else os.cpu_count()


def pytest_addoption(parser):
    parser.addoption("--postgresql", action="store_true", help="run on a PostgreSQL, which is started for it")
    parser.addoption(
        "--engine", choices=("chromium", "firefox"), default="chromium", help="the browser of tests/browser"
    )


def pytest_configure(config):
    if config.getoption("--postgresql") and not hasattr(config, "workerinput"):
        config.add_cleanup(postgresql.start_server())  # one server for all processes of the run


@pytest.hookimpl(tryfirst=True)  # before the tests are chosen by their marks
def pytest_collection_modifyitems(config, items):
    mark_the_rest(items)
    unwanted = {"sqlite" if postgresql.on_postgresql() else "postgresql"}
    if config.getoption("--engine") != "chromium":
        unwanted.add("chromium")
    elsewhere = [item for item in items if any(map(item.get_closest_marker, unwanted))]
    config.hook.pytest_deselected(items=elsewhere)
    items[:] = [item for item in items if item not in elsewhere]


def pytest_collection_finish():
    gc.freeze()


@pytest.fixture(scope="session")
def own_database(tmp_path_factory):
    """The rows of a new database, for servers with their own data folder.

    None if that folder holds the database.
    """
    if not postgresql.on_postgresql():
        return None
    from tests.builders_web import migrated_app
    from tests.databases import rows_at

    os.environ["DATABASE_URL"] = postgresql.new_database("own")
    migrated_app(tmp_path_factory.mktemp("own"))
    return rows_at(os.environ["DATABASE_URL"])


@pytest.fixture(autouse=True)
def nothing_in_own_database(own_database):
    if own_database is not None:
        from tests.databases import fill

        fill(os.environ["DATABASE_URL"], own_database)


@pytest.fixture(scope="session")
def playwright():
    """One Playwright for all browsers, because a process may not start a second."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The site of the app inside a phone.

    The first process of a run builds it, and the others wait for it.
    """
    from tests.pocket.hosting import build_site

    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    site = folder / "site"
    with (folder / "building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            build_site(site)
    return site


@pytest.fixture(scope="session")
def root(built, tmp_path_factory):
    """The folder of a static host with the site below it. Tests may put other files there temporarily."""
    from tests.pocket.hosting import FOLDER

    root = tmp_path_factory.mktemp("host")
    shutil.copytree(built, root / FOLDER)
    return root


@pytest.fixture(scope="session")
def whole_app(tmp_path_factory, own_database):
    """One app for each worker, and an empty migrated database.

    Requests never wait for their turn, because several phones of a test count as one device.
    """
    return new_whole_app(tmp_path_factory, "shared", AT_ONCE=0)


def new_whole_app(tmp_path_factory, database, **config):
    """An app and an empty database. `database` is its name on PostgreSQL."""
    from scorekeeper.store.nights import directors
    from tests.builders_web import migrated_app
    from tests.databases import copy_database

    if postgresql.on_postgresql():
        config["DATABASE_URL"] = postgresql.new_database(database)
    app = migrated_app(tmp_path_factory.mktemp("data"), **config)
    # The hash of a PIN is slow on purpose. It would take a third of a test's time.
    directors._HASHING = "pbkdf2:sha256:1"
    return app, copy_database(app, tmp_path_factory.mktemp("blank") / "blank.db")


@pytest.fixture
def app(whole_app):
    """The app without any game."""
    from scorekeeper.store.database import will_write
    from tests.builders_web import put_database

    app, blank = whole_app
    put_database(app, blank)
    will_write.set(False)  # the previous test's last request may have been a form
    return app


@pytest.fixture
def new_phone(app):
    """`new_phone()` makes one more phone. `new_phone("fr")` speaks French."""
    from tests.builders_web import Phone

    return lambda language="en": Phone(app, language)


@pytest.fixture
def ann(new_phone):
    """The phone that starts the games."""
    return new_phone()


@pytest.fixture
def stranger(new_phone):
    """A phone that has its own game and knows the address of Ann's."""
    phone = new_phone()
    phone.start("Sam", "Tess")
    return phone


@pytest.fixture
def passer_by(new_phone):
    """A phone that has never visited before."""
    return new_phone()


@pytest.fixture(scope="session")
def beginnings(tmp_path_factory):
    from tests.builders_web import Beginnings

    return Beginnings(tmp_path_factory.mktemp("beginnings"))


@pytest.fixture
def table(ann, beginnings):
    """Ann's game against Bob under the Winning Moves rules, without a hand yet."""
    from tests.builders_web import Table

    return Table(ann, beginnings.begin("Ann and Bob", lambda: ann.start("Ann", "Bob").path, ann))
