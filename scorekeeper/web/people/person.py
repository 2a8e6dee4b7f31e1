"""A person's page: figures, by box and by partner, whom they met, the last games."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.statistics.figures import person_figures
from scorekeeper.statistics.head_to_head import opponents
from scorekeeper.web.common.own_book import own_book
from scorekeeper.web.common.text.editions_text import box_name
from scorekeeper.web.people.access import own_step, person_in
from scorekeeper.web.people.charts import charts_of
from scorekeeper.web.people.shown import (
    Links,
    day,
    figure_lines,
    game_line,
    met_line,
    newest,
    page_of,
    parted_lines,
    undo_text,
)

#: Games that the page lists.
SHOWN_GAMES = 10


def show(person: str) -> ResponseReturnValue:
    book, step = own_book(), own_step()
    key = person_in(book, person)
    games = [game for game in book.games if game.side_of(key) is not None]
    figures, last = person_figures(games, key), newest(games, SHOWN_GAMES)
    best = next((game for game in games if game.id == figures.all.best.game), None)
    links = Links([*last, best] if best else last)
    met = opponents(games, key)
    most_met = sorted(met, key=lambda other: (-met[other].games, other))
    return render_template(
        "people/person.html",
        name=book.names[key],
        person=person,
        also=sorted({seat.name for seat in book.seats[key]} - {book.names[key]}),
        undo=step,
        undo_text=step and undo_text(step),
        figures=figures.all,
        best=best and (day(best.at), links.to(best)),
        lines=figure_lines(figures.all),
        boxes=parted_lines({box_name(box): part for box, part in figures.by_box.items()}, {}),
        partners=parted_lines(
            {book.names[partner]: part for partner, part in figures.by_partner.items()},
            {book.names[partner]: page_of(partner) for partner in figures.by_partner},
        ),
        met=[met_line(book, key, other, met[other]) for other in most_met],
        charts=charts_of(key, games, figures, book.names),
        games=[game_line(book, game, key, links) for game in last],
    )
