"""Who holds the pencil: while one phone enters a hand, the game's other phones say so."""

import re
from contextlib import contextmanager
from datetime import timedelta
from urllib.parse import urlencode

import pytest

from scorekeeper.store import db
from scorekeeper.store.models import FollowedHand, now
from tests.builders import hand, side
from tests.builders_web import Table, form_key, hand_form, join, new_link, raw_rows, rows_of
from tests.statements import heard
from tests.web.failing import failing_after

DRIVEN = hand(side(700), side(300))
SAYS = "Ann’s phone is entering hand 2."
TOO = "Bob’s phone is entering hand 2 too."


@pytest.fixture
def bobs(table, new_phone):
    """The same game on Bob's phone, which scores too."""
    table.score(DRIVEN)
    table.post("/device", {"name": "Ann’s phone"})
    bobs = join(new_phone(), new_link(table, "Bob"))
    bobs.post("/device", {"name": "Bob’s phone"})
    return bobs


@pytest.fixture
def watching(table, bobs, passer_by):
    return Table(passer_by, table.path)


@contextmanager
def written(app):
    """The rows written to the database meanwhile: INSERT, UPDATE and DELETE."""
    sent = []

    def note(statement, _values):
        if statement.split()[0] in ("INSERT", "UPDATE", "DELETE"):
            sent.append(statement)

    with heard(app, note):
        yield sent


def enter(table, key="k" * 22, **fields):
    """Tap something into the next hand."""
    seen = {"seen": str(table.game.version)}
    return table.post("/hands/new/check", {"form_key": key} | seen | fields, htmx=True)


def tap(table, **more):
    return enter(table, **{"side_0-miles": "300"}, **more)


def news(table, version=""):
    return table.get(f"/news?{urlencode({'v': version})}", htmx=True)


def version_of(page):
    return page.by_id("version")["value"]


def told(table):
    """What the page says of another phone's entry."""
    page = table.page()
    (said,) = page.all(id="entering") or page.all(class_="freshness")[1:] or [None]
    return said.words if said else ""


def begun_ago(app, **ago):
    with app.app_context():
        db.session.execute(db.update(FollowedHand).values(at=now() - timedelta(**ago)))
        db.session.commit()


# --- who is told -----------------------------------------------------------------------------------------


def test_a_second_scorer_is_told_before_the_own_entry_is_begun(table, bobs):
    before = version_of(bobs.page())
    assert news(bobs, before).status == 204
    tap(table)
    answer = news(bobs, before)
    assert answer.by_id("entering").words == SAYS
    assert bobs.page().by_id("talk")["aria-live"] == "polite"
    assert not answer.all(id="hands"), "the sheet has not changed"
    assert news(bobs, version_of(answer)).status == 204
    assert told(bobs) == SAYS


def test_watchers_are_told(table, watching):
    before = version_of(watching.page())
    tap(table)
    assert SAYS in news(watching, before).all(class_="freshness")[1].words
    assert told(watching) == SAYS
    assert news(watching, version_of(watching.page())).status == 204


def test_the_phone_that_enters_is_not_told_of_itself(table, bobs):
    before = version_of(table.page())
    tap(table)
    assert news(table, before).status == 204
    assert told(table) == ""


def test_a_phone_without_a_name_begins_the_sentence(table, watching):
    table.post("/device", {"name": ""})
    tap(table)
    assert told(watching) == "A computer is entering hand 2."


@pytest.mark.parametrize(
    "first", [{"side_1-miles": "0"}, {"side_1-extra_tank": "coup"}, {"side_0-no_200s": "y"}], ids=str
)
def test_any_first_tap_begins_an_entry(first, table, bobs):
    enter(table, **first)
    assert told(bobs) == SAYS


def test_the_own_taps_leave_it_told(table, bobs):
    tap(table)
    assert tap(bobs, key="b" * 22).by_id("entering").words == SAYS


def test_who_follows_is_told_before_the_first_tap(table, bobs):
    tap(table)
    page = bobs.get("/track")
    assert page.by_id("meanwhile").words == SAYS
    version = page.by_id("meanwhile").all("input", name="v")[0]["value"]
    assert bobs.get(f"/track/news?{urlencode({'v': version})}", htmx=True).status == 204
    first = bobs.get(f"/track?{urlencode({'dealer': 1, 'tap': 'A roll'})}", htmx=True)
    assert first.by_id("meanwhile").words == ""
    assert table.page().by_id("hands-below").words == "Followed: 1 play"
    assert told(table) == ""


def test_who_follows_is_told_while_the_page_is_open(table, bobs):
    assert bobs.get("/track/news", htmx=True).status == 204
    tap(table)
    assert bobs.get("/track/news", htmx=True).by_id("meanwhile").words == SAYS


def test_where_two_enter_a_hand_the_first_is_named_to_all_others(table, bobs, watching):
    tap(table)
    tap(bobs, key="b" * 22)
    assert told(watching) == SAYS
    assert (told(table), told(bobs)) == (TOO, SAYS)
    enter(table)
    tap(bobs, key="b" * 22)
    assert told(watching) == "Bob’s phone is entering hand 2."
    assert told(table) == "Bob’s phone is entering hand 2."


def test_one_poll_tells_the_first_phone_that_another_enters_too(table, bobs):
    tap(table)
    before = version_of(table.page())
    seen = version_of(bobs.page())
    tap(bobs, key="b" * 22)
    answer = news(table, before)
    assert answer.by_id("entering").words == TOO
    assert news(table, version_of(answer)).status == 204
    assert news(bobs, seen).status == 204, "who began second knows"
    assert tap(table).by_id("entering").words == TOO


def test_the_first_phone_is_told_when_the_other_gives_up(table, bobs, watching):
    tap(table)
    tap(bobs, key="b" * 22)
    version = version_of(table.page())
    enter(bobs, key="b" * 22)
    assert news(table, version).by_id("entering").words == ""
    assert (told(table), told(bobs), told(watching)) == ("", SAYS, SAYS)


def test_of_many_that_enter_too_the_first_phone_knows_one(table, bobs, new_phone, app):
    cys = join(new_phone(), new_link(table, "Cy"))
    for phone, key in ((table, "k"), (bobs, "b")):
        tap(phone, key=key * 22)
    with written(app) as sent:
        tap(cys, key="c" * 22)
        enter(cys, key="c" * 22)
    assert sent == []
    assert (told(table), told(cys)) == (TOO, SAYS)


def test_the_first_phone_is_told_of_nobody_whose_link_is_withdrawn(table, bobs):
    tap(table)
    tap(bobs, key="b" * 22)
    (link,) = table.game.links
    table.post(f"/links/{link.id}/withdraw")
    assert told(table) == ""


def test_when_the_other_saves_the_first_phone_is_told_of_that_instead(table, bobs):
    tap(table)
    tap(bobs, key="b" * 22)
    bobs.score(DRIVEN)
    assert told(table) == ""


def test_whatever_the_line_says_it_says_who_else_enters(table, bobs):
    tap(table)
    for fields in (
        {"side_0-miles": "300", "side_0-extra_tank": "coup"},
        {"side_0-miles": "300", "side_0-extra_tank": "played"},
        {"side_0-miles": "700", "side_1-miles": "710"},
        {"side_0-extra_tank": "coup", "side_1-extra_tank": "coup"},
        {"side_0-miles": "1000", "side_1-miles": "200"},
        {"side_0-miles": "700", "side_1-miles": "200", "side_0-safe_trip": "y"},
    ):
        assert enter(bobs, key="b" * 22, **fields).by_id("entering").words == SAYS, fields


def test_an_entry_takes_nothing_from_who_follows(table, bobs, watching):
    table.get(f"/track?{urlencode({'dealer': 1, 'tap': 'A roll'})}", htmx=True)
    tap(bobs)
    assert watching.page().all(class_="followed")
    tap(table)
    assert told(watching) == SAYS, "the same phone now adds up"


# --- what it costs ---------------------------------------------------------------------------------------


def test_a_hand_is_written_once_however_often_it_is_tapped(table, bobs, app):
    with written(app) as sent:
        tap(table)
    assert len(sent) == 1, "\n".join(sent)
    with written(app) as sent:
        tap(bobs, key="b" * 22)
    assert len(sent) == 1, "the first phone is told"
    with written(app) as sent:
        for miles in (325, 350, 400):
            for phone, key in ((table, "k"), (bobs, "b")):
                enter(phone, key * 22, **{"side_0-miles": str(miles), "side_1-miles": "0"})
    assert sent == []


def test_a_form_in_which_nothing_is_entered_writes_nothing(table, bobs, app):
    with written(app) as sent:
        enter(table, dealer="1")
    assert sent == []


@pytest.mark.both_databases
def test_a_tap_is_answered_though_nobody_can_be_told(table, bobs, app):
    """Telling the others is a courtesy. They are told at the next tap."""
    before = rows_of(app)
    with failing_after(app, 0) as refused:
        answer = tap(table)
    assert refused
    assert (answer.status, answer.by_id("gained-0").words) == (200, "+300")
    assert rows_of(app) == before
    tap(table)
    assert told(bobs) == SAYS


# --- when it ends ----------------------------------------------------------------------------------------


def test_an_entry_ends_when_the_hand_is_saved(table, bobs, watching, app):
    tap(table)
    before = version_of(bobs.page())
    table.score(DRIVEN)
    assert news(bobs, before).by_id("entering").words == ""
    assert told(watching) == ""
    assert raw_rows(app, "SELECT * FROM followed_hands") == []


def test_an_entry_stays_ended_when_the_hand_is_undone(table, bobs):
    tap(table)
    table.score(DRIVEN)
    table.undo_last()
    assert told(bobs) == ""


def test_an_entry_ends_when_it_is_emptied(table, bobs):
    tap(table)
    version = version_of(bobs.page())
    enter(table)
    assert news(bobs, version).by_id("entering").words == ""


def test_an_entry_ends_with_a_misdeal(table, bobs):
    tap(table)
    table.post("/misdeal", {"deal": "again"})
    assert told(bobs) == ""


def test_an_entry_ends_when_an_earlier_hand_is_deleted(table, bobs):
    """The next hand is another one."""
    tap(table)
    bobs.post(f"/hands/{bobs.hands[0].id}/delete")
    assert told(bobs) == ""


def test_an_entry_ends_when_its_link_is_withdrawn(table, bobs, watching):
    tap(bobs)
    assert told(watching) == "Bob’s phone is entering hand 2."
    (link,) = table.game.links
    table.post(f"/links/{link.id}/withdraw")
    assert told(watching) == ""


def test_an_entry_ends_when_the_answer_that_let_its_phone_in_is_undone(table, bobs, watching, new_phone):
    cys = Table(new_phone(), table.path)
    cys.post("/ask", {"name": "Cy"})
    table.post("/ask/1", {"answer": "give"})
    tap(cys)
    assert told(watching) == "A computer is entering hand 2."
    table.undo_last()
    assert told(watching) == ""


def test_a_withdrawn_link_ends_no_other_entry(table, bobs, watching):
    tap(table)
    (link,) = table.game.links
    table.post(f"/links/{link.id}/withdraw")
    assert told(watching) == SAYS


def test_an_entry_ends_with_the_game(table, bobs, watching):
    tap(table)
    bobs.post("/stop")
    assert "entering" not in watching.page().words


def test_a_slow_entry_says_since_when(table, bobs, app):
    """Its phone may lie forgotten: others judge by the time."""
    tap(table)
    version = version_of(bobs.page())
    begun_ago(app, minutes=2)
    assert told(bobs) == SAYS
    begun_ago(app, minutes=4)
    said = news(bobs, version).by_id("entering").words
    assert re.fullmatch(r"Ann’s phone has been entering hand 2 since \d+:\d\d [AP]M\.", said)


def test_an_old_entry_is_gone_until_the_next_tap(table, bobs, app):
    tap(table)
    version = version_of(bobs.page())
    begun_ago(app, minutes=21)
    assert news(bobs, version).by_id("entering").words == ""
    tap(table)
    assert told(bobs) == SAYS


def test_a_hand_that_somebody_else_has_saved_is_not_the_next(table, bobs, watching):
    """The late entry is of the hand that is saved by now."""
    seen = str(table.game.version)
    bobs.post("/hands/new", hand_form(bobs.game.rules, DRIVEN, key=form_key()))
    tap(table, seen=seen)
    assert told(watching) == ""


def test_a_correction_is_no_entry_of_the_next_hand(table, bobs):
    fields = hand_form(table.game.rules, DRIVEN, key=form_key())
    table.post(f"/hands/{table.hands[0].id}/check", fields, htmx=True)
    assert told(bobs) == ""


# --- who may say so --------------------------------------------------------------------------------------


def test_watchers_enter_nothing(table, bobs, watching, app):
    with written(app) as sent:
        assert tap(watching).status == 403
    assert sent == []
    assert told(bobs) == ""


def test_a_phone_without_others_writes_nothing(table, app, monkeypatch):
    monkeypatch.setitem(app.config, "ALONE", True)
    with written(app) as sent:
        tap(table)
    assert sent == []
