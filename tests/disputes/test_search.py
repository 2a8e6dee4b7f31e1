"""Finding the article that answers a question."""

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.disputes.search import find_articles, words_of
from tests.disputes.questions import basic_questions

every_article = pytest.mark.parametrize("article", articles().values(), ids=list(articles()))


@pytest.mark.parametrize(("question", "number"), basic_questions().items())
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
    for title in article.titles:
        for words in title.text:
            assert article.number in [match.number for match in find_articles(words)][:2]


def test_accents_capitals_and_plurals_do_not_matter():
    assert words_of("Coups FOURRÉS") == words_of("coup fourre")
    assert words_of("Les bottes") == words_of("botte")
