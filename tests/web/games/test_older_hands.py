"""A hand that an earlier version accepted and this one refuses as impossible stays until it is corrected.

Here: Ann called the extension with seven 75s and a 200 on the table, which never come to exactly 700
(`older_game`, in conftest.py).
"""

from tests.builders import hand, side
from tests.builders_web import hand_form
from tests.web.conftest import LEVEL


def test_an_impossible_old_hand_keeps_its_points(older_game):
    assert older_game.totals == (725 + 500, 300 + 200 + 475)
    for page in ("", "/history", "/table", "/hands/new"):
        assert older_game.get(page).status == 200


def test_an_impossible_old_hand_opens_with_its_problem(older_game):
    page = older_game.get(f"/hands/{older_game.hands[0].id}")
    assert "which needs exactly 700 miles first" in page.words


def test_a_game_with_an_impossible_old_hand_goes_on(older_game):
    older_game.score(LEVEL)
    assert len(older_game.hands) == 3
    older_game.undo_last()
    assert len(older_game.hands) == 2
    older_game.post(
        f"/hands/{older_game.hands[1].id}", hand_form(older_game.game.rules, hand(side(25), side(0)))
    )
    assert older_game.hands[1].result.sides[0].miles == 25


def test_an_impossible_old_hand_must_be_corrected_to_be_saved(older_game):
    first = older_game.hands[0]
    wrong = older_game.post(f"/hands/{first.id}", hand_form(older_game.game.rules, first.result, way="cards"))
    assert wrong.status == 422
    assert older_game.post(f"/hands/{first.id}", hand_form(older_game.game.rules, LEVEL)).status == 303
    assert older_game.totals == (1000, 950)
