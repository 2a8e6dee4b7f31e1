"""The plan of a whole night: repeats, byes, odd tables and partners over all its rounds."""

from collections import defaultdict

import pytest

from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.whole_night import _assign_columns, _groups_kept_apart, plan_night
from tests.tournament.seating.builders import ask, pairs_met, partners, seated
from tests.tournament.seating.simulated_nights import check_night, simulated_night

pytestmark = pytest.mark.sampled(4)  # a draw takes a while


def planned(count, rounds, seats=4, how="rotating", **rest):
    answer = draw(ask(count, seats, how, "night", rounds=rounds, **rest))
    assert len(answer.rounds) == rounds
    everybody = sorted(unit.id for unit in answer.request.units)
    assert all(seated(round_) == everybody for round_ in answer.rounds)
    return answer


def seatings(answer):
    return [round_.seating() for round_ in answer.rounds]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("count", [15, 16, 19, 20, 23, 24, 25, 27, 28, 32, 40])
def test_nobody_meets_twice_in_five_rounds(count, seed):
    answer = planned(count, 5, seed=seed)
    assert max(pairs_met(seatings(answer)).values()) == 1
    assert [round_.repeats for round_ in answer.rounds] == [0] * 5 and answer.notes == ()


@pytest.mark.parametrize(
    ("count", "seats", "how", "rounds"),
    [
        (8, 4, "fixed", 7), (9, 4, "fixed", 5), (14, 4, "fixed", 6), (15, 3, "none", 5), (18, 6, "fixed", 5),
        (14, 3, "none", 4), (36, 6, "rotating", 2), (16, 2, "none", 8), (16, 8, "fixed", 5),
    ],
)  # fmt: skip
def test_nobody_meets_twice_at_other_tables(count, seats, how, rounds):
    answer = planned(count, rounds, seats, how)
    assert max(pairs_met(seatings(answer)).values()) == 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("count", "rounds"), [(13, 5), (14, 4), (15, 4), (17, 6), (27, 5), (10, 5), (7, 7)])
def test_odd_tables_are_shared_evenly(count, rounds, short_search):
    answer = planned(count, rounds)
    times = dict.fromkeys((unit.id for unit in answer.request.units), 0)
    for round_ in answer.rounds:
        for table in round_.tables:
            if len(table.units) != 4:
                times |= {unit: times[unit] + 1 for unit in table.units}
    assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize(("count", "rounds"), [(17, 5), (9, 9), (13, 4)])
def test_byes_are_shared_evenly(count, rounds, short_search):
    answer = planned(count, rounds, one_size=True)
    out = [unit for round_ in answer.rounds for unit in round_.sitting_out]
    assert len(out) == rounds and len(set(out)) == rounds


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [8, 12, 16])
def test_in_a_long_night_all_meet_equally_often(count):
    answer = planned(count, count - 1)
    met = pairs_met(seatings(answer))
    assert len(met) == count * (count - 1) // 2 and set(met.values()) == {3}
    if count == 8:
        assert max(partners(seatings(answer)).values()) == 1


@pytest.mark.parametrize(("count", "rounds"), [(13, 4), (17, 5), (12, 8)])
def test_a_plan_is_the_same_on_a_machine_without_time(count, rounds, short_search):
    """Steps limit the search. (The second draw is told at once that its time is over.)"""
    request = ask(count, 4, "rotating", "night", rounds=rounds)
    assert draw(request, keep_going=lambda: False) == draw(request)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("count", "most"), [(9, 16), (11, 25), (13, 8), (14, 12), (17, 1), (18, 1)])
def test_a_plan_is_no_worse_than_round_by_round(count, most):
    """Both with fair odd tables and from the same seed."""
    for seed in range(2):
        plan = planned(count, 5, seed=seed).rounds
        one_by_one = draw(ask(count, 4, "rotating", "random", rounds=5, seed=seed)).rounds
        repeats = sum(round_.repeats for round_ in plan)
        assert repeats <= min(most, sum(round_.repeats for round_ in one_by_one))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", [0, 120, 40, 160, 80])  # the longest search last
def test_plans_of_simulated_nights_are_sound(number):
    check_night(simulated_night(number))


@pytest.mark.parametrize("number", [38, 147])
def test_a_plan_is_not_left_for_a_worse_one_with_fewer_repeats(number):
    """In 38 the odd tables would be unfair, in 147 the same two would meet more often."""
    check_night(simulated_night(number))


def test_clubs_and_pairs_are_kept_apart_all_night(short_search):
    clubs = planned(20, 5, apart=lambda at: f"club {at % 4}")
    for round_ in clubs.rounds:
        for table in round_.tables:
            assert len({int(unit[1:]) % 4 for unit in table.units}) == 4
    pairs = planned(16, 5, never=lambda at: frozenset({f"u{(at + 8) % 16:02}"}))
    met = pairs_met(seatings(pairs))
    assert not any(met[f"u{at:02}", f"u{at + 8:02}"] for at in range(8))


def test_a_night_that_a_design_fits_is_not_drawn_round_by_round():
    def round_by_round(seed):
        raise AssertionError("drawn all the same")

    assert len(plan_night(DrawCosts(ask(16), rounds=4), 4, round_by_round)) == 4


def test_people_sit_at_their_fixed_tables():
    answer = planned(20, 5, table=lambda at: {3: 1, 7: 9}.get(at))
    for round_ in answer.rounds:
        at = {unit: table.number for table in round_.tables for unit in table.units}
        assert (at["u03"], at["u07"]) == (1, 9) and round_.repeats == 0
        assert sorted({*at.values()}) == [1, 2, 3, 4, 9]


def test_a_new_plan_continues_the_night():
    begun = planned(16, 2)
    rest = draw(ask(16, 4, "rotating", "night", rounds=2, history=tuple(seatings(begun)), seed=5))
    assert [round_.repeats for round_ in rest.rounds] == [0, 0]


def test_a_new_plan_knows_the_partners_and_opponents_so_far():
    """Partners of before are not partners again, opponents of before become partners."""
    two = frozenset({"u00", "u01"}), frozenset({"u02", "u03"})
    as_partners = (((("u00", "u01"), ("u02", "u03")),),)
    as_opponents = (((("u00",), ("u01",)), (("u02",), ("u03",))),)
    for seed in range(5):
        rounds = draw(ask(4, kind="night", rounds=2, history=as_partners, seed=seed)).rounds
        assert [round_.partner_repeats for round_ in rounds] == [0, 0]
        (only,) = draw(ask(4, kind="night", history=as_opponents, seed=seed)).rounds
        assert {*map(frozenset, only.tables[0].sides)} == {*two}


@pytest.mark.rest
def test_larger_fields_and_longer_nights_are_drawn_round_by_round():
    answer = planned(60, 3)
    assert [round_.repeats for round_ in answer.rounds] == [0, 0, 0]
    long = planned(24, 17)
    assert max(pairs_met(seatings(long)).values()) <= 4


# --- where a plan starts --------------------------------------------------------------------------------


def columns_of(costs, room):
    """Family -> the columns of the design in which its members start."""
    columns = defaultdict(set)
    for (column, _place), unit in _assign_columns(costs, room).items():
        columns[costs.group[unit]].add(column)
    return columns


@pytest.mark.parametrize(
    ("families", "room"),
    [
        ([2] * 8, [5, 5, 5, 5]),  # one place is left in each column
        ([5, 4, 3], [4, 5, 5, 5]),  # nobody sits in one chair of the first column
        ([4, 4, 4, 4], [4, 4, 4, 4]),
    ],
)
def test_a_family_starts_in_one_column(families, room):
    names = [name for name, size in enumerate(families) for _ in range(size)]
    members = dict(enumerate(names))
    costs = DrawCosts(
        ask(sum(room), 4, "rotating", "night", apart=lambda at: str(members[at]) if at in members else None)
    )
    columns = columns_of(costs, room)
    assert [len(columns[family]) for family in range(len(families))] == [1] * len(families)


def test_wishes_and_families_form_one_group():
    never = {1: frozenset({"u02"})}
    costs = DrawCosts(
        ask(
            6, 2, "none", "night",
            apart=lambda at: "Roux" if at < 2 else None,
            never=lambda at: never.get(at, frozenset()),
            table=lambda at: 3 if at == 5 else None,
        )
    )  # fmt: skip
    fixed, *groups = _groups_kept_apart(costs)
    assert [costs.ids[unit] for unit in fixed] == ["u05"]
    assert [sorted(costs.ids[unit] for unit in group) for group in groups[:1]] == [["u00", "u01", "u02"]]
    assert sorted(len(group) for group in groups) == [1, 1, 3]
