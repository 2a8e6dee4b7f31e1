"""The made-up hands and games of the demo: possible, finished, and the same each time."""

from datetime import datetime, timedelta
from random import Random

import pytest

from scorekeeper.demo import hands
from scorekeeper.demo.family import CUP, game_under_way, games_of_a_year
from scorekeeper.rules import EDITIONS, problems
from scorekeeper.rules.game import Terms, tally

NOW = datetime(2026, 3, 1, 20, 30)


def outcome(game):
    return tally(game.rules, [hand.result for hand in game.hands], Terms()).outcome


@pytest.mark.parametrize("edition", ["winning-moves", "dujardin-2024", "parker-1962"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_hand_is_possible(edition, players):
    rules, dice = EDITIONS[edition].rules(players), Random(1)
    made = [hands.hand(rules, dice) for _ in range(60)]
    assert [hand for hand in made if problems(rules, hand)] == []
    assert {hand.extension_called_by is None for hand in made} >= {True}
    assert {side.miles == rules.target_miles for hand in made for side in hand.sides} == {True, False}


def test_the_games_fill_a_year_and_are_played_out():
    games = games_of_a_year(NOW, Random(1))
    days = [game.created_at for game in games]
    assert days == sorted(days)
    assert NOW - timedelta(days=366) < days[0] < NOW - timedelta(days=360)
    assert days[-1].date() == NOW.date() - timedelta(days=1)
    assert all(map(outcome, games))
    assert len([game for game in games if game.seats == CUP]) > 10


def test_the_game_in_progress_goes_on():
    game = game_under_way(NOW, Random(1))
    assert 1 <= len(game.hands) <= 3
    assert outcome(game) is None
    assert NOW - timedelta(hours=1) < game.created_at < game.hands[-1].created_at < NOW


def test_the_same_dice_give_the_same_games():
    assert games_of_a_year(NOW, Random(3)) == games_of_a_year(NOW, Random(3))
    assert games_of_a_year(NOW, Random(3)) != games_of_a_year(NOW, Random(4))
