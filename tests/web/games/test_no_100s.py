"""The printed option of the classic French booklet: points for a hand won with neither 200s nor 100s."""

import pytest

from scorekeeper.records.games import read_games
from scorekeeper.rules import EDITIONS
from tests.builders import hand, side
from tests.builders_web import hand_form

OPTION = EDITIONS["dujardin-classic"].options[0].name
SLOW = hand(side(700, no_100s=True), side(600))
IN_FRENCH = "Sans 200 ni 100"


@pytest.fixture
def option_table(ann):
    return ann.start("Ann", "Bob", edition="dujardin-classic", option=OPTION)


@pytest.mark.parametrize("way", ["miles", "cards"])
def test_no_100s_is_scored_beside_the_safe_trip(way, option_table):
    option_table.score(SLOW, way=way)
    assert option_table.totals == (700 + 400 + 300 + 500, 600)
    receipt = option_table.receipt(1).words
    assert "Safe trip 300" in receipt and "No 200s, no 100s 500" in receipt
    first = option_table.hands[0].result.sides[0]
    assert first.claims == ("safe_trip", "no_100s")


def test_no_100s_implies_no_200s(option_table):
    form = hand_form(option_table.game.rules, SLOW)
    del form["side_0-no_200s"]
    assert option_table.post("/hands/new", form).status == 303
    assert option_table.totals == (1900, 600)


def test_no_100s_is_asked_only_where_it_scores(option_table, ann):
    printed = ann.start("Ann", "Bob", edition="dujardin-classic")
    assert "No 200s, no 100s" in option_table.page().words
    assert "side_0-no_100s" not in printed.page().html
    printed.post("/hands/new", hand_form(printed.game.rules, SLOW))
    assert printed.totals == (1400, 600) and printed.hands[0].result.sides[0].claims == ("safe_trip",)


def test_no_100s_without_a_completed_trip_is_refused(option_table):
    page = option_table.post(
        "/hands/new", hand_form(option_table.game.rules, hand(side(675, no_100s=True), side(600)))
    )
    assert page.status == 422 and option_table.hands == []
    assert "without a 200" in page.words or "safe trip" in page.words.lower()


def test_a_correction_removes_no_100s_and_the_history_says_so(option_table):
    option_table.score(SLOW)
    corrected = hand_form(option_table.game.rules, hand(side(700, safe=True), side(600)))
    option_table.post(f"/hands/{option_table.hands[0].id}", corrected)
    assert option_table.totals == (1400, 600)
    assert "Ann, no 200s, no 100s" in option_table.get("/history").words


def test_what_if_counts_no_100s(option_table):
    option_table.score(hand(side(700, safe=True), side(600)))
    page = option_table.post(
        f"/hands/{option_table.hands[0].id}/what-if", hand_form(option_table.game.rules, SLOW)
    )
    assert "+1,900 +500" in page.by_id("gained-0").words


def test_the_dispute_pages_count_no_100s(option_table):
    option_table.score(SLOW)
    tale = option_table.get(f"/hands/{option_table.hands[0].id}/how")
    assert "completes the trip" in tale.words
    hers = " ".join(turn.words for turn in tale.all("li") if turn.words.startswith("A Ann"))
    assert "plays a 75" in hers and "plays a 100" not in hers and "plays a 200" not in hers
    boxes = option_table.get(f"/hands/{option_table.hands[0].id}/boxes").words
    assert "Dujardin classic as printed" in boxes and "It counts nothing with this box." in boxes


def test_the_extension_is_weighed_with_no_100s(option_table):
    page = option_table.get("/extension?caller=0&no_100s=y&side_1-hundreds=3")
    assert "500 less for Ann if it plays a 200 or a 100 on the way." in page.words
    assert "500 more for Bob if it has played neither a 200 nor a 100." in page.words


def test_no_100s_has_french_words(new_phone):
    table = new_phone("fr").start("Ann", "Bob", edition="dujardin-classic", option=OPTION)
    assert IN_FRENCH in table.page().words
    table.score(SLOW)
    assert f"{IN_FRENCH} 500" in table.receipt(1).words


def test_no_100s_is_exported(option_table):
    option_table.score(SLOW)
    written = option_table.get("/export").html.encode()
    (game,) = read_games(written)
    assert game.rules.option == OPTION and game.hands[0].result == SLOW
    assert b'"no_100s": true' in written and written.count(b'"no_100s"') == 1, "where it is true"
