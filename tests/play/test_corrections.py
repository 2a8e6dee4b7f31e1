"""A play of a followed hand put right afterwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.play.corrections import corrected, possible_actions
from scorekeeper.play.tracking import UNDO, ForbiddenTap, apply_taps, start_tracking
from scorekeeper.records.plays import Record, action_text, read_action, read_records
from tests.builders import DATA, rules

with (DATA / "played-hands.mb").open("rb") as file:
    RECORDS = list(read_records(file))


def record_of(text, players=2):
    table = rules("winning-moves", players)
    actions = tuple(read_action(line, table) for line in text.split(", "))
    return Record(table, players - 1, actions, {})


def put_right(text, number, *instead, removed=1, players=2):
    """The hand with `instead` of the play of this number, from 1."""
    record = record_of(text, players)
    return corrected(record, number - 1, [read_action(line, record.rules) for line in instead], removed)


def lines(tracked):
    return ", ".join(action_text(action, tracked.record.rules) for action in tracked.record.actions)


ROLLED = "A roll, B x 25, A 100, B x 50"


def test_a_play_is_replaced():
    tracked = put_right(ROLLED, 2, "B x 75")
    assert lines(tracked) == "A roll, B x 75, A 100, B x 50"
    assert not tracked.stopped_at


def test_replaying_stops_at_the_first_play_that_no_longer_fits():
    tracked = put_right(ROLLED, 2, "B stop > A")
    assert lines(tracked) == "A roll, B stop > A"
    assert isinstance(tracked.stopped_at, ForbiddenTap)
    assert tracked.stopped_by == "A 100"
    assert tracked.waiting == ("B x 50",)


def test_a_forbidden_play_replaces_none():
    tracked = put_right(ROLLED, 2, "B 100")
    assert lines(tracked) == "A roll"
    assert tracked.stopped_by == "B 100"
    assert tracked.waiting == ("A 100", "B x 50")


def test_the_turns_move_where_a_play_is_removed():
    tracked = put_right("A roll, B x 25, A roll, B 100, A stop > B", 2)
    assert lines(tracked) == "A roll, B roll, A 100, B stop > A"
    assert not tracked.stopped_at


def test_the_turns_move_where_a_play_was_missing():
    tracked = put_right("A roll, B 100, A stop > B", 2, "B roll", removed=0)
    assert lines(tracked) == "A roll, B roll, A 100, B stop > A"


def test_the_turns_move_after_a_safety():
    tracked = put_right("A roll, B x 25, A x 25, B x 25", 3, "A driving_ace")
    assert lines(tracked) == "A roll, B x 25, A driving_ace, A x 25"


def test_a_coup_fourre_follows_the_attack():
    tracked = put_right("A x 25, B x 25, A roll, B stop > A, A ! right_of_way, A 100", 1)
    assert lines(tracked) == "A x 25, B roll, A stop > B, B ! right_of_way, B 100"


def test_among_three_a_target_stays():
    text = "A roll, B x 25, C stop > A, A x 25, B roll, C x 25"
    tracked = put_right(text, 2, "B driving_ace", players=3)
    assert lines(tracked).startswith("A roll, B driving_ace, B stop > A, C x 25")
    either = put_right("A roll, B x 25, C roll, A x 25, B x 25, C stop > A", 5, "B driving_ace", players=3)
    assert lines(either) == "A roll, B x 25, C roll, A x 25, B driving_ace, B stop > A"


every_record = st.sampled_from(RECORDS)


@given(every_record, st.data())
def test_a_play_replaced_by_itself_changes_nothing(record, data):
    index = data.draw(st.integers(0, len(record.actions) - 1))
    assert corrected(record, index, [record.actions[index]]) == start_tracking(record)


@given(every_record, st.data())
def test_removing_the_last_play_equals_undo(record, data):
    until = data.draw(st.integers(1, len(record.actions)))
    tracked = start_tracking(Record(record.rules, record.dealer, record.actions[:until], record.house_rules))
    assert corrected(tracked.record, until - 1, []) == apply_taps(tracked, [UNDO])


@given(every_record, st.data())
def test_no_play_is_lost(record, data):
    """What no longer fits, and all behind it, is still there to be decided."""
    record = Record(record.rules, record.dealer, record.actions, record.house_rules)
    index = data.draw(st.integers(0, len(record.actions) - 1))
    before = start_tracking(Record(record.rules, record.dealer, record.actions[:index], record.house_rules))
    instead = data.draw(st.sampled_from([(), *[(action,) for action in possible_actions(before.table)]]))
    tracked = corrected(record, index, instead)
    stopped = 1 if tracked.stopped_at else 0
    kept = len(tracked.record.actions) + stopped + len(tracked.waiting)
    assert kept == len(record.actions) - 1 + len(instead)
    assert len(tracked.record.actions) >= index + len(instead)


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_what_was_played_was_possible(record):
    tracked = start_tracking(Record(record.rules, record.dealer, (), record.house_rules))
    for action in record.actions:
        possible = possible_actions(tracked.table)
        assert action in possible or action.takes
        tracked = apply_taps(tracked, [action_text(action, record.rules)])
