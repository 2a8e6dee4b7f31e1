"""The director's desk: what is next, the tables, the clock, who directs."""

from datetime import timedelta

import pytest

from scorekeeper.store.nights import rounds as store
from tests.web.nights.at_table import codes
from tests.web.nights.evening import THIRTEEN, new_evening


@pytest.fixture
def night(ann):
    return new_evening(ann, *THIRTEEN[:8], minutes="45")


@pytest.fixture
def clocked(night, monkeypatch):
    """A night with round 1 at the tables; clocked(minutes) lets time pass."""
    from scorekeeper.store import models
    from scorekeeper.web.nights import desk

    night.everybody_comes().next_round()
    offset, real = [timedelta()], models.now
    for module in (desk, store):
        monkeypatch.setattr(module, "now", lambda: real() + offset[0])

    def passes(minutes):
        offset[0] += timedelta(minutes=minutes)

    night.passes = passes
    return night


def press(night, what, **more):
    return night.done("/clock/1", {"what": what, **more})


def left(night):
    (clock,) = night.get("/desk").all(class_="clock")
    return int(clock["data-left"]), clock["data-phase"]


def test_it_says_what_is_next(night):
    assert "First: who is here?" in night.get("/desk").words
    night.everybody_comes()
    assert "8 are here. Draw round 1" in night.get("/desk").words
    night.draw()
    assert "Round 1 is drawn, and only directors see it." in night.get("/desk").words
    night.release()
    assert "playing: 0 hands" in night.get("/desk").words


def test_the_clock_waits_for_its_start(clocked):
    clocked.passes(10)
    assert left(clocked) == (45 * 60, "waiting")


def test_the_clock_through_a_pause(clocked):
    press(clocked, "start")
    clocked.passes(10)
    seconds, phase = left(clocked)
    assert (phase, abs(seconds - 35 * 60) <= 5) == ("running", True)
    press(clocked, "pause")
    clocked.passes(30)
    assert abs(left(clocked)[0] - 35 * 60) <= 5
    assert left(clocked)[1] == "paused"
    press(clocked, "start")
    clocked.passes(31)
    assert left(clocked)[1] == "last_hand"
    assert "finish this hand: no new one" in clocked.get("/desk").words
    clocked.passes(5)
    assert left(clocked) == (0, "over")


def test_started_twice_is_once(clocked):
    press(clocked, "start")
    clocked.passes(10)
    press(clocked, "start")
    assert abs(left(clocked)[0] - 35 * 60) <= 5


def test_time_for_everybody_and_for_one_table(clocked):
    press(clocked, "start")
    clocked.passes(46)
    assert left(clocked) == (0, "over")
    press(clocked, "give", minutes="5")
    assert left(clocked)[1] == "last_hand"
    clocked.done("/tables/1/2/time", {"minutes": "5"})
    assert clocked.night.current.table(2).extra == timedelta(minutes=5)
    assert clocked.night.current.table(1).extra == timedelta()
    words = clocked.get("/more/log").words
    assert "5 minutes more for everybody" in words
    assert "5 minutes more for table 2" in words


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"what": "explode"},
        {"what": "give"},
        {"what": "give", "minutes": "61"},
        {"what": "give", "minutes": "x"},
    ],
)
def test_what_a_clock_cannot_do(clocked, form):
    assert clocked.post("/clock/1", form).status == 400


def test_no_such_round_or_table(clocked):
    assert clocked.post("/clock/2", {"what": "start"}).status == 404
    assert clocked.post("/tables/1/9/time", {"minutes": "5"}).status == 404
    assert clocked.post("/tables/1/1/time", {"minutes": "99"}).status == 400
    assert clocked.post("/tables/1/9/answered").status == 404
    clocked.draw()
    assert clocked.post("/clock/2", {"what": "start"}).status == 404, "a draft has no clock"


def test_a_night_without_a_clock(ann):
    night = new_evening(ann, *THIRTEEN[:4]).everybody_comes().next_round()
    assert night.get("/desk").all(class_="clock") == []
    assert night.post("/clock/1", {"what": "start"}).status == 303


def test_an_unchanged_desk_is_nothing_to_send(clocked):
    (version,) = clocked.get("/desk").all("input", id="version")
    poll = f"/desk?v={version['value']}"
    assert clocked.get(poll, htmx=True).status == 204
    press(clocked, "start")
    assert clocked.get(poll, htmx=True).status == 200


def test_a_night_is_finished_although_a_table_never_reported(night):
    night.everybody_comes().next_round()
    assert "Finish the night already" in night.get("/desk").words
    night.done("/finish", {"number": "1"})
    assert night.night.finished_at is not None


def test_an_old_page_finishes_nothing(night):
    night.everybody_comes().next_round().next_round()
    night.done("/finish", {"number": "1"})
    assert night.night.finished_at is None
    night.draw()
    night.done("/finish", {"number": "2"})
    assert night.night.finished_at is None, "a draft waits"


def test_a_finished_night_draws_nothing(night):
    night.everybody_comes().next_round()
    night.done("/finish")
    page = night.post("/draw")
    assert page.status == 409
    assert "The night is finished." in page.words
    assert night.night.draft is None


def test_played_on_the_last_round_goes_on(night, new_phone):
    night.everybody_comes().next_round()
    phone, code = new_phone(), codes(night)[0]
    game = phone.post(f"/t/{code}/sit", {"side": "0"}).goes_to
    night.done("/finish")
    assert phone.get(f"{game}/hands/new").status == 403
    night.done("/reopen")
    assert phone.get(f"{game}/hands/new").status == 200
    assert "Round 1 goes on." in night.get("/more/log").words


def test_a_table_of_an_earlier_round_that_never_reported_stays_in_sight(night):
    night.everybody_comes().next_round().next_round()
    words = night.get("/desk").words
    assert "2 tables of earlier rounds have not reported. Round 1, table 1 Round 1, table 2" in words


def test_a_second_device_directs_by_the_link(night, passer_by):
    direct = night.get("/more").all("input", class_="address")[1]["value"].split("/nights/")[1]
    refused = passer_by.get(night.path + "/desk")
    assert refused.status == 403
    assert "Only for directors" in refused.words
    page = passer_by.get("/nights/" + direct)
    assert "Direct from this device" in page.words
    assert passer_by.get(night.path + "/desk").status == 403, "opening it changes nothing yet"
    assert page.headers["Referrer-Policy"] == "strict-origin"
    assert passer_by.post("/nights/" + direct).status == 303
    assert passer_by.get(night.path + "/desk").status == 200
    assert "directs the night already" in passer_by.get("/nights/" + direct).words


def test_a_wrong_link_opens_nothing(night, passer_by):
    for method in ("GET", "POST"):
        page = passer_by.open(
            method, night.path + "/direct/" + "x" * 22, data={"csrf_token": passer_by.token}
        )
        assert page.status == 404
        assert "or the night was deleted" in page.words
    assert passer_by.get(night.path + "/desk").status == 403


def test_the_night_is_finished_and_goes_on(night):
    night.everybody_comes().next_round()
    night.done("/finish")
    assert night.night.finished_at is not None
    assert night.night.current.closed_at is not None
    assert "Results can be put right until" in night.get("/desk").words
    night.done("/finish")
    night.done("/reopen")
    night.done("/reopen")
    assert night.night.finished_at is None
