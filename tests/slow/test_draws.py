"""Two hundred simulated nights: families apart, and no plan worse than the night round by round."""

import pytest

from tests.tournament.seating.simulated_nights import NIGHTS, check_night, simulated_night

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("number", range(NIGHTS))
def test_a_simulated_night(number):
    check_night(simulated_night(number))
