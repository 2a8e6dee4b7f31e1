"""The page of a member of a club: their nights, whom they met, their best hand."""

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store.club_models import MemberRow
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.member_page import Met, member_page
from scorekeeper.tournament.season.prizes import prizes
from scorekeeper.web.clubs.league_cache import ShownSeason
from scorekeeper.web.clubs.league_parts import ShownLine, shown_line
from scorekeeper.web.common.language import number


@dataclass(frozen=True)
class MemberPart:
    """Page of a member. `line`: None for one who has played no night that counts."""

    name: str
    line: ShownLine | None
    figures: tuple[tuple[str, str], ...]
    partners: tuple[tuple[str, int], ...]
    opponents: tuple[tuple[str, int], ...]


def member_part(shown: ShownSeason, member: MemberRow) -> MemberPart:
    """The page of a member, from the cache if it is there."""
    return shown.part(("member", member.id), lambda: _member(shown, member))


def _member(shown: ShownSeason, row: MemberRow) -> MemberPart:
    member = shown.results.season.member(row.name)
    assert member is not None, "of the same version of the club"
    page = member_page(shown.results, shown.league, member)
    figures = [(_("Coups fourrés"), number(page.coups_fourres))]
    if page.best_hands:
        figures.append((_("Best hand"), hand_text(shown, page.best_hands[0])))
    if page.burden.rounds:
        odd = ngettext("%(num)s round", "%(num)s rounds", page.burden.odd + page.burden.byes)
        figures.append((_("At odd tables, or sitting out"), odd))
    return MemberPart(
        name=shown.names[row.name],
        line=None if page.line is None else shown_line(shown, page.line),
        figures=tuple(figures),
        partners=_met(shown, page.partners),
        opponents=_met(shown, page.opponents),
    )


def _met(shown: ShownSeason, people: tuple[Met, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((shown.name_of(met.name), met.times) for met in people)


def hand_text(shown: ShownSeason, hand: SideHand) -> str:
    """The points of a hand, and the night in which it was."""
    return _("%(points)s in night %(night)s", points=number(hand.points), night=hand.night)


def prize_lines(shown: ShownSeason) -> list[tuple[str, str, str]]:
    """Prizes of the season: what for, whose, and by what; from the cache if they are there."""
    return shown.part("prizes", lambda: _prizes(shown))


def _prizes(shown: ShownSeason) -> list[tuple[str, str, str]]:
    won, lines = prizes(shown.results, shown.league), []
    if won.best_hands:
        best = won.best_hands[0]
        names = [name for hand in won.best_hands for name in hand.people]
        lines.append((_("Best hand"), _joined(shown, names), hand_text(shown, best)))
    if won.coups_fourres:
        most = won.coups_fourres
        coups = ngettext("%(num)s coup fourré", "%(num)s coups fourrés", most[0].count)
        lines.append((_("Most coups fourrés"), _joined(shown, [count.name for count in most]), coups))
    if won.newcomers:
        names = [line.name for line in won.newcomers]
        lines.append((_("Best newcomer"), _joined(shown, names), _place(won.newcomers[0].place)))
    if won.most_burdened:
        most_odd = won.most_burdened[0]
        odd = ngettext("%(num)s round", "%(num)s rounds", most_odd.odd + most_odd.byes)
        names = [burden.name for burden in won.most_burdened]
        lines.append((_("Most at odd tables or sitting out"), _joined(shown, names), odd))
    return lines


def _place(place: int) -> str:
    return _("Place %(place)s", place=place)


def _joined(shown: ShownSeason, names: list[str]) -> str:
    return ", ".join(shown.name_of(name) for name in dict.fromkeys(names))
