"""The rulebook's pages (/rulebook): contents, looking up, an article; for everybody, in both languages."""

import json

import pytest

from scorekeeper.disputes.rulebook import article_for, articles
from scorekeeper.disputes.situations import situations
from scorekeeper.rules import EDITIONS
from scorekeeper.web.common.text.editions_text import USUAL_BOX
from tests.disputes.questions import QUESTIONS

#: The table of somebody who has named none, in English.
USUAL = EDITIONS["winning-moves"].rules(2)


def test_the_contents_list_every_article(passer_by):
    page = passer_by.get("/rulebook")
    assert page.status == 200
    for number in articles():
        assert number in page.words and article_for(USUAL, number).title.en in page.words


def test_an_article_is_whole(passer_by):
    page = passer_by.get("/rulebook/MB-7.3")
    article = article_for(USUAL, "MB-7.3")
    assert page.status == 200
    for text in (article.title.en, article.rule.en.split(".")[0], article.example.en.split(".")[0]):
        assert text in page.words
    assert "So says Winning Moves." in page.words
    assert "Dujardin 2024" in page.words


@pytest.mark.parametrize("number", articles())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_has_its_page(number, language, new_phone):
    page = new_phone(language).get(f"/rulebook/{number}")
    assert page.status == 200
    rules = EDITIONS[USUAL_BOX.get(language, "winning-moves")].rules(2)
    assert " ".join(article_for(rules, number).title.in_language(language).split()) in page.words


@pytest.mark.parametrize(("question", "number"), [*QUESTIONS.items()][::9])
def test_looking_something_up(question, number, passer_by):
    page = passer_by.get("/rulebook", query_string={"q": question})
    assert page.status == 200
    assert number in page.all("h2")[0].words
    assert article_for(USUAL, number).rule.en[:40] in page.words


def test_what_finds_nothing_shows_the_contents(passer_by):
    page = passer_by.get("/rulebook", query_string={"q": "xyzzy"})
    assert page.status == 404
    assert "Nothing in the rulebook fits" in page.words and "MB-12.3" in page.words


@pytest.mark.parametrize("spelling", ["5.3", "mb-5.3", "MB5.3"])
def test_other_spellings_lead_to_the_article(spelling, passer_by):
    page = passer_by.get(f"/rulebook/{spelling}")
    assert (page.status, page.goes_to) == (302, "/rulebook/MB-5.3")


@pytest.mark.parametrize(
    "path", ["/rulebook/MB-99.1", "/rulebook/hazard", "/rulebook/x" + "y" * 500, "/rulebook/%00"]
)
def test_no_such_article(path, passer_by):
    assert passer_by.get(path).status == 404


def test_a_question_is_shown_as_it_was_asked_and_nothing_more(passer_by):
    page = passer_by.get("/rulebook", query_string={"q": '"><script>x</script>' + "limit " * 100})
    assert page.status == 200
    assert not [script for script in page.all("script") if script.words]
    assert page.all("input", name="q")[0].get("value").startswith('"><script>x</script>limit')


def test_the_start_page_leads_there(passer_by):
    assert "/rulebook" in [link.get("href") for link in passer_by.get("/").all("a")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_whole_book_on_one_page(language, new_phone):
    page = new_phone(language).get("/rulebook/whole")
    assert page.status == 200
    assert [article["id"] for article in page.all("article")] == list(articles())
    rules = EDITIONS[USUAL_BOX.get(language, "winning-moves")].rules(2)
    for article in [article_for(rules, number) for number in articles()]:
        words = page.by_id(article.number).words
        assert " ".join(article.sentences[0].text.in_language(language).split()) in words
        for remedy in article.remedies:
            assert " ".join(remedy.text.in_language(language).split()) in words


def test_the_book_as_data(passer_by):
    page = passer_by.get("/rulebook/book.json")
    assert page.headers["Content-Type"] == "application/json"
    chapters = json.loads(page.html)["chapters"]
    found = {article["number"]: article for chapter in chapters for article in chapter["articles"]}
    assert list(found) == list(articles())
    assert found["MB-7.3"]["rule"][0]["source"] == "printed"
    assert found["MB-7.3"]["boxes"]["rules-summary"]["result"] == "same"


def test_an_article_leads_to_its_disputes(passer_by):
    page = passer_by.get("/rulebook/MB-5.2")
    titles = {situation.title.en for situation in situations(USUAL) if situation.article == "MB-5.2"}
    links = {link.words: link["href"] for link in page.all("a") if link.words in titles}
    assert titles and set(links) == titles
    assert all(passer_by.get(address).all("section", class_="answer") for address in links.values())
