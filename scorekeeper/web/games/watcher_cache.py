"""Cache of what the watchers of a game are sent: the same for all of them, until somebody saves.

Entries are found by the version of the game, so that nothing has to be invalidated. They live as long as a
page waits between two polls, since the age of the last change is part of them.
"""

from collections.abc import Callable, Hashable
from threading import Condition
from time import monotonic
from typing import Final

from cachetools import TTLCache, cached
from flask import request

from scorekeeper.store.models import Game
from scorekeeper.web.parts.dates import language_key
from scorekeeper.web.parts.live_regions import POLL_GAME

#: Most entries: a few for each of the games that are being watched.
MAX_ENTRIES: Final = 256
#: Seconds that an entry lives.
LIFETIME: Final = POLL_GAME

RENDERED: TTLCache[Hashable, str] = TTLCache(MAX_ENTRIES, LIFETIME, timer=lambda: monotonic())


def rendered_for_watchers(game: Game, name: str, render: Callable[[], str]) -> str:
    """A page of `game`, or the parts of one, for a device that may only watch, from the cache if it is there.

    `name` tells apart what is rendered of a game: of a page its address, which stands in it.
    """
    key = (name, game.id, game.salt, game.version, request.script_root, language_key())
    return _render_once(key, render)


@cached(RENDERED, key=lambda key, render: key, condition=Condition())
def _render_once(key: Hashable, render: Callable[[], str]) -> str:
    """The entry of this key, rendered by one thread while others wait for it."""
    return render()
