"""A record in an address: it is compressed, so a link to it can be shared and nothing is stored here."""

from typing import Final

from flask import url_for

from scorekeeper.limits import MAX_PACKED_LETTERS, MAX_RECORD_BYTES
from scorekeeper.records.packed_text import packed, unpacked

#: The compression dictionary: words of records, the most frequent last. It must never change, because shared
#: links depend on it.
_WORDS: Final = (
    b'[HouseRules "{}"]\nwikipedia-2016 dujardin-2024 rules-summary [Names "'
    b"A extension\ndriving_ace extra_tank puncture_proof right_of_way accident out_of_gas flat_tire "
    b"speed_limit stop repairs gasoline spare_tire end_of_limit roll 200 25 50 75 100 "
    b'[Format "mille-bornes-record/1"]\n[Edition "winning-moves"]\n[Players "2"]\n[Dealer "B"]\n[Deck "'
    b"A ! right_of_way\nB stop > A\nA speed_limit > B\nB end_of_limit\nC x 25\nD x 50\n"
    b"A roll\nB roll\nA x 75\nB x 100\nA 25\nB 50\nA 75\nB 100\n"
)


class TooLong(ValueError):
    """A record is too long for an address."""


def pack(record: bytes) -> str:
    """Compress `record` into letters, digits, "-" and "_". Raises `TooLong`."""
    text = packed(record, _WORDS)
    if len(text) > MAX_PACKED_LETTERS or len(record) > MAX_RECORD_BYTES:
        raise TooLong
    return text


def unpack(text: str) -> bytes:
    """The record that `pack` compressed. Raises ValueError for anything else."""
    return unpacked(text, _WORDS, MAX_RECORD_BYTES)


def packed_if_short(record: bytes) -> str:
    """`record` as `pack` compresses it, or "" if it is too long for an address."""
    try:
        return pack(record)
    except TooLong:
        return ""


def replay_address(record: bytes, at: int = 0) -> str:
    """The address that replays `record` from position `at`, or "" if the record is too long for one."""
    text = packed_if_short(record)
    return url_for("replays.show", record=text, at=at) if text else ""
