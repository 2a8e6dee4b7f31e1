"""Two hundred simulated nights of each kind: families stay apart, and no plan is worse than single draws."""

import pytest

from tests.tournament.seating.simulated_nights import NIGHTS, check_night, check_rounds, simulated_night

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("number", range(NIGHTS))
def test_a_simulated_night_keeps_every_promise_of_the_draw(number):
    check_night(simulated_night(number))


@pytest.mark.parametrize("number", range(NIGHTS))
@pytest.mark.parametrize("kind", ["standing", "winners_up", "by_place"])
def test_a_simulated_night_by_results_keeps_every_promise(kind, number):
    check_rounds(simulated_night(number), kind)
