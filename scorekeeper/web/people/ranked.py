"""People in order, the best first, over the games of a period, and who is its champion."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.statistics.figures import Figures
from scorekeeper.statistics.ranking import ORDERS, Order, Ranking, champions, ranking
from scorekeeper.store.people.book import Book
from scorekeeper.web.parts.periods import AskedPeriod, kept_days
from scorekeeper.web.people.lines import (
    Line,
    beside_chance,
    page_of,
    percent_beyond_chance,
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
    def ranking(self) -> Ranking:
        """Everybody's keys in order, and who has too few games for it."""
        return ranking(self.book.everybody, self.order)

    @property
    def lines(self) -> list[Line]:
        return self._lines(self.ranking.ranked)

    @property
    def others(self) -> list[Line]:
        """People with too few games for a rank."""
        return self._lines(self.ranking.others)

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
        least = self.ranking.least
        match self.order:
            case "won":
                return ngettext(
                    "Games won, against what chance alone would give: the best first, from %(num)s finished "
                    "game on.",
                    "Games won, against what chance alone would give: the best first, from %(num)s finished "
                    "games on.",
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
        least = self.ranking.least
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
            beside_chance(won_of(best), best)
            if len(first) == 1
            else _("each %(share)s against chance", share=percent_beyond_chance(best))
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
        if self.order == "won" and figures.games:
            note = beside_chance(note, figures)
        elif self.order != "hand" and figures.hands:
            note += " · " + _("average per hand %(points)s", points=number(figures.average))
        return Line(self.book.names[person], note, figure, counts, page_of(person), True)

    def _figure(self, figures: Figures) -> tuple[str, str]:
        """The figure that orders people, and what it counts."""
        match self.order:
            case "won":
                # Translators: stands under a share of games: “+17% against chance”
                return (percent_beyond_chance(figures), _("against chance")) if figures.games else ("–", "")
            case "hand":
                # Translators: stands under a number of points: “312 a hand”
                return (number(figures.average), _("a hand")) if figures.hands else ("–", "")
        return (number(figures.games), ngettext("game", "games", figures.games))
