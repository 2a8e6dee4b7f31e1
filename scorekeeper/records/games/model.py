"""Games and hands as a file holds them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final

from scorekeeper.limits import (
    MAX_HANDS,
    MAX_LABEL_LETTERS,
    MAX_NAME_LETTERS,
    MAX_PLAYERS,
    MAX_TOLD_CHANGES,
    MAX_TOLD_LETTERS,
)
from scorekeeper.records.codecs import MOMENT, Codec, json_object, listed, name, optional, whole
from scorekeeper.rules import HandResult, Rules
from scorekeeper.rules.game import Row, Tally, Terms, tally
from scorekeeper.rules.who_plays import Earlier, EarlierSeats, Sitting

FORMAT: Final = "mille-bornes-games/1"
#: The hour (UTC) of a game of which only the day is known: it is the same day in most time zones.
NOON: Final = time(12)
#: The key of a hand.
HAND_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
#: Who sat at the table before its players changed.
EARLIER_SEATS: Final = listed(
    json_object(
        EarlierSeats,
        hands=whole(1, MAX_HANDS),
        seats=listed(name(MAX_NAME_LETTERS), 1, MAX_PLAYERS),
    ),
    0,
    MAX_HANDS,
)


@dataclass(frozen=True)
class HandEntry:
    """A hand of a game in a file. `dealer` is a seat, `created_at` a UTC datetime without a zone, `record`
    the text of a record. Copies of a game know a hand by its `form_key`."""

    dealer: int
    deleted: bool
    created_at: datetime
    result: HandResult
    record: str | None = None
    form_key: str | None = None


@dataclass(frozen=True)
class ToldChange:
    """A change of a game in the words of the phone that hands it on, one or several lines. `at` is a UTC
    datetime without a zone, `by` the name of the phone that made it, if it has one."""

    at: datetime
    by: str | None
    says: str


#: What was done in a game, the oldest first.
HISTORY: Final = listed(
    json_object(
        ToldChange,
        at=MOMENT,
        by=optional(name(MAX_LABEL_LETTERS)),
        says=Codec(lambda value: value.note(MAX_TOLD_LETTERS)),
    ),
    0,
    MAX_TOLD_CHANGES,
)


@dataclass(frozen=True)
class GameEntry:
    """A game in a file. `hands` are in the order of play, including deleted ones. `created_at`, and `as_of`,
    the moment at which this copy was made, are UTC datetimes without a zone. `seats` are the players at the
    end; `earlier_seats` played earlier hands. Only a game that is handed on has its `history`."""

    title: str | None
    rules: Rules
    seats: tuple[str, ...]
    first_dealer: int
    next_dealer: int | None
    start_totals: tuple[int, ...]
    hands_to_play: int | None
    count_all: bool
    stopped: bool
    created_at: datetime
    hands: tuple[HandEntry, ...]
    place: str | None = None
    note: str | None = None
    earlier_seats: Earlier = ()
    as_of: datetime | None = None
    history: tuple[ToldChange, ...] = ()

    @property
    def terms(self) -> Terms:
        return Terms(self.start_totals, self.hands_to_play, self.count_all, self.stopped)


def standing_hands(game: GameEntry) -> Iterator[tuple[int, HandEntry, Row]]:
    """Yield each hand that is not deleted, with its number and its row of the tally."""
    hands = [hand for hand in game.hands if not hand.deleted]
    for number, (hand, row) in enumerate(zip(hands, tally_of(game).rows, strict=True), start=1):
        yield number, hand, row


def tally_of(game: GameEntry) -> Tally:
    """The game's tally, without deleted hands."""
    results = [hand.result for hand in game.hands if not hand.deleted]
    return tally(game.rules, results, game.terms)


def side_names(rules: Rules, seats: Sequence[str], sides: int) -> list[str]:
    """Names of a hand's sides; empty ones if a deleted hand has another number of sides than the game has
    now."""
    if sides != rules.sides:
        return [""] * sides
    return Sitting(sides, tuple(seats)).side_names
