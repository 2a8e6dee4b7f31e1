"""The preview (/hands/new/check): the server's own score at every change, whole or in parts; none saved."""

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


def figures(element):
    return [figure.words.replace(",", "") for figure in element.all("b", class_="figure")]


def live_ids(page):
    return [element["id"] for element in page.all(class_="live")]


def check(table, fields, htmx=True):
    page = table.post("/hands/new/check", {"form_key": "k" * 22} | fields, htmx=htmx)
    assert page.status == 200
    return page


@pytest.mark.parametrize("reported", HANDS)
@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("way", ["keys", "typed", "cards"])
def test_each_sides_lines_sum_and_new_total(reported, way, htmx, table, app):
    table.score(hand(side(300), side(200)))
    before = rows_of(app)
    rules = table.game.rules
    page = table.post("/hands/new/check", hand_form(rules, reported, way), htmx=htmx)
    for index, (scored, had) in enumerate(zip(score(rules, reported), (300, 200), strict=True)):
        assert figures(page.by_id(f"gained-{index}")) == [f"+{scored.total}", str(had + scored.total)]
        receipt = page.by_id(f"receipt-{index}")
        assert len(receipt.all("tr")) == len(scored.lines or [1]) + 1
        points = [int(cell.words.replace(",", "")) for cell in receipt.all("td")]
        assert points == ([line.points for line in scored.lines] or [0]) + [scored.total]
    assert figures(page.by_id("sums")) == [f"+{scored.total}" for scored in score(rules, reported)]
    assert rows_of(app) == before, "nothing is saved"


def test_with_htmx_only_the_live_parts(table):
    page = check(table, {"side_0-completed": "y"})
    assert page.forms == []
    assert page.all("html") == page.all("input") == []
    assert all("live" in element.classes for element in page.root.children if not isinstance(element, str))


def test_without_javascript_the_whole_page_with_everything_entered(table):
    sent = hand_form(
        table.game.rules, hand(side(700, ACE, safe=True), side(475, ROW, coups=(ROW,))), dealer=1
    )
    page = check(table, sent, htmx=False)
    form = page.form("/hands/new")
    assert {name: form.fields.get(name) for name in sent} == sent
    adding_up = page.all("noscript")[-1].all("button")[0]
    assert adding_up["formaction"] == f"{table.path}/hands/new/check"


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_parts_are_those_of_the_page(players, ann):
    table = ann.start(*NAMES[:players])
    whole, parts = table.get("/hands/new"), check(table, {})
    assert sorted(live_ids(parts)) == sorted(set(live_ids(parts))), "each once"
    missing = set(live_ids(whole)) - set(live_ids(parts))
    assert missing == set(), "a part that would grow old"
    assert set(live_ids(parts)) - set(live_ids(whole)) <= {"notes-extension"} | {
        f"line-{number}" for number in range(4)
    }


def test_a_side_without_miles_has_no_total_yet_but_its_safeties(table):
    page = check(table, {"side_0-driving_ace": "coup", "side_1-hundreds": "4"})
    assert figures(page.by_id("gained-0"))[0] == "+400"
    assert figures(page.by_id("gained-1")) == ["+400", "400"]


def test_no_shutout_before_the_other_side_said_anything(table):
    page = check(table, {"side_0-completed": "y"})
    assert "Shutout" not in page.by_id("receipt-0").words
    page = check(table, {"side_0-completed": "y", "side_1-hundreds": "0"})
    assert "Shutout" in page.by_id("receipt-0").words


def test_how_it_ended_shows_by_itself(table):
    page = check(table, {"side_0-completed": "y", "side_0-no_200s": "y", "side_1-hundreds": "0"})
    ended = [ending.words for ending in page.by_id("notes-0").all(class_="ending")]
    assert ended == ["Trip completed", "Safe trip", "Shutout"]


def test_a_tile_says_who_has_the_card(table):
    page = check(table, {"side_0-driving_ace": "coup", "side_1-extra_tank": "played"})
    assert page.by_id("taken-1-driving_ace").words == "Ann"
    assert page.by_id("taken-0-extra_tank").words == "Bob"
    assert page.by_id("taken-0-driving_ace").words == ""
    assert page.by_id("taken-1-right_of_way").words == ""


def test_counted_cards_are_added_and_judged(table):
    two_200s = {
        "side_0-way": "cards",
        "side_0-cards-of_100": "3",
        "side_0-cards-of_200": "2",
        "side_1-hundreds": "1",
    }
    page = check(table, two_200s)
    assert figures(page.by_id("gained-0"))[0] == "+1100"
    assert "Safe trip" not in page.by_id("notes-0").words
    page = check(table, two_200s | {"side_0-cards-of_100": "7", "side_0-cards-of_200": "0"})
    assert "Safe trip" in page.by_id("notes-0").words


def test_the_extension_makes_completed_mean_more(table):
    fields = {"side_0-completed": "y", "side_1-hundreds": "3"}
    assert figures(check(table, fields).by_id("gained-0"))[0] == "+1100"
    assert figures(check(table, fields | {"extension": "0"}).by_id("gained-0"))[0] == "+1600"
    assert (
        figures(check(table, fields | {"extension": "1", "side_1-hundreds": "8"}).by_id("gained-0"))[0]
        == "+1600"
    )


@pytest.mark.parametrize("number", [3, 4])
def test_three_and_four_sides(number, ann):
    players, edition = (3, "winning-moves") if number == 3 else (8, "dujardin-2024")
    table = ann.start(*NAMES[:players], edition=edition)
    reported = hand(*[side(100 * (index + 1)) for index in range(number)])
    page = table.post("/hands/new/check", hand_form(table.game.rules, reported), htmx=True)
    expected = [scored.total for scored in score(table.game.rules, reported)]
    assert [int(figure.replace("+", "")) for figure in figures(page.by_id("sums"))] == expected


def test_missing_miles_are_not_held_against_anybody_yet(table):
    page = check(table, {})
    assert page.all(class_="error") == []


def test_a_problem_is_said_at_once(table):
    page = check(table, {"side_0-completed": "y", "side_1-completed": "y"})
    assert "cannot both complete the trip" in page.words
    assert figures(page.by_id("sums")) == ["–", "–"]


def test_in_french(new_phone):
    table = new_phone("fr").start("Ann", "Bob", edition="winning-moves")
    page = check(table, {"side_0-typed": "12", "side_0-way": "typed", "side_1-hundreds": "1"})
    assert "12 km pour Ann" in page.by_id("notes-0").words
    assert "cannot" not in page.words
