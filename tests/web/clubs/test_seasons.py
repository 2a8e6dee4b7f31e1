"""A season: its nights, the rule of its league, its guests."""

from urllib.parse import urlencode

import pytest

from scorekeeper.store.clubs import seasons
from scorekeeper.store.clubs.seasons import season_of
from scorekeeper.store.nights.nights import find_night
from scorekeeper.web.clubs import seasons as season_pages
from tests.builders_web import rows_of
from tests.web.clubs.club import SIX, Club
from tests.web.clubs.seasons import add, league, new_season, night_id, played
from tests.web.nights.evening import Evening, new_evening


@pytest.fixture
def season(club, beginnings):
    return beginnings.begin("a season", lambda: new_season(club), club.phone)


@pytest.fixture
def night(season, ann, beginnings):
    """A night in which the first of two at a table has won: Ann, Chloé and Eva at tables 1, 2 and 3."""
    return Evening(ann, beginnings.begin("a season and a night", lambda: played(ann, *SIX).path, ann))


def season_name(night):
    with night.director.app.app_context():
        season = season_of(find_night(night.public_id))
        return season and season.name


def test_a_new_season_copies_the_rule_of_the_last(club, season):
    assert "No night counts yet" in club.get(season).words
    form = club.get(f"{season}/more").form(f"{club.path}{season}/more")
    club.phone.submit(form, {"counting": "own", "best": "6"})
    again = new_season(club, "2027")
    assert again != season
    fields = club.get(f"{again}/more").form(f"{club.path}{again}/more").fields
    assert (fields["counting"], fields["best"]) == ("own", "6")
    assert new_season(club, "2027") == again, "a double tap"


@pytest.mark.parametrize("name", ["", "  "])
def test_a_season_without_a_name_is_refused(club, app, name):
    before = rows_of(app)
    page = club.post("/seasons", {"name": name})
    assert page.status == 422 and "A name is missing here." in page.words
    assert rows_of(app) == before


def test_seasons_above_the_limit_are_refused(club, app, monkeypatch):
    new_season(club)
    monkeypatch.setattr(seasons, "MAX_SEASONS", 1)
    page = club.post("/seasons", {"name": "2027"})
    assert page.status == 422 and "at most" in page.words


def test_added_nights_make_the_league(club, season, night, ann):
    page = club.get(season)
    assert "Club night" in page.words
    add(club, season, night)
    page = club.get(season)
    assert "1 night counts now." in page.words and "after 1 night" in page.words
    assert len(league(page)) == 6
    places = [place for place, _name in league(page)]
    assert places[0].startswith("Place 1")
    assert {name for _place, name in league(page)} == {*SIX}
    assert "Why place 1?" in page.words and "League points: 10, from 1 night." in page.words
    club.undo(season)
    assert league(club.get(season)) == []
    assert season_name(night) is None


def test_inside_a_phone_the_league_has_no_address_for_others(club, season, night, app, monkeypatch):
    add(club, season, night)
    assert "Only this phone can open its games." not in club.get(season).words
    monkeypatch.setitem(app.config, "ALONE", True)
    assert "Only this phone can open its games." in club.get(season).words


def test_a_night_is_taken_out_and_brought_back(club, season, night):
    add(club, season, night)
    page = club.phone.follow(club.done(f"{season}/nights/{night_id(night)}/remove"))
    assert "The night does not count any more." in page.words
    assert club.post(f"{season}/nights/{night_id(night)}/remove").status == 404
    page = club.phone.follow(club.undo(season))
    assert len(league(page)) == 6, "undo leads back to the season"


def test_only_nights_that_this_device_directs_are_added(club, season, passer_by):
    theirs = new_evening(passer_by, "Sam", "Tess")
    page = club.post(f"{season}/nights", {"nights": str(night_id(theirs))})
    assert page.status == 422 and season_name(theirs) is None
    page = club.post(f"{season}/nights")
    assert page.status == 422 and "Tick a night first." in page.words


def test_nights_above_the_limit_are_refused(club, season, night, ann, monkeypatch):
    add(club, season, night)
    monkeypatch.setattr(seasons, "MAX_SEASON_NIGHTS", 1)
    more = new_evening(ann, "Sam", "Tess")
    page = club.post(f"{season}/nights", {"nights": str(night_id(more))})
    assert page.status == 422 and "at most" in page.words
    assert more.post("/more/season", {"season": season.rpartition("/")[2]}).goes_to.endswith("full#season")
    assert (
        "That season is full. Choose another one, or remove one of its nights first."
        in more.get("/more?season=full").words
    )


def test_a_deleted_season_frees_its_nights(club, season, night):
    add(club, season, night)
    page = club.phone.follow(club.done(f"{season}/more/delete"))
    assert "The season 2026 is deleted." in page.words
    assert club.get(season).status == 404 and season_name(night) is None
    assert "Club night" in club.get(new_season(club, "2027")).words, "it can be added to another"


def test_a_deleted_night_counts_no_more(club, season, night):
    add(club, season, night)
    assert "It no longer counts in the league of 2026." in night.get("/more").words
    night.done("/more/delete", {"name": "Club night", "pin": "4711"})
    assert league(club.get(season)) == []


# --- the rule ----------------------------------------------------------------------------------------


def rule_form(club, season):
    return club.get(f"{season}/more").form(f"{club.path}{season}/more")


def test_another_rule_makes_another_league(club, season, night):
    add(club, season, night)
    sent = {"counting": "places", "places": "5, 3; 1", "best": "", "attendance": "2"}
    page = club.phone.follow(club.phone.submit(rule_form(club, season), sent))
    assert "The season 2026 is saved." in page.words
    assert "League points: 5, from 1 night." in page.words
    assert rule_form(club, season).fields["places"] == "5 3 1"


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"name": ""}, "A name is missing here."),
        ({"places": "twelve"}, "Enter whole numbers up to 9,999, with spaces between."),
        ({"places": "10000"}, "Enter whole numbers up to 9,999, with spaces between."),
        ({"places": ""}, "The points by place are missing."),
        ({"places": "1 2"}, "Place 2 cannot bring more than the place before it."),
        ({"places": "1 " * 101}, "Enter at most 100 numbers."),
        ({"best": "0"}, "Enter a number from 1 to 200."),
        ({"attendance": "-1"}, "Enter a number from 0 to 9999."),
        ({"counting": "luck"}, "Not a valid choice"),
    ],
)
def test_an_impossible_rule_is_refused(club, season, app, values, says):
    form, before = rule_form(club, season), rows_of(app)
    page = club.phone.submit(form, values)
    assert page.status == 422 and says in page.words
    assert rows_of(app) == before


def test_changing_the_rule_on_two_devices_conflicts(club, season, passer_by):
    passer_by.post(club.hold_link)
    other, mine = Club(passer_by, club.path), rule_form(club, season)
    passer_by.submit(rule_form(other, season), {"best": "4"})
    page = club.phone.submit(mine, {"best": "5"})
    assert page.status == 409 and "2026 was changed on another device in the meantime." in page.words
    again = page.form(f"{club.path}{season}/more")
    assert club.phone.submit(again).status == 303
    assert rule_form(club, season).fields["best"] == "5"


# --- guests ------------------------------------------------------------------------------------------


@pytest.fixture
def guests(club, season, ann, beginnings):
    """The path of the guests of a night with Benny, who is Ben Baker, and Zoé, who is no member."""

    def come():
        add(club, season, played(ann, "Ann Archer", "Benny", "Zoé", "Dev Desai"))

    beginnings.begin("a season with guests", come, ann)
    return f"{season}/guests"


def test_a_guest_becomes_a_member(club, season, guests):
    page = club.get(season)
    assert "2 guests" in page.words and len(league(page)) == 2
    page = club.phone.follow(club.done(guests, {"name": "Zoé"}))
    assert "1 guest" in page.words and "Zoé" in {name for _place, name in league(page)}
    club.done(guests, {"name": "Zoé"})  # pressed twice
    assert club.names == [*SIX, "Zoé"]


def test_a_guest_can_be_a_member_under_another_name(club, season, guests):
    sent = {"name": "Benny", "member": str(club.member("Ben Baker"))}
    page = club.phone.follow(club.done(f"{guests}/known", sent))
    assert "Ben Baker is saved." in page.words
    assert "Ben Baker" in {name for _place, name in league(page)}
    club.done(f"{guests}/known", sent)  # pressed twice
    assert club.columns("Ben Baker")["also"] == ("Benny",)
    club.undo(season)
    assert club.columns("Ben Baker")["also"] == ()


@pytest.mark.parametrize(
    ("rest", "data"),
    [("", {}), ("", {"name": " "}), ("/known", {"name": "Benny"}), ("/known", {"name": "", "member": "1"})],
)
def test_an_invalid_choice_for_a_guest_is_refused(club, guests, app, rest, data):
    before = rows_of(app)
    assert club.post(guests + rest, data).status == 422
    assert rows_of(app) == before


def test_many_guests_are_split_into_parts(club, season, ann, monkeypatch):
    """Settling a guest leads back to the page on which they stood."""
    monkeypatch.setattr(season_pages, "GUESTS", 2)
    add(club, season, played(ann, *(f"Guest {letter}" for letter in "ABCDE")))
    shown = [guests_on(club.get(f"{season}?guests={number}")) for number in (1, 2, 3, 99)]
    assert shown == [["Guest A", "Guest B"], ["Guest C", "Guest D"], ["Guest E"], ["Guest E"]]
    page = club.get(f"{season}?guests=2")
    turns = {link["rel"]: link["href"] for link in page.all("a") if link.get("rel") in ("prev", "next")}
    there = f"{club.path}{season}"
    assert turns == {"prev": f"{there}?guests=1#guests", "next": f"{there}?guests=3#guests"}
    form = next(form for form in page.forms if form.fields.get("name") == "Guest C")
    settled = club.phone.submit(form)
    assert settled.goes_to == f"{there}?guests=2#guests"
    assert guests_on(club.phone.follow(settled)) == ["Guest D", "Guest E"]
    assert guests_on(club.get(f"{season}?find=guest+b")) == ["Guest B"]
    assert "Nobody of that name" in club.get(f"{season}?find=nobody").words


def test_guests_are_opened_one_at_a_time_in_a_large_club(club, season, guests, monkeypatch):
    """Because each open guest offers a choice of all members."""
    assert [form for form in club.get(season).forms if form.action.endswith("/known")]
    monkeypatch.setattr(season_pages, "CHOICES", 2 * len(SIX) - 1)
    page = club.get(season)
    assert not [form for form in page.forms if form.action.endswith("/known")]
    (link,) = (link["href"] for link in page.all("a") if "guest=Benny" in (link.get("href") or ""))
    page = club.phone.get(link)
    (form,) = (form for form in page.forms if form.action.endswith("/known"))
    assert guests_on(page) == ["Benny"] and form.fields["name"] == "Benny"
    refused = club.phone.submit(form)
    assert refused.status == 422 and guests_on(refused) == ["Benny"]
    page = club.phone.follow(club.phone.submit(form, {"member": str(club.member("Ben Baker"))}))
    assert guests_on(page) == ["Zoé"]


def guests_on(page):
    (part,) = page.all(id="guests-found")
    return [name.words for name in part.all("bdi")]


# --- from a night ------------------------------------------------------------------------------------


def test_a_director_holding_the_club_chooses_the_season(club, season, ann, passer_by):
    night = new_evening(ann, "Sam", "Tess")
    chosen = season.rpartition("/")[2]
    assert "2026 · Les Bornés" in night.get("/more").words
    night.done("/more/season", {"season": chosen})
    assert season_name(night) == "2026"
    night.done("/more/season", {"season": "999"})
    assert season_name(night) == "2026", "no season of ours"
    night.done("/more/season", {"season": ""})
    assert season_name(night) is None
    assert "Season of a club" not in new_evening(passer_by, "Al", "Bo").get("/more").words


def test_a_director_not_holding_the_club_only_reads_the_season(club, season, ann, passer_by, app):
    night = new_evening(ann, "Sam", "Tess")
    add(club, season, night)
    with app.app_context():
        from scorekeeper.store.nights.directors import director_token

        token = director_token(find_night(night.public_id))
    passer_by.post(f"{night.path}/direct/{token}")
    page = passer_by.get(f"{night.path}/more")
    assert "It counts in 2026 of Les Bornés." in page.words
    passer_by.post(f"{night.path}/more/season", {"season": ""})
    assert season_name(night) == "2026"


def test_a_night_of_the_season_begins_with_the_members_expected(club, season, ann, passer_by):
    (form,) = (form for form in club.get(season).forms if form.action == "/nights/new")
    expected = [box for box in club.get(season).all("input", name="who") if "checked" in box.attrs]
    assert len(expected) == 6, "before the first: everybody"
    who = [("season", form.fields["season"])]
    who += [("who", str(club.member(name))) for name in ("Chloé Caron", "Ann Archer")]
    page = ann.get(f"/nights/new?{urlencode(who)}")
    assert "This night counts in 2026 of Les Bornés." in page.words
    fields = page.form("/nights/new").fields
    assert fields["people"].split() == ["Ann", "Archer", "Chloé", "Caron"]
    made = ann.post("/nights/new", fields | {"name": "Third night"})
    assert made.status == 303
    assert "Third night" in club.get(season).words
    assert "This night counts" not in passer_by.get(f"/nights/new?{urlencode(who)}").words
    assert passer_by.post("/nights/new", fields).status == 303
    assert "2 nights" not in club.get(season).words
