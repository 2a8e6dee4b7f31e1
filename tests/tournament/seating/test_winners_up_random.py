"""Winners move up on random evenings: everybody is seated once, where their place takes them."""

from dataclasses import replace
from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.seating.model import DrawRequest, Unit
from scorekeeper.tournament.seating.winners_up import seating_order, split_into_sides
from tests.profiles import examples

IDS = [f"p{number}" for number in range(20)]


@st.composite
def wild_evenings(draw):
    """Anything: tables of all sizes, random places, people gone, new, or twice in a round."""
    seats = st.lists(st.sampled_from(IDS), min_size=1, max_size=2).map(tuple)
    tables = st.lists(seats, max_size=4).map(tuple)
    history = draw(st.lists(st.lists(tables, max_size=6).map(tuple), max_size=3).map(tuple))
    here = draw(st.lists(st.sampled_from(IDS), unique=True))
    places = st.one_of(st.none(), st.integers(1, 4))
    units = tuple(Unit(unit, last=draw(places)) for unit in here)
    partners = draw(st.sampled_from(["none", "fixed", "rotating"]))
    return DrawRequest(4, partners, "winners_up", units, draw(st.integers(0, 9)), history=history)


@settings(max_examples=examples(40))
@given(wild_evenings(), st.randoms(use_true_random=False), st.integers(1, 8))
def test_everybody_is_seated_once_in_any_order(request, random, size):
    ids = seating_order(request)
    assert sorted(ids) == sorted(unit.id for unit in request.units)
    shuffled = replace(request, units=tuple(random.sample(request.units, len(request.units))))
    assert seating_order(shuffled) == ids
    for first in range(0, len(ids), size):
        table = ids[first : first + size]
        drawn = split_into_sides(table, request)
        assert sorted(chain(*drawn)) == sorted(table)
        assert split_into_sides(table, shuffled) == drawn
        other_way = split_into_sides(random.sample(table, len(table)), shuffled)
        assert {frozenset(side) for side in other_way} == {frozenset(side) for side in drawn}


@settings(max_examples=examples(40))
@given(
    st.integers(1, 7),
    st.integers(2, 4),
    st.integers(1, 2),
    st.integers(0, 5),
    st.randoms(use_true_random=False),
)
def test_each_table_gets_its_winners_losers_and_middle(tables, at_table, in_side, seed, random):
    """Each new table has the winners of the table below, the last of the table above, and its own middle."""
    places = [random.sample(range(1, at_table + 1), at_table) for _ in range(tables)]
    sat = [
        [tuple(f"{table}-{side}-{member}" for member in range(in_side)) for side in range(at_table)]
        for table in range(tables)
    ]

    def people(table, *wanted):
        return {
            unit
            for side, place in zip(sat[table], places[table], strict=True)
            if place in wanted
            for unit in side
        }

    units = [
        Unit(unit, last=place)
        for at, by_place in zip(sat, places, strict=True)
        for side, place in zip(at, by_place, strict=True)
        for unit in side
    ]
    partners = "rotating" if in_side == 2 else "none"
    request = DrawRequest(4, partners, "winners_up", tuple(units), seed, history=(tuple(map(tuple, sat)),))
    ids, size = seating_order(request), at_table * in_side
    for table in range(tables):
        expected = people(table, *range(2, at_table))
        expected |= people(max(table - 1, 0), 1 if table == 0 else at_table)
        expected |= people(min(table + 1, tables - 1), at_table if table == tables - 1 else 1)
        seated = ids[table * size : (table + 1) * size]
        assert set(seated) == expected
        if in_side == 2:
            assert {frozenset(side) for side in chain(*sat)}.isdisjoint(
                frozenset(side) for side in split_into_sides(seated, request)
            )
