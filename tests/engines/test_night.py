"""A night directed by phone: a round, its first result, the standings."""

import pytest

from tests.web.nights.at_table import numbers

pytestmark = pytest.mark.engine("webkit")


def test_a_round_is_drawn_reported_and_ranked(phone):
    phone.goto("/nights/new")
    phone.tap("button", "Fill with a sample night")
    phone.sees("[role=status]", "The sample is filled in")  # the page before has the next button, too
    for button in ("Next", "Next", "Set the night up", "Check everybody in"):
        phone.tap("button", button)
    phone.sees("main", "13 of 13 here")
    phone.tap("nav a", "Draw")
    for button in ("Draw round 1", "Publish round 1", "Publish it anyway"):
        phone.tap("button", button)
    phone.tap("main a", "Table 1")
    phone.sees("#total_0")
    sides = phone.evaluate("() => document.querySelectorAll('[id^=total_]').length")
    for name, value in numbers(*range(1300, 1300 - 100 * sides, -100), hands=1).items():
        phone.type(f"#{name}", value)
    phone.enter()
    phone.sees(".done-note", "1,300")
    phone.tap("nav a", "Standings")
    phone.sees(".ranking li", "1")
