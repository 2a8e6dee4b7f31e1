"""Proofs that a draw cannot repeat less: never above what can be had, and said where they hold."""

from itertools import combinations

import pytest

from scorekeeper.tournament.seating import fewest_repeats
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.manual import manual_round
from scorekeeper.tournament.seating.model import Table
from tests.tournament.seating.builders import ask, dice, pairs_met, partitions, play, random_history


def fewest_of_all(request, sizes):
    """The fewest repeats of all draws there are in which no relatives meet."""
    met, families = pairs_met(request.history), {unit.id: unit.apart or unit.id for unit in request.units}
    return min(
        sum(met[pair] > 0 for table in tables for pair in combinations(sorted(table), 2))
        for tables in partitions(sorted(families), sizes)
        if all(len({families[unit] for unit in table}) == len(table) for table in tables)
    )


@pytest.mark.parametrize(
    ("count", "sizes", "rounds"), [(8, [4, 4], 2), (9, [3, 3, 3], 4), (9, [4, 3, 2], 3), (8, [2] * 4, 5)]
)
def test_a_small_room_is_proved_by_search(count, sizes, rounds, monkeypatch):
    """The search finds the fewest there are, and counting alone claims no more."""
    for state in range(4):
        history = random_history(count, sizes[0], rounds, dice(count, state))
        request = ask(count, history=history, apart=lambda at: "family" if at < 2 else None)
        costs, fewest = DrawCosts(request), fewest_of_all(request, sizes)
        assert fewest_repeats.in_round(costs, sizes) == fewest
        with monkeypatch.context() as without:
            without.setattr(fewest_repeats, "is_small", lambda costs: False)
            assert fewest_repeats.in_round(costs, sizes) <= fewest


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", [13, 16, 17, 20])
@pytest.mark.parametrize("one_size", [False, True])
def test_no_round_is_below_its_bound(count, one_size):
    request = ask(count, one_size=one_size, apart=lambda at: "family" if at < 2 else None)
    for number in range(6):
        (drawn,), request = play(request, 1, dice(count, number))
        costs = DrawCosts(ask(count, history=request.history[:-1]))
        assert fewest_repeats.in_round(costs, [len(table.units) for table in drawn.tables]) <= drawn.repeats


@pytest.mark.parametrize("count", range(6, 21))
def test_no_night_is_below_its_bound(count):
    night = draw(ask(count, kind="random", rounds=4))
    costs = DrawCosts(night.request)
    assert fewest_repeats.in_night(costs, 4) <= sum(round_.repeats for round_ in night.rounds)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("count", "rounds", "fewest"),
    [(6, 5, 20), (7, 5, 24), (8, 5, 32), (10, 5, 20), (16, 6, 24), (15, 5, 0), (40, 10, 0)],
)
def test_nights_that_no_draw_can_better(count, rounds, fewest):
    night = draw(ask(count, kind="night", rounds=rounds))
    assert sum(round_.repeats for round_ in night.rounds) == fewest
    assert fewest_repeats.in_night(DrawCosts(night.request), rounds) == fewest


def test_a_proved_minimum_is_a_remark_and_no_note():
    """Sixteen who have all met: every meeting of the sixth round is a repeat."""
    night = draw(ask(16, kind="night", rounds=5))
    history = tuple(round_.seating() for round_ in night.rounds)
    (drawn,) = draw(ask(16, history=history)).rounds
    assert drawn.notes == ()
    assert list(map(str, drawn.remarks)) == ["24 meetings are repeats: the fewest there can be."]


def test_what_can_be_bettered_is_a_note():
    history = (draw(ask(8)).rounds[0].seating(),)
    request = ask(8, history=history)
    drawn = manual_round(request, draw(ask(8)).rounds[0].tables)
    assert list(map(str, drawn.notes)) == ["12 meetings are repeats."] and drawn.remarks == ()


def test_nothing_is_proved_by_relatives_who_meet():
    """A couple at one table is no new people: fewer repeats than with them apart prove nothing."""
    history = (draw(ask(8)).rounds[0].seating(),)
    request = ask(8, history=history, apart=lambda at: "family" if at in (0, 1) else None)
    for tables in partitions([f"u{at:02}" for at in range(8)], [4, 4]):
        if any({"u00", "u01"} <= {*table} for table in tables):
            drawn = manual_round(request, [_table(number, units) for number, units in enumerate(tables, 1)])
            assert drawn.remarks == ()


def _table(number, units):
    a, b, c, d = units
    return Table(number, ((a, b), (c, d)))
