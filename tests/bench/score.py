"""`scorekeeper score --json` on JSON Lines, and scoring alone.

The whole command in one process: starting, reading, checking, scoring, printing. First on the real hands of
tests/data, repeated, and then on random hands of every edition, hardly two of which are alike.
"""

import itertools
import json
import random
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from scorekeeper.records.hands import hand_as_dict, hand_from
from scorekeeper.rules import EDITIONS, HandResult, SideResult, problems, score
from tests.bench import best_and_median, print_rate
from tests.builders import ALL_FOUR, json_lines

HANDS = 80_000


def run():
    with tempfile.TemporaryDirectory() as directory:
        for name, hands in (("real hands", real_hands()), ("random hands", random_hands())):
            lines = [json.dumps(hand) for hand in hands]
            path = Path(directory, "hands.jsonl")
            with path.open("w") as file:
                file.writelines(f"{line}\n" for line in itertools.islice(itertools.cycle(lines), HANDS))
            print_rate(f"the whole command, {name}", HANDS, "hands", best_and_median(partial(command, path)))
            print_rate(f"scoring alone, {name}", len(hands), "hands", best_and_median(scoring(hands)))


def command(path):
    subprocess.run(
        [sys.executable, "-m", "scorekeeper", "score", str(path), "--json"],
        stdout=subprocess.DEVNULL,
        check=True,
    )


def scoring(hands):
    read = [hand_from(hand) for hand in hands]

    def score_them():
        for hand_file in read:
            score(hand_file.rules, hand_file.hand)

    return score_them


def real_hands():
    """Every hand of tests/data, repeated for a run of measurable length."""
    hands = [hand for game in json_lines("games.jsonl") for hand in game["hands"]]
    hands += [played["hand"] for played in json_lines("played-results.jsonl")]
    return hands * (HANDS // 10 // len(hands))


def random_hands():
    dice = random.Random(1000)
    tables = [
        EDITIONS[edition].rules(players) for edition in EDITIONS for players in EDITIONS[edition].players
    ]
    hands = []
    while len(hands) < HANDS:
        table = dice.choice(tables)
        hand = random_hand(dice, table)
        if not problems(table, hand):
            names = [f"Player {len(hands)}{letter}" for letter in "ABCD"[: table.sides]]
            hands.append(hand_as_dict(table, hand, names))
    return hands


def random_hand(dice, table):
    caller = dice.choice([None, *range(table.sides)]) if table.extension_miles else None
    target = table.target(caller is not None)
    completer = dice.choice([None, *range(table.sides)])
    owners = [dice.randrange(table.sides) for _ in ALL_FOUR]
    sides = []
    for index in range(table.sides):
        least = table.target_miles if index == caller else 0
        miles = target if index == completer else dice.randrange(least, target, 25)
        safeties = tuple(card for card, owner in zip(ALL_FOUR, owners, strict=True) if owner == index)
        coups = tuple(card for card in safeties if dice.random() < 0.4)
        safe = index == completer and dice.random() < 0.5
        sides.append(SideResult(miles, safeties, coups).claiming(["safe_trip"] if safe else []))
    return HandResult(tuple(sides), caller, completer is not None and dice.random() < 0.3)
