"""A hand verified by its record: compared line by line; the record attached, taken over, downloaded."""

from collections.abc import Sequence

from flask import abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.limits import MAX_SMALL_UPLOAD_BYTES
from scorekeeper.store.change_log import Changed
from scorekeeper.store.history import last_change, last_change_of
from scorekeeper.store.models import Game, Hand
from scorekeeper.store.saving_hands import change_hand
from scorekeeper.web.parts.addresses.record_url import replay_address
from scorekeeper.web.parts.downloads import attachment
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.play.comparison import Comparison, FiledRecord, comparison, filed_record, recorded_result
from scorekeeper.web.play.forms import AttachForm, RecordsForm
from scorekeeper.web.play.uploads import too_large
from scorekeeper.web.serving.access import game_to_read, game_to_write, hand_of, is_mine
from scorekeeper.web.serving.marks import read_only, takes_a_file
from scorekeeper.web.serving.quotas import count_bytes


def show(public_id: str, hand_id: int) -> ResponseReturnValue:
    """The record kept with a hand, compared with it; and a place to put another."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    kept = comparison(game, hand, hand.record) if hand.record else None
    return _page(game, hand, kept, kept_here=True)


@read_only
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Compare a record that was pasted or uploaded with the hand; nothing is kept yet."""
    game, _device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    form = AttachForm()
    if not form.validate():
        return _refused(game, hand, form)
    return _page(game, hand, comparison(game, hand, form.record_text))


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def attach(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Keep the record with the hand, and take over from it what differs."""
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
        taken = {"result": recorded_result(compared.played, hand), "dealer": compared.played.record.dealer}
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
    """A place to put the records of many hands at once."""
    game, _device = game_to_write(public_id)
    return _many(game, RecordsForm(formdata=None))


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def read_many(public_id: str) -> ResponseReturnValue:
    """Compare record by record; with `keep`, keep those that agree with their hands."""
    game, device = game_to_write(public_id)
    form = RecordsForm()
    if not form.validate():
        return _many(game, form), 422
    found = [filed_record(game, place, line, text) for place, (line, text) in enumerate(form.texts)]
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
    """The page with what cannot be read, to be mended."""
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
