"""Chromium 90, in a page of QtWebEngine 6.2, by the protocol of its developer tools."""

import base64
import json
import os
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

import websocket

from tests.browser.chromium import is_root
from tests.engines.install import QT_PYTHON
from tests.engines.phone import DRIVER_TIMEOUT, NO_PROXY, PATIENCE, SIZE, DriverFailed, Phone
from tests.serving import free_port

WINDOW = Path(__file__).parent / "windows" / "qt.py"


def of_exception(told):
    details = told["exceptionDetails"]
    return (
        f"{details.get('url')} uncaught: {details.get('exception', {}).get('description', details['text'])}"
    )


def of_console(told):
    said = " ".join(str(part.get("value", part.get("description"))) for part in told["args"])
    return said if told["type"] == "error" else None


def of_log(told):
    entry = told["entry"]
    return f"{entry.get('url')} {entry['text']}" if entry["level"] == "error" else None


#: Events that tell of errors, and the words of each.
ERRORS = {
    "Runtime.exceptionThrown": of_exception,
    "Runtime.consoleAPICalled": of_console,
    "Log.entryAdded": of_log,
}


class CdpPhone(Phone):
    def __init__(self, connection, commands):
        self._connection, self._commands = connection, commands
        self._sent, self._errors, self._loads = 0, [], 0
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._send(f"{domain}.enable")
        self._send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        self.resize(*SIZE)

    def _send(self, method, **parameters):
        """Send a command, note events, and return its answer."""
        self._sent += 1
        self._connection.send(json.dumps({"id": self._sent, "method": method, "params": parameters}))
        answer = self._hear_until(lambda message: message.get("id") == self._sent, method)
        if "error" in answer:
            raise DriverFailed(f"{method}: {answer['error']}")
        return answer["result"]

    def _hear_until(self, is_meant, method):
        end = time.monotonic() + DRIVER_TIMEOUT
        while time.monotonic() < end:
            try:
                message = json.loads(self._connection.recv())
            except (websocket.WebSocketException, OSError) as problem:
                raise DriverFailed(f"{method}: {problem}") from problem
            if error := ERRORS.get(message.get("method"), lambda _told: None)(message.get("params")):
                self._errors.append(error)
            self._loads += message.get("method") == "Page.loadEventFired"
            if is_meant(message):
                return message
        raise DriverFailed(f"{method}: no answer within {DRIVER_TIMEOUT} s")

    def _load(self, method, **parameters):
        before = self._loads
        self._send(method, **parameters)
        if self._loads == before:
            self._hear_until(lambda _message: self._loads > before, method)

    def open(self, url):
        self._load("Page.navigate", url=url)

    def reload(self):
        self._load("Page.reload")

    def evaluate(self, function, *arguments):
        given = ", ".join(map(json.dumps, arguments))
        answer = self._send("Runtime.evaluate", expression=f"({function})({given})", returnByValue=True)
        if "exceptionDetails" in answer:
            raise DriverFailed(of_exception(answer))
        return answer["result"].get("value")

    def press(self, x, y):
        self._send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self._send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def keys(self, text):
        self._send("Input.insertText", text=text)

    def enter(self):
        self._commands.write("enter\n")
        self._commands.flush()

    def attach(self, selector, path):
        document = self._send("DOM.getDocument")["root"]["nodeId"]
        field = self._send("DOM.querySelector", nodeId=document, selector=selector)["nodeId"]
        self._send("DOM.setFileInputFiles", files=[str(path)], nodeId=field)

    def screenshot(self, path):
        Path(path).write_bytes(base64.b64decode(self._send("Page.captureScreenshot")["data"]))

    def resize(self, width, height):
        size = {"width": width, "height": height, "deviceScaleFactor": 2}
        self._send("Emulation.setDeviceMetricsOverride", mobile=True, **size)

    def errors(self):
        self.evaluate("() => 0")  # and note events that are on their way
        errors, self._errors = self._errors, []
        return errors

    def cookies(self):
        return self._send("Network.getCookies", urls=[self.url])["cookies"]

    def add_cookies(self, cookies):
        for cookie in cookies:
            self._send("Network.setCookie", **cookie)

    def clear_cookies(self):
        self._send("Network.clearBrowserCookies")

    def close(self):
        self._connection.close()


@contextmanager
def chromium_90():
    """A phone with Chromium 90, which needs no display."""
    port = free_port()
    flags = f"--disable-gpu --proxy-server={NO_PROXY} --proxy-bypass-list=127.0.0.1"
    with TemporaryDirectory(prefix="scorekeeper-engine-", ignore_cleanup_errors=True) as folder:
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "QTWEBENGINE_CHROMIUM_FLAGS": f"{flags} --no-sandbox" if is_root() else flags,
            "QTWEBENGINE_REMOTE_DEBUGGING": str(port),
            "XDG_RUNTIME_DIR": folder,
        }
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen((QT_PYTHON, WINDOW), env=environment, text=True, **streams) as running:
            try:
                phone = CdpPhone(connect(port), running.stdin)
                yield phone
                phone.close()
            finally:
                running.terminate()


def connect(port):
    """Connect to the only page, as soon as the browser has one."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            pages = json.load(urlopen(f"http://127.0.0.1:{port}/json", timeout=DRIVER_TIMEOUT))
            address = pages[0]["webSocketDebuggerUrl"]
            return websocket.create_connection(address, suppress_origin=True, timeout=DRIVER_TIMEOUT)
        except (OSError, IndexError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
