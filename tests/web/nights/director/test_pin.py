"""Tries of the director's PIN: waits grow by device, and by night for devices that never entered it."""

from datetime import timedelta

import pytest

from scorekeeper.store.nights import directors
from scorekeeper.web.nights.director.pin import DEVICE, NEW_DEVICES
from tests.builders_web import raw_rows, rows_of, writing_begun
from tests.together import at_once
from tests.web.nights.at_table import numbers
from tests.web.nights.evening import Evening
from tests.web.serving.test_throttle import counted, pass_time

RENEW = "/more/renew"
TOO_MANY = "Too many wrong PINs"


pytestmark = pytest.mark.usefixtures("still")


@pytest.fixture(autouse=True)
def quick_hash(monkeypatch):
    """The night already has the PIN 4711; from here on the hash of a PIN is the PIN itself."""
    monkeypatch.setattr(directors, "hashed_pin", str)
    monkeypatch.setattr(
        directors, "check_password_hash", lambda kept, pin: pin == (kept if len(kept) == 4 else "4711")
    )


@pytest.fixture
def helper(night, new_phone):
    """helper() is one more device that came by the director's link."""

    def come():
        phone = new_phone()
        with night.director.app.app_context():
            token = directors.director_token(night.row)
        assert phone.post(f"{night.path}/direct/{token}").status == 303
        return Evening(phone, night.path + "/")

    return come


def wrong(evening, times=1):
    pages = [evening.post(RENEW, {"pin": f"{number:04}"}) for number in range(times)]
    assert all(page.status == (429 if TOO_MANY in page.words else 403) for page in pages)
    return pages


def known_to(night):
    """The devices that have entered the current PIN."""
    query = "SELECT device_id FROM night_directors WHERE knows_pin ORDER BY device_id"
    return [device for (device,) in raw_rows(night.director.app, query)]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Too many wrong PINs on this device. Try again in 30 seconds."),
        ("fr", "Trop de PIN faux sur cet appareil. Réessayez dans 30 secondes."),
    ],
)
def test_five_wrong_pins_bring_a_wait(night, language, sentence):
    night.director.language = language
    assert not any(TOO_MANY in page.words for page in wrong(night, 5))
    page = night.post(RENEW, {"pin": "4711"})
    assert page.status == 429, "the right one, too"
    assert page.headers["Retry-After"] == "30"
    assert sentence in page.words


def test_the_wait_doubles(night, app):
    wrong(night, 5)
    for said, seconds in [("30 seconds", 30), ("60 seconds", 60), ("2 minutes", 120), ("4 minutes", 240)]:
        assert f"Try again in {said}." in night.post(RENEW, {"pin": "4711"}).words
        pass_time(app, timedelta(seconds=seconds))
        assert TOO_MANY not in wrong(night)[0].words


def test_the_right_pin_resets_the_wrong_tries(night, app):
    before = counted(app)
    wrong(night, 4)
    assert counted(app) != before
    night.done(RENEW, {"pin": "4711"})
    assert counted(app) == before
    assert TOO_MANY not in wrong(night, 5)[-1].words


def test_a_refused_pin_keeps_the_form(night, bob):
    night.done("/tables/1/1", numbers(1300, 1000))
    night.long_finished()
    wrong(night, 5)
    sent = numbers(1300, 1100) | {"reason": "added up wrongly", "sure": "y", "instead_of": "1", "pin": "4711"}
    page = night.post("/tables/1/1/correct", sent)
    assert page.status == 429
    assert TOO_MANY in page.words
    assert "added up wrongly" in page.words
    assert "1,100" in page.words


def test_an_empty_pin_is_no_try(night, app):
    before = counted(app)
    for _ in range(6):
        assert "That is not the PIN of this night." in night.post(RENEW, {"pin": " "}).words
    assert counted(app) == before


# --- several devices -------------------------------------------------------------------------------


def test_new_devices_share_their_tries(night, helper):
    """Anybody with the link can drop the cookie and come as a new device: all share ten tries."""
    assert not any(TOO_MANY in wrong(helper())[0].words for _ in range(NEW_DEVICES.free))
    page = helper().post(RENEW, {"pin": "4711"})
    assert page.status == 429
    assert "Too many wrong PINs in this night." in page.words
    assert "on a device that has entered the right one" in page.words


def test_others_wrong_tries_never_lock_out_a_device_that_knew_the_pin(night, helper):
    friend = helper()
    friend.done("/more/pin", {"pin": "4711", "new": "4712"})
    night.done("/more/pin", {"pin": "4712", "new": "4711"})
    friend.done("/more/pin", {"pin": "4711", "new": "4711"})
    night.done("/more/pin", {"pin": "4711", "new": "4711"})
    for _ in range(NEW_DEVICES.free):
        wrong(helper())
    night.done(RENEW, {"pin": "4711"})
    late = helper()
    assert TOO_MANY not in wrong(late)[0].words, "with another link, others begin anew"


def test_only_devices_that_entered_the_pin_are_known(night, helper):
    (maker,) = known_to(night)
    friend = helper()
    wrong(friend)
    assert known_to(night) == [maker]
    friend.done("/more/pin", {"pin": "4711", "new": "1234"})
    assert len(known_to(night)) == 1
    assert known_to(night) != [maker], "another PIN is known to whoever set it"


def test_each_night_counts_its_own_tries(night):
    from tests.web.nights.at_table import duels

    wrong(night, 5)
    duels(night.director).done(RENEW, {"pin": "4711"})


# --- what it costs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("patience", [DEVICE, NEW_DEVICES])
def test_trying_every_pin_takes_years(patience):
    """Trying after each wait, or waiting until the tries are forgotten: whichever is faster."""
    going_on = sum((patience.wait_after(number) for number in range(10_000)), timedelta())
    anew = patience.forgotten * (10_000 // patience.free)
    assert min(going_on, anew) > timedelta(days=2 * 365)


def test_simultaneous_tries_get_one_answer(night, app):
    wrong(night, 5)
    pass_time(app, timedelta(seconds=30))
    phones = [night.director.copy() for _ in range(8)]
    send = [lambda phone=phone: phone.post(night.path + RENEW, {"pin": "0000"}) for phone in phones]
    pages = at_once(*send)
    assert sum(TOO_MANY not in page.words for page in pages) == 1


def test_hashing_a_pin_holds_no_write_lock(night, monkeypatch):
    from scorekeeper.store.database import will_write

    held = []
    monkeypatch.setattr(directors, "check_password_hash", lambda *_: held.append(will_write.get()))
    wrong(night)
    assert held == [False]


def test_a_refused_try_is_not_hashed_and_needs_no_write_lock(night, monkeypatch, app):
    wrong(night, 5)
    monkeypatch.setattr(directors, "check_password_hash", None)
    before = rows_of(app)
    with writing_begun(app) as begun:
        assert night.post(RENEW, {"pin": "4711"}).status == 429
    assert begun and not any(begun)
    assert rows_of(app) == before
