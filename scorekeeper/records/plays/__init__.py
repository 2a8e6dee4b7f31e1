"""The format `mille-bornes-record/1`: every play of a hand, in text, for verification.

    [Format "mille-bornes-record/1"]
    [Edition "winning-moves"]
    [Players "2"]
    A roll
    B limit > A
    A ! row          # coup fourré

Reading knows no rules of play, only cards, seats and the pack: `scorekeeper.play.replay` judges whether a
play was legal.
"""

from scorekeeper.records.plays.actions import read_action
from scorekeeper.records.plays.model import FORMAT, SEATS, Record, action_text
from scorekeeper.records.plays.places import nth_play
from scorekeeper.records.plays.reader import blocks, passages, read_record, read_records, records_in
from scorekeeper.records.plays.writer import writable_names, write_record

__all__ = [
    "FORMAT",
    "SEATS",
    "Record",
    "action_text",
    "blocks",
    "nth_play",
    "passages",
    "read_action",
    "read_record",
    "read_records",
    "records_in",
    "writable_names",
    "write_record",
]
