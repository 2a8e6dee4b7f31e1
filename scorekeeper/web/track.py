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
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import house_rules_of
from scorekeeper.records.plays import SEATS, Record, action_text, read_action, writable_names, write_record
from scorekeeper.replay import result_of
from scorekeeper.rules import HandResult, receipts
from scorekeeper.rules.cards import DISTANCES, HAZARDS, REMEDIES, SAFETIES
from scorekeeper.rules.choices import coups_fourres, plays
from scorekeeper.rules.table import DISCARD, Action, Table, legal
from scorekeeper.rules.words import N_
from scorekeeper.store.games import save_hand
from scorekeeper.store.history import Changed, last_change
from scorekeeper.store.models import Game, Hand
from scorekeeper.store.secrets import new_token
from scorekeeper.tracking import Caught, Tracked, Unclear, begin, left_at, tap
from scorekeeper.web.access import game_to_write
from scorekeeper.web.devices import current_device
from scorekeeper.web.drafts import track_key
from scorekeeper.web.language import voice
from scorekeeper.web.positions import Wrong, address_at, in_words, wrong
from scorekeeper.web.replays import address_of
from scorekeeper.web.sheet import ReceiptLine, receipt
from scorekeeper.web.view import wants_fragment

pages = Blueprint("track", __name__, url_prefix="/games/<public_id>/track")

#: Between the actions in an address.
SEPARATOR = ";"
#: How a card was used, when it was not played: what stands before it in a record.
_HOW = {"discarded": "x ", "coup": "! "}
#: The tap that only asks how the table stands.
LOOK = "look"
#: More taps than a hand has cards are no hand.
_MOST = 400


@dataclass(frozen=True)
class Choice:
    """An action offered as a button: what it says, and the tap it is."""

    said: str
    tap: str


@dataclass(frozen=True)
class TrackPage:
    """A hand being followed, and all that its page shows.

    `fits`: the cards that may be played now. `coups`: the coups fourrés that may be called; `meanings`: what
    an unclear tap can mean; `caught`: what a forbidden one would be, `discard` the same card discarded, if
    that is allowed, and `insisted` the tap itself.
    """

    game: Game
    tracked: Tracked
    told: str
    fits: frozenset[str]
    coups: Sequence[Choice]
    meanings: Sequence[Choice]
    caught: Wrong | None
    discard: Choice | None
    insisted: str
    extension: Choice | None
    sums: Sequence[tuple[Sequence[ReceiptLine], int]]
    misread: str

    @property
    def table(self):
        return self.tracked.table

    @property
    def taps(self) -> str:
        """The actions so far, as an address has them."""
        return SEPARATOR.join(map(self._text, self.tracked.record.actions))

    @property
    def number(self) -> int:
        return len(self.game.hands) + 1

    @property
    def watch(self) -> str:
        """The address at which what was tapped so far can be played back."""
        record = self.tracked.record
        return address_of(write_record(record).encode(), at=len(record.actions)) if record.actions else ""

    def _text(self, action: Action) -> str:
        return action_text(action, self.game.rules.sides)


@pages.get("")
def follow(public_id: str):
    """The table as it stands after what is in the address, and after the taps that come with it."""
    game, _device = game_to_write(public_id)
    misread = ""
    try:
        tracked = begin(record_given(game, request.args.get("plays", ""), request.args))
    except Unreadable as error:
        tracked, misread = begin(_record(game, ())), _misread(error)
    try:
        tracked = tap(tracked, _taps())
    except Unreadable as error:
        misread = _misread(error)
    return _render(_page(game, tracked, misread)), 422 if misread else 200


@pages.post("")
def save(public_id: str):
    """The hand is over: its result, with the record that shows it."""
    game, device = game_to_write(public_id)
    try:
        tracked = begin(record_given(game, request.form.get("plays", ""), request.form))
    except Unreadable as error:
        return _render(_page(game, begin(_record(game, ())), _misread(error))), 422
    table, form_key = tracked.table, request.form.get("form_key") or new_token()
    if tracked.stopped_at or not table.finished:
        return _render(_page(game, tracked, _("This hand is not over yet."))), 422
    try:
        save_hand(
            game,
            device,
            form_key,
            tracked.record.dealer,
            result_of(table, finished=True),
            request.form.get("seen", type=int),
            record=write_record(tracked.record),
        )
    except Changed as changed:
        return _meanwhile(_page(game, tracked), changed.hand, form_key)
    return redirect(url_for("games.show", public_id=public_id), code=303)


# --- what was tapped -----------------------------------------------------------------------------------


def record_given(game: Game, given: str, args: MultiDict[str, str]) -> Record:
    """The record of a hand of `game` with these actions, and the dealer that the address names. Raises
    `Unreadable`."""
    texts = [text for text in given.split(SEPARATOR) if text.strip()]
    if len(texts) > _MOST:
        raise Unreadable(N_("These are more plays than a hand has."))
    actions = tuple(read_action(text, game.rules) for text in texts)
    dealer = args.get("dealer", type=int)
    return _record(game, actions, dealer)


def given_up(game: Game, args: MultiDict[str, str]) -> tuple[int, HandResult]:
    """Who dealt, and what lies on the table where it goes on without the rules: as followed so far, with what
    the table insists on. Raises `Unreadable`."""
    tracked = begin(record_given(game, args["plays"], args))
    insisted = read_action(args["insisted"], game.rules) if args.get("insisted") else None
    return tracked.record.dealer, left_at(tracked, insisted)


def _record(game: Game, actions: Sequence[Action], dealer: int | None = None) -> Record:
    dealt = dealer if dealer in range(len(game.seats)) else game.dealer
    house_rules, names = house_rules_of(game.rules), writable_names(game.seats)
    return Record(game.rules, dealt, tuple(actions), house_rules, names)


def _taps() -> list[str]:
    """What was tapped: by the page's script whole, and without it in the parts of the form."""
    args = request.args
    taps = args.getlist("tap")[:_MOST]
    how = _HOW.get(args.get("how", ""), "")
    seat = f"{args['seat']} " if args.get("seat") else ""
    if args.get("hazard") and args.get("against"):
        against = args["against"]
        taps.append(f"{seat}x {args['hazard']}" if against == "x" else f"{seat}{args['hazard']} > {against}")
    elif args.get("do"):
        taps.append(args["do"] if " " in args["do"] or args["do"] == "undo" else f"{seat}{how}{args['do']}")
    return [one for one in taps + args.getlist("then")[:_MOST] if one not in ("", LOOK)]


def _misread(error: Unreadable) -> str:
    return error.said(voice())


# --- the page ------------------------------------------------------------------------------------------


def _page(game: Game, tracked: Tracked, misread: str = "") -> TrackPage:
    record, table, stopped = tracked.record, tracked.table, tracked.stopped_at
    caught = stopped if isinstance(stopped, Caught) else None
    meanings = stopped.meanings if isinstance(stopped, Unclear) else ()
    extends = table.may_extend is not None and not table.extended
    discard = _as_discard(tracked, caught)
    return TrackPage(
        game=game,
        tracked=tracked,
        told=_told(game, record),
        fits=_fits(table),
        coups=[_choice(game, action) for action in coups_fourres(table)],
        meanings=[_choice(game, action) for action in meanings],
        caught=wrong(table, caught.action, caught.rulings, game) if caught else None,
        discard=_choice(game, discard) if discard else None,
        insisted=action_text(caught.action, game.rules.sides) if caught else "",
        extension=_choice(game, Action(table.may_extend, "extension")) if extends else None,
        sums=_sums(game, tracked),
        misread=misread,
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
    return Choice(in_words(action, game), action_text(action, game.rules.sides))


def _told(game: Game, record: Record) -> str:
    """What was done last, in a sentence."""
    if not record.actions:
        return ""
    said = [voice().sentence(*one, game.side_names) for one in steps(record)[-1]]
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
    return render_template(
        "track/_live.html" if wants_fragment() else "track/track.html",
        page=page,
        rows=(tuple(HAZARDS), tuple(REMEDIES), SAFETIES, tuple(map(str, DISTANCES))),
        hazards=tuple(HAZARDS),
        seat_letters=SEATS,
        form_key=new_token(),
        seen=last_change(page.game),
        draft_key=track_key(page.game, current_device()),
        ask=address_at(page.table, page.tracked.record.actions[-1] if page.tracked.record.actions else None),
    )


def _meanwhile(page: TrackPage, theirs: Hand | None, form_key: str):
    """Somebody else saved a hand meanwhile: the choice is the table's, and nothing is lost."""
    return render_template(
        "track/meanwhile.html",
        page=page,
        theirs=theirs,
        record=write_record(page.tracked.record),
        form_key=form_key,
        seen=last_change(page.game),
    ), 409
