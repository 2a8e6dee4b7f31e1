"""A second implementation of the ranking, simple and slow, and random nights to compare both.

It looks everything up in the rounds each time, and sorts by keys instead of splitting groups. A new tie-break
needs a second implementation here: in `VALUES_OF_A_ROUND` if it is summed over the rounds.
"""

from fractions import Fraction

from hypothesis import strategies as st

from scorekeeper.tournament.standings.model import Adjustment, RoundOutcome, SideOutcome, TableOutcome
from scorekeeper.tournament.standings.presets import PRESETS
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS

# --- values of a round: of `side` at `table` -----------------------------------------------------------


def totals_of(table):
    return [side.total for side in table.sides]


def table_points(table, side):
    """Twice the mean share of the places for which the side ties, counted from the last."""
    descending = sorted(totals_of(table), reverse=True)
    places = [place for place, total in enumerate(descending) if total == side.total]
    return 2 - Fraction(2 * sum(places), len(places) * (len(descending) - 1))


def spread(table, side):
    totals = totals_of(table)
    return side.total - Fraction(sum(totals) - side.total, len(totals) - 1)


def difference(table, side):
    gap, most = spread(table, side), min(1000 * table.hands, 2000)
    return most if gap > most else -most if gap < -most else gap


def wins(table, side):
    totals = totals_of(table)
    return Fraction(side.total == max(totals), totals.count(max(totals)))


def share(table, side):
    above_zero = [total for total in totals_of(table) if total > 0]
    return Fraction(max(0, side.total), sum(above_zero)) * len(table.sides) if above_zero else 1


VALUES_OF_A_ROUND = {
    "table_points": table_points,
    "difference": difference,
    "spread": spread,
    "wins": wins,
    "share": share,
    "total": lambda table, side: side.total,
    "hands_won": lambda table, side: side.hands_won,
    "coups_fourres": lambda table, side: side.coups_fourres,
}
#: What is counted at tables: a bye has none.
COUNTED = ("hands_won", "coups_fourres")
#: Value of a bye before the first round played, if not 0.
VALUES_OF_A_BYE = {"table_points": 1, "share": 1}


# --- the ranking -------------------------------------------------------------------------------------------


class PlainRanking:
    """The ranking of a night by keys: the values of each unit step by step, the largest first."""

    def __init__(self, units, rounds, adjustments, order):
        self.units, self.rounds, self.adjustments, self.order = units, rounds, adjustments, order
        self.summed = [name for name in order if name in VALUES_OF_A_ROUND]
        self.adjusted = "table_points" if "table_points" in order else next(iter(self.summed), None)
        self.steps = [order[0], "took_part", *order[1:]]
        self.keys = {unit: [] for unit in units}
        self.values = {unit: {} for unit in units}
        for step in self.steps:
            found = {unit: self.value(step, unit) for unit in units}
            for unit, value in found.items():
                self.values[unit][step] = value
                self.keys[unit].append((value is not None, value or 0))

    def place(self, unit):
        return 1 + sum(key > self.keys[unit] for key in self.keys.values())

    def value(self, step, unit):
        if step == "took_part":
            return int(any(self.seat(round_, unit) or unit in round_.sat_out for round_ in self.rounds))
        if step == "head_to_head":
            tied = [other for other in self.units if self.keys[other] == self.keys[unit]]
            return self.against(tied, unit)
        if step == "opponents":
            return self.opponents(unit)
        given = [adjustment.points for adjustment in self.adjustments if adjustment.unit == unit]
        return self.sum_over_rounds(step, unit) + (sum(given) if step == self.adjusted else 0)

    def seat(self, round_, unit):
        """The table and side of a unit in a round, or None."""
        for table in round_.tables:
            for side in table.sides:
                if unit in side.units:
                    return table, side
        return None

    def seats(self, unit):
        return [seat for seat in (self.seat(round_, unit) for round_ in self.rounds) if seat]

    def byes(self, unit):
        return sum(unit in round_.sat_out for round_ in self.rounds)

    def average(self, name, unit):
        """The value of a bye."""
        if name in COUNTED:
            return 0
        played = [VALUES_OF_A_ROUND[name](*seat) for seat in self.seats(unit)]
        return Fraction(sum(played)) / len(played) if played else VALUES_OF_A_BYE.get(name, 0)

    def sum_over_rounds(self, name, unit):
        played = [VALUES_OF_A_ROUND[name](*seat) for seat in self.seats(unit)]
        return sum(played) + self.average(name, unit) * self.byes(unit)

    def strength(self, unit):
        return self.sum_over_rounds("table_points", unit) / Fraction(len(self.seats(unit)) + self.byes(unit))

    def opponents(self, unit):
        seats = self.seats(unit)
        against = [
            self.strength(other)
            for table, own in seats
            for side in table.sides
            for other in side.units
            if side is not own
        ]
        if not against:
            return None
        mean = sum(against, Fraction(0)) / len(against)
        tables = [table for round_ in self.rounds for table in round_.tables]
        if any(len(side.units) == 2 for table in tables for side in table.sides):
            partners = [[other for other in own.units if other != unit] for _, own in seats]
            strengths = [self.strength(pair[0]) if pair else 1 for pair in partners]
            mean -= Fraction(sum(strengths)) / len(strengths)
        return mean

    def against(self, tied, unit):
        if len(tied) == 1:
            return None
        results = {(a, b): self.results(a, b) for a in tied for b in tied if a != b}
        if not all(results.values()):
            return None
        own = [results[unit, other] for other in tied if other != unit]
        return sum(Fraction(sum(meetings), 2 * len(meetings)) for meetings in own)

    def results(self, unit, other):
        """For each meeting, 2 for won, 1 tied, 0 lost."""
        both = [(self.seat(round_, unit), self.seat(round_, other)) for round_ in self.rounds]
        met = [(a[1].total, b[1].total) for a, b in both if a and b and a[0] is b[0] and a[1] is not b[1]]
        return [2 if own > others else 1 if own == others else 0 for own, others in met]


# --- random nights -----------------------------------------------------------------------------------------

TOTALS = st.sampled_from([-100, 0, 100, 100, 200, 200, 500, 1500, 4000])
FEW = st.integers(0, 2)


@st.composite
def nights(draw):
    """Up to 9 units, some not ranked (they left), and tables of every shape, with many ties."""
    everybody = list("abcdefghi")[: draw(st.integers(2, 9))]
    rounds = [draw(random_rounds(everybody, number)) for number in range(1, draw(st.integers(0, 4)) + 1)]
    units = everybody[: draw(st.integers(1, len(everybody)))]
    points = st.fractions(-2, 2, max_denominator=2)
    adjustments = draw(
        st.lists(st.builds(Adjustment, st.sampled_from(everybody), points, st.just("late")), max_size=2)
    )
    return units, rounds, adjustments


@st.composite
def random_rounds(draw, everybody, number):
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
    return RoundOutcome(number, tuple(tables), tuple(unit for unit in left if draw(st.booleans())))


#: Orders of tie-breaks: the presets, and random ones.
ORDERS = st.one_of(
    st.sampled_from([preset.order for preset in PRESETS.values()]),
    st.lists(st.sampled_from(sorted({*TIE_BREAKS} - {"final"})), min_size=1, max_size=4, unique=True).map(
        tuple
    ),
)
