"""The next dealer: clockwise, as the table chose (/dealer), and after a misdeal (/misdeal)."""

import pytest

from tests.builders import hand, side
from tests.builders_web import NAMES

LEVEL = hand(side(100), side(100))


@pytest.fixture
def four(ann):
    """Two pairs; Bob deals first."""
    return ann.start(*NAMES[:4], dealer="1")


def test_the_deal_goes_clockwise(four):
    four.score(*[LEVEL] * 5)
    assert [saved.dealer for saved in four.hands] == [1, 2, 3, 0, 1]
    assert four.game.dealer == 2


def test_the_page_names_the_next_dealer(four, passer_by):
    assert four.menu().form("/dealer").fields["dealer"] == "1"
    assert "Bob deals" in passer_by.get(four.path).words


@pytest.mark.parametrize("seat", range(4))
def test_the_table_chooses_the_next_dealer(seat, four, ann):
    page = ann.submit(four.menu().form("/dealer"), {"dealer": str(seat)})
    assert page.goes_to == four.path
    assert four.game.dealer == seat
    four.score(LEVEL)
    assert four.hands[0].dealer == seat
    assert four.game.next_dealer is None, "the choice was for one hand"
    assert four.game.dealer == (seat + 1) % 4


@pytest.mark.parametrize("seat", ["4", "-1", "", "x", "1.0", "9" * 5000, "\x00", None])
def test_a_dealer_at_an_empty_seat_is_refused(seat, four):
    page = four.post("/dealer", {} if seat is None else {"dealer": seat})
    assert page.status == 400
    assert four.game.next_dealer is None
    assert four.kinds == []


@pytest.mark.parametrize(("deals", "dealer"), [("same", 1), ("next", 2)])
def test_a_misdeal_keeps_or_passes_the_deal(deals, dealer, four):
    menu = four.menu()
    assert (
        menu.form("/misdeal").button({"same": "same dealer", "next": "next dealer"}[deals])["value"] == deals
    )
    assert four.post("/misdeal", {"deals": deals}).goes_to == four.path
    assert four.game.dealer == dealer
    assert four.kinds == ["misdeal"]
    assert four.hands == [], "a misdeal is no hand"
    four.score(LEVEL)
    assert four.hands[0].dealer == dealer
    assert four.game.dealer == dealer + 1


def test_each_misdeal_passes_the_deal_on(four):
    for _ in range(3):
        four.post("/misdeal", {"deals": "next"})
    assert four.game.dealer == 0


def test_a_double_tap_is_one_misdeal(four, ann):
    form = four.menu().form("/misdeal")
    for _ in range(3):
        assert ann.submit(form, {"deals": "next"}).goes_to == four.path
    assert four.game.dealer == 2
    assert four.kinds == ["misdeal"]
    ann.submit(four.menu().form("/misdeal"), {"deals": "next"})
    assert four.kinds == ["misdeal", "misdeal"], "from a fresh page it is another"


@pytest.mark.parametrize("deals", ["", "both", None])
def test_a_misdeal_without_a_choice_stays_with_the_dealer(deals, four):
    four.post("/misdeal", {} if deals is None else {"deals": deals})
    assert four.game.dealer == 1


def test_the_form_of_a_hand_names_the_dealer_and_can_change_it(four, ann):
    form = four.page().form("/hands/new")
    assert form.fields["dealer"] == "1"
    ann.submit(form, {"side_0-miles": "100", "side_1-miles": "100", "dealer": "3"})
    assert four.hands[0].dealer == 3
    assert four.game.dealer == 0, "on from who dealt last"


@pytest.mark.parametrize("dealer", ["4", "7", "8", "-1", "x", ""])
def test_a_hand_with_an_invalid_dealer_gets_the_expected_dealer(dealer, four):
    sent = {"form_key": "k" * 22, "side_0-miles": "100", "side_1-miles": "100", "dealer": dealer}
    assert four.post("/hands/new", sent).status == 303
    assert four.hands[0].dealer == 1


def test_undo_of_an_earlier_hand_leaves_the_next_deal_alone(four):
    """A page opened before the second hand undoes the first."""
    four.post("/dealer", {"dealer": "3"})
    four.score(LEVEL)
    undo = f"/undo/{four.changes[-1].id}"
    four.score(LEVEL)
    four.post(undo)
    assert [saved.dealer for saved in four.hands] == [0]
    assert four.game.dealer == 1, "on from who dealt last"


def test_an_earlier_hand_saved_again_leaves_the_next_deal_alone(four):
    four.score(LEVEL)
    undo = f"/undo/{four.changes[-1].id}"
    four.score(LEVEL)
    four.post(undo)
    page = four.page()
    four.post("/dealer", {"dealer": "0"})
    assert four.phone.submit(page.form("/hands/new")).status == 303
    assert [saved.dealer for saved in four.hands] == [1, 2]
    assert four.game.dealer == 0, "as the table chose"
