"""The objective of all kinds of draws:

families apart, odd tables fair, repeats few and spread over people.
"""

from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.tournament.seating.draw import draw
from tests.tournament.seating.builders import ask, dice, pairs_met, partitions, play, random_history

pytestmark = pytest.mark.rest  # slow, because it draws many nights

ONE_BY_ONE = ("random", "standing", "winners_up")


def couples(count):
    """The family of each index: the first `count` couples are two by two. Everybody else has none."""
    return lambda at: f"family {at // 2}" if at < 2 * count else None


def drawn_night(kind, count, rounds, seed, **facts):
    """The seatings of a night, drawn together or round by round."""
    if kind in ONE_BY_ONE:
        drawn, _ = play(ask(count, kind=kind, seed=seed, **facts), rounds, dice(kind, seed))
    else:
        drawn = draw(ask(count, kind=kind, seed=seed, rounds=rounds, **facts)).rounds
    return [round_.seating() for round_ in drawn]


def together(seatings, families):
    met = pairs_met(seatings)
    return sum(met[f"u{2 * number:02}", f"u{2 * number + 1:02}"] for number in range(families))


# --- families apart ----------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", ["night", "random", "standing", "winners_up"])
@pytest.mark.parametrize(("count", "families"), [(13, 1), (16, 2), (15, 3)])
def test_a_couple_never_meets(kind, count, families):
    """A couple that has not met does not count as new people."""
    for seed in range(2):
        night = drawn_night(kind, count, 5, seed, apart=couples(families))
        assert together(night, families) == 0


@pytest.mark.parametrize("kind", ["random", "standing", "night", "winners_up"])
@pytest.mark.parametrize(("count", "seats", "how"), [(6, 2, "none"), (14, 2, "none"), (8, 4, "rotating")])
def test_a_couple_stays_apart_even_if_others_meet_again(kind, count, seats, how):
    """All others have met twice, the couple never."""
    everybody = [f"u{at:02}" for at in range(count)]
    met = tuple(
        (((a,), (b,)),) for a, b in combinations(everybody, 2) if (a, b) != ("u00", "u01") for _ in range(2)
    )
    (drawn,) = draw(ask(count, seats, how, kind, history=met, apart=couples(1))).rounds
    assert drawn.repeats and together([drawn.seating()], 1) == 0
    assert len((*drawn.notes, *drawn.remarks)) == 1  # the repeats


def test_never_and_apart_hold_when_winners_move_up():
    """Two who would come to the same table change places with their nearest neighbours."""
    history = draw(ask(12, kind="winners_up")).rounds[0].seating()
    after = ask(12, kind="winners_up", history=(history,), last=lambda at: 1 + at % 2)
    (expected,) = draw(after).rounds
    two = expected.tables[1].units[:2]
    for wish in ({"apart": "lyon"}, {"never": frozenset(two)}):
        wishes = [replace(unit, **wish) if unit.id in two else unit for unit in after.units]
        (drawn,) = draw(replace(after, units=tuple(wishes))).rounds
        assert not any({*two} <= {*table.units} for table in drawn.tables) and drawn.notes == expected.notes
        assert sum(before == now for before, now in zip(expected.tables, drawn.tables, strict=True)) == 1


@pytest.mark.parametrize(
    ("kind", "count", "seats", "how"), [("whist", 16, 4, "rotating"), ("round_robin", 8, 2, "none")]
)
def test_a_movement_begins_with_rounds_that_keep_couples_apart(kind, count, seats, how):
    request = ask(count, seats, how, kind, rounds=5, apart=couples(2))
    assert together([round_.seating() for round_ in draw(request).rounds], 2) == 0


# --- odd tables, repeats and their spread -----------------------------------------------------------


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", ["random", "standing", "night"])
@pytest.mark.parametrize(("count", "rounds"), [(9, 5), (13, 5), (13, 10), (14, 6), (17, 7)])
def test_odd_tables_are_fair_at_the_end_of_the_night(kind, count, rounds):
    drawn = draw(ask(count, kind=kind, rounds=rounds)).rounds
    times = dict.fromkeys((f"u{at:02}" for at in range(count)), 0)
    for round_ in drawn:
        for table in round_.tables:
            if len(table.units) != 4:
                times |= {unit: times[unit] + 1 for unit in table.units}
        assert max(times.values()) - min(times.values()) <= 2 or kind == "night"
    assert max(times.values()) - min(times.values()) <= 1


def test_fair_odd_tables_cause_no_repeats_while_rounds_remain():
    """Otherwise the second round of 13 would need two repeats, so that all sit at an odd table before anybody
    does twice."""
    assert [round_.repeats for round_ in draw(ask(13, rounds=5)).rounds[:3]] == [0, 0, 0]
    _, alone = play(ask(13), 2, dice("alone"))
    assert max(unit.odd for unit in alone.units) == 1


def spread(history, seating):
    """For a round after a history:

    the squares of earlier meetings, then those of the repeats of each unit.
    """
    before, now = pairs_met(history), pairs_met([*history, seating])
    repeats = dict.fromkeys((unit for pair in now for unit in pair), 0)
    for pair, times in now.items():
        for unit in pair:
            repeats[unit] += times - 1
    again = sum(before[pair] ** 2 for pair in now if now[pair] > before[pair])
    return again, sum(count * count for count in repeats.values())


@pytest.mark.parametrize("kind", ["random", "standing"])
@pytest.mark.parametrize(("count", "size"), [(8, 4), (9, 3), (8, 2)])
def test_repeats_are_spread_over_people(kind, count, size):
    """Compared with every possible draw: few repeats first, then few for each unit."""
    for state in range(4):
        history = random_history(count, size, 4, dice(kind, count, state))
        how = "rotating" if size == 4 else "none"
        request = ask(count, size, how, kind, history=history, points=lambda at: at * 5 % 7)
        everybody = sorted(unit.id for unit in request.units)
        best = min(
            spread(history, [[(unit,) for unit in table] for table in tables])
            for tables in partitions(everybody, [size] * (count // size))
        )
        (drawn,) = draw(request).rounds
        assert spread(history, drawn.seating()) == best


def test_repeats_of_a_night_are_spread_over_people():
    """Eight repeats among thirteen people: nobody has more than two."""
    night = drawn_night("night", 13, 5, 1)
    met = pairs_met(night)
    ends = [unit for pair, times in met.items() for unit in pair * (times - 1)]
    assert max(map(ends.count, ends)) <= 2
