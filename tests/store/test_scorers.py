"""The devices that may write to a game, and the games of a device, apart from those of others."""

from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.games import scorers
from scorekeeper.store.games.asking import ask_to_score, is_open
from scorekeeper.store.games.following import note_followed
from scorekeeper.store.games.games import change_game, create_game
from scorekeeper.store.games.scorers import (
    FOLLOWED_FOR,
    USE_NOTED,
    access_at,
    count_held,
    find_link,
    games_of,
    held_begun_at,
    join,
    last_changed_of,
    last_changed_own,
    make_link,
    may_write,
    note_use,
    withdraw_link,
)
from scorekeeper.store.models import Device, FollowedHand, Scorer, now
from scorekeeper.store.secrets import hashed
from tests.builders import rules
from tests.store.devices import a_device

SHORTLY = timedelta(seconds=1)


@pytest.fixture
def ann(app):
    with app.app_context():
        yield a_device(hashed("ann"))


@pytest.fixture
def bob(ann):
    return a_device(hashed("bob"))


@pytest.fixture
def game(ann):
    return a_game(ann)


@pytest.fixture
def bobs(bob):
    """Bob's game."""
    return a_game(bob)


def a_game(device):
    return create_game(device, rules=rules(), seats=("Ann", "Bob"), first_dealer=0)


def come_in(game, maker, device):
    """Let the device score by a link of its own, and return that."""
    make_link(game, maker, "Link", f"{game.id} {device.id}")
    link = find_link(f"{game.id} {device.id}")
    join(link, device)
    return link


# --- the games of a device ---------------------------------------------------------------------------


def test_of_games_changed_at_once_the_newest_comes_first(game, ann):
    second = a_game(ann)
    second.changed_at = game.changed_at
    assert games_of(ann) == [second, game]
    assert last_changed_of(ann) is last_changed_own(ann) is second


def test_the_games_of_others_are_not_held(game, bobs, ann, bob):
    assert (games_of(ann), count_held(ann)) == ([game], 1)
    link = come_in(bobs, bob, ann)
    assert (games_of(ann), count_held(ann)) == ([bobs, game], 2)
    withdraw_link(link, bob)
    assert (games_of(ann), count_held(ann)) == ([game], 1)


def test_copies_of_a_game_began_at_the_same_moment(game, ann, bobs):
    copy, later = a_game(ann), a_game(ann)
    copy.created_at = bobs.created_at = game.created_at
    later.created_at = game.created_at + timedelta(microseconds=1)
    assert held_begun_at(ann, game.created_at) == [copy, game]


def test_the_game_last_begun_was_not_joined(game, ann, bob, bobs):
    second = a_game(ann)
    come_in(bobs, bob, ann)
    assert last_changed_own(ann) is second
    change_game(game, ann, "game_renamed", title="Finale")
    assert last_changed_own(ann) is game
    change_game(game, ann, "game_deleted", deleted=True)
    assert last_changed_own(ann) is second
    assert last_changed_own(bob) is bobs


# --- who asks for a game -----------------------------------------------------------------------------


def test_the_right_to_write_belongs_to_one_device_and_one_game(game, bobs, ann, bob):
    mine, theirs = access_at(game.public_id, "ann"), access_at(bobs.public_id, "ann")
    assert (mine.game, mine.device, mine.may_write) == (game, ann, True)
    assert (theirs.game, theirs.device, theirs.may_write) == (bobs, ann, False)
    assert access_at(game.public_id, "never came").device is None
    assert may_write(game, ann) and not may_write(game, bob)


def test_no_address_but_its_own_opens_a_game(game, bobs):
    number, _, proof = game.public_id.partition("-")
    theirs, _, other_proof = bobs.public_id.partition("-")
    for address in ("nothing", f"{number}-{other_proof}", f"{theirs}-{proof}", f"zz-{proof}"):
        assert access_at(address, "ann") is None


def test_a_followed_hand_is_the_own_one_or_elsewhere(game, bobs, ann):
    note_followed(game.id, ann.id, 1, "plays=A roll")
    (own, elsewhere, watching) = (access_at(game.public_id, key) for key in ("ann", "bob", "nobody"))
    assert own.own_followed.number == 1 and own.followed_elsewhere is None
    for access in (elsewhere, watching):
        assert access.own_followed is None and access.followed_elsewhere.device_id == ann.id
    assert access_at(bobs.public_id, "bob").followed is None


def test_a_followed_hand_counts_as_given_up_after_twenty_minutes(game, ann, monkeypatch):
    note_followed(game.id, ann.id, 1, "")
    at = db.session.get(FollowedHand, game.id).at
    for since, is_shown in ((FOLLOWED_FOR - SHORTLY, True), (FOLLOWED_FOR, False)):
        monkeypatch.setattr(scorers, "now", lambda since=since: at + since)
        assert (access_at(game.public_id, "ann").followed is not None) == is_shown


def test_only_the_game_that_a_device_asks_for_has_asks(game, bobs, ann):
    ask_to_score(bobs, ann, "Ann")
    assert access_at(bobs.public_id, "ann").has_asks
    assert not access_at(game.public_id, "ann").has_asks


def test_a_use_is_noted_once_a_minute(game, ann, monkeypatch):
    scorer = db.session.get(Scorer, (game.id, ann.id))
    first = scorer.last_used_at
    for later, noted in ((USE_NOTED, first), (USE_NOTED + SHORTLY, first + USE_NOTED + SHORTLY)):
        monkeypatch.setattr(scorers, "now", lambda later=later: first + later)
        note_use(scorer)
        assert scorer.last_used_at == noted
    scorer.last_used_at = None
    note_use(scorer)
    assert scorer.last_used_at is not None


# --- links -------------------------------------------------------------------------------------------


def test_a_token_makes_one_link_and_finds_it(game, bobs, ann, bob):
    make_link(bobs, bob, "Another", "b" * 22)
    for _twice in range(2):
        make_link(game, ann, "Link", "a" * 22)
    assert [link.name for link in game.links] == ["Link"]
    assert find_link("a" * 22) is game.links[0]
    assert find_link("b" * 22) is bobs.links[0]
    assert find_link("c" * 22) is None


def test_a_link_is_found_until_it_is_withdrawn_or_its_game_deleted(game, bobs, ann, bob):
    make_link(game, ann, "Link", "a" * 22)
    make_link(bobs, bob, "Link", "b" * 22)
    withdraw_link(game.links[0], ann)
    change_game(bobs, bob, "game_deleted", deleted=True)
    assert find_link("a" * 22) is find_link("b" * 22) is None


def test_a_link_ends_the_question_in_its_game_alone(game, bobs, ann, bob):
    cy = a_device("cy")
    asks = [ask_to_score(each, cy, "Cy") for each in (game, bobs)]
    come_in(game, ann, cy)
    assert [is_open(ask) for ask in asks] == [False, True]


def test_a_second_link_leaves_the_first_one_in_use(game, ann, bob):
    link = come_in(game, ann, bob)
    make_link(game, ann, "Another", "another")
    join(find_link("another"), bob)
    assert db.session.get(Scorer, (game.id, bob.id)).link is link
    assert [change.kind for change in game.changes].count("joined") == 1


def test_lists_who_may_write_the_maker_first(game, bobs, ann, bob):
    cy, dan = a_device("cy"), a_device("dan")
    come_in(game, ann, cy)
    link = come_in(game, ann, dan)
    come_in(bobs, bob, ann)
    db.session.get(Scorer, (game.id, cy.id)).created_at = now() + SHORTLY
    assert devices(game) == [ann, dan, cy]
    withdraw_link(link, ann)
    assert devices(game) == [ann, cy]


def devices(game):
    return [db.session.get(Device, scorer.device_id) for scorer in scorers.scorers(game)]
