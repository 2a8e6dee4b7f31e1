"""Verifying a hand by its record: comparing line by line, storing the record, correcting the hand,
downloading."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from flask import abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.limits import MAX_SMALL_UPLOAD_BYTES
from scorekeeper.play.replay import Replay, replay
from scorekeeper.play.verify import Line, compare, obstacles, verified
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import Record, read_record, records_in
from scorekeeper.rules import HandResult, Rules, SideScore, receipts
from scorekeeper.rules.items import ITEMS, SIDE_CLAIMS
from scorekeeper.rules.voice import Voice
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games.history import last_change, last_change_of
from scorekeeper.store.games.saving_hands import change_hand
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.parts.addresses.record_url import replay_address
from scorekeeper.web.parts.downloads import attachment
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.play.forms import AttachForm, RecordsForm
from scorekeeper.web.play.uploads import too_large, unreadable
from scorekeeper.web.serving.access import game_to_read, game_to_write, hand_of, is_mine
from scorekeeper.web.serving.language import comma_list, voice
from scorekeeper.web.serving.marks import read_only, takes_a_file
from scorekeeper.web.serving.quotas import count_bytes

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
    """One line, as claimed and as recorded, in words. `side` is None for the whole hand."""

    side: int | None
    item: str
    claimed: str
    recorded: str
    why: str
    agrees: bool


@dataclass(frozen=True)
class Comparison:
    """A hand compared with a record.

    `obstacles` say why the record cannot verify this hand; then there are no `lines`. `notes` only deserve a
    second look. `here` and `there` are each side's score as claimed and as recorded.
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
        """The number of differing lines."""
        return sum(not line.agrees for line in self.lines)


@dataclass(frozen=True)
class FiledRecord:
    """One record of a file and its hand: the first record goes with the game's first hand, and so on."""

    line: int
    hand: Hand | None
    comparison: Comparison | None
    misread: str = ""


def comparison(game: Game, hand: Hand, text: str) -> Comparison:
    """Compare `hand` with the record in `text`, which must be readable."""
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


def _filed_record(game: Game, place: int, line: int, text: bytes) -> FiledRecord:
    """Compare record number `place` (from 0) of a file, beginning at `line`, with its hand."""
    hand = game.hands[place] if place < len(game.hands) else None
    (record,) = records_in(text, line)
    if isinstance(record, Unreadable):
        return FiledRecord(line, hand, None, unreadable(record))
    try:
        read_record(text.decode("utf-8-sig"))
    except Unreadable as error:  # readable, but not storable
        return FiledRecord(line, hand, None, unreadable(error))
    compared = comparison(game, hand, text.decode("utf-8-sig")) if hand else None
    return FiledRecord(line, hand, compared)


def record_status(game: Game, hand: Hand) -> str | None:
    """AGREES or DIFFERS for the record stored with `hand`; None if it has none."""
    if hand.record is None:
        return None
    return AGREES if _verifies(hand.record, game.rules, hand.result, hand.dealer) else DIFFERS


def _recorded_result(played: Replay, hand: Hand) -> HandResult:
    """The record's result, with counted cards if `hand` has them."""
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
            "The play-by-play names %(theirs)s; at this table the players are %(here)s, in this order.",
            theirs=comma_list(record.names),
            here=comma_list(game.seats),
        )
    ]


def show(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Show the record stored with a hand, compared with it, and the form for another one."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    kept = comparison(game, hand, hand.record) if hand.record else None
    return _page(game, hand, kept, kept_here=True)


@read_only
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Compare a pasted or uploaded record with the hand, without storing it."""
    game, _device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    form = AttachForm()
    if not form.validate():
        return _refused(game, hand, form)
    return _page(game, hand, comparison(game, hand, form.record_text))


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def attach(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Store the record with the hand, and correct the hand where they differ."""
    game, device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    form = AttachForm()
    if not form.validate():
        return _refused(game, hand, form)
    compared = comparison(game, hand, form.record_text)
    if compared.obstacles:
        return _page(game, hand, compared), 422
    taken: dict[str, object] = {}
    if not compared.agrees:
        taken = {"result": _recorded_result(compared.played, hand), "dealer": compared.played.record.dealer}
    count_bytes(len(form.record_text))
    try:
        change_hand(hand, device, "record_attached", form.seen.data, record=form.record_text, **taken)
    except Changed:
        now = comparison(game, hand, form.record_text)
        return _page(game, hand, now, changed_by=_changed_by(hand)), 409
    anchor = f"hand-{game.hands.index(hand) + 1}"
    return redirect(url_for("games.show", public_id=public_id, _anchor=anchor), code=303)


def remove(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    change_hand(hand_of(game, hand_id), device, "record_removed", record=None)
    return redirect(url_for("verify.show", public_id=public_id, hand_id=hand_id), code=303)


def download(public_id: str, hand_id: int) -> ResponseReturnValue:
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    if hand.record is None:
        abort(404)
    return attachment(hand.record, f"hand-{game.hands.index(hand) + 1}.mb", "text/plain")


def choose(public_id: str) -> ResponseReturnValue:
    """Show the form for the records of many hands."""
    game, _device = game_to_write(public_id)
    return _many(game, RecordsForm(formdata=None))


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read_many(public_id: str) -> ResponseReturnValue:
    """Compare each record; with `keep`, store those that agree with their hands."""
    game, device = game_to_write(public_id)
    form = RecordsForm()
    if not form.validate():
        return _many(game, form), 422
    found = [_filed_record(game, place, line, text) for place, (line, text) in enumerate(form.texts)]
    if not form.keep.data:
        form.show()
        return _many(game, form, found)
    count_bytes(sum(len(text) for _line, text in form.texts))
    for filed in found:
        if filed.hand is not None and filed.comparison is not None and filed.comparison.agrees:
            change_hand(filed.hand, device, "record_attached", record=filed.comparison.text)
    return redirect(url_for("games.show", public_id=public_id), code=303)


def files_too_large(_error: Exception) -> ResponseReturnValue:
    return render_template("parts/error.html", title=_("That was too much at once"), advice=too_large()), 413


# --- answers -----------------------------------------------------------------------------------------


def _refused(game: Game, hand: Hand, form: AttachForm) -> ResponseReturnValue:
    """The page with the unreadable text, to be corrected."""
    form.show()
    return _page(game, hand, form=form), 422


def _changed_by(hand: Hand) -> str:
    change = last_change_of(hand)
    return device_name(change.device if change else None)


def _many(game: Game, form: RecordsForm, found: Sequence[FiledRecord] = ()) -> str:
    return render_template("play/verify/many.html", game=game, form=form, found=found)


def _page(
    game: Game,
    hand: Hand,
    compared: Comparison | None = None,
    kept_here: bool = False,
    form: AttachForm | None = None,
    changed_by: str = "",
) -> str:
    shown = form or AttachForm(formdata=None)
    shown.seen.data = last_change(game)
    return render_template(
        "play/verify/verify.html",
        game=game,
        hand=hand,
        number=game.hands.index(hand) + 1,
        compared=compared,
        kept_here=kept_here,
        form=shown,
        changed_by=changed_by,
        mine=is_mine(game),
        watch=replay_address(compared.text.encode()) if compared and not kept_here else "",
    )
