"""Progress of a night: its standings, and the effects of a correction."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import NightAdjustment
from scorekeeper.tournament.night.next_round import draw_next_round
from scorekeeper.tournament.seating.model import Unit
from tests.tournament.night.builders import SEVEN_PM, entered, night, round_of, table, with_states


def places_of(evening):
    return progress.places_by_entrant(progress.night_standings(evening))


def duel(number, a, b, *totals):
    return table(number, a, b, results=[entered(*totals)])


def two_rounds(*later):
    """1 and 3 win the first round, 1 the second. `later` rounds were drawn from both."""
    first = round_of(1, duel(1, 1, 2, 1000, 500), duel(2, 3, 4, 900, 600))
    from_it = {(1, 1): 1, (1, 2): 1}
    second = round_of(2, duel(1, 1, 3, 800, 700), duel(2, 2, 4, 700, 500), drawn_from=from_it)
    return night(first, second, *later)


EVERY_RESULT = {(1, 1): 1, (1, 2): 1, (2, 1): 1, (2, 2): 1}
THIRD = round_of(3, table(1, 1, 2), table(2, 3, 4), drawn_from=EVERY_RESULT)


def test_ranks_the_rounds_so_far():
    assert places_of(two_rounds()) == {1: 1, 3: 2, 2: 3, 4: 4}


def test_a_correction_can_change_places():
    """Side B won by as much instead, so 3 moves to the top."""
    changed = progress.correction_effects(two_rounds(), 2, 1, entered(700, 800))
    assert changed.places == {1: (1, 2), 3: (2, 1)}
    assert changed.drawn == ()


def test_a_correction_can_change_nothing():
    assert progress.correction_effects(two_rounds(), 2, 1, entered(800, 600)) == ({}, ())


def test_a_first_result_changes_places_but_no_draw():
    before = two_rounds(round_of(3, table(1, 1, 2), table(2, 3, 4)))
    changed = progress.correction_effects(before, 3, 2, entered(0, 2000))
    assert changed.places == {4: (4, 2), 3: (2, 4)}
    assert changed.drawn == ()


def test_a_correction_names_the_round_drawn_from_the_old_result():
    """Standings change and the draw does not. The round drawn from the old result is named."""
    before = two_rounds(THIRD)
    corrected = entered(700, 800)
    assert progress.correction_effects(before, 2, 1, corrected).drawn == (3,)
    after = progress.with_result(before, 2, 1, corrected)
    assert places_of(after)[3] == 1
    assert [later.tables for later in after.rounds[2:]] == [later.tables for later in before.rounds[2:]]
    assert [result.status for result in after.rounds[1].table(1).results] == ["replaced", "confirmed"]
    assert progress.outdated_draws(before) == ()
    assert progress.outdated_draws(after) == ((3, 2, 1),)


def test_a_correction_names_every_round_drawn_since():
    """Both draws since then used it."""
    assert progress.correction_effects(two_rounds(THIRD), 1, 2, entered(600, 900)).drawn == (2, 3)


def test_a_correction_names_a_draft_drawn_from_the_old_result():
    draft = replace(THIRD, released_at=None)
    assert progress.correction_effects(two_rounds(draft), 2, 1, entered(700, 800)).drawn == (3,)


def test_a_correction_names_a_draw_changed_by_hand():
    by_hand = replace(THIRD, kind="by_hand")
    assert progress.correction_effects(two_rounds(by_hand), 2, 1, entered(700, 800)).drawn == (3,)
    assert progress.outdated_draws(progress.with_result(two_rounds(by_hand), 1, 2, entered(600, 900))) == (
        (2, 1, 2),
        (3, 1, 2),
    )


@pytest.mark.parametrize(("corrected", "drawn"), [((1, 2), (2,)), ((2, 1), (3,))], ids=["1", "2"])
def test_winners_move_up_only_by_the_previous_round(corrected, drawn):
    third = drawn_by("winners_up")
    assert progress.correction_effects(two_rounds(third), *corrected, entered(600, 900)).drawn == drawn


def drawn_by(kind):
    return replace(THIRD, kind=kind, request=replace(THIRD.request, kind=kind))


@pytest.mark.parametrize("kind", ["random", "night", "round_robin", "whist"])
@pytest.mark.parametrize("changed", [False, True], ids=["as drawn", "by hand"])
def test_a_correction_names_no_draw_without_results(kind, changed):
    third = replace(drawn_by(kind), kind="by_hand") if changed else drawn_by(kind)
    assert progress.correction_effects(two_rounds(third), 2, 1, entered(700, 800)).drawn == ()


@pytest.mark.parametrize("kind", ["random", "night"])
@pytest.mark.parametrize("one_size", [True, False], ids=["a bye", "an odd table"])
def test_a_correction_names_a_lot_that_used_points(kind, one_size):
    """Among those with equally few byes or odd tables, the lowest is next.

    After the correction that is another.

    In the second round nobody follows a plan of the whole night, because 5 came after the first.
    """
    first = round_of(1, duel(1, 1, 2, 1000, 500), duel(2, 3, 4, 900, 600), kind=kind)
    evening = night(first, people=5, kind=kind, one_size=one_size)
    drawn = draw_next_round(evening, seed=1)
    assert drawn.drawn_from == {(1, 1): 1, (1, 2): 1}
    after = replace(evening, rounds=(first, replace(drawn, released_at=SEVEN_PM)))
    assert progress.correction_effects(after, 1, 1, entered(500, 1000)).drawn == (2,)
    assert progress.outdated_draws(after) == ()
    assert progress.results_after_draft(replace(evening, rounds=(first, replace(drawn, drawn_from={})))) == {}


def test_points_decide_who_has_the_bye():
    """Five by lot, one sits out: a loser among those without a bye. After the correction that is another."""
    first = round_of(1, duel(1, 1, 2, 1000, 0), duel(2, 3, 4, 900, 600), sitting_out=(5,), kind="random")
    evening = night(first, people=5, kind="random", one_size=True)
    corrected = progress.with_result(evening, 1, 1, entered(0, 1000))
    for seed in range(5):
        assert draw_next_round(evening, seed).sitting_out in ((2,), (4,))
        assert draw_next_round(corrected, seed).sitting_out in ((1,), (4,))


def test_a_plan_of_the_whole_night_uses_no_results():
    """Its byes were planned before the first round. If somebody else comes, points decide about byes."""
    evening = night(people=5, kind="night", one_size=True)
    first = draw_next_round(evening, seed=1)
    reported = [replace(table, results=(entered(1000, 500),)) for table in first.tables]
    first = replace(first, tables=tuple(reported), released_at=SEVEN_PM)
    evening = replace(evening, rounds=(first,))
    second = draw_next_round(evening, seed=1)
    assert second.drawn_from == {}
    after = replace(evening, rounds=(first, replace(second, released_at=SEVEN_PM)))
    assert progress.correction_effects(after, 1, 1, entered(500, 1000)).drawn == ()
    with_another = replace(evening, entrants=night(people=7).entrants)
    assert draw_next_round(with_another, seed=1).drawn_from == {(1, 1): 1, (1, 2): 1}


@pytest.mark.parametrize(("marked", "final"), [((), [1]), ((2,), [2])], ids=["not marked", "table 2 marked"])
def test_the_final_is_where_the_leader_sits_unless_a_table_is_marked(marked, final):
    """Files and rounds of earlier days have no mark."""
    units = tuple(Unit(str(number), points=10 - number) for number in range(1, 5))
    tables = [
        replace(table(number, *sides), final=number in marked) for number, sides in ((1, (1, 2)), (2, (3, 4)))
    ]
    drawn = round_of(2, *tables, kind="final")
    drawn = replace(drawn, request=replace(drawn.request, units=units))
    assert [each.number for each in progress.final_tables(drawn)] == final
    other = replace(drawn, request=replace(drawn.request, kind="random"))
    assert progress.final_tables(other) == ()


def test_a_whist_movement_has_its_own_byes():
    """One of thirteen sits out. For fourteen there is no movement, and points choose the two."""
    for people, drawn in ((13, ()), (14, (2,))):
        sides = [((4 * at + 1, 4 * at + 2), (4 * at + 3, 4 * at + 4)) for at in range(3)]
        tables = [table(at, *two, results=[entered(900, 600)]) for at, two in enumerate(sides, 1)]
        out = tuple(range(13, people + 1))
        settings = {"seats": 4, "partners": "rotating", "one_size": True, "kind": "whist"}
        evening = night(round_of(1, *tables, sitting_out=out, kind="whist"), people=people, **settings)
        second = replace(draw_next_round(evening, seed=1), released_at=SEVEN_PM)
        after = replace(evening, rounds=(*evening.rounds, second))
        assert progress.correction_effects(after, 1, 1, entered(600, 900)).drawn == drawn


def test_a_correction_corrected_back_is_another_result():
    """Versions are never reused: the draw used the first."""
    once = progress.with_result(two_rounds(THIRD), 2, 1, entered(700, 800))
    twice = progress.with_result(once, 2, 1, entered(800, 700))
    assert places_of(twice) == places_of(two_rounds(THIRD))
    assert progress.outdated_draws(twice) == ((3, 2, 1),)


def test_a_bye_counts_only_when_every_table_has_reported():
    """Nobody gets anything for sitting out before every table of the round has reported."""
    playing = round_of(1, table(1, 1, 2), table(2, 3, 4, results=[entered(900, 600)]), sitting_out=(5,))
    (open_round,) = progress.round_outcomes(night(playing, people=5))
    assert (open_round.sat_out, open_round.waiting) == ((), ("1", "2", "5"))
    (closed,) = progress.round_outcomes(night(replace(playing, closed_at=SEVEN_PM), people=5))
    assert (closed.sat_out, closed.waiting) == (("5",), ("1", "2"))


def test_corrections_are_open_for_the_set_time():
    finished = replace(two_rounds(), finished_at=SEVEN_PM)
    last = SEVEN_PM + timedelta(minutes=30)
    assert progress.correction_ends(finished) == last
    assert not progress.is_final(finished, last - timedelta(seconds=1))
    assert progress.is_final(finished, last)
    assert progress.correction_ends(two_rounds()) is None
    assert not progress.is_final(two_rounds(), last)


def test_more_rounds_come_until_the_last():
    assert [progress.comes_another(two_rounds(*later)) for later in ((), (THIRD,))] == [True, False]
    draft = replace(THIRD, number=4, released_at=None)
    assert progress.comes_another(two_rounds(THIRD, draft)), "one that a director draws all the same"


def test_no_more_rounds_come_after_a_final():
    units = tuple(Unit(str(number), points=10 - number) for number in range(1, 5))
    final = round_of(2, table(1, 1, 2), table(2, 3, 4), kind="final")
    final = replace(final, request=replace(final.request, units=units))
    assert progress.comes_another(night(round_of(1)))
    assert not progress.comes_another(night(round_of(1), final))
    assert progress.comes_another(night(round_of(1), final, replace(THIRD, released_at=None)))


PLAYING = round_of(3, table(1, 1, 2), duel(2, 3, 4, 900, 600))
DRAWN = replace(THIRD, released_at=None)


@pytest.mark.parametrize(
    ("evening", "awaits"),
    [
        (night(), True),
        (replace(night(), finished_at=SEVEN_PM), False),
        (two_rounds(), True),
        (replace(two_rounds(), finished_at=SEVEN_PM), False),
        (night(replace(PLAYING, number=1)), False),
        (night(replace(PLAYING, number=1), replace(DRAWN, number=2)), True),
        (two_rounds(replace(PLAYING, tables=PLAYING.tables[1:])), False),
    ],
    ids=[
        "nobody has played",
        "finished before the first",
        "all tables reported",
        "finished",
        "a table plays",
        "with a draft",
        "the last round",
    ],
)
def test_the_draw_is_next_with_a_draft_or_if_nobody_plays_and_a_round_is_to_come(evening, awaits):
    assert progress.awaits_draw(evening) == awaits


def test_counts_rounds_and_places():
    assert [progress.next_round_number(evening) for evening in (night(), two_rounds(DRAWN))] == [1, 3]
    assert progress.rounds_reported(two_rounds(THIRD)) == 2
    assert progress.rounds_reported(night(round_of(1, duel(1, 1, 2, 5, 0), table(2, 3, 4)))) == 1
    assert progress.places_in(round_of(1, table(1, (1, 2), (3, 4)), table(2, 5, 6), sitting_out=(7,))) == 7


def test_ranks_whoever_is_here_or_has_had_a_place():
    """5 sat out and left, 6 never came, 7 has just come."""
    evening = night(
        round_of(1, duel(1, 1, 2, 1000, 500), duel(2, 3, 4, 900, 600), sitting_out=(5,)), people=7
    )
    evening = with_states(evening, away=(2, 5), expected=(6,))
    assert sorted(places_of(evening)) == [1, 2, 3, 4, 5, 7]


def test_points_of_the_director_count_for_those_who_are_ranked():
    evening = replace(
        with_states(two_rounds(), away=(4,)),
        adjustments=tuple(
            NightAdjustment(number, Fraction(points), "late", SEVEN_PM) for number, points in ((4, 5), (9, 5))
        ),
    )
    assert places_of(evening) == {4: 1, 1: 2, 3: 3, 2: 4}


def with_final(**more):
    units = tuple(Unit(str(number), points=10 - number) for number in range(1, 5))
    final = round_of(2, duel(1, 1, 3, 500, 900), duel(2, 2, 4, 2000, 0), kind="final")
    final = replace(final, request=replace(final.request, units=units))
    return night(round_of(1, duel(1, 1, 2, 1000, 500), duel(2, 3, 4, 900, 600)), final, **more)


def test_a_final_is_the_second_column():
    order = progress.night_standings(with_final()).order
    assert order[1] == "final" and (order[0], *order[2:]) == night().settings.tie_breaks
    assert progress.night_standings(two_rounds()).order == night().settings.tie_breaks


def test_names_the_tables_that_reported_after_the_draft():
    draft = replace(DRAWN, drawn_from={(1, 1): 1, (2, 2): 1})
    assert progress.results_after_draft(two_rounds(draft)) == {1: (2,), 2: (1,)}
    both = replace(draft, drawn_from={(1, 1): 1, (1, 2): 1})
    assert progress.results_after_draft(two_rounds(both)) == {2: (1, 2)}
    up = replace(draft, drawn_from={}, request=replace(draft.request, kind="winners_up"))
    assert progress.results_after_draft(two_rounds(up)) == {2: (1, 2)}
    assert progress.results_after_draft(two_rounds()) == {}


def test_goes_round_the_tables_without_a_result():
    tables = (*(table(number, number, number + 9) for number in (1, 2, 4, 5)), duel(3, 3, 12, 5, 0))
    evening = night(round_of(1, table(7, 1, 2)), round_of(2, *tables))
    assert [each.number for each in progress.unreported_after(evening, 2, 2)] == [4, 5, 1]
    assert [each.number for each in progress.unreported_after(evening, 2, 3)] == [4, 5, 1, 2]
