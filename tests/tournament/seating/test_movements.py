"""Limits of the kinds of draws: what is said before a draw is true for the draw."""

import pytest

from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.model import KINDS
from scorekeeper.tournament.seating.movements import Room, kind_limit
from tests.tournament.seating.builders import ask, pairs_met, partners

ANY_NUMBER = [kind for kind in KINDS if kind not in ("round_robin", "whist", "night")]


def limit(kind, units, seats=4, how="rotating", one_size=False, rounds=5, apart=0):
    said = kind_limit(kind, Room(units, seats, how, one_size, rounds, apart))
    return said and str(said)


@pytest.mark.parametrize(
    ("units", "one_size", "said"),
    [
        (
            13,
            False,
            "A whist movement of 13 makes one person sit out each round, and needs tables of one size.",
        ),
        (14, False, "The nearest are for 12 and 16, or with tables of one size, where one sits out, for 13."),
        (14, True, "The nearest are for 12 and 16,"),
        (3, False, "It takes four."),
        (6, False, "The nearest are for 4 and 8, or with tables of one size, where one sits out, for 5."),
        (7, False, "The nearest are for 4 and 8,"),
        (16, False, "With 16, a whist movement is complete after round 15; this night ends with round 5."),
        (17, True, "With 17, a whist movement is complete after round 17;"),
    ],
)
def test_says_what_a_whist_movement_cannot_do(units, one_size, said):
    assert said in limit("whist", units, one_size=one_size)


@pytest.mark.parametrize("units", range(4, 26))
@pytest.mark.parametrize("one_size", [False, True])
def test_a_whist_movement_without_a_limit_is_complete(units, one_size):
    """Over all its rounds everybody partners everybody once, or the limit says otherwise."""
    if limit("whist", units, one_size=one_size, rounds=99) is None:
        rounds = units - 1 + units % 4
        answer = draw(ask(units, kind="whist", rounds=rounds, one_size=one_size))
        met = partners([round_.seating() for round_ in answer.rounds])
        assert len(met) == units * (units - 1) // 2 and set(met.values()) == {1}
    else:
        assert units % 4 > (1 if one_size else 0)


@pytest.mark.parametrize(
    ("units", "seats", "how", "one_size", "rounds", "said"),
    [
        (9, 2, "none", False, 9, "with tables of one size everybody meets everybody once"),
        (9, 2, "none", True, 8, "everybody has met everybody after round 9; this night ends with round 8."),
        (8, 2, "none", False, 5, "With 8, everybody has met everybody after round 7;"),
        (16, 4, "rotating", False, 15, "is for tables of two"),
    ],
)
def test_says_what_a_round_robin_cannot_do(units, seats, how, one_size, rounds, said):
    assert said in limit("round_robin", units, seats, how, one_size, rounds)


@pytest.mark.parametrize(
    ("units", "seats", "how", "one_size"),
    [(8, 2, "none", False), (9, 2, "none", True), (6, 4, "fixed", False)],
)
def test_a_round_robin_without_a_limit_is_complete(units, seats, how, one_size):
    rounds = units - 1 + units % 2
    assert limit("round_robin", units, seats, how, one_size, rounds) is None
    answer = draw(ask(units, seats, how, "round_robin", rounds=rounds, one_size=one_size))
    met = pairs_met([round_.seating() for round_ in answer.rounds])
    assert len(met) == units * (units - 1) // 2 and set(met.values()) == {1}


@pytest.mark.parametrize("units", [8, 9, 12])
@pytest.mark.parametrize("couples", [1, 2])
@pytest.mark.parametrize("kind", ["whist", "round_robin"])
def test_repeats_rounds_only_where_the_limit_says_so(kind, units, couples):
    """Rounds are repeated only if the limit said so."""
    how, seats, repeated = ("rotating", 4, partners) if kind == "whist" else ("none", 2, pairs_met)
    again_said = "may be played again" if kind == "whist" else "another round may replace one"
    for rounds in range(2, 8):
        families = {"apart": lambda at: f"family {at // 2}" if at < 2 * couples else None}
        drawn = draw(ask(units, seats, how, kind, rounds=rounds, one_size=True, **families)).rounds
        again = any(times > 1 for times in repeated([round_.seating() for round_ in drawn]).values())
        said = limit(kind, units, seats, how, True, rounds, couples)
        assert not again or again_said in said
    assert again_said not in (limit(kind, 16, seats, how, True, 2, couples) or "")


@pytest.mark.parametrize(
    ("kind", "units", "one_size", "apart", "most"),
    [
        ("round_robin", 8, False, 2, 5),
        ("round_robin", 9, True, 1, 8),
        ("whist", 16, False, 2, 9),
        ("whist", 13, True, 1, 10),
    ],
)
def test_each_pair_kept_apart_leaves_fewer_rounds(kind, units, one_size, apart, most):
    """Its meetings: one in a round robin, three in a whist movement."""
    how, seats = ("rotating", 4) if kind == "whist" else ("none", 2)
    again_said = "may be played again" if kind == "whist" else "another round may replace one"
    assert again_said not in (limit(kind, units, seats, how, one_size, most, apart) or "")
    assert again_said in limit(kind, units, seats, how, one_size, most + 1, apart)


def test_says_nothing_of_one_person():
    assert [limit(kind, 1, rounds=500) for kind in KINDS] == [None] * len(KINDS)


def test_says_that_whist_is_for_tables_of_four():
    said = "The whist movement is for tables of four whose partners change."
    assert [limit("whist", 12, seats, how) for seats, how in ((6, "rotating"), (4, "fixed"))] == [said, said]


def test_notes_repeated_partners_in_a_whist_movement():
    couples = {"apart": lambda at: f"family {at // 2}" if at < 4 else None}
    assert "fewer" in limit("whist", 8, apart=2)
    (*_, last) = draw(ask(8, kind="whist", rounds=5, **couples)).rounds
    assert [str(note) for note in last.notes] == ["4 partnerships are repeats."]
    (*_, last) = draw(ask(8, kind="whist", rounds=7)).rounds
    assert last.notes == ()
    planned = draw(ask(8, kind="night", rounds=5, **couples)).rounds
    assert not any(round_.partner_repeats for round_ in planned)


def test_says_that_a_night_is_too_large_to_plan():
    assert "too large to plan" in limit("night", 41) and limit("night", 40) is None
    assert "too large to plan" in limit("night", 40, rounds=11) and limit("night", 40, rounds=10) is None


@pytest.mark.parametrize("kind", ANY_NUMBER)
def test_other_kinds_take_any_number(kind):
    assert not any(limit(kind, units) for units in range(2, 50))
