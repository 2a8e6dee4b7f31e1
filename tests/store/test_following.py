"""The hand that a phone enters or follows: each game has its own, and each device its own rights."""

import pytest

from scorekeeper.store import db
from scorekeeper.store.games.following import (
    forget_followed,
    forget_followed_of_withdrawn,
    note_also,
    note_followed,
)
from scorekeeper.store.games.games import create_game
from scorekeeper.store.games.scorers import find_link, join, make_link, withdraw_link
from scorekeeper.store.models import FollowedHand
from tests.builders import rules
from tests.store.devices import a_device


@pytest.fixture
def ann(device):
    return device


@pytest.fixture
def bob(ann):
    return a_device("bob")


@pytest.fixture
def two(ann, bob):
    """Two games of Ann's, which Bob scores by a link each. Ann enters a hand in both."""
    games = [create_game(ann, rules=rules(), seats=("Ann", "Bob"), first_dealer=0) for _ in range(2)]
    for game in games:
        make_link(game, ann, "Bob", f"link of {game.id}")
        join(find_link(f"link of {game.id}"), bob)
        note_followed(game.id, ann.id, 1, "")
    return games


def who(game):
    """The devices that enter the hand of a game."""
    row = db.session.get(FollowedHand, game.id, populate_existing=True)
    return row and (row.device_id, row.also_id)


def test_what_one_game_forgets_another_keeps(two, ann):
    game, other = two
    forget_followed(game.id)
    assert (who(game), who(other)) == (None, (ann.id, None))


def test_a_second_device_is_noted_in_its_game_alone(two, ann, bob):
    game, other = two
    note_also(game.id, bob.id, enters=True)
    assert (who(game), who(other)) == ((ann.id, bob.id), (ann.id, None))
    note_also(other.id, bob.id, enters=True)
    note_also(game.id, bob.id, enters=False)
    assert (who(game), who(other)) == ((ann.id, None), (ann.id, bob.id))


def test_a_link_withdrawn_in_another_game_ends_no_entry(two, ann, bob):
    game, other = two
    note_followed(game.id, bob.id, 1, "")
    withdraw_link(find_link(f"link of {other.id}"), ann)
    forget_followed_of_withdrawn(game.id)
    assert who(game) == (bob.id, None)


def test_a_withdrawn_link_ends_a_second_entry_in_its_game_alone(two, ann, bob):
    game, other = two
    for each in two:
        note_also(each.id, bob.id, enters=True)
    withdraw_link(find_link(f"link of {game.id}"), ann)
    assert (who(game), who(other)) == ((ann.id, None), (ann.id, bob.id))
