"""The guide with pictures, where the server's owner publishes it: its page about a page of ours.

`make docs` makes its site, a folder for each of `LANGUAGES`.
"""

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, current_app, request

from scorekeeper.web.serving.language import SOURCE_LANGUAGE, chosen_language

LANGUAGES: Final = ("en", "fr")
FIRST: Final = "README"
#: The first part of our addresses, and the guide's page about what is there.
PAGES: Final = {
    "games": "first-evening",
    "series": "watch-share-print",
    "calendar": "watch-share-print",
    "find": "watch-share-print",
    "people": "watch-share-print",
    "paper": "watch-share-print",
    "replay": "disputes",
    "legal": "disputes",
    "rulebook": "disputes",
    "boxes": "which-box",
    "nights": "tournament-night",
    "t": "tournament-night",
    "register": "tournament-night",
    "clubs": "tournament-night",
    "leagues": "tournament-night",
}


def init_app(app: Flask) -> None:
    app.jinja_env.globals["guide_address"] = guide_address


def guide_address() -> str | None:
    """Where the guide explains this page, or the page from which the menu was opened. None if no guide is
    published."""
    site: str | None = current_app.config["GUIDE"]
    if site is None:
        return None
    path = request.path
    if request.endpoint == "home.menu":
        path = urlsplit(request.referrer or "").path.removeprefix(request.script_root)
    language = chosen_language()
    if language not in LANGUAGES:
        language = SOURCE_LANGUAGE
    page = PAGES.get(path.strip("/").partition("/")[0], FIRST)
    return f"{site}{language}/guide/{language}/{page}.html"
