"""Shapes that leather lacks: side lines with marks, stacked columns, and bars with names."""

import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

import leather

from scorekeeper.web.parts.charts.drawing import element, short, text
from scorekeeper.web.serving.language import number

#: Letters of lines. After the four sides of a game, shapes and hues repeat in other pairs and with other
#: dashes.
LINE_LETTERS: Final = "ABCDEFGH"
#: Corners of the third and the fourth side's shape, relative to the centre, for a radius of 1.
_CORNERS: Final = {
    2: ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
    3: ((-0.5, -0.95), (0.5, -0.95), (1.1, 0), (0.5, 0.95), (-0.5, 0.95), (-1.1, 0)),
}
#: Radius of a side's lettered mark, and of its shape at a point of the line.
_MARK, _POINT = 11, 4
#: Least height of a segment whose points can be read.
_READABLE: Final = 17


@dataclass(frozen=True)
class Plot:
    """The area between the axes, with the scales that place values in it."""

    width: int
    height: int
    x_scale: leather.Scale
    y_scale: leather.Scale

    def x(self, value: object) -> Decimal:
        """Horizontal position of a value."""
        return short(self.x_scale.project(value, 0, self.width))

    def y(self, value: object) -> Decimal:
        """Vertical position of a value, from the top."""
        return short(self.y_scale.project(value, self.height, 0))


class OwnShape(leather.Shape):  # type: ignore[misc]  # leather has no types
    """A shape without an entry in leather's own key. Each subclass draws its series on a plot."""

    def draw(self, plot: Plot, series: leather.Series) -> ET.Element:
        raise NotImplementedError

    def to_svg(
        self, width: int, height: int, x_scale: leather.Scale, y_scale: leather.Scale, series: leather.Series,
        _palette: Iterator[str],
    ) -> ET.Element:  # fmt: skip
        return self.draw(Plot(width, height, x_scale, y_scale), series)

    def validate_series(self, series: leather.Series) -> None:
        """Accept any series: only this package makes them."""

    def legend_to_svg(self, series: leather.Series, palette: Iterator[str]) -> list[Any]:
        return []


class SideLine(OwnShape):
    """A side's line with its shape at each point (unless the points are too close) and its mark at the height
    `mark_y` beside the end, clear of the other marks."""

    def __init__(self, line: int, points: bool, mark_y: float) -> None:
        self._line, self._points, self._mark_y = line, points, mark_y

    def draw(self, plot: Plot, series: leather.Series) -> ET.Element:
        group = _path(plot, series)
        group.set("class", f"line line-{self._line + 1} {_side_class(self._line)}")
        if self._points:
            group.extend(_side_shape(self._line, plot.x(at.x), plot.y(at.y), _POINT) for at in series.data())
        group.append(_mark(self._line, plot.width + 16, self._mark_y))
        return group


class FinishLine(OwnShape):
    """The winning total as a chequered finish line: two rows of squares."""

    def draw(self, plot: Plot, series: leather.Series) -> ET.Element:
        group = element("g", class_="finish")
        y = plot.y(series.max(1))
        for row, start in ((-2, 0), (2, 4)):
            group.append(element("line", x1=start, y1=y + row, x2=plot.width, y2=y + row))
        return group


class Trend(OwnShape):
    """A line without points."""

    def draw(self, plot: Plot, series: leather.Series) -> ET.Element:
        group = _path(plot, series)
        group.set("class", "trend")
        return group


class Games(OwnShape):
    """A dot for each game: full if it was won, smaller and hollow otherwise."""

    def __init__(self, won: Sequence[bool]) -> None:
        self._won = won

    def draw(self, plot: Plot, series: leather.Series) -> ET.Element:
        group = element("g", class_="games")
        for at, won in zip(series.data(), self._won, strict=True):
            name, radius = ("won", 6) if won else ("lost", 4)
            group.append(element("circle", class_=name, cx=plot.x(at.x), cy=plot.y(at.y), r=radius))
        return group


class StackedColumns(OwnShape):
    """Columns of stacked parts, with the points of those parts that have room, the sum above and the side's
    mark below. `looks` are those of the parts, in order, with the textures of the chart `name`."""

    def __init__(self, name: str, looks: Sequence[str]) -> None:
        self._name, self._looks = name, looks

    def draw(self, plot: Plot, series: leather.CategorySeries) -> ET.Element:
        group = element("g", class_="stack")
        looks = dict(zip(series.categories(), self._looks, strict=True))
        below: dict[str, int] = defaultdict(int)
        columns = plot.x_scale.ticks()
        width = short(min(Decimal(84), Decimal(plot.width) / len(columns) * Decimal("0.8")))
        for part in series.data():
            bottom = plot.y(below[part.x])
            below[part.x] += part.y
            top = plot.y(below[part.x])
            place = {"x": short(plot.x(part.x) - width / 2), "y": top, "width": width, "height": bottom - top}
            if part.y:
                group.extend(self._segment(place, looks[part.z], number(part.y)))
        for line, column in enumerate(columns):
            group.append(text(number(below[column]), plot.x(column), plot.y(below[column]) - 6, class_="sum"))
            group.append(_mark(line, plot.x(column), plot.height + 18))
        return group

    def _segment(self, place: Mapping[str, Decimal], look: str, points: str) -> Iterator[ET.Element]:
        colour, _, texture = look.partition(" ")
        yield element("rect", class_=f"part look-{colour}", **place)
        if texture:
            yield element("rect", fill=f"url(#{self._name}-{texture})", **place)
        if place["height"] >= _READABLE:
            x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
            yield text(points, x, y, dy=".35em", class_=f"inside look-{colour}")


class NamedBars(OwnShape):
    """Horizontal bars of shares, top to bottom, with the name and figures above each."""

    def __init__(self, names: Sequence[str], figures: Sequence[str]) -> None:
        self._names, self._figures = names, figures

    def draw(self, plot: Plot, series: leather.Series) -> ET.Element:
        group = element("g", class_="bars")
        band, full = Decimal(plot.height) / len(self._names), plot.x(100)
        for bar in series.data():
            top = band * bar.i
            place = {"x": 0, "y": short(top + 24), "height": 14}
            group.append(text(self._names[bar.i], 0, top + 17, class_="name"))
            group.append(text(self._figures[bar.i], full, top + 17, class_="share"))
            group.append(element("rect", class_="whole", width=full, **place))
            group.append(element("rect", class_="done", width=plot.x(bar.x), **place))
        return group


def _path(plot: Plot, series: leather.Series) -> ET.Element:
    line: ET.Element = leather.Line("ours").to_svg(
        plot.width, plot.height, plot.x_scale, plot.y_scale, series, iter(())
    )
    return line


def _side_class(line: int) -> str:
    return f"side-{LINE_LETTERS[line].lower()}"


def _side_shape(line: int, x: Decimal, y: Decimal, radius: int) -> ET.Element:
    """A side's shape around a position: circle, square, diamond, hexagon."""
    kind = line % 4
    if kind == 0:
        return element("circle", cx=x, cy=y, r=radius)
    if kind == 1:
        half = short(radius * 0.9)
        return element("rect", x=x - half, y=y - half, width=2 * half, height=2 * half)
    corners = ((x + short(radius * right), y + short(radius * down)) for right, down in _CORNERS[kind])
    return element("polygon", points=" ".join(f"{right},{down}" for right, down in corners))


def _mark(line: int, x: Decimal | float, y: Decimal | float) -> ET.Element:
    """A side's mark: its letter on its shape."""
    mark = element("g", class_=f"end-mark {_side_class(line)}")
    mark.append(_side_shape(line, short(x), short(y), _MARK))
    mark.append(text(LINE_LETTERS[line], x, y, dy=".35em"))
    return mark
