"""What all charts share."""

import pytest

from scorekeeper.web.parts.charts.drawing import round_steps


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("most", "about", "ticks"),
    [
        (7, 8, [0, 1, 2, 3, 4, 5, 6, 7]),
        (9, 6, [0, 2, 4, 6, 8]),
        (30, 8, [0, 5, 10, 15, 20, 25, 30]),
        (700, 5, [0, 200, 400, 600]),
        (1600, 6, [0, 500, 1000, 1500]),
        (5000, 6, [0, 1000, 2000, 3000, 4000, 5000]),
        (5000, 5, [0, 1000, 2000, 3000, 4000, 5000]),
    ],
)
def test_steps_are_one_two_or_five_times_a_power_of_ten(most, about, ticks):
    assert [*round_steps(most, about)] == ticks
