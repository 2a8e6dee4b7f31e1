"""The rulebook's pages: contents, search, and articles, for the asking table's rules."""

from dataclasses import dataclass
from typing import Any

from flask import abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper.disputes.rulebook import (
    Chapter,
    Elsewhere,
    Remedy,
    Stated,
    TableArticle,
    article_for,
    articles,
    book,
    book_as_dict,
    elsewhere,
    remedy_for,
)
from scorekeeper.disputes.search import Found, find, players_named
from scorekeeper.disputes.situations import Situation, situations
from scorekeeper.limits import MAX_QUERY_LETTERS
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.web.disputes.one_page import OnePage
from scorekeeper.web.disputes.table_choice import TableChoice, in_words, table_choice
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.addresses.question_url import situation_args
from scorekeeper.web.parts.addresses.rules_url import names_rules, rules_args
from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.parts.text.sources import translated
from scorekeeper.web.serving.access import game_to_read

#: Number of articles offered with a one-line answer if no single one is surely meant.
OFFERED = 3


@dataclass(frozen=True)
class ArticlePage:
    """An article and everything on its page.

    `asked_for` is the remedy that the question wants; it stands above the rule. `remedies` are the others;
    they also stand above it if something has `happened` and it is unclear which is wanted. `for_others`: the
    table with the number of players in the question, and what holds there, if that differs.
    """

    article: TableArticle
    asked_for: Remedy | None
    happened: bool
    remedies: list[Remedy]
    for_others: tuple[str, list[Stated]] | None
    boxes: list[Elsewhere]
    related: list[TableArticle]
    disputes: list[tuple[Situation, str]]
    lines: tuple[str, str]
    address: str
    code: Markup


def contents() -> ResponseReturnValue:
    """Show the chapters; with a question, the article that answers it, or candidates."""
    table = table_choice()
    asked = _asked()
    if not asked:
        return _page("contents", table, book=_whole_book(table.rules))
    found = find(asked)
    read = [article_for(table.rules, article.number) for article in found.articles]
    answers = 1 if found.sure else OFFERED
    page = _page(
        "found",
        table,
        asked=asked,
        page=_article_page(table, read[0].number, found) if found.sure else None,
        offered=read[:answers],
        remedies=_remedies(table, found),
        further=read[answers:],
        book=[] if read else _whole_book(table.rules),
    )
    return page, 200 if read else 404


def whole() -> ResponseReturnValue:
    """Show the whole book on one page, for printing."""
    table = table_choice()
    boxes = {number: elsewhere(table.rules, number) for number in articles()}
    return _page("whole", table, book=_whole_book(table.rules), boxes_of=boxes)


def one_page() -> ResponseReturnValue:
    """Show the table's rules on one sheet of paper."""
    table = table_choice()
    return _page("one_page", table, page=OnePage(table.rules))


def one_page_of_game(public_id: str) -> ResponseReturnValue:
    """Show a game's rules on one sheet of paper."""
    game = game_to_read(public_id)
    return _page("one_page", TableChoice(game.rules, True), page=OnePage(game.rules), game=game)


def data() -> ResponseReturnValue:
    """Return the whole book for a table, in both languages, for other programs."""
    book = jsonify(book_as_dict(table_choice().rules))
    book.headers.set("Content-Disposition", "attachment", filename="mille-bornes-rulebook.json")
    return book


def article(number: str) -> ResponseReturnValue:
    """Show one article, by its number in any spelling."""
    table = table_choice()
    if number in articles():
        return _page("article", table, page=_article_page(table, number, find(_asked())))
    found = find(number).articles if len(number) <= MAX_QUERY_LETTERS else []
    if len(found) == 1:
        return redirect(url_for("rulebook.article", number=found[0].number, **table.args))
    abort(404)


def _page(name: str, table: TableChoice, **values: Any) -> str:
    return render_template(f"disputes/rulebook/{name}.html", table=table, rules=table.rules, **values)


def _asked() -> str:
    """The question in the address."""
    return " ".join(request.args.get("q", "").split())[:MAX_QUERY_LETTERS]


def _remedies(table: TableChoice, found: Found) -> dict[str, Remedy]:
    """Article number -> the remedy that was asked for, under the table's rules."""
    read = {number: remedy_for(table.rules, remedy) for number, remedy in found.remedies.items()}
    return {number: remedy for number, remedy in read.items() if remedy}


def _article_page(table: TableChoice, number: str, found: Found) -> ArticlePage:
    rules = table.rules
    here = article_for(rules, number)
    asked_for = _remedies(table, found).get(number)
    address = phone_url("rulebook.article", number=number, **rules_args(rules))
    return ArticlePage(
        article=here,
        asked_for=asked_for,
        happened=found.happened and bool(here.remedies),
        remedies=[remedy for remedy in here.remedies if remedy != asked_for],
        for_others=_for_others(rules, here),
        boxes=elsewhere(rules, number),
        related=[article_for(rules, other) for other in here.related],
        disputes=_disputes(table, number),
        lines=(translated(here.title), f"{translated(here.sentences[0].text)} ({table.name})"),
        address=address,
        code=qr_code(address),
    )


def _for_others(rules: Rules, here: TableArticle) -> tuple[str, list[Stated]] | None:
    """The same box's table with the number of players in the question, and its sentences that differ."""
    players, box = players_named(_asked()), EDITIONS[rules.edition]
    if players not in box.players or players == rules.players:
        return None
    others = box.rules(players)
    there = article_for(others, here.number).sentences
    said = [sentence for sentence in there if sentence.text.en not in here.result]
    return (in_words(others), said) if said else None


def _whole_book(rules: Rules) -> list[tuple[Chapter, list[TableArticle]]]:
    """Each chapter, and its articles under the table's rules."""
    return [
        (chapter, [article_for(rules, article.number) for article in chapter.articles]) for chapter in book()
    ]


def _disputes(table: TableChoice, number: str) -> list[tuple[Situation, str]]:
    """The classic disputes that an article settles, each with the address that asks it at this table."""
    return [
        (situation, url_for("legal.ask", **_situation_args(table, situation)))
        for situation in situations(table.rules)
        if situation.article == number
    ]


def _situation_args(table: TableChoice, situation: Situation) -> dict[str, Any]:
    asked = situation_args(table.rules, situation)
    return table.args | {name: value for name, value in asked.items() if not names_rules(name)}
