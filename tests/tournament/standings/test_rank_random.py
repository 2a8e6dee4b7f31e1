"""Random nights ranked twice: by the standings, and by a plain second way of doing it, written here.

The second way looks everything up in the rounds each time, and sorts by keys instead of parting groups.
"""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.standings.model import Adjustment, RoundOutcome, SideOutcome, TableOutcome
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, PRESETS
from scorekeeper.tournament.standings.rank import rank_units
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from tests.profiles import examples

ADDED_UP = ("table_points", "difference", "spread", "wins", "share", "total", "hands_won", "coups_fourres")

# --- the second way ----------------------------------------------------------------------------------------


class Plain:
    """A night ranked by keys: what each unit has, step by step, the largest first."""

    def __init__(self, units, rounds, adjustments, order):
        self.units, self.rounds, self.adjustments, self.order = units, rounds, adjustments, order
        counted = [name for name in ("table_points", *order) if name in order and name in ADDED_UP]
        self.adjusted = counted[0] if counted else None
        self.steps = [order[0], "took_part", *order[1:]]
        self.keys = {unit: [] for unit in units}
        self.has = {unit: {} for unit in units}
        for step in self.steps:
            found = {unit: self.value(step, unit) for unit in units}
            for unit, value in found.items():
                self.has[unit][step] = value
            for unit, value in found.items():
                self.keys[unit].append((value is not None, value or 0))

    def place(self, unit):
        return 1 + sum(key > self.keys[unit] for key in self.keys.values())

    def value(self, step, unit):
        if step == "took_part":
            return int(any(self.seat(one, unit) or unit in one.sat_out for one in self.rounds))
        if step == "head_to_head":
            return self.against([one for one in self.units if self.keys[one] == self.keys[unit]], unit)
        if step == "opponents":
            return self.opponents(unit)
        given = sum(one.points for one in self.adjustments if one.unit == unit and step == self.adjusted)
        return self.added_up(step, unit) + given

    def seat(self, one, unit):
        for table in one.tables:
            for side in table.sides:
                if unit in side.units:
                    return table, side
        return None

    def seats(self, unit):
        return [seat for seat in (self.seat(one, unit) for one in self.rounds) if seat]

    def added_up(self, name, unit):
        played = [a_round(name, *seat) for seat in self.seats(unit)]
        middle = {"table_points": 1, "share": 1}.get(name, 0)
        average = Fraction(sum(played)) / len(played) if played else middle
        return sum(played) + average * sum(unit in one.sat_out for one in self.rounds)

    def strength(self, unit):
        return self.added_up("table_points", unit) / Fraction(
            len(self.seats(unit)) + sum(unit in one.sat_out for one in self.rounds)
        )

    def opponents(self, unit):
        seats = self.seats(unit)
        against = [
            self.strength(other)
            for table, mine in seats
            for side in table.sides
            for other in side.units
            if side is not mine
        ]
        if not against:
            return None
        found = sum(against, Fraction(0)) / len(against)
        if any(len(side.units) == 2 for one in self.rounds for table in one.tables for side in table.sides):
            beside = [[self.strength(one) for one in mine.units if one != unit] or [1] for _, mine in seats]
            found -= Fraction(sum(one[0] for one in beside)) / len(beside)
        return found

    def against(self, tied, unit):
        if len(tied) == 1:
            return None
        results = {pair: self.results(*pair) for pair in ((a, b) for a in tied for b in tied if a != b)}
        if not all(results.values()):
            return None
        mine = [results[unit, other] for other in tied if other != unit]
        return sum(Fraction(sum(one), 2 * len(one)) for one in mine)

    def results(self, unit, other):
        """2 for won, 1 tied, 0 lost."""
        both = [(self.seat(one, unit), self.seat(one, other)) for one in self.rounds]
        met = [(a[1].total, b[1].total) for a, b in both if a and b and a[0] is b[0] and a[1] is not b[1]]
        return [2 if mine > theirs else 1 if mine == theirs else 0 for mine, theirs in met]


def a_round(name, table, mine):
    totals = [side.total for side in table.sides]
    ahead = sorted(totals, reverse=True)
    if name == "table_points":  # twice how far up the mean of the places it ties for is
        places = [place for place, one in enumerate(ahead) if one == mine.total]
        return 2 - Fraction(2 * sum(places), len(places) * (len(totals) - 1))
    if name in ("difference", "spread"):
        gap = mine.total - Fraction(sum(totals) - mine.total, len(totals) - 1)
        most = min(1000 * table.hands, 2000) if name == "difference" else abs(gap)
        return most if gap > most else -most if gap < -most else gap
    if name == "wins":
        return Fraction(mine.total == ahead[0], ahead.count(ahead[0]))
    if name == "share":
        above = [one for one in totals if one > 0]
        return Fraction(max(0, mine.total), sum(above)) * len(totals) if above else 1
    return getattr(mine, name)


# --- random nights -----------------------------------------------------------------------------------------

TOTALS = st.sampled_from([-100, 0, 100, 100, 200, 200, 500, 1500, 4000])
FEW = st.integers(0, 2)


@st.composite
def nights(draw):
    """Up to 9 units, some of them not ranked (they left), and tables of every shape, many of them tied."""
    everybody = list("abcdefghi")[: draw(st.integers(2, 9))]
    rounds = [draw(a_round_of(everybody, number)) for number in range(1, draw(st.integers(0, 4)) + 1)]
    units = everybody[: draw(st.integers(1, len(everybody)))]
    points = st.fractions(-2, 2, max_denominator=2)
    given = draw(
        st.lists(st.builds(Adjustment, st.sampled_from(everybody), points, st.just("late")), max_size=2)
    )
    return units, rounds, given


@st.composite
def a_round_of(draw, everybody, number):
    left = draw(st.permutations(everybody))
    tables = []
    while len(left) > 1 and draw(st.integers(0, 9)):
        sides = draw(st.integers(2, min(4, len(left))))
        partners = 2 if 2 * sides <= len(left) and draw(st.booleans()) else 1
        seated, left = left[: sides * partners], left[sides * partners :]
        outcomes = [
            SideOutcome(tuple(seated[start : start + partners]), draw(TOTALS), draw(FEW), draw(FEW))
            for start in range(0, len(seated), partners)
        ]
        tables.append(TableOutcome(tuple(outcomes), draw(st.integers(1, 3))))
    return RoundOutcome(number, tuple(tables), tuple(one for one in left if draw(st.booleans())))


ORDERS = st.one_of(
    st.sampled_from([one.order for one in PRESETS.values()]),
    st.lists(st.sampled_from(sorted(TIE_BREAKS)), min_size=1, max_size=4, unique=True).map(tuple),
)


@settings(max_examples=examples(200))
@given(nights(), ORDERS)
def test_both_ways_rank_alike(night, order):
    units, rounds, given = night
    plain = Plain(units, rounds, given, order)
    ranked = rank_units(units, rounds, given, order)
    assert sorted(line.unit for line in ranked) == sorted(units)
    for line in ranked:
        assert line.place == plain.place(line.unit)
        assert dict(line.values) == {name: plain.has[line.unit][name] for name in order}
        assert line.points == (line.values[order[0]] or 0)
        assert line.played == len(plain.seats(line.unit))
        assert line.sat_out == sum(line.unit in one.sat_out for one in rounds)
    in_order = [(line.place, line.unit) for line in ranked]
    assert in_order == sorted(in_order)
    for line in ranked:
        assert line.shared == (sum(place == line.place for place, _ in in_order) > 1)


@settings(max_examples=examples(60))
@given(nights(), ORDERS, st.randoms(use_true_random=False))
def test_the_order_they_come_in_does_not_matter(night, order, dice):
    units, rounds, given = night
    mixed = [
        RoundOutcome(
            one.number,
            tuple(
                TableOutcome(shuffled(dice, table.sides), table.hands) for table in shuffled(dice, one.tables)
            ),
            shuffled(dice, one.sat_out),
        )
        for one in shuffled(dice, rounds)
    ]
    again = rank_units(shuffled(dice, units), mixed, shuffled(dice, given), order)
    told = [(line.unit, line.place, line.values, line.by) for line in rank_units(units, rounds, given, order)]
    assert [(line.unit, line.place, line.values, line.by) for line in again] == told


def shuffled(dice, values):
    return tuple(dice.sample(list(values), len(values)))


@settings(max_examples=examples(60))
@given(nights())
def test_what_a_table_gives_in_all_depends_on_its_size_alone(night):
    """Table points and fair shares come to one a side, tables won to one, the spread to nothing."""
    _, rounds, _ = night
    for table in (table for one in rounds for table in one.tables):
        alone = [RoundOutcome(1, (table,))]
        first = [side.units[0] for side in table.sides]
        given = {
            name: sum(line.values[name] for line in rank_units(first, alone, order=(name,)))
            for name in ("table_points", "share", "wins", "spread")
        }
        assert given == {"table_points": len(first), "share": len(first), "wins": 1, "spread": 0}


@settings(max_examples=examples(60))
@given(nights())
def test_a_bye_moves_nobody_past_whoever_it_was_level_with(night):
    """A round that all sit out changes no place: everybody's average goes on."""
    units, rounds, _ = night
    everywhere = [one for one in units if all(a_seat(table, one) for table in rounds)]
    after = [*rounds, RoundOutcome(9, (), tuple(everywhere))]
    if rounds:
        before = [(line.place, line.unit) for line in rank_units(everywhere, rounds, order=CLUB_NIGHT.order)]
        assert [(line.place, line.unit) for line in rank_units(everywhere, after)] == before


def a_seat(one, unit):
    return any(unit in table.units for table in one.tables)
