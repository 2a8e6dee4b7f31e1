"""List of the people on the games that this device holds, best first, and the records of the house."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.statistics.ranking import ORDERS
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.people.access import own_step
from scorekeeper.web.people.ranked import RankedPeople
from scorekeeper.web.people.shown import Links, record_line, undo_text


def show() -> ResponseReturnValue:
    book, forgotten = own_book(), "forgotten" in request.args
    step = None if forgotten else own_step()  # beside "The name is forgotten." it would seem to undo that
    asked = request.args.get("by")
    links = Links(record.game for record in book.records)
    return render_template(
        "people/people.html",
        games=len(book.games),
        forgotten=forgotten,
        undo=step,
        undo_text=step and undo_text(step),
        people=RankedPeople(book, next((order for order in ORDERS if order == asked), ORDERS[0])),
        records=[record_line(book, record, links) for record in book.records],
    )
