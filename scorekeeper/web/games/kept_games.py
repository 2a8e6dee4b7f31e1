"""Games that were read in, kept for the device that sent them."""

from collections.abc import Sequence

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.limits import MAX_GAMES_AT_ONCE, MAX_HANDS_AT_ONCE
from scorekeeper.records.games import GameEntry, game_line
from scorekeeper.store.database import begin_writing
from scorekeeper.store.exchange import import_games, imported_before, new_games
from scorekeeper.store.secrets import new_token
from scorekeeper.web.common.devices import current_device, ensure_device
from scorekeeper.web.common.quotas import count_towards


def keep_games(entries: Sequence[GameEntry], form_key: str | None) -> ResponseReturnValue:
    """Keep the games and lead to them, or to the page that brings in many; the same `form_key` again keeps
    nothing. Raises `QuotaReached` and `UnderWay`."""
    lines = list(map(game_line, entries))
    if len(entries) > MAX_GAMES_AT_ONCE or sum(len(game.hands) for game in entries) > MAX_HANDS_AT_ONCE:
        from scorekeeper.web.games.long_import import begin_checked  # for few

        return begin_checked(lines, form_key or new_token())
    games = new_games(entries)
    begin_writing()
    if imported_before(current_device(), form_key) is None:
        count_towards("imports", more_bytes=sum(map(len, lines)), more_games=len(games))
    made = import_games(games, ensure_device(), form_key)
    if len(entries) == 1:
        return redirect(url_for("games.show", public_id=made[0].public_id), code=303)
    return redirect(url_for("home.home"), code=303)


def under_way() -> str:
    """The refusal of many games while others come in."""
    return _("Another file has not been read in yet: go on with that one, or stop it.")
