"""The settings of a night: which tables a box allows, what contradicts itself, what can be ranked."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.night.model import Entrant
from scorekeeper.tournament.night.registration import Registered, Registration
from scorekeeper.tournament.night.settings import (
    TABLES,
    change_refusal,
    has_table,
    ranking_problem,
    room_of,
    rules_at,
    settings_problem,
    table_rules,
    usual_table,
)
from scorekeeper.tournament.seating.movements import Room
from tests.tournament.night.builders import SEVEN_PM, USUAL, night, round_of, table, with_states

CLASSIC = ["4-rotating", "4-fixed", "2-none", "3-none", "6-rotating", "6-fixed"]
FRENCH = ["2-none", "3-none", "4-none", "6-rotating", "6-fixed", "8-rotating", "8-fixed"]


@pytest.mark.parametrize("name", TABLES)
def test_the_name_of_a_table_says_its_seats_and_its_partners(name):
    seats, partners = TABLES[name]
    assert name == f"{seats}-{partners}"


@pytest.mark.parametrize(
    ("edition", "usual", "allowed"),
    [("winning-moves", "4-rotating", CLASSIC), ("dujardin-2024", "4-none", FRENCH)],
)
def test_knows_the_tables_of_a_box(edition, usual, allowed):
    assert usual_table(edition) == usual
    assert [name for name in TABLES if has_table(edition, name)] == allowed


FOURS = {"seats": 4, "partners": "rotating"}
NO_PAIRS = (
    "With Dujardin 2024, four people play each for themselves, so no pairs fit at a smaller table. Choose "
    "tables of one size only."
)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, None),
        (FOURS, None),
        (FOURS | {"partners": "fixed"}, None),
        (FOURS | {"kind": "whist"}, None),
        ({"edition": "dujardin-2024", "seats": 4}, None),
        ({"edition": "dujardin-2024", "seats": 6, "partners": "fixed", "one_size": True}, None),
        ({"edition": "asmodee-2014"}, "Asmodee 2014 is a single race, which a tournament night cannot rank."),
        ({"seats": 8, "partners": "fixed"}, "Winning Moves has no table of 8."),
        ({"seats": 4}, "With Winning Moves, people at a table of 4 play in pairs."),
        (FOURS | {"edition": "dujardin-2024"},
         "With Dujardin 2024, people at a table of 4 play each for themselves."),
        ({"edition": "dujardin-2024", "seats": 6, "partners": "rotating"}, NO_PAIRS),
        ({"kind": "whist"}, "The whist movement is for tables of four whose partners change."),
        (FOURS | {"kind": "whist", "partners": "fixed"},
         "The whist movement is for tables of four whose partners change."),
        ({"kind": "whist", "seats": 6, "partners": "rotating"},
         "The whist movement is for tables of four whose partners change."),
    ],
)  # fmt: skip
def test_says_what_contradicts_itself(values, said):
    problem = settings_problem(replace(USUAL, **values))
    assert (problem and str(problem)) == said


@pytest.mark.parametrize(
    ("players", "sides", "possible"),
    [
        (2, ((1,), (2,)), True),
        (4, ((1, 2), (3, 4)), True),
        (4, ((1,), (2,), (3,), (4,)), False),
        (5, ((1,),) * 5, False),
        (6, ((1, 2), (3, 4), (5, 6)), True),
    ],
)
def test_knows_the_rules_of_a_table(players, sides, possible):
    found = table_rules("winning-moves", sides, players)
    assert (found and (found.players, found.sides)) == ((players, len(sides)) if possible else None)


def test_the_rules_of_a_table_count_both_of_a_pair():
    evening = night(people=2)
    assert rules_at(evening, ((1,), (2,))).players == 2
    pairs = tuple(replace(entrant, names=("Ann", "Bob")) for entrant in evening.entrants)
    assert rules_at(replace(evening, entrants=pairs), ((1,), (2,))).players == 4
    assert rules_at(evening, ((1,), (9,))) is None


def test_a_room_counts_pairs_that_are_kept_apart():
    def room(*clubs, **never):
        return room_of(
            replace(USUAL, rounds=5, one_size=True),
            [
                Entrant(at, (f"P{at}",), club, frozenset(never.get(f"p{at}", ())))
                for at, club in enumerate(clubs, 1)
            ],
        )

    assert room(None, None) == Room(2, 2, "none", one_size=True, rounds=5, apart=0)
    assert room("Lyon", "Lyon", "Lyon", None).apart == 3
    assert room("Lyon", "Lyon", "Lille", "Lille").apart == 2
    assert room("Lyon", "Lyon", "Lyon").apart == 0, "nobody can be kept apart"
    assert room("Lyon", "Lyon", None, p1={3}, p3={1, 9}).apart == 2


TOTAL = {"tie_breaks": ("total",)}
OTHER_HANDS = "Total points cannot rank tables that play different numbers of hands"


@pytest.mark.parametrize(
    ("values", "entrants", "tables", "begins"),
    [
        (TOTAL, 4, None, None),
        ({}, 5, None, None),
        (TOTAL, 5, None, "With 5, total points cannot rank, as not every table would be for 2."),
        (TOTAL, 5, [2, 2], None),
        (TOTAL, 4, [3, 2], "With 4, total points cannot rank"),
        (TOTAL | {"one_size": True}, 5, None, None),
        (TOTAL | {"seats": 4, "partners": "fixed"}, 4, None, None),
        (TOTAL | {"round_of": "time"}, 4, None, OTHER_HANDS),
        (TOTAL | {"round_of": "time", "rounds": 1}, 4, None, OTHER_HANDS),
        (TOTAL | {"round_of": "time"}, 2, None, OTHER_HANDS),
        (TOTAL | {"round_of": "time", "rounds": 1}, 2, None, None),
        (TOTAL | {"round_of": "time", "rounds": 1}, 4, [2], None),
        ({"round_of": "time"}, 4, None, None),
    ],
)
def test_total_points_rank_only_equal_tables(values, entrants, tables, begins):
    problem = ranking_problem(replace(USUAL, **values), entrants, tables)
    assert str(problem).startswith(begins) if begins else problem is None


def changed(evening, **values):
    refusal = change_refusal(evening, replace(evening.settings, **values))
    return refusal and str(refusal)


@pytest.mark.parametrize(
    "values", [{"seats": 3}, {"partners": "rotating"}, {"one_size": True}, {"edition": "wikipedia"}]
)
def test_the_tables_of_a_draft_cannot_change(values):
    first = round_of(1, table(1, 1, 2))
    draft = replace(first, number=2, released_at=None)
    said = "Round 2 was drawn with the old table settings. Publish its draft or delete it first."
    assert changed(night(first, draft), **values) == said
    assert changed(night(first), **values) is None
    assert changed(night(first, draft), rounds=9) is None


def test_total_points_are_refused_for_people_they_cannot_rank():
    said = "With 5, total points cannot rank"
    assert changed(night(people=5), **TOTAL).startswith(said)
    assert changed(with_states(night(people=5), away=(5,)), **TOTAL) is None
    assert changed(with_states(night(people=5), expected=(5,)), **TOTAL).startswith(said)
    assert changed(night(people=5, **TOTAL), rounds=9) is None, "it was no better before"


SINGLE = "The list has single players, not pairs: set up a new night for pairs."
PAIRS = "The list has pairs: set up a new night for single players."


def test_single_players_and_pairs_do_not_mix():
    fixed = {"seats": 4, "partners": "fixed"}
    singles = night(people=2)
    pair = replace(singles.entrants[1], names=("Ann", "Bob"))
    pairs = replace(night(**fixed), entrants=(pair,))
    assert changed(singles, **fixed) == SINGLE
    assert changed(replace(singles, entrants=(singles.entrants[0], pair)), **fixed) == SINGLE
    assert changed(pairs, partners="none", seats=2) == changed(pairs, partners="rotating") == PAIRS
    assert changed(pairs, rounds=9) is None
    assert changed(night(people=0), **fixed) is None
    registered = Registration(8, registered=(Registered(1, ("Ann",), SEVEN_PM),))
    assert changed(replace(night(people=0), registration=registered), **fixed) == SINGLE
