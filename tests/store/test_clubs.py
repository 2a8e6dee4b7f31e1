"""Several clubs of one device: each has a separate log, and undoes its own last line."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.clubs import clubs, members, seasons
from scorekeeper.store.clubs.history import changed_since, deleted_club, last_line, record, undo, undoable
from scorekeeper.store.games.history import Changed
from scorekeeper.store.nights import nights
from scorekeeper.store.stored_bytes import row_bytes
from tests.store.devices import a_device
from tests.tournament.files.random_nights import SETTINGS


@pytest.fixture
def two(device):
    """Two clubs. The second was renamed last."""
    first, second = (clubs.create_club(device, name, ["Ann"]) for name in ("First", "Second"))
    clubs.change_club(first, device, "First anew", False)
    clubs.change_club(second, device, "Second anew", False)
    return first, second


def test_a_club_undoes_its_own_last_line(two, device):
    first, second = two
    line = undoable(first, device)
    assert line == last_line(first)
    assert line.club_id == first.id
    undo(first, device, line.id)
    assert (first.name, second.name) == ("First", "Second anew")
    assert undoable(second, device) == last_line(second)


def test_refuses_to_undo_a_line_of_another_club(two, device):
    """It is refused even after it was undone in its own club."""
    first, second = two
    line = last_line(second)
    for _ in range(2):
        with pytest.raises(Changed):
            undo(first, device, line.id)
        undo(second, device, line.id)
    assert (first.name, second.name) == ("First anew", "Second")


def test_a_change_counts_only_for_its_own_row(two, device):
    """Not for the same row of another club, and not for another row of this club."""
    first, second = two
    seen = first.version
    clubs.change_club(second, device, "Second again", False)
    (ann,) = first.members
    record(first, device, "member_changed", {f"member:{ann.id}": {"since": "2019"}})
    assert changed_since(first, ann, seen)
    assert not changed_since(first, first, seen)


def test_refuses_to_change_a_member_of_another_club(two, device):
    first, second = two
    (theirs,) = second.members
    with pytest.raises(Changed):
        record(first, device, "member_changed", {f"member:{theirs.id}": {"since": "2019"}})


# --- each club's own ---------------------------------------------------------------------------------------


@pytest.fixture
def bob(device):
    return a_device("bob")


def a_night(device):
    return nights.create_night(device, SETTINGS, "")


def test_only_its_own_addresses_open_a_club(two, device):
    first, second = two
    for find, address in ((clubs.find_club, "public_id"), (clubs.find_league, "league_id")):
        assert [find(getattr(club, address)) for club in two] == [first, second]
    assert clubs.find_club(first.league_id) is clubs.find_league(first.public_id) is None
    assert clubs.find_club("nothing") is clubs.find_league("nothing") is None
    clubs.delete_club(first, device)
    assert clubs.find_club(first.public_id) is clubs.find_league(first.league_id) is None
    assert clubs.find_club(first.public_id, deleted_too=True) is first
    old = second.league_id
    clubs.renew_league(second, device)
    assert clubs.find_league(old) is None and clubs.find_league(second.league_id) is second


def test_the_same_form_creates_one_club_of_a_device(device, bob):
    first = clubs.create_club(device, "First", form_key="form")
    assert clubs.create_club(device, "First", form_key="form") is first
    assert clubs.create_club(bob, "First", form_key="form") is not first
    assert clubs.create_club(device, "First") is not first


def test_lists_the_clubs_of_a_device_the_newest_first(two, device, bob):
    first, second = two
    clubs.let_hold(first, bob)
    assert (clubs.clubs_of(device), clubs.clubs_of(bob)) == ([second, first], [first])
    clubs.delete_club(first, device)
    assert (clubs.clubs_of(device), clubs.clubs_of(bob)) == ([second], [])


def test_a_renewed_link_of_a_club_leaves_other_clubs_their_holders(two, device, bob):
    first, second = two
    tokens = [clubs.holder_token(club) for club in two]
    for club in two:
        for _twice in range(2):
            clubs.let_hold(club, bob)
        assert clubs.count_holders(club) == 2
        assert last_line(club).kind == "holder_joined"
    clubs.renew_holders(first, device)
    assert [clubs.holds(first, each) for each in (device, bob)] == [True, False]
    assert [clubs.holds(second, each) for each in (device, bob)] == [True, True]
    assert [clubs.count_holders(club) for club in two] == [1, 2]
    opened = [clubs.opens_holding(club, token) for club in two for token in tokens]
    assert opened == [False, False, False, True]


def test_a_line_is_undone_by_its_device_for_ten_minutes(two, device, bob):
    first, _second = two
    line = last_line(first)
    assert undoable(first, bob) is None
    line.at -= UNDO_OFFERED
    assert undoable(first, device) is None
    with pytest.raises(Changed):
        undo(first, device, line.id)
    line.at += UNDO_OFFERED
    for _twice in range(2):
        undo(first, device, line.id)
    assert (first.name, last_line(first).kind) == ("First", "undone")
    assert undoable(first, device) is None


def test_only_the_last_line_of_a_club_is_undone(two, device):
    first, _second = two
    line = last_line(first)
    clubs.change_club(first, device, "First again", False)
    for line_id in (line.id, 999):
        with pytest.raises(Changed):
            undo(first, device, line_id)
    clubs.renew_league(first, device)
    with pytest.raises(Changed):
        undo(first, device, last_line(first).id)
    assert undoable(first, device) is None
    assert first.name == "First again"


def test_each_line_counts_its_bytes(two, device):
    first, second = two
    before = first.stored_bytes, second.stored_bytes
    clubs.change_club(first, device, "First again", True)
    line = last_line(first)
    assert first.stored_bytes == before[0] + row_bytes(line.before, line.after)
    assert second.stored_bytes == before[1]
    clubs.change_club(first, device, "First again", True)
    assert last_line(first) is line, "what changes nothing is not written"


def test_what_was_seen_is_no_later_change(two, device):
    first, second = two
    seen = first.version
    assert not changed_since(first, first, seen)
    assert not changed_since(first, first, None)
    assert changed_since(first, first, seen - 1)
    clubs.change_club(second, device, "Second again", False)
    assert not changed_since(first, first, seen)


def test_a_deleted_club_is_offered_to_the_device_that_deleted_it(two, device, bob):
    first, second = two
    clubs.let_hold(first, bob)
    assert deleted_club(device) is None
    clubs.delete_club(first, device)
    line = deleted_club(device)
    assert (line.club_id, deleted_club(bob)) == (first.id, None)
    line.at -= UNDO_OFFERED
    assert deleted_club(device) is None
    line.at += UNDO_OFFERED
    clubs.change_club(second, device, "Second again", False)
    assert deleted_club(device) is None


# --- members and seasons -----------------------------------------------------------------------------------


def test_finds_members_and_seasons_of_its_own_club(two, device):
    rows = [(club, club.members[0], seasons.add_season(club, device, "2026")) for club in two]
    (first, ann, season), (second, theirs, their_season) = rows
    assert members.find_member(first, ann.id) is ann
    assert members.find_member(first, theirs.id) is None
    assert seasons.find_season(first, season.id) is season
    assert seasons.find_season(first, their_season.id) is None
    members.remove_member(first, device, ann)
    seasons.delete_season(first, device, season)
    assert members.find_member(first, ann.id) is seasons.find_season(first, season.id) is None
    assert (second.members, second.seasons) == ([theirs], [their_season])


def test_refuses_more_members_than_allowed(two, device, monkeypatch):
    monkeypatch.setattr(members, "MAX_MEMBERS", 3)
    first, second = two
    members.add_members(first, device, ["Bob", "Cy"], "youth")
    assert [(each.name, each.category) for each in first.members] == [
        ("Ann", "adult"),
        ("Bob", "youth"),
        ("Cy", "youth"),
    ]
    with pytest.raises(members.TooManyMembers):
        members.add_members(first, device, ["Di"])
    version = second.version
    assert members.add_members(second, device, []) == []
    assert second.version == version


def test_a_season_has_a_new_name_and_the_rule_of_the_former_one(two, device, monkeypatch):
    first, _second = two
    monkeypatch.setattr(seasons, "MAX_SEASONS", 2)
    season = seasons.add_season(first, device, "2025")
    rule = replace(season.rule, best=7)
    seasons.change_season(first, device, season, rule=rule)
    newer = seasons.add_season(first, device, "2026")
    assert (newer.rule, seasons.add_season(first, device, "2025")) == (rule, season)
    with pytest.raises(seasons.TooManySeasons):
        seasons.add_season(first, device, "2027")


def test_nights_belong_to_one_season(two, device, bob, monkeypatch):
    monkeypatch.setattr(seasons, "MAX_SEASON_NIGHTS", 2)
    first, second = two
    mine, theirs = (seasons.add_season(club, device, "2026") for club in two)
    one, other, third = (a_night(device) for _ in range(3))
    foreign = a_night(bob)
    one.created_at = other.created_at
    assert seasons.nights_to_add(device) == [third, other, one]
    seasons.add_nights(first, device, mine, [one, other])
    assert seasons.nights_of_season(mine) == [one, other]
    assert (seasons.nights_of_season(theirs), seasons.nights_to_add(device)) == ([], [third])
    assert seasons.nights_to_add(bob) == [foreign]
    with pytest.raises(seasons.TooManyNights):
        seasons.add_nights(first, device, mine, [third])
    seasons.take_out(second, device, theirs, one)
    assert seasons.season_of(one) is mine and seasons.season_of(third) is None
    seasons.take_out(first, device, mine, one)
    assert seasons.season_of(one) is None
    one.created_at += timedelta(days=1)
    seasons.add_nights(first, device, mine, [one])
    assert seasons.nights_of_season(mine) == [other, one]
    nights.delete_night(other, device)
    assert seasons.nights_of_season(mine) == [one]


def test_nights_of_a_deleted_season_or_club_are_free(two, device):
    first, second = two
    mine, theirs = (seasons.add_season(club, device, "2026") for club in two)
    one, other = a_night(device), a_night(device)
    seasons.add_nights(first, device, mine, [one])
    seasons.add_nights(second, device, theirs, [other])
    assert seasons.nights_to_add(device) == []
    seasons.delete_season(first, device, mine)
    assert (seasons.season_of(one), seasons.season_of(other)) == (None, theirs)
    assert seasons.nights_to_add(device) == [one]
    clubs.delete_club(second, device)
    assert seasons.season_of(other) is None
    assert seasons.nights_to_add(device) == [other, one]
    nights.delete_night(other, device)
    assert seasons.nights_to_add(device) == [one]


def test_lists_the_seasons_of_the_clubs_that_a_device_holds(two, device, bob):
    first, second = two
    mine, theirs = (seasons.add_season(club, device, "2026") for club in two)
    older = seasons.add_season(first, device, "2025")
    clubs.let_hold(second, bob)
    assert seasons.seasons_held_by(device) == [older, theirs, mine]
    assert seasons.seasons_held_by(bob) == [theirs]
    seasons.delete_season(first, device, mine)
    clubs.delete_club(second, device)
    assert (seasons.seasons_held_by(device), seasons.seasons_held_by(bob)) == ([older], [])
