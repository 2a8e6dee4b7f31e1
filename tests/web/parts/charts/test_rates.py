"""Rates: bars as long as their shares."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.web.parts.charts import Rate, rates
from tests.web.parts.charts.drawn import ROUNDING, Drawn

RATES = [Rate("Ann", 12, 20), Rate("Bob", 0, 0), Rate("Chloé", 3, 3)]
ANY = st.integers(0, 5000).flatmap(
    lambda of: st.builds(Rate, st.just("Ann"), st.integers(0, of), st.just(of))
)


def bars(chart):
    return [part for part in chart.inside("bars", "rect") if "done" in part.classes]


def test_each_bar_ends_where_the_axis_says():
    chart = Drawn(rates("trips", "Trips completed", RATES))
    right = chart.scale("bottom")
    for bar, share in zip(bars(chart), (60, 0, 100), strict=True):
        assert bar.x() == pytest.approx(right(0), abs=ROUNDING)
        assert bar.x() + float(bar.get("width")) == pytest.approx(right(share), abs=2 * ROUNDING)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15, deadline=None)
@given(lines=st.lists(ANY, min_size=1, max_size=12))
def test_any_bar_is_its_share_of_the_whole(lines):
    chart = Drawn(rates("trips", "Trips completed", lines))
    wholes = [part for part in chart.inside("bars", "rect") if "whole" in part.classes]
    for bar, whole, line in zip(bars(chart), wholes, lines, strict=True):
        share = line.times / line.of if line.of else 0
        assert float(bar.get("width")) == pytest.approx(float(whole.get("width")) * share, abs=ROUNDING)
        assert (bar.x(), bar.y()) == (whole.x(), whole.y())
    _left, top, _width, height = chart.view_box
    assert all(upper.y() + 20 < lower.y() for upper, lower in pairwise(wholes))
    assert wholes[-1].y() + 14 < top + height


def test_rates_have_a_sentence_and_a_table():
    chart = rates("trips", "Trips completed", RATES)
    assert chart.says == "Ann 60%, Bob 0% and Chloé 100%."
    assert [row.figures for row in chart.rows] == [("12", "20", "60%"), ("0", "0", "0%"), ("3", "3", "100%")]
    texts = [part.text for part in Drawn(chart).inside("bars", "text")]
    assert texts[:2] == ["Ann", "12 of 20 · 60%"]


def test_a_long_name_is_shortened_only_in_the_picture():
    name = "Bartholomew Featherstonehaugh of Cholmondeley"
    chart = rates("trips", "Trips completed", [Rate(name, 9, 20), Rate("W" * 60, 1000, 1000)])
    texts = [part.text for part in Drawn(chart).inside("bars", "text")]
    assert texts[0] == "Bartholomew Feathe…" and texts[2] == "W" * 6 + "…"
    assert chart.rows[0].head.words == name


@pytest.mark.usefixtures("in_french")
def test_rates_speak_french():
    chart = Drawn(rates("trips", "Parcours terminés", RATES))
    assert "60\u00a0%" in chart.chart.says
    assert "12 sur 20 · 60\u00a0%" in [part.text for part in chart.inside("bars", "text")]


def test_empty_rates_are_refused():
    with pytest.raises(ValueError, match="no rates"):
        rates("trips", "Trips completed", [])
