"""The next round of a night. Too many rounds or tables are refused before the draw."""

import pytest

from scorekeeper.tournament.night.next_round import draw_next_round
from scorekeeper.tournament.seating import draw
from scorekeeper.tournament.seating.tables import ImpossibleDraw
from tests.tournament.night.builders import night, round_of


def test_refuses_a_thousand_tables():
    assert len(draw_next_round(night(people=1998), seed=1, kind="random").tables) == 999
    with pytest.raises(ImpossibleDraw, match=r"at most 999 tables: choose larger ones\."):
        draw_next_round(night(people=2000), seed=1, kind="random")


def test_refuses_a_hundredth_round():
    ninety_nine = [round_of(number, kind="random") for number in range(1, 100)]
    assert draw_next_round(night(*ninety_nine[:98]), seed=1, kind="random").number == 99
    with pytest.raises(ImpossibleDraw, match=r"at most 99 rounds\."):
        draw_next_round(night(*ninety_nine), seed=1, kind="random")


def test_draws_one_round_of_a_night_too_large_for_a_plan(monkeypatch):
    assessed = []
    assess = draw.assess
    monkeypatch.setattr(draw, "assess", lambda *args: assessed.append(args) or assess(*args))
    drawn = draw_next_round(night(people=60, seats=6, partners="rotating", rounds=99), seed=1, kind="night")
    assert len(drawn.tables) == 10 and len(assessed) == 1


def test_refuses_more_places_than_a_night_has():
    hundred = [round_of(number, kind="random", sitting_out=tuple(range(1, 3331))) for number in (1, 2)]
    assert draw_next_round(night(*hundred, people=1670), seed=1, kind="random").number == 3
    reason = (
        r"A night has at most 10000 places in all rounds together, and 3340 are left: 3341 are here\. "
        r"Finish this night and go on with a new one, or with fewer people\."
    )
    with pytest.raises(ImpossibleDraw, match=reason):
        draw_next_round(night(*hundred, people=3341), seed=1, kind="random")
