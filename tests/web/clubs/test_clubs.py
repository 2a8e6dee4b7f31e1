"""A club is made, renamed, held by another device, deleted and brought back."""

import pytest

from scorekeeper.limits import MAX_CLUB_BYTES, Quotas
from scorekeeper.store import db
from scorekeeper.store.clubs.clubs import find_club
from tests.builders_web import rows_of
from tests.web.clubs.club import SIX, Club, new_club


def test_a_club_is_made_with_its_members(ann):
    club = new_club(ann, *SIX)
    page = club.get()
    assert "6 members" in page.words
    assert [line.words for line in page.all("li") if (line.get("id") or "").startswith("member-")] == [*SIX]
    assert ann.get("/").offers(club.path)


def test_a_club_without_a_name_is_refused_and_the_list_stays(ann, app):
    before = rows_of(app)
    page = ann.post("/clubs/new", {"name": " ", "people": "Ann Archer"})
    assert page.status == 422 and "A name is missing here." in page.words
    assert page.form("/clubs/new").fields["people"].strip() == "Ann Archer"
    assert rows_of(app) == before


def test_a_form_sent_twice_makes_one_club(ann, app):
    first, second = (new_club(ann, "Ann", form_key="k" * 22) for _ in range(2))
    assert first.path == second.path
    first.done("/delete", {"name": "Les Bornés"})
    assert new_club(ann, "Ann", form_key="k" * 22).path != first.path, "a deleted one is made anew"


def test_a_club_is_renamed(club):
    form = club.get("/more").form(f"{club.path}/more")
    assert club.phone.submit(form, {"name": "Club 1000", "full_names": "y"}).status == 303
    assert club.read(lambda row: (row.name, row.full_names)) == ("Club 1000", True)
    club.undo()
    assert club.read(lambda row: (row.name, row.full_names)) == ("Les Bornés", False)
    page = club.phone.submit(form, {"name": ""})
    assert page.status == 422 and "A name is missing here." in page.words


def test_renaming_a_club_on_two_devices_conflicts(club, passer_by):
    passer_by.post(club.hold_link)
    other = Club(passer_by, club.path)
    form = club.get("/more").form(f"{club.path}/more")
    other.done("/more", {"name": "Theirs", "seen": other.version})
    page = club.phone.submit(form, {"name": "Mine"})
    assert (
        page.status == 409 and "The club was renamed Theirs on another device in the meantime." in page.words
    )
    again = page.form(f"{club.path}/more")
    assert again.fields["name"] == "Mine"
    assert club.phone.submit(again).status == 303
    assert club.read(lambda row: row.name) == "Mine"


def test_a_hold_link_lets_another_device_in_until_renewed(club, passer_by):
    assert "People who manage a club" in passer_by.get(club.hold_link).words
    assert passer_by.get(club.path).status == 403
    assert passer_by.post(club.hold_link).status == 303
    again = passer_by.get(club.hold_link)
    assert "You already manage this club on this device." in again.words and again.offers(club.path)
    assert "2 devices manage the club." in club.get("/more").words
    old = club.hold_link
    club.done("/renew-holders")
    assert passer_by.get(club.path).status == 403
    assert passer_by.get(old).status == 404
    assert club.get().status == 200


def test_a_club_is_deleted_by_its_name_and_brought_back(club, passer_by):
    page = club.post("/delete", {"name": "Another"})
    assert page.status == 422 and "Type the name of the club" in page.words
    club.done("/delete", {"name": "les bornés"})
    assert club.get().status == 404
    home = club.phone.get("/")
    assert "The club Les Bornés is deleted." in home.words and not home.all("a", href=club.path)
    (form,) = (form for form in home.forms if "/undo/" in form.action)
    assert passer_by.submit(form).status in (400, 403)
    assert club.phone.submit(form).status == 303
    assert club.names == [*SIX]
    assert "is deleted" not in club.phone.get("/").words
    assert club.phone.submit(form).status == 303, "pressed twice"


def test_a_device_above_its_quota_makes_no_club(ann, app, monkeypatch):
    new_club(ann)
    monkeypatch.setitem(app.config, "QUOTAS", Quotas(device_clubs=2))
    for _ in range(2):
        new_club(ann)
    before = rows_of(app)
    page = ann.post("/clubs/new", {"name": "Third", "people": "Zoé"})
    assert page.status == 429 and "The limit of new clubs a day on this device is reached: 2." in page.words
    assert page.form("/clubs/new").fields["name"] == "Third"
    assert rows_of(app) == before


def test_a_full_club_takes_nothing_more_but_can_be_deleted(club, app):
    with app.app_context():
        find_club(club.public_id).stored_bytes = MAX_CLUB_BYTES + 1
        db.session.commit()
    page = club.post("/members", {"people": "Zoé"})
    assert page.status == 409 and "This club is full" in page.words
    assert club.names == [*SIX]
    club.done("/delete", {"name": "Les Bornés"})


@pytest.mark.parametrize("rest", ["", "/more", "/members/1"])
def test_an_odd_address_is_not_found(ann, rest):
    for public_id in ("x", "%00", "1-" + "A" * 22, "0", "a" * 3000):
        assert ann.get(f"/clubs/{public_id}{rest}").status == 404
