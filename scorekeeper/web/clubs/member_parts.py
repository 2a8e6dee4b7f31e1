"""A member's page: their nights, whom they met, their best hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store.club_models import MemberRow
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.member_page import Met, member_page
from scorekeeper.tournament.season.prizes import Burden, prizes
from scorekeeper.web.clubs.league_cache import ShownSeason
from scorekeeper.web.clubs.league_parts import ShownLine, shown_line
from scorekeeper.web.serving.language import number, voice


class FigureLine(NamedTuple):
    """A figure of a season: its name, its value, the people (on a page about several), and a note."""

    what: str
    value: str
    whose: str = ""
    note: str = ""


@dataclass(frozen=True)
class MemberPart:
    """A member's page. `line` is None if they have played no counting night."""

    name: str
    line: ShownLine | None
    figures: tuple[FigureLine, ...]
    partners: tuple[tuple[str, int], ...]
    opponents: tuple[tuple[str, int], ...]


def member_part(shown: ShownSeason, member: MemberRow) -> MemberPart:
    """A member's page, cached."""
    return shown.part(("member", member.id), lambda: _member(shown, member))


def _member(shown: ShownSeason, row: MemberRow) -> MemberPart:
    member = shown.results.season.member(row.name)
    assert member is not None, "of the same version of the club"
    page = member_page(shown.results, shown.league, member)
    figures = [FigureLine(_("Coups fourrés"), number(page.coups_fourres)), *map(_hand, page.best_hands)]
    if page.burden.rounds:
        figures.append(_burden(_("At tables of another size, or sitting out"), page.burden))
    return MemberPart(
        name=shown.names[row.name],
        line=None if page.line is None else shown_line(shown, page.line),
        figures=tuple(figures),
        partners=_met(shown, page.partners),
        opponents=_met(shown, page.opponents),
    )


def _met(shown: ShownSeason, people: tuple[Met, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((shown.name_of(met.name), met.times) for met in people)


def _hand(hand: SideHand, whose: str = "") -> FigureLine:
    """The points of a hand, and the night and round of it."""
    where = _("Night %(night)s, round %(round)s", night=hand.night, round=hand.round)
    return FigureLine(_("Best hand"), number(hand.points), whose, where)


def _burden(what: str, burden: Burden, whose: str = "") -> FigureLine:
    """How many rounds were at odd tables or sat out, and the fair share."""
    times = burden.odd + burden.byes
    rounds = ngettext(
        "%(times)s of %(num)s round", "%(times)s of %(num)s rounds", burden.rounds, times=number(times)
    )
    fair = voice().text_of(figure(burden.fair, Fraction(times)))
    return FigureLine(what, rounds, whose, _("A fair share is %(fair)s", fair=fair))


def prize_lines(shown: ShownSeason) -> list[FigureLine]:
    """The season's prizes, cached."""
    return shown.part("prizes", lambda: _prizes(shown))


def _prizes(shown: ShownSeason) -> list[FigureLine]:
    won = prizes(shown.results, shown.league)
    lines = [_hand(hand, _joined(shown, hand.people)) for hand in won.best_hands]
    if won.coups_fourres:
        most = won.coups_fourres
        coups = ngettext("%(num)s coup fourré", "%(num)s coups fourrés", most[0].count)
        names = _joined(shown, [count.name for count in most])
        lines.append(FigureLine(_("Most coups fourrés"), coups, names))
    if won.newcomers:
        place = _("Place %(place)s", place=won.newcomers[0].place)
        names = _joined(shown, [line.name for line in won.newcomers])
        lines.append(FigureLine(_("Best newcomer"), place, names))
    return lines + [_of_the_same(shown, burdens) for burdens in _alike(won.most_burdened)]


def _alike(burdens: Iterable[Burden]) -> Iterator[list[Burden]]:
    """Group burdens with the same figures."""

    def figures(burden: Burden) -> tuple[int, int, Fraction]:
        return burden.odd + burden.byes, burden.rounds, burden.fair

    for _figures, alike in groupby(sorted(burdens, key=figures, reverse=True), figures):
        yield list(alike)


def _of_the_same(shown: ShownSeason, burdens: list[Burden]) -> FigureLine:
    names = _joined(shown, [burden.name for burden in burdens])
    return _burden(_("Most often at tables of another size or sitting out"), burdens[0], names)


def _joined(shown: ShownSeason, names: Iterable[str]) -> str:
    return ", ".join(shown.name_of(name) for name in dict.fromkeys(names))
