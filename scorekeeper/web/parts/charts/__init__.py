"""Charts from plain values, drawn as SVG on the server: each picture comes with a table of its figures.

They know no game and no database. Each function returns a `Chart`. A template shows it with the macro
`show_chart` of `parts/_chart.html` and needs `parts/charts.css` among the page's styles. `name` is the
chart's id there. The caller gives the title and the names; this package writes all other words, in the page's
language.

    race("race", _("The race"), [Line("Ann", (0, 1225, 2350)), Line("Bob", (0, 300, 1475))], target=5000)
    race("series", _("Games won"), [Line("Ann", (0, 1, 1, 2)), Line("Bob", (0, 0, 1, 1))], GAMES)
    stacked("items", _("Where the points came from"), ("Ann", "Bob"), [Part("Miles", (2900, 2100), "green")])
    form_by_points("form", _("Form"), [Outing(date(2025, 11, 3), 4250, won=False)])
    rates("trips", _("Trips completed"), [Rate("Ann", 12, 20), Rate("Bob", 9, 20)])

`Line.values` begin with a side's total before the first step: n hands make n + 1 values. Outings come in the
order of play, oldest first. A race with more than `MOST_LINES` lines draws the first ones. Each function
raises ValueError if there is nothing to draw: no step, part, outing or rate.

Import this package inside a view: the first chart loads the library behind it (docs/decisions/0010).
"""

from scorekeeper.web.parts.charts.form import Outing, form_by_points
from scorekeeper.web.parts.charts.model import GAMES, HANDS, Chart
from scorekeeper.web.parts.charts.race import MOST_LINES, Line, race
from scorekeeper.web.parts.charts.rates import Rate, rates
from scorekeeper.web.parts.charts.shapes import LINE_LETTERS
from scorekeeper.web.parts.charts.stacked import Part, stacked

__all__ = [
    "GAMES",
    "HANDS",
    "LINE_LETTERS",
    "MOST_LINES",
    "Chart",
    "Line",
    "Outing",
    "Part",
    "Rate",
    "form_by_points",
    "race",
    "rates",
    "stacked",
]
