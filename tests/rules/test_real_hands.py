"""Hands from other people and programs score the same here. For their origin see tests/data/README.md."""

import pytest

from scorekeeper.records.hands import hand_from
from scorekeeper.rules import problems, score
from scorekeeper.rules.game import tally
from tests.builders import json_lines, rules

GAMES = json_lines("games.jsonl")
PLAYED = json_lines("played-results.jsonl")


@pytest.mark.parametrize(
    "game", GAMES, ids=[f"{game['edition']}, {game['players']} players" for game in GAMES]
)
def test_a_real_game_scores_as_its_sheet(game):
    table = rules(game["edition"], game["players"])
    read = [hand_from(hand) for hand in game["hands"]]
    assert {hand_file.rules for hand_file in read} == {table}

    kept = tally(table, [hand_file.hand for hand_file in read])
    sheet = [
        {"hand": [receipt.total for receipt in row.scores], "total": list(row.totals)} for row in kept.rows
    ]
    assert sheet == game["scores"]
    assert all(row.counts for row in kept.rows)
    assert kept.outcome.winners == (game["winner"],)
    over = [total for total in kept.totals if total >= 5000]
    assert kept.outcome.reason == ("reached" if len(over) == 1 else "highest")


@pytest.mark.parametrize(
    "game", GAMES, ids=[f"{game['edition']}, {game['players']} players" for game in GAMES]
)
def test_a_game_is_open_until_its_last_hand(game):
    hands = [hand_from(hand).hand for hand in game["hands"]]
    table = rules(game["edition"], game["players"])
    for played in range(len(hands)):
        assert tally(table, hands[:played]).outcome is None


@pytest.mark.parametrize(
    "played",
    PLAYED,
    ids=[
        f"{number}: {played['played_by']}, {played['hand']['players']}"
        for number, played in enumerate(PLAYED, 1)
    ],
)
def test_a_hand_of_another_program_scores_the_same(played):
    read = hand_from(played["hand"])
    assert problems(read.rules, read.hand) == []
    assert [receipt.total for receipt in score(read.rules, read.hand)] == played["scores"]


def test_the_data_files_are_complete():
    assert len(GAMES) == 9
    assert sum(len(game["hands"]) for game in GAMES) == 44
    assert len(PLAYED) == 63
    assert {played["played_by"] for played in PLAYED} == {"bsd-mille", "mille-ai", "kitlaan-milles-borne"}
