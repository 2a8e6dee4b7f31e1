"""What the words of the hand's page mean: a sentence of the table's own rules for each, and its article."""

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.web.games.meanings import meanings


def told(app, rules):
    with app.test_request_context():
        return {meaning.word: meaning for meaning in meanings(rules)}


def test_each_word_of_the_box_has_its_sentence_and_article(app):
    found = told(app, EDITIONS["winning-moves"].rules(2))
    assert [*found] == [
        "All four safeties", "Coups fourrés", "Trip completed", "Draw pile was empty (Delayed action)",
        "No 200s (Safe trip)", "Extension", "Extension failed", "Shutout",
    ]  # fmt: skip
    assert found["No 200s (Safe trip)"].text == (
        "The side that completes the trip without having played a 200 scores 300 points more."
    )
    assert found["Extension failed"].text == (
        "If the side that called the extension does not complete the longer trip, the other side scores "
        "200 points."
    )
    assert "even out of turn: that is the coup fourré" in found["Coups fourrés"].text
    assert "MB-11.6" in found["Draw pile was empty (Delayed action)"].address


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_word_is_told_that_the_box_does_not_score(app, edition):
    for players in EDITIONS[edition].players:
        rules = EDITIONS[edition].rules(players)
        found = told(app, rules)
        assert ("Draw pile was empty (Delayed action)" in found) == bool(rules.points_delayed_action)
        assert ("Extension failed" in found) == bool(rules.extension_miles)


def test_no_100s_has_the_sentence_of_its_own(app):
    rules = EDITIONS["dujardin-classic"].rules(2, {"points_no_100s": 500})
    assert "neither a 200 nor a 100" in told(app, rules)["No 200s, no 100s"].text
    assert "without having played a 200" in told(app, rules)["No 200s (Safe trip)"].text


def test_a_watcher_reads_them_and_the_menu_leads_there(ann, passer_by):
    table = ann.start("Ann", "Bob")
    assert "What the words mean" in table.menu().words
    assert "Draw pile was empty" in passer_by.get(f"{table.path}/meanings").words
