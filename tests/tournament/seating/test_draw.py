"""Every kind of draw: deterministic, seating everybody exactly once, with notes on unmet wishes."""

from collections import Counter
from dataclasses import replace

import pytest

from scorekeeper.tournament.seating.draw import draw, draw_first, request_after
from scorekeeper.tournament.seating.model import BY_RESULTS, KINDS, ONE_ROUND, PLANNED_KINDS, Table, Unit
from scorekeeper.tournament.seating.tables import ImpossibleDraw
from tests.tournament.seating.builders import ask, pairs_met, partners, seated

pytestmark = pytest.mark.sampled(4)  # a draw takes a while


def seating(answer):
    return [(round_.tables, round_.sitting_out) for round_ in answer.rounds]


def notes(answer):
    return [str(note) for note in answer.notes]


# --- the same input and seed give the same draw ------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("count", "seats", "how"), [(11, 4, "rotating"), (40, 4, "rotating"), (30, 4, "fixed")]
)
def test_the_order_of_the_units_does_not_matter(kind, count, seats, how, short_search):
    if kind == "whist" and how == "fixed":
        return
    request = ask(
        count, seats, how, kind, rounds=1 if kind in ONE_ROUND else 2, seed=3, points=lambda at: at % 3
    )
    turned = replace(request, units=request.units[::-1])
    assert seating(draw(request)) == seating(draw(turned)) == seating(draw(request))
    assert seating(draw(request)) != seating(draw(replace(request, seed=4))) or kind in ONE_ROUND


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", KINDS)
def test_results_change_only_draws_that_depend_on_them(kind):
    def after(result):
        history = (draw(ask(24)).rounds[0].seating(),)
        return ask(24, kind=kind, history=history, points=result, last=lambda at: 1 + result(at) % 2)

    drawn, otherwise = draw(after(lambda at: at)), draw(after(lambda at: (5 * at + at // 12) % 24))
    assert (seating(drawn) != seating(otherwise)) == (kind in BY_RESULTS)


def test_a_draw_that_depends_on_results_is_not_planned_ahead():
    assert not set(BY_RESULTS) & set(PLANNED_KINDS)


def test_each_round_has_its_own_lot():
    request = ask(24, 4)
    first = draw(request)
    again = draw(replace(request, rounds=2))
    assert again.rounds[0].tables == first.rounds[0].tables
    assert draw(request_after(request, first.rounds[0])).rounds[0].tables == again.rounds[1].tables


def test_a_draw_by_lot_is_random():
    """Over many seeds, each two of six meet about equally often."""
    met = Counter()
    for seed in range(300):
        met += pairs_met([draw(ask(6, 2, "none", seed=seed)).rounds[0].seating()])
    assert len(met) == 15 and min(met.values()) > 30 and max(met.values()) < 95


# --- movements ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "seats", "how"), [(4, 2, "none"), (6, 2, "none"), (8, 4, "fixed"), (14, 2, "none")]
)
@pytest.mark.parametrize("one_by_one", [False, True])
def test_a_round_robin_lets_everybody_meet_once(count, seats, how, one_by_one):
    request = ask(count, seats, how, "round_robin", seed=9)
    if one_by_one:
        for _ in range(count - 1):
            request = request_after(request, draw(request).rounds[0])
        met = pairs_met(request.history)
    else:
        met = pairs_met([round_.seating() for round_ in draw(replace(request, rounds=count - 1)).rounds])
    assert len(met) == count * (count - 1) // 2 and set(met.values()) == {1}


def test_an_odd_round_robin_gives_each_a_bye():
    out = draw(ask(7, 2, "none", "round_robin", rounds=7, one_size=True))
    assert sorted(unit for round_ in out.rounds for unit in round_.sitting_out) == [
        f"u{at:02}" for at in range(7)
    ]
    assert set(pairs_met([round_.seating() for round_ in out.rounds]).values()) == {1}
    joined = draw(ask(7, 2, "none", "round_robin", rounds=7))
    assert all(sorted(len(table.units) for table in round_.tables) == [2, 2, 3] for round_ in joined.rounds)
    assert len(pairs_met([round_.seating() for round_ in joined.rounds])) == 21


def test_a_round_robin_starts_over_when_it_is_complete():
    answer = draw(ask(4, 2, "none", "round_robin", rounds=7))
    assert sorted(pairs_met([round_.seating() for round_ in answer.rounds]).values()) == [2, 2, 2, 2, 3, 3]
    for kind in ("random", "standing", "night"):
        answer = draw(ask(4, 2, "none", kind, rounds=5))
        assert sorted(pairs_met([round_.seating() for round_ in answer.rounds]).values()) == [
            1,
            1,
            2,
            2,
            2,
            2,
        ]


def test_a_round_robin_at_larger_tables_is_noted():
    answer = draw(ask(16, 4, "rotating", "round_robin", rounds=5))
    assert [round_.repeats for round_ in answer.rounds] == [0] * 5
    assert notes(answer) == [
        (
            "A round robin, everybody against everybody, is for tables of two. Here people meet "
            "new opponents as often as possible."
        )
    ]


def test_a_round_robin_continues_another_history():
    """Three rounds by lot, then a round robin. Nobody meets twice as long as that is possible."""
    for seed in range(5):
        begun = draw(ask(8, 2, "none", "random", rounds=3, seed=seed))
        history = tuple(round_.seating() for round_ in begun.rounds)
        (drawn,) = draw(ask(8, 2, "none", "round_robin", history=history)).rounds
        assert drawn.repeats == 0


@pytest.mark.parametrize("count", [8, 12])
@pytest.mark.parametrize("one_by_one", [False, True])
def test_a_whist_movement_is_completed(count, one_by_one):
    request = ask(count, 4, "rotating", "whist", rounds=1 if one_by_one else count - 1)
    if one_by_one:
        for _ in range(count - 1):
            request = request_after(request, draw(request).rounds[0])
        history = request.history
    else:
        answer = draw(request)
        history = [round_.seating() for round_ in answer.rounds]
        assert answer.notes == () and sum(round_.partner_repeats for round_ in answer.rounds) == 0
    pairs = count * (count - 1) // 2
    together, met = partners(history), pairs_met(history)
    assert (len(together), set(together.values())) == (pairs, {1})
    assert (len(met), set(met.values())) == (pairs, {3})  # once as partners, twice as opponents


@pytest.mark.parametrize(
    ("count", "said"), [(10, "There is no whist movement for 10"), (13, "A whist movement of 13")]
)
def test_notes_that_there_is_no_whist_movement(count, said, short_search):
    answer = draw(ask(count, 4, "rotating", "whist", rounds=5))
    assert any(note.startswith(said) for note in notes(answer))
    assert max(partners([round_.seating() for round_ in answer.rounds]).values()) == 1


# --- winners move up ---------------------------------------------------------------------------------


def test_winners_move_up_one_round_at_a_time():
    answer = draw(ask(9, 4, "rotating", "winners_up", rounds=2))
    assert len(answer.rounds) == 1 and notes(answer) == [
        "Only one round is drawn: its winners are not known yet."
    ]
    assert [len(table.units) for table in answer.rounds[0].tables] == [4, 3, 2]


def test_byes_rotate_when_winners_move_up():
    """The last in the order sits out, but nobody does twice before all did."""
    for seed in range(5):
        request = ask(
            5, 4, "rotating", "winners_up", one_size=True, sat_out=lambda at: int(at != 2), seed=seed
        )
        assert draw(request).rounds[0].sitting_out == ("u02",)


# --- by place ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "seats", "how", "tables"),
    [
        (13, 4, "rotating", [4, 4, 3, 2]), (9, 3, "none", [3, 3, 3]), (10, 4, "fixed", [2] * 5),
        (12, 8, "rotating", [8, 4]),
    ],
)  # fmt: skip
def test_by_place_the_leaders_sit_together(count, seats, how, tables):
    """The leaders sit at table 1, whether or not they have met, and so on down to the odd tables."""
    history = (draw(ask(count, seats, how)).rounds[0].seating(),) * 3
    request = ask(count, seats, how, "by_place", history=history, points=lambda at: -at)
    (drawn,) = draw(request).rounds
    assert [len(table.units) for table in drawn.tables] == tables
    in_order = [unit for table in drawn.tables for unit in sorted(table.units)]
    assert in_order == [f"u{at:02}" for at in range(count)]
    assert str(drawn.tables[0].reasons[0]) == "by place, the leaders together"


def test_by_place_families_stay_apart():
    """Two leaders are of one family: the second changes places with the nearest."""
    request = ask(
        12, kind="by_place", points=lambda at: -at, apart=lambda at: "family" if at in (0, 3) else None
    )
    (drawn,) = draw(request).rounds
    assert [sorted(table.units)[-1] for table in drawn.tables] == ["u04", "u07", "u11"]
    assert drawn.notes == ()


def test_the_leaders_play_the_final():
    """They are of one family, and have sat out less often than others."""
    request = ask(
        14, kind="final", one_size=True, points=lambda at: -at, sat_out=lambda at: int(at > 3),
        apart=lambda at: "family" if at < 4 else None,
    )  # fmt: skip
    (drawn,) = draw(request).rounds
    assert sorted(drawn.tables[0].units) == ["u00", "u01", "u02", "u03"]
    assert drawn.sitting_out == ("u12", "u13")


@pytest.mark.parametrize(
    ("units", "first", "second"),
    [
        (16, "u00 u03 u04 u07", "u01 u02 u05 u06"),
        (7, "u00 u03 u04 u06", "u01 u02 u05"),
        (4, "u00 u01 u02 u03", ""),
    ],
)
def test_both_tables_of_a_final_are_equally_strong(units, first, second):
    request = ask(units, kind="final", final_tables=2, points=lambda at: -at)
    (drawn,) = draw(request).rounds
    tables = [" ".join(sorted(table.units)) for table in drawn.tables]
    assert tables[:2] == [first, second][: len(tables)]


# --- locked tables, fixed tables ------------------------------------------------------------------------


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", KINDS)
def test_locked_tables_are_kept(kind):
    stands = Table(3, (("u00", "u05"), ("u10", "u15")))
    answer = draw(ask(18, 4, "rotating", kind, locked=(stands,)))
    (drawn,) = answer.rounds
    (kept,) = [table for table in drawn.tables if table.number == 3]
    assert kept.sides == stands.sides and str(kept.reasons[0]) == "this table was kept"
    assert seated(drawn) == sorted(unit.id for unit in answer.request.units)
    assert [table.number for table in drawn.tables] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("locked", [
    Table(2, (("u00", "gone"), ("u10", "u15"))),
    Table(2, (("u00", "u00"), ("u10", "u15"))),
])  # fmt: skip
def test_notes_a_locked_table_that_cannot_be_kept(locked):
    good = Table(2, (("u01", "u02"), ("u03", "u04")))
    answer = draw(ask(16, 4, "rotating", locked=(locked, good)))
    assert notes(answer)[0].startswith("Table 2 with ")
    assert good.sides in answer.rounds[0].seating()
    assert seated(answer.rounds[0]) == sorted(unit.id for unit in answer.request.units)


@pytest.mark.parametrize("count", [12, 40])
@pytest.mark.parametrize(("seats", "how"), [(4, "rotating"), (2, "none"), (3, "none")])
@pytest.mark.parametrize("kind", ["random", "standing", "night"])
def test_people_sit_at_their_fixed_tables(count, seats, how, kind):
    wishes = {1: 2, 4: 99, 7: 99}
    answer = draw(ask(count, seats, how, kind, table=wishes.get, points=lambda at: at))
    (drawn,) = answer.rounds
    at = {unit: table.number for table in drawn.tables for unit in table.units}
    assert {number: at[f"u{number:02}"] for number in wishes} == wishes
    tables = len(drawn.tables)
    assert sorted(table.number for table in drawn.tables) == [*range(1, tables), 99] and answer.notes == ()


def test_a_fixed_table_holds_only_its_size():
    answer = draw(ask(12, 2, "none", table=lambda at: 5 if at < 3 else None))
    at = {unit: table.number for table in answer.rounds[0].tables for unit in table.units}
    assert [at["u00"], at["u01"], at["u02"]].count(5) == 2
    assert len(answer.notes) == 1 and "not at table 5." in notes(answer)[0]


def test_notes_fixed_tables_that_do_not_exist():
    answer = draw(ask(8, 4, "rotating", table=lambda at: at + 1))
    assert len(answer.rounds[0].tables) == 2 and len(answer.notes) == 6


def test_a_movement_only_numbers_tables_by_fixed_tables():
    answer = draw(ask(6, 2, "none", "round_robin", rounds=5, table=lambda at: {2: 7}.get(at)))
    for round_ in answer.rounds:
        assert 7 in [table.number for table in round_.tables if "u02" in table.units]
        assert sorted(table.number for table in round_.tables) == [1, 2, 7]
    both = draw(ask(6, 2, "none", "round_robin", rounds=5, table=lambda at: {2: 7, 3: 8}.get(at)))
    assert sum("not at table" in note for note in notes(both)) == 1


# --- unmet wishes --------------------------------------------------------------------------------------


def test_notes_that_one_club_cannot_be_kept_apart():
    answer = draw(ask(20, 4, "rotating", "standing", apart=lambda _: "lyon"))
    assert notes(answer) == ["Everybody is of lyon: nobody can be kept apart."]


def test_two_large_clubs_are_mixed_evenly():
    answer = draw(ask(200, 4, "rotating", "standing", apart=lambda at: "lyon" if at < 100 else "paris"))
    for table in answer.rounds[0].tables:
        assert sum(int(unit[1:]) < 100 for unit in table.units) == 2
    assert notes(answer) == ["At 50 tables people of one family or club sit together."]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("count", "seats", "how"), [(9, 2, "none"), (8, 4, "rotating"), (31, 2, "none"), (30, 4, "rotating")]
)
@pytest.mark.parametrize("kind", ["random", "standing", "night"])
def test_notes_somebody_who_must_never_meet_anybody(count, seats, how, kind):
    """They get a seat with as few people as possible, and a note says so."""
    request = ask(count, seats, how, kind, never=lambda at: frozenset({"u00"}) if at else frozenset())
    answer = draw(request)
    (table,) = [table for table in answer.rounds[0].tables if "u00" in table.units]
    assert len(table.units) == min(len(other.units) for other in answer.rounds[0].tables)
    assert sum("should never be" in note for note in notes(answer)) == len(table.units) - 1


def test_never_outweighs_everything_but_a_fixed_table():
    history = (((("u00",), ("u02",)), (("u01",), ("u03",))),)
    apart = ask(
        4,
        2,
        "none",
        "standing",
        history=history,
        never=lambda at: frozenset({"u01", "u03"}) if at == 0 else frozenset(),
    )
    assert draw(apart).rounds[0].repeats == 2
    fixed = replace(
        apart,
        units=tuple(replace(unit, table=4 if unit.id in ("u00", "u01") else None) for unit in apart.units),
    )
    answer = draw(fixed)
    assert notes(answer) == ["u00 and u01 are together at table 4, and should never be."]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", KINDS)
def test_draws_one_person_and_nobody(kind):
    alone = draw(ask(1, 4, "rotating", kind))
    assert (alone.rounds[0].tables, alone.rounds[0].sitting_out) == ((), ("u00",))
    assert notes(alone)[-1] == "u00 is alone: there is nobody to play with."
    nobody = draw(ask(0, 4, "rotating", kind))
    assert (nobody.rounds[0].tables, nobody.rounds[0].sitting_out) == ((), ())


@pytest.mark.parametrize("count", [8, 9, 10, 11])
def test_partners_may_sit_out_together(count):
    """If all tables have six, two to five sit out. An odd number of them was once split into pairs."""
    history = (((("u06", "u07"), ("u00", "u01"), ("u02", "u03")),),)
    (round_,) = draw(ask(count, 6, history=history, one_size=True)).rounds
    assert len(round_.sitting_out) == count - 6
    (table,) = round_.tables
    assert {len(side) for side in table.sides} == {2}


def test_notes_that_too_few_came_for_one_size():
    answer = draw(ask(3, 4, "rotating", one_size=True))
    assert answer.rounds[0].sitting_out == ("u00", "u01", "u02")
    assert notes(answer) == ["u00, u01 and u02 cannot be seated: they are too few for a table."]


def test_notes_rounds_drawn_ahead_of_results():
    answer = draw(ask(12, 4, "rotating", "standing", rounds=2))
    assert notes(answer)[0] == (
        "These rounds are drawn in advance, before the results of the rounds in between are known."
    )
    assert notes(answer)[1] == "Round 2: 3 meetings are repeats: the fewest there can be."


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("change", "reason"), [
    ({"seats": 6, "partners": "none"}, "2, 3 or 4 chairs, not 6"),
    ({"kind": "by_hand"}, "There is no such draw."),
    ({"rounds": 0}, "At least one round"),
    ({"kind": "whist", "partners": "fixed"}, "partners who change"),
    ({"units": (Unit("ann"), Unit("ann"))}, "ann is there twice."),
])  # fmt: skip
def test_refuses_impossible_requests(change, reason):
    with pytest.raises(ImpossibleDraw) as error:
        draw(replace(ask(8), **change))
    assert reason in str(error.value)


# --- with a limit of time ------------------------------------------------------------------------------


class Steps:
    """Lets a search continue this many times."""

    def __init__(self, left):
        self.left = left

    def __call__(self):
        self.left -= 1
        return self.left >= 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("left", [0, 1, 40])
def test_a_draw_cut_short_seats_everybody(kind, left, short_search):
    for count, seats in ((33, 4), (80, 4)):
        request = ask(count, seats, "rotating", kind, points=lambda at: at % 7, apart=lambda at: "ab"[at % 2])
        (drawn,) = draw(request, Steps(left)).rounds
        assert seated(drawn) == sorted(unit.id for unit in request.units)


def test_more_time_never_makes_a_draw_worse():
    request = ask(80, kind="standing", points=lambda at: at // 4, apart=lambda at: f"club {at // 4}")
    costs = [draw(request, Steps(left)).rounds[0].cost for left in (0, 20, 200, 10**9)]
    assert costs == sorted(costs, reverse=True) and costs[0] > costs[-1]


@pytest.mark.parametrize("left", [7, 50])
def test_a_draw_cut_short_at_the_same_step_is_the_same(left):
    request = ask(80, 6, kind="standing", points=lambda at: at * 37 % 50, apart=lambda at: "abc"[at % 3])
    assert draw(request, Steps(left)) == draw(request, Steps(left))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("kind", KINDS)
def test_draw_first_equals_the_first_round_of_draw(kind):
    rounds = 1 if kind in ONE_ROUND else 5
    for count in (16, 60):
        request = ask(count, kind=kind, rounds=rounds, points=lambda at: at % 5)
        assert draw_first(request) == draw(request).rounds[0]
