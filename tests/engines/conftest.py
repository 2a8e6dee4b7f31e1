"""A real server, and phones with other browsers than today's Chromium."""

from contextlib import ExitStack

import pytest

from tests.browser.phones import Server
from tests.browser.world import Device
from tests.engines.phone import DriverFailed

ENGINES = ("webkit", "wpe", "chromium-90")


def started(name):
    """The context of a phone with that browser. Only `make test-engines` installs the drivers."""
    if name == "chromium-90":
        from tests.engines.cdp import chromium_90

        return chromium_90()
    from tests.engines import webdriver

    return getattr(webdriver, name)()


def pytest_generate_tests(metafunc):
    """Run a test in each of the browsers that its mark names."""
    if mark := metafunc.definition.get_closest_marker("engine"):
        metafunc.parametrize("engine", mark.args or ENGINES, indirect=True, scope="session")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Show what was on the screen where a test failed."""
    report = yield
    if report.failed and report.when == "call" and "phone" in item.funcargs:
        report.sections.append(("the phone", describe(item.funcargs["phone"], item.funcargs["tmp_path"])))
    return report


def describe(phone, folder):
    picture = folder / "screen.png"
    try:
        shown = phone.evaluate("() => `${location}\n${document.body.innerText}`")
        phone.screenshot(picture)
    except DriverFailed as failed:
        return str(failed)
    return f"{picture}\n{shown[:2000]}"


class Engine:
    """A browser that is restarted when its driver has lost it."""

    def __init__(self, name):
        self._name, self._stack, self._phone = name, ExitStack(), None

    def phone_at(self, url):
        """The phone, as new, at a server's address."""
        if self._phone:
            try:
                return self._renewed(url)
            except DriverFailed:
                self.close()
        self._phone = self._stack.enter_context(started(self._name))
        return self._renewed(url)

    def _renewed(self, url):
        self._phone.url = url
        self._phone.be_new()
        return self._phone

    def close(self):
        self._stack.close()


@pytest.fixture(scope="session")
def engine(request):
    running = Engine(request.param)
    yield running
    running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The real app on a port of its own."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def phone(engine, server, tmp_path):
    """A new phone. Its pages may log no error."""
    phone = engine.phone_at(server.url)
    yield phone
    assert phone.complaints() == []


@pytest.fixture
def game_on(phone, server):
    """game_on("Ann", "Bob", hands=[...]) makes a game on this phone and returns its address."""

    def begin(*names, hands=(), **fields):
        device = Device(server)
        game = device.new_game(*names, **fields)
        device.play(game, *hands)
        device.lend_cookies_to(phone)
        return game

    return begin
