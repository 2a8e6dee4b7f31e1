"""The file of a season: it comes back as it was, and every error is refused with its place."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.limits import MAX_MEMBERS
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value
from scorekeeper.tournament.files.season import RULE, SeasonFile, parse_season, write_season
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.season.model import CATEGORIES, COUNTINGS, LeagueRule, Member, SeasonNight
from tests.profiles import examples
from tests.records.test_games import some_names
from tests.tournament.files.edited_files import place_of
from tests.tournament.files.random_nights import A_FILE, HARD_NAMES, files

A_SEASON = SeasonFile(
    club="Lyon",
    name="2026",
    rule=LeagueRule("places", (12, 10, 0), best=3, attendance=1),
    members=(
        Member(HARD_NAMES[0], "2024-09-01", "youth", ("Annie", HARD_NAMES[1])),
        *(Member(name) for name in HARD_NAMES[2:6]),
    ),
    nights=(A_FILE,),
)
RULES = st.builds(
    lambda counting, places, best, attendance: LeagueRule(
        counting, tuple(sorted(places, reverse=True)), best, attendance
    ),
    st.sampled_from(COUNTINGS),
    st.lists(st.integers(0, 9_999), min_size=1, max_size=100),
    st.none() | st.integers(1, 200),
    st.integers(0, 9_999),
)


@st.composite
def seasons(draw):
    """Files of seasons: any members whose names differ, any nights without their drafts."""
    names = draw(st.lists(some_names, unique_by=person_key, max_size=8))
    own = draw(st.integers(0, len(names)))
    also = [names[own + place :: own] if own else [] for place in range(own)]
    members = tuple(
        Member(name, draw(st.sampled_from(["", "1999", "2024-02", "2024-12-31"])), category, tuple(others))
        for name, others, category in zip(
            names[:own],
            also,
            draw(st.lists(st.sampled_from(CATEGORIES), min_size=own, max_size=own)),
            strict=True,
        )
    )
    nights = draw(st.lists(files(), max_size=2))
    return SeasonFile(draw(some_names), draw(some_names), draw(RULES), members, tuple(nights))


@settings(max_examples=examples(60))
@given(seasons())
def test_any_season_comes_back(file):
    written = write_season(file)
    read = parse_season(written.decode())
    assert write_season(read) == written
    assert replace(read, nights=()) == replace(file, nights=())
    assert [night.night.entrants for night in read.nights] == [night.night.entrants for night in file.nights]


@given(RULES)
def test_a_rule_comes_back_alone(rule):
    assert RULE.read(Value(json.loads(json.dumps(RULE.write(rule))))) == rule


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("/rule/places", [[0], [9_999] * 100]),
        ("/rule/best", [None, 1, 200]),
        ("/rule/attendance", [0, 9_999]),
        ("/members/0/also", [[], [f"A{at}" for at in range(10)]]),
        ("/members/0/since", [None, "2024"]),
        ("/members", [[]]),
    ],
)
def test_the_largest_and_the_least_can_be_read(path, values):
    for value in values:
        whole = json.loads(write_season(replace(A_SEASON, nights=())))
        place, key = place_of(whole, path)
        place[key] = value
        read = parse_season(json.dumps(whole))
        assert json.loads(write_season(read)) == whole


def test_a_season_is_its_members_and_nights():
    read = parse_season(write_season(A_SEASON).decode()).season
    assert (read.name, read.rule, read.members) == ("2026", A_SEASON.rule, A_SEASON.members)
    assert read.nights == (SeasonNight(A_FILE.night, A_FILE.created_at, A_FILE.games),)


def test_a_season_is_laid_out_in_lines():
    lines = write_season(A_SEASON).decode().splitlines()
    assert sum(line.startswith('{"name": ') for line in lines) == len(A_SEASON.members)
    assert sum(line.startswith('{"format": "mille-bornes-night/1"') for line in lines) == 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/format", "mille-bornes-season/2"),
        ("/club", ""),
        ("/name", "W" * 61),
        ("/name", "\u202e2026"),
        ("/rule", None),
        ("/rule/counting", "beers"),
        ("/rule/places", []),
        ("/rule/places", [1, 2]),
        ("/rule/places", [1] * 101),
        ("/rule/places/0", -1),
        ("/rule/places/0", 10_000),
        ("/rule/places/0", 12.0),
        ("/rule/best", 0),
        ("/rule/best", 201),
        ("/rule/attendance", None),
        ("/rule/attendance", -1),
        ("/rule/attendance", 10_000),
        ("/members/0/name", " "),
        ("/members/0/since", ""),
        ("/members/0/since", "spring"),
        ("/members/0/since", "2024-13"),
        ("/members/0/since", 2024),
        ("/members/0/category", "senior"),
        ("/members/0/also", ["a"] * 11),
        ("/members/0/also/1", ""),
        ("/nights/0/settings/rounds", 0),
        ("/nights/0/entrants/0/number", 0),
    ],
)
def test_every_error_is_refused_with_its_place(path, value):
    whole = json.loads(write_season(A_SEASON))
    place, key = place_of(whole, path)
    place[key] = value
    assert refusal(whole).where == path


@pytest.mark.parametrize("path", ["/club", "/rule/best", "/members/0/also", "/nights"])
def test_every_key_must_be_there(path):
    whole = json.loads(write_season(A_SEASON))
    place, key = place_of(whole, path)
    del place[key]
    assert str(refusal(whole)).endswith(f"“{key}” is missing.")


def test_a_name_of_two_members_is_refused():
    whole = json.loads(write_season(A_SEASON))
    whole["members"][2]["also"] = ["ANNIE"]
    error = refusal(whole)
    assert error.where == "/members/2"
    assert str(error.sentence) == (
        f"ANNIE can be {HARD_NAMES[0]} or {HARD_NAMES[3]}: nights could not tell the two apart."
    )


def test_a_file_has_bounds():
    many = replace(
        A_SEASON, members=tuple(Member(f"P{number}") for number in range(MAX_MEMBERS + 1)), nights=()
    )
    assert refusal(json.loads(write_season(many))).where == "/members"


def refusal(whole):
    with pytest.raises(Unreadable) as refused:
        parse_season(json.dumps(whole))
    return refused.value
