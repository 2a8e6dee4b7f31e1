"""The games of tests/data/games.jsonl as entries of a file of games."""

from scorekeeper.records.hands import hand_from
from tests.builders import json_lines, rules
from tests.records.test_games import entry


def played_games():
    """The nine games, under the names that the file gives them."""
    return [played(game) for game in json_lines("games.jsonl")]


def played(game):
    hands = [hand_from(hand).hand for hand in game["hands"]]
    return entry(*hands, table=rules(game["edition"], game["players"]), seats=tuple(game["names"]))
