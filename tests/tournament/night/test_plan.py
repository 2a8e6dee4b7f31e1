"""The plan of a whole night: it is made once, kept with the round, and made anew where people come and go."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.night import next_round
from scorekeeper.tournament.night.draft_by_hand import swap_entrants
from scorekeeper.tournament.night.next_round import coming_rounds, draw_next_round
from tests.tournament.night.builders import SEVEN_PM, night, with_states

PEOPLE = 9


@pytest.fixture
def begun():
    """A night of nine after the first of four planned rounds."""
    return released(night(people=PEOPLE, kind="night", seats=3, rounds=4))


def released(evening):
    """The night with one more round, drawn and released."""
    return replace(
        evening, rounds=(*evening.rounds, replace(draw_next_round(evening, 7), released_at=SEVEN_PM))
    )


def tables_of(round_):
    return [(table.number, table.sides) for table in round_.tables]


def tables_planned(planned):
    return [(table.number, table.sides) for table in planned]


def test_every_round_is_the_one_that_was_planned(begun):
    plan = begun.current.plan
    assert len(plan) == 4
    for planned in plan:
        assert tables_of(begun.current) == tables_planned(planned)
        begun = released(begun)
    assert len(begun.rounds) == 5, "a round more than planned has a plan of its own"


def test_the_plan_is_not_worked_out_again(begun, monkeypatch):
    monkeypatch.setattr(next_round, "draw", None)
    assert released(begun).current.plan == begun.current.plan[1:]


def test_the_clock_does_not_end_a_plan(short_search):
    evening = night(people=13, kind="night", seats=4, partners="rotating", rounds=4)
    assert draw_next_round(evening, 7, keep_going=lambda: False) == draw_next_round(evening, 7)


def somebody_leaves(evening):
    return with_states(evening, away=(3,))


def somebody_comes(evening):
    return replace(evening, entrants=night(people=PEOPLE + 1).entrants)


def two_must_not_meet(evening):
    first, *others = evening.entrants
    return replace(evening, entrants=(replace(first, never=frozenset({2})), *others))


def two_were_moved(evening):
    (one, *rest), (other, *more) = (table.sides for table in evening.current.tables[:2])
    first, second, *tables = evening.current.tables
    tables = replace(first, sides=(other, *rest)), replace(second, sides=(one, *more)), *tables
    return replace(evening, rounds=(replace(evening.current, tables=tables),))


@pytest.mark.parametrize("event", [somebody_leaves, somebody_comes, two_must_not_meet, two_were_moved])
def test_the_rest_is_planned_anew_after(event, begun):
    changed = event(begun)
    second = released(changed).current
    assert second.plan[0] != begun.current.plan[1]
    assert len(second.plan) == 3
    here = {entrant.number for entrant in changed.entrants if entrant.state == "here"}
    for planned in second.plan:
        assert {number for table in planned for side in table.sides for number in side} == here


def drawn(evening, kind="night"):
    return replace(evening, rounds=(*evening.rounds, draw_next_round(evening, 7, kind=kind)))


def moved_in_the_draft(evening):
    with_draft = drawn(evening)
    one, other = (table.entrants[0] for table in with_draft.draft.tables[:2])
    return replace(with_draft, rounds=(*evening.rounds, swap_entrants(with_draft.draft, one, other)))


def test_the_rounds_to_come_are_those_of_the_plan(begun):
    assert coming_rounds(begun) == coming_rounds(drawn(begun)) == begun.current.plan[1:]
    fewer = replace(begun, settings=replace(begun.settings, rounds=2))
    assert coming_rounds(fewer) == begun.current.plan[1:2]


@pytest.mark.parametrize(
    "event",
    [
        lambda evening: drawn(evening, kind="random"),
        moved_in_the_draft,
        lambda evening: replace(evening, finished_at=SEVEN_PM),
        somebody_leaves,
        lambda _evening: night(people=PEOPLE, kind="night"),
    ],
    ids=["another draw", "moved by hand", "finished", "left", "not begun"],
)
def test_no_rounds_to_come_are_told_that_may_not_come(event, begun):
    assert coming_rounds(event(begun)) == ()


def test_a_draft_with_a_kept_table_has_no_plan(begun):
    kept = begun.current.tables[:1]
    assert draw_next_round(begun, 7, locked=kept).plan == ()
