"""A form that conflicts with a concurrent one is retried, as if it had come just after; but not forever."""

import io

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm.exc import StaleDataError

from scorekeeper.records.games import write_games
from scorekeeper.web.games import games, kept_games, new_game
from scorekeeper.web.serving.conflicts import MOST_TRIES
from tests.builders_web import Table, new_game_form
from tests.records.test_games import A_HAND, entry


@pytest.fixture
def meets(monkeypatch):
    """meets(module, name, error, times) lets the function `name` of `module` fail so often. It returns a list
    that grows with each call."""

    def let(module, name, error, times):
        real, calls = getattr(module, name), []

        def fails_first(*args, **options):
            calls.append(name)
            if len(calls) <= times:
                raise error
            return real(*args, **options)

        monkeypatch.setattr(module, name, fails_first)
        return calls

    return let


STALE = StaleDataError("changed since")
TWICE = IntegrityError("INSERT", {}, Exception("is there"))


@pytest.mark.parametrize("error", [STALE, TWICE], ids=["changed", "there already"])
def test_a_conflicting_form_is_retried_and_kept_once(error, table, meets):
    calls = meets(games, "change_game", error, 1)
    assert table.post("/rename", {"title": "Final"}).status == 303
    assert (len(calls), table.game.title, table.kinds) == (2, "Final", ["game_renamed"])


def test_a_new_phone_keeps_what_it_made(new_phone, meets):
    calls = meets(new_game, "create_game", TWICE, 1)
    phone = new_phone()
    page = phone.post("/games/new", new_game_form("Ann", "Bob"))
    assert len(calls) == 2
    assert Table(phone, page.goes_to).post("/rename", {"title": "Mine"}).status == 303


def test_a_conflicting_import_reads_its_file_again(ann, meets):
    calls = meets(kept_games, "import_games", TWICE, 1)
    file = io.BytesIO(write_games([entry(A_HAND)]))
    page = ann.post("/import", {"file": (file, "games.json")})
    assert (len(calls), page.status) == (2, 303)
    assert len(Table(ann, page.goes_to).hands) == 1


def test_retries_of_a_conflict_end(table, meets):
    calls = meets(games, "change_game", STALE, MOST_TRIES)
    page = table.post("/rename", {"title": "Final"})
    assert (len(calls), page.status) == (MOST_TRIES, 409)
    assert "This has changed in the meantime" in page.words
    assert table.kinds == []


def test_another_error_is_not_retried(table, meets):
    table.phone.may_break = True
    calls = meets(games, "change_game", ValueError("ours"), 1)
    assert table.post("/rename", {"title": "Final"}).status == 500
    assert len(calls) == 1
