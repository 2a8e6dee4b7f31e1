"""The mean of the hands that were played on this server, by the number of players.

It is kept for an hour, and worked out anew between two requests: after the answer to one that has used it.
"""

from collections import defaultdict
from contextlib import suppress
from functools import partial
from statistics import fmean
from threading import Lock
from time import monotonic
from typing import Final

from flask import Flask, Response, current_app

from scorekeeper.rules import receipts
from scorekeeper.statistics.odds import NoOdds, OwnHands, table_for
from scorekeeper.store.newest_hands import newest_hands

#: Hands that are looked at, and seconds until they are again.
MOST: Final = 1_000
LIFETIME: Final = 3_600
_NAME: Final = "own_hands"


class KeptMeans:
    """Number of players -> the server's own hands, and when they were last looked at."""

    def __init__(self) -> None:
        self.by_players: dict[int, OwnHands] = {}
        self._until = 0.0
        self._lock = Lock()

    def is_due(self) -> bool:
        """True for the first who asks once they are too old."""
        with self._lock:
            due = monotonic() >= self._until
            if due:
                self._until = monotonic() + LIFETIME
        return due


def own_hands(players: int) -> OwnHands | None:
    """The server's own hands of so many players, as far as it knows them."""
    return _kept(current_app).by_players.get(players)


def renew_after(response: Response) -> None:
    """Look at the server's own hands again after this answer, if that was long ago."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # for when the request is over
    if _kept(app).is_due():
        response.call_on_close(partial(_renew, app))


def _renew(app: Flask) -> None:
    scores: dict[int, list[float]] = defaultdict(list)
    with app.app_context():
        for rules, hand in newest_hands(MOST):
            with suppress(NoOdds):
                table_for(rules)
                scores[rules.players].append(fmean(side.total for side in receipts(rules, hand)))
    _kept(app).by_players = {players: OwnHands(len(means), fmean(means)) for players, means in scores.items()}


def _kept(app: Flask) -> KeptMeans:
    kept: KeptMeans = app.extensions.setdefault(_NAME, KeptMeans())
    return kept
