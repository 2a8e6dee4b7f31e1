"""Deleting the last round wants the PIN, and the round's name where results would be lost."""

import pytest

from tests.builders_web import Table, join, new_link, rows_of
from tests.web.nights.at_table import A_WINS, codes, numbers

DELETE = "/rounds/1/delete"


def test_the_page_says_what_deleting_a_round_loses(night, bob):
    bob.game.score(A_WINS)
    bob.report(1500, 300)
    night.draw()
    words = night.get(DELETE).words
    assert "who sits at its 2 tables" in words
    assert "1 hand scored at the tables" in words
    assert "1 result that was entered" in words
    assert "the draft of round 2" in words
    assert "type “Round 1”" in words


def test_the_page_says_how_many_results_count(night, bob):
    for table in (1, 2):
        night.done(f"/tables/1/{table}", numbers(1300, 1000))
    assert "2 results that were entered (2 count)" in night.get(DELETE).words


def test_a_deleted_round_is_gone_with_its_games_and_codes(night, bob, code):
    page = night.done(DELETE, {"pin": "4711"})
    assert page.goes_to.endswith("/desk")
    assert night.night.rounds == ()
    assert bob.phone.get(bob.path).status == 404
    assert bob.game.page().status == 404
    assert night.post(DELETE, {"pin": "4711"}).status == 303, "pressed twice"
    assert "Round 1 deleted. It was: 1: " in _deleted(night)
    night.next_round()
    assert code not in codes(night)


def _deleted(night):
    (facts,) = (row[5] for row in rows_of(night.director.app)["night_log"] if row[4] == "round_deleted")
    return f"Round {facts['round']} deleted. It was: {facts['what']}"


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("name", "status"),
    [("", 422), ("Round 2", 422), ("yes", 422), ("Round 1", 303), (" round 1 ", 303)],
)
def test_a_round_with_results_is_deleted_only_by_its_name(name, status, night, bob):
    bob.report(1500, 300)
    page = night.post(DELETE, {"pin": "4711", "name": name})
    assert page.status == status
    assert len(night.night.rounds) == (0 if status == 303 else 1)
    if status == 303:
        assert "1500:300 (open)" in _deleted(night)


@pytest.mark.parametrize("pin", ["", "4712"])
def test_a_wrong_pin_deletes_no_round_and_keeps_the_form(pin, night, bob):
    bob.report(1500, 300)
    page = night.post(DELETE, {"pin": pin, "name": "Round 1"})
    assert page.status == 403
    assert "That is not the PIN of this night." in page.words
    assert page.all("input", name="name")[0]["value"] == "Round 1", "nothing typed is lost"
    assert len(night.night.rounds) == 1


def test_deleting_a_round_deletes_the_draft_of_the_next(night):
    night.draw()
    night.done(DELETE, {"pin": "4711"})
    assert night.night.rounds == ()


def test_only_the_last_round_can_be_deleted(night):
    night.done("/tables/1/1", numbers(1300, 1000))
    night.next_round()
    page = night.post(DELETE, {"pin": "4711", "name": "Round 1"})
    assert page.status == 409
    assert "Only the last round can be deleted." in page.words
    assert "Only the last round can be deleted." in night.get(DELETE).words
    night.done("/rounds/2/delete", {"pin": "4711"})
    assert [round_.number for round_ in night.night.rounds] == [1]
    assert night.night.rounds[0].table(1).confirmed


def test_a_draft_cannot_be_deleted_as_a_round(night):
    night.draw()
    assert night.get("/rounds/2/delete").status == 404
    assert night.post("/rounds/2/delete", {"pin": "4711"}).status == 404


def test_only_directors_delete_rounds(night, bob, app):
    before = rows_of(app)
    assert bob.phone.get(night.path + DELETE).status == 403
    assert bob.phone.post(night.path + DELETE, {"pin": "4711"}).status == 403
    assert rows_of(app) == before


def test_a_round_with_hands_is_deleted_only_by_its_name(night, bob):
    bob.game.score(A_WINS)
    assert night.post(DELETE, {"pin": "4711"}).status == 422
    assert len(night.night.rounds) == 1


def test_deleting_a_round_reopens_the_one_before(night, bob, code):
    """Round 2 was released by mistake while round 1 was played: its phones can go on."""
    night.next_round()
    assert bob.phone.get(bob.game.path + "/hands/new").status == 403
    night.done("/rounds/2/delete", {"pin": "4711"})
    assert night.night.current.closed_at is None
    assert bob.phone.get(bob.game.path + "/hands/new").status == 200


def may_score(game, *phones):
    return [phone.get(game.path + "/hands/new").status == 200 for phone in phones]


def test_scorers_of_the_round_before_can_score_again(night, bob, new_phone):
    """Phones at the table and phones with a spare link; a link withdrawn before stays withdrawn."""
    game = Table(night.director, bob.game.path)
    by_another, by_the_last = (join(new_phone(), new_link(game)).phone for _ in range(2))
    phones = (bob.phone, by_another, by_the_last)
    assert may_score(game, *phones) == [True, True, True]
    game.post(f"/links/{game.game.links[2].id}/withdraw")
    night.next_round()
    assert may_score(game, *phones) == [False, False, False]
    night.done("/rounds/2/delete", {"pin": "4711"})
    assert may_score(game, *phones) == [True, True, False]
