"""Standings and leagues for other programs, as docs/formats.md describes them.

Integers are JSON numbers, other numbers are exact texts such as "19/2". None means that a tie-break did not
apply. Sentences are in English, whatever the reader's language.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.records.json_values import moment_text
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.league import League
from scorekeeper.tournament.season.lines import LeagueLine
from scorekeeper.tournament.season.prizes import Prizes
from scorekeeper.tournament.season.results import PlayedNight
from scorekeeper.tournament.season.scores import NightScore
from scorekeeper.tournament.standings.model import Line, Standings

#: The name of somebody, as it is to be shown.
_NameOf = Callable[[str], str]


def in_english(sentences: Iterable[Sentence], name_of: _NameOf) -> list[str]:
    return [ENGLISH.say(with_names(sentence, name_of)) for sentence in sentences]


def exactly(value: Fraction | None) -> int | str | None:
    """Return a value for JSON: a number, or a fraction as text."""
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else str(value)


# --- a night ---------------------------------------------------------------------------------------


def standings_as_dict(night: Night, standings: Standings, names: Mapping[int, str]) -> dict[str, Any]:
    """The standings of a night. `names`: entrant number -> the name to show."""
    refused = standings.refused
    return {
        "night": night.settings.name,
        "order": standings.order,
        "refused": None if refused is None else ENGLISH.say(refused),
        "lines": [_standings_line(line, names) for line in standings],
    }


def kept_back_as_dict(night: Night, standings: Standings) -> dict[str, Any]:
    """The same while the places are kept back for the podium. Nothing in it depends on a result."""
    return {
        "night": night.settings.name,
        "order": standings.order,
        "kept_back": True,
        "refused": None,
        "lines": [],
    }


def _standings_line(line: Line, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "place": line.place,
        "shared": line.shared,
        "number": int(line.unit),
        "name": names[int(line.unit)],
        "points": exactly(line.points),
        "played": line.played,
        "sat_out": line.sat_out,
        "values": {name: exactly(value) for name, value in line.values.items()},
        "placed_by": line.by,
        "why": in_english(line.reasons, lambda unit: names[int(unit)]),
    }


# --- a season --------------------------------------------------------------------------------------


def league_as_dict(
    club: str, season: str, league: League, won: Prizes, name_of: _NameOf = str
) -> dict[str, Any]:
    """The league of a season as everybody may see it. `name_of`: a person's name -> the name to show."""
    return {
        "club": club,
        "season": season,
        "order": league.order,
        "nights": list(map(_night, league.nights)),
        "lines": [_league_line(line, name_of) for line in league],
        "prizes": {
            "best_hands": [_hand(hand, name_of) for hand in won.best_hands],
            "coups_fourres": [vars(coups) | {"name": name_of(coups.name)} for coups in won.coups_fourres],
            "newcomers": [name_of(line.name) for line in won.newcomers],
            "burdens": [
                vars(burden) | {"name": name_of(burden.name), "fair": exactly(burden.fair)}
                for burden in won.burdens
            ],
        },
    }


def whole_league_as_dict(club: str, season: str, league: League, won: Prizes) -> dict[str, Any]:
    """The same for those who hold the club: with categories, who has not come yet, and the guests."""
    shown = league_as_dict(club, season, league, won)
    lines = [
        shown_line | {"category": line.member.category}
        for shown_line, line in zip(shown["lines"], league, strict=True)
    ]
    absent = [member.name for member in league.absent]
    return shown | {"lines": lines, "absent": absent, "guests": list(map(vars, league.guests))}


def _night(played: PlayedNight) -> dict[str, Any]:
    return {
        "number": played.number,
        "name": played.night.settings.name,
        "at": moment_text(played.entry.at),
        "provisional": played.provisional,
    }


def _hand(hand: SideHand, name_of: _NameOf) -> dict[str, Any]:
    return vars(hand) | {"at": moment_text(hand.at), "people": list(map(name_of, hand.people))}


def _league_line(line: LeagueLine, name_of: _NameOf) -> dict[str, Any]:
    return {
        "place": line.place,
        "shared": line.shared,
        "name": name_of(line.name),
        "points": exactly(line.points),
        "attendance": line.attendance,
        "nights": list(map(_night_score, line.nights)),
        "values": {name: exactly(value) for name, value in line.values.items()},
        "placed_by": line.by,
        "why": in_english(line.reasons, name_of),
    }


def _night_score(score: NightScore) -> dict[str, Any]:
    return {
        "number": score.number,
        "place": score.place,
        "shared": score.shared,
        "points": exactly(score.points),
        "counted": score.counted,
    }
