"""Draws of random requests: everybody sits exactly once, whatever the points and the history."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.model import KINDS, DrawRequest, Unit
from scorekeeper.tournament.seating.tables import allowed_sizes
from tests.profiles import examples
from tests.tournament.seating.builders import TABLES, ask, seated


def test_fractional_points_count_exactly():
    points = [Fraction(1, 3), Fraction(2, 3), Fraction(1, 2), 0.75 * Fraction(1)]
    request = ask(4, 2, "none", "standing", points=lambda at: Fraction(points[at]))
    tables = {frozenset(table.units) for table in draw(request).rounds[0].tables}
    assert tables == {frozenset({"u00", "u02"}), frozenset({"u01", "u03"})}


def test_a_history_may_contain_units_that_left():
    history = (((("u00", "gone"), ("u01", "left")), (("u02",), ("away",))),)
    (drawn,) = draw(ask(4, 2, "none", history=history)).rounds
    assert drawn.repeats == 0 and seated(drawn) == ["u00", "u01", "u02", "u03"]


IDS = [f"u{at:02}" for at in range(24)]


@st.composite
def requests(drawn):
    count = drawn(st.integers(0, 19))
    seats, how = drawn(st.sampled_from(TABLES))

    def some(*words):
        return drawn(st.sampled_from([None, None, *words]))

    people = tuple(
        Unit(
            unit,
            points=drawn(st.sampled_from([0, 0, 1, 2, Fraction(5, 3), -7])),
            apart=some("lyon", "paris"),
            never=frozenset(drawn(st.lists(st.sampled_from(IDS), max_size=2))),
            table=some(1, 2, 9),
            sat_out=drawn(st.integers(0, 2)),
            odd=drawn(st.integers(0, 2)),
            last=drawn(st.sampled_from([None, 1, 2])),
        )
        for unit in IDS[:count]
    )
    history = tuple(
        tuple(
            tuple(tuple(side) for side in table)
            for table in drawn(
                st.lists(
                    st.lists(st.lists(st.sampled_from(IDS), min_size=1, max_size=2), min_size=2, max_size=4),
                    max_size=3,
                )
            )
        )
        for _ in range(drawn(st.integers(0, 2)))
    )
    kinds = [kind for kind in KINDS if kind != "whist" or (seats, how) == (4, "rotating")]
    return DrawRequest(
        seats, how, drawn(st.sampled_from(kinds)), people, drawn(st.integers(0, 9)), drawn(st.integers(1, 3)),
        history, drawn(st.booleans()),
    )  # fmt: skip


@given(requests())
@settings(max_examples=examples(40))
def test_any_request_seats_everybody_once(request):
    """Everybody sits exactly once a round, at playable tables, and nothing fails."""
    answer = draw(request)
    allowed = allowed_sizes(request.seats, request.partners)
    for round_ in answer.rounds:
        assert seated(round_) == sorted(unit.id for unit in request.units)
        assert len({table.number for table in round_.tables}) == len(round_.tables)
        for table in round_.tables:
            assert len(table.units) in (allowed[:1] if request.one_size else allowed)
            sides = {len(side) for side in table.sides}
            assert sides == {2 if request.partners == "rotating" and len(table.units) > 3 else 1}
            assert all(str(reason) for reason in table.reasons)
        if not request.one_size and len(request.units) > 1:
            assert round_.sitting_out == ()
    assert all(str(note) for note in answer.notes)
