"""The hand that a phone follows card by card, for those who score or watch its game on other phones."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from flask import url_for
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.play.tracking import Tracked, start_tracking
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import Record
from scorekeeper.rules.table import Table
from scorekeeper.store.models import FollowedHand, Game
from scorekeeper.store.secrets import new_token
from scorekeeper.web.parts.addresses.track_url import actions_in, record_of, track_state
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
        turn = self.table.turn
        return "" if turn is None else whose_turn(self.game, turn)

    @property
    def follow_address(self) -> str:
        """The page that goes on from here on another phone.

        It has a key of its own: two phones that save a hand under one key are not told of each other.
        """
        carried: dict[str, Any] = dict(parse_qsl(self.kept.address)) | {"key": new_token()}
        return url_for("track.follow", public_id=self.game.public_id, **carried)


def shown_followed(game: Game, kept: FollowedHand | None) -> ShownFollowed | None:
    """The followed hand, while it is the next hand of its game and the rules of the game can read it."""
    if kept is None or kept.number != len(game.hands) + 1:
        return None
    args: MultiDict[str, str] = MultiDict(parse_qsl(kept.address))
    try:
        record = record_of(game, track_state(game, args).dealer, actions_in(game, args))
    except Unreadable:  # the table has changed its rules since
        return None
    return ShownFollowed(game, kept, start_tracking(record))


def whose_turn(game: Game, seat: int) -> str:
    return _("%(name)s’s turn", name=game.seats[seat])


def last_action(game: Game, record: Record) -> str:
    """The last action in a sentence; empty before the first."""
    from scorekeeper.disputes.play_by_play import actions_in_words  # imported late: rarely used

    if not record.actions:
        return ""
    parts = [voice(game.rules).say(sentence, game.side_names) for sentence in actions_in_words(record)[-1]]
    return _("%(player)s %(said)s.", player=game.seats[record.actions[-1].seat], said=voice().and_list(parts))
