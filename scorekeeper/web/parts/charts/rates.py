"""Rates: a bar for each name, from never to always."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

import leather
from flask_babel import gettext as _

from scorekeeper.web.parts.charts.drawing import Linear, Room, axis, blank_axis, inline_svg, percent
from scorekeeper.web.parts.charts.model import Chart, Row, Sign
from scorekeeper.web.parts.charts.shapes import NamedBars
from scorekeeper.web.parts.text.text_width import width
from scorekeeper.web.serving.language import number, voice

#: Height of a bar with its name above it, and of the axis at the bottom.
_BAR, _AXIS = 48, 26
#: Letters that fit above a bar: its name and its figures together.
_LETTERS_IN_LINE: Final = 34
_ROOM: Final = Room(top=0, right=24)


class Rate(NamedTuple):
    """A name, the number of successes, and the number of tries."""

    name: str
    times: int
    of: int

    @property
    def share(self) -> Decimal:
        """The share in percent; 0 of 0 is 0."""
        return Decimal(100 * self.times) / (self.of or 1)


def rates(name: str, title: str, lines: Sequence[Rate], corner: str = "") -> Chart:
    """Draw a bar for each rate, in the order given; `corner` heads the names in the table."""
    if not lines:
        raise ValueError("no rates to draw")
    shares = [_("%(name)s %(number)s", name=line.name, number=percent(line.share)) for line in lines]
    says = _("%(shares)s.", shares=voice().and_list(shares))
    return Chart(
        name,
        title,
        says,
        inline_svg(_drawn(lines), name, title, says, _BAR * len(lines) + _AXIS, _ROOM),
        corner=corner or _("Name"),
        columns=(
            # Translators: heads a column: 3 times, out of 12
            Sign(_("Times")),
            # Translators: heads the next column: 3 times, out of 12
            Sign(_("Out of")),
            Sign(_("How often")),
        ),
        rows=tuple(
            Row(Sign(line.name), (number(line.times), number(line.of), percent(line.share))) for line in lines
        ),
    )


def _drawn(lines: Sequence[Rate]) -> leather.Chart:
    x_scale = Linear(0, 100, range(0, 101, 25))
    drawn = leather.Chart()
    drawn.set_x_scale(x_scale)
    drawn.set_y_scale(Linear(0, len(lines), [0]))
    drawn.set_x_axis(axis(x_scale, percent))
    drawn.set_y_axis(blank_axis())
    figures = [
        _("%(times)s of %(of)s · %(share)s",
          times=number(line.times), of=number(line.of), share=percent(line.share))
        for line in lines
    ]  # fmt: skip
    bars = NamedBars(
        [_shortened(line.name, figure) for line, figure in zip(lines, figures, strict=True)], figures
    )
    drawn.add_series(leather.Series([(line.share, place) for place, line in enumerate(lines)]), bars)
    return drawn


def _shortened(name: str, figures: str) -> str:
    """The name, shortened to the room beside its figures."""
    most = _LETTERS_IN_LINE - width(figures)
    if _room(name) <= most:
        return name
    end = next(end for end in range(len(name), 0, -1) if _room(name[:end]) < most or end == 1)
    return f"{name[:end].rstrip()}…"


def _room(text: str) -> int:
    """Width of a text in letters; these letters count twice, as they are wide in every font."""
    return width(text) + sum(letter in "MWmw@%" for letter in text)
