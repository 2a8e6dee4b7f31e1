"""The state of the search: what it says a swap costs is what the swap changes."""

import random
from itertools import combinations

import pytest

from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.search_state import SearchState, seatings_by_lot
from tests.tournament.seating.builders import ask, random_history

DRAWS = [(8, 4, "rotating"), (11, 4, "rotating"), (10, 3, "none"), (9, 4, "fixed"), (13, 4, "rotating")]


def state_of(count, seats, how, dice, kind="random"):
    """Two rounds by lot after a history, of units with families, wishes, fixed tables, byes and points."""
    size = seats // 2 if how == "fixed" else seats
    request = ask(
        count,
        seats,
        how,
        kind,
        history=random_history(count, size, 3, dice),
        points=lambda _: dice.randrange(6),
        apart=lambda at: dice.choice([None, None, "Roux", "Klein"]),
        never=lambda at: frozenset({f"u{dice.randrange(count):02}"} if at % 3 == 0 else ()),
        table=lambda at: dice.choice([None, None, None, 1, 2]),
        odd=lambda _: dice.randrange(3),
        sat_out=lambda _: dice.randrange(3),
        one_size=count % 2 == 1,
    )
    costs = DrawCosts(request, by_standing=kind == "standing", rounds=2)
    return SearchState(costs, seatings_by_lot(costs, [], 2, dice))


def some_swap(state, dice):
    """A round, and two units in different slots of it."""
    number = dice.randrange(len(state.rounds))
    first, second = dice.sample(range(len(state.rounds[number])), 2)
    return number, *(dice.choice(state.rounds[number][slot]) for slot in (first, second))


@pytest.mark.sampled(10)
@pytest.mark.parametrize("kind", ["random", "standing"])
@pytest.mark.parametrize(("count", "seats", "how"), DRAWS)
def test_a_swap_costs_what_it_changes(count, seats, how, kind):
    dice = random.Random(f"{count} {seats} {how} {kind}")
    state = state_of(count, seats, how, dice, kind)
    for _ in range(40):
        number, a, b = some_swap(state, dice)
        cost, told = state.cost(), state.swap_cost(number, a, b)
        assert dict(state.swap_costs(number, a))[b] == told
        told += state.spread_change(number, a, b)
        state.swap(number, a, b)
        assert state.cost() - cost == told
        anew = SearchState(state.costs, state.rounds)
        assert anew.cost() == state.cost()
        assert (anew.repeats, anew.burdens, anew.slot_of) == (state.repeats, state.burdens, state.slot_of)
        assert [*anew.all_conflicts()] == [*state.all_conflicts()]


def test_the_cost_of_repeats_grows_with_each_meeting():
    """Two who met once before meet twice more: 1 + 4 repeats' worth. Each of the four has two repeats."""
    request = ask(4, 2, "none", history=[[[["u00"], ["u01"]], [["u02"], ["u03"]]]])
    costs = DrawCosts(request, rounds=2)
    pairs = [[costs.index[unit] for unit in pair] for pair in (("u00", "u01"), ("u02", "u03"))]
    state = SearchState(costs, [pairs, pairs])
    assert state.repeats == [2] * 4
    assert state.cost() == 2 * (1 + 4) * costs.weights.repeat + 4 * 2**2 * costs.weights.spread


@pytest.mark.parametrize(("count", "seats", "how"), DRAWS)
def test_only_nearby_slots_are_tried_within_a_distance(count, seats, how):
    dice = random.Random(f"{count} {seats} {how}")
    state = state_of(count, seats, how, dice)
    number, unit, _ = some_swap(state, dice)
    here, every = state.slot_of[number][unit], dict(state.swap_costs(number, unit))
    near = {other for other in every if abs(state.slot_of[number][other] - here) <= 1}
    assert dict(state.swap_costs(number, unit, 1)) == {other: every[other] for other in near}


@pytest.mark.parametrize(("count", "seats", "how"), DRAWS)
def test_conflicts_are_repeats_families_wishes_and_unfair_burdens(count, seats, how):
    state = state_of(count, seats, how, random.Random(f"{count} {seats} {how}"))
    costs, expected = state.costs, set()
    for number, seating in enumerate(state.rounds):
        for slot, group in zip(costs.slots, seating, strict=True):
            if slot.kind != "out":
                for a, b in combinations(group, 2):
                    if state.met[a][b] > 1 or costs.group[a] == costs.group[b] or b in costs.never[a]:
                        expected |= {(number, a), (number, b)}
            if slot.kind != "even":
                burdens = state.burdens[slot.kind]
                expected |= {(number, unit) for unit in group if burdens[unit] >= min(burdens) + 2}
    assert {*state.all_conflicts()} == expected


def test_a_snapshot_brings_every_round_back():
    dice = random.Random(7)
    state = state_of(11, 4, "rotating", dice)
    before, cost = state.snapshot(), state.cost()
    for _ in range(20):
        state.swap(*some_swap(state, dice))
    assert state.cost() != cost
    state.restore(before)
    assert [[{*group} for group in seating] for seating in state.rounds] == [
        [{*group} for group in seating] for seating in before
    ]
    assert state.cost() == cost


# --- where a search starts ------------------------------------------------------------------------------


def drawn_by_lot(rounds=1, seed=3, **more):
    costs = DrawCosts(ask(**more))
    return costs, seatings_by_lot(costs, [], rounds, random.Random(seed))


@pytest.mark.parametrize("seed", range(5))
def test_units_with_one_fixed_table_start_together(seed):
    fixed = {0: 1, 1: 1, 2: 1, 3: 2, 4: 2}
    costs, (seating,) = drawn_by_lot(seed=seed, count=12, table=fixed.get)
    homes = {
        table: [group for group in seating if any(costs.fixed[unit] == table for unit in group)]
        for table in (1, 2)
    }
    assert [len(groups) for groups in homes.values()] == [1, 1]
    assert homes[1] != homes[2]


def test_a_fixed_table_takes_as_many_as_have_room():
    costs, (seating,) = drawn_by_lot(count=8, table=lambda at: 1 if at < 6 else None)
    (home,) = [group for group in seating if all(costs.fixed[unit] == 1 for unit in group)]
    assert len(home) == 4


def test_who_sits_out_is_not_called_to_a_fixed_table():
    costs, (seating,) = drawn_by_lot(
        count=5, one_size=True, table=lambda at: 1 if at < 2 else None, sat_out=lambda at: int(at != 0)
    )
    assert [costs.ids[unit] for unit in seating[-1]] == ["u00"]


def test_byes_go_round_by_lot():
    _, rounds = drawn_by_lot(5, count=5, one_size=True)
    assert sorted(unit for *_, out in rounds for unit in out) == list(range(5))
    _, others = drawn_by_lot(5, seed=4, count=5, one_size=True)
    assert rounds != others
