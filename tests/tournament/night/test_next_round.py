"""The next round of a night: what no night can have is refused before it is drawn."""

import pytest

from scorekeeper.tournament.night.next_round import drawn
from scorekeeper.tournament.seating.table_sizes import Senseless
from tests.tournament.night.builders import night, round_of


def test_a_thousand_tables_are_one_too_many():
    assert len(drawn(night(people=1998), seed=1, kind="random").tables) == 999
    with pytest.raises(Senseless, match=r"at most 999 tables: choose larger ones\."):
        drawn(night(people=2000), seed=1, kind="random")


def test_the_hundredth_round_is_one_too_many():
    ninety_nine = [round_of(number, kind="random") for number in range(1, 100)]
    assert drawn(night(*ninety_nine[:98]), seed=1, kind="random").number == 99
    with pytest.raises(Senseless, match=r"at most 99 rounds\."):
        drawn(night(*ninety_nine), seed=1, kind="random")
