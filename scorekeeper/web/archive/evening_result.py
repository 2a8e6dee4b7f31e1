"""The result of an evening: the standings over its finished games, and who won it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.statistics.series import Counting, SeriesLine, named_only, standings
from scorekeeper.store.models import Device, Game
from scorekeeper.store.people.book import known_as
from scorekeeper.web.archive.shown_standings import ShownLine, counted_game, name_of, ranked_by, sides_of
from scorekeeper.web.parts.placeholder_names import is_placeholder
from scorekeeper.web.serving.language import number, voice

#: An evening has a result if it has this many finished games, and this many lines.
_FEWEST: Final = 2


@dataclass(frozen=True)
class EveningResult:
    """`winner`: a sentence, empty if somebody without a name is first. `notes` stand below the lines."""

    counting: Counting
    winner: str
    lines: Sequence[ShownLine]
    notes: Sequence[str]


def evening_result(device: Device, games: Sequence[Game], counting: Counting) -> EveningResult | None:
    """The result of an evening's `games` (newest first); None with fewer than two finished games or names."""
    finished = [game for game in reversed(games) if game.tally.outcome]
    if len(finished) < _FEWEST:
        return None
    names: dict[str, str] = {}
    people = known_as(device, finished)
    counted = [counted_game(game, sides_of(game, people[game.id], names)) for game in finished]
    nobody = frozenset(filter(is_placeholder, names))
    lines = standings(named_only(counted, nobody), counting).lines
    if len(lines) < _FEWEST:
        return None
    first = [line for line in standings(counted, counting).lines if line.place == 1]
    named_first = not any(nobody.issuperset(line.entrant) for line in first)
    return EveningResult(
        counting,
        _winner(lines, names, counting) if named_first else "",
        [ShownLine(line, name_of(line.entrant, names)) for line in lines],
        [ranked_by(counting), *_left_out(len(finished), len(games), bool(nobody))],
    )


def _winner(lines: Sequence[SeriesLine], names: Mapping[str, str], counting: Counting) -> str:
    """Who won, in a sentence."""
    first = [name_of(line.entrant, names) for line in lines if line.place == 1]
    best, second = lines[0], lines[1]
    if len(first) > 1:
        return _shared(best, voice().and_list(first), counting)
    if counting == "wins" and not best.won:  # every game was left as a tie
        return ""
    if counting == "wins" and (best.won, best.drawn) == (second.won, second.drawn):
        return _on_points(best, second, names)
    return _alone(best, first[0], counting)


def _shared(best: SeriesLine, names: str, counting: Counting) -> str:
    if counting == "points":
        return ngettext(
            "%(names)s share the evening: %(points)s point each.",
            "%(names)s share the evening: %(points)s points each.",
            best.points,
            names=names,
            points=number(best.points),
        )
    return ngettext(
        "%(names)s share the evening: %(num)s game won each.",
        "%(names)s share the evening: %(num)s games won each.",
        best.won,
        names=names,
    )


def _on_points(best: SeriesLine, second: SeriesLine, names: Mapping[str, str]) -> str:
    return ngettext(
        "%(name)s won the evening: %(num)s game won, as many as %(other)s, and more points a game "
        "(%(points)s to %(fewer)s).",
        "%(name)s won the evening: %(num)s games won, as many as %(other)s, and more points a game "
        "(%(points)s to %(fewer)s).",
        best.won,
        name=name_of(best.entrant, names),
        other=name_of(second.entrant, names),
        points=number(best.average),
        fewer=number(second.average),
    )


def _alone(best: SeriesLine, name: str, counting: Counting) -> str:
    if counting == "points":
        return ngettext(
            "%(name)s won the evening: %(points)s point.",
            "%(name)s won the evening: %(points)s points.",
            best.points,
            name=name,
            points=number(best.points),
        )
    return ngettext(
        "%(name)s won the evening: %(won)s of %(num)s game.",
        "%(name)s won the evening: %(won)s of %(num)s games.",
        best.games,
        name=name,
        won=best.won,
    )


def _left_out(finished: int, games: int, nobody: bool) -> list[str]:
    """Sentences on what is not counted."""
    notes = []
    if finished < games:
        notes.append(_("Only finished games count: %(counted)s of %(all)s.", counted=finished, all=games))
    if nobody:
        notes.append(_("Players without a name have no place."))
    return notes
