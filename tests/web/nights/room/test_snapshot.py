"""Parts kept ready: made once for a version and a language, and thrown away at will."""

import itertools
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store.nights.nights import find_night
from scorekeeper.web.nights.room import snapshot
from tests.web.nights.evening import new_evening


@pytest.fixture
def night(ann, begun_once):
    snapshot.forget()
    return begun_once(lambda: new_evening(ann))


@pytest.fixture
def kept(ann):
    """kept(night, "fr") is the part in that language: how many were made before it."""
    made = itertools.count()

    def ask(night, language="en"):
        with ann.app.test_request_context(headers={"Accept-Language": language}):
            return snapshot.now_of(find_night(night.public_id)).kept("part", lambda: next(made))

    return ask


def test_made_once_for_a_version_and_a_language(night, kept):
    assert [kept(night), kept(night), kept(night, "fr"), kept(night)] == [0, 0, 1, 0]
    night.everybody_comes()
    assert [kept(night), kept(night, "fr")] == [2, 3]
    snapshot.forget()
    assert kept(night) == 4


def test_of_another_night_it_is_another(night, ann, kept):
    assert [kept(night), kept(new_evening(ann)), kept(night)] == [0, 1, 0]


def test_the_oldest_make_room(night, kept, monkeypatch):
    monkeypatch.setattr(snapshot, "_MOST", 1)
    assert [kept(night), kept(night, "fr"), kept(night)] == [0, 1, 2]


def test_what_could_not_be_made_is_tried_again():
    part = snapshot._Kept()
    with pytest.raises(ZeroDivisionError):
        part.get(lambda: 1 // 0)
    assert part.get(lambda: 7) == 7


def test_of_many_who_ask_at_once_one_makes_it():
    part, asking, calls = snapshot._Kept(), threading.Barrier(4), []

    def ask():
        asking.wait(5)
        return part.get(lambda: calls.append(1) or len(calls))

    with ThreadPoolExecutor(4) as phones:
        assert {phone.result() for phone in [phones.submit(ask) for _ in range(4)]} == {1}


# --- who follows ---------------------------------------------------------------------------------------


def poll(phone, night, seen):
    return phone.get(night.path + "/standings", htmx=True, query_string={"v": seen})


def seen_by(phone, night):
    return phone.get(night.path + "/standings").by_id("version")["value"]


def test_a_room_that_follows_is_not_shown_every_single_step(night, passer_by, a_moment):
    """While one thing after another is done, all are shown the same for a moment; then what is new."""
    seen = seen_by(passer_by, night)
    night.everybody_comes()
    assert poll(passer_by, night, seen).status == 204
    a_moment()
    page = poll(passer_by, night, seen)
    assert page.status == 200
    night.done("/people/state", {"state": "away", "who": "1"})
    assert poll(passer_by, night, seen).by_id("version")["value"] == page.by_id("version")["value"]


def test_whoever_opens_the_page_sees_the_newest(night, passer_by):
    seen = seen_by(passer_by, night)
    night.everybody_comes()
    assert seen_by(passer_by, night) != seen


def test_what_takes_long_is_made_seldom(night, passer_by, a_moment):
    seen = seen_by(passer_by, night)
    (following,) = snapshot._following.values()
    following.took = 2
    night.everybody_comes()
    a_moment(9)
    assert poll(passer_by, night, seen).status == 204
    a_moment(2)
    assert poll(passer_by, night, seen).status == 200


def test_who_says_that_they_are_here_is_shown_it(night, passer_by):
    seen = passer_by.get(night.path).by_id("version")["value"]
    passer_by.post(night.path + "/here", {"who": "1"})
    page = passer_by.get(night.path, htmx=True, query_string={"v": seen})
    assert page.status == 200
    assert "You are in." in page.words
