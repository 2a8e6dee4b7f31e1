"""A hand compared with its record, in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from flask_babel import gettext as _

from scorekeeper.play.replay import Replay, replay
from scorekeeper.play.verify import Line, compare, obstacles, verified
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import Record, read_record, records_in
from scorekeeper.rules import HandResult, Rules, SideScore, receipts
from scorekeeper.rules.items import ITEMS, SIDE_CLAIMS
from scorekeeper.rules.voice import Voice
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.play.uploads import unreadable
from scorekeeper.web.serving.language import comma_list, voice

AGREES, DIFFERS = "agrees", "differs"

_ITEMS = {
    "miles": lambda: _("Miles"),
    "cards": lambda: _("Distance cards"),
    "extension_called_by": lambda: _("Extension called by"),
    "draw_pile_empty": lambda: _("Draw pile at the end"),
    "dealer": lambda: _("Dealer"),
}


@dataclass(frozen=True)
class ComparedLine:
    """One line of claim and record, in words. `side` is None for what is of the whole hand."""

    side: int | None
    item: str
    claimed: str
    recorded: str
    why: str
    agrees: bool


@dataclass(frozen=True)
class Comparison:
    """A hand and a record.

    `obstacles`: reasons why the record says nothing about this hand; then there are no `lines`. `notes` are
    worth a second look, no more. `here` and `there`: the score of each side as claimed and as recorded.
    """

    text: str
    played: Replay
    obstacles: Sequence[str]
    notes: Sequence[str]
    lines: Sequence[ComparedLine]
    here: Sequence[SideScore]
    there: Sequence[SideScore]

    @property
    def agrees(self) -> bool:
        """True if the record verifies the hand."""
        return not self.obstacles and all(line.agrees for line in self.lines)

    @property
    def differences(self) -> int:
        """The number of lines that differ."""
        return sum(not line.agrees for line in self.lines)


@dataclass(frozen=True)
class FiledRecord:
    """One record of a file, and the hand it would be of: the first of the game's, the second, ..."""

    line: int
    hand: Hand | None
    comparison: Comparison | None
    misread: str = ""


def comparison(game: Game, hand: Hand, text: str) -> Comparison:
    """Compare `hand` with the record in `text`, which can be read."""
    (record,) = records_in(text.encode())
    assert isinstance(record, Record)
    played = replay(record if record.names else replace(record, names=tuple(game.seats)))
    in_the_way = obstacles(played, game.rules)
    names = game.side_names
    lines = [] if in_the_way else compare(played, hand.result, hand.dealer, game.seats)
    return Comparison(
        text=text,
        played=played,
        obstacles=[voice(game.rules).say(obstacle, names) for obstacle in in_the_way],
        notes=_names_differ(game, record),
        lines=[_in_words(line, voice(game.rules), names) for line in lines],
        here=receipts(game.rules, hand.result),
        there=played.scores,
    )


def filed_record(game: Game, place: int, line: int, text: bytes) -> FiledRecord:
    """The record number `place` (from 0) of a file, which begins at `line`, compared with its hand."""
    hand = game.hands[place] if place < len(game.hands) else None
    (record,) = records_in(text, line)
    if isinstance(record, Unreadable):
        return FiledRecord(line, hand, None, unreadable(record))
    try:
        read_record(text.decode("utf-8-sig"))
    except Unreadable as error:  # what can be read and cannot be kept
        return FiledRecord(line, hand, None, unreadable(error))
    compared = comparison(game, hand, text.decode("utf-8-sig")) if hand else None
    return FiledRecord(line, hand, compared)


def record_status(game: Game, hand: Hand) -> str | None:
    """AGREES or DIFFERS, by the record kept with `hand`; None where there is none."""
    if hand.record is None:
        return None
    return AGREES if _verifies(hand.record, game.rules, hand.result, hand.dealer) else DIFFERS


def recorded_result(played: Replay, hand: Hand) -> HandResult:
    """The result by the record; with the cards counted, where `hand` has them."""
    sides = []
    for side, claimed, laid in zip(played.result.sides, hand.result.sides, played.table.sides, strict=True):
        cards = tuple(laid.distance.count(card) for card in ("25", "50", "75", "100", "200"))
        sides.append(side if claimed.cards is None else side._replace(cards=cards))
    return played.result._replace(sides=tuple(sides))


@lru_cache(maxsize=512)
def _verifies(text: str, rules: Rules, result: HandResult, dealer: int) -> bool:
    (record,) = records_in(text.encode())
    return isinstance(record, Record) and verified(replay(record), rules, result, dealer)


def _in_words(line: Line, language: Voice, names: Sequence[str]) -> ComparedLine:
    return ComparedLine(
        side=line.side,
        item=_name(line.item, language),
        claimed=language.say(line.claimed, names),
        recorded=language.say(line.recorded, names),
        why=language.say(line.why, names) if line.why else "",
        agrees=line.agrees,
    )


def _name(item: str, language: Voice) -> str:
    if item in SIDE_CLAIMS:
        return _(ITEMS[item].label)
    return _ITEMS[item]() if item in _ITEMS else language.card(item)


def _names_differ(game: Game, record: Record) -> list[str]:
    if not record.names or list(record.names) == list(game.seats):
        return []
    return [
        _(
            "The record names %(theirs)s; at this table sit %(here)s, in this order.",
            theirs=comma_list(record.names),
            here=comma_list(game.seats),
        )
    ]
