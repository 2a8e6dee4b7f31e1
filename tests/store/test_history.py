"""The history of a game: each change says who did what, what it was before and what it became."""

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import current_app
from sqlalchemy.orm.exc import StaleDataError

from scorekeeper.store import db
from scorekeeper.store.games.exchange import import_games, new_games
from scorekeeper.store.games.games import (
    Changed,
    Forbidden,
    bring_back,
    change_game,
    create_game,
    find_game,
    last_done_by,
    undo,
)
from scorekeeper.store.games.history import (
    GameAsRead,
    Line,
    change_of,
    hand_id,
    last_change,
    record,
    state_after,
    write_down_many,
)
from scorekeeper.store.games.saving_hands import change_hand, save_hand
from scorekeeper.store.games.scorers import games_of, games_with_records, last_changed_of, may_write
from scorekeeper.store.models import Change, Hand, now
from scorekeeper.store.people.names_used import names_used
from scorekeeper.store.stored_bytes import row_bytes
from tests.builders import hand, rules, side
from tests.builders_web import rows_of
from tests.records.test_games import A_RECORD, with_record
from tests.statements import heard
from tests.store.devices import a_device

ANOTHER = A_RECORD + "\n# the same, copied out"
LEVEL = hand(side(500), side(500))
OTHER = hand(side(100), side(200))
DELETED = replace(with_record(A_RECORD).hands[0], deleted=True)


@pytest.fixture
def game(device):
    return create_game(device, rules=rules(), seats=("Ann", "Bob"), first_dealer=0)


def saved(game, device, result=LEVEL, key="k" * 22, dealer=0, **more):
    return save_hand(game, device, key, dealer, result, **more)


def changes(game):
    """The changes since the game was created."""
    made, *rest = game.changes
    assert made.kind == "game_made"
    return rest


def newest_change(game):
    db.session.expire_all()
    return game.changes[-1]


def game_changed(game, device, **values):
    change_game(game, device, "changed", **values)
    return newest_change(game)


def test_the_history_begins_with_the_game(game, device):
    (made,) = game.changes
    assert (made.kind, made.device_id, made.after) == ("game_made", device.id, {"game": {"deleted": False}})
    assert may_write(game, device)
    assert not may_write(game, a_device("bob"))
    assert find_game(game.public_id) is game
    assert find_game("nothing") is None


def test_a_saved_hand_is_recorded(game, device):
    hand_row = saved(game, device)
    (change,) = changes(game)
    assert (change.kind, hand_id(change), change.device_id) == ("hand_saved", hand_row.id, device.id)
    before, after = change.before[f"hand:{hand_row.id}"], change.after[f"hand:{hand_row.id}"]
    assert (before["deleted"], after["deleted"]) == (True, False)
    assert [side["miles"] for side in after["result"]["sides"]] == [500, 500]
    assert after["dealer"] == 0
    assert change.before["game"] == change.after["game"] == {"next_dealer": None}
    assert now() - change.at < timedelta(minutes=1)


def test_a_corrected_hand_is_recorded(game, device):
    hand_row = saved(game, device)
    change_hand(hand_row, device, "hand_edited", result=OTHER, dealer=1)
    before, after = (
        newest_change(game).before[f"hand:{hand_row.id}"],
        newest_change(game).after[f"hand:{hand_row.id}"],
    )
    assert (before["dealer"], after["dealer"]) == (0, 1)
    assert [side["miles"] for side in before["result"]["sides"]] == [500, 500]
    assert [side["miles"] for side in after["result"]["sides"]] == [100, 200]
    assert hand_row.result == OTHER


@pytest.mark.parametrize(
    ("values", "before"),
    [
        ({"title": "Finale"}, {"title": None}),
        ({"next_dealer": 1}, {"next_dealer": None}),
        ({"stopped": True}, {"stopped": False}),
        ({"count_all": True}, {"count_all": False}),
        ({"deleted": True}, {"deleted": False}),
        ({"hands_to_play": 3}, {"hands_to_play": None}),
        ({"seats": ("Cy", "Di")}, {"seats": ["Ann", "Bob"]}),
        ({"rules": rules("wikipedia")}, {"rules": rules().as_dict()}),
    ],
)
def test_a_change_of_any_column_can_be_undone(values, before, game, device):
    change = game_changed(game, device, **values)
    assert change.before["game"] == before
    ((name, value),) = values.items()
    assert getattr(game, name) == value
    undo(change, device)
    undone = newest_change(game)
    assert (undone.before, undone.after) == (change.after, change.before)
    assert change.undone_by_id == undone.id
    assert undone.kind == "undone"
    assert getattr(game, name) != value


def test_the_history_only_grows(game, device):
    hand_row = saved(game, device)
    change_hand(hand_row, device, "hand_deleted", deleted=True)
    undo(newest_change(game), device)
    undo(changes(game)[0], device)
    assert [change.kind for change in changes(game)] == ["hand_saved", "hand_deleted", "undone", "undone"]
    assert db.session.query(Hand).count() == 1


def test_a_value_changed_again_cannot_be_undone(game, device, app):
    first = game_changed(game, device, title="One")
    game_changed(game, device, title="Two")
    before = rows_of(app)
    with pytest.raises(Changed):
        undo(first, device)
    assert rows_of(app) == before


def test_a_value_changed_and_restored_can_be_undone(game, device):
    first = game_changed(game, device, title="One")
    undo(game_changed(game, device, title="Two"), device)
    undo(first, device)
    assert game.title is None


def test_a_change_cannot_be_undone_twice(game, device):
    change = game_changed(game, device, title="One")
    undo(change, device)
    with pytest.raises(Changed):
        undo(change, device)


def test_an_impossible_hand_is_never_restored(game, device, app):
    hand_row = saved(game, device, hand(side(1000), side(0), caller=0))
    change_hand(hand_row, device, "hand_deleted", deleted=True)
    change_game(game, device, "terms_changed", rules=rules("dujardin-2024"))
    db.session.commit()
    before = rows_of(app)
    for forbidden in (
        lambda: change_hand(hand_row, device, "hand_restored", deleted=False),
        lambda: undo(changes(game)[1], device),
        lambda: saved(game, device, LEVEL._replace(extension_called_by=0), key="l" * 22),
    ):
        with pytest.raises(Forbidden):
            forbidden()
        assert rows_of(app) == before


# --- the same form again ----------------------------------------------------------------------------------


def test_a_retry_changes_nothing(game, device):
    assert saved(game, device) is saved(game, device)
    assert len(changes(game)) == 1


def test_a_retry_that_names_no_dealer_changes_nothing(game, device):
    saved(game, device, dealer=None)
    saved(game, device, dealer=None)
    assert [hand_row.dealer for hand_row in game.hands] == [0]
    assert len(changes(game)) == 1


def test_other_values_with_the_same_key_correct_the_hand(game, device):
    hand_row = saved(game, device)
    assert saved(game, device, OTHER) is hand_row
    assert [change.kind for change in changes(game)] == ["hand_saved", "hand_edited"]
    undo(changes(game)[1], device)
    assert hand_row.result == LEVEL


def test_the_key_of_a_deleted_hand_restores_it(game, device):
    hand_row = saved(game, device)
    change_hand(hand_row, device, "hand_deleted", deleted=True)
    assert saved(game, device, OTHER) is hand_row
    assert not hand_row.deleted
    assert hand_row.result == OTHER
    undo(game.changes[-1], device)
    assert hand_row.deleted
    assert hand_row.result == LEVEL


# --- the record of a hand -----------------------------------------------------------------------------------


def kinds(game):
    return [change.kind for change in changes(game)]


def test_a_hand_is_saved_with_its_record(game, device):
    hand_row = saved(game, device, record=A_RECORD)
    (change,) = changes(game)
    before, after = change.before[f"hand:{hand_row.id}"], change.after[f"hand:{hand_row.id}"]
    assert (before["deleted"], after["deleted"]) == (True, False)
    assert before["record"] == after["record"] == A_RECORD
    db.session.expire_all()
    assert hand_row.record == A_RECORD
    assert saved(game, device, key="l" * 22).record is None


@pytest.mark.parametrize(
    ("values", "stored"),
    [
        ({"record": A_RECORD}, {"record": A_RECORD}),
        (
            {"record": A_RECORD, "result": OTHER, "dealer": 1},
            {"record": A_RECORD, "dealer": 1},
        ),
    ],
    ids=["by itself", "with what it says"],
)
def test_attaching_a_record_can_be_undone(values, stored, game, device):
    hand_row = saved(game, device)
    was = {column: getattr(hand_row, column) for column in values}
    change_hand(hand_row, device, "record_attached", **values)
    attached = newest_change(game)
    assert attached.kind == "record_attached"
    assert attached.after[f"hand:{hand_row.id}"].items() >= stored.items()
    assert {column: getattr(hand_row, column) for column in values} == values
    undo(attached, device)
    assert {column: getattr(hand_row, column) for column in values} == was
    bring_back(attached.game, device, state_after(attached))
    assert {column: getattr(hand_row, column) for column in values} == values
    bring_back(game, device, state_after(changes(game)[0]))
    assert {column: getattr(hand_row, column) for column in values} == was


def test_removing_a_record_can_be_undone(game, device):
    hand_row = saved(game, device, record=A_RECORD)
    change_hand(hand_row, device, "record_removed", record=None)
    assert hand_row.record is None
    undo(newest_change(game), device)
    assert hand_row.record == A_RECORD
    assert kinds(game) == ["hand_saved", "record_removed", "undone"]


def test_attaching_the_same_record_again_is_not_recorded(game, device):
    hand_row = saved(game, device)
    change_hand(hand_row, device, "record_removed", record=None)
    for _ in range(2):
        change_hand(
            hand_row,
            device,
            "record_attached",
            record=A_RECORD,
            result=hand_row.result,
            dealer=hand_row.dealer,
        )
    assert kinds(game) == ["hand_saved", "record_attached"]


def test_refuses_a_record_for_a_hand_changed_meanwhile(game, device, app):
    hand_row = saved(game, device)
    seen = newest_change(game).id
    change_hand(hand_row, a_device("bob"), "hand_edited", result=OTHER)
    before = rows_of(app)
    with pytest.raises(Changed) as changed:
        change_hand(hand_row, device, "record_attached", seen, record=A_RECORD)
    assert changed.value.hand is hand_row
    assert rows_of(app) == before


def test_refuses_a_record_with_an_impossible_result(game, device, app):
    hand_row = saved(game, device)
    before = rows_of(app)
    with pytest.raises(Forbidden):
        change_hand(hand_row, device, "record_attached", record=A_RECORD, result=hand(side(710), side()))
    assert rows_of(app) == before


def test_a_corrected_hand_keeps_its_record(game, device):
    hand_row = saved(game, device, record=A_RECORD)
    change_hand(hand_row, device, "hand_edited", result=OTHER, dealer=1)
    assert (hand_row.result, hand_row.record) == (OTHER, A_RECORD)
    undo(newest_change(game), device)
    assert (hand_row.result, hand_row.record) == (LEVEL, A_RECORD)


def test_later_changes_decide_if_a_record_can_be_undone(game, device):
    hand_row = saved(game, device)
    change_hand(hand_row, device, "record_attached", record=A_RECORD)
    attached = newest_change(game)
    change_hand(hand_row, device, "hand_edited", result=OTHER)
    undo(attached, device)
    assert (hand_row.result, hand_row.record) == (OTHER, None), "the correction stands"
    change_hand(hand_row, device, "record_attached", record=A_RECORD, result=LEVEL)
    taken_over = newest_change(game)
    change_hand(hand_row, device, "hand_edited", result=OTHER)
    with pytest.raises(Changed):
        undo(taken_over, device)
    with pytest.raises(Changed):
        undo(changes(game)[0], device)
    assert (hand_row.result, hand_row.record) == (OTHER, A_RECORD)


def test_a_restored_hand_has_its_record(game, device):
    hand_row = saved(game, device, record=A_RECORD)
    undo(newest_change(game), device)
    assert (hand_row.deleted, hand_row.record) == (True, A_RECORD)
    change_hand(hand_row, device, "hand_restored", deleted=False)
    assert hand_row.record == A_RECORD


@pytest.mark.parametrize(
    ("first", "again", "kept", "done"),
    [
        ({"record": A_RECORD}, {"record": A_RECORD}, A_RECORD, []),
        ({"record": A_RECORD}, {}, A_RECORD, []),
        ({"record": A_RECORD}, {"result": OTHER}, A_RECORD, ["hand_edited"]),
        ({"record": A_RECORD}, {"dealer": 1}, A_RECORD, ["hand_edited"]),
        ({"record": A_RECORD}, {"record": ANOTHER}, ANOTHER, ["hand_edited"]),
        ({"record": A_RECORD}, {"result": OTHER, "record": ANOTHER}, ANOTHER, ["hand_edited"]),
        ({}, {"record": A_RECORD}, A_RECORD, ["hand_edited"]),
        ({}, {}, None, []),
    ],
    ids=[
        *("a retry", "a form without one", "another result", "another dealer", "another record"),
        *("another result and record", "now with one", "never one"),
    ],
)
def test_the_same_form_changes_the_record_only_if_it_has_one(first, again, kept, done, game, device):
    hand_row = saved(game, device, **first)
    assert saved(game, device, **again) is hand_row
    assert (hand_row.record, kinds(game)[1:]) == (kept, done)
    assert hand_row.result == again.get("result", LEVEL)
    if done:
        undo(newest_change(game), device)
        assert (hand_row.record, hand_row.result, hand_row.dealer) == (first.get("record"), LEVEL, 0)


@pytest.mark.parametrize(
    ("again", "kept"), [({}, A_RECORD), ({"record": ANOTHER}, ANOTHER)], ids=["without one", "with another"]
)
def test_the_key_of_a_deleted_hand_restores_its_record(again, kept, game, device):
    hand_row = saved(game, device, record=A_RECORD)
    change_hand(hand_row, device, "hand_deleted", deleted=True)
    assert saved(game, device, OTHER, **again) is hand_row
    assert (hand_row.deleted, hand_row.result, hand_row.record) == (False, OTHER, kept)
    undo(newest_change(game), device)
    assert (hand_row.deleted, hand_row.result, hand_row.record) == (True, LEVEL, A_RECORD)


@pytest.mark.parametrize("sent", [{}, {"record": A_RECORD}], ids=["without a record", "with its record"])
@pytest.mark.parametrize("theirs", [ANOTHER, None], ids=["replaced", "removed"])
def test_a_late_retry_keeps_somebody_elses_record(sent, theirs, game, device):
    hand_row = saved(game, device, **sent)
    seen = changes(game)[0].id - 1
    change_hand(hand_row, a_device("bob"), "record_attached", record=ANOTHER)
    change_hand(hand_row, a_device("cy"), "record_attached", record=theirs)
    assert saved(game, device, seen=seen, **sent) is hand_row
    assert hand_row.record == theirs
    with pytest.raises(Changed):
        saved(game, device, seen=seen, record=A_RECORD + "\n")


# --- the last change of a device --------------------------------------------------------------------------


def test_the_last_change_offered_is_the_devices_own(game, device):
    other = a_device("bob")
    change_game(game, device, "game_renamed", title="One")
    change = newest_change(game)
    assert last_done_by(device, game) is change
    assert last_done_by(other, game) is None
    assert last_done_by(device, kind="game_deleted") is None
    assert last_done_by(device, kind="game_renamed") is change


def test_an_old_change_is_not_offered_for_undo(game, device):
    change = game_changed(game, device, title="One")
    change.at -= timedelta(hours=1)
    db.session.commit()
    assert last_done_by(device, game) is None


def test_lists_the_games_and_names_of_a_device(game, device):
    second = create_game(device, rules=rules(), seats=("Cy", "Ann"), first_dealer=0)
    assert games_of(device) == [second, game]
    assert names_used(device) == ["Cy", "Ann", "Bob"]
    saved(game, device)
    assert games_of(device) == [game, second]
    change_game(game, device, "game_deleted", deleted=True)
    assert games_of(device) == [second]
    assert games_of(a_device("bob")) == []


def test_finds_the_game_that_a_device_changed_last(game, device):
    second = create_game(device, rules=rules(), seats=("Cy", "Ann"), first_dealer=0)
    assert last_changed_of(device) is second
    saved(game, device)
    assert last_changed_of(device) is game
    assert last_changed_of(a_device("bob")) is None


def test_lists_the_games_that_have_a_record_the_last_changed_first(game, device):
    second = create_game(device, rules=rules(), seats=("Cy", "Ann"), first_dealer=0)
    third = create_game(device, rules=rules(), seats=("Cy", "Ann"), first_dealer=0)
    hands = [saved(each, device) for each in (game, second, third)]
    hands[0].record = hands[1].record = "A roll"
    db.session.flush()
    assert games_with_records(device, 9) == [second, game]
    assert games_with_records(device, 1) == [second]
    change_hand(hands[1], device, "hand_deleted", deleted=True)
    assert games_with_records(device, 9) == [game]
    assert games_with_records(a_device("bob"), 9) == []


def test_many_games_with_records_take_as_many_statements_as_one(game, device):
    others = [create_game(device, rules=rules(), seats=("Cy", "Ann"), first_dealer=0) for _ in range(3)]
    for each in (game, *others):
        saved(each, device).record = "A roll"
    db.session.flush()
    taken = {}
    for most in (1, 4):
        db.session.expire_all()
        sent = []
        with heard(current_app, lambda statement, _parameters, sent=sent: sent.append(statement)):
            assert sum(len(each.hands) for each in games_with_records(device, most)) == most
        taken[most] = len(sent)
    assert taken[4] == taken[1]


def test_every_change_belongs_to_a_game_and_a_device(game, device):
    saved(game, device)
    assert {(change.game_id, change.device_id) for change in db.session.scalars(db.select(Change))} == {
        (game.id, device.id)
    }


def test_the_version_is_the_last_change_even_before_the_commit(game, device):
    assert last_change(game) == game.changes[-1].id
    before = last_change(game)
    db.session.commit()
    made = record(game, device, "game_renamed", {"game": {"title": "Finale"}})
    assert before < last_change(game) == made.id
    db.session.rollback()
    assert last_change(game) == before


# --- apart from others -------------------------------------------------------------------------------------


def another_game(device):
    return create_game(device, rules=rules(), seats=("Cy", "Di"), first_dealer=0)


def test_finds_only_changes_of_its_own_game(game, device):
    (theirs,) = another_game(device).changes
    (mine,) = game.changes
    assert change_of(game, mine.id) is mine
    assert change_of(game, theirs.id) is None
    assert change_of(game, theirs.id + 1) is None


def test_an_earlier_state_has_the_values_of_that_moment(game, device):
    other = another_game(device)
    for title in ("One", "Two", "Three"):
        change_game(game, device, "game_renamed", title=title)
        change_game(other, device, "game_renamed", title=f"Other {title}")
    begun, one, two, three = game.changes
    assert [dict(state_after(change)["game"]) for change in (begun, one, two, three)] == [
        {"title": None},
        {"title": "One"},
        {"title": "Two"},
        {},
    ]


def test_an_earlier_state_is_restored_without_the_deletion_since(game, device):
    begun = game.changes[0]
    change_game(game, device, "game_renamed", title="One")
    change_game(game, device, "game_deleted", deleted=True)
    bring_back(game, device, state_after(begun))
    assert (game.title, game.deleted) == (None, True)
    bring_back(game, device, state_after(begun))
    assert kinds(game) == ["game_renamed", "game_deleted", "brought_back"]


def test_a_change_is_about_one_hand_or_about_none(game, device):
    first, second = saved(game, device), saved(game, device, key="l" * 22)
    both = record(game, device, "hands", {f"hand:{each.id}": {"dealer": 1} for each in (first, second)})
    assert [hand_id(change) for change in game.changes] == [None, first.id, second.id, None]
    assert both is game.changes[-1]


def test_each_change_counts_its_bytes(game, device):
    before = game.stored_bytes
    change = game_changed(game, device, title="One")
    assert game.stored_bytes == before + row_bytes(change.before, change.after)


def test_lines_of_many_games_are_written_at_once(game, device):
    other, third = another_game(device), another_game(device)
    held = {each.id: GameAsRead(each.id, each.version, each.stored_bytes) for each in (game, other)}
    told = [(game, {"title": "One"}), (other, {"title": "Two"}), (game, {"title": "Three"})]
    lines = [Line(held[each.id], "told", {"game": {}}, {"game": after}) for each, after in told]
    was = third.version, third.title
    write_down_many(lines, device, title="Set")
    for _time in ("in the session", "in the database"):
        for each in (game, other):
            assert each.version == each.changes[-1].id
            since = [change for change in each.changes if change.kind == "told"]
            assert {change.device_id for change in since} == {device.id}
            added = sum(row_bytes(change.before, change.after) for change in since)
            assert each.stored_bytes == held[each.id].stored_bytes + added
            assert each.title == "Set"
        assert (third.version, third.title) == was
        db.session.expire_all()
    assert [change.after["game"]["title"] for change in game.changes[1:]] == ["One", "Three"]


def test_refuses_lines_of_many_games_if_one_has_changed_since(game, device):
    other = another_game(device)
    held = [GameAsRead(each.id, each.version, each.stored_bytes) for each in (game, other)]
    change_game(other, device, "game_renamed", title="One")
    with pytest.raises(StaleDataError):
        write_down_many([Line(each, "told", {}, {}) for each in held], device)


def test_no_undo_is_offered_of_a_beginning_or_of_anothers_change(game, device):
    change_game(game, device, "game_renamed", title="One")
    renamed = newest_change(game)
    another_game(device)
    change_game(game, bob := a_device("bob"), "game_renamed", title="Two")
    assert last_done_by(device) is last_done_by(device, game) is renamed
    undo(game.changes[-1], device)
    assert last_done_by(bob) is last_done_by(bob, game) is None


# --- hands of others ---------------------------------------------------------------------------------------


def test_a_form_that_did_not_see_anothers_correction_is_refused(game, device):
    hand_row = saved(game, device)
    change_hand(hand_row, a_device("bob"), "hand_edited", result=OTHER)
    seen = game.version
    with pytest.raises(Changed) as changed:
        saved(game, device, LEVEL, dealer=1)
    assert changed.value.hand is hand_row
    assert saved(game, device, LEVEL, dealer=1, seen=seen) is hand_row
    assert (hand_row.result, hand_row.dealer) == (LEVEL, 1)


def test_the_key_of_a_deleted_hand_of_others_makes_a_new_hand(game, device):
    hand_row = saved(game, device)
    change_hand(hand_row, device, "hand_deleted", deleted=True)
    change_game(game, device, "players_changed", rules=rules(players=3), seats=("Ann", "Bob", "Cy"))
    of_three = hand(side(100), side(200), side(300))
    new = saved(game, device, of_three)
    assert new is not hand_row
    assert ([each.result for each in game.hands], hand_row.result) == ([of_three], LEVEL)
    assert saved(game, device, of_three) is new


@pytest.fixture
def imported(device):
    """A game read from a file with a deleted hand, of which its history says nothing."""
    (game,) = import_games(new_games([replace(with_record(A_RECORD), hands=(DELETED,))]), device)
    return game


def test_a_deleted_hand_of_a_file_is_restored(imported, device):
    (hand_row,) = imported.all_hands
    change_hand(hand_row, device, "hand_restored", imported.version, deleted=False)
    assert imported.hands == [hand_row]


def test_a_deleted_hand_of_a_file_is_restored_by_its_form(imported, device):
    (hand_row,) = imported.all_hands
    assert saved(imported, device, key=hand_row.form_key) is hand_row
    assert imported.hands == [hand_row]
    assert imported.changes[-1].kind == "hand_restored"
