"""The rulebook: whole, in both languages, held together with the rulings, the items and the problems."""

import re

import pytest

from scorekeeper.disputes.rulebook import LANGUAGES, OURS, SAME, SILENT, articles, articles_of, book
from scorekeeper.disputes.search import find_articles, words_of
from scorekeeper.rules.editions import EDITIONS, ITEMS
from scorekeeper.rules.rulings import RULINGS
from scorekeeper.rules.words import PROBLEMS
from tests.builders import PRINTED_EDITIONS, of_printed
from tests.disputes.questions import QUESTIONS

every_article = pytest.mark.parametrize("article", articles().values(), ids=list(articles()))
BREAKING = re.compile(r"(?<!\u00a0)[:»](?!\d)|(?<!\u202f)[;?!]|«(?!\u00a0)")


def texts(article):
    """Every text of an article, as (English, French)."""
    yield from (article.title, article.rule, article.example)
    for remedy in article.remedies:
        yield from (remedy.case, remedy.text)
    yield from (statement.how for statement in article.editions.values() if statement.how)


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
def test_each_id_has_one_article_and_no_article_another(kind, ids):
    assert sorted(stated(kind)) == sorted(ids)


def test_the_chapters_are_whole():
    assert [chapter.number for chapter in book()] == list(range(1, 13))
    assert len(articles()) == 52
    assert articles_of(["hazard-blocked-by-safety", "turn-order"]) == ["MB-5.3", "MB-3.1"]


@every_article
def test_an_article_is_complete(article):
    assert set(article.related) <= set(articles()) - {article.number}
    assert tuple(of_printed(article.statements)) == PRINTED_EDITIONS
    assert list(article.editions) == list(EDITIONS)
    assert all(article.words.get(language) for language in LANGUAGES)
    assert all(remedy.source in (None, *EDITIONS) for remedy in article.remedies)
    for statement in article.editions.values():
        assert (statement.says == SAME) == (statement.how is None)
        assert (statement.says == SILENT) == (statement.follows in (*EDITIONS, OURS)) == (not statement.where)


@every_article
def test_it_reads_well_in_both_languages(article):
    for text in texts(article):
        english, french = text
        assert english != french
        assert "'" not in english + french and "..." not in english + french
        assert not BREAKING.search(french), french
    assert not article.title.en.endswith(".") and not article.title.fr.endswith(".")


# --- finding ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("question", "number"), QUESTIONS.items())
def test_a_question_finds_its_article_first(question, number):
    found = [article.number for article in find_articles(question)]
    assert found[:1] == [number], found


@pytest.mark.parametrize("asked", ["5.3", "MB-5.3", "mb 5.3", " MB5.3 "])
def test_a_number_finds_its_article(asked):
    assert [article.number for article in find_articles(asked)] == ["MB-5.3"]


@pytest.mark.parametrize("asked", ["", "?", "99.1", "xyzzy qwrtp", "the of and"])
def test_what_finds_nothing(asked):
    assert find_articles(asked) == []


@every_article
def test_its_title_finds_it(article):
    for title in article.title:
        assert article.number in [match.number for match in find_articles(title)][:2]


def test_accents_capitals_and_plurals_do_not_matter():
    assert words_of("Coups FOURRÉS") == words_of("coup fourre")
    assert words_of("Les bottes") == words_of("botte")
