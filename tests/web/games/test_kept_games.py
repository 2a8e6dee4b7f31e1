"""Games that come in: nothing is worked out while others wait, and many come part by part."""

import pytest

from scorekeeper.limits import MAX_GAMES_AT_ONCE, MAX_HANDS_AT_ONCE
from scorekeeper.records.games import write_games
from scorekeeper.store import db, exchange
from scorekeeper.store.database import will_write
from scorekeeper.store.models import Game
from tests.records.test_games import A_HAND, entry
from tests.web.games.test_exchange import file_of, send
from tests.web.games.test_long_import import PAGE, press, words
from tests.web.games.test_table_import import PAPER, keep
from tests.web.games.test_table_import import send as send_table

TWO_GAMES = f"{PAPER}25/12/1998;1;Zoé;700;as\n;;Léo;475;1\n"
SOME = write_games([entry(A_HAND)] * 5)


@pytest.fixture
def at_once(monkeypatch):
    """at_once(games=, hands=): so many come in at once."""

    def bound(games=MAX_GAMES_AT_ONCE, hands=MAX_HANDS_AT_ONCE):
        monkeypatch.setattr("scorekeeper.web.games.kept_games.MAX_GAMES_AT_ONCE", games)
        monkeypatch.setattr("scorekeeper.web.games.kept_games.MAX_HANDS_AT_ONCE", hands)
        monkeypatch.setattr("scorekeeper.store.long_imports.PART_LETTERS", 1)
        monkeypatch.setattr("scorekeeper.web.games.long_import.BY_HAND", 0)

    return bound


@pytest.fixture
def work(monkeypatch):
    """List of what is worked out of games, each with whether others wait meanwhile."""
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


@pytest.mark.parametrize("games", [5, 4], ids=["at once", "part by part"])
def test_nothing_is_worked_out_while_others_wait(games, passer_by, at_once, work):
    at_once(games=games)
    assert send(passer_by, SOME).status == 303
    if games == 4:
        press(passer_by, 5)
    assert file_of(passer_by.get("/export")) == SOME
    assert sorted(work) == [("_game", False)] * 5 + [("note_outcome", False)] * 5


@pytest.mark.parametrize("bound", [{"games": 4}, {"hands": 4}])
def test_many_come_part_by_part(bound, passer_by, at_once):
    at_once(**bound)
    sent = [send(passer_by, SOME, form_key="k" * 22).goes_to for _ in range(2)]
    assert sent == [PAGE] * 2
    assert "0 of 5 games are here." in words(passer_by.get(PAGE)), "they are checked"
    assert "4 of 5 games are here." in words(press(passer_by, 4))
    assert send(passer_by, write_games([entry(A_HAND)] * 6)).status == 409
    assert "All 5 games are here." in words(press(passer_by, 1))
    assert send(passer_by, SOME, form_key="k" * 22).goes_to == PAGE
    assert file_of(passer_by.get("/export")) == SOME


def test_those_of_a_file_laid_out_otherwise(passer_by, at_once):
    at_once(games=4)
    assert send(passer_by, SOME.replace(b"\n", b"")).goes_to == PAGE
    press(passer_by, 5)
    assert file_of(passer_by.get("/export")) == SOME


def test_so_many_come_in_at_once(passer_by, at_once):
    at_once(games=5, hands=5)
    assert send(passer_by, SOME).goes_to == "/"


def test_those_of_a_table(passer_by, at_once):
    at_once(games=1)
    page = send_table(passer_by, TWO_GAMES)
    assert [keep(passer_by, page).goes_to for _ in range(2)] == [PAGE] * 2
    assert "0 of 2 games are here." in words(passer_by.get(PAGE))
    other = keep(passer_by, send_table(passer_by, TWO_GAMES.replace("475", "450")))
    assert other.status == 409 and "Another file has not been read in yet" in other.words
    assert "All 2 games are here." in words(press(passer_by, 2))


def test_a_wrong_one_among_many_is_told_at_once(passer_by, at_once):
    at_once(games=4)
    page = send(passer_by, SOME.replace(b'"miles": 475', b'"miles": 476'))
    assert page.status == 422 and "Game 1, hand 1: Bob cannot have 476 miles" in page.words
