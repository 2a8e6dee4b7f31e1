"""Results: one side enters, another accepts, disagrees or proposes; and calls for the director."""

import pytest

from scorekeeper.limits import MAX_RESULTS, MAX_RESULTS_BY_SIDES, MAX_RESULTS_IN_FILE
from scorekeeper.store.nights import results
from tests.builders_web import rows_of
from tests.together import at_once
from tests.web.nights.at_table import (
    A_WINS,
    B_WINS,
    AtTable,
    codes,
    duels,
    numbers,
    result_of,
    statuses_of,
)

# --- what the game says ------------------------------------------------------------------------------


def test_a_games_result_is_reported_accepted_and_ranked(night, bob, cy):
    assert bob.of_the_game is None
    bob.game.score(A_WINS)
    assert "1 of 2 hands is played." in bob.page.words
    assert "Send it anyway" in bob.page.words
    bob.game.score(B_WINS)
    assert "All 2 hands are played." in bob.page.words
    bob.report_the_game()
    assert "Your result" in bob.page.words
    assert bob.of_the_game is None, "it waits for the other side"
    page = cy.phone.submit(cy.page.form("/accept"))
    assert page.status == 303
    table = result_of(night)
    assert statuses_of(table) == "confirmed"
    result = table.confirmed
    assert (result.totals, result.hands) == ((1700, 1400), 2)
    assert (result.hands_won, result.coups_fourres) == ((1, 1), (1, 0))
    assert (result.by, result.accepted_by, result.same_device) == (0, 1, False)
    for page in (bob.page, cy.page):
        assert "This result counts" in page.words


def test_a_result_can_be_reported_early(night, bob):
    bob.game.score(A_WINS)
    bob.report_the_game()
    assert result_of(night).open[0].hands == 1


def test_a_result_from_the_outbox_that_comes_twice_is_one(night, bob):
    """The outbox sends it again if the first answer was lost."""
    versions = set()
    for _ in range(2):
        page = bob.phone.post(f"{bob.path}/result", numbers(1300, 1000), headers={"X-Outbox": "true"})
        assert page.status == 204
        versions.add(page.headers["X-Version"])
    assert len(versions) == 1
    assert statuses_of(result_of(night)) == "open"


def test_a_hand_saved_meanwhile_stops_the_report(night, bob, cy):
    bob.game.score(A_WINS)
    form = bob.of_the_game
    cy.game.score(B_WINS)
    page = bob.phone.submit(form)
    assert page.status == 409
    assert "A hand was saved in the meantime." in page.words
    assert "1,700" in page.words
    assert not result_of(night).results


def test_a_changed_game_is_noticed_beside_its_result(night, bob, cy):
    bob.game.score(A_WINS, B_WINS)
    bob.report_the_game()
    assert "now gives another result" not in bob.page.words
    bob.game.post(f"/hands/{bob.game.hands[0].id}/delete")
    assert "The game now gives another result" in bob.page.words
    cy.accept()
    assert "The game now gives another result" in cy.page.words
    assert "The game now gives another result" in night.get("/tables/1/1").words


# --- accepting ---------------------------------------------------------------------------------------


def test_the_same_result_from_both_sides_is_confirmed(night, bob, cy):
    bob.report(1300, 1000)
    cy.report(1300, 1000)
    result = result_of(night).confirmed
    assert (result.version, result.by, result.accepted_by, result.same_device) == (1, 0, 1, False)


def test_different_results_stay_open_until_one_is_accepted(night, bob, cy):
    bob.report(1300, 1000)
    cy.report(1300, 1100)
    assert statuses_of(result_of(night)) == "open open"
    for page in (bob.page, cy.page):
        assert {"1,000", "1,100"} <= set(page.words.split())
        assert "Compare the two results." in page.words
    assert "The sides have entered different results." in night.get("/desk").words
    assert bob.accept(version=2).status == 303
    assert statuses_of(result_of(night)) == "replaced confirmed"


def test_a_side_replaces_its_own_result(night, bob, cy):
    bob.report(1300, 1000)
    bob.report(1300, 1100)
    assert statuses_of(result_of(night)) == "replaced open"
    page = cy.accept(version=1)
    assert page.status == 409
    assert "This table changed in the meantime." in page.words
    assert cy.accept(version=2).status == 303
    assert result_of(night).confirmed.totals == (1300, 1100)


def test_both_sides_can_agree_on_one_phone(night, bob):
    bob.report(1300, 1000)
    assert "The other side checks the result and accepts it here." in bob.page.words
    (form,) = (form for form in bob.page.forms if form.action.endswith("/accept"))
    (button,) = form.element.all("button")
    assert bob.phone.submit(form, {"side": button["value"]}).status == 303
    result = result_of(night).confirmed
    assert (result.by, result.accepted_by, result.same_device) == (0, 1, True)
    assert ". Entered and accepted on the same side’s phone." in night.get("/tables/1/1").words
    assert ". Entered and accepted on the same side’s phone." in bob.page.words


def test_another_phone_of_the_side_cannot_accept_for_the_other(night, bob, code, new_phone):
    partner = AtTable(new_phone(), code, 0)
    bob.report(1300, 1000)
    page = partner.accept()
    assert page.status == 409
    assert "Your side has sent this. Another side accepts it." in page.words
    assert not result_of(night).confirmed
    assert partner.accept(side="1").status == 303
    assert result_of(night).confirmed.same_device


def test_a_phone_that_changes_sides_is_the_same_phone(night, bob):
    bob.report(1300, 1000)
    bob.done("sit", {"side": "1"})
    bob.report(1300, 1000)
    assert result_of(night).confirmed.same_device


def test_nobody_can_accept_for_a_third_side(ann, new_phone):
    night = duels(ann, "Ann", "Ben", "Cy", tables="3-none")
    code = codes(night)[0]
    first, second = AtTable(new_phone(), code, 0), AtTable(new_phone(), code, 1)
    first.report(1300, 1000, 900)
    assert second.accept(side="2").status == 303
    assert result_of(night).confirmed.accepted_by == 1


def test_a_third_sides_different_result_blocks_acceptance(ann, new_phone):
    """Two sides agree; the third has entered another result and called: the director sees both."""
    night = duels(ann, "Ann", "Ben", "Cy", tables="3-none")
    code = codes(night)[0]
    first, second, third = (AtTable(new_phone(), code, side) for side in range(3))
    third.report(1300, 1000, 1900)
    third.done("call", {"reason": "They forgot my trip"})
    first.report(1300, 1000, 900)
    assert second.accept(version=2).status == 303
    table = result_of(night)
    assert statuses_of(table) == "open confirmed"
    assert table.calling is not None
    words = night.get("/desk").words
    assert "Another result is proposed." in words
    assert "They forgot my trip" in words
    night.done("/tables/1/1/decline", {"version": "1"})
    assert statuses_of(result_of(night)) == "declined confirmed"


def test_a_third_sides_same_result_counts_as_agreement(ann, new_phone):
    night = duels(ann, "Ann", "Ben", "Cy", tables="3-none", hands="1")
    code = codes(night)[0]
    first, second, third = (AtTable(new_phone(), code, side) for side in range(3))
    first.report(1300, 1000, 900)
    third.report(1300, 1000, 800)
    assert second.accept(version=1).status == 303
    third.report(1300, 1000, 900)
    assert statuses_of(result_of(night)) == "confirmed replaced"


def test_a_side_takes_its_own_result_back(night, bob, cy):
    bob.report(1300, 1000)
    assert cy.post("take-back", {"version": "1"}).status == 403
    bob.done("take-back", {"version": "1"})
    bob.done("take-back", {"version": "1"})
    assert statuses_of(result_of(night)) == "replaced"
    assert cy.accept().status == 409
    assert "withdrawn" not in bob.page.words


@pytest.mark.parametrize("version", ["2", "0", "x", ""])
def test_an_unknown_result_is_refused(version, bob, cy, app):
    bob.report(1300, 1000)
    before = rows_of(app)
    assert cy.post("accept", {"version": version}).status == 400
    assert rows_of(app) == before


def test_another_tables_result_cannot_be_accepted(night, bob, new_phone):
    other = AtTable(new_phone(), codes(night)[1], 1)
    bob.report(1300, 1000)
    assert other.accept(version=1).status == 400
    assert not result_of(night).confirmed


# --- after it counts ---------------------------------------------------------------------------------


@pytest.fixture
def confirmed(bob, cy):
    bob.report(1300, 1000)
    cy.accept()


def test_a_different_result_after_confirmation_is_a_proposal(night, bob, cy, confirmed):
    bob.report(1300, 1100)
    assert statuses_of(result_of(night)) == "confirmed open"
    assert "A proposal: the director decides" in bob.page.words
    assert not [form for form in cy.page.forms if form.action.endswith("/accept")]
    page = cy.accept(version=2)
    assert page.status == 409
    assert "Another result already counts." in page.words
    cy.report(1300, 1100)
    assert statuses_of(result_of(night)) == "confirmed open open", "both propose it; nothing counts yet"
    assert "Another result is proposed." in night.get("/desk").words


def test_entering_the_confirmed_result_withdraws_the_proposal(night, bob, confirmed):
    bob.report(1300, 1100)
    bob.report(1300, 1000)
    assert statuses_of(result_of(night)) == "confirmed replaced"


def test_repeated_reports_and_acceptances_change_nothing(night, bob, cy, app):
    bob.report(1300, 1000)
    before = rows_of(app)
    bob.report(1300, 1000)
    assert rows_of(app) == before
    cy.accept()
    before = rows_of(app)
    assert cy.accept().status == 303
    bob.report(1300, 1000)
    cy.report(1300, 1000)
    assert rows_of(app) == before


@pytest.mark.parametrize("time", range(3))
def test_simultaneous_equal_results_are_one_confirmed_result(time, night, bob, cy):
    """One becomes the entry, the other its acceptance."""
    copies = [(sitter.phone.copy(), sitter.path) for sitter in (bob, cy)]
    sent = numbers(1300, 1000)
    answers = at_once(*(lambda p=phone, a=path: p.post(f"{a}/result", sent) for phone, path in copies))
    assert [page.status for page in answers] == [303, 303]
    table = result_of(night)
    assert statuses_of(table) == "confirmed"
    assert {table.confirmed.by, table.confirmed.accepted_by} == {0, 1}


def test_accepting_and_correcting_at_once_confirms_one_result(night, bob, cy):
    """Either the old result is accepted and the new one proposed, or the old one is replaced."""
    bob.report(1300, 1000)
    mine, theirs = bob.phone.copy(), cy.phone.copy()
    _entered, accepted = at_once(
        lambda: mine.post(f"{bob.path}/result", numbers(1300, 1100)),
        lambda: theirs.post(f"{cy.path}/accept", {"version": "1"}),
    )
    table = result_of(night)
    assert statuses_of(table) == {303: "confirmed open", 409: "replaced open"}[accepted.status]


# --- typed -------------------------------------------------------------------------------------------

EIGHT = "At most 8 coups fourrés in 2 hands, all sides together: each has four safeties."
WRONG = [
    ("nothing", {}, "This is missing."),
    ("points missing", numbers(1300, ""), "This is missing."),
    ("letters", numbers("1x00", 1000), "Enter a whole number."),
    ("no multiple of 25", numbers(1310, 1000), "Enter a multiple of 25."),
    ("below zero", numbers(-100, 1000), "Enter a number from 0 to 9999999."),
    ("no hand", numbers(0, 0, hands=0), "Without a finished hand there is no result."),
    ("hands without end", numbers(0, 0, hands=100), "Enter a number from 1 to 99."),
    ("more hands won than played", numbers(100, 50, won=(2, 1)), "More hands won than were played."),
    ("too many coups fourrés", numbers(100, 50, coups=(5, 4)), EIGHT),
    ("coups fourrés of a typing slip", numbers(100, 50, coups=(400, 0)), EIGHT),
    ("coups fourrés below zero", numbers(100, 50, coups=(-1, 0)), "Enter a number from 0 to 8."),
    ("hands won of a typing slip", numbers(100, 50, won=(100, 0)), "More hands won than were played."),
    (
        "a hand won without a point",
        numbers(0, 500, hands=1, won=(1, 0)),
        "A side without points has won no hand.",
    ),
    (
        "every hand won with fewer points",
        numbers(300, 500, won=(2, 0)),
        "A side that wins every hand has the most points",
    ),
    (
        "two trips completed in a hand",
        numbers(4600, 4600, hands=1),
        "All sides together make at most 5,075 points in 1 hand, because only one side completes the trip.",
    ),
    ("more points than two hands make", numbers(99_975, 0), "at most 9,200 points in 2 hands."),
    (
        "fewer points than the coups make",
        numbers(700, 300, coups=(0, 1)),
        "1 coup fourré alone makes 400 points.",
    ),
    ("a number without end", numbers("9" * 300, 50), "Enter a whole number."),
]


@pytest.mark.sampled(18)
@pytest.mark.parametrize(("sent", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_an_impossible_result_is_refused_and_kept(sent, message, night, bob, app):
    before = rows_of(app)
    page = bob.post("result", sent)
    assert page.status == 422
    assert message in page.words
    assert rows_of(app) == before
    if "total_0" in sent:
        (field,) = page.all("input", id="total_0")
        assert field["value"] == sent["total_0"], "nothing typed is lost"


def test_each_impossible_number_has_its_own_error(night, bob):
    page = bob.post("result", numbers(99_975, 0, won=(0, 3), coups=(9, 0)))
    told = {error["id"]: error.words for error in page.all("p", class_="error")}
    assert told == {
        "total_0-error": "Points: A side makes at most 9,200 points in 2 hands.",
        "won_1-error": "Hands won: More hands won than were played.",
        "coups_0-error": f"Coups fourrés: {EIGHT}",
    }


def test_an_error_names_the_limit_for_the_hands_played(night, bob):
    """Not the limit of 99 hands, 396 coups fourrés."""
    page = bob.post("result", numbers(1300, 1000, hands=1, won=(1, 0), coups=(397, 0)))
    (error,) = page.all("p", class_="error")
    assert error.words == (
        "Coups fourrés: At most 4 coups fourrés in 1 hand, all sides together: it has four safeties."
    )


def test_the_most_points_of_two_hands_are_accepted(night, bob):
    assert bob.post("result", numbers(9_200, 0)).status == 303


def test_the_winner_of_a_single_hand_is_inferred(night, bob):
    sent = numbers(1300, 1000, hands=1) | {"won_0": "", "won_1": " "}
    assert bob.post("result", sent).status == 303
    assert result_of(night).open[0].hands_won == (1, 0)


def test_hands_won_are_required_for_two_hands(night, bob):
    assert bob.post("result", numbers(1300, 1000) | {"won_0": ""}).status == 422


def test_a_phone_cannot_fill_the_night_with_results(night, bob, monkeypatch):
    assert MAX_RESULTS_BY_SIDES < MAX_RESULTS <= MAX_RESULTS_IN_FILE, "or no file could hold them"
    monkeypatch.setattr(results, "MAX_RESULTS_BY_SIDES", 4)
    for number in range(4):
        bob.report(100 * number, 0)
    page = bob.post("result", numbers(9_000, 0))
    assert page.status == 409
    assert "Call the director" in page.words
    night.done("/tables/1/1", numbers(1300, 1000))
    assert result_of(night).confirmed.totals == (1300, 1000)


# --- calling -----------------------------------------------------------------------------------------


def test_a_call_for_the_director_is_shown_until_answered(night, bob, cy):
    bob.done("call", {"reason": "We don’t agree on a rule."})
    for page in (bob.page, cy.page):
        assert "The director has been called" in page.words
    assert "Calls you. We don’t agree on a rule." in night.get("/desk").words
    page = night.done("/tables/1/1/answered", {"stay": "y"})
    assert page.goes_to.endswith("/tables/1/1")
    assert "has been called" not in bob.page.words


@pytest.mark.parametrize("rest", ["/desk", "/tables/1/1"])
def test_undo_restores_a_call_answered_by_mistake(rest, night, bob):
    bob.done("call", {"reason": "Please"})
    assert not [form for form in night.get(rest).forms if form.action.endswith("/undo")]
    night.done("/tables/1/1/answered")
    undo = night.get(rest).form("/undo")
    assert night.director.submit(undo).status == 303
    assert "Calls you. Please" in night.get("/desk").words
    assert "The director has been called" in bob.page.words
    before = rows_of(night.director.app)
    night.director.submit(undo)
    assert rows_of(night.director.app) == before, "pressed twice"
    night.done("/tables/1/1/answered")
    bob.done("call", {"reason": "Once more"})
    assert not [form for form in night.get(rest).forms if form.action.endswith("/undo")]


def test_calling_twice_is_once(night, bob, app):
    bob.done("call", {"reason": "Please"})
    before = rows_of(app)
    bob.done("call", {"reason": "Please"})
    assert rows_of(app) == before


def test_the_call_offers_the_rulebook_for_this_table(bob):
    (link,) = (link["href"] for link in bob.page.by_id("calls").all("a"))
    rules = bob.game.game.rules
    assert link == f"/rulebook?box={rules.edition}&players={rules.players}&house-tie=stands"
    assert "For " in bob.phone.get(link).words


def test_the_table_can_take_its_call_back(night, bob, cy):
    bob.done("call", {})
    assert "Come to our table." in night.get("/desk").words
    cy.done("call/off")
    cy.done("call/off")
    assert result_of(night).calling is None


@pytest.mark.parametrize("reason", ["=1+1", "<b>x</b>", "🚗" * 300, "a\nb"])
def test_any_reason_of_a_call_is_shown_as_text(reason, night, bob):
    bob.done("call", {"reason": reason})
    called = result_of(night).called_for
    assert 0 < len(called) <= 200
    assert called in night.get("/tables/1/1").words
