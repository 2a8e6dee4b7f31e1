"""A real Chromium, a real server, and a phone that reports whatever goes wrong in its page."""

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import launch
from tests.browser.phones import PHONE, Complaints, Server, new_context
from tests.browser.world import Device, reported
from tests.builders import ACE, TANK

expect.set_options(timeout=20_000)  # the machine may have other work


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and "playwright" in item.fixturenames:
            item.add_marker(pytest.mark.browser)


def pytest_generate_tests(metafunc):
    """Run a test marked `in_pocket` twice: with the app on a server, and with the app inside a phone."""
    if metafunc.definition.get_closest_marker("in_pocket"):
        homes = [pytest.param(None, id="served"), pytest.param("pocket", marks=pytest.mark.pocket)]
        metafunc.parametrize("home", homes, indirect=True, scope="session")


@pytest.fixture(scope="session")
def home(request):
    """The place of the app: "pocket", else a server."""
    return getattr(request, "param", None)


@pytest.fixture(autouse=True)
def journey(request):
    """Fails a journey that did not open every page named in its mark."""
    mark = request.node.get_closest_marker("journey")
    if mark is None or request.node.get_closest_marker("pocket"):
        yield
        return
    opened = request.getfixturevalue("server").opened
    opened.clear()
    yield
    assert set(mark.args) <= opened, f"not opened: {set(mark.args) - opened}"


@pytest.fixture(scope="session")
def browser(request, playwright):
    if request.config.getoption("--engine") == "firefox":
        from tests.browser.firefox import firefox

        with firefox(playwright) as browser:
            yield browser
        return
    browser = launch(playwright.chromium)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(home, request, playwright, tmp_path_factory):
    """The real app on a port of its own. Every phone is new to it, so no test sees the games of another."""
    if home == "pocket":
        from tests.pocket.app_in_phone import app_in_phone

        with app_in_phone(
            playwright, request.getfixturevalue("root"), tmp_path_factory.mktemp("phone")
        ) as inside:
            yield inside
        return
    with Server(tmp_path_factory.mktemp("data")) as running:
        if request.config.getoption("--engine") == "firefox":
            from tests.browser.firefox import take_scripts_out

            running.app.after_request(take_scripts_out)
        yield running


@pytest.fixture(scope="module")
def scorer(server):
    """A device that scores `short_game`."""
    return Device(server)


@pytest.fixture(scope="module")
def short_game(scorer):
    """The address of a game of three hands."""
    address = scorer.new_game("Ann", "Bob")
    scorer.play(address, *[reported((700, ACE), (475, TANK + "*"))] * 3)
    return address


@pytest.fixture(scope="session")
def all_complaints():
    """The complaints of all pages, also of pages kept open for the next test."""
    return Complaints()


@pytest.fixture
def complaints(all_complaints):
    """Faults in the pages: console errors (what the CSP blocks is among them), uncaught exceptions,
    requests that would have left this machine. A test that provokes one allows it."""
    all_complaints.forget()
    yield all_complaints
    unexpected = all_complaints.unexpected()
    assert not unexpected, "\n".join(unexpected)


@pytest.fixture
def timeouts_expected(complaints):
    """Allows timeouts: the page's clock runs faster than the server answers."""
    complaints.allow("timeout")


@pytest.fixture
def phone(new_phone):
    return new_phone()


@pytest.fixture
def new_phone(home, browser, server, complaints):
    """A page on one more phone, with cookies of its own: new_phone(locale="fr-FR"),
    new_phone(java_script_enabled=False), new_phone(color_scheme="dark"), new_phone(cdn="answers"). Where the
    app is inside a phone, it is one more tab of that."""
    if home == "pocket":
        yield server.new_tab
        server.close_tabs()
        return
    contexts = []

    def make(**options):
        context = new_context(browser, server, complaints, **options)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def used_phones(browser):
    """Phones (their contexts) that were used by other tests, by the options they were made with."""
    phones = {}
    yield phones
    for context in chain.from_iterable(phones.values()):
        context.close()


@pytest.fixture
def used_phone(home, used_phones, browser, server, complaints):
    """Like new_phone, but the page was used before, and emptied: a browser takes half a second for a new
    one. For tests that read and tap, open tabs, and hold the network up. One that sets its phone up otherwise
    (clock, listeners, scripts of its own, routes of the context) takes a new one."""
    if home == "pocket":
        server.close_tabs()
        yield server.new_tab
        return
    lent = Counter()

    def lend(**options):
        key = tuple(sorted(options.items()))
        phones, number = used_phones.setdefault(key, []), lent[key]
        lent[key] += 1
        if number == len(phones):
            phones.append(new_context(browser, server, complaints, **options))
            page = phones[number].new_page()
            page.add_init_script = refuse_script
            return page
        return only_page(phones[number])

    yield lend
    # At once: a page that stays open goes on asking for news, beside all tests after this one.
    before = len(complaints)
    for key, number in lent.items():
        for context in used_phones[key][:number]:
            empty(only_page(context), **dict(key))
    del complaints[before:]  # of what the test left open


#: Script that removes everything that pages keep in the phone. A database is deleted once nobody has it open.
FORGET = """() => new Promise((resolve) => {
  localStorage.clear();
  sessionStorage.clear();
  indexedDB.deleteDatabase("outbox").onsuccess = resolve;
})"""


def refuse_script(*_args, **_options):
    raise AssertionError("No test after this one would get rid of the script: take a new_phone.")


def only_page(context):
    """The first tab, when the others are closed, or a new one."""
    first, *others = context.pages or [context.new_page()]
    for tab in others:
        tab.close()
    return first


def empty(page, java_script_enabled=True, color_scheme="light", **_options):
    """Make a page as new, except for its history. It opens a file of the same server, so that no script is
    left to store anything and the browser starts no other process."""
    page.unroute_all()
    page.context.set_offline(False)
    page.goto("/static/icon.svg")
    if java_script_enabled:  # without scripts nothing was stored
        page.evaluate(FORGET)
    page.context.clear_cookies()
    page.set_viewport_size(PHONE["viewport"])
    page.emulate_media(media="null", color_scheme=color_scheme)
