"""Verifying a hand by its record: comparing line by line, storing the record, correcting the hand,
downloading."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.limits import MAX_SMALL_UPLOAD_BYTES
from scorekeeper.play.as_typed import GameTable
from scorekeeper.play.replay import Replay, replay
from scorekeeper.play.verify import Line, compare, obstacles, verified
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import Record, read_record, records_in, writable_names
from scorekeeper.rules import HandResult, Rules, SideScore, receipts
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.items import ITEMS, SIDE_CLAIMS
from scorekeeper.rules.voice import Voice
from scorekeeper.rules.who_plays import Sitting
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games.history import last_change, last_change_of
from scorekeeper.store.games.saving_hands import change_hand
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.parts.addresses.record_url import packed_if_short, unpack
from scorekeeper.web.parts.addresses.track_url import record_of
from scorekeeper.web.parts.downloads import attachment
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.play.forms import AttachForm, RecordsForm
from scorekeeper.web.play.positions import ForbiddenPlay, forbidden_play
from scorekeeper.web.play.uploads import broken_link, misread, named, too_large
from scorekeeper.web.serving.access import game_to_read, game_to_write, hand_of, is_mine
from scorekeeper.web.serving.errors import error_page
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

    `obstacles` say why the record cannot verify this hand, a `forbidden` play last; then there are no
    `lines`. `notes` only deserve a second look. `here` and `there` are each side's score as claimed and as
    recorded. `table` has those who played the hand. `packed` is the record for an address, "" if it is too
    long for one.
    """

    text: str
    table: Sitting
    played: Replay
    forbidden: ForbiddenPlay | None
    obstacles: Sequence[str]
    notes: Sequence[str]
    lines: Sequence[ComparedLine]
    here: Sequence[SideScore]
    there: Sequence[SideScore]

    @property
    def packed(self) -> str:
        return packed_if_short(self.text.encode())

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

    hand: Hand
    comparison: Comparison | None
    misread: str = ""


def comparison(game: Game, hand: Hand, text: str) -> Comparison:
    """Compare `hand` with the record in `text`, which must be readable."""
    (record,) = records_in(text.encode())
    assert isinstance(record, Record)
    table = game.sitting(hand.id)
    played = replay(named(record, table.seats))
    in_the_way = obstacles(played, game.rules)
    names = table.side_names
    lines = [] if in_the_way else compare(played, hand.result, hand.dealer, table.seats)
    return Comparison(
        text=text,
        table=table,
        played=played,
        forbidden=forbidden_play(played),
        obstacles=[voice(game.rules).say(obstacle, names) for obstacle in in_the_way],
        notes=_names_differ(table.seats, record),
        lines=[_in_words(line, voice(game.rules), names) for line in lines],
        here=receipts(game.rules, hand.result),
        there=played.scores,
    )


def _filed_record(game: Game, hand: Hand, text: bytes) -> FiledRecord:
    """Compare a record of a file with its hand."""
    (record,) = records_in(text)
    seats = game.sitting(hand.id).seats
    if isinstance(record, Unreadable):
        return FiledRecord(hand, None, misread(record, text, seats))
    try:
        read_record(text.decode("utf-8-sig"))
    except Unreadable as error:  # readable, but not storable
        return FiledRecord(hand, None, misread(error, text, seats))
    return FiledRecord(hand, comparison(game, hand, text.decode("utf-8-sig")))


def record_status(game: Game, hand: Hand) -> str | None:
    """AGREES or DIFFERS for the record stored with `hand`; None if it has none."""
    if hand.record is None:
        return None
    return AGREES if _verifies(hand.record, game.rules, hand.result, hand.dealer) else DIFFERS


def _recorded_result(played: Replay, hand: Hand) -> HandResult:
    """The record's result, with counted cards if `hand` has them."""
    sides = []
    for side, claimed, laid in zip(played.result.sides, hand.result.sides, played.table.sides, strict=True):
        cards = tuple(laid.distance.count(card) for card in MILES)
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


def _names_differ(seats: Sequence[str], record: Record) -> list[str]:
    if not record.names or list(record.names) == list(seats):
        return []
    return [
        _(
            "The play-by-play names %(theirs)s; at this table the players are %(here)s, in this order.",
            theirs=comma_list(record.names),
            here=comma_list(seats),
        )
    ]


def show(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Show a record compared with the hand, and the form for another one: the record in the address, or else
    the one stored with the hand."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    packed = request.args.get("record")
    if packed is None:
        kept = comparison(game, hand, hand.record) if hand.record else None
        return _page(game, hand, kept, kept_here=True)
    try:
        form = AttachForm(_table_of(game, hand), formdata=None, text=_unpacked(packed))
    except ValueError:
        form = AttachForm(_table_of(game, hand), formdata=None)
        form.form_errors.append(broken_link())
        return _page(game, hand, form=form), 422
    form.form_errors += form.refusals()
    if form.form_errors:
        return _page(game, hand, form=form), 422
    return _page(game, hand, comparison(game, hand, form.record_text), form=form)


@read_only
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Redirect to the comparison of a pasted or uploaded record, which is not stored. Show one that is too
    long for an address."""
    game, _device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    form = AttachForm(_table_of(game, hand))
    if not form.validate():
        return _refused(game, hand, form)
    packed = packed_if_short(form.record_text.encode())
    if packed:
        address = url_for("verify.show", public_id=public_id, hand_id=hand_id, record=packed)
        return redirect(address, code=303)
    return _page(game, hand, comparison(game, hand, form.record_text))


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def attach(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Store the record with the hand, and correct the hand where they differ."""
    game, device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    form = AttachForm(_table_of(game, hand))
    if not form.validate():
        return _refused(game, hand, form)
    compared = comparison(game, hand, form.record_text)
    if compared.obstacles:
        return _page(game, hand, compared), 422
    taken: dict[str, object] = {}
    if not compared.agrees:
        taken = {"result": _recorded_result(compared.played, hand), "dealer": compared.played.record.dealer}
    count_bytes(len(form.record_text.encode()))
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
    """Show the records in the address, each compared with its hand, or else the form for them. `others`: how
    many more were sent than the game has hands."""
    game, _device = game_to_write(public_id)
    others = max(0, request.args.get("others", 0, type=int))
    packed = request.args.get("record")
    if packed is None:
        return _many(game, RecordsForm(formdata=None), others=others)
    try:
        form = RecordsForm(formdata=None, text=_unpacked(packed))
    except ValueError:
        form = RecordsForm(formdata=None)
        form.form_errors.append(broken_link())
        return _many(game, form), 422
    return _many(game, form, _filed(game, form), others)


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read_many(public_id: str) -> ResponseReturnValue:
    """Redirect to the comparison of each record with its hand; with `keep`, store those that agree. Show
    records that are too long for an address."""
    game, device = game_to_write(public_id)
    form = RecordsForm()
    if not form.validate():
        return _many(game, form), 422
    if not form.keep.data:
        return _compared_at_once(game, form)
    count_bytes(sum(map(len, form.texts)))
    for filed in _filed(game, form):
        if filed.comparison is not None and filed.comparison.agrees:
            change_hand(filed.hand, device, "record_attached", record=filed.comparison.text)
    return redirect(url_for("games.show", public_id=public_id), code=303)


def files_too_large(_error: Exception) -> ResponseReturnValue:
    return error_page(413, _("That was too much at once"), too_large())


# --- answers -----------------------------------------------------------------------------------------


def _table_of(game: Game, hand: Hand) -> GameTable:
    seats = game.sitting(hand.id).seats
    record = replace(record_of(game, hand.dealer, ()), names=writable_names(seats))
    return GameTable(record, seats, voice(game.rules))


def _refused(game: Game, hand: Hand, form: AttachForm) -> ResponseReturnValue:
    """The page with the unreadable text, to be corrected."""
    form.show()
    return _page(game, hand, form=form), 422


def _changed_by(hand: Hand) -> str:
    change = last_change_of(hand)
    return device_name(change.device if change else None)


def _filed(game: Game, form: RecordsForm) -> list[FiledRecord]:
    """The records, each with its hand, as far as the game has hands."""
    return [_filed_record(game, hand, text) for hand, text in zip(game.hands, form.texts, strict=False)]


def _compared_at_once(game: Game, form: RecordsForm) -> ResponseReturnValue:
    of_hands = form.texts[: len(game.hands)]
    others = len(form.texts) - len(of_hands)
    packed = packed_if_short(b"".join(of_hands))
    if packed:
        address = url_for("verify.choose", public_id=game.public_id, record=packed, others=others or None)
        return redirect(address, code=303)
    form.show()
    return _many(game, form, _filed(game, form), others)


def _unpacked(packed: str) -> str:
    """The text of a record in an address. Raises ValueError if it is broken."""
    return unpack(packed).decode("utf-8", "replace")


def _many(game: Game, form: RecordsForm, found: Sequence[FiledRecord] = (), others: int = 0) -> str:
    return render_template("play/verify/many.html", game=game, form=form, found=found, others=others)


def _page(
    game: Game,
    hand: Hand,
    compared: Comparison | None = None,
    kept_here: bool = False,
    form: AttachForm | None = None,
    changed_by: str = "",
) -> str:
    shown = form or AttachForm(_table_of(game, hand), formdata=None)
    shown.seen.data = last_change(game)
    return render_template(
        "play/verify/verify.html",
        game=game,
        hand=hand,
        number=game.hands.index(hand) + 1,
        compared=compared,
        kept_here=kept_here,
        form=shown,
        example=shown.table.example(),
        changed_by=changed_by,
        mine=is_mine(game),
    )
