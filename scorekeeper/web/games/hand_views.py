"""Entering, correcting, deleting and restoring a hand on its game's page."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug import Response

from scorekeeper.records.errors import Unreadable
from scorekeeper.rules import HandResult
from scorekeeper.rules.entry import EnteredHand
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games.following import forget_followed
from scorekeeper.store.games.history import last_change, last_change_of
from scorekeeper.store.games.saving_hands import change_hand, restore_hand, save_hand
from scorekeeper.store.games.scorers import Access
from scorekeeper.store.models import Game, Hand
from scorekeeper.store.secrets import new_token
from scorekeeper.web.games.forms.hand import HandForm, hand_form
from scorekeeper.web.games.game_page import entry_context, next_hand, render_game
from scorekeeper.web.games.hand_page import (
    HandPage,
    hand_page,
    idle_claims,
    missing_notes,
    players_of_hand,
    with_way_taken,
)
from scorekeeper.web.parts.addresses.track_url import result_so_far
from scorekeeper.web.parts.followed_hand import (
    entered_elsewhere,
    give_up_hand,
    is_from_own_page,
    tell_of_entry,
)
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.outbox import is_from_outbox, saved
from scorekeeper.web.parts.phone_drafts import draft_key
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.parts.text.problem_notes import Note
from scorekeeper.web.parts.text.score_sheet import receipts_of, side_by_side
from scorekeeper.web.serving.access import access_to_write, game_to_write, hand_of
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.marks import read_only, reads_first

pages = Blueprint("hands", __name__, url_prefix="/games/<public_id>/hands")


@pages.get("/new")
def new(public_id: str) -> ResponseReturnValue:
    """The game's page with an empty hand, even if the game is decided, or with a hand tracked so far, which
    is followed no more. That one keeps the last change that its phone saw."""
    access = access_to_write(public_id)
    game = access.game
    page = next_hand(game)
    if "plays" not in request.args:
        return render_game(access, page, counting=request.args.get("way") == "cards")
    try:
        dealer, result = result_so_far(game, request.args)
    except Unreadable as error:
        return render_game(access, page, misread=error.in_words(voice())), 422
    seen = request.args.get("seen", last_change(game), type=int)
    form = hand_form(game, formdata=None, form_key=new_token(), dealer=dealer, seen=seen)
    form.fill(result)
    answer = render_game(access, hand_page(game, form), followed=True, newer=True)
    if is_from_own_page():
        give_up_hand(access)
    return answer


@pages.post("/new/check")
@reads_first
def check_new(public_id: str) -> ResponseReturnValue:
    access = access_to_write(public_id)
    form = hand_form(access.game)
    answer, number = _checked(access, form), len(access.game.hands) + 1
    tell_of_entry(access, number, form.seen.data, form.untouched)
    return answer


@pages.post("/new/amend")
@read_only
def amend_new(public_id: str) -> ResponseReturnValue:
    access = access_to_write(public_id)
    return _amended(access, hand_form(access.game))


@pages.post("/new")
def save(public_id: str) -> ResponseReturnValue:
    access = access_to_write(public_id)
    game, device = access.game, access.writer
    form = hand_form(game)
    valid, entered = form.validate(), form.entered()
    if not (valid and entered.possible):
        return _refused(access, form, entered)
    idle = _idle_claims(game, form, entered)
    try:
        save_hand(
            game,
            device,
            form.form_key.data or new_token(),
            form.chosen_dealer,
            entered.result,
            form.seen.data,
        )
    except Changed as changed:
        return _conflict_page(game, form, entered.result, changed.hand, draft_key(game, None, device))
    if access.followed is not None:
        forget_followed(game.id)
    return _to_game(public_id, game, idle=idle)


@pages.get("/<row_id:hand_id>")
def edit(public_id: str, hand_id: int) -> ResponseReturnValue:
    access = access_to_write(public_id)
    hand = hand_of(access.game, hand_id)
    return render_game(access, _saved_hand(access.game, hand))


@pages.post("/<row_id:hand_id>/check")
@read_only
def check_edit(public_id: str, hand_id: int) -> ResponseReturnValue:
    access, hand = _hand_to_correct(public_id, hand_id)
    return _checked(access, hand_form(access.game), hand)


@pages.post("/<row_id:hand_id>/amend")
@read_only
def amend_edit(public_id: str, hand_id: int) -> ResponseReturnValue:
    access, hand = _hand_to_correct(public_id, hand_id)
    return _amended(access, hand_form(access.game), hand)


@pages.post("/<row_id:hand_id>")
def save_edit(public_id: str, hand_id: int) -> ResponseReturnValue:
    access = access_to_write(public_id)
    game, device = access.game, access.writer
    hand = hand_of(game, hand_id, deleted_too=True)
    form = hand_form(game)
    valid, entered = form.validate(), form.entered()
    if not (valid and entered.possible):
        return _refused(access, form, entered, None if hand.deleted else hand)
    draft = draft_key(game, hand, device)
    if hand.deleted:
        return _conflict_page(game, form, entered.result, hand, draft)
    dealer = hand.dealer if form.chosen_dealer is None else form.chosen_dealer
    idle = _idle_claims(game, form, entered, hand)
    try:
        change_hand(hand, device, "hand_edited", form.seen.data, result=entered.result, dealer=dealer)
    except Changed as changed:
        return _conflict_page(game, form, entered.result, changed.hand, draft)
    return _to_game(public_id, game, hand, idle)


@pages.post("/<row_id:hand_id>/delete")
def delete(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    change_hand(hand_of(game, hand_id, deleted_too=True), device, "hand_deleted", deleted=True)
    return _to_game(public_id, game)


@pages.post("/<row_id:hand_id>/restore")
def restore(public_id: str, hand_id: int) -> ResponseReturnValue:
    game, device = game_to_write(public_id)
    hand, form = hand_of(game, hand_id, deleted_too=True), hand_form(game)
    mine = hand.result
    try:
        restore_hand(hand, device, form.seen.data)
    except Changed as changed:
        return _conflict_page(game, form, mine, changed.hand, draft_key(game, None, device))
    return _to_game(public_id, game)


# --- answers -----------------------------------------------------------------------------------------


def _saved_hand(game: Game, hand: Hand) -> HandPage:
    form = hand_form(game, formdata=None, form_key=hand.form_key, dealer=hand.dealer, seen=last_change(game))
    form.fill(hand.result)
    return hand_page(game, form, hand)


def _hand_to_correct(public_id: str, hand_id: int) -> tuple[Access, Hand | None]:
    """Return the game and the hand to correct; None instead of a deleted hand, which is entered as a new
    one."""
    access = access_to_write(public_id)
    hand = hand_of(access.game, hand_id, deleted_too=True)
    return access, None if hand.deleted else hand


def _checked(access: Access, form: HandForm, hand: Hand | None = None) -> str:
    form.validate()
    return render_entry(access, hand_page(access.game, form, hand))


def _amended(access: Access, form: HandForm, hand: Hand | None = None) -> str:
    """The entry with the chosen fix applied."""
    amended = with_way_taken(access.game, form, request.form.get("way", type=int))
    if amended is None:
        return _checked(access, form, hand)
    return render_entry(access, hand_page(access.game, amended, hand), newer=True)


def _refused(
    access: Access, form: HandForm, entered: EnteredHand, hand: Hand | None = None
) -> ResponseReturnValue:
    """The entry with its missing or impossible parts; the form has been validated."""
    page = hand_page(access.game, form, hand, entered)
    notes = missing_notes(page)
    if form.errors and not (notes or page.has_notes):
        notes = [Note(_("Go back, check what you entered and try again."))]
    return render_entry(access, replace(page, notes=[*page.notes, *notes]), refused=True), 422


def render_entry(access: Access, page: HandPage, **flags: Any) -> str:
    """The page of the game with this entry. htmx gets the entry only: the whole entry if `flags` changed it,
    else its live regions."""
    if not wants_fragment():
        return render_game(access, page, **flags)
    render: Callable[..., str] = render_template if flags else render_live
    entering = entered_elsewhere(access.game, access.followed, access.own_followed)
    return render("games/hand/_entry.html", entering=entering, **entry_context(page, **flags))


def _conflict_page(
    game: Game, form: HandForm, mine: HandResult, theirs: Hand | None, draft: str
) -> ResponseReturnValue:
    """Offer the choice between both hands when another device saved first; if its hand was deleted, show mine
    only.

    Nothing has to be typed again; the choice clears `draft`.

    htmx asks for live regions only, so the page's script sends the form again without htmx to get this page.
    """
    assert theirs is not None  # only a hand can have changed
    change = last_change_of(theirs)
    table = game.sitting(theirs.id)
    entered = receipts_of(game.rules, mine, table.side_names)
    saved = [] if theirs.deleted else receipts_of(game.rules, theirs.result, table.side_names)
    return render_template(
        "games/hand/meanwhile.html",
        game=game,
        table=table,
        theirs=theirs,
        number=None if theirs.deleted else game.hands.index(theirs) + 1,
        by=device_name(change.device if change else None),
        same_hand=form.form_key.data == theirs.form_key,
        mine=entered,
        saved=saved,
        differing_first=sorted(
            range(len(entered)), key=lambda side: bool(saved) and saved[side] == entered[side]
        ),
        side_by_side=side_by_side,
        sent=form.sent_again("csrf_token", "seen"),
        seen=last_change(game),
        next_number=len(game.hands) + 1,
        draft=draft,
    ), 409


def _idle_claims(game: Game, form: HandForm, entered: EnteredHand, hand: Hand | None = None) -> str:
    """A sentence about claims that do not count, for forms sent without a script; a script has already shown
    it."""
    return "" if is_from_outbox() else idle_claims(form, entered, players_of_hand(game, hand).side_names)


def _to_game(public_id: str, game: Game, hand: Hand | None = None, idle: str = "") -> Response:
    """Redirect to the game, at the line of `hand`, and flash `idle`. An outbox gets the game's version with
    the hand instead."""
    if not is_from_outbox():
        if idle:
            flash(idle)
        # Another phone may have deleted the hand just now.
        line = f"hand-{game.hands.index(hand) + 1}" if hand and hand in game.hands else None
        return redirect(url_for("games.show", public_id=public_id, _anchor=line), code=303)
    return saved(last_change(game))
