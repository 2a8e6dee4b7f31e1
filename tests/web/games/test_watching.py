"""Watching a game (/games/<id>/news): a page polls with its version and gets what has changed since."""

import socket

import pytest

from tests.browser.phones import Server
from tests.browser.world import Device
from tests.builders import hand, side
from tests.builders_web import NAMES, join, new_link
from tests.web.html import Page

LEVEL = hand(side(500), side(475))
WINS = hand(side(700), side(0))
REGIONS = ["next-dealer", "at-table", "standing", "hands", "about"]


@pytest.fixture
def watcher(table, passer_by):
    """The page of somebody who has the address."""
    return Watched(passer_by, table)


@pytest.fixture
def bobs(table, new_phone):
    """Ann's game on Bob's phone, which came by a link."""
    return join(new_phone(), new_link(table, "Bob"))


class Watched:
    """A game's page open on a phone."""

    def __init__(self, phone, table):
        self.phone, self.path = phone, table.path
        self.page = phone.get(self.path)
        self.version = version_of(self.page)

    def ask(self):
        """The answer to the page's poll; the page shows it from then on."""
        answer = self.phone.get(f"{self.path}/news", htmx=True, query_string={"v": self.version})
        if answer.status == 200:
            self.version = version_of(answer)
        return answer


def version_of(page):
    return page.by_id("version")["value"]


def hands_in(answer):
    return [line["id"] for line in answer.by_id("hands").all("li")]


def regions_of(page):
    return {region["id"]: region.words for region in page.all(class_="live")}


# --- what follows ----------------------------------------------------------------------------------------


def test_an_unchanged_game_is_answered_with_204(watcher):
    answer = watcher.ask()
    assert (answer.status, answer.html) == (204, "")


def test_a_hand_is_told_once(watcher, table):
    table.score(LEVEL)
    answer = watcher.ask()
    assert answer.status == 200
    assert hands_in(answer) == ["hand-1"]
    assert "needs 4,500" in answer.by_id("standing").words
    assert "Bob deals" in answer.by_id("next-dealer").words
    assert watcher.ask().status == 204


@pytest.mark.parametrize("kind", ["watcher", "scorer"])
def test_the_answer_is_the_regions_of_the_page(kind, table, passer_by):
    phone = {"watcher": passer_by, "scorer": table.phone}[kind]
    watched = Watched(phone, table)
    table.score(LEVEL, LEVEL)
    answer, page = watched.ask(), phone.get(table.path)
    shown = regions_of(page)
    entered = [name for name in shown if name.split("-")[0] in ("gained", "receipt", "talk", "menu")]
    assert bool(entered) == (kind == "scorer"), "they follow what is entered or opened, not what is saved"
    follow = {name: words for name, words in shown.items() if name not in entered}
    assert {name: words for name, words in regions_of(answer).items() if name in shown} == follow
    assert set(REGIONS) <= set(regions_of(answer))
    assert not answer.all("html")


def test_every_kind_of_change_is_told(watcher, table):
    """Also hands deleted and restored, and every decision of the table."""
    table.score(LEVEL, LEVEL)
    (first, _second) = table.hands
    changes = [
        lambda: table.post(f"/hands/{first.id}/delete"),
        lambda: table.post(f"/hands/{first.id}/restore"),
        lambda: table.post("/misdeal", {"deals": "next"}),
        lambda: table.post("/dealer", {"dealer": "0"}),
        lambda: table.post("/stop"),
        table.undo_last,
    ]
    watcher.ask()
    for change in changes:
        assert watcher.ask().status == 204
        change()
        assert watcher.ask().status == 200


def test_the_end_of_the_game_is_told(watcher, table):
    table.score(*[WINS] * 4)
    answer = watcher.ask()
    assert "Ann wins with" in answer.by_id("standing").words
    assert answer.by_id("next-dealer").words == ""


def test_another_game_changes_nothing_here(watcher, ann):
    ann.start(*NAMES[:2]).score(LEVEL)
    assert watcher.ask().status == 204


@pytest.mark.parametrize("version", ["", "0", "x" * 500, "\x00", "é"])
def test_a_page_that_knows_no_version_gets_everything(version, watcher):
    watcher.version = version
    answer = watcher.ask()
    assert answer.status == 200
    assert list(regions_of(answer)) == REGIONS


def test_news_has_the_language_of_the_page(table, new_phone):
    watched = Watched(new_phone("fr"), table)
    table.score(LEVEL)
    assert "Bob distribue" in watched.ask().words


def test_the_page_says_how_old_it_is(watcher, table):
    (age,) = (part for part in watcher.page.root if part.get("data-age"))
    assert 0 <= int(age["data-age"]) < 3600
    assert age.words.startswith("Updated ")
    (way,) = watcher.page.all("noscript")[0].all("a")
    assert way["href"] == table.path


# --- who may see and change what -------------------------------------------------------------------------


def test_only_a_scorer_gets_forms(ann, passer_by):
    tied = ann.start(*NAMES[:2], total_0="4900", total_1="4900")
    scorer, watcher = Watched(ann, tied), Watched(passer_by, tied)
    tied.score(hand(side(500), side(500)))
    assert scorer.ask().offers("/tie")
    answer = watcher.ask()
    assert "another hand decides" in answer.words
    assert answer.forms == []


def test_another_scorers_page_follows(bobs, table):
    watched = Watched(bobs.phone, bobs)
    table.score(LEVEL)
    answer = watched.ask()
    assert hands_in(answer) == ["hand-1"]
    assert not answer.all(class_="freshness"), "it is for those who watch"


def test_a_withdrawn_phone_learns_that_it_only_watches(bobs, table):
    table.score(LEVEL)
    watched = Watched(bobs.phone, bobs)
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    answer = watched.ask()
    assert answer.all(class_="freshness")
    assert hands_in(answer) == ["hand-1"]
    assert watched.ask().status == 204


def test_a_hand_half_entered_on_a_withdrawn_phone_is_told(bobs, watcher, table):
    news = {"htmx": True, "query_string": {"v": "0", "seen": "0"}}
    assert not bobs.get("/news", **news).by_id("meanwhile").words
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    told = bobs.get("/news", **news)
    assert told.by_id("meanwhile").words == "This device only watches now. Ask to keep score"
    assert told.offers("/ask")
    assert "only watches" not in watcher.ask().words


def test_a_right_taken_back_and_given_again_is_told_both_times(bobs, table):
    watched = Watched(bobs.phone, bobs)
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    assert watched.ask().all(class_="freshness")
    table.undo_last()
    assert not watched.ask().all(class_="freshness")


def test_a_deleted_game_says_only_that_it_is_deleted(watcher, table):
    table.score(LEVEL)
    watcher.ask()
    table.post("/delete")
    answer = watcher.ask()
    assert answer.status == 200
    assert regions_of(answer) == dict.fromkeys(REGIONS, "") | {"standing": "This game was deleted."}
    assert watcher.ask().status == 204


def test_a_game_brought_back_is_followed_again(watcher, table):
    table.post("/delete")
    watcher.ask()
    table.phone.submit(table.phone.get("/").form(f"/undo/{table.changes[-1].id}"))
    answer = watcher.ask()
    assert answer.status == 200
    assert "Ann deals" in answer.words


@pytest.mark.parametrize("address", ["x", "1-aaaaaaaaaaaaaaaaaaaaaa", "1"])
def test_an_unknown_game_is_not_found(address, passer_by):
    assert passer_by.get(f"/games/{address}/news", htmx=True).status == 404


# --- what it costs ---------------------------------------------------------------------------------------


def test_polling_sets_no_cookie(watcher, table):
    assert watcher.ask().cookies == []
    table.score(LEVEL)
    assert watcher.ask().cookies == []


def test_an_empty_poll_takes_at_most_300_bytes(tmp_path):
    with Server(tmp_path) as server:
        device = Device(server)
        game = device.new_game(*NAMES[:2])
        version = version_of(Page(device.client.get(game)))
        host, port = server.url.removeprefix("http://").split(":")
        lines = (
            f"GET {game}/news?v={version} HTTP/1.1",
            f"Host: {host}",
            f"Cookie: {'; '.join(f'{name}={value}' for name, value in device.cookies.items())}",
            "HX-Request: true",
            "Connection: close",
        )
        with socket.create_connection((host, port), timeout=10) as connection:
            connection.sendall("\r\n".join((*lines, "", "")).encode())
            answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 204 ")
    assert len(answer) <= 300, answer
