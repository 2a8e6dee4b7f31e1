"""The sides' chances in a running game, and how they were computed."""

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import ceil
from statistics import fmean
from threading import Lock
from time import monotonic
from typing import Final

from flask import Flask, Response, current_app, make_response
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal, format_percent
from flask_babel import gettext as _

from scorekeeper.rules import receipts
from scorekeeper.statistics.odds import NoOdds, Odds, OwnHands, odds, table_for
from scorekeeper.statistics.odds.chances import PLAYED_BY
from scorekeeper.store.finding import newest_hands
from scorekeeper.store.models import Game
from scorekeeper.store.nights.tables import table_of
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.text.editions_text import box_name
from scorekeeper.web.serving.access import game_to_read
from scorekeeper.web.serving.language import voice

#: Number of hands that are averaged, and seconds until they are averaged again.
MOST_HANDS: Final = 1_000
LIFETIME: Final = 3_600
_NAME: Final = "own_hands"

#: Below this chance (and above its complement) no exact figure is shown.
_LEAST: Final = 0.01


@dataclass(frozen=True)
class ShownOdds:
    """The chances of a game as its page shows them; `missing` says why there are none."""

    odds: Odds | None
    missing: str = ""

    @property
    def chances(self) -> list[tuple[float, str]]:
        """Each side's chance, in percent and in words."""
        found = self.odds.chances if self.odds else ()
        return [(round(100 * chance, 1), _in_words(chance)) for chance in found]

    @property
    def error(self) -> int:
        """The error of a chance, in percentage points."""
        return max(1, ceil(100 * self.odds.table.errors.most)) if self.odds else 0

    @property
    def box(self) -> str:
        """The box whose rules the simulated hands were played by."""
        return box_name(PLAYED_BY)

    @property
    def faster(self) -> int:
        """By how many percent this server's hands score more than those of the table of chances; negative if
        less."""
        if self.odds is None or self.odds.own is None:
            return 0
        return round(100 * (self.odds.own.points / self.odds.table.points - 1))


def in_100(error: float) -> str:
    """An error of a chance, in percentage points with one decimal."""
    return format_decimal(100 * error, "0.0")


def show(public_id: str) -> ResponseReturnValue:
    game = game_to_read(public_id)
    page = render_live("games/odds.html", game=game, shown=shown_odds(game), in_100=in_100)
    response = make_response(page)
    _renew_after(response)
    return response


def shown_odds(game: Game) -> ShownOdds:
    """The chances, from a game's totals; none at a tournament table."""
    added_up = game.tally
    if added_up.outcome:
        return ShownOdds(None, _("The game is over."))
    if table_of(game):
        return ShownOdds(None, _("Chances are not shown at a tournament table."))
    try:
        return ShownOdds(odds(game.rules, game.terms, added_up.totals, _own_hands(game.rules.players)))
    except NoOdds as none:
        return ShownOdds(None, voice().say(none.sentence))


def _in_words(chance: float) -> str:
    if chance < _LEAST:
        return _("under %(percent)s", percent=format_percent(_LEAST))
    if chance > 1 - _LEAST:
        return _("over %(percent)s", percent=format_percent(1 - _LEAST))
    return format_percent(chance)


class KeptMeans:
    """Number of players -> the mean of this server's own hands, and the time of the next update."""

    def __init__(self) -> None:
        self.by_players: dict[int, OwnHands] = {}
        self._until = 0.0
        self._lock = Lock()

    def is_due(self) -> bool:
        """True for the first call after the means have expired."""
        with self._lock:
            due = monotonic() >= self._until
            if due:
                self._until = monotonic() + LIFETIME
        return due


def _own_hands(players: int) -> OwnHands | None:
    """This server's own hands with this number of players, if known."""
    return _kept(current_app).by_players.get(players)


def _renew_after(response: Response) -> None:
    """After this answer is sent, average this server's own hands again if the means have expired."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # for when the request is over
    if _kept(app).is_due():
        response.call_on_close(partial(_renew, app))


def _renew(app: Flask) -> None:
    scores: dict[int, list[float]] = defaultdict(list)
    with app.app_context():
        for rules, hand in newest_hands(MOST_HANDS):
            with suppress(NoOdds):
                table_for(rules)
                scores[rules.players].append(fmean(side.total for side in receipts(rules, hand)))
    _kept(app).by_players = {players: OwnHands(len(means), fmean(means)) for players, means in scores.items()}


def _kept(app: Flask) -> KeptMeans:
    kept: KeptMeans = app.extensions.setdefault(_NAME, KeptMeans())
    return kept
