"""A hand held against its record, line by line; the record attached, its result taken over, downloaded."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.limits import MAX_RECORDS, MAX_SMALL_UPLOAD_BYTES
from scorekeeper.play.replay import Replay, replay
from scorekeeper.play.verify import Line, compare, obstacles, verified
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import read_record
from scorekeeper.records.plays import Record, records_in
from scorekeeper.rules import HandResult, Rules, SideScore, receipts
from scorekeeper.rules.words import Voice
from scorekeeper.store.games import change_hand
from scorekeeper.store.history import Changed, last_change, last_change_of
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.common.access import game_to_read, game_to_write, hand_of, only_looks, takes_a_file
from scorekeeper.web.common.devices import is_mine
from scorekeeper.web.common.downloads import attachment
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.links.record_url import replay_address
from scorekeeper.web.common.text.device_names import device_name
from scorekeeper.web.play.uploads import (
    given,
    given_texts,
    too_large,
    too_many,
    unreadable,
)

pages = Blueprint("verify", __name__, url_prefix="/games/<public_id>")

AGREES, DIFFERS = "agrees", "differs"


@dataclass(frozen=True)
class ComparedLine:
    """One line of claim and record, in words."""

    side: int | None
    item: str
    claimed: str
    recorded: str
    why: str
    agrees: bool


@dataclass(frozen=True)
class Comparison:
    """A hand and a record. `obstacles`: why the record says nothing about this hand; then there are no
    `lines`. `notes` are worth a second look, no more. `here` and `there`: each side's score, claimed and
    recorded."""

    text: str
    played: Replay
    obstacles: Sequence[str]
    notes: Sequence[str]
    lines: Sequence[ComparedLine]
    here: Sequence[SideScore]
    there: Sequence[SideScore]

    @property
    def agrees(self) -> bool:
        return not self.obstacles and all(line.agrees for line in self.lines)

    @property
    def differences(self) -> int:
        return sum(not line.agrees for line in self.lines)


@dataclass(frozen=True)
class OfMany:
    """One record of a file, and the hand it would be of: the first of the game's, the second, ..."""

    line: int
    number: int | None
    hand: Hand | None
    comparison: Comparison | None
    misread: str = ""


@pages.get("/hands/<row_id:hand_id>/record")
def show(public_id: str, hand_id: int):
    """The record kept with a hand, held against it; and a place to put another."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    kept = comparison(game, hand, hand.record) if hand.record else None
    return _page(game, hand, kept, kept_here=True)


@pages.post("/hands/<row_id:hand_id>/record/compare")
@only_looks
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read(public_id: str, hand_id: int):
    """A record that was pasted or uploaded, held against the hand; nothing is kept yet."""
    game, _device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    data = given()
    found = _one_record(data)
    if isinstance(found, str):
        return _not_read(game, hand, data, found)
    return _page(game, hand, comparison(game, hand, found[1]))


@pages.post("/hands/<row_id:hand_id>/record")
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def attach(public_id: str, hand_id: int):
    """Keep the record with the hand, and take over from it what differs."""
    game, device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    data = given()
    found = _one_record(data)
    if isinstance(found, str):
        return _not_read(game, hand, data, found)
    compared = comparison(game, hand, found[1])
    if compared.obstacles:
        return _page(game, hand, compared), 422
    taken = {} if compared.agrees else {"result": _counted(compared.played, hand), "dealer": found[0].dealer}
    try:
        seen = request.form.get("seen", type=int)
        change_hand(hand, device, "record_attached", seen, record=found[1], **taken)
    except Changed:
        return _page(game, hand, comparison(game, hand, found[1]), changed_by=_changed_by(hand)), 409
    anchor = f"hand-{game.hands.index(hand) + 1}"
    return redirect(url_for("games.show", public_id=public_id, _anchor=anchor), code=303)


@pages.post("/hands/<row_id:hand_id>/record/remove")
def remove(public_id: str, hand_id: int):
    game, device = game_to_write(public_id)
    change_hand(hand_of(game, hand_id), device, "record_removed", record=None)
    return redirect(url_for("verify.show", public_id=public_id, hand_id=hand_id), code=303)


@pages.get("/hands/<row_id:hand_id>/record.mb")
def download(public_id: str, hand_id: int):
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    if hand.record is None:
        abort(404)
    return attachment(hand.record, f"hand-{game.hands.index(hand) + 1}.mb", "text/plain")


@pages.get("/records")
def choose(public_id: str):
    """A place to put the records of many hands at once."""
    game, _device = game_to_write(public_id)
    return render_template("play/verify/many.html", game=game, found=None, reasons=[])


@pages.post("/records")
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read_many(public_id: str):
    """What holds and what does not, record by record; with `keep`, those that agree are kept."""
    game, device = game_to_write(public_id)
    data = given()
    if not data.strip():
        said = [_("Paste the records or choose a file first.")]
        return render_template("play/verify/many.html", game=game, found=None, reasons=said), 422
    texts = given_texts(data)
    if len(texts) > MAX_RECORDS:
        said = [too_many(len(texts))]
        return render_template("play/verify/many.html", game=game, found=None, reasons=said), 422
    found = [_of_many(game, place, *one) for place, one in enumerate(texts)]
    if "keep" in request.form:
        for one in found:
            if one.hand is not None and one.comparison is not None and one.comparison.agrees:
                change_hand(one.hand, device, "record_attached", record=one.comparison.text)
        return redirect(url_for("games.show", public_id=public_id), code=303)
    text = data.decode("utf-8", "replace")
    return render_template("play/verify/many.html", game=game, found=found, reasons=[], text=text)


@pages.errorhandler(413)
def _too_large(_error: Exception):
    return render_template("common/error.html", title=_("That was too much at once"), advice=too_large()), 413


# --- claim and record ----------------------------------------------------------------------------------


def comparison(game: Game, hand: Hand, text: str) -> Comparison:
    """`hand` held against the record in `text`, which can be read."""
    (record,) = records_in(text.encode())
    assert isinstance(record, Record)
    played = replay(record if record.names else replace(record, names=tuple(game.seats)))
    in_the_way = obstacles(played, game.rules)
    names = game.side_names
    lines = [] if in_the_way else compare(played, hand.result, hand.dealer, game.seats)
    return Comparison(
        text=text,
        played=played,
        obstacles=[voice(game.rules).say(one, names) for one in in_the_way],
        notes=_names_differ(game, record),
        lines=[_in_words(line, voice(game.rules), names) for line in lines],
        here=receipts(game.rules, hand.result),
        there=played.scores,
    )


@pages.app_template_global("standing_of")
def standing(game: Game, hand: Hand) -> str | None:
    """Whether the record kept with `hand` agrees with it; None where there is none."""
    if hand.record is None:
        return None
    return AGREES if _holds(hand.record, game.rules, hand.result, hand.dealer) else DIFFERS


@lru_cache(maxsize=512)
def _holds(text: str, rules: Rules, result: HandResult, dealer: int) -> bool:
    (record,) = records_in(text.encode())
    return isinstance(record, Record) and verified(replay(record), rules, result, dealer)


def _in_words(line: Line, language: Voice, names: Sequence[str]) -> ComparedLine:
    return ComparedLine(
        side=line.side,
        item=_ITEMS[line.item]() if line.item in _ITEMS else language.card(line.item),
        claimed=language.say(line.claimed, names),
        recorded=language.say(line.recorded, names),
        why=language.say(line.why, names) if line.why else "",
        agrees=line.agrees,
    )


_ITEMS = {
    "miles": lambda: _("Miles"),
    "cards": lambda: _("Distance cards"),
    "safe_trip": lambda: _("Safe trip"),
    "extension_called_by": lambda: _("Extension called by"),
    "draw_pile_empty": lambda: _("Draw pile at the end"),
    "dealer": lambda: _("Dealer"),
}


def _names_differ(game: Game, record: Record) -> list[str]:
    if not record.names or list(record.names) == list(game.seats):
        return []
    said = _("The record names %(theirs)s; at this table sit %(here)s, in this order.")
    return [said % {"theirs": ", ".join(record.names), "here": ", ".join(game.seats)}]


def _counted(played: Replay, hand: Hand) -> HandResult:
    """The record's result; with the cards counted, where the hand has them."""
    sides = []
    for side, claimed, laid in zip(played.result.sides, hand.result.sides, played.table.sides, strict=True):
        cards = tuple(laid.distance.count(card) for card in ("25", "50", "75", "100", "200"))
        sides.append(side if claimed.cards is None else side._replace(cards=cards))
    return played.result._replace(sides=tuple(sides))


def _one_record(data: bytes) -> tuple[Record, str] | str:
    """The record given and its text, or what is wrong with what was given."""
    if not data.strip():
        return _("Paste a record or choose a file first.")
    texts = given_texts(data)
    if len(texts) > 1:
        return ngettext(
            "There is %(num)s record here. One is needed: of this hand.",
            "There are %(num)s records here. One is needed: of this hand.",
            len(texts),
        )
    text = data.decode("utf-8-sig", "replace")
    try:
        return read_record(text), text
    except Unreadable as error:
        return unreadable(error)


def _not_read(game: Game, hand: Hand, data: bytes, reason: str):
    """Why what was given is no record; it stands in the field again."""
    return _page(game, hand, reasons=[reason], pasted=data.decode("utf-8", "replace")), 422


def _of_many(game: Game, place: int, line: int, text: bytes) -> OfMany:
    hand = game.hands[place] if place < len(game.hands) else None
    (record,) = records_in(text, line)
    if isinstance(record, Unreadable):
        return OfMany(line, place + 1 if hand else None, hand, None, unreadable(record))
    try:
        read_record(text.decode("utf-8-sig"))
    except Unreadable as error:  # what can be read and cannot be kept
        return OfMany(line, place + 1 if hand else None, hand, None, unreadable(error))
    compared = comparison(game, hand, text.decode("utf-8-sig")) if hand else None
    return OfMany(line, place + 1 if hand else None, hand, compared)


def _changed_by(hand: Hand) -> str:
    change = last_change_of(hand)
    return device_name(change and change.device)


def _page(
    game: Game,
    hand: Hand,
    compared: Comparison | None = None,
    kept_here: bool = False,
    reasons: Sequence[str] = (),
    pasted: str = "",
    changed_by: str = "",
) -> str:
    return render_template(
        "play/verify/verify.html",
        game=game,
        hand=hand,
        number=game.hands.index(hand) + 1,
        compared=compared,
        kept_here=kept_here,
        reasons=reasons,
        pasted=pasted,
        changed_by=changed_by,
        mine=is_mine(game),
        seen=last_change(game),
        watch=replay_address(compared.text.encode()) if compared and not kept_here else "",
    )
