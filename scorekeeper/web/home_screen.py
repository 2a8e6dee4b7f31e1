"""The app on the home screen of a phone: its name, icons, shortcuts and pictures, and a page of it without
a server."""

import hashlib
import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from flask import Blueprint, Response, current_app, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale, gettext
from markupsafe import escape

from scorekeeper import __version__, paths
from scorekeeper.web.parts.template_helpers import asset
from scorekeeper.web.serving.language import SOURCE_LANGUAGE, chosen_language, languages
from scorekeeper.web.serving.static_files import TYPES, WORKER, content

#: The colour of a page by day, which is also that of the phone's bars.
PAPER: Final = "#f4efe3"
#: Icons by their sides in pixels. Each lies within what a phone leaves of it when it cuts out a circle.
ICONS: Final = (192, 512)
#: Languages that have pictures (`make screenshots`); the others show the English ones.
PICTURED: Final = ("en", "fr")
PICTURES_SIZE: Final = "390x844"
#: Kinds of files whose change makes another version of the app.
MAKING_PAGES: Final = {".html", *TYPES}
#: Seconds for which a browser keeps the manifest.
KEPT: Final = 24 * 3600

pages = Blueprint("home_screen", __name__)


@pages.get("/manifest.webmanifest")
def manifest_file() -> ResponseReturnValue:
    """The manifest in the language of the page that names it: browsers ask for it without cookies."""
    language = request.args.get("language", "")
    if language not in languages():
        language = chosen_language()
    root, alone = request.script_root, current_app.config["ALONE"]
    with force_locale(language):
        answer = jsonify(manifest(language, gettext, lambda path: f"{root}/{path}", asset, alone))
    answer.mimetype = "application/manifest+json"
    answer.cache_control.public = True
    answer.cache_control.max_age = KEPT
    answer.vary.add("Accept-Language")
    return answer


@pages.get("/games/")
def start() -> ResponseReturnValue:
    """Where the icon leads: the start page. Without the server, the worker shows the last game instead."""
    return redirect(url_for("home.home"))


@pages.get("/games/worker.js")
def worker() -> ResponseReturnValue:
    """The service worker of the pages of games, which are below its folder. It never sees another page.

    Browsers look for a new version by its bytes, so those name the version of the whole app.
    """
    before = f"const VERSION={json.dumps(_version())},SAYS={json.dumps(_says_of_old_page())};"
    script = before.encode() + content(str(current_app.static_folder), WORKER)
    answer = Response(script, content_type=TYPES[".js"])
    answer.cache_control.no_cache = True
    return answer


def _says_of_old_page() -> dict[str, str]:
    """What a page says that a phone has kept, by the language of the page."""
    says: dict[str, str] = {}
    for language in languages():
        with force_locale(language):
            text = gettext(
                "You see this page as it was at %(when)s. The server can’t be reached.", when="{when}"
            )
            says[language.replace("_", "-")] = escape(text)
    return says


@cache
def _version() -> str:
    """A short hash of the templates, scripts and styles of all pages."""
    folders = (paths.templates_dir(), paths.static_dir())
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in MAKING_PAGES)
    contents = (file.read_bytes() for file in files)
    return hashlib.sha256(b"".join((__version__.encode(), *contents))).hexdigest()[:12]


def manifest(
    language: str,
    _: Callable[[str], str],
    page: Callable[[str], str],
    file: Callable[[str], str],
    alone: bool,
) -> dict[str, Any]:
    """Describe the app to a browser that installs it (https://www.w3.org/TR/appmanifest/).

    `page` and `file` give the addresses of pages and of static files by their paths. Inside a phone (`alone`)
    the app has no tables and no pictures, and is always there.
    """
    shortcuts = {"games/new": _("New game"), "legal": _("Is this allowed?"), "t": _("Find my table")}
    pictures = {
        "hand": _("A hand, entered by taps"),
        "start": _("The game to go on with, a rule, a table"),
    }
    if alone:
        del shortcuts["t"]
        pictures.clear()
    pictured = language if language in PICTURED else SOURCE_LANGUAGE
    icons = [("icon.svg", "any", "image/svg+xml")]
    icons += [(f"icon-{side}.png", f"{side}x{side}", "image/png") for side in ICONS]
    return {
        **({} if alone else {"id": page("")}),  # otherwise the start is the id
        "name": _("Mille Bornes scorekeeper"),
        "short_name": "Mille Bornes",
        "description": _(
            "Keeps score for Mille Bornes, hand by hand. You play, it does the sums and shows them."
        ),
        "lang": language.replace("_", "-"),
        "start_url": page("" if alone else "games/"),
        "scope": page(""),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": file(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for purpose in ("any", "maskable")
            for name, sizes, kind in icons
        ],
        "shortcuts": [{"name": name, "url": page(path)} for path, name in shortcuts.items()],
        "screenshots": [
            {
                "src": file(f"screenshots/phone-{name}.{pictured}.png"),
                "sizes": PICTURES_SIZE,
                "type": "image/png",
                "form_factor": "narrow",
                "label": label,
            }
            for name, label in pictures.items()
        ],
    }
