"""Proofs of the fewest repeats: never above the possible minimum, and reported where they hold."""

from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.tournament.night.next_round import assess_round, draw_next_round
from scorekeeper.tournament.seating import fewest_repeats
from scorekeeper.tournament.seating.assess import assess
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.fewest_repeats import fewest_by_search
from scorekeeper.tournament.seating.manual import manual_round
from scorekeeper.tournament.seating.model import Table
from tests.tournament.night.builders import SEVEN_PM, night
from tests.tournament.seating.builders import ask, dice, pairs_met, partitions, play, random_history, units

pytestmark = pytest.mark.sampled(4)  # a draw takes a while


def fewest_of_all(request, sizes):
    """The fewest repeats of all possible draws in which no relatives meet."""
    met, families = pairs_met(request.history), {unit.id: unit.apart or unit.id for unit in request.units}
    return min(
        sum(met[pair] > 0 for table in tables for pair in combinations(sorted(table), 2))
        for tables in partitions(sorted(families), sizes)
        if all(len({families[unit] for unit in table}) == len(table) for table in tables)
    )


@pytest.mark.parametrize(
    ("count", "sizes", "rounds"), [(8, [4, 4], 2), (9, [3, 3, 3], 4), (9, [4, 3, 2], 3), (8, [2] * 4, 5)]
)
def test_the_search_proves_small_rooms(count, sizes, rounds, monkeypatch):
    """The search finds the minimum, and counting alone never claims more."""
    for state in range(4):
        history = random_history(count, sizes[0], rounds, dice(count, state))
        request = ask(count, history=history, apart=lambda at: "family" if at < 2 else None)
        costs, fewest = DrawCosts(request), fewest_of_all(request, sizes)
        for reached in (fewest, fewest + 1, 99):
            assert fewest_repeats.in_round(costs, sizes, reached) == fewest
        with monkeypatch.context() as without:
            without.setattr(fewest_repeats, "fewest_by_search", lambda *asked: None)
            assert fewest_repeats.in_round(costs, sizes, 99) <= fewest


def test_byes_cause_no_repeats():
    """Four of five have all met each other: the fifth plays."""
    met = tuple((((a,), (b,)),) for a, b in combinations(["u00", "u01", "u02", "u03"], 2))
    costs = DrawCosts(ask(5, history=met, one_size=True))
    assert fewest_repeats.in_round(costs, [4], 6) == 3


def test_who_sits_out_repeats_no_meeting():
    met = tuple((((a,), (b,)),) for a, b in combinations([f"u0{number}" for number in range(5)], 2))
    costs = DrawCosts(ask(5, history=met, one_size=True))
    assert fewest_repeats.in_round(costs, [4], 9) == 6


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", [13, 16, 17, 20])
@pytest.mark.parametrize("one_size", [False, True])
def test_no_round_is_below_its_bound(count, one_size):
    """The same holds for the search, which does not know what the draw reached."""
    request = ask(count, one_size=one_size, apart=lambda at: "family" if at < 2 else None)
    for number in range(6):
        (drawn,), request = play(request, 1, dice(count, number))
        costs = DrawCosts(replace(request, history=request.history[:-1]))
        sizes = [len(table.units) for table in drawn.tables]
        assert fewest_repeats.in_round(costs, sizes, 99) <= drawn.repeats


@pytest.mark.parametrize(
    ("count", "last"), [(13, [(3, 2), (5, 5)]), (14, [(3, 3), (6, 6)]), (16, [(4, 4), (4, 4)])]
)
def test_rounds_of_a_medium_room_are_proved(count, last):
    """Repeats of the last rounds, and the fewest possible. Thirteen people are a club's usual night."""
    drawn = draw(ask(count, kind="random", rounds=5, seed=3)).rounds
    least = []
    for number, round_ in enumerate(drawn):
        costs = DrawCosts(ask(count, seed=3, history=tuple(before.seating() for before in drawn[:number])))
        sizes = [len(table.units) for table in round_.tables]
        least.append((round_.repeats, fewest_repeats.in_round(costs, sizes, round_.repeats)))
    assert least[3:] == last


def test_a_long_search_gives_up():
    """Thirty people who have each met about two thirds, and more people than are searched at all."""
    lots, met = dice("met"), [0] * 30
    for a, b in combinations(range(30), 2):
        if lots.random() < 2 / 3:
            met[a], met[b] = met[a] | 1 << b, met[b] | 1 << a
    nobody = (0,) * 30
    assert fewest_by_search(tuple(met), nobody, (4,) * 6 + (3, 3), 99) is None
    assert fewest_by_search(nobody * 2, nobody * 2, (4,) * 15, 1) is None


@pytest.mark.parametrize("count", range(6, 21))
def test_no_night_is_below_its_bound(count):
    drawn = draw(ask(count, kind="random", rounds=4))
    costs = DrawCosts(drawn.request)
    assert fewest_repeats.in_night(costs, 4) <= sum(round_.repeats for round_ in drawn.rounds)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("count", "rounds", "fewest"),
    [(6, 5, 20), (7, 5, 24), (8, 5, 32), (10, 5, 20), (16, 6, 24), (15, 5, 0), (40, 10, 0)],
)
def test_the_bound_of_a_night_is_reached(count, rounds, fewest):
    drawn = draw(ask(count, kind="night", rounds=rounds))
    assert sum(round_.repeats for round_ in drawn.rounds) == fewest
    assert fewest_repeats.in_night(DrawCosts(drawn.request), rounds) == fewest


@pytest.mark.parametrize(("count", "rounds", "fewest"), [(8, 1, 0), (8, 3, 56), (16, 2, 24), (16, 3, 48)])
def test_tables_larger_than_their_number_repeat_meetings(count, rounds, fewest):
    """Eight at a table come from one or two tables: at least four of them from the same."""
    assert fewest_repeats.in_night(DrawCosts(ask(count, 8)), rounds) == fewest


def test_a_proved_minimum_is_a_remark_not_a_note():
    """Sixteen people have all met: every meeting of the sixth round is a repeat."""
    history = tuple(round_.seating() for round_ in draw(ask(16, kind="night", rounds=5)).rounds)
    (drawn,) = draw(ask(16, history=history)).rounds
    assert drawn.notes == ()
    assert list(map(str, drawn.remarks)) == ["24 meetings are repeats: the fewest there can be."]


def test_unavoidable_repeats_of_a_night_are_a_remark():
    """Eight people need at least 32 repeats in five rounds."""
    rounds = draw(ask(8, kind="night", rounds=5)).rounds
    said = "8 meetings are repeats. The night now has 12; its 5 rounds cannot avoid at least 32."
    assert list(map(str, rounds[2].remarks)) == [said] and rounds[2].notes == ()
    assert list(map(str, rounds[1].remarks)) == ["4 meetings are repeats: the fewest there can be."]
    tables, before = [(table.number, table.sides) for table in rounds[2].tables], rounds[:2]
    asked = ask(8, kind="night", rounds=3, history=tuple(round_.seating() for round_ in before))
    assert list(map(str, assess(asked, tables).remarks)) == [said]
    by_hand = manual_round(asked, rounds[2].tables)
    assert "8 meetings are repeats." in map(str, by_hand.notes) and by_hand.remarks == ()
    smaller = tuple(seating[:1] for seating in asked.history)
    related = units(8, apart=lambda at: "family" if at in (0, 1) else None)
    changes = ({"kind": "random"}, {"rounds": 1}, {"history": smaller}, {"units": related})
    for change in changes:
        now = assess(replace(asked, **change), tables)
        assert now.repeats and not any("The night" in str(remark) for remark in now.remarks)


def test_unavoidable_repeats_are_remarked_in_the_draft():
    """A draft is assessed one round at a time, and knows how many rounds are to come."""
    evening = night(people=8, seats=4, partners="rotating", rounds=5, kind="night")
    for _ in range(3):
        drawn = draw_next_round(evening, seed=1)
        evening = replace(evening, rounds=(*evening.rounds, replace(drawn, released_at=SEVEN_PM)))
    assert "its 5 rounds cannot avoid at least 32." in str(assess_round(evening, drawn).remarks[0])


@pytest.mark.parametrize("kind", ["final", "by_place", "winners_up"])
def test_repeats_due_to_results_are_a_remark(kind):
    """A final is meant to let the leaders meet again."""
    history = tuple(round_.seating() for round_ in draw(ask(16, kind="night", rounds=3)).rounds)
    (drawn,) = draw(ask(16, kind=kind, history=history, points=lambda at: -(at % 4))).rounds
    said = f"{drawn.repeats} meetings are repeats: here the results decide who meets."
    assert list(map(str, drawn.remarks)) == [said] and drawn.notes == ()


def test_avoidable_repeats_are_a_note():
    history = (draw(ask(8)).rounds[0].seating(),)
    request = ask(8, history=history)
    drawn = manual_round(request, draw(ask(8)).rounds[0].tables)
    assert list(map(str, drawn.notes)) == ["12 meetings are repeats."] and drawn.remarks == ()


def test_nothing_is_proved_if_relatives_meet():
    """A couple at one table is not new people, so fewer repeats than with them apart prove nothing."""
    history = (draw(ask(8)).rounds[0].seating(),)
    request = ask(8, history=history, apart=lambda at: "family" if at in (0, 1) else None)
    for tables in partitions([f"u{at:02}" for at in range(8)], [4, 4]):
        if any({"u00", "u01"} <= {*table} for table in tables):
            drawn = manual_round(request, [_table(number, units) for number, units in enumerate(tables, 1)])
            assert drawn.remarks == ()


def _table(number, units):
    a, b, c, d = units
    return Table(number, ((a, b), (c, d)))
