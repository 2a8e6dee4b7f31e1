"""Copies of games that other phones hand on: kept to watch, and replaced by newer ones of the same game."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.store.games.copies import as_of_copy, copies_of, keep_copy
from scorekeeper.store.games.exchange import game_entry
from scorekeeper.store.games.scorers import may_write
from tests.records.test_handed import evening
from tests.store.devices import a_device

GAME = evening(3)
FIRST, SECOND = GAME.hands[:2]
SHORTLY = timedelta(seconds=1)
AT = max(hand.created_at for hand in GAME.hands) + timedelta(minutes=1)


def copy(*hands, later=timedelta(), **more):
    return replace(GAME, hands=hands, as_of=AT + later, **more)


def test_a_copy_can_be_watched_only(device):
    game = keep_copy(copy(FIRST), device, "form")
    assert copies_of(device) == [game]
    assert not may_write(game, device)
    assert (game.changed_at, game_entry(game).hands) == (AT, (replace(FIRST, form_key=None),))
    assert copies_of(a_device("bob")) == []


def test_the_same_form_keeps_one_copy(device):
    game = keep_copy(copy(FIRST), device, "form")
    assert keep_copy(copy(FIRST), device, "form") is game
    assert keep_copy(copy(FIRST), a_device("bob"), "form") is not game
    assert copies_of(device) == [game]


@pytest.mark.parametrize(
    ("hands", "later"),
    [((FIRST, SECOND), SHORTLY), ((FIRST,), timedelta())],
    ids=["a newer one with another hand", "the same copy again"],
)
def test_a_copy_replaces_an_older_one_of_which_it_has_every_hand(hands, later, device):
    older = keep_copy(copy(FIRST), device, "one")
    game = keep_copy(copy(*hands, later=later), device, "two")
    assert copies_of(device) == [game]
    assert older.deleted


@pytest.mark.parametrize(
    "entry",
    [
        copy(SECOND, later=SHORTLY),
        copy(FIRST, later=-SHORTLY),
        copy(FIRST, later=SHORTLY, created_at=GAME.created_at + SHORTLY),
    ],
    ids=["without a hand of it", "made earlier", "of another game"],
)
def test_another_copy_stays_beside_it(entry, device):
    first = keep_copy(copy(FIRST), device, "one")
    second = keep_copy(entry, device, "two")
    newest_first = sorted((first, second), key=lambda game: game.changed_at, reverse=True)
    assert copies_of(device) == newest_first


def test_of_copies_of_one_moment_the_last_kept_comes_first(device):
    games = [keep_copy(copy(hand), device, hand.form_key) for hand in (FIRST, SECOND)]
    assert copies_of(device) == games[::-1]


def test_another_devices_copy_is_not_replaced(device):
    theirs = keep_copy(copy(FIRST), bob := a_device("bob"), "one")
    keep_copy(copy(FIRST, SECOND, later=SHORTLY), device, "two")
    assert copies_of(bob) == [theirs]


def test_a_copy_that_does_not_say_is_as_old_as_its_last_hand():
    later = replace(SECOND, created_at=FIRST.created_at + SHORTLY)
    assert as_of_copy(copy(later, FIRST)) == AT
    assert as_of_copy(replace(GAME, hands=(later, FIRST), as_of=None)) == later.created_at
    assert as_of_copy(replace(GAME, hands=(), as_of=None)) == GAME.created_at
