"""Saving imported games for the device that sent them."""

from collections.abc import Sequence

from flask import current_app, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.limits import Quotas
from scorekeeper.records.games import GameEntry, game_line
from scorekeeper.store.database import begin_writing
from scorekeeper.store.games.exchange import import_games, imported_before, new_games
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.language import number
from scorekeeper.web.serving.quotas import count_towards


class TooMany(Exception):
    """Too many games or hands for a page; `sentence` says what to do."""

    def __init__(self, most: str) -> None:
        advice = _(
            "Send these in several parts, or ask whoever runs the server: the command “scorekeeper import” "
            "takes them all."
        )
        self.sentence = f"{most} {advice}"
        super().__init__()


def keep_games(entries: Sequence[GameEntry], form_key: str | None) -> ResponseReturnValue:
    """Save the games and redirect to them. A repeated `form_key` saves nothing. Raises `TooMany` and
    `QuotaReached`."""
    _check_number(entries, current_app.config["QUOTAS"])
    lines = list(map(game_line, entries))
    games = new_games(entries)
    begin_writing()
    if imported_before(current_device(), form_key) is None:
        count_towards("imports", more_bytes=sum(len(line.encode()) for line in lines), more_games=len(games))
    made = import_games(games, ensure_device(), form_key)
    if len(entries) == 1:
        return redirect(url_for("games.show", public_id=made[0].public_id), code=303)
    return redirect(url_for("home.home"), code=303)


def _check_number(entries: Sequence[GameEntry], quotas: Quotas) -> None:
    games, hands = quotas.import_games, quotas.import_hands
    if len(entries) > games:
        text = ngettext(
            "A page takes %(most)s game.", "A page takes up to %(most)s games.", games, most=number(games)
        )
        raise TooMany(text)
    if sum(len(game.hands) for game in entries) > hands:
        text = ngettext(
            "A page takes %(most)s hand.", "A page takes up to %(most)s hands.", hands, most=number(hands)
        )
        raise TooMany(text)
