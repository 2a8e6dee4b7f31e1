"""The browsers of `make test-engines`, for Debian 12. `python -m tests.engines.install` installs them."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.browser.chromium import is_root, run

#: The Python that Debian's bindings are made for.
SYSTEM_PYTHON = "/usr/bin/python3"
#: PyPI has Chromium 90 as QtWebEngine 6.2: it gets an environment of its own.
QT = Path(sys.prefix) / "chromium-90"
QT_PYTHON = QT / "bin" / "python"
QT_WHEELS = (
    "PyQt6-WebEngine==6.2.1",
    "PyQt6-WebEngine-Qt6==6.2.4",
    "PyQt6==6.2.3",
    "PyQt6-Qt6==6.2.4",
    "PyQt6-sip>=13.6,<14",  # 13.2 of that time has no build for today's Python
)
BINDINGS = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
LIBRARIES = "import ctypes; ctypes.CDLL('libWPEWebKit-1.1.so.0'); ctypes.CDLL('libWPEBackend-fdo-1.0.so.1')"


@dataclass(frozen=True)
class Engine:
    """`packages` are Debian's; `signs` are commands that succeed where the browser can start."""

    name: str
    packages: tuple
    signs: tuple

    @property
    def is_missing(self):
        return not all(map(succeeds, self.signs))


CHROMIUM = Engine(
    "Chromium 90",
    (
        *("libasound2", "libdbus-1-3", "libegl1", "libfontconfig1", "libgl1", "libnss3", "libopengl0"),
        *("libxcomposite1", "libxdamage1", "libxkbcommon0", "libxkbfile1", "libxrandr2", "libxtst6"),
    ),
    ((str(QT_PYTHON), "-c", "import PyQt6.QtWebEngineWidgets"),),
)
ENGINES = (
    Engine("Firefox ESR", ("firefox-esr",), (("firefox-esr", "--version"),)),
    Engine(
        "WebKitGTK",
        ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "gir1.2-gtk-3.0", "python3-gi", "xvfb"),
        (("which", "WebKitWebDriver", "Xvfb"), (SYSTEM_PYTHON, "-c", BINDINGS)),
    ),
    Engine(
        "WPE 2.38",
        ("wpewebkit-driver", "libwpewebkit-1.1-0", "libwpebackend-fdo-1.0-1"),
        (("which", "WPEWebDriver"), (sys.executable, "-c", LIBRARIES)),
    ),
    CHROMIUM,
)


class NotInstalled(Exception):
    """Says which browser is missing, and how to install it."""


def succeeds(command):
    try:
        return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def install_packages(lacking):
    packages = [package for engine in lacking for package in engine.packages]
    if not (is_root() and shutil.which("apt-get")):
        raise NotInstalled(f"as root: apt-get install {' '.join(packages)}")
    run("apt-get", "update")
    run("apt-get", "install", "-y", "--no-install-recommends", *packages)


def install_wheels():
    run(sys.executable, "-m", "venv", str(QT))
    pip = (str(QT_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
    run(*pip, *QT_WHEELS)


def missing():
    return [engine for engine in ENGINES if engine.is_missing]


def names_of(engines):
    return ", ".join(engine.name for engine in engines)


def install(lacking):
    print(f"The tests need {names_of(lacking)}, and found none: installing.", flush=True)
    if CHROMIUM in lacking:
        install_wheels()
    if lacking := missing():
        install_packages(lacking)
    if lacking := missing():
        raise NotInstalled("what was installed cannot be started")


def main() -> int:
    try:
        if lacking := missing():
            install(lacking)
    except (NotInstalled, OSError, subprocess.CalledProcessError) as problem:
        print(f"No {names_of(missing())} for the tests: {problem}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
