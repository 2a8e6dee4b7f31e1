"""Form over time: each game where the scale has it, won or not, and the mean of the last few."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.web.parts.charts import Outing, form_by_points
from scorekeeper.web.parts.charts.form import MOST_GAMES
from tests.web.parts.charts.drawn import ROUNDING, Drawn

POINTS = (2100, 5350, 3725, 5000, 0, 6175)
OUTINGS = [Outing(date(2025, 11, day), points, points >= 5000) for day, points in enumerate(POINTS, start=1)]
ANY = st.lists(
    st.builds(Outing, st.just(date(2025, 11, 3)), st.integers(0, 9000), st.booleans()),
    min_size=1,
    max_size=80,
)


def games(chart):
    return [(*part.middle, part.classes[0]) for part in chart.inside("games", "circle")]


def trend(chart):
    (path,) = chart.inside("trend", "path")
    return path.path


def test_each_game_lies_where_the_axes_say():
    chart = Drawn(form_by_points("form", "Form", OUTINGS))
    right, down = chart.scale("bottom"), chart.scale("left")
    for at, (game, outing) in zip(games(chart), enumerate(OUTINGS, start=1), strict=True):
        assert at[:2] == pytest.approx((right(game), down(outing.points)), abs=4 * ROUNDING)
        assert at[2] == ("won" if outing.won else "lost")
    means = [2100, 3725, 3725, 4043.75, 3235, 4050]
    for at, (game, mean) in zip(trend(chart), enumerate(means, start=1), strict=True):
        assert at == pytest.approx((right(game), down(mean)), abs=4 * ROUNDING)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15, deadline=None)
@given(outings=ANY)
def test_any_game_lies_where_the_field_has_it(outings):
    shown = outings[-MOST_GAMES:]
    chart = Drawn(form_by_points("form", "Form", outings))
    bottom, most = chart.ticks("left")["0"], max(1, *(outing.points for outing in shown))
    for (_x, y, kind), outing in zip(games(chart), shown, strict=True):
        assert y == pytest.approx(bottom * (1 - outing.points / most), abs=ROUNDING)
        assert kind == ("won" if outing.won else "lost")


def test_the_last_of_many_games_are_drawn():
    chart = form_by_points("form", "Form", OUTINGS * 20)
    assert len(games(Drawn(chart))) == len(chart.rows) == MOST_GAMES
    assert chart.rows[-1].head.words == "120 · Nov 6, 2025"


def test_the_form_has_a_sentence_and_a_table():
    chart = form_by_points("form", "Form", OUTINGS)
    assert chart.says == "3 of 6 games won. Average of the last 5: 4,050."
    assert (chart.rows[0].head.words, chart.rows[0].figures) == ("1 · Nov 1, 2025", ("2,100", "2,100", "–"))


@pytest.mark.usefixtures("in_french")
def test_the_form_speaks_french():
    assert form_by_points("form", "Forme", OUTINGS).says == (
        "3 parties gagnées sur 6. Moyenne des 5 dernières\u00a0: 4\u202f050."
    )


def test_a_form_without_games_is_refused():
    with pytest.raises(ValueError, match="no games"):
        form_by_points("form", "Form", [])


def below(days):
    return Drawn(form_by_points("form", "Form", [Outing(day, 25, won=False) for day in days])).ticks("bottom")


def test_the_axis_has_days_or_months():
    start = date(2025, 11, 3)
    assert [*below([start, start, start])] == ["Nov 3"]
    assert [*below([start + timedelta(days) for days in (0, 1, 40)])] == ["Nov 3", "Nov 4", "Dec 13"]
    assert [*below([start + timedelta(days) for days in (0, 400)])] == ["Nov 2025", "Dec 2026"]


@pytest.mark.usefixtures("in_french")
@pytest.mark.parametrize("apart", [1, 30])
@pytest.mark.parametrize("games", [1, 2, 3, 4, 5, 8, 30, 60])
def test_no_label_of_the_axis_touches_another(games, apart):
    places = below([date(2025, 9, 1) + timedelta(apart * game) for game in range(games)])
    assert 1 <= len(places) <= 4
    for (left, x), (right, next_x) in pairwise(places.items()):
        assert next_x - x >= 9 * (len(left) + len(right)) / 2
