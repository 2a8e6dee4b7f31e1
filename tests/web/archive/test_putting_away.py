"""A game put away leaves the start page of that device; the search finds it, and undo brings it back."""

from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.models import Scorer
from tests.builders import ACE, hand, side
from tests.builders_web import join, new_link
from tests.web.nights.at_table import AtTable, codes, duels

A_WINS = [hand(side(700, ACE), side(0))] * 3


@pytest.fixture
def over(table):
    return table.score(*A_WINS)


def put_away(table, phone=None):
    return (phone or table.phone).post(f"{table.path}/put-away")


def test_a_game_is_put_away_from_its_menu_and_brought_back_by_undo(over, ann):
    (form,) = over.menu().leading_to("/put-away")
    home = ann.follow(ann.submit(form))
    assert not home.offers(over.path)
    assert "Put away: Ann – Bob" in home.words
    assert "put away" in ann.get("/find").words
    assert ann.get("/find?state=archived").offers(over.path)
    (undo,) = home.leading_to("/take-out")
    home = ann.follow(ann.submit(undo))
    assert home.offers(over.path)
    assert "Put away:" not in home.words
    assert not ann.get("/find?state=archived").offers(over.path)


def test_only_the_menu_of_a_game_puts_it_away(over, ann):
    for page in (ann.get("/"), over.page(), ann.get("/find")):
        assert not page.leading_to("/put-away")


def test_each_phone_puts_a_game_away_by_itself(over, ann, new_phone):
    bobs = join(new_phone(), new_link(over))
    put_away(over)
    menu = over.menu()
    assert "Put back on the start page" in menu.words and not menu.leading_to("/put-away")
    assert bobs.menu().leading_to("/put-away"), "it is put away by the other phone alone"
    (form,) = menu.leading_to("/take-out")
    assert ann.follow(ann.submit(form)).offers(over.path)


def test_an_unfinished_game_is_put_away_too(table, ann):
    (form,) = table.score(A_WINS[0]).menu().leading_to("/put-away")
    assert not ann.follow(ann.submit(form)).offers(table.path)


def test_putting_away_does_not_change_the_game(over, ann, new_phone):
    bobs = join(new_phone(), new_link(over))
    before = over.game.version
    put_away(over)
    put_away(over)
    assert over.game.version == before
    assert over.page().status == 200
    assert bobs.phone.get("/").offers(over.path), "it is put away by one phone, and there on the other"


def test_undo_is_offered_for_a_while(over, ann, app):
    put_away(over)
    with app.app_context():
        db.session.scalars(db.select(Scorer)).one().archived_at -= UNDO_OFFERED + timedelta(seconds=1)
        db.session.commit()
    home = ann.get("/")
    assert not home.leading_to("/take-out")
    assert not home.offers(over.path)
    assert ann.get("/menu").offers("/find"), "it is found, though no game is shown"
    assert ann.get("/import").offers("/export")


@pytest.mark.parametrize("where", ["/menu", "/find", "/find?state=archived"])
def test_a_game_can_be_brought_back_after_the_undo_has_ended(where, over, ann, app):
    place = over.path + where if where == "/menu" else where
    assert "Put back on the start page" not in ann.get(place).words
    put_away(over)
    with app.app_context():
        db.session.scalars(db.select(Scorer)).one().archived_at -= UNDO_OFFERED + timedelta(days=1)
        db.session.commit()
    (form,) = ann.get(place).leading_to("/take-out")
    home = ann.follow(ann.submit(form))
    assert home.offers(over.path)
    assert "Put back on the start page" not in ann.get(place).words


def test_only_the_phone_that_put_a_game_away_is_offered_it_back(over, new_phone):
    bobs = join(new_phone(), new_link(over))
    put_away(over)
    assert "Put back on the start page" not in bobs.menu().words


def test_a_game_put_away_comes_back_when_somebody_scores(table, ann, app):
    table.score(A_WINS[0])
    put_away(table)
    assert not ann.get("/").offers(table.path)
    with app.app_context():
        db.session.scalars(db.select(Scorer)).one().archived_at -= timedelta(days=1)
        game = db.session.scalars(db.select(Scorer)).one().game
        game.changed_at -= timedelta(days=1, seconds=1)
        db.session.commit()
    assert not ann.get("/").offers(table.path)
    table.score(A_WINS[0])
    assert ann.get("/").offers(table.path)
    assert not ann.get("/find?state=archived").offers(table.path)


@pytest.mark.parametrize("what", ["put-away", "take-out"])
def test_other_phones_cannot_put_a_game_away(what, over, stranger, passer_by, ann):
    for phone in (stranger, passer_by):
        assert phone.post(f"{over.path}/{what}").status == 403
    over.post("/delete")
    assert ann.post(f"{over.path}/{what}").status == 404


def test_a_phone_at_a_table_can_put_its_game_away(ann, new_phone):
    """Though only the director can change names and end. The director, who did not begin it, cannot."""
    night = duels(ann)
    bob = AtTable(new_phone(), codes(night)[0], 0)
    (form,) = bob.game.menu().leading_to("/put-away")
    assert bob.game.phone.submit(form).status == 303
    assert not bob.game.phone.get("/").offers(bob.game.path)
    assert not ann.get(f"{bob.game.path}/menu").leading_to("/put-away")
    assert put_away(bob.game, ann).status == 403
