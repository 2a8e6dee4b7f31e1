"""Charts from plain values, drawn to SVG on the server: pictures, each with the table of its figures.

They know no game and no database. Each function gives a `Chart`, which a template shows by the macro
`show_chart` of `parts/_chart.html`, with `parts/charts.css` among the page's styles. `name` is its id
there. All but the title and the names is worded here, in the page's language.

    race("race", _("The race"), [Line("Ann", (0, 1225, 2350)), Line("Bob", (0, 300, 1475))], target=5000)
    race("series", _("Games won"), [Line("Ann", (0, 1, 1, 2)), Line("Bob", (0, 0, 1, 1))], GAMES)
    stacked("items", _("Where the points came from"), ("Ann", "Bob"), [Part("Miles", (2900, 2100), "green")])
    form_by_points("form", _("Form"), [Outing("3 Nov", 4250, won=False), Outing("5 Nov", 5150, won=True)])
    form_by_wins("wins", _("Games won"), outings)
    rates("trips", _("Trips completed"), [Rate("Ann", 12, 20), Rate("Bob", 9, 20)])

`Line.values` begin with what a side had before the first step: the totals of n hands are n + 1 values.
Outings stand in the order in which they were played, the oldest first. Of more lines than `MOST_LINES` a
race draws the first. Nothing is drawn of nothing: without a step, a part, an outing or a rate it is a
ValueError.

To be imported inside a view: the first chart loads the library behind it (docs/decisions/0010).
"""

from scorekeeper.web.parts.charts.form import Outing, form_by_points, form_by_wins
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
    "form_by_wins",
    "race",
    "rates",
    "stacked",
]
