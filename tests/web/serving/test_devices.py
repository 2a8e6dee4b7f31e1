"""A phone keeps its rights when the server's clock or key changes, and beside another server on the host."""

import re
import shutil
import time
from datetime import timedelta

import pytest

from scorekeeper import create_app
from scorekeeper.store import db
from scorekeeper.store.database import writing
from scorekeeper.store.models import Device
from scorekeeper.store.secrets import hashed, new_token
from scorekeeper.web.serving.cookies import cookie_name
from tests.builders import hand, side
from tests.builders_web import Phone, SafePhone, Table, hand_form, migrated_app, new_game_form, new_link

LEVEL = hand(side(500), side(475))


def cards(phone):
    return phone.get("/").all(class_="one-game")


def without_cookies(phone):
    """Removes the browser's cookies and returns them by name."""
    kept = {cookie.key: cookie.value for cookie in phone.client._cookies.values()}
    phone.client._cookies.clear()
    return kept


def give(phone, cookies):
    for name, value in cookies.items():
        phone.client.set_cookie(name, value)


def device_rows(app):
    with app.app_context():
        return [device.key_hash for device in db.session.scalars(db.select(Device).order_by(Device.id))]


# --- the clock -------------------------------------------------------------------------------------------


@pytest.fixture
def set_clock_back(monkeypatch):
    """set_clock_back(delta) sets back the clock of signatures."""
    real = time.time

    def set_back(by):
        monkeypatch.setattr(time, "time", lambda: real() - by.total_seconds())

    return set_back


set_back = pytest.mark.parametrize(
    "by", [timedelta(seconds=5), timedelta(hours=1), timedelta(days=1), timedelta(days=20_000)], ids=str
)


@set_back
def test_a_phone_reads_on_after_the_clock_is_set_back(by, table, ann, set_clock_back):
    before = ann.cookie("device").value
    set_clock_back(by)
    assert table.page().offers("/hands/new")
    assert len(cards(ann)) == 1
    assert ann.cookie("device").value == before


@set_back
def test_a_page_opened_before_the_clock_is_set_back_saves(by, table, ann, set_clock_back):
    form = hand_form(table.game.rules, LEVEL) | {"csrf_token": ann.token}
    set_clock_back(by)
    assert ann.post(f"{table.path}/hands/new", form, token=ann.token).status == 303
    assert table.totals == (500, 475)
    table.score(LEVEL)
    assert table.totals == (1000, 950), "and one opened since"


@set_back
def test_the_language_survives_a_clock_set_back(by, ann, set_clock_back):
    assert ann.post("/language", {"language": "fr", "back": "/"}).status == 303
    set_clock_back(by)
    assert 'lang="fr"' in ann.get("/").html


def test_a_form_without_its_session_asks_to_send_again(table, ann):
    """The session is gone, and with it the CSRF token: nothing is done, and the page says so."""
    session = ann.cookie()
    token = ann.token
    ann.client.delete_cookie(session.key)
    page = ann.post(f"{table.path}/hands/new", hand_form(table.game.rules, LEVEL), token=token)
    assert page.status == 400
    assert "reload the page and send again." in page.words
    assert "is still on your phone" in page.words
    ann._token = None  # the page is loaded again
    assert table.score(LEVEL).totals == (500, 475)


# --- another scorekeeper on the same host ----------------------------------------------------------------


@pytest.mark.sqlite("a database in each data folder")
def test_two_scorekeepers_on_one_host_leave_each_others_cookies_alone(tmp_path):
    """A browser keeps cookies by host, not by port."""
    here = Phone(migrated_app(tmp_path / "here"))
    table = here.start("Ann", "Bob")
    there = Phone(migrated_app(tmp_path / "there"))
    give(there, without_cookies(here))
    other = there.start("Cy", "Dee")
    assert other.page().offers("/hands/new")
    give(here, without_cookies(there))
    assert table.page().offers("/hands/new")
    assert table.score(LEVEL).totals == (500, 475)
    assert len(cards(here)) == 1


def test_a_copied_data_folder_leaves_the_originals_cookies_alone(tmp_path):
    """The copy names its cookies alike: a phone that becomes known to it stays known to the original."""
    original = migrated_app(tmp_path / "data")
    with original.app_context():
        db.engine.dispose()
    shutil.copytree(tmp_path / "data", tmp_path / "copy")
    here, there = Phone(original), Phone(create_app({"DATA_DIR": tmp_path / "copy"}))
    table = here.start("Ann", "Bob")
    give(there, without_cookies(here))
    other = there.start("Cy", "Dee")
    assert other.page().offers("/hands/new")
    give(here, without_cookies(there))
    assert table.page().offers("/hands/new")


# --- the token -------------------------------------------------------------------------------------------


def test_an_unknown_token_is_not_adopted(ann, passer_by, app):
    """Otherwise whoever planted it would share the device's rights."""
    name = ann.start("Ann", "Bob").phone.cookie("device").key
    planted = new_token()
    passer_by.client.set_cookie(name, planted)
    table = passer_by.start("Cy", "Dee")
    assert hashed(planted) not in device_rows(app)
    thief = Phone(app)
    thief.client.set_cookie(name, planted)
    assert thief.get(f"{table.path}/hands/new").status == 403
    assert table.page().offers("/hands/new")


def test_an_unknown_token_is_not_overwritten(ann, app):
    """The database is restored to a time before the device, and forward again."""
    table = ann.start("Ann", "Bob")
    token = ann.cookie("device").value
    with app.app_context():
        device = db.session.scalar(db.select(Device).where(Device.key_hash == hashed(token)))
        device.key_hash = "elsewhere"
        db.session.commit()
    assert table.page().status == 200
    assert ann.get("/games/new").status == 200
    assert ann.cookie("device").value == token, "looked around"
    meanwhile = ann.start("Ann", "Bob")
    assert meanwhile.page().offers("/hands/new")
    assert ann.cookie("device").value.startswith(f"{token}.")
    with app.app_context():
        known = db.session.scalars(db.select(Device)).all()
        next(device for device in known if device.key_hash == "elsewhere").key_hash = hashed(token)
        next(device for device in known if device.key_hash != hashed(token)).key_hash = "the newer"
        db.session.commit()
    assert table.page().offers("/hands/new")


def test_the_newest_of_several_known_tokens_counts(app, new_phone):
    first, second, both = new_phone(), new_phone(), new_phone()
    old, new = first.start("Ann", "Bob"), second.start("Ann", "Bob")
    cookie, value = first.cookie("device").key, [phone.cookie("device").value for phone in (first, second)]
    for tokens in (value, value[::-1]):
        both.client.set_cookie(cookie, ".".join(tokens))
        assert both.get(new.path).offers("/hands/new")
        assert not both.get(old.path).offers("/hands/new")


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    "value", ["", ".", "x", "é", "a" * 21, "a" * 23, " " + "a" * 22, ".".join("abcdefghijklmnop"), "a" * 3000]
)
def test_an_invalid_token_gives_no_rights(value, table, passer_by, ann):
    passer_by.client.set_cookie(ann.cookie("device").key, value)
    assert passer_by.get(f"{table.path}/hands/new").status == 403
    assert passer_by.start("Cy", "Dee").page().offers("/hands/new")
    assert re.fullmatch(r"[\w-]{22}", passer_by.cookie("device").value)


def test_a_stored_hash_opens_nothing(table, passer_by, ann):
    token = ann.cookie("device")
    passer_by.client.set_cookie(token.key, hashed(token.value)[:22])
    assert passer_by.get(f"{table.path}/hands/new").status == 403


def test_the_tokens_of_a_browser_are_bounded(passer_by, ann, table):
    """The newest ones stay."""
    tokens = [new_token() for _ in range(40)]
    passer_by.client.set_cookie(ann.cookie("device").key, ".".join(tokens))
    assert passer_by.start("Cy", "Dee").page().offers("/hands/new")
    assert passer_by.cookie("device").value.split(".")[:-1] == tokens[-7:]


def test_a_refused_request_sets_no_token(passer_by):
    assert passer_by.post("/t/", {"code": "ZZZZZZ"}).status >= 400
    assert passer_by.cookie("device") is None


# --- a token that somebody planted ----------------------------------------------------------------------


@pytest.fixture
def thief(ann, app):
    """Somebody who has a game here, and puts the cookie of their own phone into other browsers."""
    thief = Phone(app)
    thief.start("Sly", "Sam")
    return thief


def plant(thief, victim):
    cookie = thief.cookie("device")
    victim.client.set_cookie(cookie.key, cookie.value)
    return victim


def may_score(phone, table):
    return phone.get(f"{table.path}/hands/new").status == 200


def begins(phone, table):
    return phone.start("Cy", "Dee")


def joins(phone, table):
    link = new_link(table)
    assert phone.post(link).status == 303
    return Table(phone, table.path)


def asks_for_a_rematch(phone, table):
    joins(phone, table)
    return Table(phone, phone.post(f"{table.path}/rematch").goes_to)


@pytest.mark.parametrize("kind", [Phone, SafePhone])
@pytest.mark.parametrize("does", [begins, joins, asks_for_a_rematch])
def test_a_planted_token_shares_no_rights_with_its_thief(does, kind, thief, table, app):
    victim = plant(thief, kind(app))
    victim.get("/")
    got = does(victim, table)
    assert may_score(victim, got)
    assert not may_score(thief, got)
    assert victim.start("Cy", "Dee").score(LEVEL).totals == (500, 475), "it goes on with its own"


def test_a_token_planted_beside_an_own_one_counts_for_nothing(thief, app):
    """Even if the thief's device is newer."""
    victim = SafePhone(app)
    table = victim.start("Cy", "Dee")
    late = Phone(app)
    late.start("Sly", "Sam")
    plant(late, victim)
    assert may_score(victim, table)
    assert not may_score(late, victim.start("Cy", "Dee"))


def test_a_planted_session_counts_for_nothing_by_https(thief, app):
    victim = plant(thief, SafePhone(app))
    victim.client.set_cookie(thief.cookie().key, thief.cookie().value)
    assert not may_score(thief, victim.start("Cy", "Dee"))


def test_a_phone_that_changes_to_https_keeps_its_games(ann, table, app):
    """Its cookies still have their http names; the first game begun by https gives it another token."""
    phone = SafePhone(app)
    give(phone, without_cookies(ann))
    assert Table(phone, table.path).score(LEVEL).totals == (500, 475)
    assert phone.start("Cy", "Dee").page().offers("/hands/new")
    assert len(cards(phone)) == 2
    assert len(device_rows(app)) == 1
    assert phone.cookie("device")


@pytest.mark.parametrize("kind", [Phone, SafePhone])
def test_a_lost_answer_loses_no_game(kind, ann, table, app):
    """The lost answer held the new token: the form sent again finds the device and its game."""
    phone = kind(app)
    give(phone, {ann.cookie("device").key: ann.cookie("device").value})
    assert phone.token
    before = {cookie.key: cookie.value for cookie in phone.client._cookies.values()}
    form = new_game_form("Cy", "Dee", form_key="k" * 22)
    first = phone.post("/games/new", form)
    without_cookies(phone)
    give(phone, before)
    assert len(cards(phone)) == 2
    without_cookies(phone)
    give(phone, before)
    assert phone.post("/games/new", form).goes_to == first.goes_to
    assert len(cards(phone)) == 2
    assert len(device_rows(app)) == 1


def test_a_phone_that_goes_on_keeps_its_token(table, ann):
    """So its pages take no more statements than before."""
    token = ann.cookie("device").value
    ann.start("Cy", "Dee")
    assert ann.cookie("device").value == token


def test_by_https_cookies_belong_to_this_host_only(app):
    """A browser accepts a __Host- cookie only with Secure, for all paths and without a domain."""
    phone = SafePhone(app)
    phone.start("Ann", "Bob")
    for cookie in phone.client._cookies.values():
        assert cookie.key.startswith("__Host-")
        assert (cookie.secure, cookie.path, cookie.domain, cookie.origin_only) == (
            True,
            "/",
            "localhost",
            True,
        )


def test_by_https_the_device_cookie_is_secure(app, ann, table):
    client = ann.client
    for base, secure in (("https://localhost", True), ("http://localhost", False)):
        cookies = client.get("/", base_url=base).headers.getlist("Set-Cookie")
        (device,) = (cookie for cookie in cookies if "-device-" in cookie)
        assert ("Secure" in device) == secure


def test_cookies_get_their_name_while_a_command_writes(app):
    """The mark in their names is read by another connection, which does not wait for the writer."""
    app.extensions.pop("database_mark", None)
    with app.app_context(), writing():
        db.session.execute(db.text("select 1"))
        with app.test_request_context():
            assert cookie_name()
