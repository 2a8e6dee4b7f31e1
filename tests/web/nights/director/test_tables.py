"""The director's page of a table: results from paper, confirming, correcting, seating somebody late."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import update

from scorekeeper.store import change_log
from scorekeeper.store.database import db
from scorekeeper.store.night_models import ResultRow
from scorekeeper.web.nights.director import tables as table_pages
from tests.builders import hand, side
from tests.builders_web import rows_of
from tests.web.nights.at_table import (
    A_WINS,
    FOUR,
    AtTable,
    codes,
    duels,
    numbers,
    result_of,
    statuses_of,
)
from tests.web.nights.evening import THIRTEEN, new_evening

ONE = "/tables/1/1"


def correction(*totals, reason="added up wrongly", **more):
    return numbers(*totals) | {"reason": reason, **more}


# --- from paper --------------------------------------------------------------------------------------


def test_saving_a_result_leads_to_the_next_table(night):
    page = night.get(ONE)
    assert "Save and go to table 2" in page.words
    page = night.done(ONE, numbers(1300, 1000))
    assert page.goes_to.endswith("/tables/1/2?done=1")
    page = night.director.follow(page)
    (note,) = page.all("p", class_="done-note")
    assert (note["role"], note.words) == ("status", "Table 1: 1,300 – 1,000. Look again")
    assert note.all("a")[0]["href"] == f"{night.path}{ONE}"
    page = night.done("/tables/1/2", numbers(500, 600))
    assert page.goes_to.endswith("/tables/1/2?done=2")
    (note,) = night.director.follow(page).all("p", class_="done-note")
    assert (note["role"], note.words) == ("status", "Saved. Every table of round 1 has a result.")
    result = result_of(night).confirmed
    assert (result.totals, result.by, result.status) == ((1300, 1000), None, "confirmed")


def test_each_table_leads_to_those_beside_it_and_to_the_next_without_a_result(ann):
    night = duels(ann, *THIRTEEN[:6])
    pages = [night.get(f"/tables/1/{number}") for number in (1, 2, 3)]
    beside = [[link["href"] for link in page.all("nav", class_="table-nav")[0].all("a")] for page in pages]
    one, two, three = (f"{night.path}/tables/1/{number}" for number in (1, 2, 3))
    assert beside == [[two], [one, three], [two]]
    night.done("/tables/1/1", numbers(1300, 1000))
    for number, missing in ((1, 2), (2, 3), (3, 2)):
        assert f"to table {missing}" in night.get(f"/tables/1/{number}").words
    assert night.done("/tables/1/3", numbers(1300, 1000)).goes_to.endswith("/tables/1/2?done=3")
    assert night.done("/tables/1/2", numbers(1300, 1000)).goes_to.endswith("/tables/1/2?done=2")
    said = "Every table has reported: go to the desk"
    assert said in night.get("/tables/1/1").words
    night.next_round()
    assert said not in night.get("/tables/1/1").words
    assert "Table 9" not in night.get("/tables/1/1?done=9").words


def test_the_first_empty_field_has_the_focus(night):
    def focused(page):
        return [field["name"] for field in page.all("input") if "autofocus" in field.attrs]

    assert focused(night.get(ONE)) == ["total_0"]
    page = night.post(ONE, {"hands": "2", "total_0": "1300"})
    assert page.status == 422
    assert focused(page) == ["won_0"]
    (field,) = page.all("input", id="total_0")
    assert field["value"] == "1300"
    assert [message.words for message in page.all("p", class_="error")] == [
        "Hands won, Coups fourrés: This is missing.",
        "Points, Hands won, Coups fourrés: This is missing.",
    ]


def test_a_refused_result_shows_every_error(night):
    sent = {"hands": "2", "total_0": "1310", "won_0": "", "coups_0": "9", "total_1": "99975", "won_1": "x"}
    page = night.post(ONE, sent)
    assert page.status == 422
    wrong = [field["name"] for field in page.all("input") if field.attrs.get("aria-invalid")]
    assert wrong == ["total_0", "won_0", "coups_0", "total_1", "won_1", "coups_1"]
    for field in page.all("input", **{"aria-invalid": "true"}):
        assert page.by_id(field["aria-describedby"]).words


@pytest.mark.parametrize("page", [ONE, f"{ONE}/correct"])
def test_a_total_that_two_hands_cannot_make_is_refused(page, night, bob, cy):
    if page != ONE:
        bob.report(1300, 1000)
        cy.accept()
    before = rows_of(night.director.app)
    refused = night.post(page, correction(1300, 9225))
    assert refused.status == 422
    (error,) = refused.all("p", class_="error")
    assert error["id"] == "total_1-error"
    assert error.words == "Points: A side makes at most 9,200 points in 2 hands."
    assert rows_of(night.director.app) == before


@pytest.mark.parametrize(
    ("sent", "field", "said"),
    [
        (
            numbers(9000, 9200),
            "total_1",
            "Points: All sides together make at most 10,150 points in 2 hands, because only one side "
            "completes the trip in each.",
        ),
        (numbers(0, 500, hands=1, won=(1, 0)), "won_0", "Hands won: A side without points has won no hand."),
    ],
    ids=["points", "hands won"],
)
def test_contradictory_sides_are_refused(sent, field, said, night):
    before = rows_of(night.director.app)
    refused = night.post(ONE, sent)
    assert refused.status == 422
    (error,) = refused.all("p", class_="error")
    assert (error["id"], error.words) == (f"{field}-error", said)
    assert rows_of(night.director.app) == before
    night.done(ONE, numbers(4100, 975, hands=1, won=(1, 0)))


def test_an_impossible_result_of_an_earlier_version_is_not_confirmed(night, bob, app):
    bob.report(1300, 1000)
    with app.app_context():
        db.session.execute(update(ResultRow).values(totals=(99_975, 0)))
        db.session.commit()
    page = night.post(f"{ONE}/confirm", {"version": "1"})
    assert page.status == 409
    assert "A side makes at most 9,200 points in 2 hands." in page.words
    assert statuses_of(result_of(night)) == "open"


def test_entering_a_sides_result_confirms_it(night, bob):
    bob.report(1300, 1000)
    night.done(ONE, numbers(1300, 1000))
    table = result_of(night)
    assert statuses_of(table) == "confirmed"
    assert (table.confirmed.by, table.confirmed.accepted_by, table.confirmed.same_device) == (0, None, False)


def test_a_different_second_result_is_refused(night, bob, cy):
    bob.report(1300, 1000)
    cy.accept()
    page = night.post(ONE, numbers(1300, 1100))
    assert page.status == 409
    assert "A result already counts. To change it, use “Correct this result” and give a reason." in page.words
    assert night.post(ONE, numbers(1300, 1000)).status == 303, "the same, sent once more"
    assert statuses_of(result_of(night)) == "confirmed"


# --- what the sides entered --------------------------------------------------------------------------


@pytest.fixture
def differ(bob, cy):
    bob.report(1300, 1000)
    cy.report(1300, 1100)


def test_the_director_confirms_one_of_two_results(night, differ, bob):
    page = night.get(ONE)
    assert page.words.count("This one counts") == 2
    night.done(f"{ONE}/confirm", {"version": "2"})
    night.done(f"{ONE}/confirm", {"version": "2"})
    table = result_of(night)
    assert statuses_of(table) == "replaced confirmed"
    assert (table.confirmed.by, table.confirmed.accepted_by) == (1, None)
    assert "accepted by the desk" in bob.page.words
    page = night.post(f"{ONE}/confirm", {"version": "1"})
    assert page.status == 409
    assert "Another result already counts. To change it, use “Correct this result”." in page.words


def test_a_declined_result_cannot_be_accepted(night, differ, bob):
    night.done(f"{ONE}/decline", {"version": "1"})
    assert statuses_of(result_of(night)) == "declined open"
    assert "Put aside by the director." in night.get(ONE).words
    assert bob.accept(version=2).status == 303
    night.done(f"{ONE}/decline", {"version": "2"})
    assert statuses_of(result_of(night)) == "declined confirmed", "what counts is corrected, not put aside"


def test_a_declined_result_can_be_confirmed(night, bob):
    bob.report(1300, 1000)
    night.done(f"{ONE}/decline", {"version": "1"})
    night.done(f"{ONE}/confirm", {"version": "1"})
    assert result_of(night).confirmed.totals == (1300, 1000)


@pytest.mark.parametrize("rest", ["confirm", "decline"])
def test_an_unknown_result_is_refused(rest, night, differ):
    assert night.post(f"{ONE}/{rest}", {"version": "7"}).status == 400


# --- a step taken back -------------------------------------------------------------------------------


def undo_at(page):
    """The page's form that undoes the last step, or None."""
    return next((form for form in page.forms if form.action.endswith("/undo")), None)


def test_undo_takes_an_entered_result_back(night):
    page = night.director.follow(night.done(ONE, numbers(1300, 1000)))
    assert "Table 1: 1,300 – 1,000." in page.words
    assert night.director.submit(undo_at(page)).goes_to.endswith(ONE)
    assert result_of(night).confirmed is None
    assert statuses_of(result_of(night)) == "replaced"
    (bar,) = night.get(ONE).all("form", class_="undo")
    assert bar.words == "Undone: Result entered. Redo"
    assert "the director’s last step with result 1 undone" in night.get("/more/log").words
    night.done(ONE, numbers(1300, 1100))
    assert result_of(night).confirmed.totals == (1300, 1100)


@pytest.mark.parametrize(
    ("rest", "said", "then"),
    [
        ("confirm", "Result confirmed.", "replaced confirmed"),
        ("decline", "Result put aside.", "open declined"),
    ],
)
def test_undo_takes_confirming_and_declining_back(rest, said, then, night, differ, cy):
    night.done(f"{ONE}/{rest}", {"version": "2"})
    assert statuses_of(result_of(night)) == then
    page = night.get(ONE)
    assert said in page.words
    assert night.director.submit(undo_at(page)).status == 303
    assert statuses_of(result_of(night)) == "open open"
    assert cy.accept(version=1).status == 303, "the table goes on as if nothing had been"


@pytest.mark.parametrize("step", ["9" * 30, "-" + "9" * 30, "0", "x"])
def test_undo_of_an_unknown_step_changes_nothing(night, step):
    night.done(ONE, numbers(1300, 1000))
    page = night.post(f"{ONE}/undo", {"step": step})
    assert page.status == 409
    assert "This table changed in the meantime." in page.words


def test_undo_of_a_correction_restores_the_old_result(night, bob, cy):
    bob.report(1300, 1000)
    cy.accept()
    night.done(f"{ONE}/correct", correction(1300, 1100, instead_of="1", sure="y"))
    assert statuses_of(result_of(night)) == "replaced confirmed"
    assert night.director.submit(undo_at(night.get(ONE))).status == 303
    counts = result_of(night).confirmed
    assert (counts.totals, counts.by, counts.accepted_by) == ((1300, 1000), 0, 1)


@pytest.mark.parametrize(
    ("rest", "said"), [("confirm", "Result confirmed."), ("decline", "Result put aside.")]
)
def test_redo_confirms_and_declines_again(rest, said, night, differ):
    night.done(f"{ONE}/{rest}", {"version": "2"})
    decided = result_of(night)
    night.director.submit(undo_at(night.get(ONE)))
    page = night.get(ONE)
    (bar,) = page.all("form", class_="undo")
    assert bar.words == f"Undone: {said} Redo"
    for _tap in range(2):
        assert night.director.submit(undo_at(page)).status == 303
    assert result_of(night) == decided
    (bar,) = night.get(ONE).all("form", class_="undo")
    assert bar.words == f"{said} Undo"


def test_redo_enters_a_corrected_result_again(night, bob, cy):
    bob.report(1300, 1000)
    cy.accept()
    night.done(f"{ONE}/correct", correction(1300, 1100, instead_of="1", sure="y", reason="Added up"))
    told = night.get("/more/log").words.count("Added up")
    for counts in ((1300, 1000), (1300, 1100), (1300, 1000)):
        assert night.director.submit(undo_at(night.get(ONE))).status == 303
        assert result_of(night).confirmed.totals == counts
    assert night.get("/more/log").words.count("Added up") == told + 1


def test_redo_ends_with_the_next_step(night, bob):
    night.done(ONE, numbers(1300, 1000))
    night.director.submit(undo_at(night.get(ONE)))
    redo = undo_at(night.get(ONE))
    bob.report(1300, 1200)
    assert undo_at(night.get(ONE)) is None
    assert night.director.submit(redo).status == 409
    assert result_of(night).confirmed is None


def test_redo_is_offered_for_ten_minutes(night, monkeypatch):
    night.done(ONE, numbers(1300, 1000))
    night.director.submit(undo_at(night.get(ONE)))
    redo = undo_at(night.get(ONE))
    monkeypatch.setattr(change_log, "UNDO_OFFERED", timedelta(0))
    assert undo_at(night.get(ONE)) is None
    assert night.director.submit(redo).status == 409


def test_undoing_twice_is_once(night):
    night.done(ONE, numbers(1300, 1000))
    form = undo_at(night.get(ONE))
    assert night.director.submit(form).status == 303
    before = rows_of(night.director.app)
    assert night.director.submit(form).status == 303
    assert rows_of(night.director.app) == before


def test_undo_ends_with_the_next_step(night, bob):
    """Undo would lose what a side has entered since."""
    night.done(ONE, numbers(1300, 1000))
    form = undo_at(night.get(ONE))
    bob.report(1300, 1200)
    assert undo_at(night.get(ONE)) is None
    page = night.director.submit(form)
    assert page.status == 409
    assert "This table changed in the meantime." in page.words
    assert result_of(night).confirmed.totals == (1300, 1000)


def test_only_the_last_step_at_a_table_is_undone(night, bob):
    night.done(ONE, numbers(1300, 1000))
    night.done(f"{ONE}/undo", undo_at(night.get(ONE)).fields)
    bob.done("call", {"reason": "Please"})
    night.done(f"{ONE}/answered", {"stay": "y"})
    page = night.get(ONE)
    (bar,) = page.all("form", class_="undo")
    assert bar.words == "Call dealt with. Undo"
    fields = [field for field in page.all("input") if "autofocus" in field.attrs]
    assert fields == [], "the page stays at its top, where the step is told"


def test_a_result_of_another_table_leaves_the_undo(night):
    night.done(ONE, numbers(1300, 1000))
    night.done("/tables/1/2", numbers(500, 600))
    assert night.director.submit(undo_at(night.get(ONE))).status == 303
    assert result_of(night).confirmed is None


def test_the_director_cannot_undo_what_the_sides_agreed_on(night, bob, cy):
    bob.report(1300, 1000)
    assert undo_at(night.get(ONE)) is None
    cy.accept()
    assert undo_at(night.get(ONE)) is None


def test_undo_is_offered_for_ten_minutes(night, monkeypatch):
    from scorekeeper.store import change_log

    night.done(ONE, numbers(1300, 1000))
    form = undo_at(night.get(ONE))
    later = change_log.now() + timedelta(minutes=10)
    monkeypatch.setattr(change_log, "now", lambda: later)
    assert undo_at(night.get(ONE)) is None
    assert night.director.submit(form).status == 409


def test_undo_of_final_results_wants_the_pin(night):
    night.done(ONE, numbers(1300, 1000))
    form = undo_at(night.get(ONE))
    night.done("/tables/1/2", numbers(500, 600))
    night.long_finished()
    assert undo_at(night.get(ONE)) is None
    assert night.director.submit(form).status == 403
    assert night.director.submit(form, {"pin": "4711"}).status == 303
    assert result_of(night).confirmed is None


# --- corrections -------------------------------------------------------------------------------------


@pytest.fixture
def confirmed(night):
    night.done(ONE, numbers(1300, 1000))
    night.done("/tables/1/2", numbers(700, 600))


def test_a_correction_says_why_and_shows_what_it_changes(night, confirmed, app):
    page = night.get(f"{ONE}/correct")
    assert page.all("input", id="total_0")[0]["value"] == "1300"
    before = rows_of(app)
    page = night.post(f"{ONE}/correct", correction(300, 1000, reason=" "))
    assert page.status == 422
    assert "Say why: the reason stays with the result." in page.words
    page = night.post(f"{ONE}/correct", correction(300, 1000))
    assert page.status == 200
    assert "2 places change" in page.words
    assert rows_of(app) == before, "nothing is saved yet"
    (form,) = (form for form in page.forms if form.fields.get("sure"))
    page = night.director.submit(form)
    assert page.status == 303
    table = result_of(night)
    assert statuses_of(table) == "replaced confirmed"
    assert (table.confirmed.totals, table.confirmed.reason) == ((300, 1000), "added up wrongly")
    after = rows_of(app)
    assert night.director.submit(form).status == 303, "pressed twice"
    assert rows_of(app) == after
    assert "Why: added up wrongly" in night.get(ONE).words


def test_a_correction_shows_who_changes_place(night, confirmed):
    """Both winners have the same points; the correction lets table 1 lose its lead by the difference."""
    page = night.post(f"{ONE}/correct", correction(1050, 1000))
    assert "4 places change" in page.words
    places = {line.all("bdi")[0].words: line.all("span", class_="figure")[0].words for line in lines(page)}
    (mine,), (theirs,) = result_of(night).sides
    (other,), (others,) = result_of(night, table=2).sides
    expected = {mine: "1 → 2", theirs: "4 → 3", other: "2 → 1", others: "3 → 4"}
    assert places == {night.night.entrant(number).name: moved for number, moved in expected.items()}


def lines(page):
    return page.by_id("effects").all("li")


def test_a_proposal_fills_the_form_of_the_correction(night, confirmed, bob):
    bob.report(1300, 1100)
    page = night.get(f"{ONE}/correct?version=2")
    assert page.all("input", id="total_1")[0]["value"] == "1100"
    page = night.post(f"{ONE}/correct", correction(1300, 1100, sure="y", instead_of="1"))
    assert page.status == 303
    table = result_of(night)
    assert statuses_of(table) == "replaced confirmed"
    assert (table.confirmed.by, table.confirmed.reason) == (0, "added up wrongly")
    assert "corrected" in [row[4] for row in rows_of(night.director.app)["night_log"]]


def figures_of(page):
    return {name: value for name, value in page.form("/correct").fields.items() if name != "csrf_token"}


def test_a_correction_can_swap_the_two_sides(night, confirmed):
    page = night.get(f"{ONE}/correct")
    (swap,) = [link for link in page.all("a") if link.words == "Swap the two sides"]
    swapped = night.director.get(swap["href"])
    before, after = map(figures_of, (page, swapped))
    for name in ("total", "won", "coups"):
        assert (after[f"{name}_0"], after[f"{name}_1"]) == (before[f"{name}_1"], before[f"{name}_0"])
    assert before["total_0"] != before["total_1"]
    assert (before["reason"], after["reason"]) == ("", "The sides were swapped.")
    (back,) = [link for link in swapped.all("a") if link.words == "Swap the two sides"]
    assert figures_of(night.director.get(back["href"])) == before
    refused = night.post(f"{ONE}/correct", numbers(1300, 1000))
    assert "Swap the two sides" not in refused.words, "a link would lose what was typed"


def test_another_directors_correction_stops_mine(night, confirmed):
    night.done(f"{ONE}/correct", correction(1300, 1100, sure="y", instead_of="1"))
    page = night.post(f"{ONE}/correct", correction(1300, 1200, sure="y", instead_of="1"))
    assert page.status == 409
    assert "The result was corrected in the meantime." in page.words
    assert result_of(night).confirmed.totals == (1300, 1100)


def test_a_correction_without_a_change_is_refused(night, confirmed):
    page = night.post(f"{ONE}/correct", correction(1300, 1000))
    assert page.status == 422
    assert "nothing changes" in page.words


def test_a_table_without_a_result_cannot_be_corrected(night):
    assert night.get(f"{ONE}/correct").goes_to.endswith(ONE)
    assert night.post(f"{ONE}/correct", correction(1300, 1000)).goes_to.endswith(ONE)
    assert not result_of(night).results


def test_a_correction_after_the_next_draw_names_that_draw(ann):
    """The standings change and the draw does not; the pages name the draw made from the old result."""
    night = duels(ann, kind="standing")
    for table in ("/tables/1/1", "/tables/1/2"):
        night.done(table, numbers(1300, 1000))
    night.next_round()
    drawn = night.night.rounds[1].tables
    page = night.post(f"{ONE}/correct", correction(1000, 1300))
    assert "Round 2 was drawn from the old result, and stays as it is." in page.words
    night.done(f"{ONE}/correct", correction(1000, 1300, sure="y", instead_of="1"))
    assert night.night.rounds[1].tables == drawn
    message = "The result of table 1 in round 1 was corrected after round 2 was drawn from it."
    assert message in night.get("/desk").words


def test_a_correction_names_a_bye_drawn_by_the_old_result(ann):
    """One of five sits out: a loser of round 1 without a bye so far."""
    night = duels(ann, *THIRTEEN[:5], one_size="y")
    for number in (1, 2):
        night.done(f"/tables/1/{number}", numbers(1300, 1000))
    night.next_round()
    losers = [table.entrants[1] for table in night.night.rounds[0].tables]
    assert night.night.current.sitting_out[0] in losers
    page = night.post(f"{ONE}/correct", correction(1000, 1300))
    assert "Round 2 was drawn from the old result, and stays as it is." in page.words
    assert "Points decided among those who had sat out" in page.words
    night.done(f"{ONE}/correct", correction(1000, 1300, sure="y", instead_of="1"))
    message = "The result of table 1 in round 1 was corrected after round 2 was drawn from it."
    assert message in night.get("/desk").words


def test_a_correction_does_not_name_a_draw_by_lot_without_a_bye(ann):
    night = duels(ann)
    for number in (1, 2):
        night.done(f"/tables/1/{number}", numbers(1300, 1000))
    night.next_round()
    page = night.post(f"{ONE}/correct", correction(1000, 1300))
    assert "drawn from the old result" not in page.words


def test_a_correction_offers_to_draw_the_draft_again(ann):
    night = duels(ann, kind="standing")
    for table in ("/tables/1/1", "/tables/1/2"):
        night.done(table, numbers(1300, 1000))
    night.draw()
    page = night.post(f"{ONE}/correct", correction(1000, 1300))
    assert "The draft of round 2 was drawn from the old result: you can draw it again." in page.words


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("pin", "status"), [("4711", 303), (" 4711 ", 303), ("4712", 403), ("", 403), ("٤٧١١", 403)]
)
def test_a_late_correction_wants_the_pin(pin, status, night, confirmed):
    night.long_finished()
    sent = correction(1300, 1100, sure="y", instead_of="1")
    page = night.post(f"{ONE}/correct", sent | {"pin": pin})
    assert page.status == status
    assert result_of(night).confirmed.totals == ((1300, 1100) if status == 303 else (1300, 1000))
    if status == 403:
        assert "That is not the PIN of this night." in page.words
        assert "added up wrongly" in page.words, "nothing typed is lost"


def test_a_late_first_result_wants_the_pin(night, bob):
    bob.report(1300, 1000)
    night.long_finished()
    assert night.post(ONE, numbers(1300, 1100)).status == 403
    assert night.post(f"{ONE}/confirm", {"version": "1"}).status == 403
    night.done(f"{ONE}/confirm", {"version": "1", "pin": "4711"})
    assert result_of(night).confirmed.totals == (1300, 1000)


# --- late --------------------------------------------------------------------------------------------


def come_late(night, name):
    night.done("/people/add", {"people": name, "here": "y"})
    return max(entrant.number for entrant in night.night.entrants)


def test_a_late_arrival_joins_a_table_that_has_not_begun(night, bob, app):
    eva = come_late(night, "Eva Ek")
    assert "Eva Ek" in night.get(ONE).words
    night.done(f"{ONE}/late", {"who": str(eva)})
    table = result_of(night)
    assert len(table.sides) == 3
    assert table.sides[2] == (eva,)
    page = bob.page
    assert "Which side is this phone with?" in page.words, "the sides are others now"
    assert "Somebody has joined or left this table: choose your side again." in page.words
    again = AtTable(bob.phone, bob.code, 2)
    assert again.game.path != bob.game.path
    assert again.game.game.rules.players == 3
    before = rows_of(app)
    night.done(f"{ONE}/late", {"who": str(eva)})
    assert rows_of(app) == before, "pressed twice"


@pytest.mark.parametrize("what", ["a hand", "somebody else there"])
def test_a_change_meanwhile_stops_the_seating(what, night, bob, monkeypatch):
    """The seat is found before the write lock is taken."""
    eva, finn = come_late(night, "Eva Ek"), come_late(night, "Finn Fabre")
    other, looked = night.director.copy(), table_pages.joining

    def looking(*args):
        monkeypatch.setattr(table_pages, "joining", looked)
        ways = looked(*args)
        with ThreadPoolExecutor() as others:
            others.submit(meanwhile).result()
        return ways

    def meanwhile():
        if what == "a hand":
            bob.game.score(A_WINS)
        else:
            assert other.post(f"{night.path}{ONE}/late", {"who": str(finn)}).status == 303

    monkeypatch.setattr(table_pages, "joining", looking)
    page = night.post(f"{ONE}/late", {"who": str(eva)})
    assert page.status == 409
    assert "The table changed before you saved, so nothing was done." in page.words
    assert eva not in result_of(night).entrants


def test_undo_takes_a_seat_back(night, bob, app):
    before = result_of(night)
    eva = come_late(night, "Eva Ek")
    night.done(f"{ONE}/late", {"who": str(eva)})
    undo = night.get(ONE).form("/undo")
    assert night.director.submit(undo).status == 303
    assert result_of(night).sides == before.sides
    assert "Eva Ek" in night.get(ONE).words, "and may sit elsewhere"
    rows = rows_of(app)
    night.director.submit(undo)
    assert rows_of(app) == rows, "pressed twice"
    assert AtTable(bob.phone, bob.code, 0).game.game.rules.players == 2


def test_a_seat_cannot_be_undone_after_a_hand(night, bob, app):
    eva = come_late(night, "Eva Ek")
    night.done(f"{ONE}/late", {"who": str(eva)})
    undo = night.get(ONE).form("/undo")
    AtTable(bob.phone, bob.code, 2).game.score(hand(side(100), side(200), side(0)))
    assert "Seated here." not in night.get(ONE).words
    before = rows_of(app)
    assert night.director.submit(undo).status == 409
    assert rows_of(app) == before


def test_undo_of_a_seat_restores_sitting_out(ann):
    night = new_evening(ann, "Ann", "Ben", "Cy", tables="2-none", hands="2").everybody_comes().draw()
    out = night.night.draft.tables[0].entrants[0]
    night.done("/draw/place", {"seen": night.seen, "who": out, "to": "out"})
    night.release()
    night.done(f"{ONE}/late", {"who": str(out)})
    assert night.night.current.sitting_out == ()
    assert night.director.submit(night.get(ONE).form("/undo")).status == 303
    assert night.night.current.sitting_out == (out,)


def test_seats_at_two_tables_are_undone_separately(night):
    eva, finn = come_late(night, "Eva Ek"), come_late(night, "Finn Fabre")
    two = "/tables/1/2"
    night.done(f"{ONE}/late", {"who": str(finn)})
    night.done(f"{two}/late", {"who": str(eva)})
    assert (result_of(night).sides[2:], result_of(night, table=2).sides[2:]) == (((finn,),), ((eva,),))
    assert night.director.submit(night.get(ONE).form("/undo")).status == 303
    assert (result_of(night).sides[2:], result_of(night, table=2).sides[2:]) == ((), ((eva,),))
    assert night.director.submit(night.get(two).form("/undo")).status == 303
    assert result_of(night, table=2).sides[2:] == ()


def test_undo_takes_back_the_last_of_two_seats(ann):
    night = duels(ann, "Ann", "Ben", edition="dujardin-2024")
    eva, finn = come_late(night, "Eva Ek"), come_late(night, "Finn Fabre")
    night.done(f"{ONE}/late", {"who": str(eva)})
    night.done(f"{ONE}/late", {"who": str(finn)})
    assert result_of(night).sides[2:] == ((eva,), (finn,))
    assert night.director.submit(night.get(ONE).form("/undo")).status == 303
    assert result_of(night).sides[2:] == ((eva,),)
    assert night.get(ONE).form("/undo").words == "Undone: Seated here. Redo", "one step"


def test_redo_seats_somebody_again(night, bob, app):
    eva = come_late(night, "Eva Ek")
    night.done(f"{ONE}/late", {"who": str(eva)})
    seated = result_of(night).sides
    night.director.submit(night.get(ONE).form("/undo"))
    redo = night.get(ONE).form("/undo")
    assert redo.words == "Undone: Seated here. Redo"
    assert night.director.submit(redo).status == 303
    assert result_of(night).sides == seated
    assert AtTable(bob.phone, bob.code, 2).game.game.rules.players == 3
    assert night.get("/more/log").words.count("Eva Ek joined table 1 in round 1.") == 2
    rows = rows_of(app)
    night.director.submit(redo)
    assert rows_of(app) == rows, "pressed twice"


def test_a_seat_cannot_be_redone_after_a_hand(night, bob):
    eva = come_late(night, "Eva Ek")
    night.done(f"{ONE}/late", {"who": str(eva)})
    night.director.submit(night.get(ONE).form("/undo"))
    redo = night.get(ONE).form("/undo")
    AtTable(bob.phone, bob.code, 1).game.score(A_WINS)
    assert "Seated here." not in night.get(ONE).words
    assert night.director.submit(redo).status == 409
    assert eva not in result_of(night).entrants


def test_seating_one_who_sat_out_leaves_the_other_out(ann):
    night = new_evening(ann, *"ABCDEF", tables="3-none", hands="2").everybody_comes().draw()
    first, second = (table.entrants[0] for table in night.night.draft.tables)
    for out in (first, second):
        night.done("/draw/place", {"seen": night.seen, "who": out, "to": "out"})
    night.release()
    night.done(f"{ONE}/late", {"who": str(first)})
    assert night.night.current.sitting_out == (second,)
    assert night.director.submit(night.get(ONE).form("/undo")).status == 303
    assert sorted(night.night.current.sitting_out) == sorted((first, second))


def test_a_fourth_player_makes_two_pairs(ann):
    night = new_evening(ann, "Ann", "Ben", "Cy", hands="2").everybody_comes().next_round()
    dev = come_late(night, "Dev")
    night.done(f"{ONE}/late", {"who": str(dev)})
    sides = result_of(night).sides
    assert sorted(map(len, sides)) == [2, 2]
    assert {number for side in sides for number in side} == {1, 2, 3, 4}


@pytest.mark.parametrize("what", ["a hand", "a result", "the round is over"])
def test_nobody_joins_a_table_that_has_begun(what, night, bob):
    eva = come_late(night, "Eva Ek")
    if what == "a hand":
        bob.game.score(A_WINS)
    elif what == "a result":
        bob.report(1300, 1000)
    else:
        night.next_round()
    assert "came late" not in night.get(ONE).words
    assert night.post(f"{ONE}/late", {"who": str(eva)}).status == 409
    assert len(result_of(night).sides) == 2


def test_nobody_joins_where_the_box_takes_no_more(ann):
    night = new_evening(ann, "Ann", "Ben", "Cy", "Dev", hands="2").everybody_comes().next_round()
    eva = come_late(night, "Eva")
    page = night.get(ONE)
    assert "With this box a table of 4 is full." in page.words
    assert "Waiting for a seat: Eva." in page.words
    assert night.post(f"{ONE}/late", {"who": str(eva)}).status == 409


@pytest.mark.parametrize("who", ["1", "99", "x", ""])
def test_nobody_sits_twice(who, night):
    come_late(night, "Eva Ek")
    seated = [str(number) for number in result_of(night).entrants]
    page = night.post(f"{ONE}/late", {"who": who})
    assert page.status == (303 if who in seated else 409)
    assert len(result_of(night).sides) == 2


# --- the rest ----------------------------------------------------------------------------------------


def test_extra_time_for_one_table_leaves_the_others(ann):
    night = duels(ann, minutes="40")
    page = night.done(f"{ONE}/time", {"minutes": "5", "stay": "y"})
    assert page.goes_to.endswith(ONE)
    assert result_of(night).extra == timedelta(minutes=5)
    assert result_of(night, table=2).extra == timedelta()


def test_no_time_is_taken_from_a_table_without_extra_time(ann):
    night = duels(ann, minutes="40")
    assert "−5 minutes" not in night.get(ONE).words, "it would do nothing"
    night.done(f"{ONE}/time", {"minutes": "-5", "stay": "y"})
    assert "minutes less" not in night.get("/more/log").words
    night.done(f"{ONE}/time", {"minutes": "3", "stay": "y"})
    assert "−5 minutes" in night.get(ONE).words
    night.done(f"{ONE}/time", {"minutes": "-5", "stay": "y"})
    assert result_of(night).extra == timedelta()
    assert "3 minutes less for table 1" in night.get("/more/log").words


def test_the_page_shows_the_code_and_counts_the_phones(night, code):
    page = night.get(ONE)
    assert code in page.words
    assert "2 phones are at this table." in page.words
    assert page.all("svg") and f"/t/{code}" in page.html


def test_the_page_follows_new_results(night, bob):
    page = night.get(ONE)
    version = page.by_id("version")["value"]
    assert night.get(f"{ONE}?v={version}", htmx=True).status == 204
    bob.report(1300, 1000)
    assert night.get(f"{ONE}?v={version}", htmx=True).status == 200


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rest", ["", "/correct"])
@pytest.mark.parametrize("table", ["/tables/1/3", "/tables/2/1", "/tables/0/0"])
def test_an_unknown_table_is_not_found(table, rest, night):
    assert night.get(table + rest).status == 404
    assert night.post(table + rest, numbers(1, 2)).status == 404


def test_tables_of_a_draft_have_no_page(night):
    night.draw()
    assert night.get("/tables/2/1").status == 404


@pytest.mark.sampled(5)
@pytest.mark.parametrize("rest", ["", "/confirm", "/decline", "/correct", "/late"])
def test_only_directors_change_results(rest, night, bob, passer_by, app):
    bob.report(1300, 1000)
    before = rows_of(app)
    for phone in (bob.phone, passer_by):
        assert phone.post(f"{night.path}{ONE}{rest}", numbers(1, 2) | {"version": "1"}).status == 403
        if rest in ("", "/correct"):
            assert phone.get(f"{night.path}{ONE}{rest}").status == 403
    assert rows_of(app) == before


def test_nobody_joins_a_table_whose_result_was_taken_back(ann, new_phone):
    """The result has one total for each side the table had."""
    night = new_evening(ann, *FOUR[:3]).everybody_comes().next_round()
    phone = AtTable(new_phone(), codes(night)[0], 2)
    phone.done("result", numbers(100, 200, 300, hands=1))
    phone.done("take-back", {"version": "1"})
    night.done("/people/add", {"people": FOUR[3], "here": "y"})
    assert night.post("/tables/1/1/late", {"who": "4"}).status == 409
    assert night.get("/tables/1/1").status == 200
