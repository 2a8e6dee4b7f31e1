"""The race: every total where the scale has it, marks that hide none, the words and the table."""

import re
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.paths import static_dir
from scorekeeper.web.parts.charts import GAMES, MOST_LINES, Line, race
from scorekeeper.web.parts.charts.race import spread
from tests.web.parts.charts.drawn import ROUNDING, Drawn

GAME = (Line("Ann", (0, 1225, 2350, 5275)), Line("Bob", (0, 300, 300, 3225)))
TOTALS = st.integers(0, 12_000)
#: Races of one to eight lines and one to forty steps.
RACES = st.tuples(st.integers(1, MOST_LINES), st.integers(1, 40)).flatmap(
    lambda size: st.lists(
        st.lists(TOTALS, min_size=size[1] + 1, max_size=size[1] + 1), min_size=size[0], max_size=size[0]
    )
)


def drawn(values, **more):
    lines = [Line(f"Player {place}", totals) for place, totals in enumerate(values)]
    return Drawn(race("race", "The race", lines, **more))


def test_each_total_lies_where_the_axes_say():
    chart = Drawn(race("race", "The race", GAME, target=5000))
    right, down = chart.scale("bottom"), chart.scale("left")
    for place, line in enumerate(GAME, start=1):
        (path,) = chart.inside(f"line-{place}", "path")
        expected = [(right(hand), down(total)) for hand, total in enumerate(line.values)]
        for at, wished in zip(path.path, expected, strict=True):
            assert at == pytest.approx(wished, abs=2 * ROUNDING)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15, deadline=None)
@given(values=RACES, target=st.none() | st.integers(1, 10_000))
def test_any_total_lies_where_the_field_has_it(values, target):
    """Steps run from left to right of the field, points from bottom to top."""
    chart = drawn(values, target=target)
    field = chart.inside("left", "line")
    left, right = max(line.x("x1") for line in field) + 4, max(line.x("x2") for line in field)
    bottom = chart.ticks("left")["0"]
    most = max(1, target or 0, *(total for totals in values for total in totals))
    for place, totals in enumerate(values, start=1):
        (path,) = chart.inside(f"line-{place}", "path")
        for step, ((x, y), total) in enumerate(zip(path.path, totals, strict=True)):
            assert x == pytest.approx(left + (right - left) * step / (len(totals) - 1), abs=ROUNDING)
            assert y == pytest.approx(bottom * (1 - total / most), abs=ROUNDING)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15, deadline=None)
@given(values=RACES)
def test_no_mark_hides_another_or_leaves_the_drawing(values):
    chart = drawn(values)
    marks = sorted(mark.y() for mark in chart.inside("end-mark", "text"))
    assert len(marks) == len(values)
    assert all(lower - upper >= 24 for upper, lower in pairwise(marks))
    _left, top, _width, height = chart.view_box
    assert marks[0] - 12 >= top and marks[-1] + 12 <= top + height


def test_a_point_has_the_shape_of_its_side():
    values = [[0, 100], [0, 200], [0, 300], [0, 400]]
    chart = drawn(values)
    for place, shape in enumerate(("circle", "rect", "polygon", "polygon"), start=1):
        points = [part for part in chart.inside(f"line-{place}", shape) if "end-mark" not in part.groups]
        (path,) = chart.inside(f"line-{place}", "path")
        for point, at in zip(points, path.path, strict=True):
            assert point.middle == pytest.approx(at, abs=2 * ROUNDING)
    assert not [p for p in drawn([[*range(40)]]).inside("line-1", "circle") if "end-mark" not in p.groups]


def test_the_finish_lies_at_the_points_to_win():
    chart = Drawn(race("race", "The race", GAME, target=3750))
    rows = [line.y("y1") for line in chart.inside("finish", "line")]
    assert sum(rows) / 2 == pytest.approx(chart.scale("left")(3750), abs=2 * ROUNDING)
    assert "3,750" in chart.ticks("left") and "4,000" not in chart.ticks("left")
    assert not drawn([[0, 1]]).inside("finish")


def test_the_race_has_a_sentence_and_a_table():
    chart = race("race", "The race", GAME, target=5000)
    assert chart.says == "After 3 hands: Ann 5,275 and Bob 3,225. 5,000 points win."
    assert chart.corner == "Hand"
    assert [(sign.words, sign.line) for sign in chart.columns] == [("Ann", 0), ("Bob", 1)]
    assert [(row.head.words, row.figures) for row in chart.rows] == [
        ("1", ("1,225", "300")),
        ("2", ("2,350", "300")),
        ("3", ("5,275", "3,225")),
    ]
    brought = race("race", "The race", [Line("Ann", (4300, 5000)), Line("Bob", (0, 25))])
    assert (
        brought.rows[0].head.words == "At the start" and brought.says == "After 1 hand: Ann 5,000 and Bob 25."
    )
    assert race("race", "", GAME, GAMES).says.startswith("After 3 games:")


def test_games_have_their_days_on_the_axis():
    days = [date(2025, 11, 3), date(2025, 11, 5), date(2025, 12, 24)]
    chart = Drawn(race("race", "The race", GAME, GAMES, days=days))
    points = chart.inside("line-1", "path")[0].path[1:]
    assert [*chart.ticks("bottom")] == ["Nov 3", "Nov 5", "Dec 24"]
    for at, (x, _y) in zip(chart.ticks("bottom").values(), points, strict=True):
        assert at == pytest.approx(x, abs=2 * ROUNDING)
    ends = [mark.y() for mark in chart.inside("end-mark", "text")]
    assert ends[0] < ends[1] < chart.ticks("left")["0"]


def test_a_line_begins_with_its_first_figure():
    lines = (Line("Ann", (None, 1225, 2350)), Line("Bob", (None, None, 300)))
    chart = race("race", "The race", lines, GAMES)
    assert [row.figures for row in chart.rows] == [("1,225", "–"), ("2,350", "300")]
    pictured = Drawn(chart)
    (anns,), (bobs,) = (pictured.inside(f"line-{place}", "path") for place in (1, 2))
    assert (len(anns.path), len(bobs.path)) == (2, 1)
    right, down = pictured.scale("bottom"), pictured.scale("left")
    assert bobs.path[0] == pytest.approx((right(2), down(300)), abs=2 * ROUNDING)
    assert chart.says == "After 2 games: Ann 2,350 and Bob 300."


@pytest.mark.usefixtures("in_french")
def test_the_race_speaks_french():
    chart = race("race", "La course", GAME, target=5000)
    assert (
        chart.says
        == "Après 3 manches\u00a0: Ann 5\u202f275 et Bob 3\u202f225. Il faut 5\u202f000 points pour gagner."
    )
    assert "5\u202f000" in Drawn(chart).ticks("left")


def test_a_race_without_hands_is_refused():
    with pytest.raises(ValueError, match="no race"):
        race("race", "The race", [Line("Ann", (0,))])


def test_no_two_lines_have_the_same_shape_in_the_same_hue():
    css = (static_dir() / "scorekeeper.css").read_text()
    hues = {
        side: hue
        for sides, hue in re.findall(r"((?:\.side-[a-h](?:, )?)+) { --side: var\(--([a-d])\); }", css)
        for side in re.findall(r"side-[a-h]", sides)
    }
    marks = drawn([[0, place] for place in range(MOST_LINES)]).inside("end-mark", "text")
    sides = [next(group for group in mark.groups if group.startswith("side-")) for mark in marks]
    looks = {(number % 4, hues[side]) for number, side in enumerate(sides)}  # four shapes take turns
    assert len(looks) == len(hues) == MOST_LINES


def test_the_first_of_many_lines_are_drawn_and_the_table_has_all():
    values = [[0, 100 - place] for place in range(MOST_LINES + 2)]
    chart = drawn(values)
    assert len(chart.inside("end-mark", "text")) == MOST_LINES
    chart = race("race", "The race", [Line(f"Player {place}", totals) for place, totals in enumerate(values)])
    assert chart.note == "The chart shows the first 8 of 10; the figures show all."
    assert [sign.line for sign in chart.columns] == [*range(MOST_LINES), None, None]
    assert len(chart.rows[0].figures) == 10 and len(chart.key) == MOST_LINES
    assert "Player 7 93" in chart.says and "Player 8" not in chart.says
    assert not race("race", "The race", GAME).note


@pytest.mark.parametrize(
    ("wished", "places"),
    [([50], [50]), ([50, 52], [50, 70]), ([100, 100, 0], [80, 100, 0]), ([0, 5, 0], [0, 40, 20])],
)
def test_marks_stand_apart_in_their_order(wished, places):
    assert spread(wished, 20, 0, 100) == places
