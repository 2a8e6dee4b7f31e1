"""The game of a table while its round is on: only a director can change more than its hands."""

import pytest

from scorekeeper.store import db
from scorekeeper.store.models import Game, Link
from tests.builders_web import Phone, Table, hand_form, join, new_link, rows_of
from tests.web.nights.at_table import A_WINS, B_WINS, AtTable
from tests.web.nights.evening import new_evening

ACTIONS = {
    "/delete": {},
    "/rename": {"title": "Mine"},
    "/stop": {},
    "/count-all": {"count_all": "yes"},
    "/links": {"name": "Spare"},
    "/links/{link}/withdraw": {},
    "/table": {
        "name_0": "Annie",
        "name_1": "Cy",
        "edition": "winning-moves",
        "end": "hands",
        "hands_to_play": "9",
    },
}
actions = pytest.mark.parametrize("action", ACTIONS)


@pytest.fixture
def whole_game(night, bob):
    """The table's game after one of two hands, so that a director can change it in every way."""
    bob.game.score(A_WINS)
    return bob.game


def change(phone, game, action):
    path = action.format(link=game.game.links[0].id)
    return phone.post(game.path + path, ACTIONS[action])


@actions
def test_a_players_phone_is_refused_and_told_who_can(action, whole_game, bob, app):
    assert bob.phone.token
    before = rows_of(app)
    page = change(bob.phone, whole_game, action)
    assert page.status == 403
    assert "Only for directors" in page.words
    assert "Call the director from the table’s page." in page.words
    assert page.offers(bob.path)
    assert rows_of(app) == before


def test_a_players_phone_does_not_clear_what_a_director_wrote(whole_game, night, bob):
    change(night.director, whole_game, "/rename")
    assert bob.phone.post(f"{whole_game.path}/rename", {"title": ""}).status == 403
    assert whole_game.game.title == "Mine"


@actions
def test_a_phone_with_a_scorer_link_is_refused(action, whole_game, night, bob, new_phone):
    """Even if it directs another night."""
    helper = new_phone()
    join(helper, new_link(Table(night.director, whole_game.path)))
    new_evening(helper)
    assert helper.get(f"{whole_game.path}/hands/new").status == 200
    page = change(helper, whole_game, action)
    assert page.status == 403
    assert bob.code not in page.html + helper.get(f"{whole_game.path}/sharing").html, (
        "nobody is told it there"
    )


@actions
def test_the_director_can_do_everything(action, whole_game, night):
    before = rows_of(night.director.app)
    assert change(night.director, whole_game, action).status in (200, 303)
    assert action == "/table" or rows_of(night.director.app) != before


def test_nobody_leaves_or_joins_the_game_of_a_table(whole_game, night, bob, app):
    """Not even for a director: the sides were drawn."""
    before = rows_of(app)
    form = {"name_0": "Ann", "name_1": "Bob", "name_2": "Cy", "told": "yes"}
    for phone in (bob.phone, night.director):
        assert "keeps the sides that were drawn" in phone.get(f"{whole_game.path}/players").words
        assert phone.post(f"{whole_game.path}/players", form).status == 409
    assert rows_of(app) == before


def test_only_a_director_resumes_a_game_that_a_director_stopped(whole_game, night, bob):
    assert night.director.post(f"{whole_game.path}/stop").status == 303
    assert whole_game.post("/resume").status == 403
    assert whole_game.game.stopped
    assert night.director.post(f"{whole_game.path}/resume").status == 303


def test_the_table_cannot_undo_what_a_director_did(whole_game, night):
    """Neither by undo nor by going back to an earlier state."""
    assert night.director.post(f"{whole_game.path}/rename", {"title": "Final"}).status == 303
    *_, saved, renamed = whole_game.game.changes
    assert renamed.kind == "game_renamed"
    assert whole_game.post(f"/undo/{renamed.id}").status == 403
    assert whole_game.post(f"/history/{saved.id}").status == 403
    assert whole_game.game.title == "Final"
    assert night.director.post(f"{whole_game.path}/undo/{renamed.id}").status == 303


def test_the_table_still_changes_its_hands(whole_game):
    """Hands are entered, corrected, deleted and restored; the dealer is chosen."""
    (hand,) = whole_game.hands
    assert whole_game.post("/dealer", {"dealer": "1"}).status == 303
    assert whole_game.post("/misdeal", {"deals": "next"}).status == 303
    assert whole_game.post(f"/hands/{hand.id}", hand_form(whole_game.game.rules, B_WINS)).status == 303
    assert whole_game.post(f"/hands/{hand.id}/delete").status == 303
    assert whole_game.post(f"/undo/{whole_game.game.changes[-1].id}").status == 303
    assert len(whole_game.hands) == 1


def test_pages_of_the_game_offer_the_table_no_directors_action(whole_game, bob, night):
    menu = whole_game.menu()
    for end in ("/stop", "/count-all", "/table"):
        assert not menu.offers(end), end
    assert "only the director can change names and rules" in menu.words
    assert whole_game.get("/table").status == 403
    sharing = whole_game.get("/sharing")
    assert not [form for form in sharing.forms if "/links" in form.action]
    assert "During the round, use the table’s code to keep score on another phone." in sharing.words
    assert sharing.offers(bob.path)
    home = bob.phone.get("/")
    assert home.offers(whole_game.path)
    assert not [form for form in home.forms if form.action.endswith(("/rename", "/delete"))]
    directors = Table(night.director, whole_game.path)
    assert directors.menu().offers("/table")
    offered = [form.action for form in directors.get("/sharing").forms]
    assert [action for action in offered if action.endswith("/withdraw")]
    assert [action for action in offered if action.partition("#")[0].endswith("/links")]


def test_a_game_outside_of_a_night_stays_with_its_maker(bob):
    """A phone that plays in a night keeps its rights in its own games."""
    own = bob.phone.start("Ann", "Bob")
    assert own.post("/rename", {"title": "Mine"}).status == 303
    assert [form.action for form in bob.phone.get("/").forms if form.action.endswith("/delete")] == [
        f"{own.path}/delete"
    ]
    assert own.post("/delete").status == 303


# --- sitting down again ----------------------------------------------------------------------------------


def as_left_by_an_earlier_version(app, game, **values):
    """A game that a phone deleted, or whose links it withdrew, when a version allowed that."""
    with app.app_context():
        row = db.session.get(Game, game.game.id)
        if values.get("deleted"):
            row.deleted = True
        if values.get("withdrawn"):
            for link in db.session.scalars(db.select(Link).where(Link.game_id == row.id)):
                link.withdrawn = True
        db.session.commit()


@pytest.mark.parametrize(
    "left", [{"deleted": True}, {"withdrawn": True}, {"deleted": True, "withdrawn": True}]
)
@pytest.mark.parametrize("who", ["the same phone", "another phone"])
def test_the_code_of_a_table_reopens_its_deleted_game(left, who, whole_game, bob, app):
    as_left_by_an_earlier_version(app, whole_game, **left)
    phone = bob.phone if who == "the same phone" else Phone(app)
    page = phone.get(bob.path)
    (form,) = (form for form in page.forms if form.action == f"{bob.path}/sit")
    assert phone.submit(form, {"side": "0"}).status == 303
    again = Table(phone, whole_game.path)
    assert again.score(A_WINS).page().status == 200
    assert len(again.hands) == 2
    if left.get("deleted"):
        assert "The game was restored." in again.get("/history").words


def test_sitting_down_twice_is_once(whole_game, bob):
    before = len(whole_game.game.changes)
    AtTable(bob.phone, bob.code, 0)
    assert len(whole_game.game.changes) == before
    assert len(whole_game.game.links) == 1
