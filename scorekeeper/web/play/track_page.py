"""The page of a hand that is tracked card by card: everything it shows and offers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _

from scorekeeper.disputes.play_by_play import actions_in_words
from scorekeeper.play.replay import result_of
from scorekeeper.play.tracking import AmbiguousTap, ForbiddenTap, Tracked, UnreadableTap
from scorekeeper.records.plays import Record, action_text, write_record
from scorekeeper.rules import receipts
from scorekeeper.rules.choices import coups_fourres, plays
from scorekeeper.rules.table import DISCARD, Action, Table, legal
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.parts.addresses.record_url import replay_address
from scorekeeper.web.parts.addresses.track_url import TrackState, plays_text
from scorekeeper.web.parts.text.score_sheet import ReceiptLine, caller_of, receipt
from scorekeeper.web.play.positions import ForbiddenAction, forbidden_action, in_words
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
    """A tracked hand, and all that its page shows.

    `last_action` is in words. `playable`: the cards that may be played now. `coups`: the coups fourrés that
    may be called; `meanings`: those of an unclear tap; `caught`: the action of a forbidden tap, and `discard`
    the same card discarded, if that is allowed. `misread`: why a tap, or all that the address holds (`lost`,
    else empty), cannot be read. `saved`: the hand as it was saved from this page.
    """

    game: Game
    state: TrackState
    tracked: Tracked
    last_action: str
    playable: frozenset[str]
    coups: Sequence[Choice]
    meanings: Sequence[Choice]
    caught: ForbiddenAction | None
    discard: Choice | None
    extension: Choice | None
    receipts: Sequence[tuple[Sequence[ReceiptLine], int]]
    saved: Hand | None
    misread: str
    lost: str

    @property
    def table(self) -> Table:
        return self.tracked.table

    @property
    def taps(self) -> str:
        """The actions so far, as an address has them."""
        return self.lost or plays_text(self.game, self.tracked.record.actions)

    @property
    def number(self) -> int:
        """The number of this hand in its game, from 1."""
        hands = self.game.hands
        return hands.index(self.saved) + 1 if self.saved in hands else len(hands) + 1

    @property
    def stopped(self) -> bool:
        """True if something has to be decided before the next card."""
        return bool(self.tracked.stopped_at or self.lost)

    @property
    def open_taps(self) -> Sequence[str]:
        """The taps that are no part of the record: the one that stopped the hand, and those behind it."""
        stopped_by = (self.tracked.stopped_by,) if self.tracked.stopped_at else ()
        return (*stopped_by, *self.tracked.waiting)

    @property
    def watch(self) -> str:
        """The address that plays back what was tapped so far."""
        record = self.tracked.record
        return replay_address(write_record(record).encode(), at=len(record.actions)) if record.actions else ""


def track_page(
    game: Game, state: TrackState, tracked: Tracked, misread: str = "", lost: str = ""
) -> TrackPage:
    """Make the page of a tracked hand."""
    record, table, stopped = tracked.record, tracked.table, tracked.stopped_at
    caught = stopped if isinstance(stopped, ForbiddenTap) else None
    meanings = stopped.meanings if isinstance(stopped, AmbiguousTap) else ()
    discard = _as_discard(tracked, caught)
    if isinstance(stopped, UnreadableTap):
        misread = voice().say(stopped.reason)
    return TrackPage(
        game=game,
        state=state,
        tracked=tracked,
        last_action=_last_action(game, record),
        playable=_playable(table),
        coups=[_choice(game, action) for action in coups_fourres(table)],
        meanings=[_choice(game, action) for action in meanings],
        caught=forbidden_action(table, caught.action, caught.rulings, game) if caught else None,
        discard=_choice(game, discard) if discard else None,
        extension=_extension(game, table),
        receipts=_receipts(game, tracked),
        saved=next((hand for hand in game.hands if hand.form_key == state.form_key), None),
        misread=misread,
        lost=lost,
    )


def _playable(table: Table) -> frozenset[str]:
    """The cards that whoever acts next may play."""
    if table.turn is None:
        return frozenset()
    return frozenset(play.card or "" for play in plays(table, table.turn))


def _extension(game: Game, table: Table) -> Choice | None:
    if table.may_extend is None or table.extended:
        return None
    return _choice(game, Action(table.may_extend, "extension"))


def _as_discard(tracked: Tracked, caught: ForbiddenTap | None) -> Action | None:
    """The card of a forbidden tap discarded instead, if that is allowed."""
    if caught is None or caught.action.card is None:
        return None
    discard = replace(caught.action, kind=DISCARD, on=None)
    return None if legal(tracked.table, discard) else discard


def _choice(game: Game, action: Action) -> Choice:
    tap = action_text(action, game.rules)
    return Choice(in_words(action, game), tap, game.seats[action.seat], action.card or "")


def _last_action(game: Game, record: Record) -> str:
    """The last action in a sentence."""
    if not record.actions:
        return ""
    parts = [voice(game.rules).say(sentence, game.side_names) for sentence in actions_in_words(record)[-1]]
    return _("%(player)s %(said)s.", player=game.seats[record.actions[-1].seat], said=voice().and_list(parts))


def _receipts(game: Game, tracked: Tracked) -> list[tuple[list[ReceiptLine], int]]:
    """The lines and the points of each side, once the hand is over."""
    if not tracked.table.finished:
        return []
    hand = result_of(tracked.table, finished=True)
    caller = caller_of(hand, game.side_names)
    return [
        (receipt(game.rules, side, scored, caller), scored.total)
        for side, scored in zip(hand.sides, receipts(game.rules, hand), strict=True)
    ]
