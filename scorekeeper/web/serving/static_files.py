"""Static files for phones: bundled, compressed once and cached for good.

The package has them minified (.ci/minifying.py). A checkout serves them as they are written."""

import gzip
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from flask import Flask, Response, current_app, request

#: The scripts that follow a game.
FOLLOWING = (
    "parts/keep-open.js",
    "parts/hold-scroll.js",
    "parts/polling.js",
    "parts/out-of-date.js",
)
#: The scripts for what is kept on the phone until the server has it.
KEEPING = ("parts/outbox.js", "parts/sending.js")
#: The scripts for entering a hand.
ENTERING = (
    "parts/keep-awake.js",
    "parts/vibrate.js",
    "games/hold.js",
    "games/rows.js",
    "games/pad.js",
    "games/keyboard.js",
    "games/counting.js",
    "games/refusal.js",
    "games/game-page.js",
    "parts/menu.js",
    "games/sums.js",
    *KEEPING,
    "games/saving.js",
    "games/draft.js",
    "games/dealer.js",
    "games/keep-focus.js",
    "games/meanings.js",
)
#: Address of a bundle -> the files that it joins.
BUNDLES = {
    "base.js": ("scorekeeper.js", "load-htmx.js"),
    "games/following.js": ("games/freshness.js", *FOLLOWING),
    "games/entering.js": ENTERING,
    "disputes/paper.css": ("parts/paper.css", "disputes/one-page.css"),
    "games/new-game.js": (
        *("parts/next-field.js", "parts/form-values.js"),
        *("games/half-filled.js", "games/known-names.js"),
    ),
    "games/paper.css": ("parts/paper.css", "games/paper-sheet.css"),
    "games/scoring.css": ("games/odds.css", "games/entry.css"),
    "games/watching.css": ("games/end.css", "games/odds.css"),
    "games/scoring.js": (*FOLLOWING, *ENTERING),
    "nights/report.js": (*KEEPING, "nights/reporting.js"),
    "nights/papers.css": ("parts/paper.css", "nights/paper.css"),
}
#: Without a charset: scripts and styles take their page's, and XML is UTF-8.
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
#: The script that decides whether the others run.
DECIDING = "scripted.js"
#: The service worker of the pages of games (home_screen.py).
WORKER = "games/worker.js"
#: Scripts that run even where `DECIDING` stops the others.
ALWAYS_RUN = (DECIDING, WORKER)
#: Folders whose scripts run everywhere, too: other people's are served unchanged.
UNCONDITIONAL = ("pocket/", "vendor/")
IF_SCRIPTED = b'if(document.documentElement.classList.contains("scripted")){%s}'


def _brotli(content: bytes) -> bytes:
    import brotli  # imported late: Python inside a phone lacks it, and never asks for compression

    compressed: bytes = brotli.compress(content)
    return compressed


COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {"br": _brotli, "gzip": gzip.compress}


def init_app(app: Flask) -> None:
    app.view_functions["static"] = send


def send(filename: str) -> Response:
    """Answer with a static file in the best compression that the browser accepts."""
    folder = str(current_app.static_folder)
    if filename not in _texts(folder):
        return current_app.send_static_file(filename)
    encoding = next((name for name in COMPRESSORS if request.accept_encodings.quality(name)), "")
    response = Response(_encoded(folder, filename, encoding), content_type=TYPES[Path(filename).suffix])
    # Changed content gets another address, so browsers never need to revalidate.
    response.cache_control.public = response.cache_control.immutable = True
    response.cache_control.max_age = current_app.get_send_file_max_age(filename)
    response.vary.add("Accept-Encoding")
    if encoding:
        response.content_encoding = encoding
    return response


@cache
def fingerprint(folder: str, filename: str) -> str:
    """A short hash of the file's content."""
    return hashlib.sha256(content(folder, filename)).hexdigest()[:8]


@cache
def _texts(folder: str) -> frozenset[str]:
    """The bundles and the files worth compressing."""
    files = (file for file in Path(folder).rglob("*") if file.suffix in TYPES)
    return frozenset((*BUNDLES, *(file.relative_to(folder).as_posix() for file in files)))


@cache
def content(folder: str, filename: str) -> bytes:
    """A static file as it is served, before it is compressed."""
    joined = b"".join(Path(folder, part).read_bytes() for part in BUNDLES.get(filename, (filename,)))
    return IF_SCRIPTED % joined if _runs_if_scripted(filename) else joined


def _runs_if_scripted(filename: str) -> bool:
    return filename.endswith(".js") and filename not in ALWAYS_RUN and not filename.startswith(UNCONDITIONAL)


@cache
def _encoded(folder: str, filename: str, encoding: str) -> bytes:
    plain = content(folder, filename)
    return COMPRESSORS[encoding](plain) if encoding else plain
