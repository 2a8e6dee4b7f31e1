"""A question of play, asked in every browser."""

import pytest

pytestmark = pytest.mark.engine


def test_a_hazard_asks_for_the_opponents_table(phone, game_on):
    phone.goto(game_on("Ann", "Bob"))
    phone.tap("a", "Is this allowed?")
    phone.tap("[name=card][value=stop]")
    phone.sees(".tableau.opponent", "Bob")
    phone.sees(".tableau.own", times=0)
    phone.tap("[name=opponent-battle][value=flat_tire]")
    phone.tap(".question .main")
    phone.sees(".answer", "Not allowed")
    phone.sees(".answer", "Bob: a Flat Tire on top of the battle pile still stops the car.")


def test_a_distance_asks_for_ones_own_table(phone, game_on):
    phone.goto(game_on("Ann", "Bob"))
    phone.tap("a", "Is this allowed?")
    phone.tap("[name=card][value='100']")
    phone.sees(".tableau.own", "Ann")
    phone.sees(".tableau.opponent", times=0)
    phone.tap(".question .main")
    phone.sees(".answer", "Allowed")
