"""Saving a hand (POST /hands/new): what the table reported is what the database holds."""

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
@pytest.mark.parametrize("way", ["keys", "typed"])
def test_a_hand_is_kept_as_reported(way, who, reported, ann):
    names, edition = TABLES[who]
    table = ann.start(*names, edition=edition)
    page = table.post("/hands/new", hand_form(table.game.rules, reported, way))
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
            "side_0-way": "cards",
            "side_0-cards-of_25": "2",
            "side_0-cards-of_50": "1",
            "side_0-cards-of_75": "0",
            "side_0-cards-of_100": "6",
            "side_0-cards-of_200": "",
            "side_1-way": "cards",
            "side_1-cards-of_200": "2",
            "side_1-cards-of_100": "1",
        },
    )
    assert table.hands[0].result == HandResult(
        (SideResult(700, safe_trip=True, cards=(2, 1, 0, 6, 0)), SideResult(500, cards=(0, 0, 0, 1, 2)))
    )
    assert table.totals == (700 + 400 + 300, 500)


def test_only_what_was_reported_is_stored_and_never_points(table, app):
    table.score(hand(side(700, ACE, coups=(ACE,), safe=True), side(75)))
    stored = raw_json(app, "SELECT result FROM hands")
    assert set(stored) == {"sides", "extension_called_by", "draw_pile_empty"}
    assert set(stored["sides"][0]) <= {"miles", "safeties", "coups_fourres", "safe_trip", "cards"}


# --- the three ways of giving the miles -----------------------------------------------------------------


@pytest.mark.parametrize("miles", range(0, 700, 25))
def test_every_multiple_of_25_has_keys(miles, table):
    table.score(hand(side(miles), side(400)))
    assert table.hands[0].result.sides[0].miles == miles


@pytest.mark.parametrize(
    ("fields", "miles"),
    [
        ({"rest": "25"}, 25),
        ({"hundreds": "6"}, 600),
        ({"hundreds": "0"}, 0),
        ({"completed": "y", "hundreds": "3", "rest": "75"}, 700),
        ({"way": "typed", "typed": "575", "hundreds": "3"}, 575),
        ({"way": "typed", "typed": " 6 75 "}, 675),
        ({"way": "typed", "typed": "0"}, 0),
        ({"way": "typed", "typed": "0075"}, 75),
        ({"way": "typed", "typed": "575", "completed": "y"}, 575),
        ({"way": "keys", "typed": "575", "hundreds": "3"}, 300),
        ({"way": "keys", "typed": "nonsense", "hundreds": "3", "cards-of_25": "11"}, 300),
        ({"way": "cards", "cards-of_75": "3", "hundreds": "1"}, 225),
        ({"way": "cards", "cards-of_25": "0", "completed": "y"}, 0),
        ({"hundreds": "3"}, 300),
    ],
)
def test_one_way_at_a_time(fields, miles, table):
    sent = {f"side_0-{name}": value for name, value in fields.items()}
    page = table.post("/hands/new", {"form_key": form_key(), "side_1-hundreds": "1"} | sent)
    assert page.status == 303, page.words
    assert table.hands[0].result.sides[0].miles == miles


# --- claims ------------------------------------------------------------------------------------------------


def test_a_claim_folded_away_claims_nothing(table):
    """A side ticked its claims when it had completed, then went back to 600: the ticks are out of sight."""
    sent = {"side_0-hundreds": "6", "side_0-no_200s": "y", "side_0-pile_empty": "y", "side_1-hundreds": "3"}
    assert table.post("/hands/new", {"form_key": form_key()} | sent).status == 303
    assert table.hands[0].result == hand(side(600), side(300))


def test_the_pile_was_empty_for_the_side_that_completed(table):
    sent = {"side_0-completed": "y", "side_1-pile_empty": "y", "side_1-hundreds": "3"}
    table.post("/hands/new", {"form_key": form_key()} | sent)
    assert not table.hands[0].result.draw_pile_empty


def test_dujardins_safe_trip_goes_to_who_drove_furthest(ann):
    table = ann.start(*NAMES[:3], edition="dujardin-2024")
    table.score(hand(side(300), side(750, safe=True), side(700)))
    assert table.totals == (300, 750 + 400 + 200, 700)


def test_dujardins_claim_by_somebody_else_is_refused_at_its_side(ann):
    table = ann.start(*NAMES[:3], edition="dujardin-2024")
    sent = hand_form(table.game.rules, hand(side(300, safe=True), side(750), side(700)))
    page = table.post("/hands/new", sent)
    assert page.status == 422
    assert "they did not win the hand" in page.by_id("notes-0").words
    assert page.form("/hands/new").fields["side_0-no_200s"] == "y"


def test_dujardins_level_sides_have_no_winner(ann):
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


def test_gone_back_to_the_form_and_corrected_is_a_correction(table):
    """The browser's back button shows the form as it was sent, with its key."""
    rules, key = table.game.rules, form_key()
    table.score(hand(side(700), side(25)), key=key)
    table.score(hand(side(100), side(100)))
    assert table.post("/hands/new", hand_form(rules, hand(side(700), side(250)), key=key)).status == 303
    assert [saved.result.sides[1].miles for saved in table.hands] == [250, 100]
    assert table.kinds == ["hand_saved", "hand_saved", "hand_edited"]
    table.undo_last()
    assert table.totals == (1200, 125)


def test_gone_back_to_the_form_after_an_undo_the_hand_is_saved(table):
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
def test_a_form_without_a_proper_key(key, table):
    sent = hand_form(table.game.rules, hand(side(300), side(200)))
    sent["form_key"] = key
    page = table.post("/hands/new", {name: value for name, value in sent.items() if value is not None})
    assert page.status == 422
    assert page.by_id("notes-hand").words, "it says something"
    assert table.hands == []


# --- htmx ------------------------------------------------------------------------------------------------


def test_htmx_is_sent_to_the_game(table):
    page = table.post("/hands/new", hand_form(table.game.rules, hand(side(300), side(200))), htmx=True)
    assert (page.status, page.html) == (204, "")
    assert page.headers["HX-Redirect"] == table.path
    assert len(table.hands) == 1


@pytest.mark.parametrize("htmx", [True, False])
def test_miles_that_are_missing(htmx, table):
    page = table.post("/hands/new", {"form_key": "k" * 22, "side_0-driving_ace": "played"}, htmx=htmx)
    assert page.status == 422
    assert page.by_id("notes-hand").words == "How far did Ann drive? How far did Bob drive?"
    assert table.hands == []
    assert bool(page.forms) != htmx


@pytest.mark.parametrize(("given", "missing"), [("side_0-hundreds", "Bob"), ("side_1-hundreds", "Ann")])
def test_one_sides_miles_are_missing(given, missing, table):
    page = table.post("/hands/new", {"form_key": "k" * 22, given: "0"})
    assert page.by_id("notes-hand").words == f"How far did {missing} drive?"


def test_cards_that_were_not_counted(table):
    page = table.post("/hands/new", {"form_key": "k" * 22, "side_0-way": "cards", "side_1-hundreds": "0"})
    assert page.status == 422
    assert "How far did Ann drive?" in page.words


def test_a_refused_form_keeps_everything_and_can_be_sent_again(table, ann):
    form = table.get("/hands/new").form("/hands/new")
    sent = form.fields | {
        "side_0-way": "typed",
        "side_0-typed": "70",
        "side_0-driving_ace": "coup",
        "side_0-no_200s": "y",
        "side_1-way": "cards",
        "side_1-cards-of_25": "3",
        "side_1-cards-of_200": "2",
        "side_1-right_of_way": "played",
        "side_1-hundreds": "4",
        "side_1-rest": "75",
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
        "side_0-typed": "675",
        "extension": "nobody",
        "side_0-no_200s": None,
        "side_1-pile_empty": None,
    }
    assert ann.submit(again, repaired).status == 303
    assert table.hands[0].result.sides[0] == side(675, ACE, coups=(ACE,))
    assert table.hands[0].dealer == 1


def test_a_hand_while_the_box_was_changed_elsewhere(table, ann):
    """The page still shows the extension; the rules have none any more: said, not overlooked."""
    form = table.get("/hands/new").form("/hands/new")
    names = {"name_0": "Ann", "name_1": "Bob"}
    table.post("/table", {"edition": "dujardin-2024", **names})
    page = ann.submit(form, {"side_0-completed": "y", "side_1-hundreds": "3", "extension": "0"})
    assert page.status == 422
    assert "Nobody can call the extension here" in page.words
    assert ann.submit(page.form("/hands/new")).status == 303


def test_a_hand_for_a_deleted_game(table):
    sent = hand_form(table.game.rules, hand(side(300), side(200)))
    table.post("/delete")
    assert table.post("/hands/new", sent).status == 404
    assert table.game.all_hands == []
