"""After an undo the hand stands in the fields again, to save, change or drop it."""

import pytest

from tests.builders import ACE, hand, side
from tests.builders_web import hand_form, join, new_link, table_form
from tests.web.games.test_undo import A_1700, KINDS, LEVEL, bars, state

CALLED = hand(side(1000, ACE, coups=(ACE,), safe=True), side(775), caller=0, delayed=True)
COUNTED = hand(side(475)._replace(cards=(1, 1, 0, 2, 1)), side(25)._replace(cards=(1, 0, 0, 0, 0)))


def entry(page):
    return page.form("/hands/new")


def redo_on(page):
    (redo,) = (form for form in page.leading_to("/restore") if "Redo" in form.words)
    return redo


by_save_or_redo = pytest.mark.parametrize("way", [entry, redo_on], ids=["saved", "redone"])


@pytest.mark.parametrize(("reported", "way"), [(LEVEL, "miles"), (CALLED, "miles"), (COUNTED, "cards")])
def test_an_undone_hand_stands_in_the_fields_again(reported, way, table):
    table.score(A_1700)
    table.score(reported, way=way, dealer=0)
    page = table.phone.follow(table.undo_last())
    assert "Hand 2 undone." in page.by_id("talk").words
    sent = hand_form(table.game.rules, reported, way, dealer=0, key=table.game.all_hands[1].form_key)
    shown = entry(page).fields
    assert {name: shown.get(name) for name in sent} == sent
    ticks = {name for name, value in shown.items() if name.startswith("side_") and value}
    assert ticks == {name for name, value in sent.items() if name.startswith("side_")}, "and nothing else"
    assert table.phone.submit(entry(page)).status == 303
    assert table.hands[1].result == reported
    assert table.hands[1].dealer == 0


def test_redo_brings_the_hand_back_unchanged(table):
    table.score(A_1700, CALLED)
    before = state(table)
    page = table.phone.follow(table.undo_last())
    assert table.phone.submit(redo_on(page)).goes_to == table.path
    assert state(table) == before
    page = table.page()
    assert entry(page).fields["side_0-miles"] == "", "the next hand is open again"
    assert "undone" not in page.words
    table.undo_last()
    assert len(table.hands) == 1, "and the redo can be undone"


def test_a_changed_undone_hand_is_the_same_hand(table):
    table.score(A_1700, LEVEL)
    page = table.phone.follow(table.undo_last())
    assert table.phone.submit(entry(page), {"side_1-miles": "475"}).status == 303
    assert [saved.result.sides[1].miles for saved in table.hands] == [0, 475]
    assert len(table.game.all_hands) == 2
    assert table.kinds[-2:] == ["undone", "hand_saved"]


@pytest.mark.parametrize("changes", [{}, {"side_1-miles": "475"}], ids=["unchanged", "changed"])
def test_saving_an_undone_hand_leaves_an_empty_form(changes, table):
    """With a new draft key; else the phone would fill in the saved hand again."""
    table.score(A_1700, LEVEL)
    page = table.phone.follow(table.undo_last())
    key = page.by_id("entry")["data-draft"]
    page = table.phone.follow(table.phone.submit(entry(page), changes))
    assert page.by_id("entry")["data-draft"] != key
    assert entry(page).fields["form_key"] not in [saved.form_key for saved in table.hands]
    assert not entry(page).fields["side_0-miles"]


@by_save_or_redo
def test_another_phone_conflicts_with_an_undone_hand_that_is_back(way, table, new_phone):
    """Its own entry of the same hand would otherwise be saved as the next one."""
    bobs = join(new_phone(), new_link(table, "Bob"))
    table.score(A_1700, LEVEL)
    mine = way(table.phone.follow(table.undo_last()))
    theirs = entry(bobs.page())
    assert table.phone.submit(mine).status == 303
    assert bobs.phone.submit(theirs, {"side_0-miles": "0", "side_1-miles": "300"}).status == 409
    assert len(table.hands) == 2


@by_save_or_redo
def test_an_undone_hand_conflicts_with_one_that_another_phone_saved(way, table, new_phone):
    """Both can be kept."""
    bobs = join(new_phone(), new_link(table, "Bob"))
    table.score(A_1700, LEVEL)
    mine = way(table.phone.follow(table.undo_last()))
    assert bobs.phone.submit(entry(bobs.page()), {"side_0-miles": "0", "side_1-miles": "300"}).status == 303
    page = table.phone.submit(mine)
    assert page.status == 409
    assert "Hand 2 was saved on a computer in the meantime." in page.words
    assert len(table.hands) == 2
    (both,) = (form for form in page.leading_to("/hands/new") if "Keep both" in form.words)
    assert table.phone.submit(both).status == 303
    assert LEVEL in [saved.result for saved in table.hands] and len(table.hands) == 3


def test_a_dealer_chosen_for_a_hand_is_not_the_next_ones_after_a_redo(ann):
    table = ann.start("Ann", "Bob", "Cy")
    table.post("/dealer", {"dealer": "2"})
    table.score(hand(side(700), side(0), side(25)))
    dealer = table.game.dealer
    table.phone.submit(redo_on(table.phone.follow(table.undo_last())))
    assert table.game.dealer == dealer == 0


def test_the_fields_can_be_emptied_for_another_hand(table):
    table.score(A_1700, LEVEL)
    page = table.phone.follow(table.undo_last())
    (empty,) = (link for link in page.by_id("entry").all("a") if link.words == "Clear")
    page = table.phone.get(empty["href"])
    fields = entry(page).fields
    assert {name for name, value in fields.items() if name.startswith("side_") and value} == set()
    assert "undone" not in page.words
    assert table.menu().offers("/restore"), "among the deleted hands"
    assert table.phone.submit(entry(page), {"side_0-miles": "100", "side_1-miles": "0"}).status == 303
    assert table.totals == (1800, 0)
    assert len(table.game.all_hands) == 3, "another hand than the one taken back"


def test_only_the_entry_of_an_undone_hand_is_filled(table):
    """The script keeps a draft on the phone of another hand out of it."""
    table.score(A_1700, LEVEL)
    assert "data-filled" not in table.page().by_id("entry").attrs
    hand = table.hands[-1]
    assert "data-filled" not in table.get(f"/hands/{hand.id}").by_id("entry").attrs
    page = table.phone.follow(table.undo_last())
    assert "data-filled" in page.by_id("entry").attrs


def test_an_older_hand_comes_back_to_its_place(table):
    """A page opened before the second hand undoes the first."""
    table.score(A_1700)
    (bar,) = bars(table.page())
    table.score(LEVEL)
    table.phone.submit(bar)
    fields = entry(table.page())
    assert fields.fields["side_0-miles"] == "700"
    assert table.phone.submit(fields).status == 303
    assert [saved.result for saved in table.hands] == [A_1700, LEVEL]


def test_an_undone_hand_does_not_fill_another_phones_fields(table, new_phone):
    bobs = join(new_phone(), new_link(table))
    table.score(LEVEL)
    table.undo_last()
    page = bobs.page()
    assert entry(page).fields["side_0-miles"] == ""
    assert "undone" not in page.words


def test_a_hand_of_other_sides_does_not_fill_the_fields(ann):
    table = ann.start("Ann", "Bob", "Cy", "Di")
    table.score(LEVEL)
    table.undo_last()
    table.post("/table", table_form(table.game, edition="dujardin-2024", told="yes"))
    with_four = entry(table.page()).fields
    assert with_four["side_0-miles"] == with_four["side_3-miles"] == ""


@pytest.mark.parametrize("kind", ["hand_edited", "hand_deleted", "dealer_chosen"])
def test_another_kind_of_undo_leaves_the_fields_empty(kind, table):
    table.score(A_1700, LEVEL)
    KINDS[kind](table)
    table.undo_last()
    page = table.page()
    assert entry(page).fields["side_0-miles"] == ""
    assert "undone" not in page.words
