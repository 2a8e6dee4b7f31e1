"""The hand that a phone follows card by card or enters, for those who score or watch on other phones."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from urllib.parse import parse_qsl

from flask import current_app, request, url_for
from flask_babel import gettext as _
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.datastructures import MultiDict

from scorekeeper.evenings import local
from scorekeeper.play.tracking import Tracked
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import Record
from scorekeeper.rules.table import Table
from scorekeeper.store.database import writing
from scorekeeper.store.games.following import forget_followed, note_also, note_followed
from scorekeeper.store.games.games import change_game
from scorekeeper.store.games.history import saved_since
from scorekeeper.store.games.scorers import Access
from scorekeeper.store.models import FollowedHand, Game, now
from scorekeeper.store.secrets import new_token
from scorekeeper.store.stored_bytes import Full
from scorekeeper.web.parts.addresses.track_url import tracked_in
from scorekeeper.web.parts.dates import moment
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.serving.language import voice


@dataclass(frozen=True)
class ShownFollowed:
    """A followed hand as others see it."""

    game: Game
    kept: FollowedHand
    tracked: Tracked

    @property
    def table(self) -> Table:
        return self.tracked.table

    @property
    def number(self) -> int:
        return self.kept.number

    @property
    def plays(self) -> int:
        return len(self.tracked.record.actions)

    @property
    def phone(self) -> str:
        return device_name(self.kept.device)

    @property
    def last_action(self) -> str:
        return last_action(self.game, self.tracked.record)

    @property
    def turn(self) -> str:
        """Says whose turn it is; empty once the hand is over."""
        return turn_now(self.game, self.tracked)

    @property
    def resume_address(self) -> str:
        """The page that goes on from here on the phone that follows it."""
        carried: dict[str, Any] = dict(parse_qsl(self.kept.address))
        return url_for("track.follow", public_id=self.game.public_id, **carried)

    @property
    def follow_address(self) -> str:
        """The page that goes on from here on another phone.

        It has a key of its own: two phones that save a hand under one key are not told of each other.
        """
        carried: dict[str, Any] = dict(parse_qsl(self.kept.address)) | {"key": new_token()}
        return url_for("track.follow", public_id=self.game.public_id, **carried)


def shown_followed(game: Game, kept: FollowedHand | None) -> ShownFollowed | None:
    """The followed hand, while it is the next hand of its game and the rules of the game can read it."""
    if kept is None or kept.is_entered or kept.number != len(game.hands) + 1:
        return None
    try:
        tracked = tracked_in(game, MultiDict(parse_qsl(kept.address)))
    except Unreadable:  # the table has changed its rules since
        return None
    return ShownFollowed(game, kept, tracked)


#: Most hands are entered within this time. After it, others are also told since when: the phone may be gone.
_ENTERED_IN: Final = timedelta(minutes=3)


def entered_elsewhere(game: Game, kept: FollowedHand | None, own: FollowedHand | None = None) -> str:
    """Says that another phone enters the next hand; empty if none does. `own`: what the reading phone follows
    or enters itself; then only a phone that has begun the same hand after it is named."""
    kept = own or kept
    if kept is None or not kept.is_entered or kept.number != len(game.hands) + 1:
        return ""
    device = kept.also if own else kept.device
    if device is None:
        return ""
    facts = {"device": device_name(device), "number": kept.number}
    if own:
        said = _("%(device)s is entering hand %(number)s too.", **facts)
    elif _is_slow(kept):
        time = moment(local(kept.at))
        said = _("%(device)s has been entering hand %(number)s since %(time)s.", **facts, time=time)
    else:
        said = _("%(device)s is entering hand %(number)s.", **facts)
    return said[:1].upper() + said[1:]


def version_of(kept: FollowedHand | None, own: FollowedHand | None = None) -> str:
    """A text that changes with what others see of the hand; empty if there is none. `own`: what the reading
    phone follows or enters itself."""
    if own is not None:
        return f"also-{own.also_id}" if own.also_id else ""
    if kept is None:
        return ""
    return f"{kept.version}{'-slow' if _is_slow(kept) else ''}"


def _is_slow(kept: FollowedHand) -> bool:
    return kept.is_entered and now() - kept.at > _ENTERED_IN


#: Seconds that a tap may wait for other writers, to tell other phones.
_PATIENCE: Final = 0.3


def is_from_own_page() -> bool:
    """True if the request comes from our own page: an address from elsewhere must write nothing."""
    return wants_fragment() or request.headers.get("Sec-Fetch-Site") == "same-origin"


def tell_of_dealer(access: Access, dealer: int) -> None:
    """Let the game name the `dealer` of the hand that this phone follows.

    Ends the transaction of the request, as `tell_of_hand` does.
    """
    with suppress(SQLAlchemyError, Full), writing(_PATIENCE):
        change_game(access.game, access.writer, "dealer_chosen", next_dealer=dealer)


def tell_of_hand(access: Access, number: int, address: str) -> None:
    """Keep how far this phone has followed hand `number`, for the other phones.

    Ends the transaction of the request, as `give_up_hand` does. If another writer takes too long, they are
    told at the next tap.
    """
    if current_app.config["ALONE"]:
        return
    game_id, device_id = access.game.id, access.writer.id
    with suppress(SQLAlchemyError), writing(_PATIENCE):
        note_followed(game_id, device_id, number, address)


def tell_of_entry(access: Access, number: int, seen: int | None, untouched: bool) -> None:
    """Tell the other phones that this phone enters hand `number`: once a hand, not with every tap.

    If two phones enter the same hand, the others see the one that began first. The second saw it before it
    began, and the first is told of the second once. `seen` is the last change that the form knows of. If a
    hand was saved since, nobody is told: the save will ask. `untouched`: nothing is entered (any more).
    """
    game = access.game
    if current_app.config["ALONE"]:
        return
    if untouched:
        if access.own_followed is not None and access.own_followed.is_entered:
            give_up_hand(access)
        else:
            _tell_first(access, enters=False)
    elif seen is None or saved_since(game, seen) is None:
        if not _is_told(access, number):
            tell_of_hand(access, number, "")
        else:
            _tell_first(access, enters=True)


def _tell_first(access: Access, enters: bool) -> None:
    """Tell the phone that began to enter the hand that this one enters it too, or does so no more."""
    kept, game_id, own = access.followed_elsewhere, access.game.id, access.writer.id
    if kept is not None and kept.is_entered and kept.also_id == (None if enters else own):
        with suppress(SQLAlchemyError), writing(_PATIENCE):
            note_also(game_id, own, enters)


def _is_told(access: Access, number: int) -> bool:
    """True if others know who enters or follows hand `number`."""
    kept = access.followed
    if kept is None or kept.number != number:
        return False
    return kept.is_entered or kept.device_id != access.writer.id


def give_up_hand(access: Access) -> None:
    """Tell the other phones that this phone follows or enters no hand any more."""
    followed, game_id = access.followed, access.game.id
    if followed is not None and followed.device_id == access.writer.id:
        with suppress(SQLAlchemyError), writing(_PATIENCE):
            forget_followed(game_id)


def turn_now(game: Game, tracked: Tracked) -> str:
    """Says whose turn it is, and whether again; empty once the hand is over."""
    turn, actions = tracked.table.turn, tracked.record.actions
    return "" if turn is None else whose_turn(game, turn, bool(actions) and actions[-1].seat == turn)


def whose_turn(game: Game, seat: int, again: bool = False) -> str:
    name = game.seats[seat]
    return _("%(name)s’s turn again", name=name) if again else _("%(name)s’s turn", name=name)


def last_action(game: Game, record: Record) -> str:
    """The last action in a sentence; empty before the first."""
    from scorekeeper.disputes.play_by_play import actions_in_words  # imported late: rarely used

    if not record.actions:
        return ""
    parts = [voice(game.rules).say(sentence, game.side_names) for sentence in actions_in_words(record)[-1]]
    return _("%(player)s %(said)s.", player=game.seats[record.actions[-1].seat], said=voice().and_list(parts))
