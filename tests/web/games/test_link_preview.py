"""Preview of the link to a game in a chat (Open Graph)."""

import pytest

from tests.browser import png
from tests.builders import hand, side
from tests.builders_web import new_link


@pytest.fixture
def finished(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1")
    table.score(hand(side(700), side(300)))
    return table


def open_graph(page):
    tags = page.all("meta")
    return {
        tag.get("property") or tag["name"]: tag["content"]
        for tag in tags
        if (tag.get("property") or "").startswith("og:") or (tag.get("name") or "").startswith("twitter:")
    }


def test_a_chat_is_told_the_result_and_the_picture(finished, passer_by):
    ann, bob = finished.totals
    tags = open_graph(passer_by.get(finished.path))
    assert tags["og:title"].startswith(f"Ann wins with {ann:,}.")
    assert tags["og:description"] == f"Ann {ann:,} · Bob {bob:,} · 1 hand"
    assert tags["og:url"] == f"http://localhost{finished.path}"
    assert tags["og:image"] == f"http://localhost{finished.path}/picture/wide.png?v={finished.game.version}"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["og:image:alt"] == tags["og:title"]
    assert tags["twitter:card"] == "summary_large_image"
    assert png.size(passer_by.client.get(tags["og:image"]).data) == (1200, 630)


def test_a_chat_is_told_the_names_of_an_unfinished_game(table, passer_by):
    table.score(hand(side(500), side(475)))
    tags = open_graph(passer_by.get(table.path))
    assert (tags["og:title"], tags["og:description"]) == ("Ann – Bob", "Ann 500 · Bob 475 · 1 hand")


def test_a_game_in_which_all_hands_count_is_told_by_its_names(ann, passer_by):
    table = ann.start("Ann", "Bob", total_0="4300")
    table.score(hand(side(700), side(0)))
    assert open_graph(passer_by.get(table.path))["og:title"].startswith("Ann wins with")
    table.post("/count-all", {"count_all": "yes"})
    assert open_graph(passer_by.get(table.path))["og:title"] == "Ann – Bob"


def test_names_cannot_leave_their_tag(ann, passer_by):
    tags = open_graph(passer_by.get(ann.start('"><script>', "Bob").path))
    assert tags["og:title"] == '"><script> – Bob'


def test_no_other_page_tells_a_chat_anything(table, passer_by):
    link = new_link(table)
    for path in (
        "/",
        link,
        f"{table.path}/sharing",
        f"{table.path}/history",
        f"{table.path}/screen",
        "/games/x",
    ):
        page = passer_by.get(path)
        assert open_graph(page) == {}, path
    assert open_graph(table.page()) == {}, "who scores is no chat, and waits for less"


def test_the_picture_has_the_address_that_serve_printed(finished, passer_by, monkeypatch):
    monkeypatch.setitem(finished.phone.app.config, "PUBLIC_URL", "https://bornes.example/")
    tags = open_graph(passer_by.get(finished.path))
    assert tags["og:image"].startswith(f"https://bornes.example{finished.path}/picture/")


def test_a_name_in_the_host_header_is_not_repeated(finished, passer_by):
    tags = open_graph(passer_by.get(finished.path, headers={"Host": "evil.example"}))
    assert "evil" not in str(tags)
