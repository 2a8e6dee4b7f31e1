"""Tracking a hand card by card: one phone taps what is played, and the rules check it.

The address holds the taps as lines of a record, so a reload or a lost network loses nothing. The hand is
saved once it is over; until then its last state is kept for the game's other phones to see.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.limits import MAX_TAPS
from scorekeeper.play.replay import result_of
from scorekeeper.play.tracking import (
    LAID,
    UNDO,
    AmbiguousTap,
    ForbiddenTap,
    Tracked,
    UnreadableTap,
    apply_taps,
    discarded,
    just_played,
    plays_instead,
    start_tracking,
)
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import SEATS, action_text, write_record
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.choices import coups_fourres, plays
from scorekeeper.rules.table import COUP_FOURRE, Action, Table, legal
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games.history import last_change
from scorekeeper.store.games.saving_hands import save_hand
from scorekeeper.store.games.scorers import Access
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.parts.addresses.record_url import replay_address
from scorekeeper.web.parts.addresses.track_url import (
    TrackState,
    carried_by,
    plays_text,
    record_of,
    track_state,
    tracked_in,
    waiting_taps,
)
from scorekeeper.web.parts.followed_hand import (
    entered_elsewhere,
    give_up_hand,
    is_from_own_page,
    last_action,
    tell_of_dealer,
    tell_of_hand,
    turn_now,
    whose_turn,
)
from scorekeeper.web.parts.live_regions import render_live, unchanged
from scorekeeper.web.parts.phone_drafts import track_key
from scorekeeper.web.parts.saved_elsewhere import NewerHand, saved_elsewhere
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.parts.text.score_sheet import ReceiptLine, receipts_of
from scorekeeper.web.play.positions import ForbiddenAction, address_at, forbidden_action, in_words
from scorekeeper.web.serving.access import access_to_write, game_to_write
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.language import voice


@dataclass(frozen=True)
class Choice:
    """An action offered as a button: its label, its tap, its player and its card."""

    label: str
    tap: str
    player: str
    card: str


@dataclass(frozen=True)
class TrackPage:
    """A tracked hand, and everything that its page shows.

    `last_action` is in words; `laid` is true if it is a discard that may have been laid. `playable` are the
    cards that may be played now, `coups` the coups fourrés that may be called. `meanings` are those of an
    ambiguous tap. `caught` is the action of a forbidden tap, and `instead` what may have been meant, if
    allowed. `misread` says why a tap, or the whole address (`lost`, else empty), cannot be read. `saved` is
    the hand that was saved from this page, `newer_hand` one that another device has saved since.
    """

    game: Game
    state: TrackState
    tracked: Tracked
    last_action: str
    laid: bool
    playable: frozenset[str]
    coups: Sequence[Choice]
    meanings: Sequence[Choice]
    caught: ForbiddenAction | None
    instead: Choice | None
    extension: Choice | None
    receipts: Sequence[tuple[Sequence[ReceiptLine], int]]
    saved: Hand | None
    newer_hand: NewerHand | None
    misread: str
    lost: str

    @property
    def table(self) -> Table:
        return self.tracked.table

    @property
    def taps(self) -> str:
        """The actions so far, as the address holds them."""
        return self.lost or plays_text(self.game, self.tracked.record.actions)

    @property
    def carried(self) -> dict[str, Any]:
        """What the address of this page holds."""
        return carried_by(self.game, self.state, self.tracked.record.actions) | {"plays": self.taps}

    @property
    def number(self) -> int:
        """The number of this hand in its game, from 1."""
        hands = self.game.hands
        return hands.index(self.saved) + 1 if self.saved in hands else len(hands) + 1

    @property
    def turn(self) -> str:
        """Says whose turn it is."""
        return turn_now(self.game, self.tracked)

    @property
    def turns(self) -> list[tuple[str, str]]:
        """For each seat: the words for its turn, and for its turn again."""
        seats = range(len(self.game.seats))
        return [(whose_turn(self.game, seat), whose_turn(self.game, seat, again=True)) for seat in seats]

    @property
    def stopped(self) -> bool:
        """True if the table must decide something before the next card."""
        return bool(self.tracked.stopped_at or self.lost)

    @property
    def open_taps(self) -> Sequence[str]:
        """The taps outside the record: the one that stopped the hand, and later ones."""
        stopped_by = (self.tracked.stopped_by,) if self.tracked.stopped_at else ()
        return (*stopped_by, *self.tracked.waiting)

    @property
    def changed(self) -> bool:
        """True if the table comes from a change of its plays, and nothing was tapped since."""
        return "changed" in request.args and not _tapped()

    @property
    def plays(self) -> str:
        """The address of the plays, to correct one: there is none while a tap is undecided."""
        if not self.tracked.record.actions or self.stopped or self.saved:
            return ""
        return url_for("plays.show", public_id=self.game.public_id, **self.carried)

    @property
    def watch(self) -> str:
        """The address of the replay so far."""
        record = self.tracked.record
        return replay_address(write_record(record).encode(), at=len(record.actions)) if record.actions else ""


def _track_page(
    game: Game, state: TrackState, tracked: Tracked, misread: str = "", lost: str = ""
) -> TrackPage:
    """Make the page of a tracked hand."""
    record, table, stopped = tracked.record, tracked.table, tracked.stopped_at
    caught = stopped if isinstance(stopped, ForbiddenTap) else None
    meanings = stopped.meanings if isinstance(stopped, AmbiguousTap) else ()
    saved = next((hand for hand in game.hands if hand.form_key == state.form_key), None)
    if isinstance(stopped, UnreadableTap):
        misread = voice().say(stopped.reason)
    return TrackPage(
        game=game,
        state=state,
        tracked=tracked,
        last_action=last_action(game, record),
        laid=not stopped and bool(plays_instead(tracked)),
        playable=_playable(table),
        coups=[_choice(game, action) for action in coups_fourres(table)],
        meanings=[_choice(game, action) for action in meanings],
        caught=forbidden_action(table, caught.action, caught.rulings, game) if caught else None,
        instead=_instead(game, table, caught) if caught else None,
        extension=_extension(game, table),
        receipts=_receipts(game, tracked),
        saved=saved,
        newer_hand=None if saved else saved_elsewhere(game, current_device(), state.seen),
        misread=misread,
        lost=lost,
    )


def _playable(table: Table) -> frozenset[str]:
    """The cards that the next player may play."""
    if table.turn is None:
        return frozenset()
    return frozenset(play.card or "" for play in plays(table, table.turn))


def _extension(game: Game, table: Table) -> Choice | None:
    if table.may_extend is None:
        return None
    return _choice(game, Action(table.may_extend, "extension"))


def _instead(game: Game, table: Table, caught: ForbiddenTap) -> Choice | None:
    """A forbidden coup fourré as its safety just played, or else its card discarded, if that is allowed."""
    if caught.action.card is None:
        return None
    meant = [(discarded(caught.action), _("It was discarded"))]
    if caught.action.kind == COUP_FOURRE:
        meant.insert(0, (just_played(caught.action, game.rules), _("It was just played")))
    for action, label in meant:
        if not legal(table, action):
            return replace(_choice(game, action), label=label)
    return None


def _choice(game: Game, action: Action) -> Choice:
    tap = action_text(action, game.rules)
    return Choice(in_words(action, game), tap, game.seats[action.seat], action.card or "")


def _receipts(game: Game, tracked: Tracked) -> list[tuple[list[ReceiptLine], int]]:
    """Each side's receipt and points, once the hand is over."""
    if not tracked.table.finished:
        return []
    return receipts_of(game.rules, result_of(tracked.table, finished=True), game.side_names)


#: Marks before a card that was used without being played, in a record.
_MARKS = {"discarded": "x ", "coup": "! "}
#: The tap that only shows the table.
LOOK = "look"


def follow(public_id: str) -> ResponseReturnValue:
    """Show the table after the plays in the address and after any taps sent along."""
    access = access_to_write(public_id)
    page = _tracked(access.game, taps := _taps())
    # A tap says that this phone follows the hand, so nobody is entering it any more for those who look.
    answer = _render(page, "" if taps else entered_elsewhere(page.game, access.followed_elsewhere))
    if not (page.misread or page.saved or page.newer_hand):
        _tell_others(page, access, tapped=bool(taps))
    return answer, 422 if page.misread else 200


def news(public_id: str) -> ResponseReturnValue:
    """Tell the page of a followed hand if another device has saved a hand meanwhile, or enters this one."""
    access = access_to_write(public_id)
    game, seen = access.game, request.args.get("seen", type=int)
    newer_hand = None if seen is None else saved_elsewhere(game, access.writer, seen)
    entering = entered_elsewhere(game, access.followed_elsewhere)
    if request.args.get("v", "") == (str(newer_hand.number) if newer_hand else entering):
        return unchanged()
    return render_template("play/track/_meanwhile.html", newer_hand=newer_hand, entering=entering)


def _tell_others(page: TrackPage, access: Access, tapped: bool) -> None:
    """Keep the hand so far for those who score or watch the game on other phones, and its dealer for all.

    A page without plays that comes by no tap begins anew, so what this phone followed before was given up.
    """
    if not is_from_own_page():
        return
    plays, dealer = page.tracked.record.actions, page.state.dealer
    if dealer != page.game.dealer and (tapped or wants_fragment()):
        tell_of_dealer(access, dealer)
    if tapped or (plays and wants_fragment()):  # without a tap the plays may have been corrected
        tell_of_hand(access, page.number, urlencode(page.carried))
    elif not plays:
        give_up_hand(access)


def save(public_id: str) -> ResponseReturnValue:
    """Save a finished hand: its result, and the record that proves it."""
    game, device = game_to_write(public_id)
    page = _tracked(game)
    record, table, state = page.tracked.record, page.tracked.table, page.state
    if page.stopped or not table.finished:
        return _render(replace(page, misread=page.misread or _("This hand is not over yet."))), 422
    result, written = result_of(table, finished=True), write_record(record)
    try:
        save_hand(game, device, state.form_key, record.dealer, result, state.seen, record=written)
    except Changed as changed:
        return _conflict_page(page, changed.hand), 409
    return redirect(url_for("games.show", public_id=public_id), code=303)


def _tracked(game: Game, taps: Sequence[str] = ()) -> TrackPage:
    """The page after the plays in the request and these taps."""
    args: MultiDict[str, str] = request.values
    state = track_state(game, args)
    state = replace(state, turn=state.turn + bool(taps))
    try:
        tracked = apply_taps(tracked_in(game, args), taps)
    except Unreadable as error:
        nothing = start_tracking(record_of(game, state.dealer, ()))
        return _track_page(game, state, nothing, error.in_words(voice()), lost=args["plays"])
    return _track_page(game, state, tracked)


def _taps() -> list[str]:
    """The taps in the request, then those that wait in its address."""
    return [*_tapped(), *filter(None, waiting_taps(request.args))]


def _tapped() -> list[str]:
    """The taps in the request: whole ones from the page's script, or assembled from the form's parts without
    it."""
    args = request.args
    taps = args.getlist("tap")[:MAX_TAPS]
    mark = _MARKS.get(args.get("how", ""), "")
    seat = f"{args['seat']} " if args.get("seat") else ""
    if args.get("drawn") and args.get("how") != "coup":  # a coup fourré is called before its player draws
        seat += "< "
    if args.get("throw"):
        # The page shows what fits for the player in turn, who has drawn.
        taps.append(f"{seat}{mark}{args['throw']}" if seat or mark else f"x {args['throw']}")
    elif args.get("hazard") and args.get("against"):
        against = args["against"]
        taps.append(f"{seat}x {args['hazard']}" if against == "x" else f"{seat}{args['hazard']} > {against}")
    elif args.get("do"):
        whole = " " in args["do"] or args["do"] in (UNDO, LAID, LOOK)
        taps.append(args["do"] if whole else f"{seat}{mark}{args['do']}")
    return [text for text in taps if text not in ("", LOOK)]


# --- answers -----------------------------------------------------------------------------------------


def _render(page: TrackPage, entering: str = "") -> str:
    actions, cards = page.tracked.record.actions, page.game.rules.cards
    return render_live(
        "play/track/track.html",
        page=page,
        entering=entering,
        rows=(tuple(cards.hazards), tuple(cards.remedies), SAFETIES, tuple(MILES)),
        hazards=tuple(cards.hazards),
        seat_letters=SEATS,
        by_adding_up=url_for(
            "hands.new",
            public_id=page.game.public_id,
            plays=page.taps,
            dealer=page.state.dealer,
            seen=page.state.seen,
            then=page.open_taps,
        ),
        draft_key=track_key(page.game, current_device()),
        question=address_at(page.table, actions[-1] if actions else None, page.game),
    )


def _conflict_page(page: TrackPage, theirs: Hand | None) -> str:
    """The page after another device has saved a hand: it offers the choice, and nothing is lost."""
    return render_template(
        "play/track/meanwhile.html",
        page=page,
        theirs=theirs,
        record=write_record(page.tracked.record),
        seen=last_change(page.game),
        draft_key=track_key(page.game, current_device()),
    )
