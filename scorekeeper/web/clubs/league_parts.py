"""The league table for a page: names, figures, nights, and the reason for each line's place."""

from dataclasses import dataclass
from typing import Final

from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.season.lines import LeagueLine
from scorekeeper.web.clubs.league_cache import ShownSeason
from scorekeeper.web.parts.pagination import Part, page_with, part_of
from scorekeeper.web.parts.text.figures import unsigned
from scorekeeper.web.serving.language import voice

#: Lines of the league on a page: each lists its nights.
LINES: Final = 100
#: Unicode isolates: a name written from right to left leaves the order of its neighbours alone.
_ISOLATED: Final = "\u2068{}\u2069"


@dataclass(frozen=True)
class NightLine:
    """A member's night: its number in the season, the member's place, and the points."""

    number: int
    name: str
    place: int
    points: str
    counted: bool
    provisional: bool


@dataclass(frozen=True)
class ShownLine:
    """A line of the league. `member` is the member's id."""

    place: int
    shared: bool
    name: str
    member: int
    points: str
    provisional: bool
    why: tuple[str, ...]
    nights: tuple[NightLine, ...]


@dataclass(frozen=True)
class LeaguePart:
    """A page of the league. `absent` are members without a night. `provisional`: a counting night is in
    progress or can still be corrected."""

    part: Part[LeagueLine]
    lines: tuple[ShownLine, ...]
    absent: tuple[str, ...]
    nights: int
    provisional: bool


def league_part(shown: ShownSeason) -> LeaguePart:
    """The cached page of the league that the address asks for."""
    part = part_of(shown.league.lines, LINES)
    return shown.part(("league", part.page), lambda: _league(shown, part))


def page_of_member(shown: ShownSeason, name: str) -> int | None:
    """The page of the league with this member; None if there is a single page."""
    names = [line.name for line in shown.league]
    return page_with(names.index(name), LINES, len(names)) if name in names else None


def _league(shown: ShownSeason, part: Part[LeagueLine]) -> LeaguePart:
    league = shown.league
    return LeaguePart(
        part=part,
        lines=tuple(shown_line(shown, line) for line in part.items),
        absent=tuple(shown.names[member.name] for member in league.absent),
        nights=len(league.nights),
        provisional=any(night.provisional for night in league.nights),
    )


def shown_line(shown: ShownSeason, line: LeagueLine) -> ShownLine:
    """A line of the league, ready for a page."""
    return ShownLine(
        place=line.place,
        shared=line.shared,
        name=shown.names[line.name],
        member=shown.ids[line.name],
        points=unsigned(line.points),
        provisional=line.provisional,
        why=tuple(voice().say(_named(shown, reason)) for reason in line.reasons),
        nights=tuple(
            NightLine(
                number=score.number,
                name=score.night.night.settings.name,
                place=score.place,
                points=unsigned(score.points),
                counted=score.counted,
                provisional=score.night.provisional,
            )
            for score in line.nights
        ),
    )


def _named(shown: ShownSeason, reason: Sentence) -> Sentence:
    """The sentence with the names of these pages."""
    return with_names(reason, lambda name: _ISOLATED.format(shown.name_of(name)))
