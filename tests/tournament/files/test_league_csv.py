"""The league table for spreadsheets."""

import csv
import io
from dataclasses import replace
from datetime import datetime, timedelta

from scorekeeper.records.spreadsheets.cells import Dialect
from scorekeeper.tournament.files.league_csv import league_csv
from scorekeeper.tournament.season.model import LeagueRule, Member
from tests.tournament.season.builders import a_night, by_totals, in_order, ranked


def rows(data, separator=","):
    text = data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))


LEAGUE = ranked(
    in_order("=1+1", "Bob"),
    by_totals(("Bob", "=1+1", "Guy"), 5, 5, 1, tie_breaks=("total",)),
    members=(Member("=1+1", category="youth"), Member("Bob")),
    rule=LeagueRule(places=(4, 3, 2), best=1, attendance=1),
)
#: All nights of these builders have their first round on one evening.
DATES = ["2026-01-31"] * 2


def test_a_league_in_plain_cells():
    assert rows(league_csv(LEAGUE)) == [
        ["place", "shared", "name", "category", "league_points", "nights_played", "attendance", "dropped",
         "placed_by", "night_1", "night_2", "night_1_date", "night_2_date"],
        ["1", "0", "'=1+1", "youth", "6", "2", "2", "2", "", "4", "3.5", *DATES],
        ["2", "0", "Bob", "adult", "5.5", "2", "2", "1", "league_points", "3", "3.5", *DATES],
    ]  # fmt: skip


def test_a_league_in_another_language():
    french = Dialect(";", ",", str.upper)
    heads, first, second = rows(league_csv(LEAGUE, french), ";")
    assert heads[-4:] == ["NIGHT_1", "NIGHT_2", "NIGHT_1_DATE", "NIGHT_2_DATE"] and first[3] == "YOUTH"
    assert (second[4], second[8], second[10]) == ("5,5", "LEAGUE_POINTS", "3,5")


def test_a_night_not_played_is_an_empty_cell():
    league = ranked(in_order("Ann", "Bob"), in_order("Ann", "Cy"))
    by_name = {row[2]: row[-4:-2] for row in rows(league_csv(league))}
    assert by_name["Bob"] == ["3", ""] and by_name["Cy"] == ["", "3"]


def test_a_night_has_the_date_of_its_first_round():
    late = replace(in_order("Ann", "Bob").rounds[0], released_at=datetime(2026, 2, 1, 0, 30))
    league = ranked(a_night(("Ann", "Bob"), late))
    assert [row[-1] for row in rows(league_csv(league))] == ["night_1_date", *["2026-02-01"] * 2]

    def evening(moment):
        return (moment - timedelta(hours=5)).date()

    assert [row[-1] for row in rows(league_csv(league, day=evening))][1:] == ["2026-01-31"] * 2


def test_a_league_of_nobody():
    assert len(rows(league_csv(ranked()))) == 1
