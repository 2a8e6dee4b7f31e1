"""Totals by their parts: one column for each side, its parts stacked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import leather
from flask_babel import gettext as _

from scorekeeper.web.parts.charts.drawing import Linear, Room, axis, inline_svg, round_steps
from scorekeeper.web.parts.charts.model import Chart, Row, Sign
from scorekeeper.web.parts.charts.shapes import LINE_LETTERS, StackedColumns
from scorekeeper.web.serving.language import number, voice

_HEIGHT: Final = 340
#: Room for the sums above the columns and the marks below.
_ROOM: Final = Room(top=24, bottom=8)


class Part(NamedTuple):
    """A part of the totals: its points in each column, and its look. A look is a colour with or without a
    texture: "green", "yellow dotted" (static/parts/charts.css, and `TEXTURES` of drawing.py)."""

    name: str
    points: Sequence[int]
    look: str


def stacked(name: str, title: str, columns: Sequence[str], parts: Sequence[Part]) -> Chart:
    """Draw a column for each name, with the first part at the bottom."""
    sums = [sum(part.points[place] for part in parts) for place in range(len(columns))]
    if not any(sums):
        raise ValueError("no points to stack")
    totals = [
        _("%(name)s %(number)s", name=who, number=number(points))
        for who, points in zip(columns, sums, strict=True)
    ]
    says = _("Points: %(totals)s.", totals=voice().and_list(totals))
    rows = [Row(Sign(part.name, look=part.look), tuple(map(number, part.points))) for part in reversed(parts)]
    return Chart(
        name,
        title,
        says,
        inline_svg(_drawn(name, parts, sums), name, title, says, _HEIGHT, _ROOM, textures=True),
        corner=_("Points"),
        columns=tuple(Sign(who, place) for place, who in enumerate(columns)),
        rows=(*rows, Row(Sign(_("Total")), tuple(map(number, sums)))),
        summed_up=True,
    )


def _drawn(name: str, parts: Sequence[Part], sums: Sequence[int]) -> leather.Chart:
    letters = LINE_LETTERS[: len(sums)]
    points = [
        (letter, part.points[place], part.name) for part in parts for place, letter in enumerate(letters)
    ]
    y_scale = Linear(0, max(sums), round_steps(max(sums), 6))
    drawn = leather.Chart()
    drawn.set_x_scale(leather.Ordinal(list(letters)))
    drawn.set_y_scale(y_scale)
    drawn.set_x_axis(leather.Axis(list(letters), lambda *_tick: ""))
    drawn.set_y_axis(axis(y_scale))
    drawn.add_series(leather.CategorySeries(points), StackedColumns(name, [part.look for part in parts]))
    return drawn
