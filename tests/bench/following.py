"""Taps to follow the 63 records of tests/data card by card, each checked against the tracker.

The taps are those of the page: a card that does not fit is discarded by one tap, one that fits by two.
"""

from dataclasses import replace

from scorekeeper.play.tracking import AmbiguousTap, apply_taps, start_tracking
from scorekeeper.records.plays import action_text, read_records
from scorekeeper.rules.choices import coups_fourres, plays
from scorekeeper.rules.table import DISCARD, EXTENSION
from tests.bench import figure
from tests.builders import DATA


def run():
    with (DATA / "played-hands.mb").open("rb") as file:
        records = list(read_records(file))
    hands = [taps(record) for record in records]
    actions = sum(len(record.actions) for record in records)
    figure("taps", sum(hands), "taps")
    figure("plays", actions, "plays")
    figure("taps a play", round(sum(hands) / actions, 2), "taps", "at most 1.2")
    figure("taps a hand", round(sum(hands) / len(hands)), "taps")


def taps(record):
    """The taps for the hand of this record, with Save."""
    tracked, count = start_tracking(replace(record, actions=(), deck=None)), 1
    for action in record.actions:
        given, tapped = tap(tracked.table, action)
        after = apply_taps(tracked, [given])
        if isinstance(after.stopped_at, AmbiguousTap):
            tapped += 1
            after = apply_taps(tracked, [action_text(action, record.rules)])
        assert after.record.actions[-1] == action, (record.line, action)
        tracked, count = after, count + tapped
    return count


def tap(table, action):
    """What the page sends for an action, and by how many taps."""
    text = action_text(action, table.rules)
    fits = {play.card for play in plays(table, action.seat)}
    if action.kind == DISCARD:
        return text[2:], 2 if action.card in fits else 1
    if action.kind == EXTENSION or action in coups_fourres(table):
        return text, 1
    if action.card in table.rules.cards.hazards:
        return text[2:], 2
    return text[2:], 1
