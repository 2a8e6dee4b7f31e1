"""The plays of a followed hand, to put one right afterwards.

As in following, the address holds everything. A change is shown with what becomes of the plays after it. The
table takes it over by going back to the hand with the changed plays; nothing is stored.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.play.corrections import corrected, possible_actions
from scorekeeper.play.tracking import ForbiddenTap, Tracked, start_tracking
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import action_text, read_action
from scorekeeper.rules.table import DISCARD, PLAY, Action, Table
from scorekeeper.store.models import Game
from scorekeeper.web.parts.addresses.track_url import TrackState, carried_by, track_state, tracked_in
from scorekeeper.web.play.positions import forbidden_action, in_words
from scorekeeper.web.serving.access import game_to_write
from scorekeeper.web.serving.language import voice

#: What is entered instead of a play that was not played.
NOTHING = "nothing"
#: What the addresses of a followed hand and of its plays hold.
CARRIED = ("plays", "dealer", "seen", "key", "n")


class Choice(NamedTuple):
    """An action that was possible: its words, its text, its card, and the side that it attacks, if any."""

    words: str
    text: str
    card: str
    on: str


class Moment(NamedTuple):
    """What was possible when a play was played: by the player in turn and, a coup fourré, by others.

    `top`: the card that could be taken from the discard pile, or "". `takes`: the player took it.
    """

    player: str
    calls: Sequence[Choice]
    plays: Sequence[Choice]
    discards: Sequence[Choice]
    top: str
    takes: bool


@dataclass(frozen=True)
class Change:
    """What a change of the plays brings: what is `now` played in its place, and what follows it.

    `after` counts the plays that follow, `fitting` those that still fit. `moved` are those whose player is
    another now. `gone` are the first that no longer fits, and all behind it; `reasons` say why. Plays stand
    with their numbers. `whole` is the address of the hand with all plays, stopped at the first that does not
    fit. `part` is its address without those that are `gone`.
    """

    now: str
    after: int
    fitting: int
    moved: Sequence[tuple[int, str]]
    gone: Sequence[tuple[int, str]]
    reasons: Sequence[str]
    whole: str
    part: str


def show(public_id: str) -> ResponseReturnValue:
    """The list of plays, one of them with what it may have been, or a change with what follows."""
    game, _device = game_to_write(public_id)
    state = track_state(game, request.args)
    try:
        tracked = tracked_in(game, request.args)
    except Unreadable:
        return _back_to_the_hand(game)
    if tracked.stopped_at:  # the play at which it stops is decided there first
        return _back_to_the_hand(game)
    actions = tracked.record.actions
    number = request.args.get("play", 0, type=int)
    if not 1 <= number <= len(actions):
        wrong = (
            _("There is no play %(number)s in this hand.", number=number) if "play" in request.args else ""
        )
        return _page(game, state, tracked, wrong=wrong), 422 if wrong else 200
    missing, instead = "missing" in request.args, request.args.get("instead", "")
    if not instead:
        return _page(game, state, tracked, number, missing)
    try:
        change = _change(game, state, tracked, number, missing, instead)
    except Refused as refused:
        return _page(game, state, tracked, number, missing, wrong=refused.words), 422
    return _page(game, state, tracked, number, missing, change=change)


def _back_to_the_hand(game: Game) -> ResponseReturnValue:
    asked: dict[str, Any] = {name: request.args[name] for name in CARRIED if name in request.args}
    return redirect(url_for("track.follow", public_id=game.public_id, **asked))


class Refused(Exception):
    """The play entered cannot be read, or was forbidden at that moment; `words` say why."""

    def __init__(self, words: str) -> None:
        self.words = words


def _change(
    game: Game, state: TrackState, tracked: Tracked, number: int, missing: bool, instead: str
) -> Change:
    """Raises `Refused`."""
    record = tracked.record
    try:
        actions = [] if instead == NOTHING else [read_action(_drawn(instead), game.rules)]
    except Unreadable as error:
        raise Refused(error.in_words(voice())) from error
    changed = corrected(record, number - 1, actions, removed=0 if missing else 1)
    kept, stopped = changed.record.actions, changed.stopped_at
    begun, reasons = number - 1 + len(actions), _reasons(game, changed)
    if len(kept) < begun:
        raise Refused(" ".join([f"{in_words(actions[0], game)}.", *reasons]))
    after = record.actions[number - 1 + (not missing) :]
    fitting = len(kept) - begun
    going = list(after[fitting:])
    if isinstance(stopped, ForbiddenTap):
        going[0] = stopped.action
    pairs = enumerate(zip(kept[begun:], after, strict=False), begun + 1)
    return Change(
        now=in_words(actions[0], game) if actions else "",
        after=len(after),
        fitting=fitting,
        moved=[(place, in_words(action, game)) for place, (action, was) in pairs if action != was],
        gone=[(place, in_words(action, game)) for place, action in enumerate(going, len(kept) + 1)],
        reasons=reasons,
        whole=_followed(game, state, kept, [changed.stopped_by, *changed.waiting] if stopped else ()),
        part=_followed(game, state, kept),
    )


def _reasons(game: Game, changed: Tracked) -> list[str]:
    """Why the hand stops where it does."""
    stopped = changed.stopped_at
    if isinstance(stopped, ForbiddenTap):
        forbidden = forbidden_action(changed.table, stopped.action, stopped.rulings, game)
        return [reason.text for reason in forbidden.reasons]
    return [_("It can mean more than one play now.")] if stopped else []


def _drawn(instead: str) -> str:
    """The text of a play; its player took the top of the discard pile if that was ticked."""
    seat, _space, rest = instead.partition(" ")
    takes = "drawn" in request.args and not rest.startswith(("!", "<", "extension"))
    return f"{seat} < {rest}" if takes else instead


def _followed(game: Game, state: TrackState, actions: Sequence[Action], then: Sequence[str] = ()) -> str:
    """The address of the hand with these plays, later than the state that the change began on."""
    carried = carried_by(game, replace(state, turn=state.turn + 1), actions)
    return url_for("track.follow", public_id=game.public_id, **carried, then=then, changed="yes")


def _page(
    game: Game,
    state: TrackState,
    tracked: Tracked,
    number: int = 0,
    missing: bool = False,
    change: Change | None = None,
    wrong: str = "",
) -> str:
    record, carried = tracked.record, carried_by(game, state, tracked.record.actions)
    lines = [(place, in_words(action, game)) for place, action in enumerate(record.actions, 1)]
    begun = replace(record, actions=record.actions[: number - 1])
    return render_template(
        "play/track/plays.html",
        game=game,
        carried=carried,
        lines=lines,
        asked=_asked(game, len(lines)),
        number=number,
        missing=missing,
        was=lines[number - 1][1] if number else "",
        moment=_moment(game, start_tracking(begun).table, record.actions[number - 1]) if number else None,
        change=change,
        wrong=wrong,
        back=url_for("track.follow", public_id=game.public_id, **carried),
    )


def _asked(game: Game, plays: int) -> tuple[int, str, str]:
    """The second tap on a card that the page of the hand asks about: how many of the `plays` stood before it,
    its words and its text. Nothing of it if it cannot be read."""
    place, _space, text = request.args.get("twice", "").partition(" ")
    with suppress(Unreadable, ValueError):
        if 0 < int(place) <= plays:
            return int(place), in_words(read_action(text, game.rules), game), text
    return 0, "", ""


def _moment(game: Game, table: Table, played: Action) -> Moment:
    """What was possible when `played` was played."""
    calls: list[Choice] = []
    plays: list[Choice] = []
    discards: list[Choice] = []
    for action in possible_actions(table):
        group = discards if action.kind == DISCARD else plays if action.kind == PLAY else calls
        on = "" if action.on in (None, table.side_of(action.seat)) else game.side_names[action.on or 0]
        choice = Choice(in_words(action, game), action_text(action, game.rules), action.card or "", on)
        group.append(choice)
    player = "" if table.turn is None else game.seats[table.turn]
    return Moment(player, calls, plays, discards, table.discards[-1] if table.discards else "", played.takes)
