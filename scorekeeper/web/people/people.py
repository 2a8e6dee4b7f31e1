"""The list of people in this device's games, best first, and the house records."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.statistics.figures import Figures
from scorekeeper.statistics.ranking import ORDERS, Order, Ranking, champions, ranking
from scorekeeper.store.people.book import Book
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.periods import AskedPeriod, asked_period, kept_days
from scorekeeper.web.people.access import own_step
from scorekeeper.web.people.lines import (
    Line,
    Links,
    by_chance,
    page_of,
    percent_beyond_chance,
    record_line,
    undo_text,
    won_and_by_chance,
    won_of,
)
from scorekeeper.web.serving.language import number, voice

ORDER_NAMES: Final = {
    "won": lambda: _("Games won"),
    "hand": lambda: _("Average per hand"),
    "games": lambda: _("Games played"),
}


class OrderLink(NamedTuple):
    """A link to an order, and whether it is the present one."""

    name: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class RankedPeople:
    """The people of a book in an order, over the games of a period."""

    book: Book
    order: Order
    asked: AskedPeriod

    @cached_property
    def _ranking(self) -> Ranking:
        return ranking(self.book.everybody, self.order)

    @property
    def lines(self) -> list[Line]:
        return self._lines(self._ranking.ranked)

    @property
    def others(self) -> list[Line]:
        """People with too few games for a rank."""
        return self._lines(self._ranking.others)

    @property
    def orders(self) -> list[OrderLink]:
        return [
            OrderLink(
                ORDER_NAMES[order](),
                url_for("people.show", by=None if order == ORDERS[0] else order, **kept_days()),
                order == self.order,
            )
            for order in ORDERS
        ]

    @property
    def how(self) -> str:
        """A sentence on how people are ordered."""
        least = self._ranking.least
        match self.order:
            case "won":
                return ngettext(
                    "Games won beyond what chance gives, the most first, from %(num)s finished game on.",
                    "Games won beyond what chance gives, the most first, from %(num)s finished games on.",
                    least,
                )
            case "hand":
                return ngettext(
                    "The best average per hand first, from %(num)s finished game on.",
                    "The best average per hand first, from %(num)s finished games on.",
                    least,
                )
        return _("The most finished games first.")

    @property
    def fewer(self) -> str:
        """The heading of people without a rank."""
        least = self._ranking.least
        if least == 1:
            return _("No game finished yet")
        return ngettext("Fewer than %(num)s finished game", "Fewer than %(num)s finished games", least)

    @property
    def champion(self) -> str:
        """A sentence naming who won most beyond chance, in any order; empty without one."""
        figures = self.book.everybody
        first = champions(figures)
        if not first:
            return ""
        names = voice().and_list([self.book.names[person] for person in first])
        best = figures[first[0]]
        how = (
            won_and_by_chance(best)
            if len(first) == 1
            else _("each %(share)s beyond chance", share=percent_beyond_chance(best))
        )
        return _("%(title)s: %(names)s, %(how)s.", title=self._title(len(first)), names=names, how=how)

    def _title(self, champions: int) -> str:
        """The title of the champions: of the house, or of a period that is over or not."""
        if not self.asked.name:
            return ngettext("Champion of the house", "Champions of the house", champions)
        if self.asked.is_running:
            return ngettext("Champion so far", "Champions so far", champions)
        return ngettext("Champion", "Champions", champions)

    def _lines(self, people: Sequence[str]) -> list[Line]:
        return [self._line(person, self.book.everybody[person]) for person in people]

    def _line(self, person: str, figures: Figures) -> Line:
        figure, counts = self._figure(figures)
        note = won_of(figures) if figures.games else _("no finished game")
        if self.order != "hand" and figures.hands:
            note += " · " + _("average per hand %(points)s", points=number(figures.average))
        return Line(self.book.names[person], note, figure, counts, page_of(person), True)

    def _figure(self, figures: Figures) -> tuple[str, str]:
        """The figure that orders people, and what it counts."""
        match self.order:
            case "won":
                return (percent_beyond_chance(figures), by_chance(figures)) if figures.games else ("–", "")
            case "hand":
                return (number(figures.average), _("a hand")) if figures.hands else ("–", "")
        return (number(figures.games), ngettext("game", "games", figures.games))


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
        any_games=bool(whole.games),
        forgotten=forgotten,
        undo=step,
        undo_text=step and undo_text(step),
        people=RankedPeople(book, next((order for order in ORDERS if order == by), ORDERS[0]), asked),
        records=[record_line(book, record, links) for record in book.records],
    )
    return page, 200 if asked.is_readable else 422
