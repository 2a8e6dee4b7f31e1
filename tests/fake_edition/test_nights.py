"""A tournament night by the fake edition: tables, games, results, standings and files."""

import csv
import io
import json

import pytest

from tests.builders import ACE, hand, side
from tests.web.nights.at_table import FOUR, AtTable, codes, duels, result_of
from tests.web.nights.evening import Evening, new_evening, night_form, send_file


@pytest.fixture
def night(ann):
    return duels(ann, edition="winter-test", hands="1")


@pytest.fixture
def at_table(night, new_phone):
    """The two phones at table 1."""
    code = codes(night)[0]
    return [AtTable(new_phone(), code, index) for index in (0, 1)]


def test_the_edition_can_be_chosen_for_a_night(ann):
    words = ann.get("/nights/new").words
    assert "Winter box" in words and "a safety is worth 150" in words
    assert new_evening(ann, *FOUR, tables="2-none", edition="winter-test").night.settings.edition == (
        "winter-test"
    )


def test_tables_that_the_edition_is_not_for_are_refused(ann):
    page = ann.post("/nights/new", night_form(*FOUR, tables="6-rotating", edition="winter-test"))
    assert page.status == 422


def test_a_game_at_a_table_has_the_editions_rules(night, at_table):
    ann, ben = at_table
    assert (ann.game.game.rules.edition, ann.game.game.rules.points_safety) == ("winter-test", 150)
    ann.game.score(hand(side(700, ACE, coups=[ACE]), side(300)))
    assert ann.game.totals == (1550, 300)
    ann.report_the_game()
    assert ben.accept().status == 303
    assert result_of(night).confirmed.totals == (1550, 300)
    assert "1,550" in night.get("/standings").words


def test_a_night_survives_its_file(night, at_table, passer_by):
    ann, ben = at_table
    ann.game.score(hand(side(700, ACE, coups=[ACE]), side(300)))
    ann.report_the_game()
    ben.accept()
    written = night.get("/files/night.json").html
    assert json.loads(written)["settings"]["edition"] == "winter-test"
    page = send_file(passer_by, written.encode())
    assert page.status == 303, page.words
    restored = Evening(passer_by, page.goes_to)
    assert restored.night.settings.edition == "winter-test"
    assert result_of(restored).confirmed.totals == (1550, 300)
    rows = csv.DictReader(io.StringIO(night.get("/files/hands.csv").html[1:], newline=""))
    assert {row["total"] for row in rows if "total" in row} >= {"1550", "300"}


def test_the_settings_show_the_edition(night):
    (form,) = (form for form in night.get("/more/settings").forms if "edition" in form.fields)
    assert form.fields["edition"] == "winter-test"


def test_a_score_sheet_has_the_value_of_a_safety(night):
    page = night.get("/paper/blank")
    assert page.status == 200
    assert "150 each" in page.words
