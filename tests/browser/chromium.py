"""The Chromium that the tests drive. `python -m tests.browser.chromium` installs one where it is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

#: Chromium without its window, tabs, menus and settings: the same pages for a seventh less time.
SHELL = "chromium-headless-shell"
PROGRAMS = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Playwright's own list, which this replaces, and two more: otherwise Chromium would draw two pages that
# propose addresses for every phone, which takes longer than most of our pages.
WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
NO_OTHER_MACHINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


class NoChromium(Exception):
    """Raised because the browser tests are never skipped silently."""


def launch(chromium, network=(NO_OTHER_MACHINE,)):
    """A headless browser: the machine's own, else Playwright's. Raises NoChromium where both are missing."""
    return chromium.launch(executable_path=find_chromium(), args=arguments(network))


def arguments(network=(NO_OTHER_MACHINE,)) -> list[str]:
    as_root = ["--no-sandbox"] if is_root() else []  # Chromium does not start otherwise
    return [*QUIET, f"--disable-features={','.join(WITHOUT)}", *network, *as_root]


def whole_browser() -> dict[str, Any]:
    """Options to launch a Chromium that has settings and can install apps."""
    found = find_chromium(PROGRAMS)
    return {"executable_path": found, "args": arguments()} | ({} if found else {"channel": "chromium"})


def find_chromium(programs=(SHELL, *PROGRAMS)) -> str | None:
    if chosen := os.environ.get("CHROMIUM"):
        if not shutil.which(chosen):
            raise NoChromium(f"CHROMIUM={chosen} is not a program")
        return chosen
    return next(filter(None, map(shutil.which, programs)), None)


def playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    if is_root() and shutil.which("apt-get"):
        run("apt-get", "update")
        run("apt-get", "install", "-y", PROGRAMS[0], SHELL)
    else:
        run(sys.executable, "-m", "playwright", "install", "chromium")


def run(*command: str) -> None:
    print("+", *command, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdin=subprocess.DEVNULL, env=environment, check=True)


def is_root() -> bool:
    return os.geteuid() == 0


def main() -> int:
    try:
        if not (find_chromium(PROGRAMS) or playwrights_own()):
            print("The tests need a Chromium and found none: installing it.", flush=True)
            install()
        if not (find_chromium(PROGRAMS) or playwrights_own()):
            raise NoChromium("it was installed, but is not found")
    except (NoChromium, OSError, subprocess.CalledProcessError) as error:
        print(f"No Chromium for the tests: {error}. Install one, or set CHROMIUM to it.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
