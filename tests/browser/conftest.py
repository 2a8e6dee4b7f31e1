"""A real Chromium, a real server, and a phone that reports whatever goes wrong in its page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.phones import Server, new_context

expect.set_options(timeout=20_000)  # the machine may have other work


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The real app on a port of its own. Every phone is new to it, so no test sees the games of another."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def complaints():
    """What went wrong in the pages: console errors (what the CSP blocks is among them), uncaught exceptions,
    requests that would have left this machine. A test that means one to happen clears it."""
    heard = []
    yield heard
    assert not heard, "\n".join(heard)


@pytest.fixture
def phone(new_phone):
    return new_phone()


@pytest.fixture
def new_phone(browser, server, complaints):
    """A page on one more phone, with cookies of its own: new_phone(locale="fr-FR"),
    new_phone(java_script_enabled=False), new_phone(color_scheme="dark"), new_phone(cdn="unreachable")."""
    contexts = []

    def make(**options):
        context = new_context(browser, server, complaints, **options)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
