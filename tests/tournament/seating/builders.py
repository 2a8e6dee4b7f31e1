"""Builds requests for a draw, and exhaustive searches to compare draws with."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

from scorekeeper.tournament.seating.draw import draw, request_after
from scorekeeper.tournament.seating.model import DrawRequest, Unit

#: Preferred tables: chairs, and kind of partners.
TABLES = [
    (2, "none"), (3, "none"), (4, "none"), (4, "fixed"), (6, "fixed"), (8, "fixed"),
    (4, "rotating"), (6, "rotating"), (8, "rotating"),
]  # fmt: skip


def units(count, **facts):
    """Units u00, u01, ... `facts`: attribute -> function of the index."""
    return tuple(Unit(f"u{at:02}", **{key: fact(at) for key, fact in facts.items()}) for at in range(count))


def ask(count, seats=4, partners="rotating", kind="random", **rest):
    """A request for `count` units."""
    facts = {key: rest.pop(key) for key in Unit.__dataclass_fields__ if key in rest}
    return DrawRequest(seats, partners, kind, units(count, **facts), **rest)


def seated(drawn):
    """All units of a round, including byes, in order."""
    return sorted([unit for table in drawn.tables for unit in table.units] + list(drawn.sitting_out))


def pairs_met(seatings):
    """Count how often each two shared a table."""
    return Counter(
        pair
        for seating in seatings
        for sides in seating
        for pair in combinations(sorted(unit for side in sides for unit in side), 2)
    )


def partners(seatings):
    """Count how often each two were partners."""
    return Counter(
        tuple(sorted(side)) for seating in seatings for sides in seating for side in sides if len(side) == 2
    )


def play(request, rounds, dice, gains=(0, 1, 2)):
    """Draw this many rounds with random results. Returns the rounds and the request after them."""
    drawn = []
    for _ in range(rounds):
        (round_,) = draw(request).rounds
        drawn.append(round_)
        won = {}
        for table in round_.tables:
            for side in table.sides:
                won.update(dict.fromkeys(side, dice.choice(gains)))
        request = request_after(request, round_)
        request = replace(
            request,
            units=tuple(replace(unit, points=unit.points + won.get(unit.id, 0)) for unit in request.units),
        )
    return drawn, request


def partitions(ids, sizes):
    """Yield every way to seat `ids` at tables of these sizes."""
    if not ids:
        yield ()
        return
    first, *others = ids
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for companions in combinations(others, size - 1):
            rest = [unit for unit in others if unit not in companions]
            for tables in partitions(rest, left):
                yield ((first, *companions), *tables)


def fewest_repeats(request, sizes):
    """The smallest possible sum of squares of earlier meetings."""
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
    """Random rounds at tables of `size`, where each unit is a side. Units left over are at no table."""
    seatings = []
    for _ in range(rounds):
        ids = [unit.id for unit in units(count)]
        dice.shuffle(ids)
        tables = [ids[at : at + size] for at in range(0, count - size + 1, size)]
        seatings.append(tuple(tuple((unit,) for unit in table) for table in tables))
    return tuple(seatings)


def dice(*seed):
    return random.Random("/".join(map(str, seed)))
