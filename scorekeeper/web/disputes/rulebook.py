"""The rulebook's pages: its contents, looking something up, an article; for the table that asks."""

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.disputes.rulebook import (
    Chapter,
    TableArticle,
    article_for,
    articles,
    book,
    book_as_dict,
    elsewhere,
)
from scorekeeper.disputes.search import find_articles
from scorekeeper.disputes.situations import Situation, situations
from scorekeeper.limits import MAX_QUERY_LETTERS
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.web.common.addresses.question_url import situation_args
from scorekeeper.web.common.addresses.rules_url import article_url, table_rules
from scorekeeper.web.common.text.editions_text import rules_name

pages = Blueprint("rulebook", __name__, url_prefix="/rulebook")


@pages.get("")
def contents() -> ResponseReturnValue:
    """The chapters; with a question the article that answers it, and those that come near."""
    rules = table_rules(request.args)
    asked = " ".join(request.args.get("q", "").split())[:MAX_QUERY_LETTERS]
    found = [article_for(rules, article.number) for article in find_articles(asked)] if asked else []
    page = _page(
        "contents",
        rules,
        book=_whole_book(rules),
        asked=asked,
        found=found,
        boxes=elsewhere(rules, found[0].number) if found else [],
        disputes=_disputes(rules, found[0].number) if found else [],
    )
    return page, 200 if found or not asked else 404


@pages.get("/whole")
def whole() -> ResponseReturnValue:
    """The whole book on one page, to be printed."""
    rules = table_rules(request.args)
    boxes = {number: elsewhere(rules, number) for number in articles()}
    return _page("whole", rules, book=_whole_book(rules), boxes_of=boxes)


@pages.get("/book.json")
def data() -> ResponseReturnValue:
    """The whole book for a table, both languages, for other programs."""
    return book_as_dict(table_rules(request.args))


@pages.get("/<number>")
def article(number: str) -> ResponseReturnValue:
    """One article, by its number in any spelling."""
    rules = table_rules(request.args)
    found = find_articles(number) if len(number) <= MAX_QUERY_LETTERS else []
    if [article.number for article in found] == [number]:
        here = article_for(rules, number)
        return _page(
            "article",
            rules,
            article=here,
            boxes=elsewhere(rules, number),
            related=[article_for(rules, other) for other in here.related],
            disputes=_disputes(rules, number),
        )
    if len(found) == 1:
        return redirect(article_url(found[0].number, rules))
    abort(404)


def _page(name: str, rules: Rules, **values: Any) -> str:
    return render_template(
        f"disputes/rulebook/{name}.html",
        rules=rules,
        rules_name=rules_name(rules),
        editions=EDITIONS,
        **values,
    )


def _whole_book(rules: Rules) -> list[tuple[Chapter, list[TableArticle]]]:
    """Each chapter, and its articles as the table reads them."""
    return [
        (chapter, [article_for(rules, article.number) for article in chapter.articles]) for chapter in book()
    ]


def _disputes(rules: Rules, number: str) -> list[tuple[Situation, str]]:
    """The classic disputes that an article settles, each with the address that asks it of this table."""
    return [
        (situation, url_for("legal.ask", **situation_args(rules, situation)))
        for situation in situations(rules)
        if situation.article == number
    ]
