"""Watching a game: its hands, and hands played meanwhile."""

import pytest

from tests.browser.world import Device, reported
from tests.builders import ACE

pytestmark = pytest.mark.engine("webkit")


def test_a_watchers_page_follows_by_itself(phone, server):
    ann = Device(server)
    game = ann.new_game("Ann", "Bob")
    ann.play(game, reported((600, ACE), (425,)))
    phone.goto(game)
    phone.sees("main", "You are watching.")
    phone.sees(".sides > li", "700")
    phone.tap("#hand-1 summary")
    phone.sees("#hand-1 .receipts", "Driving Ace")
    ann.play(game, reported((25,), (75,)))
    phone.sees("#hand-2")
    phone.sees(".sides > li", "725")
