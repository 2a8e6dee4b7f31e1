"""Random tables and hands for Hypothesis."""

from hypothesis import strategies as st

from scorekeeper.rules import EDITIONS, HandResult, RulesError, SideResult, problems
from scorekeeper.rules.cards import CLASSIC, DISTANCES
from scorekeeper.rules.editions import SHUTOUTS
from scorekeeper.rules.race import miles_to_arrive
from tests.builders import ALL_FOUR, side

PRINTED = [(edition, players) for edition in EDITIONS for players in EDITIONS[edition].players]

points = st.integers(0, 10_000)
yes_no = st.booleans()

VALUES = {
    "points_to_win": st.integers(1, 10_000),
    "target_miles": st.integers(8, 48).map(lambda cards: cards * 25),
    "extension_miles": st.none() | st.integers(8, 48).map(lambda cards: cards * 25),
    "points_distance": points,
    "points_safety": points,
    "points_all_four": points,
    "points_coup_fourre": points,
    "points_trip_completed": points,
    "points_delayed_action": points,
    "points_safe_trip": points,
    "points_no_100s": points,
    "points_extension": points,
    "points_extension_failed": points,
    "points_shutout": points,
    "shutout": st.sampled_from(SHUTOUTS),
    "hazard_on_hazard": yes_no,
    "coup_fourre_by_anyone": yes_no,
    "tie": st.sampled_from(["play_on", "stands"]),
}

VALUES_OF_A_RACE = {
    "points_coup_fourre": st.sampled_from([200, 300]),
    "hazard_on_hazard": yes_no,
    "coup_fourre_by_anyone": yes_no,
    "tie": st.sampled_from(["play_on", "stands"]),
}


def of_a_race(printed):
    """House rules that fit a game of one hand."""
    taken = {name: values for name, values in VALUES_OF_A_RACE.items() if name in printed.house_rules_taken}
    return st.fixed_dictionaries({}, optional=taken)


printed_tables = st.sampled_from(PRINTED).map(lambda printed: EDITIONS[printed[0]].rules(printed[1]))


@st.composite
def tables(draw):
    """Rules of any edition, with house rules that it accepts."""
    edition, players = draw(st.sampled_from(PRINTED))
    if EDITIONS[edition].single_race:
        return EDITIONS[edition].rules(players, draw(of_a_race(EDITIONS[edition].rules(players))))
    house_rules = draw(st.fixed_dictionaries({}, optional=VALUES))
    try:
        return EDITIONS[edition].rules(players, house_rules)
    except RulesError:  # an extension not above the target
        house_rules["extension_miles"] = None
        return EDITIONS[edition].rules(players, house_rules)


every_table = tables()
some_safeties = st.lists(st.sampled_from(ALL_FOUR), max_size=6).map(tuple)
any_side = st.builds(
    SideResult,
    miles=st.integers(-2, 50).map(lambda cards: cards * 25) | st.integers(),
    safeties=some_safeties,
    coups_fourres=some_safeties,
    claims=st.sampled_from([(), ("safe_trip",), ("safe_trip", "no_100s")]),
    cards=st.none(),
)
counted_side = st.builds(
    lambda side, copies: side._replace(
        miles=sum(card * count for card, count in zip(DISTANCES, copies, strict=True)), cards=copies
    ),
    any_side,
    st.tuples(*[st.integers(0, 2 if card == 200 else copies) for card, copies in CLASSIC.distances.items()]),
)


@st.composite
def any_hands(draw, sides=any_side | counted_side):
    """Hands as wild as the types allow. Most are impossible."""
    sides = tuple(draw(st.lists(sides, max_size=5)))
    caller = draw(st.none() | st.integers(0, len(sides) - 1)) if sides else None
    return HandResult(sides, caller, draw(yes_no))


@st.composite
def possible_hands(draw, table):
    """Hands that may have been played at this table, with every kind of claim."""
    caller = draw(st.none() | st.integers(0, table.sides - 1)) if table.extension_miles else None
    target = table.target(caller is not None)
    miles = [
        draw(st.just(0) | st.integers(0, target // 25 - 1).map(lambda n: n * 25)) for _ in range(table.sides)
    ]
    if caller is not None:
        miles[caller] = draw(st.integers(table.target_miles // 25, target // 25 - 1)) * 25
    completer = draw(st.none() | st.integers(0, table.sides - 1))
    if completer is not None:
        miles[completer] = target
    owners = [draw(st.none() | st.integers(0, table.sides - 1)) for _ in ALL_FOUR]
    sides = []
    for index in range(table.sides):
        safeties = tuple(card for card, owner in zip(ALL_FOUR, owners, strict=True) if owner == index)
        coups = tuple(card for card in safeties if draw(yes_no))
        safe, no_100s = (index == completer and draw(yes_no) for _claim in range(2))
        sides.append(side(miles[index], *safeties, coups=coups, safe=safe, no_100s=no_100s))
    if table.race:
        winner = completer or 0
        sides[winner] = sides[winner]._replace(miles=miles_to_arrive(table, sides[winner]))
        return HandResult(tuple(sides))
    return HandResult(tuple(sides), caller, completer is not None and draw(yes_no))


@st.composite
def tables_with_hands(draw, of=every_table):
    """A table and a hand that is possible there (except four sides who drove further than the pack
    allows)."""
    table = draw(of)
    reported = draw(possible_hands(table).filter(lambda hand: not problems(table, hand)))
    return table, reported
