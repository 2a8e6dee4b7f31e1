"""The director's desk: what is next, the tables, the clock, who directs."""

from datetime import timedelta

import pytest

from scorekeeper.store.nights import rounds
from tests.web.nights.at_table import A_WINS, AtTable, codes, duels, numbers
from tests.web.nights.evening import THIRTEEN, Evening, new_evening


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann, *THIRTEEN[:8], minutes="45"))


@pytest.fixture
def playing(night, ann, beginnings):
    """That night with round 1 at the tables."""
    beginnings.begin("round 1 of a night with a clock", lambda: night.everybody_comes().next_round(), ann)
    return night


@pytest.fixture
def clocked(playing, monkeypatch):
    """A night with round 1 at the tables; clocked(minutes) lets time pass."""
    from scorekeeper.store import models, steady_time
    from scorekeeper.web.nights.director import desk

    offset, real, uptime = [timedelta()], models.now, steady_time._uptime
    for module in (desk, rounds, steady_time):
        monkeypatch.setattr(module, "now", lambda: real() + offset[0])
    monkeypatch.setattr(steady_time, "_uptime", lambda: uptime() + offset[0].total_seconds())
    on_server = steady_time._server_time
    monkeypatch.setattr(steady_time, "_server_time", lambda: on_server() + offset[0])

    def passes(minutes):
        offset[0] += timedelta(minutes=minutes)

    playing.passes = passes
    return playing


def press(night, what, **more):
    return night.done("/clock/1", {"what": what, **more})


def left(night):
    (clock,) = night.get("/desk").all(class_="clock")
    return int(clock["data-left"]), clock["data-phase"]


def test_the_desk_says_what_is_next(night):
    assert "First: who is here?" in night.get("/desk").words
    night.everybody_comes()
    assert "8 are here. Continue to the draw of round 1" in night.get("/desk").words
    night.draw()
    assert "Round 1 is drawn, and only directors see it." in night.get("/desk").words
    night.release()
    assert "playing: 0 hands so far" in night.get("/desk").words


def test_the_clock_waits_for_its_start(clocked):
    clocked.passes(10)
    assert left(clocked) == (45 * 60, "waiting")


def test_the_clock_stands_still_during_a_pause(clocked):
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


@pytest.fixture
def set_clock(monkeypatch):
    """set_clock(hours) changes the computer's clock; the steady clock goes on."""
    from scorekeeper.store import models, steady_time

    real = models.now

    def set_to(hours):
        monkeypatch.setattr(steady_time, "now", lambda: real() + timedelta(hours=hours))

    return set_to


@pytest.mark.parametrize("hours", [-24, -1, 1, 24])
def test_the_clock_ignores_changes_of_the_computers_clock(hours, clocked, set_clock, new_phone):
    """The round's clock goes on for the director and a table, through a pause and in another process."""
    press(clocked, "start")
    clocked.passes(10)
    set_clock(hours)
    assert abs(left(clocked)[0] - 35 * 60) <= 5
    press(clocked, "pause")
    set_clock(2 * hours)
    clocked.passes(10)
    press(clocked, "start")
    clocked.passes(5)
    assert abs(left(clocked)[0] - 30 * 60) <= 5
    table = AtTable(new_phone(), codes(clocked)[0], 0)
    (clock,) = table.page.all(class_="clock")
    assert abs(int(clock["data-left"]) - 30 * 60) <= 5


def test_the_clock_goes_on_after_a_restart_of_the_computer(clocked, monkeypatch):
    """The time of day tells how long the restart took."""
    from scorekeeper.store import steady_time

    press(clocked, "start")
    clocked.passes(10)
    monkeypatch.setattr(steady_time, "_boot_id", lambda: "after the restart")
    monkeypatch.setattr(steady_time, "_uptime", lambda: 3.0)
    assert abs(left(clocked)[0] - 35 * 60) <= 5
    press(clocked, "pause")
    assert abs(left(clocked)[0] - 35 * 60) <= 5


def test_starting_the_clock_twice_is_once(clocked):
    press(clocked, "start")
    clocked.passes(10)
    press(clocked, "start")
    assert abs(left(clocked)[0] - 35 * 60) <= 5


def test_extra_time_is_given_to_everybody_or_one_table(clocked):
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


def test_one_minute_is_logged_in_the_singular(clocked):
    press(clocked, "start")
    press(clocked, "give", minutes="1")
    clocked.done("/tables/1/2/time", {"minutes": "1"})
    words = clocked.get("/more/log").words
    assert "1 minute more for everybody" in words
    assert "1 minute more for table 2" in words


@pytest.mark.sampled(5)
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
def test_an_impossible_action_of_the_clock_is_refused(clocked, form):
    assert clocked.post("/clock/1", form).status == 400


def test_an_unknown_round_or_table_is_not_found(clocked):
    assert clocked.post("/clock/2", {"what": "start"}).status == 404
    assert clocked.post("/tables/1/9/time", {"minutes": "5"}).status == 404
    assert clocked.post("/tables/1/1/time", {"minutes": "99"}).status == 400
    assert clocked.post("/tables/1/9/answered").status == 404
    clocked.draw()
    assert clocked.post("/clock/2", {"what": "start"}).status == 404, "a draft has no clock"


def test_a_night_without_a_clock_shows_none(ann):
    night = new_evening(ann, *THIRTEEN[:4]).everybody_comes().next_round()
    assert night.get("/desk").all(class_="clock") == []
    assert night.post("/clock/1", {"what": "start"}).status == 303


def test_an_unchanged_desk_is_answered_with_204(clocked):
    (version,) = clocked.get("/desk").all("input", id="version")
    poll = f"/desk?v={version['value']}"
    assert clocked.get(poll, htmx=True).status == 204
    press(clocked, "start")
    assert clocked.get(poll, htmx=True).status == 200


def test_a_night_is_finished_although_a_table_never_reported(playing):
    assert "End the night now" in playing.get("/desk").words
    playing.done("/finish", {"number": "1"})
    assert playing.night.finished_at is not None


def test_an_old_page_finishes_nothing(playing):
    playing.next_round()
    playing.done("/finish", {"number": "1"})
    assert playing.night.finished_at is None
    playing.draw()
    playing.done("/finish", {"number": "2"})
    assert playing.night.finished_at is None, "a draft waits"


def test_a_finished_night_draws_nothing(playing):
    playing.done("/finish")
    page = playing.post("/draw")
    assert page.status == 409
    assert "The night is finished." in page.words
    assert playing.night.draft is None


def test_a_reopened_night_goes_on_with_its_last_round(playing, new_phone):
    phone, code = new_phone(), codes(playing)[0]
    game = phone.post(f"/t/{code}/sit", {"side": "0"}).goes_to
    playing.done("/finish")
    assert phone.get(f"{game}/hands/new").status == 403
    playing.done("/reopen")
    assert phone.get(f"{game}/hands/new").status == 200
    assert "Round 1 reopened." in playing.get("/more/log").words


def test_a_table_of_an_earlier_round_that_never_reported_stays_in_sight(playing):
    playing.next_round()
    words = playing.get("/desk").words
    assert "Round 1: tables 1 and 2 have not reported." in words


def test_a_second_device_directs_by_the_link(night, passer_by):
    direct = night.get("/more").all("input", class_="address")[1]["value"].split("/nights/")[1]
    refused = passer_by.get(night.path + "/desk")
    assert refused.status == 403
    assert "Only for directors" in refused.words
    page = passer_by.get("/nights/" + direct)
    assert "Run the night from this device" in page.words
    assert passer_by.get(night.path + "/desk").status == 403, "opening it changes nothing yet"
    assert page.headers["Referrer-Policy"] == "strict-origin"
    assert passer_by.post("/nights/" + direct).status == 303
    assert passer_by.get(night.path + "/desk").status == 200
    assert "You already run this night on this device." in passer_by.get("/nights/" + direct).words


def test_a_wrong_link_opens_nothing(night, passer_by):
    for method in ("GET", "POST"):
        page = passer_by.open(
            method, night.path + "/direct/" + "x" * 22, data={"csrf_token": passer_by.token}
        )
        assert page.status == 404
        assert "or the night was deleted" in page.words
    assert passer_by.get(night.path + "/desk").status == 403


def test_the_night_is_finished_and_goes_on(playing):
    playing.done("/finish")
    assert playing.night.finished_at is not None
    assert playing.night.current.closed_at is not None
    assert "Results can be corrected until" in playing.get("/desk").words
    playing.done("/finish")
    playing.done("/reopen")
    playing.done("/reopen")
    assert playing.night.finished_at is None


# --- what a newcomer looks for ------------------------------------------------------------------------


def report(night, number, *tables):
    for table in tables:
        night.done(f"/tables/{number}/{table}", numbers(1300, 1000, hands=1))


def test_earlier_rounds_are_one_tap_away(playing):
    assert not playing.get("/desk").offers("/rounds/1")
    report(playing, 1, 1)
    playing.next_round()
    desk = playing.get("/desk")
    assert desk.offers("/rounds/1") and not desk.offers("/rounds/2")
    page = playing.get("/rounds/1")
    assert page.offers("/tables/1/1") and page.offers("/tables/1/2")
    assert "1,300 – 1,000" in page.words
    assert "No result counts." in page.words


def test_the_desk_links_to_every_round_after_the_end(playing):
    playing.next_round().done("/finish")
    desk = playing.get("/desk")
    assert desk.offers("/rounds/1") and desk.offers("/rounds/2")
    assert playing.get("/rounds/2").offers("/tables/2/1")


def test_a_draft_has_no_page_of_its_tables(night):
    night.everybody_comes().draw()
    assert night.get("/rounds/1").status == 404
    assert night.get("/rounds/9").status == 404


def test_finishing_early_says_what_is_left_out(playing):
    report(playing, 1, 1)
    page = playing.get("/desk")
    assert "2 rounds are still to come. 1 table has no result. Who sits there has no points" in page.words
    (fold,) = page.all("details", id="finish-early")
    assert "open" not in fold.attrs
    playing.done("/finish", {"number": "1"})
    words = playing.get("/desk").words
    assert "Finished after round 1 of 3. Results can be corrected until" in words
    assert "All rounds are played." not in words
    assert "Reopen round 1" in words


def test_the_codes_are_on_the_desk_while_they_open_anything(playing):
    first, second = (f"{code[:3]} {code[3:]}" for code in codes(playing))
    words = playing.get("/desk").words
    assert first in words and second in words
    assert "Print the slips" in words
    playing.next_round()
    words = playing.get("/desk").words + playing.get("/rounds/1").words
    assert first not in words and second not in words


def test_a_correction_before_the_last_draw_is_not_noticed(ann):
    """The next round was drawn from the corrected result."""
    night = new_evening(ann, *THIRTEEN[:8], kind="standing").everybody_comes().next_round()
    report(night, 1, 1, 2)
    night.next_round()
    sent = numbers(900, 1000, hands=1) | {"reason": "swapped", "sure": "y", "instead_of": "1"}
    night.done("/tables/1/1/correct", sent)
    assert "was corrected after round 2 was drawn from it" in night.get("/desk").words
    report(night, 2, 1, 2)
    night.next_round()
    assert "was corrected after" not in night.get("/desk").words


def test_a_call_is_seen_on_every_page_of_the_desk(playing, new_phone):
    assert "calls you" not in playing.get("/people").words
    AtTable(new_phone(), codes(playing)[0], 0).done("call", {"reason": "Come"})
    for page in ("/people", "/paper", "/more", "/desk"):
        (strip,) = playing.get(page).all("aside", class_="attention-strip")
        assert "Table 1 calls you: Come" in strip.words


def test_the_desk_names_somebody_gone_with_a_seat(playing):
    playing.done("/people/state", {"state": "away", "who": "1"})
    assert "Ann Archer is gone, and has a seat at table" in playing.get("/desk").words
    playing.done("/people/1/substitute", {"name": "Zoé", "first": "1"})
    assert "Ann Archer is gone" not in playing.get("/desk").words


def test_undo_takes_extra_time_back(clocked):
    press(clocked, "start")
    form = next(form for form in clocked.get("/desk").forms if form.fields.get("minutes") == "-1")
    clocked.director.submit(form)
    assert 43 * 60 < left(clocked)[0] <= 44 * 60


def test_a_clock_follows_where_its_page_does(clocked, new_phone):
    """Outside the polled parts a clock would jump back to the time at which the page was loaded."""
    phone = new_phone()
    AtTable(phone, codes(clocked)[0], 0)
    pages = [
        clocked.get("/desk"),
        clocked.get("/tables/1/1"),
        clocked.get(""),
        phone.get(f"/t/{codes(clocked)[0]}"),
    ]
    for page in pages:
        assert page.all(class_="clock")
        live = [clock for part in page.all(class_="live") for clock in part.all(class_="clock")]
        assert len(live) == len(page.all(class_="clock"))


# --- results that wait -------------------------------------------------------------------------------


@pytest.fixture
def reported(ann, new_phone, beginnings):
    """Two tables; side A of each has reported 900 to 400."""

    def report():
        night = duels(ann)
        for code in codes(night):
            AtTable(new_phone(), code, 0).report(900, 400)
        return night.path

    return Evening(ann, beginnings.begin("two reported results", report, ann))


def forms_to_accept(page):
    return {form.words: form for form in page.forms if form.action.endswith("/accept")}


def test_the_desk_accepts_one_result_that_waits(reported):
    forms = forms_to_accept(reported.get("/desk"))
    assert set(forms) == {"Accept all 2 results that wait", "Accept"}
    page = reported.done("/tables/1/accept", {"results": "1:1"})
    assert [table.confirmed is not None for table in reported.night.current.tables] == [True, False]
    page = reported.director.follow(page)
    assert "Table 1: result confirmed. Undo" in page.words
    assert set(forms_to_accept(page)) == {"Accept"}


def test_the_desk_accepts_all_results_that_wait(reported):
    form = forms_to_accept(reported.get("/desk"))["Accept all 2 results that wait"]
    for _press in range(2):
        assert reported.director.submit(form).goes_to == f"{reported.path}/desk"
    results = [table.confirmed for table in reported.night.current.tables]
    assert [(result.totals, result.accepted_by) for result in results] == [((900, 400), None)] * 2


def test_an_acceptance_is_undone_at_the_desk(reported):
    page = reported.director.follow(reported.done("/tables/1/accept", {"results": "1:1 2:1"}))
    (undo,) = [form for form in page.forms if form.action.endswith("/undo")]
    assert reported.director.submit(undo).goes_to == f"{reported.path}/desk"
    assert [table.confirmed is None for table in reported.night.current.tables] == [False, True]


def test_an_undone_acceptance_is_redone_at_the_desk(reported):
    def press():
        (form,) = [form for form in reported.get("/desk").forms if form.action.endswith("/undo")]
        assert reported.director.submit(form).goes_to == f"{reported.path}/desk"
        return reported.get("/desk").words

    reported.done("/tables/1/accept", {"results": "1:1"})
    accepted = reported.night.current.tables[0].confirmed
    for _time in range(2):
        assert "Undone: Table 1: result confirmed. Redo" in press()
        assert reported.night.current.tables[0].confirmed is None
        assert "Table 1: result confirmed. Undo" in press()
        assert reported.night.current.tables[0].confirmed == accepted


def test_a_call_is_dealt_with_again(ann, new_phone):
    night = duels(ann)
    AtTable(new_phone(), codes(night)[0], 0).done("call", {"reason": "A card is missing"})

    def press(ending):
        night.director.submit(night.get("/desk").form(ending))
        return night.night.current.tables[0].calling is not None

    assert [press(ending) for ending in ("/answered", "/undo", "/undo")] == [False, True, False]


def test_a_report_ends_the_redo(reported, new_phone):
    reported.done("/tables/1/accept", {"results": "1:1"})
    old = next(form for form in reported.get("/desk").forms if form.action.endswith("/undo"))
    reported.director.submit(old)
    redo = next(form for form in reported.get("/desk").forms if form.action.endswith("/undo"))
    AtTable(new_phone(), codes(reported)[0], 1).report(900, 500)
    assert [form for form in reported.get("/tables/1/1").forms if form.action.endswith("/undo")] == []
    assert reported.director.submit(redo).status == 409
    assert reported.night.current.tables[0].confirmed is None


def test_a_later_step_elsewhere_ends_the_undo_at_the_desk(reported):
    reported.done("/tables/1/accept", {"results": "1:1"})
    assert "Table 1: result confirmed. Undo" in reported.get("/desk").words
    reported.done("/tables/1/2", numbers(500, 600))
    page = reported.get("/desk")
    assert [form for form in page.forms if form.action.endswith("/undo")] == []


def test_a_result_that_differs_from_its_game_is_named_first(ann, new_phone):
    night = duels(ann, hands="1")
    for code in codes(night):
        at_table = AtTable(new_phone(), code, 0)
        at_table.game.score(A_WINS)
        at_table.report(900, 400, hands=1)
    page = night.get("/desk")
    waiting = page.by_id("waiting").words
    assert waiting == (
        "Table 1: its game gives another result. Table 2: its game gives another result. "
        "Accept all 2 results that wait"
    )
    assert "The game gives another result: 1,500 – 300." in page.by_id("table-1").words


@pytest.mark.parametrize("results", ["2:1", "1:1 2:1"])
def test_a_result_that_has_changed_is_not_accepted_nor_any_other(reported, results, new_phone):
    AtTable(new_phone(), codes(reported)[1], 0).report(950, 400)
    page = reported.post("/tables/1/accept", {"results": results})
    assert page.status == 409
    assert "Nothing was accepted: at table 2 the result has changed." in page.words
    assert not any(table.confirmed for table in reported.night.current.tables)


def test_what_was_refused_together_counts_nowhere(reported, new_phone):
    def tied():
        return reported.get("/standings").words.count("Place 1=")

    AtTable(new_phone(), codes(reported)[1], 1).report(950, 400)
    assert tied() == 4
    assert reported.post("/tables/1/accept", {"results": "1:1 2:1"}).status == 409
    assert tied() == 4
    reported.done("/tables/1/2", numbers(600, 500))
    assert tied() == 0


@pytest.mark.parametrize("sent", [{}, {"results": ""}, {"results": "1"}, {"results": "1:1;2:1"}])
def test_an_unreadable_acceptance_is_refused(reported, sent):
    assert reported.post("/tables/1/accept", sent).status == 400
    assert reported.post("/tables/1/accept", {"results": "9:1"}).status == 404


def test_results_that_differ_are_not_accepted_at_the_desk(reported, new_phone):
    AtTable(new_phone(), codes(reported)[0], 1).report(900, 500)
    page = reported.get("/desk")
    assert "The sides have entered different results." in page.by_id("table-1").words
    assert [form.fields["results"] for form in forms_to_accept(page).values()] == ["2:1"]
    assert reported.post("/tables/1/accept", {"results": "1:1"}).status == 409


def test_final_standings_take_no_acceptance_at_the_desk(reported):
    reported.done("/finish", {"number": "1"})
    reported.long_finished()
    page = reported.post("/tables/1/accept", {"results": "1:1"})
    assert page.status == 409
    assert reported.night.current.table(1).confirmed is None
