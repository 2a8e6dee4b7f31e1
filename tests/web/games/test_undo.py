"""Undo of the last change (/undo/<change>): every kind, twice, too late, and by the wrong phone."""

from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.models import Change
from tests.builders import ACE, hand, side
from tests.builders_web import hand_form, join, new_link, rows_of, table_form

A_1700 = hand(side(700, ACE), side(0))
LEVEL = hand(side(500), side(500))


def state(table):
    """Everything that a change can change."""
    game = table.game
    terms = (
        game.title,
        game.rules,
        game.seats,
        game.next_dealer,
        game.hands_to_play,
        game.terms,
        game.deleted,
    )
    return terms, [(saved.id, saved.deleted, saved.dealer, saved.result) for saved in game.all_hands]


def first_hand(table, rest):
    return f"/hands/{table.game.all_hands[0].id}{rest}"


def edit(table):
    return table.post(
        first_hand(table, ""), hand_form(table.game.rules, hand(side(100), side(200)), dealer=1)
    )


def restore(table):
    table.post(first_hand(table, "/delete"))
    return lambda: table.post(first_hand(table, "/restore"))


KINDS = {
    "hand_edited": edit,
    "hand_deleted": lambda table: table.post(first_hand(table, "/delete")),
    "misdeal": lambda table: table.post("/misdeal", {"deals": "next"}),
    "dealer_chosen": lambda table: table.post("/dealer", {"dealer": "0"}),
    "game_stopped": lambda table: table.post("/stop"),
    "game_renamed": lambda table: table.post("/rename", {"title": "Finale"}),
    "count_all_changed": lambda table: table.post("/count-all", {"count_all": "yes"}),
    "terms_changed": lambda table: table.post(
        "/table", table_form(table.game, edition="wikipedia", name_0="Anna", title="F", told="yes")
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_change_can_be_undone(kind, table):
    table.score(A_1700, LEVEL)
    before = state(table)
    assert KINDS[kind](table).status == 303
    assert table.kinds[-1] == kind
    assert state(table) != before
    page = table.undo_last()
    assert page.goes_to == table.path
    assert state(table) == before
    assert table.kinds[-1] == "undone"


def test_undo_removes_a_saved_hand(table):
    table.score(A_1700, LEVEL)
    table.undo_last()
    assert table.totals == (1700, 0)
    assert [saved.deleted for saved in table.game.all_hands] == [False, True], "it can still be brought back"
    assert table.menu().offers("/restore")


def test_undo_of_a_hand_restores_the_chosen_dealer(table):
    table.score(LEVEL)
    table.post("/dealer", {"dealer": "0"})
    table.score(LEVEL)
    assert table.game.next_dealer is None
    table.undo_last()
    assert table.game.next_dealer == 0


def test_undo_deletes_a_restored_hand(table):
    table.score(A_1700, LEVEL)
    restore(table)()
    table.undo_last()
    assert table.totals == (500, 500)


def test_undo_stops_a_resumed_game(table):
    table.score(LEVEL)
    table.post("/stop")
    table.post("/resume")
    table.undo_last()
    assert table.game.stopped


# --- the bar ---------------------------------------------------------------------------------------------


def bars(page):
    return page.leading_to("/undo/")


@pytest.mark.parametrize("kind", KINDS)
def test_the_bar_says_what_was_done(kind, table):
    table.score(LEVEL)
    KINDS[kind](table)
    (bar,) = bars(table.page())
    said, undo, _ = bar.words.partition(" Undo")
    assert undo
    assert len(said) > len("Done.")


def test_no_bar_is_shown_before_a_change_or_after_an_undo(table):
    assert bars(table.page()) == []
    table.score(LEVEL)
    table.undo_last()
    assert bars(table.page()) == []


@pytest.mark.parametrize("kind", ["hand_edited", "hand_deleted"])
def test_what_was_undone_is_said_and_can_be_redone(kind, table):
    table.score(A_1700, LEVEL)
    KINDS[kind](table)
    after = table.totals
    table.undo_last()
    (bar,) = bars(table.page())
    assert bar.words.startswith("Undone: ") and bar.words.endswith(" Redo")
    assert table.totals != after
    table.phone.submit(bar)
    assert table.totals == after
    (bar,) = bars(table.page())
    assert "Undone" not in bar.words and bar.words.endswith(" Undo")


def test_the_bar_names_the_hand(table):
    table.score(A_1700, LEVEL, LEVEL)
    KINDS["hand_deleted"](table)
    number = 1 + [saved.deleted for saved in table.game.all_hands].index(True)
    (bar,) = bars(table.page())
    assert bar.words == f"Hand {number} deleted. Undo"
    table.undo_last()
    (bar,) = bars(table.page())
    assert bar.words == f"Undone: Hand {number} deleted. Redo"


def later(table, by):
    """Lets `by` go past since the game's last change."""
    with table.phone.app.app_context():
        last = db.session.scalars(db.select(Change).order_by(Change.id.desc())).first()
        last.at -= by
        db.session.commit()


def test_the_bar_stays_for_minutes_and_not_for_ever(table):
    assert UNDO_OFFERED.total_seconds() >= 10
    table.score(LEVEL)
    later(table, UNDO_OFFERED - timedelta(seconds=30))
    assert bars(table.page())
    later(table, timedelta(seconds=31))
    assert not bars(table.page())


def test_a_bar_of_an_old_page_still_works(table, ann):
    table.score(LEVEL)
    (bar,) = bars(table.page())
    later(table, timedelta(days=1))
    assert ann.submit(bar).status == 303
    assert table.hands == []


# --- refused ---------------------------------------------------------------------------------------------


def test_undoing_twice_is_once(table, ann):
    table.score(A_1700)
    (bar,) = bars(table.page())
    assert ann.submit(bar).status == 303
    assert ann.submit(bar).goes_to == table.path, "a double tap is one"
    assert table.hands == []
    assert table.kinds == ["hand_saved", "undone"]


def test_undo_of_an_overwritten_change_is_refused(table, ann):
    table.post("/rename", {"title": "One"})
    (bar,) = bars(table.page())
    table.post("/rename", {"title": "Two"})
    assert ann.submit(bar).status == 409
    assert table.game.title == "Two"


def test_undo_of_an_overwritten_correction_is_refused(table, ann):
    table.score(LEVEL)
    edit(table)
    (bar,) = bars(table.page())
    table.post(first_hand(table, ""), hand_form(table.game.rules, hand(side(300), side(200))))
    assert ann.submit(bar).status == 409
    assert table.totals == (300, 200)


def test_an_older_change_of_something_else_can_still_be_undone(table, ann):
    table.score(A_1700)
    (bar,) = bars(table.page())
    table.score(LEVEL)
    assert ann.submit(bar).status == 303
    assert table.totals == (500, 500)


def test_a_change_of_another_game_is_not_found(table, ann):
    table.score(A_1700)
    other = ann.start("Cleo", "Dan")
    number = table.game.changes[-1].id
    assert other.post(f"/undo/{number}").status == 404
    assert other.post(f"/history/{number}").status == 404
    assert table.totals == (1700, 0)


def test_a_hand_is_undone_though_somebody_chose_the_dealer_since(table, ann):
    table.score(LEVEL)
    (bar,) = bars(table.page())
    table.post("/dealer", {"dealer": "0"})
    assert ann.submit(bar).status == 303
    assert table.hands == []
    assert table.game.next_dealer == 0, "what the table chose stands"


def test_the_beginning_of_a_game_cannot_be_undone(ann, new_phone):
    """Not even by the number of its change."""
    table = ann.start("Ann", "Bob")
    join(new_phone(), new_link(table))
    by_kind = {change.kind: change.id for change in table.game.changes}
    for kind in ("game_made", "joined"):
        assert table.post(f"/undo/{by_kind[kind]}").status == 409
    assert table.get("/history").status == 200
    assert "undone" not in table.kinds


def test_an_undo_can_be_undone(table):
    table.score(A_1700)
    table.undo_last()
    undone = table.game.changes[-1]
    assert table.post(f"/undo/{undone.id}").status == 303
    assert table.totals == (1700, 0)


def test_another_games_change_cannot_be_undone(table, ann):
    table.score(LEVEL)
    other = ann.start("Cy", "Di")
    assert other.post(f"/undo/{table.changes[0].id}").status == 404
    assert len(table.hands) == 1


def test_a_stranger_cannot_undo(table, stranger, app):
    table.score(LEVEL)
    before = rows_of(app)
    assert stranger.post(f"{table.path}/undo/{table.changes[0].id}").status == 403
    assert rows_of(app) == before


# --- never a game that cannot be added up ---------------------------------------------------------------


def test_old_rules_do_not_come_back_under_a_hand_they_forbid(table, ann):
    table.post("/table", table_form(table.game, edition="dujardin-2024"))
    (bar,) = bars(table.page())
    table.score(hand(side(1000), side(800)))
    page = ann.submit(bar)
    assert page.status == 409
    assert table.game.rules.edition == "dujardin-2024"
    assert table.totals == (1400, 800)
    assert table.page().status == ann.get("/").status == 200


def test_an_old_hand_does_not_come_back_under_rules_that_forbid_it(table, ann):
    table.score(hand(side(1000), side(0), caller=0))
    table.post(first_hand(table, ""), hand_form(table.game.rules, hand(side(300), side(200))))
    (bar,) = bars(table.page())
    table.post("/table", table_form(table.game, edition="dujardin-2024", told="yes"))
    assert ann.submit(bar).status == 409
    assert table.totals == (700, 200)
    assert table.page().status == ann.get("/").status == 200


def test_a_hand_of_four_sides_blocks_the_return_of_two_sides(ann):
    table = ann.start("Ann", "Bob", "Cy", "Di")
    table.post("/table", table_form(table.game, edition="dujardin-2024"))
    (bar,) = bars(table.page())
    table.score(hand(side(1000), side(800), side(25), side(0)))
    assert ann.submit(bar).status == 409
    assert table.page().status == ann.get("/").status == 200
