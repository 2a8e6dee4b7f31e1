"""Two people: who finished ahead in their common games, and what they won as partners."""

from flask import abort, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.statistics.figures import Figures, person_figures
from scorekeeper.statistics.head_to_head import meetings, opponents
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.periods import asked_period
from scorekeeper.web.people.access import person_in
from scorekeeper.web.people.lines import Links, game_line, meeting_lines, newest, page_of, partner_line

#: Number of games on the page.
SHOWN_GAMES = 20


def show(person: str, other: str) -> ResponseReturnValue:
    book = own_book()
    key, against = person_in(book, person), person_in(book, other)
    common = book.games_with(key) & book.games_with(against)
    if key == against or not common:
        abort(404)
    asked = asked_period(game.evening for game in book.games if game.id in common)
    games = book.during(asked.period).games
    met = meetings(games, key, against)
    together = person_figures(games, key).by_partner.get(against, Figures())
    last = newest(met, SHOWN_GAMES)
    links = Links(last)
    score = opponents(met, key).get(against)
    page = render_template(
        "people/head_to_head.html",
        asked=asked,
        person=person,
        names=(book.names[key], book.names[against]),
        pages=(page_of(key), page_of(against)),
        score=score,
        lines=meeting_lines(book, key, against, score) if score else [],
        changed=any(game.earlier for game in met),
        together=partner_line(together) if together.hands else None,
        games=[game_line(book, game, key, links) for game in last],
    )
    return page, 200 if asked.is_readable else 422
