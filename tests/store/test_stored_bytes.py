"""The bytes that games, nights and clubs take, up to their limits, and whose they are."""

import pytest

from scorekeeper.store import stored_bytes
from scorekeeper.store.clubs import clubs
from scorekeeper.store.games.games import create_game
from scorekeeper.store.games.scorers import find_link, join, make_link
from scorekeeper.store.models import Game
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import nights
from scorekeeper.store.stored_bytes import Full, stored_by
from tests.builders import rules
from tests.store.devices import a_device
from tests.store.test_history import saved
from tests.tournament.files.random_nights import SETTINGS


@pytest.fixture
def ann(app):
    with app.app_context():
        yield a_device("ann")


@pytest.fixture
def game(ann):
    return a_game(ann)


def a_game(device):
    return create_game(device, rules=rules(), seats=("Ann", "Bob"), first_dealer=0)


@pytest.mark.parametrize(
    ("check", "row", "limit"),
    [
        (stored_bytes.check_game, Game, stored_bytes.MAX_GAME_BYTES),
        (stored_bytes.check_bring_back, Game, stored_bytes.MAX_GAME_BYTES + stored_bytes.RESERVE),
        (stored_bytes.check_night, NightRow, stored_bytes.MAX_NIGHT_BYTES),
        (stored_bytes.check_club, clubs.ClubRow, stored_bytes.MAX_CLUB_BYTES),
    ],
)
def test_what_has_reached_its_limit_is_not_yet_full(check, row, limit):
    check(row(stored_bytes=limit))
    with pytest.raises(Full):
        check(row(stored_bytes=limit + 1))


def test_a_game_takes_as_many_hands_as_allowed(game, ann, monkeypatch):
    monkeypatch.setattr(stored_bytes, "MAX_HANDS", 2)
    hands = [saved(game, ann, key=key * 22) for key in "kl"]
    stored_bytes.check_game(game)
    with pytest.raises(Full):
        saved(game, ann, key="m" * 22)
    hands[0].deleted = True
    with pytest.raises(Full):
        stored_bytes.check_game(game, more_hands=1)


def test_a_line_takes_its_values_and_more():
    assert stored_bytes.row_bytes() == stored_bytes.ROW_BYTES == 200
    assert stored_bytes.row_bytes({"a": 1}, None) == 200 + len('{"a": 1}') + len("null")


def test_a_device_stores_what_it_began(game, ann):
    bob = a_device("bob")
    assert stored_by(bob) == 0
    more, theirs = a_game(ann), a_game(bob)
    night, other_night = (nights.create_night(device, SETTINGS, "") for device in (ann, bob))
    club, other_club = (clubs.create_club(device, "Club") for device in (ann, bob))
    make_link(game, ann, "Link", "t" * 22)
    join(find_link("t" * 22), bob)
    for each, size in zip((game, more, night, club), (1, 20, 300, 4000), strict=True):
        each.stored_bytes = size
    for each, size in zip((theirs, other_night, other_club), (5, 60, 700), strict=True):
        each.stored_bytes = size
    assert (stored_by(ann), stored_by(bob)) == (4321, 765)
