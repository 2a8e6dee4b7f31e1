"""Follows the recipe "To add a tie-break" of docs/recipes.md, with one for rounds of more than 1,000 points.

One line in the table of tie-breaks registers it. Then it ranks, is explained, saved in a file and exported
without another line anywhere.
"""

from fractions import Fraction

import pytest

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.tournament.files.csv_exports import standings_csv
from scorekeeper.tournament.files.night import NightFile, parse_night, write_night
from scorekeeper.tournament.night.progress import night_standings, round_outcomes
from scorekeeper.tournament.standings import tie_breaks
from scorekeeper.tournament.standings.rank import round_values
from scorekeeper.tournament.standings.tie_breaks import TieBreak
from tests.tournament.night.builders import SEVEN_PM, entered, night, round_of, table

ORDER = ("wins", "over_a_thousand")


def over_a_thousand(table, index):
    """1 if the side made more than 1,000 points in the round."""
    return Fraction(table.sides[index].total > 1000)


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    new = TieBreak("Thousands", "Rounds in which you made more than 1,000 points.", over_a_thousand)
    monkeypatch.setitem(tie_breaks._TIE_BREAKS, "over_a_thousand", new)


@pytest.fixture
def evening():
    """1 and 3 each win a table, 3 with more than 1,000 points."""
    tables = [
        table(1, 1, 2, results=[entered(900, 500)]),
        table(2, 3, 4, results=[entered(1100, 500)]),
    ]
    return night(round_of(1, *tables), tie_breaks=ORDER)


def test_a_new_tie_break_ranks(evening):
    ranked = night_standings(evening)
    assert ranked.order == ORDER and ranked.refused is None
    assert [(line.place, line.unit, line.by) for line in ranked][:2] == [
        (1, "3", None),
        (2, "1", "over_a_thousand"),
    ]
    assert [line.values["over_a_thousand"] for line in ranked][:2] == [1, 0]


def test_a_new_tie_break_is_explained(evening):
    second = night_standings(evening).lines[1]
    assert [ENGLISH.say(reason) for reason in second.reasons][:2] == [
        "Place 2. Tables won: 1.",
        "Tables won: you and 3 are tied. Thousands: you have 0, 3 above you has 1.",
    ]


def test_a_new_tie_break_has_values_by_round(evening):
    values = round_values(round_outcomes(evening), "over_a_thousand")
    assert {unit for (_, unit), value in values.items() if value} == {"3"}


def test_a_file_keeps_a_new_tie_break(evening):
    written = write_night(NightFile(evening, SEVEN_PM, {}, ()))
    assert parse_night(written.decode()).night.settings.tie_breaks == ORDER


def test_a_new_tie_break_is_exported(evening):
    head, first, *_ = standings_csv(evening).decode("utf-8-sig").splitlines()
    assert head.endswith(",wins,over_a_thousand,placed_by")
    assert first.endswith(",1,1,")
