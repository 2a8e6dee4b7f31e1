"""Short words for draws, and searches that look at every draw there is, to hold the program's against."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

from scorekeeper.tournament.seating.draw import draw, request_after
from scorekeeper.tournament.seating.model import DrawRequest, Unit

#: The preferred tables there are: chairs, and how partners work.
TABLES = [
    (2, "none"), (3, "none"), (4, "none"), (4, "fixed"), (6, "fixed"), (8, "fixed"),
    (4, "rotating"), (6, "rotating"), (8, "rotating"),
]  # fmt: skip


def units(count, **facts):
    """u00, u01, ...; `facts`: by key of a unit, what it is for each index."""
    return tuple(Unit(f"u{at:02}", **{key: fact(at) for key, fact in facts.items()}) for at in range(count))


def ask(count, seats=4, partners="rotating", kind="random", **rest):
    """A request for so many units."""
    facts = {key: rest.pop(key) for key in Unit.__dataclass_fields__ if key in rest}
    return DrawRequest(seats, partners, kind, units(count, **facts), **rest)


def seated(drawn):
    """Every unit of a round, wherever it is, in order."""
    return sorted([unit for table in drawn.tables for unit in table.units] + list(drawn.sitting_out))


def pairs_met(seatings):
    """How often each two sat at one table."""
    return Counter(
        pair
        for seating in seatings
        for sides in seating
        for pair in combinations(sorted(unit for side in sides for unit in side), 2)
    )


def partners(seatings):
    """How often each two were partners."""
    return Counter(
        tuple(sorted(side)) for seating in seatings for sides in seating for side in sides if len(side) == 2
    )


def play(request, rounds, dice, gains=(0, 1, 2)):
    """So many rounds drawn one by one, with results by lot. Returns the rounds and the request after them."""
    drawn = []
    for _ in range(rounds):
        (one,) = draw(request).rounds
        drawn.append(one)
        won = {}
        for table in one.tables:
            for side in table.sides:
                won.update(dict.fromkeys(side, dice.choice(gains)))
        request = request_after(request, one)
        request = replace(
            request,
            units=tuple(replace(unit, points=unit.points + won.get(unit.id, 0)) for unit in request.units),
        )
    return drawn, request


def partitions(ids, sizes):
    """Every way to seat `ids` at tables of these sizes."""
    if not ids:
        yield ()
        return
    first, *others = ids
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for companions in combinations(others, size - 1):
            rest = [one for one in others if one not in companions]
            for tables in partitions(rest, left):
                yield ((first, *companions), *tables)


def fewest_repeats(request, sizes):
    """The smallest sum of squares of earlier meetings that any way to seat everybody has."""
    met = pairs_met(request.history)
    return min(
        sum(met[pair] ** 2 for table in tables for pair in combinations(sorted(table), 2))
        for tables in partitions(sorted(unit.id for unit in request.units), sizes)
    )


def repeats_squared(history, drawn):
    """The sum of squares of earlier meetings in a round."""
    met = pairs_met(history)
    return sum(met[pair] ** 2 for pair in pairs_met([drawn.seating()]))


def random_history(count, size, rounds, dice):
    """Rounds by lot of tables of `size`, each for himself; who is left over is at none."""
    seatings = []
    for _ in range(rounds):
        ids = [unit.id for unit in units(count)]
        dice.shuffle(ids)
        tables = [ids[at : at + size] for at in range(0, count - size + 1, size)]
        seatings.append(tuple(tuple((one,) for one in table) for table in tables))
    return tuple(seatings)


def dice(*seed):
    return random.Random("/".join(map(str, seed)))
