"""Bringing hands of a copy into the game: what is not chosen is kept, and each step can be undone."""

from dataclasses import replace

import pytest

from scorekeeper.records.games import ToldChange
from scorekeeper.store import db, stored_bytes
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games import games
from scorekeeper.store.games.exchange import handed_entry, import_games, new_games
from scorekeeper.store.games.history import saved_since, undo
from scorekeeper.store.games.putting_together import BOTH, OURS, THEIRS, compared, join_copy
from tests.records.test_handed import evening

GAME = evening(4)
FIRST, SECOND, THIRD, _DELETED = GAME.hands


def game_with(device, *hands):
    (game,) = import_games(new_games([replace(GAME, hands=hands)]), device)
    return game


def copy(*hands):
    return replace(GAME, hands=hands)


def results(game, deleted=False):
    return [hand.result for hand in game.all_hands if hand.deleted == deleted]


def test_new_hands_are_added_with_key_and_time(device):
    game = game_with(device, FIRST)
    join_copy(game, copy(FIRST, SECOND), device, {})
    assert handed_entry(game, game.created_at).hands == (FIRST, SECOND)
    assert not any(pair.differs for pair in compared(game, copy(FIRST, SECOND)))


@pytest.mark.parametrize(
    ("choice", "standing", "deleted"),
    [
        (OURS, [FIRST, SECOND], [THIRD]),
        (THEIRS, [FIRST, THIRD], []),
        (BOTH, [FIRST, SECOND, THIRD], []),
    ],
)
def test_one_of_two_hands_is_chosen(device, choice, standing, deleted):
    game = game_with(device, FIRST, SECOND)
    join_copy(game, copy(FIRST, THIRD), device, {1: choice})
    assert results(game) == [hand.result for hand in standing]
    assert results(game, deleted=True) == [hand.result for hand in deleted]


def test_one_undo_takes_all_of_it_back(device):
    game = game_with(device, FIRST, SECOND)
    begun = len(game.changes)
    join_copy(game, copy(FIRST, THIRD, replace(SECOND, form_key="new")), device, {1: THEIRS})
    assert results(game) == [FIRST.result, THIRD.result, SECOND.result]
    (joined,) = game.changes[begun:]
    undo(joined, device)
    assert results(game) == [FIRST.result, SECOND.result]
    undo(game.changes[-1], device)
    assert results(game) == [FIRST.result, THIRD.result, SECOND.result]


def test_undo_takes_a_chosen_name_back_though_a_dealer_was_chosen_since(device):
    game = game_with(device, FIRST)
    join_copy(game, replace(copy(FIRST, SECOND), title="Sunday"), device, {}, ["title"])
    games.change_game(game, device, "dealer_chosen", next_dealer=1 - game.dealer)
    chosen = game.next_dealer
    undo(game.changes[-2], device)
    assert (results(game), game.title, game.next_dealer) == ([FIRST.result], None, chosen)


def test_a_chosen_name_that_was_changed_again_is_not_undone(device):
    game = game_with(device, FIRST)
    join_copy(game, replace(copy(FIRST, SECOND), title="Sunday"), device, {}, ["title"])
    games.change_game(game, device, "renamed", title="Monday")
    with pytest.raises(Changed):
        undo(game.changes[-2], device)
    assert results(game) == [FIRST.result, SECOND.result]


def test_a_copy_without_anything_new_is_no_change(device):
    game = game_with(device, FIRST, SECOND)
    begun = len(game.changes)
    join_copy(game, copy(FIRST, SECOND), device, {})
    assert len(game.changes) == begun


def test_a_hand_brought_from_a_copy_is_a_hand_saved_since(device):
    game = game_with(device, FIRST)
    seen = game.version
    join_copy(game, copy(replace(FIRST, result=THIRD.result), SECOND), device, {0: THEIRS})
    assert saved_since(game, seen).result == SECOND.result


def test_what_the_other_phone_did_is_told_once_and_before_the_change(device):
    game = game_with(device, FIRST)
    told = ToldChange(FIRST.created_at, "Bob’s phone", "Hand 2 saved.")
    for hands in ([FIRST, SECOND], [FIRST, SECOND, THIRD]):
        join_copy(game, replace(GAME, hands=tuple(hands), history=(told,)), device, {})
    assert [change.kind for change in game.changes] == ["imported", "told", "copies_joined", "copies_joined"]
    assert (game.changes[1].at, game.changes[1].device) == (told.at, None)
    assert game.version == game.changes[-1].id
    undo(game.changes[2], device)
    assert results(game) == [FIRST.result, THIRD.result]


def test_an_imported_game_tells_its_history_first(device):
    told = [ToldChange(FIRST.created_at, None, f"Line {line}.") for line in range(30)]
    (game,) = import_games(new_games([replace(GAME, history=tuple(told))]), device)
    assert [change.kind for change in game.changes] == ["told"] * 30 + ["imported"]
    assert [change.after["told"]["says"] for change in game.changes[:30]] == [line.says for line in told]
    assert game.stored_bytes > 31 * stored_bytes.ROW_BYTES
    db.session.commit()
    with pytest.raises(Changed):
        games.undo(game.changes[0], device)


def test_a_full_game_takes_no_copy(device, monkeypatch):
    monkeypatch.setattr(stored_bytes, "MAX_HANDS", 1)
    game = game_with(device, FIRST)
    with pytest.raises(stored_bytes.Full):
        join_copy(game, copy(FIRST, SECOND), device, {})


def test_a_hand_that_the_copy_lacks_is_deleted_or_stays(device):
    game = game_with(device, FIRST, SECOND)
    join_copy(game, copy(FIRST), device, {})
    assert results(game) == [FIRST.result, SECOND.result]
    join_copy(game, copy(FIRST), device, {1: THEIRS})
    assert results(game) == [FIRST.result] and results(game, deleted=True) == [SECOND.result]


def test_a_correction_that_is_not_chosen_is_kept_once(device):
    game = game_with(device, FIRST, SECOND)
    corrected = copy(FIRST, replace(SECOND, result=THIRD.result))
    for _time in range(2):
        join_copy(game, corrected, device, {1: OURS})
        assert results(game) == [FIRST.result, SECOND.result]
        assert results(game, deleted=True) == [THIRD.result]
    join_copy(game, corrected, device, {1: THEIRS})
    assert results(game) == [FIRST.result, THIRD.result]


def test_a_hand_deleted_on_the_other_phone_can_be_deleted_here(device):
    game = game_with(device, FIRST, SECOND)
    join_copy(game, copy(FIRST, replace(SECOND, deleted=True)), device, {1: THEIRS})
    assert results(game) == [FIRST.result]


def test_a_hand_deleted_here_can_be_restored_from_the_copy(device):
    game = game_with(device, FIRST, replace(SECOND, deleted=True))
    join_copy(game, copy(FIRST, SECOND), device, {})
    assert results(game) == [FIRST.result]
    join_copy(game, copy(FIRST, SECOND), device, {1: THEIRS})
    assert results(game) == [FIRST.result, SECOND.result]


def test_copies_in_another_order_go_on_without_a_hand_twice(device):
    """Both phones saved a hand 2, and each keeps both; then one saves hand 4."""
    here, there = game_with(device, FIRST, SECOND), game_with(device, FIRST, THIRD)
    join_copy(here, copy(FIRST, THIRD), device, {1: BOTH})
    join_copy(there, handed_entry(here, here.created_at), device, {})
    fourth = replace(FIRST, form_key="fourth")
    join_copy(here, copy(*handed_entry(there, there.created_at).hands, fourth), device, {})
    assert results(here) == [hand.result for hand in (FIRST, SECOND, THIRD, fourth)]
    assert results(here, deleted=True) == []
