"""The built site on a plain file server, and a phone that has fetched it."""

import fcntl
import os
import shutil

import pytest
from playwright.sync_api import expect

from tests.pocket.hosting import FOLDER, Host, browser_of, build_site, fetch_app, until_all_is_kept

expect.set_options(timeout=20_000)  # the machine may have other work


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The site, built once for all processes of a run: the first builds, the others wait for it."""
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
    """The folder of a static host that has the site below it. Tests may put other files there for a while."""
    root = tmp_path_factory.mktemp("host")
    shutil.copytree(built, root / FOLDER)
    return root


@pytest.fixture(scope="session")
def fetched(playwright, root, tmp_path_factory):
    """The profile of a browser that has fetched the app, and the port of the host that it has it from."""
    profile = tmp_path_factory.mktemp("fetched") / "profile"
    with Host(root) as host, browser_of(playwright, profile) as context:
        page = context.new_page()
        fetch_app(page, host)
        until_all_is_kept(page)
    return profile, host.port


@pytest.fixture
def host(root, fetched):
    with Host(root, fetched[1]) as host:
        yield host


@pytest.fixture
def profile(tmp_path):
    """The profile of a browser that was never here."""
    return tmp_path / "profile"


@pytest.fixture
def context(playwright, host, fetched, profile):
    """The browser of a phone that has fetched the app, and has no game yet."""
    shutil.copytree(fetched[0], profile)
    with browser_of(playwright, profile, base_url=host.url) as context:
        yield context


@pytest.fixture
def page(context):
    """Its start page."""
    page = context.new_page()
    page.goto("./")
    return page
