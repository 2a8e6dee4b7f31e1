"""Headings of spreadsheets in the language of the page."""

import pytest
from flask_babel import force_locale

from scorekeeper.records.spreadsheets.games_out import GAMES
from scorekeeper.records.spreadsheets.headings import column_of
from scorekeeper.tournament.files.csv_exports import PEOPLE
from scorekeeper.tournament.files.league_csv import LEAGUE, league_csv
from scorekeeper.tournament.files.people_headings import known_column
from scorekeeper.tournament.season.model import CATEGORIES, LeagueRule, Member
from scorekeeper.web.parts.spreadsheets import dialect
from tests.tournament.season.builders import in_order, ranked


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_column_of_games_is_read_by_its_heading(app, language):
    with app.test_request_context(), force_locale(language):
        headings = {column: dialect().heading(column) for column in GAMES}
    assert {column: column_of(heading) for column, heading in headings.items()} == dict(
        zip(GAMES, GAMES, strict=True)
    ), headings


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_column_of_people_is_read_by_its_heading(app, language):
    with app.test_request_context(), force_locale(language):
        headings = [dialect().heading(column) for column in PEOPLE]
    assert tuple(map(known_column, headings)) == PEOPLE


@pytest.mark.parametrize("category", CATEGORIES)
def test_each_column_of_a_league_has_a_heading_in_french(app, category):
    people = (Member("Ann", category=category), Member("Bob"))
    league = ranked(in_order("Ann", "Bob"), in_order("Ann", "Bob"), members=people, rule=LeagueRule(best=1))
    with app.test_request_context(), force_locale("fr"):
        heads, first, second = league_csv(league, dialect()).decode("utf-8-sig").split("\r\n")[:3]
    assert heads.split(";")[-4:] == ["Soirée 1", "Soirée 2", "Date de la soirée 1", "Date de la soirée 2"]
    assert not set(heads.split(";")) & set(LEAGUE)
    assert category not in first.split(";") and ";Points du championnat;10;10;" in second
