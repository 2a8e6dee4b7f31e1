"""The next round of a night: what its draw goes by. Too many rounds or tables are refused before the draw."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.tournament.night.next_round import (
    assess_round,
    departed_from,
    draw_next_round,
    draw_request,
    missing_from_draft,
)
from scorekeeper.tournament.seating import draw
from scorekeeper.tournament.seating.model import Table
from scorekeeper.tournament.seating.tables import ImpossibleDraw
from tests.tournament.night.builders import entered, night, round_of, table, with_states


def test_refuses_a_thousand_tables():
    assert len(draw_next_round(night(people=1998), seed=1, kind="random").tables) == 999
    with pytest.raises(ImpossibleDraw, match=r"at most 999 tables: choose larger ones\."):
        draw_next_round(night(people=2000), seed=1, kind="random")


def test_refuses_a_hundredth_round():
    ninety_nine = [round_of(number, kind="random") for number in range(1, 100)]
    assert draw_next_round(night(*ninety_nine[:98]), seed=1, kind="random").number == 99
    with pytest.raises(ImpossibleDraw, match=r"at most 99 rounds\."):
        draw_next_round(night(*ninety_nine), seed=1, kind="random")


def test_draws_one_round_of_a_night_too_large_for_a_plan(monkeypatch):
    assessed = []
    assess = draw.assess
    monkeypatch.setattr(draw, "assess", lambda *args: assessed.append(args) or assess(*args))
    drawn = draw_next_round(night(people=60, seats=6, partners="rotating", rounds=99), seed=1, kind="night")
    assert len(drawn.tables) == 10 and len(assessed) == 1


def test_refuses_more_places_than_a_night_has():
    hundred = [round_of(number, kind="random", sitting_out=tuple(range(1, 3331))) for number in (1, 2)]
    assert draw_next_round(night(*hundred, people=1670), seed=1, kind="random").number == 3
    reason = (
        r"A night has at most 10000 places in all rounds together, and 3340 are left: 3341 are here\. "
        r"Finish this night and go on with a new one, or with fewer people\."
    )
    with pytest.raises(ImpossibleDraw, match=reason):
        draw_next_round(night(*hundred, people=3341), seed=1, kind="random")


# --- what the draw goes by ------------------------------------------------------------------------------


def begun(**more):
    """Two rounds of seven people at tables of two and three. The last result of table 2 is not confirmed."""
    first = round_of(
        1,
        table(1, 1, 2, results=[entered(1000, 500)]),
        table(2, 3, 4, 5, results=[entered(700, 900, 800)]),
        sitting_out=(6, 7),
    )
    second = round_of(
        2,
        table(1, 1, 6, 3, results=[entered(700, 900, 900)]),
        table(2, 2, 4, results=[entered(500, 400, status="open")]),
        sitting_out=(7,),
    )
    return night(first, second, people=8, **more)


def test_a_draw_goes_by_what_everybody_had_so_far():
    request = draw_request(with_states(begun(), away=(5,)), seed=7)
    had = {int(unit.id): (unit.sat_out, unit.odd, unit.last) for unit in request.units}
    assert had == {
        1: (0, 1, 3),
        2: (0, 0, None),
        3: (0, 2, 1),
        4: (0, 1, None),
        6: (1, 1, 1),
        7: (2, 0, None),
        8: (0, 0, None),
    }
    assert [list(seating) for seating in request.history] == [
        [(("1",), ("2",)), (("3",), ("4",), ("5",))],
        [(("1",), ("6",), ("3",)), (("2",), ("4",))],
    ]
    assert (request.kind, request.seed, request.rounds, request.final_tables) == ("standing", 7, 1, 1)


def test_a_draw_goes_by_points_or_by_places():
    request, by_place = (draw_request(begun(), 1, kind) for kind in ("standing", "by_place"))
    points = {unit.id: unit.points for unit in request.units}
    assert (points["1"], points["4"], points["8"]) == (2, 2, 0)
    places = {unit.id: unit.points for unit in by_place.units}
    assert max(places.values()) == Fraction(-1) and min(places.values()) == places["8"] < places["2"]
    assert {unit.points for unit in draw_request(night(), 1, "by_place").units} == {0}


def test_a_draw_goes_by_wishes_and_kept_tables():
    evening = night()
    one = replace(evening.entrants[0], club="Lyon", never=frozenset({3}), table=8)
    evening = replace(evening, entrants=(one, *evening.entrants[1:]))
    request = draw_request(evening, 1, "final", locked=[table(4, 1, (2, 3))], final_tables=2)
    assert [(unit.apart, unit.never, unit.table) for unit in request.units[:2]] == [
        ("Lyon", frozenset({"3"}), 8),
        (None, frozenset(), None),
    ]
    assert (request.final_tables, request.locked) == (2, (Table(4, (("1",), ("2", "3"))),))
    assert draw_request(evening, 1, "by_place", final_tables=2).final_tables == 1


@pytest.mark.parametrize(
    ("before", "locked", "seed"),
    [("round_robin", (), 1), ("random", (), 9), ("round_robin", [table(1, 1, 2)], 9)],
    ids=["a movement goes on", "after other rounds", "with kept tables"],
)
def test_a_movement_goes_on_with_its_first_lot(before, locked, seed):
    evening = night(round_of(1, table(1, 1, 2), table(2, 3, 4), kind=before))
    assert draw_next_round(evening, 9, "round_robin", locked).request.seed == seed


def test_a_draft_marks_tables_that_are_kept_or_play_the_final():
    drawn = draw_next_round(night(people=8), 1, "final", [table(3, 7, 8)], final_tables=2)
    marks = {each.number: (each.final, each.locked) for each in drawn.tables}
    assert marks[3] == (False, True)
    assert sorted(marks.values()) == [(False, False), (False, True), (True, False), (True, False)]
    assert (drawn.number, drawn.kind, drawn.request.locked, drawn.request.history) == (1, "final", (), ())


def test_knows_who_left_and_who_came_after_the_draw():
    draft = round_of(1, table(1, 4, 2), table(2, 3, 1), sitting_out=(5,), released_at=None)
    evening = with_states(night(draft, people=8), away=(2, 4, 5), expected=(7,))
    assert departed_from(evening, draft) == (4, 2, 5)
    assert missing_from_draft(evening) == (6, 8)
    assert missing_from_draft(night(people=3)) == ()


def test_assesses_a_round_as_it_was_when_drawn():
    """Rounds after it do not make it a repeat. Somebody who came late counts as the last."""
    first, second = (round_of(number, table(1, 1, 2), table(2, 3, 4)) for number in (1, 2))
    evening = night(first, second, people=5)
    drawn = [replace(round_, request=draw_request(night(), 1)) for round_ in (first, second)]
    assert [assess_round(evening, round_).repeats for round_ in drawn] == [0, 2]
    late = replace(drawn[0], tables=(first.tables[0], table(2, 3, 4, 5)))
    points = [replace(unit, points=10 - int(unit.id)) for unit in drawn[0].request.units]
    late = replace(late, request=replace(late.request, units=tuple(points)))
    (_, odd) = assess_round(evening, late).tables
    assert "one point apart" in map(str, odd.reasons)
