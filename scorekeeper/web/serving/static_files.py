"""Static files for phones: bundled, stripped of comments, compressed once and cached for good."""

import gzip
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import rcssmin
import rjsmin
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
    "games/arrows.js",
    "games/counting.js",
    "games/refusal.js",
    "games/game-page.js",
    "games/menu.js",
    "games/sums.js",
    *KEEPING,
    "games/saving.js",
    "games/draft.js",
    "games/dealer.js",
    "games/keep-focus.js",
    "games/meanings.js",
)
#: Bundles, each served as one file: for every page, for following a game, for entering a hand, for both.
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
IF_SCRIPTED = 'if(document.documentElement.classList.contains("scripted")){%s}'
MINIFIERS: dict[str, Callable[[str], str]] = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}


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
    return hashlib.sha256(_content(folder, filename)).hexdigest()[:8]


@cache
def _texts(folder: str) -> frozenset[str]:
    """The bundles and the files worth compressing."""
    files = (file for file in Path(folder).rglob("*") if file.suffix in TYPES)
    return frozenset((*BUNDLES, *(file.relative_to(folder).as_posix() for file in files)))


@cache
def _content(folder: str, filename: str) -> bytes:
    files = [Path(folder, part) for part in BUNDLES.get(filename, (filename,))]
    minify = MINIFIERS.get(Path(filename).suffix)
    if minify is None or "vendor" in Path(filename).parts:  # other people's files are served unchanged
        return b"".join(file.read_bytes() for file in files)
    text = minify("\n".join(file.read_text("utf-8") for file in files))
    return (IF_SCRIPTED % text if _runs_if_scripted(filename) else text).encode()


def _runs_if_scripted(filename: str) -> bool:
    return filename.endswith(".js") and filename != DECIDING and not filename.startswith("pocket/")


@cache
def _encoded(folder: str, filename: str, encoding: str) -> bytes:
    content = _content(folder, filename)
    return COMPRESSORS[encoding](content) if encoding else content
