"""Reads a chart as the browser places it: its elements, moved by the groups around them."""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

#: Coordinates are rounded to a tenth of a unit; on a phone a unit is about a pixel.
ROUNDING = 0.0501


@dataclass
class Placed:
    """An element of the drawing, moved `right` and `down` by the groups around it, with their classes."""

    element: ET.Element
    right: float
    down: float
    groups: tuple[str, ...]

    def get(self, name):
        return self.element.get(name)

    @property
    def tag(self):
        return self.element.tag

    @property
    def classes(self):
        return (self.element.get("class") or "").split()

    @property
    def text(self):
        return self.element.text

    def x(self, name="x"):
        return float(self.element.get(name)) + self.right

    def y(self, name="y"):
        return float(self.element.get(name)) + self.down

    @property
    def middle(self):
        """The middle of a side's shape."""
        match self.tag:
            case "circle":
                return self.x("cx"), self.y("cy")
            case "rect":
                return self.x() + float(self.get("width")) / 2, self.y() + float(self.get("height")) / 2
        corners = [[float(place) for place in corner.split(",")] for corner in self.get("points").split()]
        across, along = zip(*corners, strict=True)
        return (min(across) + max(across)) / 2 + self.right, (min(along) + max(along)) / 2 + self.down

    @property
    def path(self):
        """The corners of a path of straight lines."""
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", self.get("d"))]
        return [(x + self.right, y + self.down) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


class Drawn:
    """The drawing of a chart."""

    def __init__(self, chart):
        self.chart = chart
        self.root = ET.fromstring(str(chart.svg))
        self.all = [*_placed(self.root, 0, 0, ())]

    def inside(self, group, tag=None):
        """The elements in the groups of this class."""
        return [part for part in self.all if group in part.groups and tag in (None, part.tag)]

    def ticks(self, axis):
        """The figures on an axis and their places along it."""
        labels = [part for part in self.inside(axis, "text") if "tick" in part.groups]
        return {label.text: label.x() if axis == "bottom" else label.y() for label in labels}

    def scale(self, axis):
        """A function from a figure to its coordinate, by two ticks of the axis."""
        places = {int(re.sub(r"\D", "", figure)): place for figure, place in self.ticks(axis).items()}
        least, most = min(places), max(places)
        each = (places[most] - places[least]) / (most - least)
        return lambda value: places[least] + (float(value) - least) * each

    @property
    def view_box(self):
        return [float(number) for number in self.root.get("viewBox").split()]


def _placed(element, right, down, groups):
    if moved := re.fullmatch(r"translate\((-?\d+) (-?\d+)\)", element.get("transform") or ""):
        right, down = right + float(moved[1]), down + float(moved[2])
    else:
        assert element.get("transform") is None
    yield Placed(element, right, down, groups)
    for child in element:
        yield from _placed(child, right, down, (*groups, *(element.get("class") or "").split()))
