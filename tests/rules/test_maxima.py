"""The most that one side can score in a hand: known figures, and a comparison with plausible hands.

Both Wikipedias, "Scoring", print 4,600 for two players, 4,400 for four and 5,100 for three sides. The others
follow from the editions' tables. The booklet and the summary have only one shutout. Dujardin has no bonus for
all four, delayed action or the extension, but 200 for a safe trip and 500 for each other side without a
distance card. Its older booklet has those 500 in addition to all that the American one pays.
"""

from itertools import product

import pytest
from hypothesis import given

from scorekeeper.rules import EDITIONS, problems, score
from scorekeeper.rules.maxima import least_points_to_win, most_points, most_points_together
from tests.builders import ALL_FOUR, hand, rules, side
from tests.rules.strategies import tables_with_hands

MAXIMA = [
    ("winning-moves", 2, 4600), ("winning-moves", 3, 4600), ("winning-moves", 4, 4400),
    ("winning-moves", 6, 4600),
    ("rules-summary", 2, 4600), ("rules-summary", 3, 4600), ("rules-summary", 4, 4400),
    ("rules-summary", 6, 4400),
    ("wikipedia", 2, 4600), ("wikipedia", 3, 5100), ("wikipedia", 4, 4400), ("wikipedia", 6, 5100),
    ("wikipedia-2016", 2, 4600), ("wikipedia-2016", 3, 5100), ("wikipedia-2016", 4, 4400),
    ("wikipedia-2016", 6, 5100),
    ("dujardin-2024", 2, 3700), ("dujardin-2024", 3, 4200), ("dujardin-2024", 4, 4700),
    ("dujardin-2024", 6, 4200), ("dujardin-2024", 8, 4700),
    ("dujardin-classic", 2, 4600), ("dujardin-classic", 3, 5100), ("dujardin-classic", 4, 4400),
    ("dujardin-classic", 6, 5100),
    ("parker-1962", 2, 4600), ("parker-1962", 3, 4600), ("parker-1962", 4, 4400), ("parker-1962", 6, 4600),
    ("parker-1982", 2, 4600), ("parker-1982", 3, 4600), ("parker-1982", 4, 4400), ("parker-1982", 6, 4600),
    ("parker-1988", 2, 4600), ("parker-1988", 3, 4600), ("parker-1988", 4, 4400), ("parker-1988", 6, 4600),
]  # fmt: skip
every_table = pytest.mark.parametrize(
    ("edition", "players", "most"),
    MAXIMA,
    ids=[f"{edition}, {players} players: {most}" for edition, players, most in MAXIMA],
)


def test_the_list_of_maxima_covers_every_table():
    """Except single races: their winner has at most 1,175 (test_race.py) or 1,000 (test_one_hand.py)."""
    printed = [edition for edition in EDITIONS.values() if not edition.single_race]
    tables = {(edition.id, players) for edition in printed for players in edition.players}
    assert {(edition, players) for edition, players, _most in MAXIMA} == tables


def perfect_hand(table):
    caller = 0 if table.extension_miles else None
    first = side(table.extension_miles or table.target_miles, *ALL_FOUR, coups=ALL_FOUR, safe=True)
    return hand(first, *[side(0)] * (table.sides - 1), caller=caller, delayed=True)


@every_table
def test_a_perfect_hand_scores_the_maximum(edition, players, most):
    table = rules(edition, players)
    first, *others = score(table, perfect_hand(table))
    assert first.total == most
    assert all(other.total < 2000 for other in others)
    assert most_points(table) == most


@pytest.mark.parametrize(("players", "most"), [(2, 5100), (3, 5600), (4, 4900), (6, 5600)])
@pytest.mark.parametrize(
    ("bonus", "less"), [(500, 0), (200, 300)], ids=["on top of the 300", "in their place"]
)
def test_a_perfect_hand_without_200s_and_100s_scores_the_maximum(players, most, bonus, less):
    """The printed option of the classic French booklet pays 500 more. As a house rule it may be 200."""
    table = rules("dujardin-classic", players, points_no_100s=bonus)
    first, *others = perfect_hand(table).sides
    slow = perfect_hand(table)._replace(sides=(first.claiming(["safe_trip", "no_100s"]), *others))
    assert score(table, slow)[0].total == most - less
    assert score(table, perfect_hand(table))[0].total == most - 500
    assert most_points(table) == max(most - less, most - 500)


def plausible_hands(table):
    """Hands near every threshold: no card, one card, just short of a target, at it. With all claims."""
    targets = {table.target_miles, table.extension_miles or table.target_miles}
    miles = sorted({0, 25} | {target - short for target in targets for short in (0, 25)})
    callers = [None, *range(table.sides)] if table.extension_miles else [None]
    for driven, caller, delayed, safe, owned in product(
        product(miles, repeat=table.sides), callers, (False, True), (None, *range(table.sides)), (3, 4)
    ):
        cards = [ALL_FOUR[:owned], ALL_FOUR[owned:], (), ()]
        yield hand(
            *[
                side(driven[index], *cards[index], coups=cards[index], safe=index == safe)
                for index in range(table.sides)
            ],
            caller=caller,
            delayed=delayed,
        )


@pytest.mark.sampled(10)
@every_table
def test_no_plausible_hand_exceeds_the_maximum(edition, players, most):
    table = rules(edition, players)
    possible = [reported for reported in plausible_hands(table) if not problems(table, reported)]
    highest = max(max(receipt.total for receipt in score(table, reported)) for reported in possible)
    assert highest == most


@given(tables_with_hands().filter(lambda table_and_hand: not table_and_hand[0].race))
def test_no_random_hand_with_house_rules_exceeds_the_maxima(table_and_hand):
    table, reported = table_and_hand
    totals = [side.total for side in score(table, reported)]
    assert max(totals) <= most_points(table)
    assert sum(totals) <= most_points_together(table)
    winner = table.won_by(reported)
    assert winner is None or totals[winner] >= least_points_to_win(table)


@pytest.mark.sampled(10)
@every_table
def test_all_sides_together_stay_within_their_limit(edition, players, most):
    """Only one side completes the trip, so the limit is far below the sum of each side's maximum.

    It is reached.
    """
    table = rules(edition, players)
    possible = [reported for reported in plausible_hands(table) if not problems(table, reported)]
    together = max(sum(receipt.total for receipt in score(table, reported)) for reported in possible)
    assert together <= most_points_together(table) < 2 * most
    assert most_points_together(table) - together <= 25 * (table.sides - 1)


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({"points_extension_failed": 2000}, 4600 - 200 - 500 + 2000),
        ({"points_delayed_action": 0}, 4300),
        ({"points_safe_trip": 0, "points_trip_completed": 0}, 3900),
    ],
    ids=["the other one fails in the extension", "no delayed action", "a trip worth nothing"],
)
def test_house_rules_change_the_maximum(changes, most):
    assert most_points(rules(**changes)) == most
