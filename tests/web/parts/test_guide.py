"""The line of the menu that leads to the guide, where a server's owner publishes one."""

import pytest

from scorekeeper.paths import CHECKOUT
from scorekeeper.web.parts.guide import FIRST, LANGUAGES, PAGES
from scorekeeper.web.settings import BadSetting, from_environment

SITE = "https://club.example/guide/"
#: The first part of addresses that no player sees as a page to be explained.
NO_PAGES = {"", "menu", "language", "static", "healthz", "readyz", "join", "begin"}
FILES = {"import", "export", "export.csv", "manifest.webmanifest"}


@pytest.fixture
def published(app, monkeypatch):
    monkeypatch.setitem(app.config, "GUIDE", SITE)


def guide_on(page):
    return [link["href"] for link in page.all("a", class_="door") if link.words.startswith("Guide")]


def test_no_line_without_a_guide(passer_by):
    assert guide_on(passer_by.get("/menu")) == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("came_from", "page"),
    [
        (None, "README"),
        ("http://localhost/", "README"),
        ("http://localhost/games/new", "first-evening"),
        ("http://localhost/nights/new", "tournament-night"),
        ("http://localhost/legal?safety=1", "disputes"),
        ("https://elsewhere.example", "README"),
    ],
)
def test_the_menu_leads_to_the_page_about_where_it_was_opened(published, passer_by, came_from, page):
    menu = passer_by.get("/menu", headers={"Referer": came_from} if came_from else {})
    assert guide_on(menu) == [f"{SITE}en/guide/en/{page}.html"]


def test_the_menu_of_a_game_leads_to_the_first_evening(published, ann, table):
    assert guide_on(ann.get(f"{table.path}/menu")) == [f"{SITE}en/guide/en/first-evening.html"]


def test_the_guide_is_in_the_language_of_the_page(published, passer_by):
    menu = passer_by.get("/menu", headers={"Accept-Language": "fr"})
    assert f"{SITE}fr/guide/fr/README.html" in menu.html


def test_every_page_named_is_in_the_guide():
    for language in LANGUAGES:
        there = {page.stem for page in (CHECKOUT / "docs" / "guide" / language).glob("*.md")}
        assert {FIRST, *PAGES.values()} <= there


def test_every_part_of_the_app_has_a_page(app):
    first = {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}
    assert first - NO_PAGES - FILES == {*PAGES}


def test_a_bad_address_is_refused_in_a_sentence():
    with pytest.raises(BadSetting, match="SCOREKEEPER_GUIDE: guide is no address like https://"):
        from_environment({"SCOREKEEPER_GUIDE": "guide"})
