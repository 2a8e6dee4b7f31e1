"""Importing games: how many a page takes, and that nothing is worked out under the write lock."""

from dataclasses import replace

import pytest

from scorekeeper.records.games import write_games
from scorekeeper.store import db
from scorekeeper.store.database import will_write
from scorekeeper.store.games import exchange
from scorekeeper.store.models import Game
from tests.builders_web import rows_of
from tests.records.test_games import A_HAND, entry
from tests.web.games.test_exchange import file_of, send
from tests.web.games.test_table_import import PAPER, keep
from tests.web.games.test_table_import import send as send_table

TWO_GAMES = f"{PAPER}25/12/1998;1;Zoé;700;as\n;;Léo;475;1\n"
SOME = write_games([entry(A_HAND)] * 5)


@pytest.fixture
def most(app, monkeypatch):
    """most(games=, hands=): a page takes so many."""

    def bound(games=5, hands=5):
        bounded = replace(app.config["QUOTAS"], import_games=games, import_hands=hands)
        monkeypatch.setitem(app.config, "QUOTAS", bounded)

    return bound


@pytest.fixture
def work(monkeypatch):
    """List of what is worked out, each with whether the write lock is held meanwhile."""
    done = []

    def watch(owner, name):
        real = getattr(owner, name)

        def watched(*args):
            done.append((name, will_write.get() or db.session().in_transaction()))
            return real(*args)

        monkeypatch.setattr(owner, name, watched)

    watch(exchange, "_game")
    watch(Game, "note_outcome")
    return done


def test_nothing_is_worked_out_while_others_wait(passer_by, work):
    assert send(passer_by, SOME).status == 303
    assert file_of(passer_by.get("/export")) == SOME
    assert sorted(work) == [("_game", False)] * 5 + [("note_outcome", False)] * 5


def test_an_import_up_to_the_limit_comes_in(passer_by, most):
    most(games=5, hands=5)
    assert send(passer_by, SOME).goes_to == "/"


@pytest.mark.parametrize(
    ("bound", "words"),
    [({"games": 4}, "A page takes up to 4 games."), ({"hands": 4}, "A page takes up to 4 hands.")],
)
def test_an_import_above_the_limit_is_refused_with_advice(bound, words, passer_by, most, app):
    most(**bound)
    passer_by.get("/")
    before = rows_of(app)
    page = send(passer_by, SOME)
    assert page.status == 422
    assert f"{words} Send these in several parts" in page.words
    assert rows_of(app) == before


def test_a_table_above_the_limit_is_refused_and_stays(passer_by, most):
    most(games=1)
    page = keep(passer_by, send_table(passer_by, TWO_GAMES))
    assert page.status == 422 and "A page takes 1 game." in page.words
    assert "Zoé;700" in page.html


def test_one_wrong_game_among_many_is_told_at_once(passer_by):
    page = send(passer_by, SOME.replace(b'"miles": 475', b'"miles": 476'))
    assert page.status == 422 and "Game 1, hand 1: Bob cannot have 476 miles" in page.words
