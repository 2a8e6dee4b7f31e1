"""Several phones and double taps at once: each hand exists once, and nobody sees "database is locked"."""

from functools import partial

import pytest

from tests.builders import ACE, hand, side
from tests.builders_web import Phone, Table, form_key, hand_form, new_game_form
from tests.together import at_once

LEVEL = hand(side(500), side(500))


def copy_of(table):
    """The owner's second tab, for another thread."""
    return Table(table.phone.copy(), table.path)


def saves(table, *forms):
    tabs = [copy_of(table) for _ in forms]
    return [
        lambda tab=tab, form=form: tab.post("/hands/new", form).status
        for tab, form in zip(tabs, forms, strict=True)
    ]


def test_the_owners_second_tab_may_write(table):
    assert copy_of(table).get("/hands/new").status == 200


@pytest.mark.parametrize("taps", [2, 8])
def test_simultaneous_double_taps_make_one_hand(taps, table):
    form = hand_form(table.game.rules, hand(side(700, ACE), side(25)), dealer=0)
    assert at_once(*saves(table, *[form] * taps)) == [303] * taps
    assert len(table.game.all_hands) == 1
    assert table.kinds == ["hand_saved"]


def test_eight_phones_saving_at_once_lose_nothing(table, caplog):
    rules = table.game.rules
    for _ in range(3):
        forms = [hand_form(rules, hand(side(25 * number), side(0)), dealer=0) for number in range(1, 9)]
        assert at_once(*saves(table, *forms)) == [303] * 8
    miles = sorted(hand_row.result.sides[0].miles for hand_row in table.hands)
    assert miles == sorted([25 * number for number in range(1, 9)] * 3)
    assert table.totals == (3 * 25 * 36, 0)
    assert len(table.kinds) == 24
    assert "locked" not in caplog.text


def test_eight_games_can_be_scored_at_once(app, caplog):
    phones = [Phone(app) for _ in range(8)]
    tables = at_once(*[lambda phone=phone: phone.start("Ann", "Bob") for phone in phones])
    assert len({table.public_id for table in tables}) == 8
    at_once(*[lambda table=table: table.score(LEVEL, LEVEL, LEVEL) for table in tables])
    assert [table.totals for table in tables] == [(1500, 1500)] * 8
    assert "locked" not in caplog.text


def test_simultaneous_double_taps_make_one_game(table):
    """Each phone waits only for the database."""
    phones = [table.phone, table.phone.copy()]
    for _ in range(10):
        form = new_game_form("Ann", "Bob", form_key=form_key())
        first, second = at_once(*[partial(phone.post, "/games/new", form) for phone in phones])
        assert (first.status, first.goes_to) == (303, second.goes_to)


def test_readers_and_writers_do_not_disturb_each_other(table, caplog):
    form = hand_form(table.game.rules, LEVEL)
    tabs = [copy_of(table) for _ in range(4)]

    def read(tab):
        return {tab.page().status for _ in range(10)} | {tab.phone.get("/").status for _ in range(5)}

    writers = saves(table, *[form | {"form_key": form_key()} for _ in range(4)])
    answers = at_once(*writers, *[lambda tab=tab: read(tab) for tab in tabs])
    assert answers == [303] * 4 + [{200}] * 4
    assert len(table.hands) == 4
    assert "locked" not in caplog.text


def test_a_hand_can_be_saved_while_the_box_changes(table):
    """Whichever comes first, the game can be added up."""
    names = {"name_0": "Ann", "name_1": "Bob", "told": "yes"}
    extended = hand_form(table.game.rules, hand(side(1000), side(0), caller=0))
    tab = copy_of(table)
    box = {"edition": "dujardin-2024", **names}
    saved, changed = at_once(*saves(table, extended), lambda: tab.post("/table", box).status)
    assert (saved, changed) in ((303, 422), (422, 303))
    assert table.page().status == table.phone.get("/").status == 200


def test_a_hand_can_be_corrected_and_deleted_at_once(table):
    table.score(LEVEL)
    saved = table.hands[0].id
    form = hand_form(table.game.rules, hand(side(100), side(200)))
    first, second = copy_of(table), copy_of(table)
    answers = at_once(
        lambda: first.post(f"/hands/{saved}", form).status,
        lambda: second.post(f"/hands/{saved}/delete").status,
    )
    assert answers in ([303, 303], [409, 303])
    assert table.hands == []


def test_simultaneous_undos_undo_once(table):
    table.score(LEVEL)
    undo = f"/undo/{table.changes[0].id}"
    tabs = [copy_of(table) for _ in range(4)]
    assert sorted(at_once(*[lambda tab=tab: tab.post(undo).status for tab in tabs])) == [303] * 4
    assert table.hands == []
    assert table.kinds == ["hand_saved", "undone"]
