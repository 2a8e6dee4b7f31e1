"""What every template may use: static files by version, side letters, sides by name."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

import segno
from flask import Flask, current_app, request, url_for
from markupsafe import Markup

from scorekeeper.web.common.text.device_names import device_name

#: Sides are told apart by letter and shape, not by colour alone.
LETTERS = "ABCD"


def init_app(app: Flask) -> None:
    app.add_template_global(asset)
    app.add_template_filter(extract)
    app.add_template_filter(device_name)
    app.context_processor(lambda: {"letters": LETTERS})


def extract(key: Any, by_key: Mapping[Any, Any]) -> Any:
    """What `by_key` has for `key`: numbers|map("extract", names)."""
    return by_key[key]


def asset(filename: str) -> str:
    """The address of a static file; it changes with the file's content, so it may be cached for good."""
    return url_for("static", filename=filename, v=_fingerprint(current_app.static_folder, filename))


def wants_fragment() -> bool:
    """Whether htmx asks, for the live parts of a page only."""
    return "HX-Request" in request.headers


def qr_code(text: str) -> Markup:
    """A QR code as inline SVG, without styles; empty for what is too long for one."""
    try:
        code = segno.make(text, micro=False)
    except segno.DataOverflowError:
        return Markup("")
    return Markup(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))


@cache
def _fingerprint(folder: str, filename: str) -> str:
    with open(f"{folder}/{filename}", "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12]
