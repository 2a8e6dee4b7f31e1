"""The podium: who is on it, and in which steps its places are revealed."""

from datetime import timedelta
from fractions import Fraction

import pytest

from scorekeeper.tournament.night.podium import (
    MOST_SUSPENSE,
    is_kept_back,
    next_place,
    places_shown,
    prize_lines,
)
from scorekeeper.tournament.standings.model import Line, Standings


def standings(*places, idle=0):
    """Lines with these places. The last `idle` of them have not played."""
    lines = [
        Line(
            place, places.count(place) > 1, str(number), Fraction(), {}, int(number <= len(places) - idle), 0
        )
        for number, place in enumerate(places, 1)
    ]
    return Standings((), tuple(lines))


@pytest.mark.parametrize(
    ("places", "steps"),
    [
        ((1, 2, 3, 4), [3, 2, 1]), ((1, 2), [2, 1]), ((1, 1, 3, 4), [3, 1]), ((1, 2, 2, 2, 5), [2, 1]),
        ((1, 1, 1, 1), [1]), ((), []),
    ],
)  # fmt: skip
def test_each_step_reveals_the_next_place_with_all_who_share_it(places, steps):
    ranked = standings(*places)
    for number, place in enumerate(steps):
        assert places_shown(ranked, number) == steps[:number]
        assert next_place(ranked, number) == place
    assert places_shown(ranked, 3) == steps
    assert next_place(ranked, len(steps)) is None


@pytest.mark.parametrize(
    ("places", "by_steps"),
    [
        ((1, 2, 3), [True, True, True, False]),
        ((1, 1, 3), [True, True, False, False]),
        ((1, 1, 1), [True, False, False, False]),
        ((), [False, False, False, False]),
    ],
)
def test_places_are_kept_secret_until_the_winner_is_revealed(places, by_steps):
    over = timedelta(minutes=1)
    assert [is_kept_back(standings(*places), steps, over) for steps in range(4)] == by_steps


def test_places_are_not_kept_secret_for_ever():
    assert not is_kept_back(standings(1, 2, 3), 0, MOST_SUSPENSE)


def test_only_players_in_the_first_three_places_are_on_the_podium():
    assert [line.unit for line in prize_lines(standings(1, 2, 2, 4, 5))] == ["1", "2", "3"]
    assert [line.unit for line in prize_lines(standings(1, 2, 2, idle=2))] == ["1"]
    assert prize_lines(standings(1, 1, idle=2)) == ()
