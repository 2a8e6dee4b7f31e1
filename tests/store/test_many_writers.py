"""Many phones at once, in one game and in fifty: nothing lost, nothing doubled, no "database is locked"."""

import logging
import time
from collections import Counter

import pytest

from tests.builders import hand, side
from tests.builders_web import Phone, Table, hand_form, join, new_link
from tests.slow import books
from tests.together import at_once
from tests.web.games.test_meanwhile import choices

PHONES = 50
#: Games that nobody wins by miles, so that their page has the form for a next hand all evening.
GOING_ON = {"house-points_distance": "0"}


@pytest.fixture(autouse=True)
def errors(app):
    """The errors an operator would see. There are none when the test ends."""
    seen = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = seen.append
    app.logger.addHandler(handler)
    yield seen
    app.logger.removeHandler(handler)
    assert seen == []


def figures(note, name, times, began, answers):
    times = sorted(times)
    seconds = time.monotonic() - began
    note(
        f"{name}: {len(times)} writes in {seconds:.1f} s, {len(times) / seconds:.0f} a second,"
        f" median {times[len(times) // 2] * 1000:.0f} ms, longest {times[-1] * 1000:.0f} ms,"
        f" answers {answers}"
    )


def saves(table, number, hands, statuses, times):
    """Save `hands` hands as a person does: opens the form and sends it twice (a double tap).

    If somebody else was faster, it says that this is another hand.
    """
    for place in range(hands):
        form = hand_form(table.game.rules, hand(side(25 * (number % 26)), side(25 * (place % 26))))
        shown = table.page().form("/hands/new")
        data = form | {"seen": shown.fields["seen"]}
        action = table.path + "/hands/new"
        while True:
            began = time.monotonic()
            page = table.phone.post(action, data)
            times.append(time.monotonic() - began)
            statuses[page.status] += 1
            if page.status == 303:
                break
            assert page.status == 409, page.words
            (again,) = (
                form for label, form in choices(page).items() if "Keep both: save mine as hand " in label
            )
            data, action = again.fields, again.action
            data.pop("csrf_token")
        assert table.phone.post(action, data).status == 303


def one_game(table, phones, hands, note):
    link = new_link(table)
    tables = [table, *(join(Phone(table.phone.app), link) for _ in range(phones - 1))]
    statuses, times, began = Counter(), [], time.monotonic()
    at_once(
        *[
            lambda tab=tab, number=number: saves(tab, number, hands, statuses, times)
            for number, tab in enumerate(tables)
        ]
    )
    figures(note, f"{phones} phones, one game", times, began, dict(statuses))
    assert len(table.game.all_hands) == len(table.hands) == phones * hands
    miles = Counter(hand_row.result.sides[0].miles for hand_row in table.hands)
    assert miles == Counter(25 * (number % 26) for number in range(phones) for _ in range(hands))
    assert table.kinds.count("hand_saved") == phones * hands
    assert "hand_edited" not in table.kinds
    assert set(statuses) <= {303, 409}
    books.check(table.phone.app.config["SQLALCHEMY_DATABASE_URI"])


def many_games(app, phones, hands, note):
    tables = [Phone(app).start("Ann", "Bob", **GOING_ON) for _ in range(phones)]
    statuses, times, began = Counter(), [], time.monotonic()
    at_once(
        *[
            lambda table=table, number=number: saves(table, number, hands, statuses, times)
            for number, table in enumerate(tables)
        ]
    )
    figures(note, f"{phones} phones, {phones} games", times, began, dict(statuses))
    assert [len(table.game.all_hands) for table in tables] == [hands] * phones
    assert [table.kinds for table in tables] == [["hand_saved"] * hands] * phones
    assert statuses == {303: phones * hands}
    books.check(app.config["SQLALCHEMY_DATABASE_URI"])


def corrections(table, phones, note):
    """Let all phones correct the same hand. One is saved, and the others are shown both versions."""
    table.score(hand(side(0), side(0)))
    path = f"/hands/{table.hands[0].id}"
    tabs = [Table(table.phone.copy(), table.path) for _ in range(phones)]
    form = table.get(path).form(path)

    def job(tab, number):
        sent = form.fields | hand_form(table.game.rules, hand(side(25 * number), side(25)))
        return tab.phone.post(tab.path + path, sent | {"form_key": form.fields["form_key"]}).status

    began = time.monotonic()
    answers = Counter(
        at_once(*[lambda tab=tab, number=number: job(tab, number) for number, tab in enumerate(tabs, 1)])
    )
    note(f"{phones} phones, one hand corrected: {dict(answers)} in {time.monotonic() - began:.1f} s")
    assert answers == {303: 1, 409: phones - 1}
    assert table.kinds == ["hand_saved", "hand_edited"]


def test_sixteen_phones_save_to_one_game(ann, note):
    one_game(ann.start("Ann", "Bob", **GOING_ON), 16, 1, note)


@pytest.mark.rest
def test_fifty_phones_save_to_fifty_games(app, note):
    many_games(app, PHONES, 1, note)


def test_many_phones_correct_one_hand(table, note):
    corrections(table, 26, note)


@pytest.mark.slow
def test_fifty_phones_save_to_one_game_all_evening(ann, note):
    one_game(ann.start("Ann", "Bob", **GOING_ON), PHONES, 4, note)


@pytest.mark.slow
def test_fifty_phones_save_to_fifty_games_all_evening(app, note):
    many_games(app, PHONES, 15, note)
