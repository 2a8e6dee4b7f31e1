"""Sources of sentences: printed in the table's box, borrowed, our ruling, a house rule."""

from dataclasses import replace

import pytest

from scorekeeper.disputes.rulebook import article_for, article_of_item, chapter, for_table, statements_of
from scorekeeper.rules.editions import EDITIONS
from scorekeeper.rules.items import ITEMS

CHAPTER = """
number = 1
title = { en = "Test", fr = "Essai" }
[[articles]]
number = "MB-1.1"
titles = [{ en = "A title", fr = "Un titre" }]
[[articles.rule]]
en = "A safe trip scores {points_safe_trip}."
fr = "Sans 200 : {points_safe_trip} points."
[articles.rule.printed]
winning-moves = "Scoring"
[[articles.rule]]
en = "Nobody prints this."
fr = "Personne ne l’imprime."
[[articles.rule]]
en = "Wikipedia prints this."
fr = "Wikipédia l’imprime."
[articles.rule.printed]
wikipedia = "Play"
[[articles.rule]]
ours = ["dujardin-2024"]
en = "The booklet prints this, and Dujardin a part of it."
fr = "Le livret l’imprime, et Dujardin en partie."
[articles.rule.printed]
winning-moves = "Scoring"
"""


@pytest.fixture
def sources(monkeypatch):
    """A function that gives, for each sentence of the article at a table, the kind of source and the
    edition."""
    (article,) = chapter("01-test.toml", CHAPTER).articles
    monkeypatch.setattr(for_table, "articles", lambda: {"MB-1.1": article})
    for_table.article_for.cache_clear()
    yield lambda rules: [
        (sentence.source.kind, sentence.source.edition) for sentence in article_for(rules, "MB-1.1").sentences
    ]
    for_table.article_for.cache_clear()


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("winning-moves", [("printed", "winning-moves"), ("ours", None), ("ours", None)]),
        ("rules-summary", [("borrowed", "winning-moves"), ("ours", None), ("ours", None)]),
        ("wikipedia", [("borrowed", "winning-moves"), ("ours", None), ("printed", "wikipedia")]),
        ("wikipedia-2016", [("borrowed", "winning-moves"), ("ours", None), ("borrowed", "wikipedia")]),
    ],
)
def test_each_sentence_names_its_source(sources, edition, expected):
    assert sources(EDITIONS[edition].rules(2))[:3] == expected


def test_a_sentence_that_an_edition_prints_in_part_is_our_reading(sources):
    assert sources(EDITIONS["dujardin-2024"].rules(2))[3] == ("ours", None)
    assert sources(EDITIONS["rules-summary"].rules(2))[3] == ("borrowed", "winning-moves")


def test_a_sentence_with_another_figure_is_not_borrowed(sources):
    """Dujardin's 200 is not the booklet's figure, so the sentence is not borrowed."""
    assert sources(EDITIONS["dujardin-2024"].rules(2))[0] == ("ours", None)


def test_a_changed_figure_makes_a_sentence_a_house_rule(sources):
    rules = EDITIONS["winning-moves"].rules(2, {"points_safe_trip": 250})
    assert sources(rules)[0] == ("house_rule", None)
    assert sources(replace(rules, points_safe_trip=300))[0] == ("printed", "winning-moves")


def test_the_rule_on_100_with_right_of_way_and_no_roll_is_borrowed_in_the_summary():
    """The summary asks for a Green Light and knows no exception."""
    for edition, kind in [("winning-moves", "printed"), ("rules-summary", "borrowed")]:
        found = statements_of(EDITIONS[edition].rules(2), "MB-7.1", "distance-needs-moving/right of way")
        assert [stated.source.kind for stated in found] == [kind]


@pytest.mark.parametrize("edition", ["wikipedia", "wikipedia-2016"])
def test_a_shutout_of_each_opponent_is_our_reading(edition):
    """Both print "the opponent", and say that two shutouts are possible."""
    each, *_ = article_for(EDITIONS[edition].rules(3), "MB-11.10").sentences
    assert "each opponent" in each.text.en
    assert each.source.kind == "ours"
    assert "our reading" in each.note.en


@pytest.mark.parametrize(
    ("edition", "article", "begins", "where"),
    [
        ("dujardin-2024", "MB-5.1", "A Speed Limit on that side", "2, Attaques et parades"),
        ("dujardin-classic", "MB-5.1", "A Speed Limit on that side", "Conseils, 7"),
        ("parker-1982", "MB-5.1", "A Speed Limit on that side", "Special Notes, F"),
        ("asmodee-2014", "MB-5.1", "A Speed Limit on that side", "The Cards: More Information"),
        ("wikipedia", "MB-5.1", "A Speed Limit on that side", "Legal actions"),
        ("dujardin-2014", "MB-5.1", "A Speed Limit on that side", "Les cartes Attaques et Parades"),
        ("dujardin-2014", "MB-4.3", "Its remedy is enough", "La règle standard, de 2 à 4 joueurs, 4"),
        ("dujardin-2014", "MB-12.2", "If nobody gets there", "La règle standard, de 2 à 4 joueurs"),
        ("dujardin-classic", "MB-7.3", "A player whose distance cards", "Les cartes-étapes, 3"),
        ("parker-1982", "MB-9.5", "After the turn that a coup fourré", "How to Play the Cards, E"),
        ("rules-summary", "MB-4.1", "A Roll goes on a Stop", "Types of Cards, 1"),
    ],
)
def test_a_sentence_that_a_box_prints_names_the_place(edition, article, begins, where):
    read = article_for(EDITIONS[edition].rules(2), article).sentences
    (stated,) = [sentence for sentence in read if sentence.text.en.startswith(begins)]
    assert stated.source.kind == "printed" and where in stated.source.where


def test_a_race_scores_when_it_is_over_and_never_lacks_a_draw_pile():
    """Its box has no other end: the discards become a draw pile."""
    race = EDITIONS["asmodee-2014"].rules(2)
    ends = [sentence.text.en for sentence in article_for(race, "MB-10.1").sentences]
    assert "When the race is over, every side scores what lies before it." in ends
    assert not any("whether anybody got there" in text for text in ends)
    assert not any("no draw pile" in sentence.text.en for sentence in article_for(race, "MB-8.2").sentences)


def test_a_box_without_points_is_not_said_to_print_any():
    """Its sheet names no points at all, so nothing about points is printed or borrowed."""
    rules = EDITIONS["dujardin-2014"].rules(2)
    for item in ITEMS:
        about, *_ = article_for(rules, article_of_item(item)).sentences
        assert about.source.kind == "ours", item


def test_the_option_of_a_box_is_printed_where_the_box_prints_it():
    """Dujardin 2014, « Variante »."""
    original = EDITIONS["dujardin-2014"].rules(2, {"roll_after_remedy": True})
    (stated,) = [
        sentence
        for sentence in article_for(original, "MB-4.3").sentences
        if "takes its remedy first" in sentence.text.en
    ]
    assert (stated.source.kind, stated.source.where) == ("printed", "Variante")


def test_only_one_article_tells_of_discarding_for_lack_of_a_roll():
    rules = EDITIONS["winning-moves"].rules(2)
    driving = article_for(rules, "MB-7.1")
    assert "MB-3.3" in driving.related
    assert not any("discards" in sentence.text.en for sentence in driving.sentences)


def test_a_case_that_no_sentence_states_has_the_sentences_of_its_ruling():
    rules = EDITIONS["winning-moves"].rules(2)
    of_case, of_ruling = (statements_of(rules, "MB-7.2", ruling) for ruling in ("two-200s/other", "two-200s"))
    assert of_case == of_ruling
    assert all("two-200s" in sentence.states for sentence in of_case) and of_case
