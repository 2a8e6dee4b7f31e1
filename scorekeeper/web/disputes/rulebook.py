"""The rulebook's pages: its contents, looking something up, an article."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale

from scorekeeper.disputes.rulebook import articles, book, book_as_dict
from scorekeeper.disputes.search import find_articles
from scorekeeper.disputes.situations import Situation, situations
from scorekeeper.limits import MAX_QUERY_LETTERS
from scorekeeper.rules.editions import EDITIONS
from scorekeeper.web.common.addresses.question_url import situation_args, table_rules

pages = Blueprint("rulebook", __name__, url_prefix="/rulebook")
pages.add_app_template_filter(lambda text: text.in_language(str(get_locale())), "translated")


@pages.get("")
def contents() -> ResponseReturnValue:
    """The chapters; with a question the article that answers it, and those that come near."""
    asked = " ".join(request.args.get("q", "").split())[:MAX_QUERY_LETTERS]
    found = find_articles(asked) if asked else []
    return render_template(
        "disputes/rulebook/contents.html",
        book=book(),
        asked=asked,
        found=found,
        disputes=_disputes(found[0].number) if found else [],
        editions=EDITIONS,
    ), 200 if found or not asked else 404


@pages.get("/whole")
def whole() -> ResponseReturnValue:
    """The whole book on one page, to be printed."""
    return render_template("disputes/rulebook/whole.html", book=book(), editions=EDITIONS)


@pages.get("/book.json")
def data() -> ResponseReturnValue:
    """The whole book, both languages, for other programs."""
    return book_as_dict()


@pages.get("/<number>")
def article(number: str) -> ResponseReturnValue:
    """One article, by its number in any spelling."""
    found = find_articles(number) if len(number) <= MAX_QUERY_LETTERS else []
    if [article.number for article in found] == [number]:
        return render_template(
            "disputes/rulebook/article.html",
            article=found[0],
            related=[articles()[other] for other in found[0].related],
            disputes=_disputes(number),
            editions=EDITIONS,
        )
    if len(found) == 1:
        return redirect(url_for("rulebook.article", number=found[0].number))
    abort(404)


def _disputes(number: str) -> list[tuple[Situation, str]]:
    """The classic disputes that an article settles, each with the address that asks it of this table."""
    table = table_rules(request.args)
    return [
        (situation, url_for("legal.ask", **situation_args(table, situation)))
        for situation in situations()
        if situation.article == number
    ]
