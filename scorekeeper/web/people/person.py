"""A person's page: figures, by box and by partner, whom they met, the last games."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.statistics.figures import person_figures
from scorekeeper.statistics.head_to_head import opponents
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.text.editions_text import box_name
from scorekeeper.web.people.access import own_step, person_in
from scorekeeper.web.people.charts import charts_of
from scorekeeper.web.people.parts import BestHands, part_lines
from scorekeeper.web.people.shown import figure_lines, game_line, met_line, newest, page_of, undo_text

#: Games that the page lists.
SHOWN_GAMES = 10


def show(person: str) -> ResponseReturnValue:
    book, step = own_book(), own_step()
    key = person_in(book, person)
    games = [game for game in book.games if game.side_of(key) is not None]
    figures, last = person_figures(games, key), newest(games, SHOWN_GAMES)
    best = BestHands.of([figures.all, *figures.by_box.values(), *figures.by_partner.values()], games, last)
    met = opponents(games, key)
    most_met = sorted(met, key=lambda other: (-met[other].games, other))
    return render_template(
        "people/person.html",
        name=book.names[key],
        person=person,
        also=sorted({seat.name for seat in book.seats[key]} - {book.names[key]}),
        undo=step,
        undo_text=step and undo_text(step),
        best=list(best.lines(figures.all)),
        lines=figure_lines(figures.all),
        boxes=part_lines({box_name(box): part for box, part in figures.by_box.items()}, best, {}),
        partners=part_lines(
            {book.names[partner]: part for partner, part in figures.by_partner.items()},
            best,
            {book.names[partner]: page_of(partner) for partner in figures.by_partner},
        ),
        met=[met_line(book, key, other, met[other]) for other in most_met],
        charts=charts_of(key, games, figures, book.names),
        games=[game_line(book, game, key, best.links) for game in last],
    )
