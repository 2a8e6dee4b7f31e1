"""The new item in a copy of the program after the recipe; test_recipe.py runs these tests there."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.cli import main
from scorekeeper.disputes.extension import ExtensionChoice, outcomes
from scorekeeper.play.replay import replay
from scorekeeper.play.verify import compare
from scorekeeper.play.witness import witness
from scorekeeper.records.games import read_games
from scorekeeper.rules import Rules, problems, score
from scorekeeper.rules.maxima import most_points
from scorekeeper.rules.voice import ENGLISH
from tests.builders import hand, hand_json, rules, side
from tests.builders_web import hand_form, stored_game
from tests.web.games.test_exchange import file_of, send
from tests.web.games.test_table_import import keep
from tests.web.games.test_table_import import send as send_table

HOUSE = {"points_no_75s": 250}
WON = hand(side(700).claiming(["no_75s"]), side(600))


@pytest.fixture
def table(ann):
    return ann.start("Ann", "Bob", **{"house-points_no_75s": "250"})


def test_the_copy_is_the_one_that_runs():
    assert Path(scorekeeper.__file__).parents[1] == Path.cwd()


# --- the rules -----------------------------------------------------------------------------------------


def test_the_item_is_scored():
    assert ("no_75s", 1, 250) in score(rules(**HOUSE), WON)[0].lines
    assert [side.total for side in score(rules(**HOUSE), WON)] == [700 + 400 + 250, 600]


def test_the_item_scores_nothing_without_the_house_rule():
    assert [side.total for side in score(rules(), WON)] == [1100, 600]


def test_the_most_points_of_a_hand_include_the_item():
    assert most_points(rules(**HOUSE)) == most_points(rules()) + 250


def test_the_item_without_a_won_hand_is_refused():
    found = problems(rules(**HOUSE), hand(side(675).claiming(["no_75s"]), side(600)))
    assert [problem.code for problem in found] == ["claim-without-trip"]


def test_the_item_must_be_possible_with_the_pack():
    table, others = rules(players=3, **HOUSE), [side(975)._replace(cards=(0, 0, 1, 5, 2))] * 2
    assert problems(table, hand(side(1000), *others, caller=0)) == []
    found = problems(table, hand(side(1000).claiming(["no_75s"]), *others, caller=0))
    assert [problem.code for problem in found] == ["pack-exceeded"]


def test_rules_stored_before_the_item_are_read():
    stored = rules().as_dict()
    del stored["points_no_75s"]
    assert Rules.from_dict(stored) == rules()


# --- a game --------------------------------------------------------------------------------------------


def test_the_item_is_entered_and_shown_in_the_receipt(table):
    page = table.page().html
    assert 'name="side_0-no_75s"' in page and 'data-tick="no_75s"' in page
    table.score(WON)
    assert table.totals == (1350, 600)
    assert "No 75s 250" in table.receipt(1).words


def test_counted_cards_give_the_item(table):
    counted = hand(side(700)._replace(cards=(0, 0, 0, 7, 0)), side(500)._replace(cards=(0, 0, 0, 5, 0)))
    table.score(counted, way="cards")
    assert table.hands[0].result.sides[0].claims == ("safe_trip", "no_75s")
    assert table.totals == (700 + 400 + 300 + 250, 500)


def test_the_item_is_not_offered_without_the_house_rule(ann):
    assert "no_75s" not in ann.start("Ann", "Bob").page().html


def test_the_item_has_its_meaning(table):
    assert "No 75s" in table.get("/meanings").words
    assert 'data-of="no_75s"' in table.get("/meanings").html


def test_the_item_is_stored(app, table):
    table.score(WON)
    assert stored_game(app, table.public_id).hands[0].result == WON


def test_a_correction_is_told_in_the_history(table):
    table.score(WON)
    corrected = hand_form(table.game.rules, hand(side(700), side(600)))
    table.post(f"/hands/{table.hands[0].id}", corrected)
    assert "Ann, no 75s: yes → no" in table.get("/history").words


def test_the_item_has_french_words(new_phone):
    table = new_phone("fr").start("Ann", "Bob", **{"house-points_no_75s": "250"})
    table.score(WON)
    assert "Sans étape 75 250" in table.receipt(1).words


def test_the_item_has_a_row_on_paper_and_a_part_in_the_chart(table):
    table.score(WON)
    assert "No 75s" in table.get("/paper").words
    assert "No 75s" in table.get("/charts").words


# --- out and in again ----------------------------------------------------------------------------------


def test_the_item_survives_a_games_file(table, passer_by):
    table.score(WON)
    written = file_of(table.get("/export"))
    assert b'"no_75s": true' in written
    (read,) = read_games(written)
    assert [entry.result for entry in read.hands] == [WON]
    assert "1,350" in passer_by.follow(send(passer_by, written)).words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_item_survives_a_spreadsheet(new_phone, passer_by, language):
    table = new_phone(language).start("Ann", "Bob", **{"house-points_no_75s": "250"})
    table.score(WON)
    written = table.get("/export.csv").html.lstrip("\ufeff")
    assert keep(passer_by, send_table(passer_by, written)).status == 303
    (game,) = read_games(file_of(passer_by.get("/export")))
    assert [entry.result for entry in game.hands] == [WON]


def test_a_spreadsheet_has_a_column_for_the_claim_and_one_for_the_points(table):
    table.score(WON)
    first, _second = csv.DictReader(io.StringIO(table.get("/export.csv").html.lstrip("\ufeff")))
    assert (first["no_75s"], first["points_no_75s"]) == ("1", "250")


def test_a_hand_is_scored_from_a_file(tmp_path, capsys):
    sides = [{"name": "Ann", "miles": 700, "no_75s": True}, {"name": "Bob", "miles": 600}]
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(hand_json(*sides, house_rules=HOUSE)), "utf-8")
    assert main(["score", str(file), "--json"]) == 0
    assert [side["total"] for side in json.loads(capsys.readouterr().out)["sides"]] == [1350, 600]


# --- plays and disputes --------------------------------------------------------------------------------


def test_a_record_shows_the_item():
    table = rules(**HOUSE)
    played = replay(witness(table, WON, HOUSE))
    assert "no_75s" in played.result.sides[0].claims
    unclaimed = hand(side(700), side(600))
    (line,) = [line for line in compare(played, unclaimed) if line.item == "no_75s"]
    assert (ENGLISH.say(line.claimed), ENGLISH.say(line.recorded)) == ("a 75", "no 75")
    assert re.fullmatch("reaches 700 miles with A’s .+ play, without a 75", ENGLISH.say(line.why, "AB"))


def test_a_hand_without_the_claim_has_a_75():
    played = replay(witness(rules(**HOUSE), hand(side(700, safe=True), side(600)), HOUSE))
    assert "75" in played.table.sides[0].distance


def test_the_extension_is_weighed_with_the_item():
    choice = ExtensionChoice((WON.sides[0], side(300)), 0, False, (0, 0), None)
    said = [
        ENGLISH.say(sentence, ("Ann", "Bob"))
        for end in outcomes(rules(**HOUSE), choice)
        for sentence in end.conditions
    ]
    assert "250 less for Ann if it plays a 75 on the way." in said
    assert "250 more for Bob if it has played no 75." in said
