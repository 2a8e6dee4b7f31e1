"""Impossible seasons: two members share a name, or points rise with the place."""

import pytest

from scorekeeper.tournament.season.model import LeagueRule, Member, Season, SeasonError
from tests.tournament.season.builders import FOUR, in_order, season_of


@pytest.mark.parametrize(
    ("members", "place", "sentence"),
    [
        (
            [Member("Ann"), Member("Zoe"), Member("zoé")],
            2,
            "zoé can be Zoe or zoé: nights could not tell the two apart.",
        ),
        (
            [Member("Ann Archer", also=("Annie",)), Member("Bob", also=("B", "ANNIE"))],
            1,
            "ANNIE can be Ann Archer or Bob: nights could not tell the two apart.",
        ),
        ([Member("Ann"), Member("Ann")], 1, "Ann can be Ann or Ann: nights could not tell the two apart."),
    ],
)
def test_refuses_a_name_of_two_members(members, place, sentence):
    with pytest.raises(SeasonError) as refusal:
        season_of(members=members)
    assert (str(refusal.value), refusal.value.member) == (sentence, place)


def test_other_names_may_repeat_ones_own():
    assert season_of(members=[Member("Zoe", also=("Zoé", "zoe"))]).member("ZOE").name == "Zoe"


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ((), "The points by place are missing."),
        ((5, 3, 4), "Place 3 cannot bring more than the place before it."),
    ],
)
def test_refuses_points_that_rise_with_the_place(places, sentence):
    with pytest.raises(SeasonError) as refusal:
        LeagueRule(places=places)
    assert str(refusal.value) == sentence


def test_nights_are_sorted():
    season = season_of(in_order("Ann", "Bob"), in_order("Bob", "Ann"))
    assert Season("2026", FOUR, season.members, season.nights[::-1]) == season
