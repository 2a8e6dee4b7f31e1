"""Deleting a game (/delete) from the start page, and bringing it back from there."""

from tests.builders import hand, side


def test_a_deleted_game_is_gone_for_everybody(table, ann, passer_by):
    page = ann.submit(ann.get("/").form("/delete"))
    assert page.goes_to == "/"
    assert table.game.deleted
    assert table.page().status == 404
    assert passer_by.get(table.path).status == 404
    assert ann.get("/").all(class_="one-game") == []


def test_the_start_page_brings_a_deleted_game_back(table, ann):
    table.score(hand(side(400), side(300)))
    table.post("/delete")
    home = ann.get("/")
    assert "Game deleted." in home.words
    (bar,) = (form for form in home.forms if "/undo/" in form.action)
    assert ann.submit(bar).goes_to == "/"
    assert not table.game.deleted
    assert table.totals == (400, 300)
    assert table.page().status == 200
    assert "Game deleted." not in ann.get("/").words


def test_a_restored_game_does_not_offer_to_delete_it_again(table, ann):
    """Its page would be gone, and the start page offers to undo deletions alone."""
    table.post("/delete")
    (bar,) = ann.get("/").leading_to("/undo/")
    ann.submit(bar)
    assert table.page().leading_to("/undo/") == []


def test_only_the_phone_that_deleted_a_game_is_offered_the_undo(table, stranger, passer_by):
    table.post("/delete")
    for phone in (stranger, passer_by):
        assert "Game deleted." not in phone.get("/").words


def test_a_new_game_leaves_the_undo_of_a_deletion(table, ann):
    table.post("/delete")
    ann.start("Cy", "Di")
    assert "Game deleted." in ann.get("/").words


def test_names_of_a_deleted_game_are_not_offered(table, ann):
    table.post("/delete")
    assert not [button for button in ann.get("/games/new").all("button") if button.get("data-name")]


def test_deleting_a_game_leaves_the_others(table, ann):
    other = ann.start("Cy", "Di")
    table.post("/delete")
    assert other.page().status == 200
    assert len(ann.get("/").all(class_="one-game")) == 1
