"""Random forms of a club: each is answered with a page or a refusal, and its pages stay whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.clubs.club import Club, new_club
from tests.web.clubs.seasons import add, new_season, played
from tests.web.wild_forms import forms, lasting, post

NAMES = ["Ann Archer", "Zoé", "Gus"]
#: Addresses below the club's with the fields of their forms, sound ones with their values.
FORMS = {
    "/members": {"people": "Zoé;;2024\nGus", "columns-0": "name", "headed": "y", "category": "adult"},
    "/members/{member}": {
        "name": "Anna", "category": "youth", "since": "2024-05", "also": "Annie", "seen": "1",
    },
    "/more": {"name": "Bornés", "full_names": "y", "seen": "1"},
    "/seasons": {"name": "2027"},
    "/seasons/{season}/more": {
        "name": "2026", "counting": "places", "places": "3 2 1", "best": "2", "attendance": "1", "seen": "1",
    },
    "/seasons/{season}/nights": {"nights": "1"},
    "/seasons/{season}/guests": {"name": "Late Lou"},
    "/seasons/{season}/guests/known": {"name": "Late Lou", "member": "1"},
}  # fmt: skip
SENT = st.sampled_from(list(FORMS)).flatmap(
    lambda rest: st.tuples(st.just(rest), forms([*FORMS[rest], "form_key"], FORMS[rest]))
)


@pytest.fixture
def club(ann, beginnings):
    def begin():
        club = new_club(ann, "Ann Archer", "Ben Baker")
        add(club, new_season(club), played(ann, "Ann Archer", "Late Lou"))
        return club.path

    return Club(ann, beginnings.begin("a club with a season", begin, ann))


@lasting
@given(sent=SENT, htmx=st.booleans())
def test_random_forms_of_a_club_leave_its_pages_whole(sent, htmx, club):
    rest, fields = sent
    season = club.read(lambda row: row.seasons[0].id)
    member = club.read(lambda row: row.all_members[0].id)
    post(club.phone, club.path + rest.format(season=season, member=member), fields, htmx)
    for page in ("", f"/seasons/{season}"):
        assert club.get(page).status == 200
    assert all(0 < len(name) <= 60 for name in club.names)


@lasting
@given(sent=forms(["name", "people", "columns-0", "headed", "form_key"], {"name": "Bornés", "people": "Ann"}))
def test_random_forms_of_a_new_club_are_answered(sent, ann):
    page = post(ann, "/clubs/new", sent)
    if page.status == 303:
        assert ann.get(page.goes_to).status == 200
