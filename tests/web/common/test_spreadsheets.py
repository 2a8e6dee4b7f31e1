"""Headings of spreadsheets in the language of the page."""

import pytest
from flask_babel import force_locale

from scorekeeper.tournament.files.league_csv import LEAGUE, league_csv
from scorekeeper.tournament.season.model import CATEGORIES, LeagueRule, Member
from scorekeeper.web.common.spreadsheets import dialect
from tests.tournament.season.builders import in_order, ranked


@pytest.mark.parametrize("category", CATEGORIES)
def test_each_column_of_a_league_has_a_heading_in_french(app, category):
    people = (Member("Ann", category=category), Member("Bob"))
    league = ranked(in_order("Ann", "Bob"), in_order("Ann", "Bob"), members=people, rule=LeagueRule(best=1))
    with app.test_request_context(), force_locale("fr"):
        heads, first, second = league_csv(league, dialect()).decode("utf-8-sig").split("\r\n")[:3]
    assert heads.split(";")[-2:] == ["Soirée 1", "Soirée 2"]
    assert not set(heads.split(";")) & set(LEAGUE)
    assert category not in first.split(";") and second.endswith("Points du championnat;10;10")
