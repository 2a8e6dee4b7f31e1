"""scorekeeper move: from the file on a laptop to a PostgreSQL."""

import os

import pytest

from scorekeeper.cli import main
from tests.builders import hand, side
from tests.builders_web import Phone, Table, migrated_app, rows_of
from tests.web.clubs.club import new_club
from tests.web.clubs.seasons import add, new_season
from tests.web.nights.at_table import AtTable, codes, duels
from tests.web.nights.registering import opened, register

pytestmark = pytest.mark.postgresql


@pytest.fixture
def laptop(tmp_path, monkeypatch):
    """A game with a history, and a night of a club's season with games at its tables and a registration."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    app = migrated_app(tmp_path, DATABASE_URL="")
    table = Phone(app).start("Ann", "Bob").score(hand(side(100), side(200)))
    table.undo_last()
    night = duels(Phone(app))
    AtTable(Phone(app), codes(night)[0], 0).report(1500, 300)
    assert register(Phone(app), opened(night), "Zoé").status == 303
    club = new_club(night.director, "Ann Archer", "Ben Baker")
    add(club, new_season(club), night)
    return table


def test_moves_every_row_and_the_games_go_on(laptop, tmp_path, capsys):
    app = migrated_app(tmp_path)
    assert main(["move", os.environ["DATABASE_URL"]]) == 0
    said = capsys.readouterr().out
    assert "  hands: 1 row\n" in said and str(tmp_path / "secret_key") in said
    assert "or set SCOREKEEPER_KEY to its content" in said, "or every address would be another one"
    assert rows_of(app) == rows_of(laptop.phone.app)
    phone = Phone(app)
    phone.take_cookies_of(laptop.phone)
    assert Table(phone, laptop.path).score(hand(side(25), side(50))).totals == (25, 50)


def test_refuses_a_database_with_games(laptop, tmp_path, capsys):
    table = Phone(migrated_app(tmp_path)).start("Cy", "Dee")
    before = rows_of(table.phone.app)
    assert main(["move", os.environ["DATABASE_URL"]]) == 1
    assert "it has to be an empty one" in capsys.readouterr().err
    assert rows_of(table.phone.app) == before
