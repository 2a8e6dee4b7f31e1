"""The start page leads a phone back to the nights in which it plays and to its table."""

from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.models import Device
from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.playing import nights_played_in
from tests.statements import heard
from tests.web.nights.at_table import AtTable, codes, duels
from tests.web.nights.evening import new_evening
from tests.web.nights.reported import report

PLAYING = "Tournament nights you play in"
DIRECTING = "Tournament nights you run"


def headings(page):
    return [heading.words for heading in page.all("h2")]


def offered(phone, *paths):
    page = phone.get("/")
    return [path for path in paths if page.offers(path)]


def finished(night, ago):
    night.done("/finish")
    with night.director.app.app_context():
        find_night(night.public_id).finished_at -= ago
        db.session.commit()


def test_the_start_page_leads_a_player_to_night_and_table(night, bob, code):
    page = bob.phone.get("/")
    assert PLAYING in headings(page)
    assert DIRECTING not in headings(page)
    assert page.offers(night.path)
    assert page.offers(f"/t/{code}")
    assert "You’re at table 1" in page.words
    assert "No game on this device yet" not in page.words


def test_the_table_of_a_round_that_is_over_is_not_offered(night, bob, code):
    report(night.director.app, night.public_id)
    night.next_round()
    assert offered(bob.phone, night.path, f"/t/{code}") == [night.path]
    new = codes(night)[1]
    AtTable(bob.phone, new, 0)
    assert offered(bob.phone, night.path, f"/t/{code}", f"/t/{new}") == [night.path, f"/t/{new}"]


def test_the_start_page_lists_the_night_of_a_check_in(ann, new_phone):
    night, phone = new_evening(ann), new_phone()
    phone.post(f"{night.path}/here", {"who": "1"})
    assert offered(phone, night.path) == [night.path]
    phone.post(f"{night.path}/here", {"who": "1", "not": "y"})
    assert offered(phone, night.path) == []


def test_the_start_page_lists_no_night_of_others(night, bob, new_phone, passer_by):
    assert PLAYING not in headings(night.director.get("/"))
    phone = new_phone()
    phone.start("Al", "Bo")
    for other in (phone, passer_by):
        other.get(night.path)
        assert offered(other, night.path) == []


def test_directing_and_playing_are_told_apart(night, code):
    AtTable(night.director, code, 0)
    page = night.director.get("/")
    assert [heading for heading in headings(page) if "night" in heading] == [DIRECTING, PLAYING]
    assert page.offers(f"{night.path}/desk")
    assert page.offers(night.path)
    assert page.form("/t") and page.offers("/nights/new")


@pytest.mark.parametrize(("days", "shown"), [(1, True), (3, False)])
def test_a_finished_night_is_shown_for_two_days(night, bob, code, days, shown):
    finished(night, timedelta(days=days))
    assert offered(bob.phone, night.path, f"/t/{code}") == [night.path] * shown


def test_a_night_that_nobody_finished_is_forgotten_one_day(night, bob):
    with night.director.app.app_context():
        find_night(night.public_id).created_at -= timedelta(days=61)
        db.session.commit()
    assert offered(bob.phone, night.path) == []


def test_a_deleted_night_is_not_shown(night, bob):
    night.done("/more/delete", {"name": "Club night", "pin": "4711"})
    assert offered(bob.phone, night.path) == []


def test_the_start_page_lists_the_newest_nights_first(ann, new_phone):
    phone, paths = new_phone(), []
    for _ in range(4):
        night = duels(ann)
        AtTable(phone, codes(night)[0], 0)
        paths.insert(0, night.path)
    page = phone.get("/")
    nights = [
        link["href"]
        for link in page.all("a")
        if link["href"].startswith("/nights/") and link["href"] in paths
    ]
    assert nights == paths[:3]


@pytest.mark.sqlite("its words for a plan")
def test_the_start_page_scans_no_table_of_the_database(app, night, bob):
    """The start page is opened most often. It reads only the newest nights, by an index."""
    asked = []
    with app.app_context():
        device = db.session.scalars(db.select(Device).order_by(Device.id.desc())).first()
        with heard(app, lambda *statement: asked.append(statement)):
            nights_played_in(device)
        explain = db.session.connection().exec_driver_sql
        read = [
            row[3]
            for statement, values in asked
            for row in explain(f"explain query plan {statement}", values)
        ]
    assert any("SEARCH night_entrants" in step for step in read)
    assert not [step for step in read if step.startswith("SCAN")]


def to_result(phone, night):
    """The links of the night's page on which this phone enters a result: address and words."""
    found = phone.get(night.path).all("p", class_="to-result")
    return [(link["href"], link.words) for paragraph in found for link in paragraph.all("a")]


def test_from_the_nights_page_a_result_is_one_tap_away(night, bob, code, passer_by):
    assert to_result(passer_by, night) == [("/t", "Enter your result with the code on your table’s slip")]
    assert to_result(bob.phone, night) == [(f"/t/{code}", "Enter your result: table 1")]
    report(night.director.app, night.public_id, but=[2])
    assert to_result(bob.phone, night) == [(f"/t/{code}", "Your result counts: table 1")]
    report(night.director.app, night.public_id)
    assert to_result(passer_by, night) == to_result(bob.phone, night) == []


def test_a_night_offers_no_result_before_the_first_round(ann):
    night = new_evening(ann)
    assert to_result(ann, night) == []
