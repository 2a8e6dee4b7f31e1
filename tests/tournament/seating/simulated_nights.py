"""Simulated nights:

rooms of 8 to 40 people with couples and families, planned together and round by round.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from scorekeeper.tournament.seating.draw import draw, request_after
from tests.tournament.seating.builders import ask, dice, pairs_met

NIGHTS = 200


def simulated_night(number):
    """A request for a whole night: people, families of two and three, random rounds and tables."""
    lots = dice("simulated night", number)
    count, rounds = lots.randint(8, 40), lots.randint(3, 7)
    seats, how = lots.choice([(4, "rotating"), (4, "rotating"), (3, "none"), (4, "fixed")])
    family_of = {}
    for family in range(lots.randint(1, max(1, count // 5))):
        for _ in range(3 if count > 8 and lots.random() < 0.2 else 2):
            family_of[len(family_of)] = f"family {family}"
    return ask(count, seats, how, "night", rounds=rounds, seed=number, apart=family_of.get)


def check_night(request):
    """Check a plan by itself, and against the same night drawn round by round."""
    plan, by_rounds = (
        _Night(request, draw(replace(request, kind=kind)).rounds) for kind in ("night", "random")
    )
    assert plan.together == by_rounds.together == 0
    assert plan.unfairness <= max(1, by_rounds.unfairness)
    assert plan.repeats <= by_rounds.repeats and plan.cost <= by_rounds.cost


def check_rounds(request, kind):
    """Check a night of a kind that uses results. The results are random."""
    lots, asked, rounds = dice("results", request.seed), replace(request, kind=kind, rounds=1), []
    for _ in range(request.rounds):
        (drawn,) = draw(asked).rounds
        asked = _with_results(request_after(asked, drawn), drawn, lots)
        rounds.append(drawn)
    night = _Night(request, rounds)
    assert night.together == 0
    assert kind == "winners_up" or night.unfairness <= (2 if kind == "standing" else 3)


def _with_results(request, drawn, lots):
    """The request after random results: table points, and the place at the table."""
    points, last = {}, {}
    for table in drawn.tables:
        order = lots.sample(table.sides, len(table.sides))
        for place, side in enumerate(order, 1):
            points |= dict.fromkeys(side, Fraction(2 * (len(order) - place), len(order) - 1))
            last |= dict.fromkeys(side, place)
    units = tuple(
        replace(unit, points=unit.points + points.get(unit.id, 0), last=last.get(unit.id))
        for unit in request.units
    )
    return replace(request, units=units)


class _Night:
    """A drawn night: how often relatives met, how uneven odd tables are, repeats and their cost.

    `cost`: for each meeting, the square of how often the two had met before.
    """

    def __init__(self, request, rounds):
        families = {unit.id: unit.apart for unit in request.units}
        met = pairs_met([round_.seating() for round_ in rounds])
        self.together = sum(met[a, b] for a, b in met if families[a] and families[a] == families[b])
        self.repeats = sum(times - 1 for times in met.values())
        self.cost = sum(before * before for times in met.values() for before in range(times))
        odd = Counter(dict.fromkeys(families, 0))
        for round_ in rounds:
            most = request.seats // 2 if request.partners == "fixed" else request.seats
            odd.update(unit for table in round_.tables if len(table.units) != most for unit in table.units)
        self.unfairness = max(odd.values()) - min(odd.values())
