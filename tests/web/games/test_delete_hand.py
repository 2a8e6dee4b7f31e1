"""Deleting a hand (/hands/<id>/delete) and bringing it back (/hands/<id>/restore)."""

import re

import pytest

from scorekeeper.rules.game import Outcome
from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, sheet_lines, table_form

A_1700 = hand(side(700, ACE), side(0))
LEVEL = hand(side(500), side(500))


def dealers(table):
    """The dealer of each hand that stands, in order."""
    receipts = [table.receipt(number + 1) for number in range(len(table.hands))]
    return [receipt.words.split(" dealt")[0].split()[-1] for receipt in receipts]


def test_deleting_a_hand_renumbers_and_keeps_the_dealers(ann):
    table = ann.start(*NAMES[:3])
    table.score(*[hand(side(100 * number), side(0), side(25)) for number in (1, 2, 3)])
    assert dealers(table) == ["Ann", "Bob", "Chloé"]
    page = ann.submit(table.receipt(2).form(f"/hands/{table.hands[1].id}/delete"))
    assert page.goes_to == table.path
    assert dealers(table) == ["Ann", "Chloé"]
    assert [line["id"] for line in sheet_lines(table.page())] == ["hand-2", "hand-1"]
    assert table.totals == (400, 0, 50)
    assert table.game.dealer == 0
    assert "Save hand 3" in table.page().words


def test_a_restored_hand_returns_to_its_place(ann):
    table = ann.start(*NAMES[:3])
    table.score(*[hand(side(100 * number), side(0), side(25)) for number in (1, 2, 3)])
    second = table.hands[1].id
    table.post(f"/hands/{second}/delete")
    page = ann.submit(table.menu().form(f"/hands/{second}/restore"))
    assert page.goes_to == table.path
    assert dealers(table) == ["Ann", "Bob", "Chloé"]
    assert table.totals == (600, 0, 75)
    assert table.kinds[-2:] == ["hand_deleted", "hand_restored"]


def test_the_winner_follows_a_deletion_and_its_undo(table):
    table.score(A_1700, A_1700, A_1700)
    assert table.outcome == Outcome((0,), "reached")
    first = table.hands[0].id
    table.post(f"/hands/{first}/delete")
    assert table.outcome is None
    table.post(f"/hands/{first}/restore")
    assert table.outcome == Outcome((0,), "reached")


def test_deleting_the_last_hand_gives_the_deal_back(table):
    table.score(LEVEL, LEVEL)
    assert table.game.dealer == 0
    table.post(f"/hands/{table.hands[1].id}/delete")
    assert table.game.dealer == 1


def test_the_only_hand_can_be_deleted_and_restored(table):
    table.score(LEVEL)
    only = table.hands[0].id
    table.post(f"/hands/{only}/delete")
    assert table.totals == (0, 0)
    assert table.game.dealer == 0
    assert "Deleted hands" in table.menu().words
    table.post(f"/hands/{only}/restore")
    assert table.totals == (500, 500)
    assert "Deleted hands" not in table.menu().words


def told(page):
    return [item.words for menu in page.all("ul", class_="deleted") for item in menu.all("span")]


def test_deleted_hands_are_found_by_their_number(table):
    table.score(A_1700, LEVEL, hand(side(300), side(75)))
    first, second, third = (saved.id for saved in table.hands)
    assert told(table.menu()) == []
    table.post(f"/hands/{third}/delete")
    table.post(f"/hands/{first}/delete")
    newest, oldest = told(table.menu())
    assert re.fullmatch(r"Hand 1: Ann \+1,700, Bob ±0, deleted \d+:\d\d.[AP]M", newest)
    assert re.fullmatch(r"Hand 3: Ann \+300, Bob \+75, deleted \d+:\d\d.[AP]M", oldest)
    table.post(f"/hands/{second}/delete")
    assert told(table.menu())[0].startswith("Hand 1: Ann +500, Bob +500"), "it was the first by then"
    table.post(f"/hands/{first}/restore")
    assert [text[:6] for text in told(table.menu())] == ["Hand 1", "Hand 3"]


def test_the_menu_keeps_a_deleted_hand_of_other_sides(ann):
    """The table was arranged anew since: the hand stays in the game, but belongs to the old sides."""
    table = ann.start(*NAMES[:4])
    table.score(LEVEL)
    table.post(f"/hands/{table.hands[0].id}/delete")
    assert told(table.menu())[0].startswith("Hand 1: Ann & Chloé +500, Bob & Dev +500, ")
    table.post("/table", table_form(table.game, edition="dujardin-2024", told="yes"))
    assert table.game.rules.sides == 4
    assert told(table.menu())[0].startswith("Hand 1: A +500, B +500, ")


def test_a_decision_moves_to_an_earlier_hand(ann):
    table = ann.start("Ann", "Bob", total_0="3300", total_1="3300")
    table.score(hand(side(0), side(700, ACE)), A_1700)
    assert table.totals == (3300, 5000)
    table.post(f"/hands/{table.hands[0].id}/delete")
    assert table.totals == (5000, 3300)
    assert table.outcome == Outcome((0,), "reached")


# --- refused ----------------------------------------------------------------------------------------------


def test_deleting_or_restoring_twice_is_once(table):
    table.score(LEVEL)
    only = table.hands[0].id
    assert table.post(f"/hands/{only}/restore").status == 303
    assert table.kinds == ["hand_saved"], "it stands"
    for _ in range(2):
        assert table.post(f"/hands/{only}/delete").status == 303
    assert table.kinds == ["hand_saved", "hand_deleted"]
    for _ in range(2):
        assert table.post(f"/hands/{only}/restore").status == 303
    assert table.kinds == ["hand_saved", "hand_deleted", "hand_restored"]


def test_another_games_hand_cannot_be_deleted(table, ann):
    table.score(LEVEL)
    other = ann.start("Cy", "Di")
    assert other.post(f"/hands/{table.hands[0].id}/delete").status == 404
    assert len(table.hands) == 1


@pytest.mark.parametrize("edition", ["dujardin-2024", "rules-summary"])
def test_a_hand_that_the_rules_now_forbid_stays_deleted(edition, table, ann):
    table.score(hand(side(900), side(1000), caller=1))
    only = table.hands[0].id
    table.post(f"/hands/{only}/delete")
    table.post("/table", table_form(table.game, edition=edition, **{"house-extension": "none"}))
    page = table.post(f"/hands/{only}/restore")
    assert page.status == 409
    assert "Hand 1: These rules have no extension, so nobody can call it." in page.words
    assert table.hands == []
    assert table.page().status == ann.get("/").status == 200
    table.score(hand(side(100), side(200)))
    assert table.totals[0] == 100, "the game goes on"


def test_a_hand_of_two_sides_does_not_come_back_among_four(ann):
    table = ann.start(*NAMES[:4])
    table.score(LEVEL)
    only = table.hands[0].id
    table.post(f"/hands/{only}/delete")
    table.post("/table", table_form(table.game, edition="dujardin-2024"))
    assert table.game.rules.sides == 4
    assert table.page().status == 200
    assert table.post(f"/hands/{only}/restore").status == 409
    assert table.page().status == ann.get("/").status == 200
