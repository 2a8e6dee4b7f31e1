"""The race: running totals, step by step, up to the target."""

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

import leather
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.web.parts.charts.drawing import (
    UNDER_AXIS,
    UNDER_DAYS,
    Linear,
    Room,
    axis,
    days_below,
    inline_svg,
    round_steps,
    with_target,
)
from scorekeeper.web.parts.charts.model import HANDS, Chart, Row, Sign, Steps
from scorekeeper.web.parts.charts.shapes import LINE_LETTERS, FinishLine, SideLine
from scorekeeper.web.serving.language import number, voice

#: Number of lines that can be told apart.
MOST_LINES: Final = len(LINE_LETTERS)
#: Each point gets its shape up to this many steps.
_MOST_SHAPES: Final = 24
_HEIGHT: Final = 310
_ROOM: Final = Room(top=12, right=30)
#: Distance between the marks of two sides, so that neither hides the other.
_APART: Final = 25


class Line(NamedTuple):
    """A name and its totals: the one at the start, and one after each step. None before the line begins."""

    name: str
    values: Sequence[int | None]

    @property
    def last(self) -> int:
        return self.values[-1] or 0


def race(
    name: str,
    title: str,
    lines: Sequence[Line],
    steps: Steps = HANDS,
    target: int | None = None,
    days: Sequence[date] = (),
) -> Chart:
    """Draw running totals as lines of equal length; `target` wins. If there are more lines than can be told
    apart, the picture has the first ones and says so; the table has all. `days` of the steps, if any,
    stand on the x axis instead of their numbers."""
    played = len(lines[0].values) - 1
    if played < 1:
        raise ValueError(f"no race with {played} steps")
    drawn = lines[:MOST_LINES]
    says = _says(drawn, steps, played, target)
    signs = [Sign(line.name, place if place < MOST_LINES else None) for place, line in enumerate(lines)]
    steps_name = _("Hand") if steps == HANDS else _("Game")
    return Chart(
        name,
        title,
        says,
        inline_svg(_drawn(drawn, target, steps_name, days), name, title, says, _HEIGHT, _ROOM),
        corner=steps_name,
        columns=tuple(signs),
        rows=tuple(
            Row(
                Sign(number(step) if step else _("At the start")),
                tuple(_figure(line.values[step]) for line in lines),
            )
            for step in range(played + 1)
            if step or any(line.values[0] for line in lines)
        ),
        key=tuple(signs[:MOST_LINES]),
        note=_only_first(len(lines)),
    )


def _figure(value: int | None) -> str:
    return "–" if value is None else number(value)


def _only_first(lines: int) -> str:
    if lines <= MOST_LINES:
        return ""
    return _(
        "The chart shows the first %(drawn)s of %(all)s; the figures show all.", drawn=MOST_LINES, all=lines
    )


def _says(lines: Sequence[Line], steps: Steps, played: int, target: int | None) -> str:
    totals = voice().and_list(
        [_("%(name)s %(number)s", name=line.name, number=number(line.last)) for line in lines]
    )
    if steps == HANDS:
        says = ngettext(
            "After %(num)s hand: %(totals)s.", "After %(num)s hands: %(totals)s.", played, totals=totals
        )
    else:
        says = ngettext(
            "After %(num)s game: %(totals)s.", "After %(num)s games: %(totals)s.", played, totals=totals
        )
    if not target:
        return says
    wins = ngettext("%(points)s point wins.", "%(points)s points win.", target, points=number(target))
    return f"{says} {wins}"


def _drawn(lines: Sequence[Line], target: int | None, steps_name: str, days: Sequence[date]) -> leather.Chart:
    played = len(lines[0].values) - 1
    values = [value or 0 for line in lines for value in line.values]
    most = max(*values, target or 0, 1)
    named = {at + 1: words for at, words in days_below(days, played).items()} if days else {}
    x_scale = Linear(0, played, [*named] or round_steps(played, 8))
    ticks = round_steps(most, 6)
    y_scale = Linear(0, most, with_target(ticks, target) if target else ticks)
    drawn = leather.Chart()
    drawn.set_x_scale(x_scale)
    drawn.set_y_scale(y_scale)
    drawn.set_x_axis(axis(x_scale, named.__getitem__) if named else axis(x_scale, name=steps_name))
    drawn.set_y_axis(axis(y_scale))
    if target:
        drawn.add_series(leather.Series([(0, target), (played, target)]), FinishLine())
    for place, mark_y in enumerate(_marks(lines, y_scale, UNDER_DAYS if named else UNDER_AXIS)):
        points = [(at, value) for at, value in enumerate(lines[place].values) if value is not None]
        drawn.add_series(leather.Series(points), SideLine(place, played <= _MOST_SHAPES, mark_y))
    return drawn


def _marks(lines: Sequence[Line], y_scale: Linear, under: int) -> list[float]:
    """The heights of the marks at the line ends: as near to the ends as possible without touching."""
    bottom = _HEIGHT - _ROOM.top - _ROOM.bottom - under
    ends = [float(y_scale.project(line.last, bottom, 0)) for line in lines]
    return spread(ends, _APART, 0, bottom)


def spread(wished: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """Positions from `least` to `most`, near the wished ones, in the same order and at least `apart`."""
    order = sorted(range(len(wished)), key=lambda index: wished[index])
    places = [0.0] * len(wished)
    for rank, index in enumerate(order):
        lowest = least if rank == 0 else places[order[rank - 1]] + apart
        places[index] = max(lowest, wished[index])
    highest = most
    for index in reversed(order):
        places[index] = min(places[index], highest)
        highest = places[index] - apart
    return places
