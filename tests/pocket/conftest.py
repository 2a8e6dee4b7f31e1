"""The built site on a plain file server, and a phone that has fetched it."""

import shutil

import pytest
from playwright.sync_api import expect

from tests.pocket.hosting import Host, browser_of, fetch_app, until_all_is_kept

expect.set_options(timeout=20_000)  # the machine may have other work


@pytest.fixture(scope="session")
def fetched(playwright, root, tmp_path_factory):
    """The profile of a browser that has fetched the app, and the port of the host."""
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
    """The profile of a browser that has not fetched the app."""
    return tmp_path / "profile"


@pytest.fixture
def context(playwright, host, fetched, profile):
    """The browser of a phone that has fetched the app and has no game yet."""
    shutil.copytree(fetched[0], profile)
    with browser_of(playwright, profile, base_url=host.url) as context:
        yield context


@pytest.fixture
def page(context):
    """The start page of the app in that browser."""
    page = context.new_page()
    page.goto("./")
    return page
