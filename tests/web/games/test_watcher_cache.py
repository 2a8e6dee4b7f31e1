"""The cache of watchers' pages: rendered once for all, and never older than the last save."""

import pytest

from scorekeeper.web.games import watcher_cache
from tests.builders import hand, side
from tests.builders_web import join, new_link

LEVEL = hand(side(500), side(475))


@pytest.fixture
def rendered():
    """The names of what is in the cache."""
    return lambda: sorted(str(key[0]).partition("?")[0] for key in watcher_cache.RENDERED)


@pytest.fixture
def long_after():
    """Let everything in the cache expire."""
    return lambda: watcher_cache.RENDERED.expire(watcher_cache.RENDERED.timer() + watcher_cache.LIFETIME)


def test_watchers_are_sent_the_same_page(table, new_phone, rendered):
    table.score(LEVEL)
    pages = {new_phone().get(table.path).html for _ in range(3)}
    assert len(pages) == 1
    assert rendered() == [table.path]


def test_the_page_is_new_with_every_save(table, new_phone):
    watcher = new_phone()
    for saved in range(1, 4):
        table.score(LEVEL)
        assert len(watcher.get(table.path).by_id("hands").all("li")) == saved


def test_news_is_rendered_once_for_all_watchers(table, new_phone, rendered):
    table.score(LEVEL)
    asked = [new_phone().get(f"{table.path}/news", htmx=True, query_string={"v": str(v)}) for v in range(3)]
    assert len({answer.html for answer in asked}) == 1
    assert rendered() == ["news"]


def test_each_language_has_its_own_page(table, new_phone, rendered):
    assert "deals" in new_phone("en").get(table.path).words
    assert "distribue" in new_phone("fr").get(table.path).words
    assert len(rendered()) == 2


def test_the_way_back_from_the_language_switch_is_the_address_asked_for(table, passer_by):
    for address in (table.path, f"{table.path}?x=1", f"{table.path}?x=2"):
        assert passer_by.get(address).form("/language").fields["back"] == address


def test_a_scorers_page_is_never_cached(table, rendered):
    table.score(LEVEL)
    table.page()
    table.phone.get(f"{table.path}/news", htmx=True)
    assert rendered() == []


def test_a_withdrawn_scorer_gets_the_watchers_page(table, new_phone):
    watcher, scorer = new_phone(), join(new_phone(), new_link(table, "Bob")).phone
    for letting_in in (True, False):
        assert "You are watching" in watcher.get(table.path).words
        assert ("You are watching" in scorer.get(table.path).words) is not letting_in
        table.post(f"/links/{table.game.links[0].id}/withdraw")


def test_a_deleted_game_is_gone_for_watchers_at_once(table, passer_by):
    assert passer_by.get(table.path).status == 200
    table.post("/delete")
    assert passer_by.get(table.path).status == 404


def test_the_age_of_the_last_change_is_no_older_than_the_cache(table, passer_by, rendered, long_after):
    passer_by.get(table.path)
    assert rendered()
    long_after()
    assert not rendered()


def test_a_watcher_is_given_no_cookie(table, passer_by):
    """The page is the same for all, so it holds no token and needs no session."""
    answer = passer_by.client.get(table.path)
    assert "Set-Cookie" not in answer.headers
    assert "csrf_token" not in answer.text
