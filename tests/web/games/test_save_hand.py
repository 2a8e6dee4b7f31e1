"""Saving a hand (POST /hands/new): the database holds what the table reported."""

import pytest

from scorekeeper.rules import HandResult, SideResult, score
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, side
from tests.builders_web import NAMES, form_key, hand_form, raw_json

TABLES = {
    "two": (("Ann", "Bob"), "winning-moves"),
    "pairs": (NAMES[:4], "winning-moves"),
    "three": (NAMES[:3], "wikipedia"),
    "six": (NAMES[:6], "rules-summary"),
    "four singles": (NAMES[:4], "dujardin-2024"),
    "eight": (NAMES[:8], "dujardin-2024"),
}
REPORTED = [
    ("two", hand(side(700), side(0))),
    ("two", hand(side(700, *ALL_FOUR, coups=ALL_FOUR, safe=True), side(0), delayed=True)),
    ("two", hand(side(1000, ROW, safe=True), side(975, TANK), caller=0, delayed=True)),
    ("two", hand(side(900), side(1000), caller=0)),
    ("two", hand(side(775), side(650), caller=0)),
    ("two", hand(side(0), side(0))),
    ("two", hand(side(25, ACE, TANK), side(675, PROOF, ROW, coups=(ROW,)))),
    ("pairs", hand(side(1000, ACE, TANK, coups=(TANK,), safe=True), side(725, ROW))),
    ("three", hand(side(1000), side(0), side(0), caller=0)),
    ("three", hand(side(125), side(700, PROOF, coups=(PROOF,)), side(50, ACE), delayed=True)),
    ("six", hand(side(1000, safe=True), side(325), side(975, *ALL_FOUR))),
    ("four singles", hand(side(400), side(0), side(0), side(375, ACE))),
    ("four singles", hand(side(300), side(550, ACE, safe=True), side(450), side(525))),
    ("eight", hand(side(1000, ROW, coups=(ROW,), safe=True), side(0), side(700), side(25))),
]


@pytest.mark.parametrize(
    ("who", "reported"), REPORTED, ids=[f"{who} {number}" for number, (who, _) in enumerate(REPORTED)]
)
def test_a_hand_is_kept_as_reported(who, reported, ann):
    names, edition = TABLES[who]
    table = ann.start(*names, edition=edition)
    page = table.post("/hands/new", hand_form(table.game.rules, reported))
    assert (page.status, page.goes_to) == (303, table.path)
    (saved,) = table.hands
    assert saved.result == reported
    assert table.totals == tuple(scored.total for scored in score(table.game.rules, reported))
    assert table.kinds == ["hand_saved"]


def test_counted_cards_are_kept_and_the_safe_trip_follows(table):
    table.post(
        "/hands/new",
        {
            "form_key": form_key(),
            "side_0-cards-of_25": "2",
            "side_0-cards-of_50": "1",
            "side_0-cards-of_75": "0",
            "side_0-cards-of_100": "6",
            "side_0-cards-of_200": "",
            "side_1-cards-of_200": "2",
            "side_1-cards-of_100": "1",
        },
    )
    assert table.hands[0].result == HandResult(
        (
            SideResult(700, claims=("safe_trip",), cards=(2, 1, 0, 6, 0)),
            SideResult(500, cards=(0, 0, 0, 1, 2)),
        )
    )
    assert table.totals == (700 + 400 + 300, 500)


def test_a_stored_hand_has_no_points(table, app):
    table.score(hand(side(700, ACE, coups=(ACE,), safe=True), side(75)))
    stored = raw_json(app, "SELECT result FROM hands")
    assert set(stored) == {"sides", "extension_called_by", "draw_pile_empty"}
    assert set(stored["sides"][0]) <= {"miles", "safeties", "coups_fourres", "safe_trip", "cards"}


# --- the two ways of giving the miles -------------------------------------------------------------------


@pytest.mark.parametrize("miles", range(0, 700, 25))
def test_every_multiple_of_25_is_saved(miles, table):
    table.score(hand(side(miles), side(400)))
    assert table.hands[0].result.sides[0].miles == miles


@pytest.mark.parametrize(
    ("fields", "miles"),
    [
        ({"miles": "575"}, 575),
        ({"miles": " 6 75 "}, 675),
        ({"miles": "0"}, 0),
        ({"miles": "0075"}, 75),
        ({"cards-of_75": "3"}, 225),
        ({"cards-of_25": "0"}, 0),
        ({"cards-of_25": "01"}, 25),
        ({"miles": "", "cards-of_75": "3", "cards-of_100": " "}, 225),
        ({"miles": "225", "cards-of_75": "3"}, 225),
        ({"miles": "225", "cards-of_75": "", "cards-of_25": " "}, 225),
    ],
)
def test_a_number_or_counted_cards_give_the_miles(fields, miles, table):
    sent = {f"side_0-{name}": value for name, value in fields.items()}
    page = table.post("/hands/new", {"form_key": form_key(), "side_1-miles": "100"} | sent)
    assert page.status == 303, page.words
    assert table.hands[0].result.sides[0].miles == miles


# --- claims ------------------------------------------------------------------------------------------------


def test_a_hand_that_nobody_completed_ends_with_an_empty_pile(table):
    """In such a hand the draw pile is always empty, so the tick claims no delayed action."""
    sent = {"form_key": form_key(), "side_0-miles": "600", "side_0-pile_empty": "y", "side_1-miles": "300"}
    assert table.post("/hands/new", sent).status == 303
    assert table.hands[0].result == hand(side(600), side(300))


def test_a_claim_left_ticked_is_not_overlooked(table):
    """A side ticked it after completing, then went back to 600 miles."""
    sent = {"side_0-miles": "600", "side_0-no_200s": "y", "side_1-miles": "300"}
    page = table.post("/hands/new", {"form_key": form_key()} | sent)
    assert page.status == 422
    assert "Ann did not complete the trip, so no safe trip." in page.by_id("talk").words
    assert table.hands == []
    (way,) = (form for form in page.leading_to("/amend") if form.fields["way"] == "0")
    assert table.phone.submit(table.phone.submit(way).form("/hands/new")).status == 303
    assert table.hands[0].result == hand(side(600), side(300))


def test_an_empty_pile_counts_only_at_the_side_that_completed(table):
    sent = {"side_0-miles": "700", "side_1-pile_empty": "y", "side_1-miles": "300"}
    table.post("/hands/new", {"form_key": form_key()} | sent)
    assert not table.hands[0].result.draw_pile_empty


def test_by_dujardin_the_safe_trip_goes_to_the_furthest_side(ann):
    table = ann.start(*NAMES[:3], edition="dujardin-2024")
    table.score(hand(side(300), side(750, safe=True), side(700)))
    assert table.totals == (300, 750 + 400 + 200, 700)


def test_by_dujardin_the_loser_may_have_played_no_200(ann):
    """The tick alone scores nothing: only the winner of the hand gets the 200 points."""
    table = ann.start(*NAMES[:3], edition="dujardin-2024")
    sent = {"form_key": form_key(), "side_0-miles": "300", "side_0-no_200s": "y"}
    assert table.post("/hands/new", sent | {"side_1-miles": "750", "side_2-miles": "700"}).status == 303
    assert table.totals == (300, 1150, 700)


def test_by_dujardin_level_sides_have_no_winner(ann):
    table = ann.start("Ann", "Bob", edition="dujardin-2024")
    table.score(hand(side(750), side(750)))
    assert table.totals == (750, 750)


# --- one form, one hand ----------------------------------------------------------------------------------


def test_the_same_form_twice_is_one_hand(table):
    sent = hand_form(table.game.rules, hand(side(700, ACE), side(25)))
    for _ in range(3):
        assert table.post("/hands/new", sent).goes_to == table.path
    assert len(table.hands) == 1
    assert table.kinds == ["hand_saved"]


def test_two_forms_with_the_same_hand_are_two_hands(table):
    table.score(hand(side(300), side(200)), hand(side(300), side(200)))
    assert table.totals == (600, 400)


def test_the_same_form_key_in_another_game_is_another_hand(table, ann):
    other, key = ann.start("Cy", "Di"), form_key()
    for game in (table, other):
        game.score(hand(side(300), side(200)), key=key)
    assert table.totals == other.totals == (300, 200)


def test_a_changed_form_sent_again_is_a_correction(table):
    """The browser's back button shows the form as it was sent, with its key."""
    rules, key = table.game.rules, form_key()
    table.score(hand(side(700), side(25)), key=key)
    table.score(hand(side(100), side(100)))
    assert table.post("/hands/new", hand_form(rules, hand(side(700), side(250)), key=key)).status == 303
    assert [saved.result.sides[1].miles for saved in table.hands] == [250, 100]
    assert table.kinds == ["hand_saved", "hand_saved", "hand_edited"]
    table.undo_last()
    assert table.totals == (1200, 125)


def test_a_form_sent_again_after_an_undo_saves_the_hand(table):
    rules, key = table.game.rules, form_key()
    table.score(hand(side(700), side(25)), key=key)
    table.undo_last()
    assert table.hands == []
    assert table.post("/hands/new", hand_form(rules, hand(side(700), side(250)), key=key)).status == 303
    assert table.totals == (1100, 250)
    assert len(table.game.all_hands) == 1
    table.undo_last()
    assert table.hands == []


@pytest.mark.parametrize("key", ["", "short", "k" * 15, "k" * 33, "k" * 5000, None])
def test_a_form_without_a_proper_key_is_refused(key, table):
    sent = hand_form(table.game.rules, hand(side(300), side(200)))
    sent["form_key"] = key
    page = table.post("/hands/new", {name: value for name, value in sent.items() if value is not None})
    assert page.status == 422
    assert page.by_id("talk").all(class_="error"), "it says something"
    assert table.hands == []


# --- htmx ------------------------------------------------------------------------------------------------


def test_a_save_by_htmx_redirects_to_the_game(table):
    """The browser follows the redirect itself; htmx takes its parts from the whole page."""
    sent = hand_form(table.game.rules, hand(side(300), side(200)))
    page = table.post("/hands/new", sent, htmx=True, follow_redirects=True)
    assert page.status == 200
    assert page.all("main", id="main")
    assert page.by_id("entry").all("button", class_="main")[0].words == "Save hand 2"
    assert len(table.hands) == 1
    assert table.post("/hands/new", sent, htmx=True).goes_to == table.path


@pytest.mark.parametrize("htmx", [True, False])
def test_missing_miles_are_refused_for_every_side(htmx, table):
    page = table.post("/hands/new", {"form_key": "k" * 22, "side_0-driving_ace": "played"}, htmx=htmx)
    assert page.status == 422
    assert page.by_id("talk").words == "Not saved yet. How far did Ann and Bob drive?"
    assert table.hands == []
    assert bool(page.all("html")) != htmx
    assert page.form("/hands/new").fields["side_0-driving_ace"] == "played", "for htmx, too, all of it"


@pytest.mark.parametrize(("given", "missing"), [("side_0-miles", "Bob"), ("side_1-miles", "Ann")])
def test_missing_miles_of_one_side_open_its_row(given, missing, table):
    page = table.post("/hands/new", {"form_key": "k" * 22, given: "0"})
    assert page.by_id("talk").words == f"Not saved yet. How far did {missing} drive?"
    assert page.by_id("entry")["data-active"] == {"Ann": "0", "Bob": "1"}[missing], "its row opens"


def test_uncounted_cards_are_refused_as_missing_miles(table):
    page = table.post("/hands/new", {"form_key": "k" * 22, "side_0-cards-of_25": "", "side_1-miles": "0"})
    assert page.status == 422
    assert "How far did Ann drive?" in page.words


def test_a_refused_form_keeps_everything_and_can_be_sent_again(table, ann):
    form = table.get("/hands/new").form("/hands/new")
    sent = form.fields | {
        "side_0-miles": "70",
        "side_0-driving_ace": "coup",
        "side_0-no_200s": "y",
        "side_1-cards-of_25": "3",
        "side_1-cards-of_200": "2",
        "side_1-right_of_way": "played",
        "extension": "1",
        "dealer": "1",
        "side_1-pile_empty": "y",
    }
    page = ann.submit(form, sent)
    assert page.status == 422
    again = page.form("/hands/new")
    assert again.fields | {"csrf_token": ""} == sent | {"csrf_token": ""}
    assert table.hands == []
    repaired = {
        "side_0-miles": "675",
        "extension": "nobody",
        "side_0-no_200s": None,
        "side_1-pile_empty": None,
    }
    assert ann.submit(again, repaired).status == 303
    assert table.hands[0].result.sides[0] == side(675, ACE, coups=(ACE,))
    assert table.hands[0].dealer == 1


def test_an_extension_that_the_new_box_lacks_is_refused(table, ann):
    """The box was changed on another phone while this page still offers the extension."""
    form = table.get("/hands/new").form("/hands/new")
    names = {"name_0": "Ann", "name_1": "Bob"}
    table.post("/table", {"edition": "dujardin-2024", **names})
    page = ann.submit(form, {"side_0-miles": "700", "side_1-miles": "300", "extension": "0"})
    assert page.status == 422
    assert "These rules have no extension, so nobody can call it." in page.words
    assert ann.submit(page.form("/hands/new")).status == 303


def test_a_hand_for_a_deleted_game_is_not_saved(table):
    sent = hand_form(table.game.rules, hand(side(300), side(200)))
    table.post("/delete")
    assert table.post("/hands/new", sent).status == 404
    assert table.game.all_hands == []


IDLE = "An empty draw pile counts only for a side that completes its trip, so not for Bob."


@pytest.mark.parametrize("ticked", ["side_0", "side_1"])
def test_a_tick_that_counted_for_nothing_is_told_after_a_plain_save(ticked, ann):
    table = ann.start("Ann", "Bob")
    form = hand_form(table.game.rules, hand(side(700), side(475)))
    saved = table.post("/hands/new", form | {f"{ticked}-pile_empty": "y"})
    assert saved.status == 303
    assert (IDLE in table.page().words) == (ticked == "side_1")
    assert IDLE not in table.page().words


def test_a_tick_that_counted_for_nothing_is_told_after_a_plain_correction(ann):
    table = ann.start("Ann", "Bob").score(hand(side(700), side(475)))
    form = hand_form(table.game.rules, hand(side(700), side(500)))
    table.post(f"/hands/{table.hands[0].id}", form | {"side_1-pile_empty": "y"})
    assert IDLE in table.page().words


def test_an_outbox_is_not_told_again_of_a_tick_that_counts_for_nothing(ann):
    table = ann.start("Ann", "Bob")
    form = hand_form(table.game.rules, hand(side(700), side(475))) | {"side_1-pile_empty": "y"}
    assert table.post("/hands/new", form, headers={"X-Outbox": "1"}).status == 204
    assert IDLE not in table.page().words
