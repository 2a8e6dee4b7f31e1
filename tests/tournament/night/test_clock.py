"""The clock of a round: 60 minutes, no new hand in the last five."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.limits import MAX_EXTRA
from scorekeeper.tournament.night.clock import Clock, give_time, pause, phase, start, time_left
from tests.tournament.night.builders import SEVEN_PM

SECOND, NOTHING = timedelta(seconds=1), timedelta()


def minutes(count):
    return timedelta(minutes=count)


def at(count):
    return SEVEN_PM + minutes(count)


NEW = Clock(minutes(60), last_hand=minutes(5))
BEGUN = start(NEW, SEVEN_PM)


@pytest.mark.parametrize(
    ("now", "left", "expected"),
    [
        (SEVEN_PM - SECOND, minutes(60), "running"),
        (SEVEN_PM, minutes(60), "running"),
        (at(55) - SECOND, minutes(5) + SECOND, "running"),
        (at(55), minutes(5), "last_hand"),
        (at(60) - SECOND, SECOND, "last_hand"),
        (at(60), NOTHING, "over"),
        (at(61), NOTHING, "over"),
    ],
)
def test_runs_down_to_the_last_hand_and_the_end(now, left, expected):
    assert (time_left(BEGUN, now), phase(BEGUN, now)) == (left, expected)


def test_waits_with_all_its_time():
    assert (time_left(NEW, at(90)), phase(NEW, at(90))) == (minutes(60), "waiting")
    assert time_left(NEW, at(90), minutes(3)) == minutes(63)
    assert time_left(give_time(NEW, -minutes(60)), SEVEN_PM) == NOTHING
    assert pause(NEW, SEVEN_PM) == NEW
    assert start(BEGUN, at(9)) == BEGUN


def test_a_pause_costs_no_time():
    paused = pause(BEGUN, at(20))
    assert pause(paused, at(30)) == paused
    assert (time_left(paused, at(99)), phase(paused, at(99))) == (minutes(40), "paused")
    again = start(paused, at(50))
    assert (again.started_at, again.paused_at, again.lost) == (SEVEN_PM, None, minutes(30))
    assert time_left(again, at(51)) == minutes(39)
    twice = start(pause(again, at(60)), at(70))
    assert (twice.lost, time_left(twice, at(70))) == (minutes(40), minutes(30))
    assert start(paused, at(10)).lost == NOTHING, "a clock set back"


def test_the_end_comes_before_a_pause():
    assert phase(pause(BEGUN, at(60)), at(61)) == "over"
    assert phase(pause(BEGUN, at(58)), at(61)) == "paused"


def test_a_table_can_have_more_time():
    assert (time_left(BEGUN, at(58), minutes(10)), phase(BEGUN, at(58), minutes(10))) == (
        minutes(12),
        "running",
    )
    assert phase(BEGUN, at(58), -minutes(2)) == "over"


def test_time_can_be_given_and_taken_up_to_a_limit():
    more = give_time(give_time(BEGUN, minutes(10)), minutes(5))
    assert (more.extra, time_left(more, at(60))) == (minutes(15), minutes(15))
    assert give_time(more, -minutes(20)).extra == -minutes(5)
    assert give_time(more, -minutes(200)).extra == -minutes(60)
    assert give_time(more, MAX_EXTRA).extra == MAX_EXTRA
    assert give_time(replace(more, extra=MAX_EXTRA), -SECOND).extra == MAX_EXTRA - SECOND
