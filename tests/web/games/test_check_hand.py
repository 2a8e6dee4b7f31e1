"""The preview (/hands/new/check): the server scores every change, complete or not, and saves nothing."""

import pytest

from scorekeeper.rules import score
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, side
from tests.builders_web import NAMES, hand_form, rows_of

HANDS = [
    pytest.param(hand(side(700, ACE), side(0)), id="shutout"),
    pytest.param(
        hand(side(1000, *ALL_FOUR, coups=(ACE, ROW), safe=True), side(25), caller=0, delayed=True), id="all"
    ),
    pytest.param(hand(side(400, TANK), side(675, PROOF, coups=(PROOF,))), id="nobody completed"),
    pytest.param(hand(side(775), side(950), caller=1), id="extension failed"),
]

NO_TRIP = "did not complete the trip, so no safe trip. Turn off “No 200s”, or correct the miles."


def gained(page, side):
    """The points that a side's row shows for the hand."""
    (figure,) = page.by_id(f"gained-{side}").all("b", class_="figure")
    return figure.words.replace(",", "")


def if_shut_out(page):
    """The sentence about points that depend on missing miles, or nothing."""
    words = page.by_id("talk").words
    return words if "Shutout: " in words else ""


def live_ids(page):
    return [element["id"] for element in page.all(class_="live")]


def check(table, fields, htmx=True):
    page = table.post("/hands/new/check", {"form_key": "k" * 22} | fields, htmx=htmx)
    assert page.status == 200
    return page


@pytest.mark.parametrize("reported", HANDS)
@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("way", ["miles", "cards"])
def test_the_preview_shows_each_sides_lines_and_sum(reported, way, htmx, table, app):
    table.score(hand(side(300), side(200)))
    before = rows_of(app)
    rules = table.game.rules
    page = table.post("/hands/new/check", hand_form(rules, reported, way), htmx=htmx)
    for index, scored in enumerate(score(rules, reported)):
        assert gained(page, index) == f"+{scored.total}"
        receipt = page.by_id(f"receipt-{index}")
        assert len(receipt.all("tr")) == len(scored.lines or [1]) + 1
        points = [int(cell.words.replace(",", "")) for cell in receipt.all("td")]
        assert points == ([line.points for line in scored.lines] or [0]) + [scored.total]
    assert rows_of(app) | {"followed_hands": []} == before, "nothing is saved but who enters it"


def test_htmx_gets_only_the_live_parts(table):
    page = check(table, {"side_0-miles": "700"})
    assert page.forms == []
    assert page.all("html") == page.all("input") == []
    assert all("live" in element.classes for element in page.root.parts)


def test_the_page_without_javascript_keeps_everything_entered(table):
    sent = hand_form(
        table.game.rules, hand(side(700, ACE, safe=True), side(475, ROW, coups=(ROW,))), dealer=1
    )
    page = check(table, sent, htmx=False)
    form = page.form("/hands/new")
    assert {name: form.fields.get(name) for name in sent} == sent
    adding_up = page.all("noscript")[-1].all("button")[0]
    assert adding_up["formaction"] == f"{table.path}/hands/new/check"


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_parts_are_those_of_the_entry(players, ann):
    table = ann.start(*NAMES[:players])
    (entry,) = table.page().all("form", id="entry")
    followed = {element["id"] for element in entry.all(class_="live")}
    parts = live_ids(check(table, {}))
    assert len(parts) == len(set(parts)), "each once"
    sides = range(table.game.rules.sides)
    entered = {"talk", *(f"{part}-{number}" for part in ("gained", "receipt") for number in sides)}
    assert set(parts) >= entered
    assert followed >= entered


def test_a_side_without_miles_has_the_points_of_its_safeties(table):
    page = check(table, {"side_0-driving_ace": "coup", "side_1-miles": "400"})
    assert gained(page, 0) == "+400"
    assert gained(page, 1) == "+400"


@pytest.mark.parametrize("without", [0, 1])
def test_a_side_without_miles_shows_no_points_yet(without, table):
    page = check(table, {f"side_{1 - without}-miles": "0"})
    assert gained(page, without) == "--"
    assert gained(page, 1 - without) == "+0", "that was given"
    assert [gained(table.page(), side) for side in (0, 1)] == ["--", "--"]


def test_points_that_are_not_known_have_no_working(table):
    page = check(table, {"side_0-miles": "725", "side_1-miles": "0"})
    assert gained(page, 0) == "--"
    assert page.by_id("receipt-0").words == ""
    page = check(table, {"side_0-miles": "0", "side_1-miles": "0"})
    assert page.by_id("receipt-0").words == "Nothing 0 Total 0"


def test_partners_are_several_in_sentences_about_them(ann):
    table = ann.start(*NAMES[:4], edition="winning-moves")
    page = check(table, {"side_0-miles": "1000", "side_1-miles": "0"})
    assert "Bob & Dev have no miles: +500 to Ann & Chloé." in page.by_id("talk").words
    page = check(table, {"side_0-miles": "1000"})
    assert "500 more for Ann & Chloé if Bob & Dev have no miles" in page.by_id("talk").words


def test_a_shutout_waits_for_the_other_sides_miles(table):
    page = check(table, {"side_0-miles": "700"})
    assert "Shutout" not in page.by_id("receipt-0").words
    assert gained(page, 0) == "+1100…", "there may be more"
    page = check(table, {"side_0-miles": "700", "side_1-miles": "0"})
    assert "Shutout" in page.by_id("receipt-0").words
    assert gained(page, 0) == "+1600"


def test_the_preview_says_which_points_depend_on_missing_miles(table):
    page = check(table, {"side_0-miles": "700"})
    assert if_shut_out(page) == "Shutout: 500 more for Ann if Bob has no miles."
    assert gained(page, 1) == "--"
    for others in ("0", "25"):
        decided = check(table, {"side_0-miles": "700", "side_1-miles": others})
        assert if_shut_out(decided) == ""
        assert "…" not in decided.words


def test_an_unfinished_trip_announces_no_shutout(table):
    page = check(table, {"side_0-miles": "675"})
    assert if_shut_out(page) == ""
    assert gained(page, 0) == "+675"


def test_a_shutout_among_three_sides_depends_on_both_others(ann):
    table = ann.start(*NAMES[:3])
    for fields, lacking in (({}, "Bob and Chloé have"), ({"side_1-miles": "0"}, "Chloé has")):
        page = check(table, {"side_0-miles": "700"} | fields)
        assert gained(page, 0) == "+1100…"
        assert if_shut_out(page) == f"Shutout: 500 more for Ann if {lacking} no miles."
    sure = check(table, {"side_0-miles": "700", "side_1-miles": "25"})
    assert gained(sure, 0) == "+1100"
    assert if_shut_out(sure) == ""


def test_a_shutout_that_everybody_else_gets_names_them(ann):
    """Dujardin asks neither for a completed trip nor how far the others are."""
    table = ann.start(*NAMES[:3], edition="dujardin-2024")
    page = check(table, {"side_0-miles": "1000", "side_1-miles": "600"})
    assert if_shut_out(page) == "Shutout: 500 more each for Ann and Bob if Chloé has no miles."


@pytest.mark.parametrize(
    ("miles", "told"),
    [
        (("800", "925", "0"), "Chloé has no miles: +500 each to Ann and Bob."),
        (("800", "0", "0"), "Bob and Chloé have no miles: +1,000 to Ann, +500 each to Bob and Chloé."),
        (
            ("800", "", "0"),
            "Chloé has no miles: +500 to Ann. Shutout: 500 more each for Ann and Chloé if Bob has no miles.",
        ),
        (("800", "925", "25"), ""),
    ],
)
def test_the_points_of_shutouts_are_told(miles, told, ann):
    table = ann.start(*NAMES[:3], edition="dujardin-2024")
    page = check(table, {f"side_{side}-miles": driven for side, driven in enumerate(miles)})
    assert page.by_id("talk").words == told


@pytest.mark.parametrize(
    ("miles", "told"),
    [
        (("575", "700", ""), "Bob has not completed the extension: +200 to Ann."),
        (("575", "700", "300"), "Bob has not completed the extension: +200 each to Ann and Chloé."),
        (("575", "1000", "300"), ""),
    ],
)
def test_the_points_of_an_extension_that_failed_are_told(miles, told, ann):
    table = ann.start(*NAMES[:3])
    fields = {f"side_{side}-miles": driven for side, driven in enumerate(miles)}
    assert check(table, fields | {"extension": "1"}).by_id("talk").words == told


def test_points_from_others_stand_before_the_coups_fourres(table):
    page = check(table, {"side_0-miles": "700", f"side_0-{ACE}": "coup", "side_1-miles": "0"})
    assert page.by_id("talk").words == "Bob has no miles: +500 to Ann. Coup fourré, +400: Ann (Driving Ace)."


def test_coups_fourres_are_told(ann):
    table = ann.start(*NAMES[:3])
    assert "Coup fourré" not in check(table, {"side_0-driving_ace": "played"}).by_id("talk").words
    page = check(table, {"side_0-driving_ace": "coup", "side_2-extra_tank": "coup", "side_0-miles": "700"})
    words = page.by_id("talk").words
    assert words.startswith(
        "Coups fourrés, +400 each: Ann (Driving Ace), Chloé (Extra Tank). Shutout: 500 more"
    )


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([ACE], "Coup fourré, +400: Ann (Driving Ace)."),
        ([ACE, TANK], "Coups fourrés, +400 each: Ann (Driving Ace, Extra Tank)."),
    ],
)
def test_the_points_of_coups_fourres_are_those_of_each(cards, told, table):
    words = check(table, {f"side_0-{card}": "coup" for card in cards}).by_id("talk").words
    assert words.startswith(told)


def test_the_lines_say_how_it_ended(table):
    page = check(table, {"side_0-miles": "700", "side_0-no_200s": "y", "side_1-miles": "0"})
    lines = page.by_id("receipt-0").words
    for ending in ("Trip completed", "Safe trip", "Shutout"):
        assert ending in lines


def test_counted_cards_are_added_and_judged(table):
    two_200s = {"side_0-cards-of_100": "3", "side_0-cards-of_200": "2", "side_1-miles": "100"}
    page = check(table, two_200s)
    assert gained(page, 0) == "+1100"
    assert "Safe trip" not in page.by_id("receipt-0").words
    page = check(table, two_200s | {"side_0-cards-of_100": "7", "side_0-cards-of_200": "0"})
    assert "Safe trip" in page.by_id("receipt-0").words


@pytest.mark.parametrize("counted", ["5", "2"])
def test_counted_cards_that_contradict_the_miles_are_refused_with_both_numbers(counted, table):
    """The refusal names both numbers and guesses nothing."""
    fields = {"side_0-miles": "400", "side_0-cards-of_100": counted, "side_1-miles": "100"}
    says = f"400 miles, but the cards counted make {int(counted) * 100}."
    assert says in check(table, fields).by_id("talk").words
    page = table.post("/hands/new", {"form_key": "k" * 22} | fields)
    assert page.status == 422
    assert says in page.by_id("talk").words
    assert table.hands == []


def test_the_extension_makes_the_trip_longer(table):
    fields = {"side_0-miles": "1000", "side_1-miles": "800"}
    assert gained(check(table, fields), 0) == "--", "they cannot both have driven past 700"
    for caller in ("0", "1"):
        assert gained(check(table, fields | {"extension": caller}), 0) == "+1600"


@pytest.mark.parametrize("number", [3, 4])
def test_the_preview_adds_up_three_and_four_sides(number, ann):
    players, edition = (3, "winning-moves") if number == 3 else (8, "dujardin-2024")
    table = ann.start(*NAMES[:players], edition=edition)
    reported = hand(*[side(100 * (index + 1)) for index in range(number)])
    page = table.post("/hands/new/check", hand_form(table.game.rules, reported), htmx=True)
    expected = [scored.total for scored in score(table.game.rules, reported)]
    assert [int(gained(page, side)) for side in range(number)] == expected


def test_missing_miles_are_not_held_against_anybody_yet(table):
    page = check(table, {})
    assert page.all(class_="error") == []


LACKING = [
    pytest.param({"side_0-no_200s": "y"}, id="no 200s"),
    pytest.param({"side_0-no_200s": "y", "side_1-miles": "425"}, id="no 200s, and the other side's miles"),
    pytest.param({"side_0-pile_empty": "y", "side_1-miles": "425"}, id="draw pile empty"),
    pytest.param({"extension": "0"}, id="extension"),
    pytest.param({"extension": "0", "side_0-no_200s": "y"}, id="extension without 200s"),
    pytest.param({"extension": "0", "side_1-miles": "1000"}, id="extension, completed by the other"),
]


@pytest.mark.parametrize("fields", LACKING)
def test_missing_miles_alone_are_no_problem(fields, table):
    page = check(table, fields)
    assert page.by_id("talk").all(class_="error") == page.all("button", name="way") == []
    assert gained(page, 0) == "--"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"side_0-no_200s": "y", "side_1-miles": "700"}, f"Ann {NO_TRIP}"),
        ({"side_0-no_200s": "y", "side_1-miles": "310"}, "Bob cannot have 310 miles"),
        ({"side_0-no_200s": "y", "side_1-no_200s": "y"}, NO_TRIP),
        ({"extension": "0", "side_0-driving_ace": "played", "side_1-driving_ace": "coup"}, "Driving Ace"),
    ],
)
def test_a_problem_that_no_miles_can_mend_is_told_at_once(fields, says, table):
    (note,) = check(table, fields).by_id("talk").all(class_="error")
    assert says in note.words


def test_a_problem_is_told_at_once(table):
    page = check(table, {"side_0-miles": "700", "side_1-miles": "700"})
    assert "cannot both complete the trip" in page.by_id("talk").words
    assert [gained(page, side) for side in (0, 1)] == ["--", "--"]


def test_the_preview_speaks_french(new_phone):
    table = new_phone("fr").start("Ann", "Bob", edition="winning-moves")
    page = check(table, {"side_0-miles": "12", "side_1-miles": "100"})
    assert "12 km pour Ann" in page.by_id("talk").words
    assert "cannot" not in page.words


@pytest.mark.parametrize(
    ("ticked", "miles", "idle"),
    [
        ([1], ("700", "475"), "Bob"),
        ([0], ("600", "475"), "Ann"),
        ([0, 1], ("600", "475"), "Ann and Bob"),
        ([0], ("700", "475"), None),
        ([0, 1], ("", ""), None),
        ([0], ("", "475"), None),
    ],
)
def test_an_empty_pile_claimed_without_a_trip_is_told(ticked, miles, idle, table):
    given = {f"side_{side}-miles": driven for side, driven in enumerate(miles)}
    page = check(table, given | {f"side_{side}-pile_empty": "y" for side in ticked})
    told = "An empty draw pile counts only for a side that completes its trip, so not for"
    words = page.by_id("talk").words
    assert f"{told} {idle}." in words if idle else told not in words
