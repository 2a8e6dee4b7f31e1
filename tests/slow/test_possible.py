"""`problems` is exact: a hand without problems has a witness, and a hand with one has none.

Over all editions, numbers of players and printed options. A witness is legal and finished, everybody in it
holds what they play, and its result is the hand (at times with a bonus that the hand did not claim). The
search might miss a witness, so the converse is tested, too: nothing that is ever played is called impossible.

SCOREKEEPER_CASES says how many hands of other tables (100,000), SCOREKEEPER_SEED repeats a run.
"""

import os
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

import pytest

from scorekeeper.play.replay import result_of
from scorekeeper.rules import problems
from tests.possible import (
    IMPOSSIBLE,
    POSSIBLE,
    any_hand,
    any_table,
    counted,
    different_tables_for_two,
    hands_by_all,
    hands_by_miles,
    hands_by_safeties,
    with_cards,
)  # fmt: skip
from tests.rules.random_play import played_out

pytestmark = pytest.mark.slow

PROCESSES = os.cpu_count() or 1
CASES = int(os.environ.get("SCOREKEEPER_CASES", 100_000))
SEED = int(os.environ.get("SCOREKEEPER_SEED", time.time()))
PARTS = 50
#: A prime, so that all miles, ways and flags have their turn.
ONE_IN = 7


def together(task, arguments):
    """The sum of the counts of `task` for each part."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        return sum(pool.map(task, arguments), Counter())


def in_words(counts):
    return ", ".join(f"{count:,} {answer}" for answer, count in sorted(counts.items()))


def parts_for_two():
    return [(part, table) for table in different_tables_for_two() for part in range(PROCESSES)]


# --- two players, every hand ---------------------------------------------------------------------------


def by_miles(part):
    number, table = part
    return counted((table, hand) for hand in islice(hands_by_miles(table), number, None, PROCESSES))


def test_problems_are_exact_for_all_miles_of_two_players(note):
    counts = together(by_miles, parts_for_two())
    note(f"two players, all miles and flags: {in_words(counts)}, no disagreement")
    assert counts[POSSIBLE] > 10_000 and counts[IMPOSSIBLE] > 10_000


def by_safeties(part):
    number, table = part
    return counted((table, hand) for hand in islice(hands_by_safeties(table), number, None, PROCESSES))


def test_problems_are_exact_for_all_safeties(note):
    counts = together(by_safeties, parts_for_two())
    note(f"two players, all safeties and coups fourrés: {in_words(counts)}, no disagreement")
    assert counts[POSSIBLE] > 10_000 and counts[IMPOSSIBLE] > 10_000


def by_all(part):
    number, table = part
    some = islice(hands_by_all(table), number * ONE_IN, None, ONE_IN * PROCESSES)
    return counted((table, hand) for hand in some)


def test_problems_are_exact_for_miles_safeties_and_flags_together(note):
    counts = together(by_all, parts_for_two())
    note(f"two players, one in {ONE_IN} of all these together: {in_words(counts)}, no disagreement")
    assert counts[POSSIBLE] > 10_000 and counts[IMPOSSIBLE] > 10_000


# --- everybody else --------------------------------------------------------------------------------------


def at_random(seed):
    dice = random.Random(seed)
    tables = (any_table(dice) for _ in range(CASES // PARTS))
    return counted((table, any_hand(table, dice)) for table in tables)


def test_problems_are_exact_for_random_hands(note):
    counts = together(at_random, [f"{SEED} {part}" for part in range(PARTS)])
    note(f"{CASES:,} hands of any table: {in_words(counts)}, no disagreement (seed {SEED})")
    assert counts[POSSIBLE] > CASES // 3 and counts[IMPOSSIBLE] > CASES // 5


def at_random_with_cards(seed):
    dice = random.Random(seed)
    tables = (any_table(dice) for _ in range(CASES // PARTS // 4))
    return counted((table, with_cards(any_hand(table, dice), dice)) for table in tables)


def test_problems_are_exact_for_counted_cards(note):
    counts = together(at_random_with_cards, [f"{SEED} {part}" for part in range(PARTS)])
    note(f"{CASES // 4:,} hands with counted cards: {in_words(counts)}, no disagreement (seed {SEED})")
    assert counts[POSSIBLE] > CASES // 20 and counts[IMPOSSIBLE] > CASES // 20


# --- the other way round: nothing that is played is called impossible ---------------------------------------


def played_at_random(seed):
    """Hands played to their end by any rules: their number, and that of completed trips."""
    dice, counts = random.Random(seed), Counter()
    for _ in range(CASES // PARTS // 2):
        tables, _, _ = played_out(any_table(dice), dice)
        hand = result_of(tables[-1], finished=True)
        assert problems(tables[-1].rules, hand) == [], (seed, tables[-1].rules, hand)
        counts["played"] += 1
        counts["completed"] += tables[-1].rules.completed_by(hand) is not None
        counts["extended"] += tables[-1].extended
    return counts


def test_played_hands_have_no_problems(note):
    counts = together(played_at_random, [f"{SEED} {part}" for part in range(PARTS)])
    note(
        f"{counts['played']:,} hands played at random, {counts['completed']:,} completed, "
        f"{counts['extended']:,} with the extension: none called impossible (seed {SEED})"
    )
    assert counts["completed"] > CASES // 20 and counts["extended"] > CASES // 50
