"""The chapters: complete, in both languages, and consistent with the rulings, the items and the problems."""

import re

import pytest
from hypothesis import given

from scorekeeper.disputes.rulebook import (
    BORROWED,
    LANGUAGES,
    PRINTED,
    article_for,
    articles,
    articles_of,
    book,
)
from scorekeeper.disputes.verdict import CASES
from scorekeeper.rules.editions import EDITIONS
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.notes import messages
from scorekeeper.rules.rulings import RULINGS
from scorekeeper.rules.words import PROBLEMS
from tests.builders import PRINTED_EDITIONS
from tests.rules.strategies import tables

TABLES = [(edition, players) for edition in EDITIONS for players in EDITIONS[edition].players]
BREAKING = re.compile(r"(?<!\u00a0)[:»](?!\d)|(?<!\u202f)[;?!]|«(?!\u00a0)")
#: Figures that a house rule can change. Those on cards look different.
FIGURES = re.compile(r"\b(?<!\d[,\u202f])(300|400|500|700|1[,\u202f]000|5[,\u202f]000)\b")
YEARS = {"1971", "2016", "2024"}
#: House rules with unusual figures.
ODD_FIGURES = {
    "points_to_win": 4321,
    "target_miles": 825,
    "extension_miles": 1125,
    "points_all_four": 333,
    "points_coup_fourre": 334,
    "points_trip_completed": 444,
    "points_delayed_action": 335,
    "points_safe_trip": 336,
    "points_shutout": 555,
}


def every_article(test):
    """Run an article's test in one loop over all articles, because each takes only milliseconds."""

    def of_all():
        for article in articles().values():
            test(article)

    of_all.__doc__ = test.__doc__
    return of_all


def texts(article):
    """Every text of an article, as (English, French)."""
    yield from (wording.text for wording in (*article.titles, *article.examples))
    for sentence in article.rule:
        yield from (sentence.text, *sentence.notes.values())
    for remedy in article.remedies:
        yield from (remedy.case, remedy.text)


def stated(kind):
    return [name for article in articles().values() for name in getattr(article, kind)]


@pytest.mark.parametrize(
    ("kind", "ids"),
    [
        ("rulings", {ruling.partition("/")[0] for ruling in RULINGS} - {"not-in-hand"}),
        ("items", set(ITEMS)),
        ("problems", {problem.partition("/")[0] for problem in PROBLEMS}),
    ],
)
def test_each_ruling_item_and_problem_has_one_article(kind, ids):
    assert sorted(stated(kind)) == sorted(ids)


def test_the_chapters_are_complete():
    assert [chapter.number for chapter in book()] == list(range(1, 13))
    assert len(articles()) == 53
    assert articles_of(["hazard-blocked-by-safety", "turn-order"]) == ["MB-5.3", "MB-3.1"]


@every_article
def test_an_article_refers_only_to_existing_ids(article):
    cases = {case for edition in PRINTED_EDITIONS for case in messages(edition)} | CASES
    assert set(article.related) <= set(articles()) - {article.number}
    assert all(article.words.get(language) for language in LANGUAGES)
    states = {name for sentence in article.rule for name in sentence.states}
    assert {name.partition("/")[0] for name in states} == set(article.rulings)
    assert states <= cases | set(article.rulings)
    answered = {ruling for remedy in article.remedies for ruling in remedy.answers}
    assert {ruling.partition("/")[0] for ruling in answered} <= set(article.rulings)
    assert {ruling for ruling in answered if "/" in ruling} <= CASES


@every_article
def test_every_table_can_read_it(article):
    for edition, players in TABLES:
        read = article_for(EDITIONS[edition].rules(players), article.number)
        assert read.sentences, (edition, players)
        stated = {name.partition("/")[0] for sentence in read.sentences for name in sentence.states}
        assert stated == set(article.rulings), (edition, players)
        assert not any(sentence.source.kind == "house_rule" for sentence in read.sentences)


@given(rules=tables())
def test_a_table_with_house_rules_can_read_every_article(rules):
    for number in articles():
        read = article_for(rules, number)
        assert read.sentences
        assert "{" not in "".join((*read.title, *read.rule, *(read.example or ())))


@every_article
def test_no_condition_names_an_edition(article):
    """Other boxes would miss that text. Conditions ask for rules; `printed` and `ours` name the editions."""
    parts = (*article.titles, *article.rule, *article.examples, *article.remedies)
    assert not [part for part in parts if "edition" in part.when]


@every_article
def test_figures_that_house_rules_change_are_placeholders(article):
    for edition in PRINTED_EDITIONS:
        read = article_for(EDITIONS[edition].rules(2, ODD_FIGURES), article.number)
        for text in (*read.title, *read.rule):
            assert not FIGURES.search(text), text


@every_article
def test_numbers_have_thousands_separators(article):
    """1,000 and 1 000. Only years are written without separator."""
    for edition in PRINTED_EDITIONS:
        for players in EDITIONS[edition].players:
            read = article_for(EDITIONS[edition].rules(players), article.number)
            notes = [sentence.note for sentence in read.sentences if sentence.note]
            said = [read.title, read.rule, read.example, *notes, *(remedy.text for remedy in read.remedies)]
            for english, french in filter(None, said):
                assert set(re.findall(r"\d{4,}", english + french)) <= YEARS
                assert re.findall(r"\d,\d{3}", english) == [
                    found.replace("\u202f", ",") for found in re.findall(r"\d\u202f\d{3}", french)
                ]


def test_a_bonus_of_one_point_is_in_the_singular():
    title = article_for(EDITIONS["winning-moves"].rules(2, {"points_safety": 1}), "MB-11.2").title
    assert title == ("1 point for each safety on the table", "1 point par botte posée")


@pytest.mark.parametrize(
    ("number", "part", "said"),
    [
        ("MB-1.1", "title", "106 cards, each safety once"),
        ("MB-11.3", "rule", "The four and the bonus together are worth 933."),
        ("MB-11.3", "example", "Together they score 600 and 333: 933."),
        ("MB-11.4", "title", "260 points for a coup fourré: 410 with its safety"),
    ],
)
def test_sums_follow_from_the_points_of_the_table(number, part, said):
    values = {"points_safety": 150, "points_coup_fourre": 260, "points_all_four": 333}
    assert said in getattr(article_for(EDITIONS["winning-moves"].rules(4, values), number), part).en


@every_article
def test_an_article_has_clean_text_in_both_languages(article):
    for english, french in texts(article):
        assert english != french
        assert "'" not in english + french and "..." not in english + french
        assert not BREAKING.search(french), french
    for title in article.titles:
        assert not title.text.en.endswith(".") and not title.text.fr.endswith(".")


def names_of(edition):
    """Names that a text may use for an edition."""
    return {
        EDITIONS[edition].title,
        *(EDITIONS[edition].words_in(language).name for language in LANGUAGES),
        *{"winning-moves": ("booklet", "livret"), "wikipedia": ("Wikipédia",)}.get(edition, ()),
    }


@every_article
def test_an_article_names_no_other_box(article):
    for edition, players in TABLES:
        read = article_for(EDITIONS[edition].rules(players), article.number)
        remedies = [text for remedy in read.remedies for text in (*remedy.case, *remedy.text)]
        said = " ".join([*read.title, *read.rule, *(read.example or ()), *remedies])
        others = {name for other in PRINTED_EDITIONS if other != edition for name in names_of(other)}
        assert not [name for name in others - names_of(edition) if name in said], (edition, players)


@pytest.mark.parametrize(
    ("box", "language", "other", "foreign", "translation"),
    [
        ("dujardin-2024", "fr", "winning-moves", "Spare Tire", "Spare Tire (Roue de secours)"),
        ("winning-moves", "en", "dujardin-2024", "Roue de secours", "Roue de secours (Spare Tire)"),
    ],
)
def test_only_a_box_with_its_own_card_names_mentions_them_in_notes(
    box, language, other, foreign, translation
):
    """Other tables see them only when they ask what the other box has."""
    here, there = (article_for(EDITIONS[edition].rules(3), "MB-1.2") for edition in (box, other))
    said = [text for sentence in here.sentences for text in (sentence.text, sentence.note) if text]
    assert not [text for text in said if foreign in text.in_language(language)]
    notes = [sentence.note.in_language(language) for sentence in there.sentences if sentence.note]
    assert [note for note in notes if translation in note]


def test_the_french_article_on_right_of_way_starts_with_its_own_box():
    read = article_for(EDITIONS["dujardin-2024"].rules(3), "MB-6.5")
    assert [sentence.source.kind for sentence in read.sentences] == [PRINTED, PRINTED, BORROWED, PRINTED]
    assert "Feu vert" in read.sentences[0].text.fr
