"""Simulated nights: rooms of 8 to 40 people with couples and families, planned at once and round by round."""

from collections import Counter
from dataclasses import replace

from scorekeeper.tournament.seating.draw import draw
from tests.tournament.seating.builders import ask, dice, pairs_met

NIGHTS = 200


def simulated_night(number):
    """A request for a whole night: people, families of two and three, rounds and tables by lot."""
    lots = dice("simulated night", number)
    count, rounds = lots.randint(8, 40), lots.randint(3, 7)
    seats, how = lots.choice([(4, "rotating"), (4, "rotating"), (3, "none"), (4, "fixed")])
    family_of = {}
    for family in range(lots.randint(1, max(1, count // 5))):
        for _ in range(3 if count > 8 and lots.random() < 0.2 else 2):
            family_of[len(family_of)] = f"family {family}"
    return ask(count, seats, how, "night", rounds=rounds, seed=number, apart=family_of.get)


def check_night(request):
    """Check a plan by itself, and against the same night round by round."""
    plan, by_rounds = _Night(request, "night"), _Night(request, "random")
    assert plan.together == by_rounds.together == 0
    assert plan.unfairness <= max(1, by_rounds.unfairness)
    assert plan.repeats <= by_rounds.repeats and plan.cost <= by_rounds.cost


class _Night:
    """A night drawn: how often relatives met, how unequal odd tables are, repeats and their cost.

    `cost`: by meeting, the square of how often the two had met before.
    """

    def __init__(self, request, kind):
        families = {unit.id: unit.apart for unit in request.units}
        rounds = draw(replace(request, kind=kind)).rounds
        met = pairs_met([round_.seating() for round_ in rounds])
        self.together = sum(met[a, b] for a, b in met if families[a] and families[a] == families[b])
        self.repeats = sum(times - 1 for times in met.values())
        self.cost = sum(before * before for times in met.values() for before in range(times))
        odd = Counter(dict.fromkeys(families, 0))
        for round_ in rounds:
            most = request.seats // 2 if request.partners == "fixed" else request.seats
            odd.update(unit for table in round_.tables if len(table.units) != most for unit in table.units)
        self.unfairness = max(odd.values()) - min(odd.values())
