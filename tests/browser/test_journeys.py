"""The journeys, which `make test-browser` drives through a real browser, open every page of the app."""

import importlib
import pkgutil

import tests.browser

#: Routes that are no pages: downloads, data for programs, and fragments.
NOT_PAGES = {
    "series_of_game.of_game",  # a redirect
    "static", "health.alive", "health.ready", "rulebook.data", "watching.news", "track.news",
    "verify.download", "about_hand.record", "exchange.game", "exchange.games", "spreadsheet_files.of_game",
    "spreadsheet_files.of_device", "share_picture.drawing", "share_picture.image",
    "handed.file", "exchange.data", "night_room.data", "club_league.data", "home_screen.manifest_file",
    "home_screen.start",  # a redirect
    "home_screen.worker",
    "people_picture.drawing", "people_picture.image",
    "night_files.people", "night_files.seating", "night_files.hands", "night_files.standings",
    "club_season_files.league", "club_season_files.whole", "night_files.whole", "night_attention.show",
}  # fmt: skip
ABOUT = 30


def journeys():
    """The marks of the journeys in this folder."""
    for module in pkgutil.iter_modules(tests.browser.__path__, "tests.browser."):
        if module.name.rpartition(".")[2].startswith("test_"):
            for function in vars(importlib.import_module(module.name)).values():
                marks = getattr(function, "pytestmark", [])
                yield from (mark for mark in marks if mark.name == "journey")


def test_journeys_open_every_page(app):
    """conftest.py checks that each journey opens the pages it names."""
    opened = {endpoint for mark in journeys() for endpoint in mark.args}
    gets = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in rule.methods}
    assert opened == gets - NOT_PAGES
    assert gets >= NOT_PAGES


def test_journeys_are_few():
    assert ABOUT <= len([*journeys()]) < ABOUT + 10
