"""Every chart: its name and description, its measures, nothing that the page's policy refuses, how little it
weighs."""

import re
from datetime import date
from pathlib import Path

import pytest

from scorekeeper.paths import static_dir
from scorekeeper.web.parts.charts import (
    Line,
    Outing,
    Part,
    Rate,
    form_by_points,
    race,
    rates,
    stacked,
)
from tests.web.parts.charts.drawn import Drawn

WILD = '<script>alert("&")</script>'
OUTINGS = [Outing(date(2025, 11, 1 + game), 5000 - 25 * game, game % 3 == 0) for game in range(20)]
CHARTS = {
    "race": lambda: race("race", WILD, [Line(WILD, (0, 700, 5000)), Line("Bob", (0, 25, 50))], target=5000),
    "stacked": lambda: stacked("items", WILD, (WILD, "Bob"), [Part(WILD, (700, 25), "blue hatched")]),
    "form": lambda: form_by_points("form", WILD, OUTINGS),
    "rates": lambda: rates("trips", WILD, [Rate(WILD, 3, 4)]),
}
#: Small charts with every sign that there is. Their drawings beside this file were looked at.
SMALL = {
    "race": lambda: race(
        "race",
        "The race",
        [Line(name, (0, 500, 1000 + 25 * place)) for place, name in enumerate(("Ann", "Bob", "Cy", "Di"))],
        target=5000,
    ),
    "stacked": lambda: stacked(
        "items",
        "Points",
        ("Ann", "Bob", "Cy"),
        [Part("Miles", (2900, 180, 0), "green"), Part("All four", (700, 25, 220), "blue hatched")],
    ),
    "form": lambda: form_by_points("form", "Form", OUTINGS[:7]),
    "rates": lambda: rates("trips", "Trips", [Rate("Ann", 12, 20), Rate("Bob", 0, 0)]),
}
DRAWINGS = Path(__file__).with_name("drawings")
EVERY = pytest.mark.parametrize("chart", CHARTS)
#: Attributes that the CSP refuses, or that differ by theme.
REFUSED = {"style", "onclick", "onload", "href", "stroke", "font-family", "font-size", "stroke-width"}


@EVERY
def test_every_chart_has_a_name_and_a_description(chart):
    chart = CHARTS[chart]()
    drawn = Drawn(chart)
    assert drawn.root.get("role") == "img"
    named = {part.get("id"): part.text for part in drawn.all if part.tag in ("title", "desc")}
    assert [named[name] for name in drawn.root.get("aria-labelledby").split()] == [WILD, chart.says]


@EVERY
def test_a_small_chart_has_its_measures(chart):
    """One that is meant to look otherwise: look at it, and keep it anew."""
    drawn = str(SMALL[chart]().svg).replace("><", ">\n<") + "\n"
    assert drawn == (DRAWINGS / f"{chart}.svg").read_text("utf-8")


@EVERY
def test_no_chart_has_anything_that_the_policy_refuses(chart):
    drawn = Drawn(CHARTS[chart]())
    assert {part.tag for part in drawn.all} <= {
        "svg", "title", "desc", "defs", "pattern", "g", "path", "line", "rect", "circle", "polygon", "text",
    }  # fmt: skip
    for part in drawn.all:
        assert not REFUSED & part.element.attrib.keys()
        assert part.get("fill") in (None, "none") or part.get("fill").startswith("url(#")
    assert "<script" not in str(drawn.chart.svg)


@EVERY
def test_every_class_has_its_style(chart):
    """An element without a style would be black in the dark theme."""
    sheet = "".join(
        (static_dir() / name).read_text("utf-8") for name in ("parts/charts.css", "scorekeeper.css")
    )
    styled = set(re.findall(r"\.([a-z][\w-]*)", sheet))
    drawn = Drawn(CHARTS[chart]())
    used = {name for part in drawn.all for name in part.classes}
    assert used - styled <= {"left", "games", "stack", "bars", "line-1", "axis", "tick"}


@EVERY
def test_coordinates_have_one_decimal_and_lie_inside(chart):
    drawn = Drawn(CHARTS[chart]())
    assert not re.search(r"\d\.\d\d(?!em)", str(drawn.chart.svg))
    left, top, width, height = drawn.view_box
    for part in drawn.all:
        if part.tag == "text":
            assert left <= part.x() <= left + width and top <= part.y() <= top + height


def test_a_race_weighs_little():
    game = [Line(name, [hand * 225 for hand in range(21)]) for name in ("Ann", "Bob")]
    assert len(str(race("race", "The race", game, target=5000).svg)) < 9_000
