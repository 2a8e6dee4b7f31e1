"""Two writers at the same moment, wherever two can write: one is first, the other sees its change.

On SQLite one lock separates them. On PostgreSQL row locks, versions and constraints do.
"""

from functools import partial

import pytest

from tests.builders import hand, side
from tests.builders_web import Phone, Table, form_key, hand_form, join, new_game_form, new_link
from tests.together import at_once
from tests.web.nights.at_table import AtTable, codes, duels
from tests.web.nights.evening import new_evening
from tests.web.nights.registering import opened, register

TIMES = 20


@pytest.fixture
def bobs(table, new_phone):
    """Bob's phone at Ann's table."""
    return join(new_phone(), new_link(table))


def test_two_phones_save_the_next_hand(table, bobs):
    for number in range(1, TIMES + 1):
        forms = [page.form("/hands/new") for page in (table.page(), bobs.page())]
        mine, theirs = (
            form.fields | hand_form(table.game.rules, hand(side(25 * points), side(0)), key=form_key())
            for form, points in zip(forms, (1, 2), strict=True)
        )
        answers = at_once(
            partial(table.post, "/hands/new", mine),
            partial(bobs.post, "/hands/new", theirs),
        )
        assert sorted(answer.status for answer in answers) == [303, 409]
        (both,) = (answer for answer in answers if answer.status == 409)
        assert f"Hand {number}" in both.words
        assert len(table.hands) == number


def test_a_form_sent_twice_makes_one_hand_and_one_game(table):
    tab = Table(table.phone.copy(), table.path)
    for number in range(1, TIMES + 1):
        form = hand_form(table.game.rules, hand(side(25), side(0)))
        answers = at_once(*(partial(phone.post, "/hands/new", form) for phone in (table, tab)))
        assert [answer.status for answer in answers] == [303, 303]
        assert len(table.hands) == number
        new = new_game_form("Ann", "Bob", form_key=form_key())
        first, second = at_once(*(partial(phone.phone.post, "/games/new", new) for phone in (table, tab)))
        assert (first.status, first.goes_to) == (303, second.goes_to)


@pytest.mark.rest
def test_two_directors_release_one_draft(app):
    night = new_evening(Phone(app), "Ann", "Ben", "Chloé", "Dev", tables="2-none").everybody_comes()
    other = night.director.copy()
    for number in range(1, TIMES + 1):
        night.draw()
        sent = {"seen": night.seen, "over": night.over}
        path = night.path + "/draw/release"
        answers = at_once(*(partial(phone.post, path, sent) for phone in (night.director, other)))
        assert [answer.status for answer in answers] == [303, 303]
        assert [round_.number for round_ in night.night.released] == list(range(1, number + 1))
        assert len(set(codes(night))) == 2


@pytest.mark.rest
def test_two_tables_report(app):
    night = duels(Phone(app), rounds="20")
    for _ in range(TIMES):
        tables = [AtTable(Phone(app), code, 0) for code in codes(night)]
        at_once(*(partial(table.report, 1500, 300) for table in tables))
        assert [len(table.results) for table in night.night.current.tables] == [1, 1]
        night.next_round()


@pytest.mark.rest
def test_two_phones_register_for_the_last_place(app):
    """One gets it, and the other is first on the waiting list."""
    night = new_evening(Phone(app), "Old Hand")
    path = opened(night, 1)
    for number in range(1, TIMES + 1):
        phones = [Phone(app) for _ in range(2)]
        for phone in phones:
            assert phone.token
        answers = at_once(
            *(partial(register, phone, path, f"P {number} {phone is phones[0]}") for phone in phones)
        )
        assert [answer.status for answer in answers] == [303, 303]
        last = night.night.registration.everybody[-2:]
        assert [(place.status, place.position) for place in last] == [("in", 1), ("waiting", 1)]
        at_once(*(partial(phone.post, path + "/withdraw") for phone in phones))


def test_a_new_phone_registers_by_a_double_tap(app):
    night = new_evening(Phone(app), "Old Hand")
    path = opened(night, 1)
    for number in range(1, TIMES + 1):
        form = {"name": f"P {number}", "form_key": form_key()}
        tabs = [Phone(app) for _ in range(2)]
        assert all(tab.token for tab in tabs)
        answers = at_once(*(partial(tab.post, path, form) for tab in tabs))
        assert [answer.status for answer in answers] == [303, 303]
        assert len(night.night.registration.registered) == number
