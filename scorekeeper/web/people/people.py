"""The list of people in this device's games, best first, and the house records."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.statistics.ranking import ORDERS
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.periods import asked_period, days_of
from scorekeeper.web.people.access import own_step
from scorekeeper.web.people.lines import Links, record_line, undo_text
from scorekeeper.web.people.ranked import RankedPeople


def show() -> ResponseReturnValue:
    whole, forgotten = own_book(), "forgotten" in request.args
    step = None if forgotten else own_step()  # beside "The name is forgotten." it would seem to undo that
    by = request.args.get("by")
    asked = asked_period(game.evening for game in whole.games)
    book = whole.during(asked.period)
    links = Links(record.game for record in book.records)
    page = render_template(
        "people/people.html",
        games=len(book.games),
        asked=asked,
        days=days_of(asked.period),
        any_games=bool(whole.games),
        any_finished=any(game.is_finished for game in book.games),
        forgotten=forgotten,
        undo=step,
        undo_text=step and undo_text(step),
        people=RankedPeople(book, next((order for order in ORDERS if order == by), ORDERS[0]), asked),
        records=[record_line(book, record, links) for record in book.records],
    )
    return page, 200 if asked.is_readable else 422
