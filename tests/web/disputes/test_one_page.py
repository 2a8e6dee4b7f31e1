"""The rules of a table on one page: points by box and house rules, with the house rules marked."""

import pytest

from scorekeeper.disputes.rulebook import differing_sentences
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions import HOUSE_RULES
from tests.builders_web import Phone
from tests.score_sheets import sheet_of

TABLES = [
    pytest.param(edition, players, id=f"{edition.id}-{players}")
    for edition in EDITIONS.values()
    for players in edition.players
]


def points(page):
    """The items, each with its points."""
    return [row.words for row in page.all("tr")]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_page_has_the_points_and_sentences_of_the_box(ann, edition, players):
    rules = edition.rules(players)
    sheet = sheet_of("parker-1982" if edition.id == "parker-1988" else edition.id, players)  # the usual names
    page = ann.get(f"/rulebook/one-page?box={edition.id}&players={players}")
    assert points(page) == [f"{sheet[0]} 1 each", *sheet[1:]]
    assert all(stated.text.en in page.words for stated in differing_sentences(rules))
    assert "★" not in page.words and "Our house rules" not in page.words
    assert f"{players} players" in page.words


def test_house_rules_are_marked_with_what_the_box_prints(ann):
    page = ann.get(
        "/rulebook/one-page?box=winning-moves&players=2&house-points_safety=150&house-tie=stands"
        "&house-hazard_on_hazard=yes&house-extension_miles=none"
    )
    assert "printed: 100 ★ 150 each" in page.words
    assert "printed: another hand decides ★ stays a tie" in page.words
    assert "printed: 1,000 ★ none" in page.words
    assert page.words.count("★") == 1 + 4


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_house_rule_is_told_on_the_page(ann, name):
    """As a value in a line, or by a sentence that depends on it."""
    value = {"shutout": "every_zero", "tie": "stands"}.get(
        name, "yes" if "by" in name or "hazard" in name else 975
    )
    page = ann.get(f"/rulebook/one-page?box=winning-moves&players=3&house-{name}={value}")
    assert "Our house rules" in page.words and page.words.count("★") >= 2


def test_a_race_has_neither_trip_nor_tie(ann):
    page = ann.get("/rulebook/one-page?box=asmodee-2014&players=6")
    assert "Points to win" in page.words and "Extension to" not in page.words
    assert "partners opposite each other" in page.words


def test_the_rulebook_and_a_games_paper_link_to_the_page(app):
    phone = Phone(app)
    table = phone.start("Ann", "Bob")
    assert any("/rulebook/one-page?" in link["href"] for link in phone.get("/rulebook").all("a"))
    assert table.get("/paper").offers("/rules")


def test_the_page_of_a_game_has_the_games_own_rules(ann, passer_by):
    table = ann.start("Ann", "Bob", "Chloé", edition="dujardin-2024", **{"house-points_safety": "50"})
    ann.start("Ann", "Bob", "Chloé", edition="dujardin-2024", **{"house-points_safety": "50"})
    for phone in (ann, passer_by):
        page = phone.get(f"{table.path}/rules")
        assert "printed: 100 ★ 50 each" in page.words
        assert [link["href"] for link in page.all("a", class_="bar-note")] == [table.path]
        assert not page.all("details", class_="for-table"), "a game's rules are not picked here"
    assert ann.get("/games/nowhere/rules").status == 404
