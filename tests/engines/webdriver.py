"""WebKitGTK, a sibling of today's Safari, and WPE 2.38, a sibling of Safari 16.0, by their WebDrivers.

Variables tell their windows (windows/) the size, a proxy, a data folder and a file for the console:
PHONE_SIZE, PHONE_PROXY, PHONE_DATA and PHONE_LOG.
"""

import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Remote
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options as GtkOptions
from selenium.webdriver.webkitgtk.service import Service as GtkService
from selenium.webdriver.wpewebkit.options import Options as WpeOptions
from selenium.webdriver.wpewebkit.service import Service as WpeService
from urllib3.exceptions import HTTPError

from tests.engines.install import SYSTEM_PYTHON
from tests.engines.phone import DRIVER_TIMEOUT, NO_PROXY, SIZE, DriverFailed, Phone

WINDOWS = Path(__file__).parent / "windows"


class WebDriverPhone(Phone):
    def __init__(self, address, options, log):
        self._log = log
        patience = ClientConfig(remote_server_addr=address, timeout=DRIVER_TIMEOUT)
        self._driver = Remote(RemoteConnection(client_config=patience), options=options)
        self._driver.file_detector = UselessFileDetector()  # files are on this machine

    @contextmanager
    def _driving(self):
        try:
            yield self._driver
        except (WebDriverException, HTTPError) as problem:
            raise DriverFailed(f"{type(problem).__name__}: {problem}") from problem

    def open(self, url):
        with self._driving() as driver:
            driver.get(url)

    def reload(self):
        with self._driving() as driver:
            driver.refresh()

    def evaluate(self, function, *arguments):
        with self._driving() as driver:
            return driver.execute_script(f"return ({function})(...arguments)", *arguments)

    def press(self, x, y):
        with self._driving() as driver:
            # Neither driver knows touch.
            actions = ActionBuilder(driver, mouse=PointerInput("mouse", "finger"), duration=0)
            actions.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
            actions.perform()

    def keys(self, text):
        with self._driving() as driver:
            ActionChains(driver, duration=0).send_keys(text).perform()

    def enter(self):
        self.keys(Keys.ENTER)

    def attach(self, selector, path):
        with self._driving() as driver:
            driver.find_element("css selector", selector).send_keys(str(path))

    def screenshot(self, path):
        with self._driving() as driver:
            driver.save_screenshot(str(path))

    def resize(self, width, height):
        if self.evaluate("() => [innerWidth, innerHeight]") == [width, height]:
            return
        with self._driving() as driver:
            driver.set_window_size(width, height)
        self.until("(width) => innerWidth === width", width)

    def errors(self):
        lines = self._log.read().splitlines()
        return [line for line in lines if "CONSOLE" in line and "ERROR" in line]

    def cookies(self):
        with self._driving() as driver:
            return driver.get_cookies()

    def add_cookies(self, cookies):
        with self._driving() as driver:
            for cookie in cookies:
                driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})

    def clear_cookies(self):
        with self._driving() as driver:
            driver.delete_all_cookies()

    def close(self):
        with suppress(DriverFailed), self._driving() as driver:  # the window may be gone before it answers
            driver.quit()


@contextmanager
def webkit():
    """A phone with WebKitGTK, on a display that nobody sees."""
    with display() as number:
        environment = {"DISPLAY": number, "NO_AT_BRIDGE": "1"}
        with phone_in("gtk", SYSTEM_PYTHON, GtkOptions(), GtkService, environment) as phone:
            yield phone


@contextmanager
def wpe():
    """A phone with WPE, which needs no display."""
    with phone_in("wpe", sys.executable, WpeOptions(), WpeService, {}) as phone:
        yield phone


@contextmanager
def display():
    """The name of a display of this machine, as long as it is there."""
    command = ("Xvfb", "-displayfd", "1", "-screen", "0", "800x1000x24", "-nolisten", "tcp")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def phone_in(window, python, options, service, environment):
    """A phone that is a window of windows/, shown by that Python and driven by that service."""
    with TemporaryDirectory(prefix="scorekeeper-engine-", ignore_cleanup_errors=True) as folder:
        log = Path(folder) / "log"
        log.touch()
        told = {"PHONE_SIZE": "{}x{}".format(*SIZE), "PHONE_PROXY": NO_PROXY}
        kept = {"PHONE_DATA": folder, "PHONE_LOG": str(log)}
        options.binary_location = python
        options.add_argument(str(WINDOWS / f"{window}.py"))
        options.set_capability("browserName", "phone")
        running = service(env={**os.environ, **told, **kept, **environment})
        running.start()
        try:
            with log.open(errors="replace") as lines:
                phone = WebDriverPhone(running.service_url, options, lines)
                yield phone
                phone.close()
        finally:
            running.stop()
