"""A hand tracked card by card at the table: one phone taps what is played, and the rules look on.

What was tapped is in the address, as the lines of a record: a reload or a lost network loses nothing, and
nothing is written here until the hand is over and saved.
"""

from collections.abc import Sequence
from dataclasses import replace

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.limits import MAX_TAPS
from scorekeeper.play.replay import result_of
from scorekeeper.play.tracking import UNDO, apply_taps, start_tracking
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import SEATS, write_record
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.store.change_log import Changed
from scorekeeper.store.history import last_change
from scorekeeper.store.models import Game, Hand
from scorekeeper.store.saving_hands import save_hand
from scorekeeper.web.parts.addresses.track_url import actions_in, record_of, track_state, waiting_taps
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.phone_drafts import track_key
from scorekeeper.web.play.positions import address_at
from scorekeeper.web.play.track_page import TrackPage, track_page
from scorekeeper.web.serving.access import game_to_write
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.language import voice

#: Marks before a card in a record, by how it was used when it was not played.
_MARKS = {"discarded": "x ", "coup": "! "}
#: The tap that only asks how the table stands.
LOOK = "look"


def follow(public_id: str) -> ResponseReturnValue:
    """The table after the plays in the address, and after the taps that come with it."""
    game, _device = game_to_write(public_id)
    page = _tracked(game, _taps())
    return _render(page), 422 if page.misread else 200


def save(public_id: str) -> ResponseReturnValue:
    """Save a hand that is over: its result, with the record that shows it."""
    game, device = game_to_write(public_id)
    page = _tracked(game)
    record, table, state = page.tracked.record, page.tracked.table, page.state
    if page.stopped or not table.finished:
        return _render(replace(page, misread=page.misread or _("This hand is not over yet."))), 422
    result, written = result_of(table, finished=True), write_record(record)
    try:
        save_hand(game, device, state.form_key, record.dealer, result, state.seen, record=written)
    except Changed as changed:
        return _meanwhile(page, changed.hand), 409
    return redirect(url_for("games.show", public_id=public_id), code=303)


def _tracked(game: Game, taps: Sequence[str] = ()) -> TrackPage:
    """The page of the plays in the request, and of these taps."""
    args: MultiDict[str, str] = request.values
    state = track_state(game, args)
    state = replace(state, turn=state.turn + bool(taps))
    try:
        tracked = apply_taps(start_tracking(record_of(game, state.dealer, actions_in(game, args))), taps)
    except Unreadable as error:
        nothing = start_tracking(record_of(game, state.dealer, ()))
        return track_page(game, state, nothing, error.in_words(voice()), lost=args["plays"])
    return track_page(game, state, tracked)


def _taps() -> list[str]:
    """The taps in the request: whole from the page's script, and without it in the parts of the form."""
    args = request.args
    taps = args.getlist("tap")[:MAX_TAPS]
    mark = _MARKS.get(args.get("how", ""), "")
    seat = f"{args['seat']} " if args.get("seat") else ""
    if args.get("drawn") and args.get("how") != "coup":  # a coup fourré is called before its player draws
        seat += "< "
    if args.get("hazard") and args.get("against"):
        against = args["against"]
        taps.append(f"{seat}x {args['hazard']}" if against == "x" else f"{seat}{args['hazard']} > {against}")
    elif args.get("do"):
        whole = " " in args["do"] or args["do"] in (UNDO, LOOK)
        taps.append(args["do"] if whole else f"{seat}{mark}{args['do']}")
    return [text for text in taps + waiting_taps(args) if text not in ("", LOOK)]


# --- answers -----------------------------------------------------------------------------------------


def _render(page: TrackPage) -> str:
    actions, cards = page.tracked.record.actions, page.game.rules.cards
    return render_live(
        "play/track/track.html",
        page=page,
        rows=(tuple(cards.hazards), tuple(cards.remedies), SAFETIES, tuple(MILES)),
        hazards=tuple(cards.hazards),
        editions=EDITIONS,
        seat_letters=SEATS,
        by_adding_up=url_for(
            "hands.new",
            public_id=page.game.public_id,
            plays=page.taps,
            dealer=page.state.dealer,
            then=page.open_taps,
        ),
        draft_key=track_key(page.game, current_device()),
        question=address_at(page.table, actions[-1] if actions else None, page.game),
    )


def _meanwhile(page: TrackPage, theirs: Hand | None) -> str:
    """The page after somebody else saved a hand meanwhile: the choice is the table's, and nothing is lost."""
    return render_template(
        "play/track/meanwhile.html",
        page=page,
        theirs=theirs,
        record=write_record(page.tracked.record),
        seen=last_change(page.game),
        draft_key=track_key(page.game, current_device()),
    )
