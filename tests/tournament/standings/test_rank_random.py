"""Random nights ranked by the standings and by `plain_ranking.py`, and properties of every ranking."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.standings.model import RoundOutcome, TableOutcome
from scorekeeper.tournament.standings.presets import CLUB_NIGHT
from scorekeeper.tournament.standings.rank import rank_units
from tests.profiles import examples
from tests.tournament.standings.plain_ranking import ORDERS, PlainRanking, nights


@settings(max_examples=examples(200))
@given(nights(), ORDERS)
def test_both_implementations_rank_the_same(night, order):
    units, rounds, adjustments = night
    plain = PlainRanking(units, rounds, adjustments, order)
    ranked = rank_units(units, rounds, adjustments, order)
    assert sorted(line.unit for line in ranked) == sorted(units)
    for line in ranked:
        assert line.place == plain.place(line.unit)
        assert dict(line.values) == {name: plain.values[line.unit][name] for name in order}
        assert line.points == (line.values[order[0]] or 0)
        assert line.played == len(plain.seats(line.unit))
        assert line.sat_out == plain.byes(line.unit)
    in_order = [(line.place, line.unit) for line in ranked]
    assert in_order == sorted(in_order)
    for line in ranked:
        assert line.shared == (sum(place == line.place for place, _ in in_order) > 1)


@settings(max_examples=examples(60))
@given(nights(), ORDERS, st.randoms(use_true_random=False))
def test_the_order_of_the_arguments_does_not_matter(night, order, dice):
    units, rounds, adjustments = night
    mixed = [
        RoundOutcome(
            round_.number,
            tuple(
                TableOutcome(shuffled(dice, table.sides), table.hands)
                for table in shuffled(dice, round_.tables)
            ),
            shuffled(dice, round_.sat_out),
        )
        for round_ in shuffled(dice, rounds)
    ]
    ranked = rank_units(units, rounds, adjustments, order)
    again = rank_units(shuffled(dice, units), mixed, shuffled(dice, adjustments), order)
    assert [(line.unit, line.place, line.values, line.by) for line in again] == [
        (line.unit, line.place, line.values, line.by) for line in ranked
    ]


def shuffled(dice, values):
    return tuple(dice.sample(list(values), len(values)))


@settings(max_examples=examples(60))
@given(nights())
def test_the_sum_of_a_table_depends_only_on_its_size(night):
    """Table points and shares sum to one a side, tables won to one, the spread to zero."""
    _, rounds, _ = night
    for table in (table for round_ in rounds for table in round_.tables):
        alone = [RoundOutcome(1, (table,))]
        first = [side.units[0] for side in table.sides]
        sums = {
            name: sum(line.values[name] for line in rank_units(first, alone, order=(name,)))
            for name in ("table_points", "share", "wins", "spread")
        }
        assert sums == {"table_points": len(first), "share": len(first), "wins": 1, "spread": 0}


@settings(max_examples=examples(60))
@given(nights())
def test_a_bye_for_all_changes_no_place(night):
    """After a round with a bye for everybody, everybody has their average."""
    units, rounds, _ = night
    everywhere = [unit for unit in units if all(plays(round_, unit) for round_ in rounds)]
    after = [*rounds, RoundOutcome(9, (), tuple(everywhere))]
    if rounds:
        before = [(line.place, line.unit) for line in rank_units(everywhere, rounds, order=CLUB_NIGHT.order)]
        assert [(line.place, line.unit) for line in rank_units(everywhere, after)] == before


def plays(round_, unit):
    return any(unit in table.units for table in round_.tables)
