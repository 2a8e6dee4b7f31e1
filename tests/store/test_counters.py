"""Counters of limits: each counts by itself, and begins anew when its time is over."""

from datetime import timedelta

import pytest

from scorekeeper.store import counters, db
from scorekeeper.store.counters import Count
from scorekeeper.store.models import LimitCounter, now

LASTS = timedelta(minutes=10)
MOMENT = timedelta(microseconds=1)
BEGUN = now()


@pytest.fixture
def it_is(app, monkeypatch):
    """it_is(later): the clock stands still, so much later than `BEGUN`."""
    with app.app_context():
        yield lambda later: monkeypatch.setattr(counters, "now", lambda: BEGUN + later)


def kept():
    return set(db.session.scalars(db.select(LimitCounter.key)))


def test_each_counter_counts_by_itself_until_its_end(it_is):
    it_is(timedelta())
    assert counters.add("a", 2, LASTS) == Count(2, BEGUN + LASTS)
    it_is(MOMENT)
    assert counters.add("a", 3, LASTS) == Count(5, BEGUN + LASTS)
    assert counters.add("b", 1, LASTS) == Count(1, BEGUN + MOMENT + LASTS)
    it_is(LASTS - MOMENT)
    assert {key: count.number for key, count in counters.counts(["a", "b", "c"]).items()} == {"a": 5, "b": 1}
    assert [*counters.counts(["b"])] == ["b"]
    it_is(LASTS)
    assert [*counters.counts(["a", "b"])] == ["b"]


def test_an_ended_counter_begins_anew(it_is, monkeypatch):
    monkeypatch.setattr(counters, "_REMOVED_AT_ONCE", 0)  # as if another worker were removing it
    it_is(timedelta())
    counters.add("a", 5, LASTS)
    it_is(LASTS)
    assert counters.add("a", 2, LASTS) == Count(2, BEGUN + 2 * LASTS)
    it_is(2 * LASTS)
    assert counters.follow("a", 0, LASTS)
    assert counters.counts(["a"]) == {"a": Count(1, BEGUN + 3 * LASTS)}


def test_each_count_removes_what_has_ended(it_is):
    it_is(timedelta())
    counters.add("a", 1, LASTS)
    counters.add("b", 1, LASTS + MOMENT)
    it_is(LASTS)
    counters.add("c", 1, LASTS)
    assert kept() == {"b", "c"}
    it_is(LASTS + MOMENT)
    counters.follow("d", 0, LASTS)
    assert kept() == {"c", "d"}


def test_only_one_counts_on_from_the_number_that_both_saw(it_is):
    it_is(timedelta())
    assert counters.follow("a", 0, LASTS)
    assert counters.follow("b", 0, LASTS)
    it_is(MOMENT)
    assert counters.follow("a", 1, LASTS)
    assert not counters.follow("a", 1, LASTS)
    assert counters.counts(["a", "b"]) == {
        "a": Count(2, BEGUN + MOMENT + LASTS),
        "b": Count(1, BEGUN + LASTS),
    }


def test_removes_the_counters_named(it_is):
    it_is(timedelta())
    for key in "abc":
        counters.add(key, 1, LASTS)
    counters.remove(["a", "c"])
    assert kept() == {"b"}
