"""The number of SQL statements that a page of a game takes, however many hands the game has.

BEGIN, COMMIT, ROLLBACK and SAVEPOINT are not counted, everything else is. Opening a connection is no part of
a page: the pool keeps it.
"""

from contextlib import contextmanager
from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.models import Scorer, now
from tests.builders import hand, side
from tests.builders_web import form_key, hand_form, join, new_link
from tests.statements import heard

pytestmark = pytest.mark.rest  # long games are made for it

LEVEL = hand(side(500), side(475))
OTHER = hand(side(625), side(75))
HOUR = timedelta(hours=1)


@contextmanager
def statements(app):
    """The statements sent to the database meanwhile."""
    sent = []

    def note(statement, _parameters):
        begins = statement.split()[0] in ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")
        if not (begins or statement.endswith("FOR UPDATE")):  # the lock of PostgreSQL; BEGIN takes SQLite's
            sent.append(statement)

    with heard(app, note):
        yield sent


@pytest.fixture
def long_game(ann, app):
    """Ann's game after 30 hands of 40, which she last used an hour ago."""
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="40")
    table.score(*[LEVEL] * 30)
    unused_for_an_hour(app)
    return table


def unused_for_an_hour(app):
    with app.app_context():
        for scorer in db.session.scalars(db.select(Scorer)):
            scorer.last_used_at -= HOUR
        db.session.commit()


def last_used(app):
    """How long ago each device last used its game, by device id."""
    with app.app_context():
        return {
            scorer.device_id: now() - scorer.last_used_at for scorer in db.session.scalars(db.select(Scorer))
        }


def the_form(table, **more):
    """The fields sent by a phone that has seen the game as it is now."""
    page = table.get("/hands/new")
    return page.form(f"{table.path}/hands/new").fields | hand_form(table.game.rules, OTHER, **more)


def test_a_save_takes_at_most_six(long_game, app):
    form = the_form(long_game)
    with statements(app) as sent:
        page = long_game.phone.open("POST", f"{long_game.path}/hands/new", data=form)
    assert page.status == 303
    assert long_game.hands[30].result == OTHER
    assert len(sent) <= 6, "\n".join(sent)
    assert max(last_used(app).values()) < HOUR


def test_a_save_by_a_scorer_link_takes_at_most_six(long_game, app, new_phone):
    bobs = join(new_phone(), new_link(long_game))
    form = the_form(bobs)
    unused_for_an_hour(app)
    with statements(app) as sent:
        page = bobs.phone.open("POST", f"{bobs.path}/hands/new", data=form)
    assert page.status == 303
    assert len(sent) <= 6, "\n".join(sent)
    saved = bobs.changes[-1]
    assert (saved.kind, saved.device_id) == ("hand_saved", bobs.changes[-2].device_id)
    used = last_used(app)
    assert used.pop(saved.device_id) < HOUR, "the phone that saved has used its link"
    assert min(used.values()) > HOUR, "nobody else has used anything"


def test_a_save_within_the_minute_does_not_write_the_last_use(table, app):
    table.post("/misdeal")  # a copied game may be minutes old: this counts as its last use
    form = the_form(table)
    with statements(app) as sent:
        table.phone.open("POST", f"{table.path}/hands/new", data=form)
    assert len(sent) <= 5, "\n".join(sent)


def test_a_hand_sent_again_writes_nothing(long_game, app):
    form = the_form(long_game)
    action = f"{long_game.path}/hands/new"
    assert long_game.phone.open("POST", action, data=form).status == 303
    with statements(app) as sent:
        assert long_game.phone.open("POST", action, data=form).status == 303
    assert len(long_game.hands) == 31
    assert {statement.split()[0] for statement in sent} == {"SELECT"}
    assert len(sent) <= 3, "\n".join(sent)


def test_a_withdrawn_link_gives_no_right_to_save(long_game, app, new_phone):
    """The statement that loads the game also tells the right to write."""
    bobs = join(new_phone(), new_link(long_game))
    form = hand_form(bobs.game.rules, OTHER, key=form_key())
    (link,) = bobs.game.links
    long_game.post(f"/links/{link.id}/withdraw")
    page = bobs.post("/hands/new", form)
    assert page.status == 403
    assert len(bobs.hands) == 30


@pytest.mark.parametrize(("path", "most"), [("", 4), ("/hands/new", 4), ("/history", 4)])
def test_a_page_takes_the_same_statements_for_a_long_game(path, most, long_game, app):
    with statements(app) as sent:
        assert long_game.get(path).status == 200
    assert len(sent) <= most, "\n".join(sent)


def test_the_history_takes_the_same_statements_for_many_who_asked(table, app, new_phone):
    taken = set()
    for number in range(1, 4):
        new_phone().post(f"{table.path}/ask", {"name": f"Phone {number}"})
        table.post(f"/ask/{number}", {"answer": "away"})
        with statements(app) as sent:
            assert f"Phone {number} may take over" in table.get("/history").words
        taken.add(len(sent))
    assert len(taken) == 1, "\n".join(sent)


@pytest.mark.parametrize(("who", "most"), [("passer_by", 3), ("ann", 6)])
def test_the_page_of_a_finished_game_takes_few_statements(who, most, long_game, app, request):
    """One more asks for a rematch; a phone that holds the game also asks for its series."""
    long_game.post("/stop")
    with statements(app) as sent:
        assert request.getfixturevalue(who).get(long_game.path).status == 200
    assert len(sent) <= most, "\n".join(sent)


def test_a_watchers_page_takes_at_most_two_statements(long_game, app, passer_by):
    with statements(app) as sent:
        assert passer_by.get(long_game.path).status == 200
    assert len(sent) <= 2, "\n".join(sent)


@pytest.mark.parametrize(("who", "most"), [("passer_by", 1), ("ann", 2)])
def test_a_poll_of_a_game_takes_few_statements(who, most, long_game, app, request):
    """A scorer's poll takes one more: whether the game is played at a table of a night."""
    phone = request.getfixturevalue(who)
    version = phone.get(long_game.path).by_id("version")["value"]
    with statements(app) as sent:
        assert phone.get(f"{long_game.path}/news?v={version}", htmx=True).status == 204
    assert len(sent) <= most, "\n".join(sent)


def test_a_poll_of_the_big_screen_takes_few_statements(long_game, app, passer_by):
    with statements(app) as whole:
        version = passer_by.get(f"{long_game.path}/screen").by_id("version")["value"]
    assert len(whole) <= 2, "\n".join(whole)
    with statements(app) as sent:
        assert passer_by.get(f"{long_game.path}/screen?v={version}", htmx=True).status == 204
    assert len(sent) <= 1, "\n".join(sent)


def test_the_start_page_takes_the_same_statements_for_many_games(table, ann, app):
    table.score(LEVEL)
    with statements(app) as for_one:
        ann.get("/")
    for _ in range(4):
        ann.start("Ann", "Cy").score(LEVEL)
    with statements(app) as for_five:
        ann.get("/")
    assert len(for_five) == len(for_one) <= 7, "\n".join(for_five)
