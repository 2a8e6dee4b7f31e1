"""Entering a hand, correcting it, deleting it and bringing it back."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug import Response

from scorekeeper.records.errors import Unreadable
from scorekeeper.rules import HandResult, receipts
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.store.hands import change_hand, save_hand
from scorekeeper.store.history import Changed, last_change, last_change_of
from scorekeeper.store.models import Game, Hand
from scorekeeper.store.secrets import new_token
from scorekeeper.web.common.access import game_to_write, hand_of, read_only
from scorekeeper.web.common.addresses.track_url import result_so_far
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.draft_keys import draft_key
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.live_regions import render_live
from scorekeeper.web.common.template_helpers import wants_fragment
from scorekeeper.web.common.text.device_names import device_name
from scorekeeper.web.common.text.problem_notes import Note
from scorekeeper.web.common.text.score_sheet import ReceiptLine, receipt, side_by_side
from scorekeeper.web.games.forms.hand import CARDS, HandForm, claims_always_shown
from scorekeeper.web.games.hand_page import HandPage, hand_page, missing_notes

pages = Blueprint("hands", __name__, url_prefix="/games/<public_id>/hands")


@pages.get("/new")
def new(public_id: str) -> ResponseReturnValue:
    game, _device = game_to_write(public_id)
    seen = last_change(game)
    form = HandForm(game, formdata=None, form_key=new_token(), dealer=game.dealer, seen=seen)
    if request.args.get("way") == "cards":
        for side in form.sides:
            side.way.data = CARDS
    if "plays" not in request.args:
        return render_hand(hand_page(game, form))
    try:
        dealer, result = result_so_far(game, request.args)
    except Unreadable as error:
        return render_hand(hand_page(game, form), misread=error.in_words(voice())), 422
    form.dealer.data = dealer
    form.fill(result)
    return render_hand(hand_page(game, form), followed=True)


@pages.post("/new/check")
@read_only
def check_new(public_id: str) -> ResponseReturnValue:
    game, _device = game_to_write(public_id)
    return _checked(game, HandForm(game))


@pages.post("/new")
def save(public_id: str) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    form = HandForm(game)
    page = _valid_page(game, form)
    if not page.possible:
        return _refused(page)
    try:
        save_hand(
            game, device, form.form_key.data or new_token(), form.chosen_dealer, page.result, form.seen.data
        )
    except Changed as changed:
        return _meanwhile(page, changed.hand, draft_key(game, None, device))
    return _to_game(public_id)


@pages.get("/<row_id:hand_id>")
def edit(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, _device = game_to_write(public_id)
    hand = hand_of(game, hand_id)
    seen = last_change(game)
    form = HandForm(game, formdata=None, form_key=hand.form_key, dealer=hand.dealer, seen=seen)
    form.fill(hand.result)
    return render_hand(hand_page(game, form, hand))


@pages.post("/<row_id:hand_id>/check")
@read_only
def check_edit(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, _device = game_to_write(public_id)
    hand = hand_of(game, hand_id, deleted_too=True)
    return _checked(game, HandForm(game), None if hand.deleted else hand)


@pages.post("/<row_id:hand_id>")
def save_edit(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    hand = hand_of(game, hand_id, deleted_too=True)
    form = HandForm(game)
    page = _valid_page(game, form, None if hand.deleted else hand)
    if not page.possible:
        return _refused(page)
    draft = draft_key(game, hand, device)
    if hand.deleted:
        return _meanwhile(page, hand, draft)
    dealer = hand.dealer if form.chosen_dealer is None else form.chosen_dealer
    try:
        change_hand(hand, device, "hand_edited", form.seen.data, result=page.result, dealer=dealer)
    except Changed as changed:
        return _meanwhile(page, changed.hand, draft)
    return _to_game(public_id)


@pages.post("/<row_id:hand_id>/delete")
def delete(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    change_hand(hand_of(game, hand_id, deleted_too=True), device, "hand_deleted", deleted=True)
    return _to_game(public_id)


@pages.post("/<row_id:hand_id>/restore")
def restore(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    change_hand(hand_of(game, hand_id, deleted_too=True), device, "hand_restored", deleted=False)
    return _to_game(public_id)


# --- answers -----------------------------------------------------------------------------------------


def _valid_page(game: Game, form: HandForm, hand: Hand | None = None) -> HandPage:
    """The page for what was sent; `possible` is false as well when a field cannot be read."""
    valid = form.validate()
    page = hand_page(game, form, hand)
    notes = missing_notes(page)
    if not valid and not (notes or page.has_notes):
        notes = [Note(_("Go back, check what you entered and try again."))]
    return replace(page, notes=[*page.notes, *notes], possible=page.possible and valid)


def _checked(game: Game, form: HandForm, hand: Hand | None = None) -> ResponseReturnValue:
    form.validate()
    return render_hand(hand_page(game, form, hand))


def _refused(page: HandPage) -> ResponseReturnValue:
    return render_hand(page, refused=True), 422


def render_hand(
    page: HandPage,
    refused: bool = False,
    compared_with: Sequence[int] | None = None,
    followed: bool = False,
    misread: str = "",
) -> str:
    """The live parts for htmx, the whole page for everybody else. With the points that each side had, it is
    a copy to try things on, and cannot be saved. `followed`: it begins with what was followed so far."""
    rules = page.game.rules
    return render_live(
        "games/hand/hand.html",
        page=page,
        refused=refused,
        compared_with=compared_with,
        followed=followed,
        misread=misread,
        safeties=SAFETIES,
        claims_always=claims_always_shown(rules),
        most_miles=rules.extension_miles or rules.target_miles,
        draft_key=draft_key(page.game, page.hand, current_device()),
    )


def _meanwhile(page: HandPage, theirs: Hand | None, draft: str) -> ResponseReturnValue:
    """Show both hands and the choice when somebody else was faster; of a deleted one mine alone.

    Nothing has to be typed again: `draft` is forgotten with the choice.

    htmx asks for live parts only; the page's script sends the form once more, plainly, to get this page.
    """
    assert theirs is not None  # what has changed is a hand
    game, form, change = page.game, page.form, last_change_of(theirs)
    return render_template(
        "games/hand/meanwhile.html",
        game=game,
        theirs=theirs,
        number=None if theirs.deleted else game.hands.index(theirs) + 1,
        by=device_name(change.device if change else None),
        same_hand=form.form_key.data == theirs.form_key,
        mine=_receipts(game, page.result),
        saved=[] if theirs.deleted else _receipts(game, theirs.result),
        side_by_side=side_by_side,
        sent=form.sent_again("csrf_token", "seen"),
        seen=last_change(game),
        next_number=len(game.hands) + 1,
        draft=draft,
    ), 409


def _receipts(game: Game, hand: HandResult) -> list[tuple[list[ReceiptLine], int]]:
    """The lines of each side, and their sum in points."""
    scores = receipts(game.rules, hand)
    return [
        (receipt(game.rules, side, scored), scored.total)
        for side, scored in zip(hand.sides, scores, strict=True)
    ]


def _to_game(public_id: str) -> Response:
    address = url_for("games.show", public_id=public_id)
    if not wants_fragment():
        return redirect(address, code=303)
    answer = make_response("", 204)
    answer.headers["HX-Redirect"] = address
    return answer
