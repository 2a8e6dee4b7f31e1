"""Can one pack supply the miles of all sides? Compares the program's answer with brute force.

The brute force deals the cards kind by kind, largest first, in every way, independently of the program.
Cards: Winning Moves, "Distance Cards". At most two 200s a side.
"""

import random
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from scorekeeper.rules import problems
from scorekeeper.rules.cards import CLASSIC, DISTANCES
from scorekeeper.rules.editions import EDITIONS, MOST_MILES
from scorekeeper.rules.pack import pack_suffices
from tests.builders import hand, rules, side

STEP = 25


# --- brute force ----------------------------------------------------------------------------------


def deals(copies, most):
    """Every way to give side i at most most[i] of `copies` copies of a card."""
    if not most:
        yield ()
        return
    for dealt in range(min(copies, most[0]) + 1):
        for others in deals(copies - dealt, most[1:]):
            yield (dealt, *others)


def after(left, card, dealt):
    return tuple(sorted(miles - card * copies for miles, copies in zip(left, dealt, strict=True)))


@cache
def can_lay(left):
    """True if twelve 100s, ten 75s, ten 50s and ten 25s can make these miles."""
    if sum(left) > 12 * 100 + 10 * 75 + 10 * 50 + 10 * 25:
        return False
    return any(can_lay_75s(after(left, 100, dealt)) for dealt in deals(12, [miles // 100 for miles in left]))


@cache
def can_lay_75s(left):
    if sum(left) > 10 * 75 + 10 * 50 + 10 * 25:
        return False
    return any(can_lay_small(after(left, 75, dealt)) for dealt in deals(10, [miles // 75 for miles in left]))


def can_lay_small(left):
    """True if 50s and 25s can make the rest. Using as many 50s as possible needs the fewest 25s."""
    fifties = min(10, sum(miles // 50 for miles in left))
    return sum(left) - 50 * fifties <= 10 * 25


def by_trying(*sides):
    """The answer by brute force. `sides`: (miles, without a 200)."""
    most = [0 if without_200 else min(2, miles // 200) for miles, without_200 in sides]
    left = [miles for miles, _ in sides]
    return any(can_lay(after(left, 200, dealt)) for dealt in deals(4, most))


@pytest.mark.parametrize(
    ("sides", "possible"),
    [
        pytest.param([(0, False)] * 4, True, id="nothing laid"),
        pytest.param([(25, False)] * 10, True, id="ten 25s"),
        pytest.param([(25, False)] * 11, False, id="there is no eleventh 25"),
        pytest.param([(50, False)] * 15, True, id="ten 50s, and five pairs of 25"),
        pytest.param([(50, False)] * 16, False, id="no sixteenth 50"),
        pytest.param([(1000, False)] * 3 + [(500, False)], True, id="all 46 cards"),
        pytest.param([(1000, False)] * 3 + [(525, False)], False, id="one 25 too many"),
        pytest.param([(1000, True)] * 2 + [(700, True)], True, id="2,700 without 200s"),
        pytest.param([(1000, True)] * 2 + [(725, True)], False, id="2,725 without 200s"),
        pytest.param([(1000, True), (1000, True), (1000, False)], True, id="the third has two 200s"),
        pytest.param([(1200, True), (1200, True), (725, False)], False, id="and only two"),
    ],
)
def test_cases_counted_by_hand(sides, possible):
    """Counted by hand, so that the two answers are not only compared with each other."""
    assert by_trying(*sides) is possible
    assert program(*sides) is possible


# --- the program's answer --------------------------------------------------------------------------


def program(*sides):
    return pack_suffices(
        (10, 10, 10, 12, 4),
        *[(miles, 0, 0 if without_200 else 2, DISTANCES[:-1], ()) for miles, without_200 in sides],
    )


def some_sides(dice, least):
    """Sides of all kinds that together drove at least `least` miles."""
    while True:
        sides = [
            (dice.randrange(0, MOST_MILES + 1, STEP), dice.random() < 0.4) for _ in range(dice.randint(1, 5))
        ]
        if least <= sum(miles for miles, _ in sides) <= 3600:
            return sides


@pytest.mark.parametrize("least", [0, 2000, 2500, 2700, 3000, 3300])
def test_agrees_with_brute_force_on_random_sides(least):
    dice = random.Random(least)
    for _ in range(60):
        sides = some_sides(dice, least)
        assert program(*sides) is by_trying(*sides), sides


def test_agrees_with_brute_force_on_many_short_sides():
    """Small odd sums use up the 25s and 75s long before the miles run out."""
    dice = random.Random(25)
    answers = []
    for _ in range(60):
        card = dice.choice([25, 75, 125, 175])
        sides = [
            (dice.choice([card, card, card + 50]), dice.random() < 0.5) for _ in range(dice.randint(9, 14))
        ]
        answers.append(by_trying(*sides))
        assert program(*sides) is answers[-1], sides
    assert {*answers} == {True, False}


@pytest.mark.parametrize("total", [2650, 2675, 2700, 2725, 3050, 3100, 3125, 3475, 3500, 3525])
def test_agrees_with_brute_force_where_cards_run_out(total):
    """2,700 miles without 200s, 3,100 with two of them, 3,500 with all four."""
    dice = random.Random(total)
    for barred in range(5):
        cuts = sorted(dice.randrange(0, total + 1, STEP) for _ in range(3))
        miles = [end - start for start, end in zip([0, *cuts], [*cuts, total], strict=True)]
        sides = [(driven, index < barred) for index, driven in enumerate(miles)]
        assert program(*sides) is by_trying(*sides), sides


@pytest.mark.parametrize(
    ("edition", "players", "changes"),
    [
        ("dujardin-2024", 4, {}),
        ("dujardin-2024", 8, {"target_miles": 700, "extension_miles": 1200}),
        ("winning-moves", 3, {}),
        ("winning-moves", 6, {"target_miles": 1200}),
    ],
)
def test_agrees_with_brute_force_on_reported_hands(edition, players, changes):
    """By way of `problems`: long hands in which only the pack can be wrong."""
    table = rules(edition, players, **changes)
    dice = random.Random(players)
    caller = 0 if table.extension_miles else None
    target = table.target(caller is not None)
    for _ in range(40):
        others = [dice.randrange(target - 300, target, STEP) for _ in range(table.sides - 1)]
        safe = dice.random() < 0.5
        found = problems(table, hand(side(target, safe=safe), *map(side, others), caller=caller))
        possible = by_trying((target, safe), *[(miles, False) for miles in others])
        assert [problem.code for problem in found] == ([] if possible else ["pack-exceeded"])


@pytest.mark.parametrize("shuffled", range(6))
def test_the_order_of_the_sides_does_not_matter(shuffled):
    dice = random.Random(shuffled)
    sides = some_sides(dice, 2600)
    first = program(*sides)
    dice.shuffle(sides)
    assert program(*sides) is first


# --- the short cut: without counted cards no search is needed ---------------------------------------- One
# pack can supply any 3,500 miles or fewer, for all hands that reach the check of the pack: up to four sides,
# up to 1,200 miles each, at most one of them without 200s. The proof has two halves, both by brute force:
# 2,700 miles need no 200 at all, and above 2,700 enough 200s can be placed.

WITHOUT_200S = 2700


def shared_out(total, sides=4):
    """Every way in which this many sides can have driven this far in total, up to their order."""
    for miles in combinations_with_replacement(range(0, min(total, MOST_MILES) + 1, STEP), sides - 1):
        last = total - sum(miles)
        if max((0, *miles)) <= last <= MOST_MILES:
            yield (*miles, last)


def test_the_assumptions_of_the_proof_hold():
    sides = [rules(edition, players).sides for edition in EDITIONS for players in EDITIONS[edition].players]
    assert max(sides) == 4
    assert MOST_MILES == 1200
    assert CLASSIC.miles == 3500


@pytest.mark.parametrize("total", [25, 2000, WITHOUT_200S])
def test_the_last_totals_up_to_2700_miles_need_no_200(total):
    for miles in shared_out(total):
        assert can_lay(miles), miles


@pytest.mark.slow
def test_up_to_2700_miles_need_no_200():
    tried = 0
    for total in range(0, WITHOUT_200S + 1, STEP):
        for miles in shared_out(total):
            assert can_lay(miles), miles
            tried += 1
    assert tried == 178_837


def test_past_2700_miles_enough_200s_can_be_placed():
    """After placing them, at most 2,700 miles are left:

    two 200s a side, four in all, none for a safe trip.
    """
    for total in range(WITHOUT_200S + STEP, CLASSIC.miles + 1, STEP):
        for miles in shared_out(total):
            for safe in (None, 0, 1, 2, 3):
                places = sum(min(2, driven // 200) for side, driven in enumerate(miles) if side != safe)
                assert total - 200 * min(4, places) <= WITHOUT_200S, (miles, safe)


@pytest.mark.slow
@pytest.mark.parametrize("total", [2725, 3100, 3475, 3500])
def test_search_and_brute_force_agree_with_the_short_cut(total):
    """Compares the short cut, the search that it saves, and brute force, where cards become scarce."""
    for miles in shared_out(total):
        for safe in (None, 0, 1, 2, 3):
            sides = [(driven, index == safe) for index, driven in enumerate(miles)]
            assert program(*sides) is by_trying(*sides) is True, sides


@pytest.mark.parametrize(
    ("last", "codes"),
    [pytest.param(550, [], id="3,500 miles"), pytest.param(575, ["pack-exceeded"], id="3,525 miles")],
)
def test_all_3500_miles_fit_and_no_more(last, codes):
    reported = hand(side(1000), side(975), side(975), side(last))
    assert [problem.code for problem in problems(rules("dujardin-2024", 4), reported)] == codes


# --- counted cards ---------------------------------------------------------------------------------


def counted(*copies, safe=False):
    """A side that counted its 25s, 50s, 75s, 100s and 200s."""
    miles = sum(card * count for card, count in zip((25, 50, 75, 100, 200), copies, strict=True))
    return side(miles, safe=safe)._replace(cards=copies)


@pytest.mark.parametrize(
    ("edition", "players", "sides", "possible"),
    [
        pytest.param(
            "winning-moves", 2, [counted(0, 0, 0, 5, 1), counted(10, 5, 0, 0, 0)], True, id="plenty left",
        ),
        pytest.param(
            "winning-moves", 2, [counted(0, 0, 0, 0, 0), counted(0, 0, 0, 0, 0)], True, id="none at all",
        ),
        pytest.param(
            "winning-moves", 2, [counted(6, 0, 0, 0, 0), counted(4, 0, 0, 0, 0)], True, id="ten 25s",
        ),
        pytest.param(
            "winning-moves", 2, [counted(6, 0, 0, 0, 0), counted(5, 0, 0, 0, 0)], False, id="eleven 25s",
        ),
        pytest.param(
            "winning-moves", 4, [counted(0, 0, 0, 7, 0), counted(0, 0, 0, 6, 0)], False, id="thirteen 100s",
        ),
        pytest.param(
            "winning-moves", 2, [counted(9, 0, 0, 0, 0), side(25)], True, id="the other has the tenth 25",
        ),
        pytest.param(
            "winning-moves", 2, [counted(10, 0, 0, 0, 0), side(25)], False, id="the other cannot have a 25",
        ),
        pytest.param(
            "winning-moves", 2, [counted(10, 0, 0, 0, 0), side(50)], True, id="the other has a 50",
        ),
        pytest.param(
            "winning-moves", 4, [counted(10, 10, 0, 0, 0), side(50)], False, id="the other cannot have a 50",
        ),
        pytest.param(
            "wikipedia", 3, [counted(0, 0, 0, 2, 2), counted(0, 0, 0, 1, 2), side(200)], True,
            id="no 200 left, and none needed",
        ),
        pytest.param(
            "dujardin-2024", 4, [counted(0, 0, 0, 10, 0, safe=True), side(975), side(975), side(550)], True,
            id="every card of the pack",
        ),
    ],
)  # fmt: skip
def test_counted_cards_must_fit_into_the_pack(edition, players, sides, possible):
    found = problems(rules(edition, players), hand(*sides))
    assert [problem.code for problem in found] == ([] if possible else ["pack-exceeded"])


def one_side(side, copies):
    """Every way to lay one side's cards from a pack with these copies: how many of each card."""
    first, later, most_200s, kinds, counted = side
    if counted:
        return {counted}
    most = [copies[index] if card in kinds else 0 for index, card in enumerate(DISTANCES)]
    most[-1] = min(copies[-1], most_200s)
    ways = {miles: set() for miles in (first, later)}
    for cards in product(*(range(count + 1) for count in most)):
        miles = sum(card * count for card, count in zip(DISTANCES, cards, strict=True))
        if miles in ways:
            ways[miles].add(cards)
    both = {tuple(map(sum, zip(*two, strict=True))) for two in product(ways[first], ways[later])}
    return {cards for cards in both if cards[-1] <= most_200s}


def by_laying(copies, *sides):
    """True if all sides can be laid from the pack one after another, trying every way."""
    if not sides:
        return True
    for cards in one_side(sides[0], copies):
        left = tuple(count - used for count, used in zip(copies, cards, strict=True))
        if min(left) >= 0 and by_laying(left, *sides[1:]):
            return True
    return False


def a_side(dice):
    """Stages of all kinds: counted, in one go or past an old target, with some cards excluded."""
    if dice.random() < 0.5:
        cards = tuple(dice.randint(0, most) for most in (2, 2, 1, 2, 1))
        return sum(card * count for card, count in zip(DISTANCES, cards, strict=True)), 0, 2, (), cards
    kinds = tuple(card for card in DISTANCES[:-1] if dice.random() < 0.8)
    later = dice.choice([0, 0, 25, 100, 225])
    return dice.randrange(0, 525, STEP), later, dice.randint(0, 2), kinds, ()


@pytest.mark.parametrize("sides", [1, 2, 3])
def test_agrees_with_brute_force_on_random_small_packs(sides):
    """Some counted their cards, some drove in two stages, some say which cards they did not play."""
    dice = random.Random(sides)
    answers = []
    for _ in range(150):
        copies = tuple(dice.randint(0, 4) for _ in DISTANCES)
        laid = [a_side(dice) for _ in range(sides)]
        answers.append(by_laying(copies, *laid))
        assert pack_suffices(copies, *laid) is answers[-1], (copies, laid)
    assert {*answers} == {True, False}
