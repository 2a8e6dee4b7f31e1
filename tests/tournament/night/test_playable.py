"""Whether the people of a night can play its next round with its settings."""

import pytest

from scorekeeper.tournament.night.playable import unplayable_format
from tests.tournament.night.builders import night, round_of, table


def said(evening):
    found = unplayable_format(evening)
    return "" if found is None else str(found)


@pytest.mark.parametrize(("people", "reason"), [(1, ""), (2, "no table of 4 seats is full"), (4, "")])
def test_one_person_can_wait_but_two_are_too_few(people, reason):
    """One alone waits for others."""
    evening = night(people=people, seats=4, partners="rotating", one_size=True)
    assert (reason in said(evening)) if reason else not said(evening)


def test_the_format_is_not_checked_after_the_last_round():
    format_ = {"people": 2, "seats": 4, "partners": "rotating", "one_size": True}
    played = [round_of(number, table(1, 1, 2)) for number in (1, 2, 3)]
    assert said(night(*played[:2], **format_))
    assert not said(night(*played, **format_))
