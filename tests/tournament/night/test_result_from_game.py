"""The result of a table, computed from the hands of its game."""

import pytest

from scorekeeper.records.hands import hand_from
from scorekeeper.rules.game import Terms
from scorekeeper.tournament.night.result_from_game import GameResult, result_of_game
from tests.builders import ACE, PROOF, TANK, hand, json_lines, rules, side

GAMES = json_lines("games.jsonl")


@pytest.mark.parametrize(
    "game", GAMES, ids=[f"{game['edition']}, {game['players']} players" for game in GAMES]
)
def test_the_result_of_a_whole_game_matches_its_sheet(game):
    """Compared with the file: its totals, its points by hand, the cards in its hands."""
    sides = range(len(game["scores"][0]["hand"]))
    points = [row["hand"] for row in game["scores"]]
    hands_won = [
        sum(hand[mine] > max(hand[other] for other in sides if other != mine) for hand in points)
        for mine in sides
    ]
    coups = [sum(len(hand["sides"][mine]["coups_fourres"]) for hand in game["hands"]) for mine in sides]
    read = [hand_from(hand).hand for hand in game["hands"]]
    assert result_of_game(rules(game["edition"], game["players"]), read) == (
        tuple(game["scores"][-1]["total"]),
        len(read),
        tuple(hands_won),
        tuple(coups),
    )


COUP = hand(side(700, ACE, TANK, coups=(ACE, TANK)), side(300, PROOF, coups=(PROOF,)))
LEVEL = hand(side(500), side(500))
LOST = hand(side(200), side(400))
ROWS = [
    ("no hand yet", [], Terms(), ((0, 0), 0, (0, 0), (0, 0))),
    ("coups fourrés of both sides", [COUP], Terms(), ((1900, 700), 1, (1, 0), (2, 1))),
    ("a hand that nobody won", [LEVEL], Terms(), ((500, 500), 1, (0, 0), (0, 0))),
    ("each won one", [COUP, LOST], Terms(hands_to_play=2), ((2100, 1100), 2, (1, 1), (2, 1))),
    ("a hand too many", [LOST, COUP], Terms(hands_to_play=1), ((200, 400), 1, (0, 1), (0, 0))),
    ("which the table lets count", [LOST, COUP], Terms((), 1, True), ((2100, 1100), 2, (1, 1), (2, 1))),
    ("points carried over", [LOST], Terms((25, 100)), ((225, 500), 1, (0, 1), (0, 0))),
]


@pytest.mark.parametrize(
    ("hands", "terms", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_the_result_of_two_sides(hands, terms, expected):
    assert result_of_game(rules(), hands, terms) == GameResult(*expected)


def test_nobody_wins_a_hand_with_two_level_sides():
    hands = [hand(side(400), side(400), side(100)), hand(side(100), side(75), side(75))]
    assert result_of_game(rules(players=3), hands) == ((500, 475, 175), 2, (1, 0, 0), (0, 0, 0))
