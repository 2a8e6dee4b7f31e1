"""A leather chart as inline SVG: scales, axes, and clean-up of leather's output.

Leather does the layout and the drawing. static/parts/charts.css sets colours, fonts and line widths, so that
they follow the page into dark mode and onto paper. The attributes that leather sets for them are removed.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final, NamedTuple

import leather
from flask_babel import format_percent
from leather import theme
from markupsafe import Markup

from scorekeeper.web.parts.dates import brief
from scorekeeper.web.serving.language import number

#: Width of every chart in its own units: about the pixels of a phone.
WIDTH: Final = 360
#: Height of the letters on the axes, in the same units.
LETTERS: Final = 15
#: Length of a tick (its figures are twice as far away); gap between the figures and the name of the axis.
_TICK, _GAP = 4, 3
#: Width that is enough for a letter on the axes; least width of a plot with days below it.
_LETTER_WIDTH, _PLOT = 9, 260
#: Height of an axis's figures and name under the plot.
UNDER_AXIS: Final = 2 * _TICK + LETTERS + _GAP + LETTERS
#: Height of the days under the plot; that axis has no name.
UNDER_DAYS: Final = 2 * _TICK + LETTERS
#: Most days on an axis.
_MOST_DAYS: Final = 4

# Leather's measures are global. We set margins ourselves (`Room`) and the key is HTML, so both are 0 there.
theme.margin = 0.0
theme.legend_font_char_height = theme.legend_gap = 0
theme.tick_size = _TICK
theme.tick_font_char_width = _LETTER_WIDTH
theme.tick_font_char_height = theme.axis_title_font_char_height = LETTERS
theme.axis_title_gap = _GAP

#: Share of a chart's height that one tick's figures take.
_NEAR: Final = 0.07

_OURS: Final = ("fill", "stroke", "stroke-width", "font-family", "font-size")


class Room(NamedTuple):
    """Space around leather's drawing for what stands beside the axes."""

    top: int = 10
    right: int = 12
    bottom: int = 2


class Linear(leather.Scale):  # type: ignore[misc]  # leather has no types
    """A scale from exactly `least` to `most`, with round ticks. Leather's own scale ends at a round number,
    which leaves a third of a small chart empty."""

    def __init__(self, least: int, most: int, ticks: Sequence[int]) -> None:
        self._least, self._most, self._ticks = least, max(most, least + 1), list(ticks)

    def contains(self, value: float) -> bool:
        return self._least <= value <= self._most

    def project(self, value: float, start: float, end: float) -> Decimal:
        """The position of a value between `start` and `end`, to a tenth of a unit."""
        share = Decimal(value - self._least) / (self._most - self._least)
        return short(Decimal(start) + (Decimal(end) - Decimal(start)) * share)

    def ticks(self) -> list[int]:
        return self._ticks


def short(place: Decimal | float) -> Decimal:
    """A position in the drawing to a tenth of a unit, without a trailing ".0"."""
    tenths = Decimal(place).quantize(Decimal("0.1"))
    whole = tenths.to_integral_value()
    return whole if tenths == whole else tenths


def round_steps(most: int, about: int) -> range:
    """Ticks up to `most`: at most `about` steps, each 1, 2 or 5 times a power of ten."""
    step = power = 1
    while most / step > about:
        power, step = next(
            (power * more, power * times)
            for times, more in ((2, 1), (5, 1), (10, 10))
            if power * times > step
        )
    return range(0, most + 1, step)


def percent(share: Decimal | int) -> str:
    """A percentage as the page's language writes it, rounded to a whole percent: 60%, or 60 %."""
    return str(format_percent(float(share) / 100))


def with_target(ticks: Sequence[int], target: int) -> list[int]:
    """The ticks with `target` added. Ticks whose figures would stand too close to it are dropped, except
    0."""
    near = max(*ticks, target) * _NEAR
    others = {tick for tick in ticks if not tick or abs(tick - target) >= near}
    return sorted({*others, target} if target >= near else others)


def axis(scale: Linear, words: Callable[[int], str] = number, name: str | None = None) -> leather.Axis:
    """The axis of a scale, with its name; `words` formats a tick."""
    return leather.Axis(scale.ticks(), lambda value, *_place: words(value), name)


def days_below(days: Sequence[date], steps: int) -> dict[int, str]:
    """Short labels for the x axis of games one after the other, by the games' indices. Game 0 stands one of
    `steps` equal steps from the left end. As many labels as fit, at most four; months if the games span more
    than a year."""
    in_month = (days[-1] - days[0]).days <= 366
    for most in range(min(_MOST_DAYS, len(days)), 1, -1):
        places = [(2 * part + 1) * len(days) // (2 * most) for part in range(most)]
        words = {place: brief(days[place], in_month) for place in places}
        labels = {place: words[place] for place in places if place == _first_with(words, place)}
        if _fit(labels, steps):
            return labels
    middle = len(days) // 2
    return {middle: brief(days[middle], in_month)}


def _first_with(words: Mapping[int, str], place: int) -> int:
    """The first place with the words of this one: a day or month is named once."""
    return next(other for other in words if words[other] == words[place])


def _fit(labels: Mapping[int, str], steps: int) -> bool:
    """True if no label touches the next."""
    return all(
        (right - left) * _PLOT / steps > (len(labels[left]) + len(labels[right])) * _LETTER_WIDTH / 2
        for left, right in pairwise(labels)
    )


def blank_axis() -> leather.Axis:
    """An invisible axis."""
    return leather.Axis([0], lambda *_tick: "")


def inline_svg(
    drawn: leather.Chart, name: str, title: str, says: str, height: int, room: Room, textures: bool = False
) -> Markup:
    """The chart as SVG for a page: `title` and `says` are its accessible name and description. `textures`
    adds the patterns that tell parts of one colour apart."""
    inner = drawn.to_svg_group(WIDTH - room.right, height - room.top - room.bottom)
    root = element("svg", class_="chart-drawing", viewBox=f"0 {-room.top} {WIDTH} {height}", role="img")
    root.set("aria-labelledby", f"{name}-title {name}-says")
    for tag, words in (("title", title), ("desc", says)):
        child = element(tag, id=f"{name}-{'says' if tag == 'desc' else tag}")
        child.text = words
        root.append(child)
    if textures:
        root.append(_textures(name))
    root.append(_tidied(inner))
    return Markup(ET.tostring(root, encoding="unicode"))


def element(tag: str, **attributes: object) -> ET.Element:
    """An SVG element; `class_` is its class, and an underscore in an attribute's name becomes a hyphen."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    return ET.Element(tag, {key: str(value) for key, value in named.items()})


def text(words: str, x: Decimal | float, y: Decimal | float, **attributes: object) -> ET.Element:
    """A text element at a position."""
    written = element("text", x=short(x), y=short(y), **attributes)
    written.text = words
    return written


#: The strokes of each texture, in a square of eight units.
TEXTURES: Final = {
    "hatched": "M-2 2l4-4M0 8l8-8M6 10l4-4",
    "dotted": "M2 2h.01M6 6h.01",
    "barred": "M0 2h8M0 6h8",
}


def _textures(name: str) -> ET.Element:
    definitions = element("defs")
    for texture, strokes in TEXTURES.items():
        pattern = element("pattern", id=f"{name}-{texture}", width=8, height=8, patternUnits="userSpaceOnUse")
        pattern.append(element("path", d=strokes))
        definitions.append(pattern)
    return definitions


def _tidied(tree: ET.Element) -> ET.Element:
    """The tree without leather's colours, fonts and background, without empty groups and ticks."""
    tree.remove(tree[0])
    for group in [*tree.iter("g")]:
        for child in group.findall("g"):
            blank_tick = child.get("class") == "tick" and not "".join(child.itertext())
            if blank_tick or not len(child):
                group.remove(child)
    for part in tree.iter():
        _take_off(part.attrib)
    return tree


def _take_off(attributes: dict[str, Any]) -> None:
    for name in _OURS:
        if attributes.get(name) != "none" and not attributes.get(name, "").startswith("url("):
            attributes.pop(name, None)
    if attributes.get("transform") in ("", "translate(0 0)"):
        del attributes["transform"]
