"""Series of games in the database: each has its own games, and each device sees those that it holds."""

from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.games import series
from scorekeeper.store.games.games import change_game, create_game
from scorekeeper.store.models import SeriesRow, now
from tests.builders import rules
from tests.store.devices import a_device

SHORTLY = timedelta(seconds=1)


@pytest.fixture
def ann(device):
    return device


@pytest.fixture
def bob(ann):
    return a_device("bob")


@pytest.fixture
def games(ann):
    return [a_game(ann) for _ in range(4)]


@pytest.fixture
def two(ann, games):
    """A series of the first two games, and one of the third."""
    return begun(ann, "one", games[:2]), begun(ann, "two", games[2:3])


def a_game(device):
    return create_game(device, rules=rules(), seats=("Ann", "Bob"), first_dealer=0)


def begun(device, key, games):
    return series.begin_series(device, key, f"Series {key}", "points", games)


def deleted(game, device):
    change_game(game, device, "game_deleted", deleted=True)
    return game


def test_the_same_form_begins_one_series(two, ann, bob, games):
    assert begun(ann, "one", games[:2]) is two[0]
    assert begun(bob, "one", games[:2]) not in two


def test_the_same_form_with_other_games_begins_another_series(two, ann, games):
    again = begun(ann, "one", games[3:])
    assert again not in two
    assert series.games_of_series(ann, again) == games[3:]


def test_games_that_are_in_a_series_stay_there(two, ann, games):
    one, other = two
    series.add_games(other, games)
    assert series.games_of_series(ann, one) == games[:2]
    assert series.games_of_series(ann, other) == games[2:]


def test_a_full_series_takes_no_more_games(two, ann, games, monkeypatch):
    monkeypatch.setattr(series, "MAX_SERIES_GAMES", 3)
    one, _other = two
    more = a_game(ann)
    series.add_games(one, [games[3], more])
    assert series.games_of_series(ann, one) == [*games[:2], games[3]]
    monkeypatch.setattr(series, "MAX_SERIES_GAMES", 2)
    series.add_games(one, [more])
    assert series.games_in_none([more]) == [more]


def test_a_deleted_game_takes_no_room(two, ann, games, monkeypatch):
    monkeypatch.setattr(series, "MAX_SERIES_GAMES", 2)
    one, other = two
    deleted(games[1], ann)
    assert (series.count_games(one), series.count_games(other)) == (1, 1)
    series.add_games(one, games[3:])
    assert series.games_of_series(ann, one) == [games[0], games[3]]


def test_games_of_a_deleted_series_can_join_another(two, ann, games):
    one, other = two
    series.delete_series(one)
    assert series.games_in_none(games) == [games[0], games[1], games[3]]
    series.add_games(other, games[:1])
    assert series.games_of_series(ann, other) == [games[0], games[2]]
    series.bring_back(one)
    assert series.games_of_series(ann, one) == [games[1]]


def test_a_game_leaves_its_own_series_alone(two, ann, games):
    one, other = two
    assert series.take_out(one, games[2])
    assert series.take_out(one, games[3])
    assert series.games_of_series(ann, other) == games[2:3]
    assert series.take_out(one, games[0])
    assert series.games_of_series(ann, one) == games[1:2]


def test_a_series_ends_with_its_last_game(two, ann, games):
    one, other = two
    assert not series.take_out(other, games[2])
    assert db.session.scalars(db.select(SeriesRow)).all() == [one]
    assert series.games_in_none(games) == games[2:]


def test_a_series_with_a_deleted_game_stays(two, ann, games):
    one, _other = two
    deleted(games[1], ann)
    assert series.take_out(one, games[0])


@pytest.mark.parametrize(
    ("close", "reopen", "column"),
    [
        (series.end_series, series.go_on, "ended_at"),
        (series.delete_series, series.bring_back, "deleted_at"),
    ],
)
def test_a_second_tap_keeps_the_moment(two, close, reopen, column):
    one, other = two
    close(one)
    first = getattr(one, column)
    assert now() - first < timedelta(minutes=1)
    close(one)
    assert getattr(one, column) == first
    assert getattr(other, column) is None
    reopen(one)
    assert getattr(one, column) is None


def test_a_rematch_joins_the_series_of_its_game(two, ann, games):
    one, _other = two
    series.join_series_of(games[0], games[3])
    assert series.games_of_series(ann, one) == [*games[:2], games[3]]
    series.join_series_of(a_game(ann), again := a_game(ann))
    assert series.series_of(again) is None


def test_a_rematch_joins_no_series_that_is_ended_full_or_deleted(two, games, monkeypatch):
    _one, other = two
    monkeypatch.setattr(series, "MAX_SERIES_GAMES", 2)
    series.join_series_of(games[0], games[3])
    series.end_series(other)
    series.join_series_of(games[2], games[3])
    series.go_on(other)
    series.delete_series(other)
    series.join_series_of(games[2], games[3])
    assert series.series_of(games[3]) is None
    series.bring_back(other)
    series.join_series_of(games[2], games[3])
    assert series.series_of(games[3]) is other


def test_finds_the_held_games_at_addresses_in_the_order_they_began(ann, bob, games):
    games[1].created_at = games[0].created_at - SHORTLY
    games[3].created_at = games[0].created_at
    other = a_game(bob)
    forged = f"{games[2].public_id.partition('-')[0]}-{'A' * 22}"
    addresses = [game.public_id for game in (games[3], games[0], games[1], other)]
    assert series.held_games(ann, [*addresses, forged, "nothing"]) == [games[1], games[0], games[3]]


def test_lists_the_series_of_a_device_the_newest_game_first(two, ann, bob, games):
    one, other = two
    assert series.series_held_by(ann) == [(other, 1), (one, 2)]
    games[1].created_at += timedelta(days=1)
    assert series.series_held_by(ann) == [(one, 2), (other, 1)]
    games[2].created_at = games[1].created_at
    assert series.series_held_by(ann) == [(other, 1), (one, 2)]
    bobs = a_game(bob)
    series.add_games(one, [bobs])
    assert series.series_held_by(bob) == [(one, 1)]
    series.delete_series(one)
    assert (series.series_held_by(ann), series.series_held_by(bob)) == ([(other, 1)], [])


def test_finds_only_series_with_a_game_of_the_device(two, ann, bob):
    one, other = two
    series.add_games(other, [a_game(bob)])
    assert series.find_series(ann, one.id) is one
    assert series.find_series(bob, one.id) is None
    assert series.find_series(bob, other.id) is other
    series.delete_series(other)
    assert series.find_series(bob, other.id) is None
    assert series.find_series(bob, other.id, deleted_too=True) is other
    assert series.find_series(bob, one.id, deleted_too=True) is None


def test_the_series_deleted_last_can_be_restored_for_ten_minutes(two, ann, bob, monkeypatch):
    one, other = two
    assert series.deleted_lately(ann) is None
    for each in (other, one):
        series.delete_series(each)
    other.deleted_at = one.deleted_at - SHORTLY
    assert series.deleted_lately(ann) is one
    assert series.deleted_lately(bob) is None
    monkeypatch.setattr(series, "now", lambda deleted_at=one.deleted_at: deleted_at + UNDO_OFFERED)
    assert series.deleted_lately(ann) is None


def test_lists_the_held_games_of_a_series_in_the_order_they_began(two, ann, bob, games):
    one, _other = two
    theirs = a_game(bob)
    series.add_games(one, [theirs])
    games[0].created_at = games[1].created_at
    assert series.games_of_series(ann, one) == games[:2]
    games[1].created_at -= SHORTLY
    assert series.games_of_series(ann, one) == [games[1], games[0]]
    assert series.games_of_series(bob, one) == [theirs]
    assert series.count_games(one) == 3
