"""Form over time: the games of a person, one after the other, by points."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

import leather
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.parts.charts.drawing import Linear, Room, axis, days_below, inline_svg, round_steps
from scorekeeper.web.parts.charts.model import Chart, Row, Sign
from scorekeeper.web.parts.charts.shapes import Games, Trend
from scorekeeper.web.parts.dates import written
from scorekeeper.web.serving.language import number

#: Draw at most this many games, the latest.
MOST_GAMES: Final = 60
#: Number of games in the trend's moving mean.
_IN_MEAN: Final = 5
_HEIGHT: Final = 270
_ROOM: Final = Room()


class Outing(NamedTuple):
    """One of a person's games: its evening, the points of the person's side, and whether it won."""

    day: date
    points: int
    won: bool


def form_by_points(name: str, title: str, outings: Sequence[Outing]) -> Chart:
    """Draw the points of each game, as a full dot if it was won, and the mean of the last five."""
    first, shown = _last_ones(outings)
    means = _means([outing.points for outing in outings])[first:]
    says = _(
        "%(won)s Average of the last %(few)s: %(points)s.",
        won=_won(shown),
        few=number(min(_IN_MEAN, len(outings))),
        points=number(round(means[-1])),
    )
    most = max(1, *(outing.points for outing in shown))
    y_scale = Linear(0, most, round_steps(most, 5))
    drawn = _over_time(first, shown, y_scale)
    drawn.add_series(leather.Series([*enumerate(means, first + 1)]), Trend())
    points = [(game, outing.points) for game, outing in enumerate(shown, first + 1)]
    drawn.add_series(leather.Series(points), Games([outing.won for outing in shown]))
    return Chart(
        name,
        title,
        says,
        inline_svg(drawn, name, title, says, _HEIGHT, _ROOM),
        corner=_("Game"),
        columns=(Sign(_("Points")), Sign(_("Average of %(few)s", few=_IN_MEAN)), Sign(_("Won"))),
        rows=tuple(
            Row(_game(game, outing), (number(outing.points), number(round(mean)), "✓" if outing.won else "–"))
            for game, (outing, mean) in enumerate(zip(shown, means, strict=True), first + 1)
        ),
        key=(
            Sign(_("won"), look="won"),
            Sign(_("not won"), look="lost"),
            Sign(_("average of the last %(few)s", few=_IN_MEAN), look="trend"),
        ),
    )


def _last_ones(outings: Sequence[Outing]) -> tuple[int, Sequence[Outing]]:
    """The number of games left out, and the games to draw. Raises ValueError if there is none."""
    if not outings:
        raise ValueError("no games to draw")
    first = max(0, len(outings) - MOST_GAMES)
    return first, outings[first:]


def _means(values: Sequence[int]) -> list[Decimal]:
    """The moving mean at each value, over the last few values or as many as there are."""
    windows = (values[max(0, end - _IN_MEAN) : end] for end in range(1, len(values) + 1))
    return [Decimal(sum(window)) / len(window) for window in windows]


def _won(shown: Sequence[Outing]) -> str:
    won = sum(outing.won for outing in shown)
    return ngettext(
        "%(won)s of %(num)s game won.", "%(won)s of %(num)s games won.", len(shown), won=number(won)
    )


def _game(game: int, outing: Outing) -> Sign:
    return Sign(_("%(number)s · %(when)s", number=number(game), when=written(outing.day)))


def _over_time(first: int, shown: Sequence[Outing], y_scale: Linear) -> leather.Chart:
    """A chart without its series; each game is a step on the x axis, which names some of their days."""
    steps = len(shown) + 1
    days = {first + 1 + at: words for at, words in days_below([game.day for game in shown], steps).items()}
    x_scale = Linear(first, first + steps, [*days])
    drawn = leather.Chart()
    drawn.set_x_scale(x_scale)
    drawn.set_y_scale(y_scale)
    drawn.set_x_axis(axis(x_scale, days.__getitem__))
    drawn.set_y_axis(axis(y_scale))
    return drawn
