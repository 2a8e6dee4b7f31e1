"""Stacked columns: every part where the scale has it, on top of the one before."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.web.parts.charts import Part, stacked
from tests.web.parts.charts.drawn import ROUNDING, Drawn

PARTS = (
    Part("Miles", (2900, 1000), "green"),
    Part("Safeties", (300, 0), "blue"),
    Part("All four", (700, 25), "blue hatched"),
)
STACKS = st.tuples(st.integers(1, 4), st.integers(1, 12)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 9000), min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1]
    )
)


def test_each_part_lies_where_the_axis_says():
    chart = Drawn(stacked("items", "Points", ("Ann", "Bob"), PARTS))
    down = chart.scale("left")
    segments = [part for part in chart.inside("stack", "rect") if "part" in part.classes]
    expected = [
        (0, 2900, "green"),
        (0, 1000, "green"),
        (2900, 3200, "blue"),
        (3200, 3900, "blue"),
        (1000, 1025, "blue"),
    ]
    for segment, (least, most, colour) in zip(segments, expected, strict=True):
        assert segment.y() == pytest.approx(down(most), abs=2 * ROUNDING)
        assert segment.y() + float(segment.get("height")) == pytest.approx(down(least), abs=2 * ROUNDING)
        assert f"look-{colour}" in segment.classes


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15, deadline=None)
@given(rows=STACKS.filter(lambda rows: any(map(any, rows))))
def test_any_part_lies_where_the_field_has_it(rows):
    names = ("Ann", "Bob", "Chloé", "Dev")[: len(rows[0])]
    parts = [Part(f"Item {place}", points, "green") for place, points in enumerate(rows)]
    chart = Drawn(stacked("items", "Points", names, parts))
    bottom, most = chart.ticks("left")["0"], max(map(sum, zip(*rows, strict=True)))
    segments = iter(part for part in chart.inside("stack", "rect") if "part" in part.classes)
    below = [0] * len(names)
    for points in rows:
        for column, added in enumerate(points):
            below[column] += added
            if added:
                top = next(segments)
                assert top.y() == pytest.approx(bottom * (1 - below[column] / most), abs=ROUNDING)
                assert float(top.get("height")) == pytest.approx(bottom * added / most, abs=2 * ROUNDING)
    assert next(segments, None) is None


def test_columns_stand_side_by_side_over_their_marks():
    chart = Drawn(stacked("items", "Points", ("Ann", "Ann"), PARTS))  # two of one name are two columns
    marks = chart.inside("end-mark", "text")
    assert [mark.text for mark in marks] == ["A", "B"]
    left, right = sorted(
        {(s.x(), s.x() + float(s.get("width"))) for s in chart.inside("stack", "rect") if "part" in s.classes}
    )
    assert left[1] < right[0]
    for (start, end), mark in zip((left, right), marks, strict=True):
        assert (start + end) / 2 == pytest.approx(mark.x(), abs=2 * ROUNDING)


def test_parts_of_one_colour_differ_by_their_texture():
    chart = Drawn(stacked("items", "Points", ("Ann", "Bob"), PARTS))
    textured = [part.get("fill") for part in chart.inside("stack", "rect") if part.get("fill")]
    assert textured == ["url(#items-hatched)"] * 2
    assert chart.root.find(".//pattern[@id='items-hatched']") is not None


def test_points_stand_in_parts_that_have_room_and_sums_on_top():
    chart = Drawn(stacked("items", "Points", ("Ann", "Bob"), PARTS))
    texts = chart.inside("stack", "text")
    inside = [part for part in texts if "inside" in part.classes]
    assert [part.text for part in inside] == ["2,900", "1,000", "300", "700"]
    parts = [part for part in chart.inside("stack", "rect") if "part" in part.classes][: len(inside)]
    for points, part in zip(inside, parts, strict=True):
        assert (points.x(), points.y()) == pytest.approx(part.middle, abs=2 * ROUNDING)
    assert [part.text for part in texts if "sum" in part.classes] == ["3,900", "1,025"]


def test_stacked_columns_have_a_sentence_and_a_table():
    chart = stacked("items", "Points", ("Ann", "Bob"), PARTS)
    assert chart.says == "Points: Ann 3,900 and Bob 1,025."
    assert [(row.head.words, row.head.look, row.figures) for row in chart.rows] == [
        ("All four", "blue hatched", ("700", "25")),
        ("Safeties", "blue", ("300", "0")),
        ("Miles", "green", ("2,900", "1,000")),
        ("Total", "", ("3,900", "1,025")),
    ]


def test_columns_without_points_are_refused():
    with pytest.raises(ValueError, match="no points"):
        stacked("items", "Points", ("Ann", "Bob"), [Part("Miles", (0, 0), "green")])
