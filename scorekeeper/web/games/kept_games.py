"""Games that were read in, kept for the device that sent them."""

from collections.abc import Sequence

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.records.games import GameEntry
from scorekeeper.store.database import begin_writing
from scorekeeper.store.exchange import import_games, imported_before
from scorekeeper.web.common.devices import current_device, ensure_device
from scorekeeper.web.common.quotas import count_towards


def keep_games(entries: Sequence[GameEntry], form_key: str | None) -> ResponseReturnValue:
    """Keep the games and lead to them; the same `form_key` again keeps nothing. Raises `QuotaReached`."""
    begin_writing()
    if imported_before(current_device(), form_key) is None:
        count_towards("imports")
    made = import_games(entries, ensure_device(), form_key)
    if len(entries) == 1:
        return redirect(url_for("games.show", public_id=made[0].public_id), code=303)
    return redirect(url_for("home.home"), code=303)
