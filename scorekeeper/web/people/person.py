"""A person's page: figures in all, by box and by partner; opponents; the last games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.statistics.figures import Figures, person_figures
from scorekeeper.statistics.games import PlayedGame
from scorekeeper.statistics.head_to_head import opponents
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.periods import asked_period, days_of
from scorekeeper.web.parts.text.editions_text import box_name
from scorekeeper.web.people.access import own_step, person_in
from scorekeeper.web.people.lines import (
    Line,
    Links,
    day,
    figure_lines,
    game_line,
    met_line,
    newest,
    page_of,
    undo_text,
    won_of,
)
from scorekeeper.web.serving.language import number

if TYPE_CHECKING:
    from scorekeeper.web.parts.charts import Chart

#: Number of games on the page.
SHOWN_GAMES: Final = 10


@dataclass(frozen=True)
class BestHands:
    """The best hands of several figures, with `links` to their games."""

    games: Mapping[int, PlayedGame]
    links: Links

    @classmethod
    def of(
        cls, figures: Sequence[Figures], games: Sequence[PlayedGame], shown: Sequence[PlayedGame]
    ) -> "BestHands":
        """Find the best hands of `figures`, over `games`. The links also cover the games `shown` on the
        page."""
        wanted = {part.best.game for part in figures}
        best = {game.id: game for game in games if game.id in wanted}
        return cls(best, Links([*shown, *best.values()]))

    def lines(self, figures: Figures) -> Iterator[Line]:
        """The line of the best hand, if any."""
        game = self.games.get(figures.best.game)
        if game is not None:
            points = number(figures.best.points)
            yield Line(_("Best hand"), day(game), points, address=self.links.to(game))


def _part_lines(parts: Mapping[str, Figures], best: BestHands, pages: Mapping[str, str]) -> list[Line]:
    """Lines of figures by displayed name, most games first; `pages` are the addresses of names that have a
    page."""
    order = sorted(parts, key=lambda name: (-parts[name].games, -parts[name].hands, name))
    return [_part_line(name, parts[name], best, pages.get(name)) for name in order]


def _part_line(name: str, part: Figures, best: BestHands, page: str | None) -> Line:
    to_page = [Line(_("The page of %(name)s", name=name), "", "", address=page)] if page else []
    more = (*best.lines(part), *figure_lines(part), *to_page)
    return Line(name, won_of(part), number(part.average), of_person=True, more=more)


#: Least finished games for the chart of points: two would be a line between two points.
FEWEST_GAMES: Final = 3


def _charts_of(person: str, games: Sequence[PlayedGame]) -> Iterator["Chart"]:
    """The chart of points, if a person has finished enough games."""
    from scorekeeper.web.parts import charts  # imported late: a phone fetches its library later

    outings = [
        charts.Outing(
            game.evening,
            game.figures.sides[side].total,
            game.figures.winners == (side,),
        )
        for game in games
        if game.is_finished and (side := game.side_of(person)) is not None
    ]
    if len(outings) >= FEWEST_GAMES:
        yield charts.form_by_points("points", _("Points by game"), outings)


def show(person: str) -> ResponseReturnValue:
    book, step = own_book(), own_step()
    key = person_in(book, person)
    ids = book.games_with(key)
    all_games = [game for game in book.games if game.id in ids]
    asked = asked_period(game.evening for game in all_games)
    games = [game for game in all_games if asked.period.has(game.evening)]
    figures, last = person_figures(games, key), newest(games, SHOWN_GAMES)
    best = BestHands.of([figures.all, *figures.by_box.values(), *figures.by_partner.values()], games, last)
    met = opponents(games, key)
    most_met = sorted(met, key=lambda other: (-met[other].games, other))
    page = render_template(
        "people/person.html",
        asked=asked,
        days=days_of(asked.period),
        name=book.names[key],
        person=person,
        also=sorted({seat.name for seat in book.seats[key]} - {book.names[key]}),
        undo=step,
        undo_text=step and undo_text(step),
        best=list(best.lines(figures.all)),
        lines=figure_lines(figures.all),
        boxes=_part_lines({box_name(box): part for box, part in figures.by_box.items()}, best, {}),
        partners=_part_lines(
            {book.names[partner]: part for partner, part in figures.by_partner.items()},
            best,
            {book.names[partner]: page_of(partner) for partner in figures.by_partner},
        ),
        met=[met_line(book, key, other, met[other]) for other in most_met],
        charts=_charts_of(key, games),
        changed=any(game.earlier for game in games),
        games=[game_line(book, game, key, best.links) for game in last],
    )
    return page, 200 if asked.is_readable else 422
