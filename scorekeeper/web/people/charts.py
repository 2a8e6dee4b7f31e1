"""A person in charts: form over time, and how often trips are completed, with whom and with which box."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.statistics.figures import Figures, PersonFigures
from scorekeeper.statistics.games import PlayedGame
from scorekeeper.web.parts.dates import written
from scorekeeper.web.parts.evenings import evening_of
from scorekeeper.web.parts.text.editions_text import box_name

if TYPE_CHECKING:
    from scorekeeper.web.parts.charts import Chart

#: Finished games that are form: two are a line between two points, and of wins the last ten are told.
FEWEST_GAMES, FEWEST_WINS = 3, 10
#: Bars of trips completed: of all games, and of those with the most hands.
MOST_BARS: Final = 6


def charts_of(
    person: str, games: Sequence[PlayedGame], figures: PersonFigures, names: Mapping[str, str]
) -> Iterator["Chart"]:
    """The charts of a person for which there are games enough; `names` are those of everybody."""
    from scorekeeper.web.parts import charts  # imported late: a phone fetches its library later

    finished = sorted((game for game in games if game.is_finished), key=lambda game: (game.at, game.id))
    outings = [
        charts.Outing(
            written(evening_of(game.at)),
            game.figures.sides[side].total,
            game.figures.winners == (side,),
        )
        for game in finished
        if (side := game.side_of(person)) is not None
    ]
    if len(outings) >= FEWEST_GAMES:
        yield charts.form_by_points("points", _("Points by game"), outings)
    if len(outings) >= FEWEST_WINS:
        yield charts.form_by_wins("wins", _("Games won"), outings)
    parts = _parts(figures, names)
    if parts:
        shown = [(_("In all games"), figures.all), *parts[: MOST_BARS - 1]]
        bars = [charts.Rate(name, part.completed, part.trips) for name, part in shown]
        chart = charts.rates("trips", _("Trips completed"), bars, corner=_("Hands"))
        yield replace(chart, note=_left_out(len(parts) + 1 - len(bars)))


def _left_out(parts: int) -> str:
    """The sentence about so many parts that have no bar."""
    if not parts:
        return ""
    return ngettext(
        "Shown are those with the most hands; %(num)s more stands below.",
        "Shown are those with the most hands; %(num)s more stand below.",
        parts,
    )


def _parts(figures: PersonFigures, names: Mapping[str, str]) -> list[tuple[str, Figures]]:
    """Figures by box, where there are several, and by partner, those of the most trips first."""
    boxes = [(box_name(box), part) for box, part in figures.by_box.items() if part.trips]
    partners = [
        (_("with %(name)s", name=names[other]), part)
        for other, part in figures.by_partner.items()
        if part.trips
    ]
    parts = [*(boxes if len(boxes) > 1 else ()), *partners]
    return sorted(parts, key=lambda named: (-named[1].trips, named[0]))
