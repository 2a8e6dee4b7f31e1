"""Correcting a hand (/hands/<id>), at any time: what the form shows, what is kept, what follows from it."""

import pytest

from scorekeeper.rules.game import Outcome
from scorekeeper.web.games import hand_views
from tests.builders import ACE, ROW, TANK, hand, side
from tests.builders_web import NAMES, hand_form, rows_of, table_form

A_1700 = hand(side(700, ACE), side(0))
LEVEL = hand(side(500), side(500))


def correct(table, number, reported, **more):
    saved = table.hands[number - 1]
    return table.post(f"/hands/{saved.id}", hand_form(table.game.rules, reported, **more))


def totals_before(page):
    """The sides with the totals that the hand is added to."""
    return [row.words for row in page.by_id("entry").all(class_="who")]


@pytest.mark.parametrize(
    ("reported", "shown"),
    [
        (
            hand(side(700, ACE, safe=True), side(0)),
            {"side_0-miles": "700", "side_0-no_200s": "y", "side_1-miles": "0"},
        ),
        (hand(side(475), side(625)), {"side_0-miles": "475", "side_1-miles": "625"}),
        (
            hand(side(1000, TANK, coups=(TANK,)), side(700), caller=0),
            {"extension": "0", "side_0-extra_tank": "coup"},
        ),
        (
            hand(side(700), side(100, ROW), delayed=True),
            {"side_0-pile_empty": "y", "side_1-right_of_way": "played"},
        ),
    ],
)
def test_the_form_shows_the_hand_as_it_was_entered(reported, shown, table, ann):
    table.score(reported)
    page = table.get(f"/hands/{table.hands[0].id}")
    fields = page.form(f"/hands/{table.hands[0].id}").fields
    assert page.all("h1")[0].words == "Hand 1"
    assert page.by_id("entry").all("button", class_="main")[0].words == "Save the correction"
    assert fields["dealer"] == "0"
    assert {name: fields.get(name) for name in shown} == shown
    assert ann.submit(page.form(f"/hands/{table.hands[0].id}")).status == 303
    assert table.hands[0].result == reported, "sent as it is, it stays as it was"


@pytest.mark.parametrize("edition", ["winning-moves", "dujardin-2024"])
def test_an_unchanged_correction_changes_nothing(edition, ann):
    table = ann.start(*NAMES[:3], edition=edition)
    target = table.game.rules.target_miles
    for way in ("miles", "cards"):
        table.score(hand(side(target, safe=True), side(375, ACE, coups=(ACE,)), side(0)), way=way)
    for saved in table.hands:
        form = table.get(f"/hands/{saved.id}").form(f"/hands/{saved.id}")
        ann.submit(form)
    before, after = [saved.result for saved in table.hands], [saved.result for saved in table.hands]
    assert before == after
    assert [saved.sides[1].cards is not None for saved in after] == [False, True]


def test_a_correction_changes_later_totals_and_the_winner(table):
    table.score(A_1700, A_1700, LEVEL, A_1700)
    assert table.outcome == Outcome((0,), "reached")
    page = correct(table, 1, hand(side(0), side(700)))
    assert page.goes_to == f"{table.path}#hand-1", "its line says what has changed"
    assert table.totals == (3900, 2100)
    assert table.outcome is None
    assert len(table.hands) == 4, "no hand was added"
    correct(table, 1, A_1700)
    assert table.outcome == Outcome((0,), "reached")


def test_the_dealer_is_kept_unless_corrected(ann):
    table = ann.start(*NAMES[:3])
    table.score(*[hand(side(100), side(100), side(100))] * 3)
    correct(table, 2, hand(side(200), side(100), side(0)))
    assert [saved.dealer for saved in table.hands] == [0, 1, 2]
    correct(table, 2, hand(side(200), side(100), side(0)), dealer=0)
    assert [saved.dealer for saved in table.hands] == [0, 0, 2]
    assert table.game.dealer == 0


def test_a_chosen_next_dealer_survives_a_correction(table):
    table.score(LEVEL)
    table.post("/dealer", {"dealer": "0"})
    correct(table, 1, A_1700)
    assert table.game.next_dealer == 0


def test_the_change_log_keeps_the_hand_before_its_correction(table):
    table.score(LEVEL)
    correct(table, 1, A_1700)
    change = table.game.changes[-1]
    assert change.kind == "hand_edited"
    key = f"hand:{table.hands[0].id}"
    assert [reported["miles"] for reported in change.before[key]["result"]["sides"]] == [500, 500]
    assert [reported["miles"] for reported in change.after[key]["result"]["sides"]] == [700, 0]


def test_a_correction_can_change_the_way_of_counting(table):
    table.score(LEVEL, way="cards")
    correct(table, 1, LEVEL, way="miles")
    assert table.hands[0].result == LEVEL
    assert table.hands[0].result.sides[0].cards is None


@pytest.mark.parametrize("htmx", [True, False])
def test_the_preview_adds_to_the_totals_before_that_hand(htmx, table, app):
    table.score(A_1700, LEVEL, A_1700)
    before = rows_of(app)
    saved = table.hands[1]
    page = table.post(
        f"/hands/{saved.id}/check", hand_form(table.game.rules, hand(side(100), side(200))), htmx=htmx
    )
    assert page.status == 200
    assert [page.by_id(f"gained-{index}").words for index in (0, 1)] == ["+100 −400", "+200 −300"]
    assert bool(page.forms) != htmx
    if not htmx:
        assert totals_before(page) == ["Ann 1,700", "Bob 0"]
    assert rows_of(app) == before


def test_an_unchanged_correction_shows_no_difference(table):
    table.score(A_1700)
    form = hand_form(table.game.rules, A_1700)
    page = table.post(f"/hands/{table.hands[0].id}/check", form, htmx=True)
    assert [page.by_id(f"gained-{index}").words for index in (0, 1)] == ["+1,700", "+0"]


def test_the_first_hand_adds_to_points_from_paper(ann):
    table = ann.start("Ann", "Bob", total_0="1000")
    table.score(LEVEL)
    page = table.get(f"/hands/{table.hands[0].id}")
    assert totals_before(page) == ["Ann 1,000", "Bob 0"]
    assert page.by_id("gained-0").words == "+500"


@pytest.mark.parametrize("htmx", [True, False])
def test_a_saved_correction_leads_to_the_game_with_the_next_hand_open(htmx, table):
    table.score(LEVEL)
    saved = table.hands[0]
    sent = hand_form(table.game.rules, A_1700)
    page = table.post(f"/hands/{saved.id}", sent, htmx=htmx)
    assert (page.status, page.goes_to) == (303, f"{table.path}#hand-1")
    assert table.page().form("/hands/new").fields["side_0-miles"] == ""
    assert table.totals == (1700, 0)


def test_missing_miles_are_refused_and_the_hand_stays(table):
    table.score(LEVEL)
    page = table.post(f"/hands/{table.hands[0].id}", {"form_key": "k" * 22, "side_0-miles": "100"})
    assert page.status == 422
    assert "How far did Bob drive?" in page.words
    assert page.form(f"/hands/{table.hands[0].id}").fields["side_0-miles"] == "100"
    assert table.totals == (500, 500)
    assert table.kinds == ["hand_saved"]


def test_a_deleted_hand_cannot_be_corrected(table):
    table.score(LEVEL, A_1700)
    saved = table.hands[0].id
    table.post(f"/hands/{saved}/delete")
    assert table.get(f"/hands/{saved}").status == 404
    assert table.post(f"/hands/{saved}", hand_form(table.game.rules, A_1700)).status == 409
    assert table.totals == (1700, 0)


def test_a_hand_that_does_not_count_can_be_corrected(table):
    table.score(A_1700, A_1700, A_1700, LEVEL)
    saved = table.hands[3].id
    assert "does not count" in table.get(f"/hands/{saved}").words
    correct(table, 4, A_1700)
    assert table.totals == (5100, 0)
    assert table.hands[3].result == A_1700


def test_claims_without_points_in_these_rules_are_kept(ann):
    """The table stops giving points for a safe trip and an empty draw pile, and a correction is saved."""
    table = ann.start("Ann", "Bob")
    table.score(hand(side(700, safe=True), side(475), delayed=True))
    nothing = {"house-points_safe_trip": "0", "house-points_delayed_action": "0", "told": "yes"}
    table.post("/table", table_form(table.game, **nothing))
    page = table.get(f"/hands/{table.hands[0].id}")
    form = page.form(f"/hands/{table.hands[0].id}")
    assert ann.submit(form, {"dealer": "1"}).status == 303
    assert table.hands[0].dealer == 1
    assert table.hands[0].result.draw_pile_empty
    assert table.hands[0].result.sides[0].claims == ("safe_trip",)


def test_a_correction_survives_a_simultaneous_deletion(table, monkeypatch):
    """Another phone deletes the hand between the correction and its answer."""
    table.score(LEVEL)
    change = hand_views.change_hand

    def change_and_delete(row, device, kind, *rest, **values):
        change(row, device, kind, *rest, **values)
        change(row, device, "hand_deleted", deleted=True)

    monkeypatch.setattr(hand_views, "change_hand", change_and_delete)
    page = table.post(f"/hands/{table.hands[0].id}", hand_form(table.game.rules, hand(side(100), side(200))))
    assert (page.status, page.goes_to) == (303, table.path)
