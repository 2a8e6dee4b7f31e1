"""Ordinary games as the rounds of a night: expected by hand."""

from datetime import datetime

import pytest

from scorekeeper.records.games import GameEntry, HandEntry
from scorekeeper.rules import EDITIONS
from scorekeeper.tournament.files.night import NightFile, read_night, write_night
from scorekeeper.tournament.night.night_from_games import EveningGame, can_be_round, night_of_games
from scorekeeper.tournament.night.progress import night_standings
from tests.builders import ACE, hand, side

BEGUN, OVER, LATER = datetime(2025, 12, 24, 19), datetime(2025, 12, 24, 20), datetime(2025, 12, 24, 21)
WON = [hand(side(700, ACE), side(400))] * 5  # 6,000 to 2,000


def entry(players=2, hands=WON, edition="winning-moves", over=OVER, **more):
    rules = EDITIONS[edition].rules(players)
    values = {
        "title": None,
        "rules": rules,
        "seats": tuple("ABCDEFGH"[:players]),
        "first_dealer": 0,
        "next_dealer": None,
        "start_totals": (0,) * rules.sides,
        "hands_to_play": None,
        "count_all": False,
        "stopped": False,
        "created_at": BEGUN,
        "hands": tuple(HandEntry(dealer=0, result=made, deleted=False, created_at=over) for made in hands),
    }
    return GameEntry(**values | more)


def night(*games):
    """A night of games, each of people and an entry."""
    return night_of_games("Eve", [EveningGame(made, people) for people, made in games])


def test_each_game_is_a_round_with_its_result():
    made = night((("Ann", "Bob"), entry()), (("Cy", "Ann"), entry(over=LATER)))
    assert [entrant.name for entrant in made.entrants] == ["Ann", "Bob", "Cy"]
    assert [round_.tables[0].sides for round_ in made.rounds] == [((1,), (2,)), ((3,), (1,))]
    result = made.rounds[1].tables[0].confirmed
    assert (result.totals, result.hands, result.hands_won) == ((6000, 2000), 5, (5, 0))
    assert [round_.closed_at for round_ in made.rounds] == [OVER, LATER]
    assert made.finished_at == LATER


def test_those_who_do_not_play_have_no_bye():
    lines = {
        line.unit: line
        for line in night_standings(night((("Ann", "Bob"), entry()), (("Cy", "Ann"), entry())))
    }
    assert (lines["2"].played, lines["2"].sat_out) == (1, 0)


def test_the_night_is_read_back_from_its_file():
    four = entry(4, [hand(side(700, ACE), side(400))] * 7)
    made = night((("Ann", "Bob", "Cy", "Di"), four), (("Ann", "Bob"), entry()))
    file = NightFile(made, BEGUN, {(1, 1): four, (2, 1): entry()}, ())
    assert read_night(write_night(file)) == file
    assert made.rounds[0].tables[0].sides == ((1, 3), (2, 4))


@pytest.mark.parametrize(
    ("players", "edition", "start_totals", "can"),
    [
        (2, "winning-moves", (0, 0), True),
        (4, "winning-moves", (0, 0), True),
        (2, "winning-moves", (100, 0), False),
        (2, "dujardin-2014", (0, 0), False),
    ],
)
def test_no_single_race_and_no_points_from_paper_are_rounds(players, edition, start_totals, can):
    assert can_be_round(EDITIONS[edition].rules(players), start_totals) is can


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_every_box_make_a_night_that_can_be_read(edition):
    for players in EDITIONS[edition].players:
        rules = EDITIONS[edition].rules(players)
        if can_be_round(rules, [0] * rules.sides):
            made = entry(players, [hand(*[side(700, ACE), *[side(0)] * (rules.sides - 1)])] * 8, edition)
            people = tuple("ABCDEFGH"[:players])
            file = NightFile(night((people, made)), BEGUN, {(1, 1): made}, ())
            assert read_night(write_night(file)) == file
        else:
            assert EDITIONS[edition].single_race, players
