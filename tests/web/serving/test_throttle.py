"""Wrong tries at addresses and links: counted in the database, refused when there are too many; right
addresses always open."""

from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.models import LimitCounter
from scorekeeper.web.serving.throttle import DEVICE, PLACE, Patience
from tests.builders import hand, side
from tests.builders_web import Phone, new_link, raw_rows
from tests.web.conftest import FEW_TRIES

WRONG = "/games/1-AAAAAAAAAAAAAAAAAAAAAA"


pytestmark = pytest.mark.usefixtures("few_tries", "still")


def from_place(phone, address):
    """The same phone in another network."""
    copy = phone.copy()
    copy.client.environ_base["REMOTE_ADDR"] = address
    return copy


def tries(phone, times, path=WRONG):
    return [phone.get(path).status for _ in range(times)]


def counted(app):
    """The numbers that the counters have reached."""
    return [number for (number,) in raw_rows(app, "SELECT count FROM limit_counters ORDER BY count")]


def pass_time(app, time):
    """Makes the counters so much older."""
    with app.app_context():
        for counter in db.session.scalars(db.select(LimitCounter)):
            counter.ends_at -= time
        db.session.commit()


def test_the_limits_suit_a_club_of_200_phones():
    assert (DEVICE.free, PLACE.free) == (30, 300), "an address may be a club's, with 200 phones"
    assert PLACE.longest <= timedelta(minutes=10), "and others wait there"


def test_each_try_beyond_the_free_ones_doubles_the_wait():
    patience = Patience(3, longest=timedelta(hours=1), forgotten=timedelta(hours=6))
    waits = [patience.wait_after(number).total_seconds() for number in (0, 2, 3, 4, 5, 9, 10, 999)]
    assert waits == [0, 0, 30, 60, 120, 1920, 3600, 3600]


@pytest.mark.parametrize("path", [WRONG, "/games/nonsense", "/games/x/history", "/join/nonsense"])
def test_one_wrong_try_too_many_is_refused(path, passer_by):
    assert tries(passer_by, FEW_TRIES, path) == [404] * FEW_TRIES
    page = passer_by.get(path)
    assert page.status == 429
    assert "Too many wrong tries" in page.words
    assert page.offers("/")


def test_every_kind_of_wrong_try_counts(passer_by, table):
    for _ in range(FEW_TRIES // 3):
        passer_by.get("/join/nonsense")
        passer_by.post("/join/nonsense")
        passer_by.post(f"{WRONG}/hands/new")
    assert passer_by.get(WRONG).status == 429


def test_the_refusal_speaks_french(new_phone):
    phone = new_phone("fr")
    tries(phone, FEW_TRIES)
    page = phone.get(WRONG)
    assert page.status == 429
    assert page.all("html")[0]["lang"] == "fr"


def test_right_addresses_always_open(table, passer_by):
    """Nobody can lock a room out by wrong tries from its network."""
    link = new_link(table)
    tries(passer_by, FEW_TRIES + 10)
    assert passer_by.get(WRONG).status == 429
    assert passer_by.get(table.path).status == 200
    assert passer_by.get("/").status == 200
    assert passer_by.get(link).status == 200
    table.score(hand(side(100), side(200)))
    assert len(table.hands) == 1


def test_another_address_can_still_try(passer_by):
    tries(passer_by, FEW_TRIES + 1)
    assert from_place(passer_by, "192.0.2.77").get(WRONG).status == 404


def test_a_new_cookie_gives_no_new_tries(passer_by, new_phone):
    tries(passer_by, FEW_TRIES + 1)
    assert new_phone().get(WRONG).status == 429


def test_a_known_device_is_counted_by_itself(passer_by, ann, stranger, table):
    """Wrong tries from an address do not lock out its known devices."""
    assert tries(passer_by, FEW_TRIES + 1)[-1] == 429
    assert tries(ann, FEW_TRIES + 1) == [404] * FEW_TRIES + [429]
    assert stranger.get(WRONG).status == 404


@pytest.mark.parametrize(
    ("address", "status"), [("2001:db8:0:1::7", 429), ("2001:db8:0:2::7", 404), ("::ffff:192.0.2.9", 404)]
)
def test_the_network_of_an_ipv6_address_is_one_place(address, status, passer_by):
    tries(from_place(passer_by, "2001:db8:0:1::1"), FEW_TRIES)
    assert from_place(passer_by, address).get(WRONG).status == status


def test_each_further_try_waits_longer(passer_by, app):
    tries(passer_by, FEW_TRIES)
    for said, seconds in [("30 seconds", 30), ("60 seconds", 60), ("2 minutes", 120), ("4 minutes", 240)]:
        page = passer_by.get(WRONG)
        assert page.status == 429
        assert f"Wait {said}" in page.words
        assert page.headers["Retry-After"] == str(seconds)
        pass_time(app, timedelta(seconds=seconds))
        assert passer_by.get(WRONG).status == 404


def test_a_forbidden_page_is_no_wrong_try(table, stranger, app):
    """A 403 confirms only an address that the visitor already knows."""
    before = counted(app)
    for _ in range(FEW_TRIES + 5):
        assert stranger.get(f"{table.path}/hands/new").status == 403
    assert counted(app) == before


def test_an_unknown_page_is_no_wrong_try(passer_by, app):
    for _ in range(FEW_TRIES + 5):
        assert passer_by.get("/wp-login.php").status == 404
    assert counted(app) == []


def test_wrong_tries_are_counted_in_the_database(passer_by, app):
    """So another process, or this one after a restart, counts on."""
    from scorekeeper import create_app

    tries(passer_by, FEW_TRIES)
    assert counted(app) == [FEW_TRIES]
    same = {name: app.config[name] for name in ("DATA_DIR", "DATABASE_URL")}
    restarted = create_app(same)
    assert Phone(restarted).get(WRONG).status == 429
    with restarted.app_context():
        db.engine.dispose()


def test_addresses_are_stored_only_as_hashes(passer_by, app):
    from_place(passer_by, "203.0.113.99").get(WRONG)
    ((key,),) = raw_rows(app, "SELECT key FROM limit_counters")
    assert len(key) == 64
    assert "203.0.113.99" not in str(raw_rows(app, "SELECT * FROM limit_counters"))


def test_refused_tries_do_not_grow_the_count(passer_by, app):
    tries(passer_by, 2 * FEW_TRIES)
    assert counted(app) == [FEW_TRIES], "nobody fills the disk by trying"


def test_old_tries_are_forgotten(passer_by, app):
    tries(passer_by, FEW_TRIES)
    tries(from_place(passer_by, "192.0.2.77"), 1)
    pass_time(app, DEVICE.forgotten)
    assert passer_by.get(WRONG).status == 404
    assert counted(app) == [1], "and their rows are gone"


def test_a_deleted_game_is_no_wrong_try(table, passer_by, app):
    table.post("/delete")
    before = counted(app)
    assert passer_by.get(table.path).status == 404
    assert counted(app) == before
