"""Parts kept ready: made once for a version and a language, and thrown away at will."""

import itertools
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store.nights.nights import find_night
from scorekeeper.web.nights import live
from tests.web.nights.evening import new_evening


@pytest.fixture
def night(ann):
    live.forget()
    return new_evening(ann)


@pytest.fixture
def kept(ann):
    """kept(night, "fr") is the part in that language: how many were made before it."""
    made = itertools.count()

    def ask(night, language="en"):
        with ann.app.test_request_context(headers={"Accept-Language": language}):
            return live.now_of(find_night(night.public_id)).kept("part", lambda: next(made))

    return ask


def test_made_once_for_a_version_and_a_language(night, kept):
    assert [kept(night), kept(night), kept(night, "fr"), kept(night)] == [0, 0, 1, 0]
    night.everybody_comes()
    assert [kept(night), kept(night, "fr")] == [2, 3]
    live.forget()
    assert kept(night) == 4


def test_of_another_night_it_is_another(night, ann, kept):
    assert [kept(night), kept(new_evening(ann)), kept(night)] == [0, 1, 0]


def test_the_oldest_make_room(night, kept, monkeypatch):
    monkeypatch.setattr(live, "_MOST", 1)
    assert [kept(night), kept(night, "fr"), kept(night)] == [0, 1, 2]


def test_what_could_not_be_made_is_tried_again():
    part = live._Kept()
    with pytest.raises(ZeroDivisionError):
        part.get(lambda: 1 // 0)
    assert part.get(lambda: 7) == 7


def test_of_many_who_ask_at_once_one_makes_it():
    part, asking, calls = live._Kept(), threading.Barrier(4), []

    def ask():
        asking.wait(5)
        return part.get(lambda: calls.append(1) or len(calls))

    with ThreadPoolExecutor(4) as phones:
        assert {phone.result() for phone in [phones.submit(ask) for _ in range(4)]} == {1}
