"""Cache of a game's pages for watchers: they are the same for all of them until somebody saves or taps.

The key contains the version of what is shown, so nothing has to be invalidated. Entries still live only as
long as a page waits between two polls, because pages show the age of the last change.
"""

from collections.abc import Callable, Hashable
from threading import Condition
from time import monotonic
from typing import Final

from cachetools import TTLCache, cached
from flask import request

from scorekeeper.web.games.shown_game import ShownGame
from scorekeeper.web.parts.dates import reader_key
from scorekeeper.web.parts.live_regions import POLL_GAME

#: Maximum number of entries: a few for each watched game.
MAX_ENTRIES: Final = 256
#: Lifetime of an entry in seconds.
LIFETIME: Final = POLL_GAME

RENDERED: TTLCache[Hashable, str] = TTLCache(MAX_ENTRIES, LIFETIME, timer=lambda: monotonic())


def rendered_for_watchers(shown: ShownGame, name: str, render: Callable[[], str]) -> str:
    """A page of a game, or parts of one, for a device that may only watch; cached.

    `name` is part of the key. For a whole page it includes the address, which the page contains.
    """
    game = shown.game
    key = (name, game.id, game.salt, shown.version, request.script_root, reader_key())
    return _render_once(key, render)


@cached(RENDERED, key=lambda key, render: key, condition=Condition())
def _render_once(key: Hashable, render: Callable[[], str]) -> str:
    """Render the entry of this key in one thread; others wait for it."""
    return render()
