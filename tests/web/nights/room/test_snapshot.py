"""Caches of a night's public pages: parts by version and language, and what polling pages are shown."""

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store.nights.nights import find_night
from scorekeeper.web.nights.room import snapshot
from tests.web.nights.evening import new_evening


@pytest.fixture
def night(ann, begun_once):
    snapshot.PARTS.clear()
    snapshot.SHOWN_NIGHTS.clear()
    return begun_once(lambda: new_evening(ann))


@pytest.fixture
def part(ann):
    """part(night, "fr") is a part in that language; its content is the number of parts made before it."""
    made = itertools.count()

    def ask(night, language="en", name="part"):
        with ann.app.test_request_context(headers={"Accept-Language": language}):
            return snapshot.snapshot_of(find_night(night.public_id)).part(name, lambda: next(made))

    return ask


def test_a_part_is_made_once_for_a_version_and_a_language(night, part):
    assert [part(night), part(night), part(night, "fr"), part(night)] == [0, 0, 1, 0]
    night.everybody_comes()
    assert [part(night), part(night, "fr")] == [2, 3]


def test_each_night_has_its_own_parts(night, ann, part):
    assert [part(night), part(new_evening(ann)), part(night)] == [0, 1, 0]


def test_the_oldest_parts_make_room(night, part):
    most = snapshot.MAX_ENTRIES
    assert [part(night, name=name) for name in range(most + 1)] == list(range(most + 1))
    assert part(night, name=most) == most
    assert part(night, name=0) == most + 1


def test_a_part_that_failed_is_made_again():
    with pytest.raises(ZeroDivisionError):
        snapshot.make_once("tried again", lambda: 1 // 0)
    assert snapshot.make_once("tried again", lambda: 7) == 7


def test_simultaneous_requests_make_a_part_once():
    asking, calls = threading.Barrier(4), []

    def make():
        time.sleep(0.1)  # the others ask meanwhile
        calls.append(1)
        return len(calls)

    def ask():
        asking.wait(5)
        return snapshot.make_once("at once", make)

    with ThreadPoolExecutor(4) as phones:
        assert {phone.result() for phone in [phones.submit(ask) for _ in range(4)]} == {1}


def test_a_part_can_be_made_of_another():
    assert snapshot.make_once("whole", lambda: snapshot.make_once("half", lambda: 1) + 1) == 2


# --- who follows ---------------------------------------------------------------------------------------


def poll(phone, night, seen):
    return phone.get(night.path + "/standings", htmx=True, query_string={"v": seen})


def seen_by(phone, night):
    return phone.get(night.path + "/standings").by_id("version")["value"]


def test_polling_pages_skip_intermediate_versions(night, passer_by, a_moment):
    """During many changes all pages show the same version for a moment, then the newest."""
    seen = seen_by(passer_by, night)
    night.everybody_comes()
    assert poll(passer_by, night, seen).status == 204
    a_moment()
    page = poll(passer_by, night, seen)
    assert page.status == 200
    night.done("/people/state", {"state": "away", "who": "1"})
    assert poll(passer_by, night, seen).by_id("version")["value"] == page.by_id("version")["value"]


def test_opening_the_page_shows_the_newest_version(night, passer_by):
    seen = seen_by(passer_by, night)
    night.everybody_comes()
    assert seen_by(passer_by, night) != seen


def test_a_costly_page_is_made_less_often(night, passer_by, a_moment):
    seen = seen_by(passer_by, night)
    ((key, followed),) = snapshot.SHOWN_NIGHTS.items()
    followed.cost = 2
    snapshot.SHOWN_NIGHTS[key] = followed
    night.everybody_comes()
    a_moment(9)
    assert poll(passer_by, night, seen).status == 204
    a_moment(2)
    assert poll(passer_by, night, seen).status == 200


def test_a_phone_that_checks_in_sees_it_at_once(night, passer_by):
    seen = passer_by.get(night.path).by_id("version")["value"]
    passer_by.post(night.path + "/here", {"who": "1"})
    page = passer_by.get(night.path, htmx=True, query_string={"v": seen})
    assert page.status == 200
    assert "You’re checked in." in page.words
