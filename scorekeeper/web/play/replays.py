"""Replays of hands, one position a page: of a record that was pasted, uploaded or stored with a hand.

A pasted record is not stored. The address holds it, so a link to a position can be shared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.limits import MAX_SMALL_UPLOAD_BYTES
from scorekeeper.paths import PACKAGE
from scorekeeper.play.replay import Replay, replay
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import Record, records_in
from scorekeeper.rules import SideScore
from scorekeeper.store.games.scorers import games_with_records
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.addresses.record_url import packed_if_short, replay_address, unpack
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.template_helpers import qr_code, wants_fragment
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.play.forms import RecordForm
from scorekeeper.web.play.positions import (
    ForbiddenPlay,
    Position,
    Seats,
    forbidden_play,
    position,
    seats_of,
)
from scorekeeper.web.play.uploads import broken_link, misread, named, too_large
from scorekeeper.web.serving.access import game_to_read, hand_of
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.marks import read_only, takes_a_file

#: Number of stored records offered at once.
MOST_KEPT = 20
#: The record behind “Watch an example”: 3,700 points in 25 actions.
EXAMPLE = PACKAGE / "examples" / "3700-points.mb"


@dataclass(frozen=True)
class ListedRecord:
    """One record of a file: its summary, or why it cannot be read. `address` leads to its positions."""

    misread: str = ""
    seats: Seats | None = None
    rules_name: str = ""
    forbidden: ForbiddenPlay | None = None
    finished: bool = False
    scores: Sequence[SideScore] = ()
    address: str = ""


def show() -> ResponseReturnValue:
    """Show the page that takes records; with a record in the address, one of its positions; with several,
    their list."""
    packed = request.args.get("record")
    if packed is None:
        return _page(RecordForm(formdata=None))
    try:
        text = unpack(packed)
    except ValueError:
        return _page(RecordForm(formdata=None), [broken_link()]), 422
    form = RecordForm(formdata=None, text=text.decode("utf-8", "replace"))
    if len(form.texts) > 1:
        refused = form.refusals()
        return (_page(form, refused), 422) if refused else _list(form)
    return show_position(text, "replays.show", {"record": packed})


@read_only
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read() -> ResponseReturnValue:
    """Redirect to the first position of a record, or to the list of several. Show a list that is too long for
    an address."""
    form = RecordForm()
    if not form.validate():
        return _page(form, form.form_errors), 422
    if len(form.texts) > 1:
        packed = packed_if_short(form.records)
        return redirect(url_for("replays.show", record=packed), code=303) if packed else _list(form)
    (text,) = form.texts
    record = _listed(text)
    if record.address:
        return redirect(record.address, code=303)
    form.show()
    too_long = _("This play-by-play is too long for a link. Remove its comments.")
    return _page(form, [record.misread or too_long]), 422


def of_hand(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Show the record in the address, which was compared with the hand, or else the one stored with it."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    fixed: dict[str, Any] = {"public_id": public_id, "hand_id": hand_id}
    seats = game.sitting(hand_id).seats
    if packed := request.args.get("record"):
        try:
            text = unpack(packed)
        except ValueError:
            return _page(RecordForm(formdata=None), [broken_link()]), 422
        return show_position(text, "replays.of_hand", fixed | {"record": packed}, game, seats)
    if hand.record is None:
        abort(404)
    return show_position(hand.record.encode(), "replays.of_hand", fixed, game, seats)


def show_position(
    text: bytes,
    endpoint: str,
    fixed: Mapping[str, Any],
    game: Game | None = None,
    seats: Sequence[str] = (),
) -> ResponseReturnValue:
    """Show the position that the address asks for; `endpoint` and `fixed` make the address without it.
    `seats`: those who played the hand, if it is one of `game`."""
    record, *more = records_in(text)
    if more:
        form = RecordForm(formdata=None, text=text.decode("utf-8", "replace"))
        return _page(form, [_("There are several play-by-plays in this link. Paste them here.")]), 422
    if isinstance(record, Unreadable):
        form = RecordForm(formdata=None, text=text.decode("utf-8", "replace"))
        return _page(form, [misread(record, text)]), 422
    played = replay(named(record, seats))
    at = request.args.get("to", type=int)
    now = position(played, request.args.get("at", 0, type=int) if at is None else at)
    address = phone_url(endpoint, at=now.at, **fixed)
    return render_live(
        "play/replays/position.html",
        now=now,
        played=played,
        rules_name=rules_name(record.rules),
        action=url_for(endpoint, **{name: fixed[name] for name in fixed if name in ("public_id", "hand_id")}),
        fixed={name: value for name, value in fixed.items() if name not in ("public_id", "hand_id")},
        address=address,
        code=qr_code(address),
        game=game,
        plays=[] if wants_fragment() else _plays(played, now),
    )


def file_too_large(_error: Exception) -> ResponseReturnValue:
    return _page(RecordForm(formdata=None), [too_large()]), 413


def _list(form: RecordForm) -> str:
    return render_template("play/replays/list.html", found=[_listed(text) for text in form.texts])


def _listed(text: bytes) -> ListedRecord:
    (record,) = records_in(text)
    if isinstance(record, Unreadable):
        return ListedRecord(misread(record, text))
    played, seats = replay(record), seats_of(record)
    failure = played.failure
    return ListedRecord(
        seats=seats,
        rules_name=rules_name(record.rules),
        forbidden=forbidden_play(played),
        finished=played.finished,
        scores=played.scores,
        address=replay_address(text, at=failure.index + 1 if failure else 0),
    )


def _plays(played: Replay, now: Position) -> list[tuple[int, str, bool]]:
    """Every play as written: its position, its text, and whether it is forbidden."""
    record: Record = played.record
    return [
        (index + 1, record.text_of(index), index + 1 == now.last and not played.legal)
        for index in range(len(record.actions))
    ]


def _page(form: RecordForm, reasons: Sequence[str] = ()) -> str:
    example = replay_address(EXAMPLE.read_bytes())
    return render_template(
        "play/replays/paste.html", form=form, reasons=reasons, kept=_kept(), example=example
    )


def _kept() -> list[tuple[Game, int, Hand]]:
    """This device's hands with a stored record, latest first, each with its number."""
    device = current_device()
    games = games_with_records(device, MOST_KEPT) if device else []
    found = [
        (game, number, hand)
        for game in games
        for number, hand in reversed(list(enumerate(game.hands, start=1)))
        if hand.record is not None
    ]
    return found[:MOST_KEPT]
