"""A hand followed card by card on one phone: a second scorer and watchers see its table meanwhile."""

import threading
import time
from contextlib import contextmanager
from datetime import timedelta
from urllib.parse import urlencode

import pytest

from scorekeeper.store import db
from scorekeeper.store.database import writing
from scorekeeper.store.models import FollowedHand, now
from tests.builders import hand, side
from tests.builders_web import Table, form_key, hand_form, join, new_link
from tests.statements import heard

DRIVEN = hand(side(700), side(300))


@pytest.fixture
def bobs(table, new_phone, beginnings):
    """The same game on Bob's phone, which scores too."""
    bob = new_phone()

    def play():
        table.score(DRIVEN)
        table.post("/device", {"name": "Ann’s phone"})
        join(bob, new_link(table, "Bob"))

    beginnings.begin("a hand is driven, and Bob scores too", play, table.phone, bob)
    return Table(bob, table.path)


@pytest.fixture
def watching(table, bobs, passer_by):
    return Table(passer_by, table.path)


def follow(table, *plays, htmx=True, **fields):
    """Follow hand 2: the last of `plays` is tapped, those before are in the address."""
    *before, tapped = plays
    state = {"plays": ";".join(before), "dealer": 1, "tap": tapped} | fields
    return table.get(f"/track?{urlencode(state)}", htmx=htmx)


def news(table, version=""):
    return table.get(f"/news?{urlencode({'v': version})}", htmx=True)


def version_of(page):
    return page.by_id("version")["value"]


@contextmanager
def writer_elsewhere(app):
    """Another thread that holds the lock of the followed hand."""
    locked, done = threading.Event(), threading.Event()

    def hold():
        with app.app_context(), writing():
            db.session.execute(db.update(FollowedHand).values(number=FollowedHand.number))
            locked.set()
            done.wait(20)

    holder = threading.Thread(target=hold)
    holder.start()
    assert locked.wait(5)
    yield
    done.set()
    holder.join()


def test_a_second_scorer_sees_that_a_hand_is_followed(table, bobs):
    before = version_of(bobs.page())
    assert news(bobs, before).status == 204
    follow(table, "A roll", "B roll")
    told = news(bobs, before)
    assert told.by_id("hands-below").words == "Followed: 2 plays"
    table_shown = told.all(class_="followed")[0]
    assert "Hand 2 followed on Ann’s phone" in table_shown.words
    assert "Bob plays a Roll. Ann’s turn" in table_shown.words
    assert bobs.page().by_id("hands-below").words == "Followed: 2 plays"
    assert news(bobs, version_of(told)).status == 204


def look(table, htmx=True, **fields):
    """Ask for the table of a hand without plays, as the page does once another dealer is chosen."""
    return table.get(f"/track?{urlencode({'do': 'look'} | fields)}", htmx=htmx)


def test_everybody_is_told_the_dealer_chosen_while_following(table, bobs, watching):
    assert "Bob deals" in watching.page().words
    before = version_of(watching.page())
    look(table, dealer=0)
    assert "Ann deals" in news(watching, before).words
    for of in (table, bobs, watching):
        assert "Ann deals" in of.page().words


def test_a_hand_without_a_script_tells_its_dealer_with_the_first_card(table, bobs, watching):
    table.phone.client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    look(table, htmx=False, dealer=0)
    assert "Bob deals" in watching.page().words
    follow(table, "B roll", htmx=False, dealer=0)
    assert "Ann deals" in watching.page().words


def test_an_address_from_elsewhere_chooses_no_dealer(table, bobs, watching):
    look(table, htmx=False, dealer=0)
    follow(table, "B roll", htmx=False, dealer=0)
    assert "Bob deals" in watching.page().words


def test_a_dealer_is_recorded_once(table, bobs):
    for _again in range(3):
        look(table, dealer=0)
    follow(table, "B roll", dealer=0)
    assert table.get("/history").words.count("Ann deals next") == 1


def test_a_saved_hand_chooses_no_dealer(table, bobs, watching):
    """Its page, opened again, still holds the dealer that it had."""
    key = table.get("/track?dealer=1").by_id("state").all("input", name="key")[0]["value"]
    table.score(DRIVEN, key=key)
    follow(table, "A roll", dealer=1, key=key)
    assert "Ann deals" in watching.page().words


def test_a_second_scorer_goes_on_from_there_with_a_key_of_their_own(table, bobs):
    """Under the same key, the hand that one phone has saved would be taken for the other's own."""
    follow(table, "A roll", "B roll", key="k" * 22)
    (link,) = (link for link in bobs.page().all("a") if link.words == "Go on from here on this phone")
    page = bobs.phone.get(link["href"])
    assert page.by_id("told").words == "Bob plays a Roll. Ann’s turn"
    key = page.by_id("state").all("input", name="key")[0]["value"]
    assert len(key) == 22 and key != "k" * 22


def test_corrected_plays_are_on_the_table_without_a_tap(table, watching):
    follow(table, "A roll", "B roll")
    follow(table, "A roll", "B x 25", "look")
    assert "Bob discards a 25." in watching.page().all(class_="followed")[0].words


def test_a_look_before_the_first_play_shows_nobody_a_table(table, watching):
    follow(table, "look")
    assert not watching.page().all(class_="followed")


def test_the_next_hand_can_be_followed_right_after_a_save(table):
    table.score(DRIVEN)
    (link,) = (link for link in table.page().by_id("talk").all("a") if link.words == "Follow")
    assert link["href"] == f"{table.path}/track"


def test_the_phone_that_follows_is_not_told_of_itself(table, bobs):
    before = version_of(table.page())
    follow(table, "A roll")
    assert news(table, before).status == 204


def links(page):
    return {link.words: link["href"] for link in page.all("a")}


def test_the_phone_that_follows_is_led_back_from_the_game(table, bobs):
    follow(table, "A roll", "B roll", key="k" * 22)
    page = table.page()
    assert "Hand 2 followed on this phone" in page.words
    assert "Bob plays a Roll. Ann’s turn" in page.words
    assert not page.all(id="entry")
    back = table.phone.get(links(page)["Resume following"])
    assert back.by_id("told").words == "Bob plays a Roll. Ann’s turn"
    assert back.by_id("state").all("input", name="key")[0]["value"] == "k" * 22


def test_a_hand_can_be_entered_while_it_is_followed(table, bobs):
    follow(table, "A roll", "B roll")
    page = table.phone.get(links(table.page())["Enter its score instead"])
    assert page.all(id="entry")
    assert "followed on this phone" not in page.words
    told = table.get("/news?v=&seen=0", htmx=True)  # the hand to enter knows what it has seen
    assert not told.all("ul", class_="sides")  # their totals stand in the entry


def test_news_keep_the_totals_beside_the_own_table(table, bobs):
    follow(table, "A roll")
    (totals,) = table.page().all("ul", class_="sides")
    bobs.post("/note", {"note": "On the balcony"})
    assert [sides.words for sides in news(table).all("ul", class_="sides")] == [totals.words]


def test_a_followed_hand_without_plays_leaves_the_entry(table, bobs):
    follow(table, "A roll", "undo")
    assert table.page().all(id="entry")


def test_a_saved_hand_leaves_the_entry_of_the_next(table, bobs):
    follow(table, "A roll", "B roll")
    table.score(DRIVEN)
    assert table.page().all(id="entry")


def test_watchers_see_the_table(table, watching):
    before = version_of(watching.page())
    follow(table, "A roll", "B roll", "A 100", "B stop > A")
    told = news(watching, before)
    ann, bob = told.all(class_="track-sides")[0].all("li")
    assert (ann.words, bob.words) == ("A Ann 100 Stop speed", "B Bob 0 Roll speed")
    assert told.all(class_="draw-pile")[0].words == "85 cards to draw"
    assert "Go on from here" not in told.words
    assert watching.page().all(class_="track-sides")[0].words == "A Ann 100 Stop speed B Bob 0 Roll speed"
    follow(table, "A roll", "B roll", "A 100", "B stop > A", "A driving_ace")
    assert "Driving Ace" in news(watching, version_of(told)).all(class_="track-sides")[0].words
    assert news(watching, version_of(watching.page())).status == 204


def test_a_play_taken_back_goes_from_the_table(table, watching):
    follow(table, "A roll", "B roll")
    follow(table, "A roll", "B roll", "undo")
    assert "Ann plays a Roll. Bob’s turn" in watching.page().all(class_="followed")[0].words


def test_a_tap_that_the_rules_forbid_is_not_on_the_table(table, watching):
    follow(table, "A roll", "B 100")
    assert watching.page().all(class_="track-sides")[0].words == "A Ann 0 Roll speed B Bob 0 battle speed"


def test_the_table_goes_when_the_hand_is_saved(table, bobs, watching):
    follow(table, "A roll")
    table.score(DRIVEN)
    for who in (bobs, watching):
        assert not who.page().all(class_="followed")
    assert bobs.page().by_id("hands-below").words == "2 hands"


def test_a_hand_given_up_is_forgotten(table, watching, app):
    follow(table, "A roll")
    with app.app_context():
        db.session.execute(db.update(FollowedHand).values(at=now() - timedelta(hours=1)))
        db.session.commit()
    assert not watching.page().all(class_="followed")


OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}
ADDED_UP = "/hands/new?plays=A+roll&dealer=1"


@pytest.mark.parametrize("how", ["started over", "a misdeal", "added up"])
def test_a_hand_given_up_goes_at_once(how, table, bobs, watching):
    follow(table, "A roll")
    before = version_of(watching.page()), version_of(bobs.page())
    if how == "a misdeal":
        bobs.post("/misdeal", {"deal": "again"})
    else:
        table.get("/track" if how == "started over" else ADDED_UP, headers=OWN_PAGE)
    for who, version in zip((watching, bobs), before, strict=True):
        told = news(who, version)
        assert told.status == 200 and not told.all(class_="followed")


def test_only_who_follows_gives_a_hand_up_for_adding_up(table, bobs, watching):
    """An address that somebody else made up gives nothing up, either."""
    follow(table, "A roll")
    bobs.get(ADDED_UP, headers=OWN_PAGE)
    table.get(ADDED_UP, headers={"Sec-Fetch-Site": "cross-site"})
    table.get("/hands/new", headers=OWN_PAGE)
    assert watching.page().all(class_="followed")


def test_who_begins_to_follow_takes_nothing_from_who_follows(table, bobs, watching):
    follow(table, "A roll")
    bobs.get("/track", headers={"Sec-Fetch-Site": "same-origin"})
    table.get("/track", headers={"Sec-Fetch-Site": "cross-site"})
    assert watching.page().all(class_="followed")


def test_a_tap_does_not_wait_long_for_another_writer(table, watching, app):
    """Telling the others is a courtesy: the table is answered, and they are told at the next tap."""
    follow(table, "A roll")
    with writer_elsewhere(app):
        began = time.monotonic()
        assert "Bob plays a Roll. Ann’s turn" in follow(table, "A roll", "B roll").words
        assert time.monotonic() - began < 5
    assert "Ann plays a Roll." in watching.page().all(class_="followed")[0].words
    follow(table, "A roll", "B roll")
    assert "Bob plays a Roll." in watching.page().all(class_="followed")[0].words


def test_a_tap_leaves_the_line_that_a_scorer_changed_marked(table, bobs):
    """The sheet has not changed, so it is not sent."""
    before = version_of(bobs.page())
    follow(table, "A roll")
    told = news(bobs, before)
    assert told.all(class_="followed") and not told.all(id="hands")
    table.score(DRIVEN)
    assert news(bobs, version_of(told)).by_id("hands")


def test_plays_that_new_rules_cannot_read_are_not_shown(table, watching, app):
    follow(table, "A roll")
    with app.app_context():
        db.session.execute(db.update(FollowedHand).values(address="plays=A+fly"))
        db.session.commit()
    assert not watching.page().all(class_="followed")


def test_only_a_tap_on_the_page_itself_is_told(table, watching):
    """An address that somebody else made up writes nothing."""
    follow(table, "A roll", htmx=False)
    assert not watching.page().all(class_="followed")
    state = urlencode({"dealer": 1, "tap": "A roll"})
    table.get(f"/track?{state}", headers={"Sec-Fetch-Site": "cross-site"})
    assert not watching.page().all(class_="followed")
    table.get(f"/track?{state}", headers={"Sec-Fetch-Site": "same-origin"})
    assert watching.page().all(class_="followed"), "without a script, too"


def test_a_game_in_which_nothing_is_followed_takes_no_more_statements(table, watching, app):
    version = version_of(watching.page())
    sent = []
    with heard(app, lambda statement, _values: sent.append(statement)):
        assert news(watching, version).status == 204
    assert len([statement for statement in sent if statement != "BEGIN"]) == 1, "\n".join(sent)


# --- the first is told that the second has saved ------------------------------------------------------------


def tell(table, seen, version=""):
    return table.get(f"/track/news?{urlencode({'seen': seen, 'v': version})}", htmx=True)


def test_who_follows_is_told_of_a_hand_saved_meanwhile(table, bobs):
    seen = table.game.version
    assert tell(table, seen).status == 204
    bobs.post("/hands/new", hand_form(bobs.game.rules, DRIVEN, key=form_key()))
    told = tell(table, seen)
    assert "Hand 2 was just saved on" in told.all(class_="error")[0].words
    assert tell(table, seen, version_of(told)).status == 204, "told once"
    tapped = follow(table, "A roll", seen=seen)
    assert "Save yours to compare the two." in tapped.by_id("meanwhile").words


def test_a_hand_saved_meanwhile_is_not_followed_as_the_next(table, bobs, watching):
    seen = table.game.version
    bobs.post("/hands/new", hand_form(bobs.game.rules, DRIVEN, key=form_key()))
    follow(table, "A roll", seen=seen)
    assert not watching.page().all(class_="followed")


def test_who_follows_is_not_told_of_the_own_save(table, bobs):
    seen = table.game.version
    table.score(DRIVEN)
    assert tell(table, seen).status == 204


def test_only_scorers_are_told(watching):
    assert tell(watching, 1).status == 403
