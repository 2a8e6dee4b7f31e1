"""A hand followed card by card at the table: one phone taps what is played, the rules look on.

What was tapped is in the address, as the lines of a record: a reload or a lost network loses nothing, and
nothing is written here until the hand is over and saved.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.disputes.tale import steps
from scorekeeper.limits import MAX_TAPS
from scorekeeper.play.replay import result_of
from scorekeeper.play.tracking import UNDO, Caught, Misread, Tracked, Unclear, begin, tap
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import SEATS, Record, action_text, write_record
from scorekeeper.rules import EDITIONS, receipts
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.choices import coups_fourres, plays
from scorekeeper.rules.table import DISCARD, Action, Table, legal
from scorekeeper.store.games import save_hand
from scorekeeper.store.history import Changed, last_change
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.common.access import game_to_write
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.draft_keys import track_key
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.links.record_url import replay_address
from scorekeeper.web.common.links.track_url import (
    TrackState,
    actions_in,
    plays_text,
    record_of,
    track_state,
    waiting_taps,
)
from scorekeeper.web.common.template_helpers import wants_fragment
from scorekeeper.web.common.text.score_sheet import ReceiptLine, receipt
from scorekeeper.web.play.positions import Wrong, address_at, in_words, wrong

pages = Blueprint("track", __name__, url_prefix="/games/<public_id>/track")

#: How a card was used, when it was not played: what stands before it in a record.
_HOW = {"discarded": "x ", "coup": "! "}
#: The tap that only asks how the table stands.
LOOK = "look"


@dataclass(frozen=True)
class Choice:
    """An action offered as a button: what it says, and the tap it is; whose it is and with which card."""

    said: str
    tap: str
    player: str
    card: str


@dataclass(frozen=True)
class TrackPage:
    """A hand being followed, and all that its page shows.

    `fits`: the cards that may be played now. `coups`: the coups fourrés that may be called; `meanings`: what
    an unclear tap can mean; `caught`: what a forbidden one would be, `discard` the same card discarded, if
    that is allowed. `misread`: a tap that cannot be read, or all that the address holds (`lost`, else empty).
    `saved`: the hand as it was saved from this page.
    """

    game: Game
    following: TrackState
    tracked: Tracked
    told: str
    fits: frozenset[str]
    coups: Sequence[Choice]
    meanings: Sequence[Choice]
    caught: Wrong | None
    discard: Choice | None
    extension: Choice | None
    sums: Sequence[tuple[Sequence[ReceiptLine], int]]
    saved: Hand | None
    misread: str
    lost: str

    @property
    def table(self):
        return self.tracked.table

    @property
    def taps(self) -> str:
        """The actions so far, as an address has them."""
        return self.lost or plays_text(self.game, self.tracked.record.actions)

    @property
    def number(self) -> int:
        hands = self.game.hands
        return hands.index(self.saved) + 1 if self.saved in hands else len(hands) + 1

    @property
    def stopped(self) -> bool:
        """Whether there is something to decide before the next card."""
        return bool(self.tracked.stopped_at or self.lost)

    @property
    def untold(self) -> Sequence[str]:
        """The taps that are no part of the record: that at which it stopped, and those behind it."""
        stopped_by = (self.tracked.stopped_by,) if self.tracked.stopped_at else ()
        return (*stopped_by, *self.tracked.waiting)

    @property
    def watch(self) -> str:
        """The address at which what was tapped so far can be played back."""
        record = self.tracked.record
        return replay_address(write_record(record).encode(), at=len(record.actions)) if record.actions else ""


@pages.get("")
def follow(public_id: str):
    """The table as it stands after what is in the address, and after the taps that come with it."""
    game, _device = game_to_write(public_id)
    page = _taken_up(game, request.args, _taps())
    return _render(page), 422 if page.misread else 200


@pages.post("")
def save(public_id: str):
    """The hand is over: its result, with the record that shows it."""
    game, device = game_to_write(public_id)
    page = _taken_up(game, request.form)
    record, table, following = page.tracked.record, page.tracked.table, page.following
    if page.stopped or not table.finished:
        return _render(replace(page, misread=page.misread or _("This hand is not over yet."))), 422
    result, written = result_of(table, finished=True), write_record(record)
    try:
        save_hand(game, device, following.form_key, record.dealer, result, following.seen, record=written)
    except Changed as changed:
        return _meanwhile(page, changed.hand)
    return redirect(url_for("games.show", public_id=public_id), code=303)


def _taken_up(game: Game, args: MultiDict[str, str], taps: Sequence[str] = ()) -> TrackPage:
    """The page of what was followed so far, and of these taps."""
    following = track_state(game, args)
    following = replace(following, turn=following.turn + bool(taps))
    try:
        tracked = tap(begin(record_of(game, following.dealer, actions_in(game, args))), taps)
    except Unreadable as error:
        nothing = begin(record_of(game, following.dealer, ()))
        return _page(game, following, nothing, error.said(voice()), lost=args["plays"])
    return _page(game, following, tracked)


# --- what was tapped -----------------------------------------------------------------------------------


def _taps() -> list[str]:
    """What was tapped: by the page's script whole, and without it in the parts of the form."""
    args = request.args
    taps = args.getlist("tap")[:MAX_TAPS]
    how = _HOW.get(args.get("how", ""), "")
    seat = f"{args['seat']} " if args.get("seat") else ""
    if args.get("hazard") and args.get("against"):
        against = args["against"]
        taps.append(f"{seat}x {args['hazard']}" if against == "x" else f"{seat}{args['hazard']} > {against}")
    elif args.get("do"):
        whole = " " in args["do"] or args["do"] in (UNDO, LOOK)
        taps.append(args["do"] if whole else f"{seat}{how}{args['do']}")
    return [one for one in taps + waiting_taps(args) if one not in ("", LOOK)]


# --- the page ------------------------------------------------------------------------------------------


def _page(
    game: Game, following: TrackState, tracked: Tracked, misread: str = "", lost: str = ""
) -> TrackPage:
    record, table, stopped = tracked.record, tracked.table, tracked.stopped_at
    caught = stopped if isinstance(stopped, Caught) else None
    meanings = stopped.meanings if isinstance(stopped, Unclear) else ()
    extends = table.may_extend is not None and not table.extended
    discard = _as_discard(tracked, caught)
    if isinstance(stopped, Misread):
        misread = voice().say(stopped.reason)
    return TrackPage(
        game=game,
        following=following,
        tracked=tracked,
        told=_told(game, record),
        fits=_fits(table),
        coups=[_choice(game, action) for action in coups_fourres(table)],
        meanings=[_choice(game, action) for action in meanings],
        caught=wrong(table, caught.action, caught.rulings, game) if caught else None,
        discard=_choice(game, discard) if discard else None,
        extension=_choice(game, Action(table.may_extend, "extension")) if extends else None,
        sums=_sums(game, tracked),
        saved=next((hand for hand in game.hands if hand.form_key == following.form_key), None),
        misread=misread,
        lost=lost,
    )


def _fits(table: Table) -> frozenset[str]:
    """The cards that whoever acts next may play."""
    return (
        frozenset(play.card or "" for play in plays(table, table.turn))
        if table.turn is not None
        else frozenset()
    )


def _as_discard(tracked: Tracked, caught: Caught | None) -> Action | None:
    """The card of a forbidden tap, thrown away instead, if that is allowed."""
    if caught is None or caught.action.card is None:
        return None
    discard = replace(caught.action, kind=DISCARD, on=None)
    return None if legal(tracked.table, discard) else discard


def _choice(game: Game, action: Action) -> Choice:
    tapped = action_text(action, game.rules)
    return Choice(in_words(action, game), tapped, game.seats[action.seat], action.card or "")


def _told(game: Game, record: Record) -> str:
    """What was done last, in a sentence."""
    if not record.actions:
        return ""
    said = [voice(game.rules).say(one, game.side_names) for one in steps(record)[-1]]
    return _("%(player)s %(said)s.", player=game.seats[record.actions[-1].seat], said=voice().and_list(said))


def _sums(game: Game, tracked: Tracked) -> list[tuple[list[ReceiptLine], int]]:
    """Each side's lines and points, once the hand is over."""
    if not tracked.table.finished:
        return []
    hand = result_of(tracked.table, finished=True)
    return [
        (receipt(game.rules, side, scored), scored.total)
        for side, scored in zip(hand.sides, receipts(game.rules, hand), strict=True)
    ]


def _render(page: TrackPage) -> str:
    cards = page.game.rules.cards
    return render_template(
        "play/track/_live.html" if wants_fragment() else "play/track/track.html",
        page=page,
        rows=(tuple(cards.hazards), tuple(cards.remedies), SAFETIES, tuple(MILES)),
        hazards=tuple(cards.hazards),
        editions=EDITIONS,
        seat_letters=SEATS,
        by_adding_up=url_for(
            "hands.new",
            public_id=page.game.public_id,
            plays=page.taps,
            dealer=page.following.dealer,
            then=page.untold,
        ),
        draft_key=track_key(page.game, current_device()),
        question=address_at(
            page.table, page.tracked.record.actions[-1] if page.tracked.record.actions else None
        ),
    )


def _meanwhile(page: TrackPage, theirs: Hand | None):
    """Somebody else saved a hand meanwhile: the choice is the table's, and nothing is lost."""
    return render_template(
        "play/track/meanwhile.html",
        page=page,
        theirs=theirs,
        record=write_record(page.tracked.record),
        seen=last_change(page.game),
        draft_key=track_key(page.game, current_device()),
    ), 409
