"""The app inside a phone: its first start, a hand, and a start without a network."""

import pytest

from tests.engines.entry import Hand
from tests.pocket.hosting import Host

pytestmark = pytest.mark.engine("webkit")

#: Seconds in which Python starts in the phone, on a busy machine.
FIRST_START = 120


@pytest.fixture
def host(root):
    with Host(root) as host:
        yield host


def test_a_hand_is_kept_from_the_first_start_on(phone, host):
    phone.open(host.url)
    phone.tap("button", "Fetch it")
    phone.until(
        "() => [...document.querySelectorAll('a')].some((link) => link.textContent.includes('New game'))",
        within=FIRST_START,
    )
    phone.tap("a", "New game")
    phone.type("#name_0", "Ann")
    phone.type("#name_1", "Bob")
    phone.tap("button", "Start the game")
    hand = Hand(phone)
    hand.miles(0, 600)
    hand.miles(1, 425)
    hand.save()
    hand.expect_totals(600, 425)
    host.shut()
    phone.reload()
    hand.expect_totals(600, 425)
